"""What is special of a riichi hand before the win: furiten, and tiles that lie elsewhere.

Source: the European rules of 2008; 3.3.13: a wait on a tile of which the player holds all four
is none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scoring.arrange import arrangements
from scoring.hand import Hand
from scoring.notation import compact
from scoring.rulesets.riichi.winning import is_played
from scoring.rulesets.riichi.yaku import NORTH
from scoring.tiles import PLAIN, Tile
from scoring.waiting import Waiter, Waiting


@dataclass(frozen=True, slots=True)
class Details:
    """Whether a hand is furiten and by which tiles; null where its discards are not given."""

    furiten: bool | None
    furiten_tiles: str


def find(waiter: Waiter, tiles: Sequence[Tile]) -> Details:
    """Look for the tiles waited for among the player's own discards."""
    thrown = waiter.fields.discards
    if thrown is None:
        return Details(None, "")
    kinds = {PLAIN[tile] for tile in thrown}
    found = [tile for tile in tiles if tile in kinds]
    return Details(bool(found), compact(found))


def aside(fields: Any) -> Iterator[Tile]:
    """Yield the North tiles that were set aside: they are the player's own."""
    return iter([NORTH] * fields.kita)


def shown(fields: Any) -> tuple[Tile, ...]:
    """The indicators and the player's discards."""
    return (*fields.dora_indicators, *(fields.discards or ()))


def discards(waiter: Waiter) -> Iterator[tuple[Tile, Any]]:
    """Yield every tile of the hand; thrown, it lies among the player's discards.

    Where those are not given it does not stand for them, unless it decides: whoever breaks up a
    complete hand waits for the very tile that he throws.
    """
    thrown = waiter.fields.discards
    noted = thrown is not None or _is_complete(waiter)
    for tile in dict.fromkeys(waiter.concealed):
        after = (*(thrown or ()), tile)
        yield tile, replace(waiter.fields, discards=after) if noted else waiter.fields


def _is_complete(waiter: Waiter) -> bool:
    *held, last = waiter.concealed
    found = arrangements(Hand(tuple(held), last, waiter.melds))
    return any(is_played(one.shape, one.groups) for one in found)


WAITING: Final = Waiting(
    left_out=("ura_indicators", "ura"),
    details=Details,
    aside=aside,
    shown=shown,
    discards=discards,
    find=find,
)
