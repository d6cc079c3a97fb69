"""What is special of a Zung Jung hand before the win: which penalty tiles may be discarded.

Source: World Series of Mahjong rules v1.03, penalty tiles 2 and 7.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from scoring.errors import Problem
from scoring.fields import About
from scoring.laws import tile_name
from scoring.rulesets.zung_jung.penalties import dead_tiles, penalty_tiles, records_of
from scoring.tiles import Tile
from scoring.waiting import Waiter, Waiting


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What a hand before the win may state besides."""

    dead_penalty_tiles: Annotated[
        tuple[Tile, ...] | None,
        About("Those of the penalty tiles that are dead, so that they may not be discarded."),
    ] = None


def laws(waiter: Waiter) -> Iterator[Problem]:
    """Yield dead tiles that are no penalty tiles, or that a record tells of already."""
    if waiter.stated.dead_penalty_tiles is not None and records_of(waiter.fields.penalty_tiles):
        yield Problem("dead_tiles_given_twice", "/dead_penalty_tiles")
        return
    penalty = Counter(penalty_tiles(waiter.fields.penalty_tiles))
    for tile, count in Counter(waiter.stated.dead_penalty_tiles or ()).items():
        if count > penalty[tile]:
            said = {"tile": tile_name(tile), "count": count, "named": penalty[tile]}
            yield Problem("dead_tile_no_penalty", "/dead_penalty_tiles", said)


def _dead(waiter: Waiter) -> Counter[Tile]:
    """The dead penalty tiles: as they are stated, or by the record."""
    stated = waiter.stated.dead_penalty_tiles
    return Counter(dead_tiles(waiter.fields.penalty_tiles) if stated is None else stated)


def discards(waiter: Waiter) -> Iterator[tuple[Tile, Any]]:
    """Yield the tiles that may be discarded, and the penalty tiles that are left after each.

    Of a tile held several times a live penalty tile is thrown first: it stops being one.
    """
    held, dead = Counter(waiter.concealed), _dead(waiter)
    penalty = Counter(penalty_tiles(waiter.fields.penalty_tiles))
    for tile, count in held.items():
        if count == dead[tile]:
            continue
        live = penalty[tile] > dead[tile]
        left = penalty - Counter([tile]) if live else penalty
        yield tile, replace(waiter.fields, penalty_tiles=tuple(left.elements()))


def assumes(waiter: Waiter) -> Iterator[Problem]:
    """Yield that penalty tiles are live where it is not said which are dead."""
    given = waiter.fields.penalty_tiles
    if given and not records_of(given) and waiter.stated.dead_penalty_tiles is None:
        yield Problem("penalty_tiles_live", "/dead_penalty_tiles")


WAITING: Final = Waiting(
    left_out=("winning_tile_shown_apart", "discards", "responsible"),
    fields=Stated,
    laws=laws,
    discards=discards,
    assumes=assumes,
)
