"""Scores a mahjong hand: every arrangement of its tiles, the best one, and who pays whom.

>>> import scoring
>>> answer = scoring.score({
...     "ruleset": "zung-jung", "seat": "south",
...     "hand": "11122233p99m (777z) +3p", "win": {"by": "discard", "from": "west"},
... })
>>> [(one["notation"], one["value"]) for one in answer["arrangements"]]
[('99m 123p! 123p 123p (777z)', 170), ('99m 111p 222p 333p! (777z)', 145)]

Nothing but the standard library is needed, nothing is read or written, and the same question
gives the same answer.
"""

from scoring.answer import problem_words, score, to_json
from scoring.claim_tile import claim_tile
from scoring.errors import (
    FormBroken,
    FreecountError,
    LawsBroken,
    NotationError,
    Problem,
    QuestionError,
    RulesetError,
)
from scoring.names import LANGUAGES
from scoring.notation import compact, read_arrangement, read_hand, read_tiles
from scoring.parts import Plain
from scoring.points import pay
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from scoring.settle import settle
from scoring.waits import waits
from scoring.wall_break import break_wall

__all__ = [
    "LANGUAGES",
    "RULESETS",
    "FormBroken",
    "FreecountError",
    "LawsBroken",
    "NotationError",
    "Plain",
    "Problem",
    "QuestionError",
    "Ruleset",
    "RulesetError",
    "break_wall",
    "claim_tile",
    "compact",
    "pay",
    "problem_words",
    "read_arrangement",
    "read_hand",
    "read_tiles",
    "score",
    "settle",
    "to_json",
    "waits",
]
