"""Decodes recorded games of riichi: every win as a question, and what the log says it is worth.

Three formats: the logs of Tenhou (``mjlog``), those of its viewer (``tenhou6``), and ``mjai``.
Whatever comes with a win (riichi, a first turn, the last tile, a kong) is worked out from the play,
never from the recorded yaku, so that a case is a real check.

What a format does not tell:

* ``mjlog`` tells everything that is asked, but not the limit of a hand that a room pays as a mangan
  though it is less, and no rules but those of its game type.
* ``tenhou6`` has no fu of limit hands, not the order of play (it is worked out), and rules only as
  the name of a room and the number of red fives; which yakuman count twice only the points say.
* ``mjai`` has no rules but red fives, no liable player (payments show him), and of a win who gains
  what; yaku are not compared. A log must show every player's tiles.
"""

from app.logs.errors import LogError
from app.logs.kinds import cases_of, kind_of

__all__ = ["LogError", "cases_of", "kind_of"]
