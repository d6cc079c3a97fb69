"""Decodes recorded games of riichi: every win as a question, and what the log says it is worth.

Three formats: the logs of Tenhou (``mjlog``), those of its viewer (``tenhou6``), and ``mjai``.
Whatever comes with a win is worked out from the play, never from the recorded yaku.
"""

from app.logs.errors import LogError
from app.logs.kinds import cases_of, kind_of

__all__ = ["LogError", "cases_of", "kind_of"]
