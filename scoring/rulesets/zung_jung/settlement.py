"""How a deal of Zung Jung ends: one winner at most, nothing for a draw, and the deal passes.

Source: World Series of Mahjong rules v1.03, robbing a kong and precedence, and scoring.
"""

from dataclasses import dataclass
from typing import Annotated, Final

from scoring.fields import About, Discard, Most
from scoring.pattern import Cite
from scoring.rulesets.zung_jung.options import MOST_DISCARDS
from scoring.rulesets.zung_jung.patterns import WORLD_SERIES, ZUNG_JUNG
from scoring.settlement import DealFields, Settlement


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated(DealFields):
    """What a deal of Zung Jung may state."""

    discards: Annotated[
        tuple[Discard, ...] | None,
        Most(MOST_DISCARDS),
        About("The discards of the deal in order, the winning one last, for same-turn immunity."),
    ] = None


SETTLEMENT: Final = Settlement(
    fields=Stated,
    cites={
        "self_draw": Cite(ZUNG_JUNG, "payoff"),
        "equal": Cite(ZUNG_JUNG, "payoff"),
        "par": Cite(ZUNG_JUNG, "payoff"),
        "responsible": Cite(WORLD_SERIES, "scoring 7"),
    },
)
