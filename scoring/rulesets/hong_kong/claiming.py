"""Who gets a tile in Hong Kong: one winner, by option all of them, or thirteen orphans first."""

from collections.abc import Sequence
from typing import Any, Final

from scoring.arrange import Shape
from scoring.claiming import Claim, ClaimRules, Granted, Refusal, Table, all_win, one_in_turn
from scoring.pattern import Cite
from scoring.rulesets.hong_kong.patterns import MAHJONGTIME, OLD_STYLE


def winners(table: Table, wins: Sequence[Claim]) -> Granted:
    """Choose among those who claim to win: all of them, or one, by turn or by its hand."""
    options: Any = table.options
    if options.multiple_winners == "all":
        return all_win(table, wins)
    orphans = [one for one in wins if one.shape is Shape.THIRTEEN_ORPHANS]
    if not orphans or not options.orphans_beat_turn_order:
        return one_in_turn(table, wins)
    granted, passed_by = one_in_turn(table, orphans)
    others = [one for one in wins if one not in orphans]
    return granted, passed_by + [(one, Refusal("orphans_go_first")) for one in others]


CLAIMS: Final = ClaimRules(
    robs=lambda options: bool(options.rob_concealed_kong != "never"),
    winners=winners,
    cite=Cite(MAHJONGTIME, "priority of claims"),
    cites={"orphans_go_first": Cite(OLD_STYLE, "several claims")},
)
