"""Who gets a tile in Hong Kong: one winner, by option all of them, or thirteen orphans first."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from scoring.arrange import Shape
from scoring.claiming import Claim, ClaimRules, Granted, Refusal, Table, all_win
from scoring.errors import Problem
from scoring.laws import tile_name
from scoring.pattern import Cite
from scoring.rulesets.hong_kong.laws import bonus_tiles_held
from scoring.rulesets.hong_kong.patterns import MAHJONGTIME, OLD_STYLE
from scoring.tiles import BONUS_SUIT, SUIT


def precedence(shape: Shape | None, turn: int, options: Any) -> tuple[bool, int]:
    """The order of claims to win: the next in turn first; by option thirteen orphans before."""
    first = options.orphans_beat_turn_order and shape is Shape.THIRTEEN_ORPHANS
    return not first, turn


def winners(table: Table, wins: Sequence[Claim]) -> Granted:
    """Choose among those who claim to win: all of them, or one, by turn or by its hand."""
    options: Any = table.options
    if options.multiple_winners == "all":
        return all_win(table, wins)
    ranks = {
        one.place: precedence(one.shape, one.seat.turns_after(table.source), options)
        for one in wins
    }
    first, *rest = sorted(wins, key=lambda one: ranks[one.place])
    said = {"seat": first.seat}
    return [first], [
        (
            one,
            Refusal("intercepted", said)
            if ranks[one.place][0] is ranks[first.place][0]
            else Refusal("orphans_go_first"),
        )
        for one in rest
    ]


def laws(table: Table) -> Iterator[Problem]:
    """Yield a bonus tile that is claimed, as nobody throws one, or that two players have."""
    if table.tile is not None and SUIT[table.tile] == BONUS_SUIT:
        yield Problem("bonus_tile_in_hand", "/tile", {"tile": tile_name(table.tile)})
    held = {f"/claims/{one.place}": one.fields["bonus_tiles"] for one in table.claims}
    yield from bonus_tiles_held(held)


CLAIMS: Final = ClaimRules(
    robs=lambda options: bool(options.rob_concealed_kong != "never"),
    laws=laws,
    winners=winners,
    kongs_on_last_tile=True,
    cite=Cite(MAHJONGTIME, "priority of claims"),
    cites={"orphans_go_first": Cite(OLD_STYLE, "several claims")},
)
