"""Counts every way to arrange every hand, and compares it with a list made the other way.

``python -m tests.perft`` prints what it found as JSON. It runs as a program of its own
because there are 273,005 ways to fill a suit: traced for coverage they would take too long.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from scoring.arrange import ABOVE, pack, readings, splits
from scoring.groups import MeldKind, declared
from scoring.hand import Hand, Meld
from scoring.notation import compact
from scoring.tiles import CODES, FIRST, HONOR_SUIT, Tile

COPIES = 4
SIZES = (0, 2, 3, 5, 6, 8, 9, 11, 12, 14)
UNITS = [
    [pack([Tile(first + rank)])[suit] for rank in range(7 if suit == HONOR_SUIT else 9)]
    for suit, first in enumerate(FIRST[: HONOR_SUIT + 1])
]
"""One tile of each rank of each suit, as the project packs a suit."""

Counts = tuple[int, ...]
Groups = tuple[int, ...]
"""The ranks of a group, counted from 0."""
Split = tuple[Groups, tuple[Groups, ...]]
"""A pair (or nothing), and the chows and pungs in order."""


def fillings(size: int, units: list[int]) -> Iterator[int]:
    """Every way to take so many tiles of one suit, packed as the project packs a suit."""
    if len(units) == 1:
        yield from [size * units[0]] if size <= COPIES else []
        return
    first, others = units[0], units[1:]
    for copies in range(max(0, size - COPIES * len(others)), min(COPIES, size) + 1):
        for rest in fillings(size - copies, others):
            yield copies * first + rest


def built(ranks: int, *, chows: bool) -> dict[Counts, set[Split]]:
    """Build every suit from groups: what there is to find, by what it consists of."""
    groups = [(rank,) * 3 for rank in range(ranks)]
    groups += [(rank, rank + 1, rank + 2) for rank in range(ranks - 2)] if chows else []
    pairs: list[Groups] = [(), *((rank, rank) for rank in range(ranks))]
    found: dict[Counts, set[Split]] = defaultdict(set)
    for number in range(5):
        for chosen in combinations_with_replacement(sorted(groups), number):
            for pair in pairs:
                tiles = Counter(rank for group in (*chosen, pair) for rank in group)
                if not tiles or max(tiles.values()) <= COPIES:
                    found[tuple(tiles[rank] for rank in range(ranks))].add((pair, chosen))
    return found


def tiles_of(suit: int, counts: Counts) -> tuple[Tile, ...]:
    return tuple(
        Tile(FIRST[suit] + rank) for rank, copies in enumerate(counts) for _ in range(copies)
    )


def splittable(suit: int) -> Counter[int]:
    """Ask of every filling of a suit whether it can be split; count those that can, by size."""
    return Counter(
        size
        for size in SIZES
        for packed in fillings(size, UNITS[suit])
        if any(bool(pair) == (size % 3 == 2) for pair, _ in splits[ABOVE[suit] | packed])
    )


def found_in(suit: int, counts: Counts) -> list[Split]:
    """What the project finds in a suit."""
    first = FIRST[suit]
    packed = sum(copies * unit for copies, unit in zip(counts, UNITS[suit], strict=True))
    return [
        (
            tuple(tile - first for group in pair for tile in group.kinds),
            tuple(sorted(tuple(tile - first for tile in group.kinds) for group in others)),
        )
        for pair, others in splits[ABOVE[suit] | packed]
    ]


def wrong(suit: int, expected: dict[Counts, set[Split]]) -> list[str]:
    """The fillings that are not split in just the ways they were built in, each once."""
    return [
        f"{counts} in suit {suit}: {found}"
        for counts, ways in expected.items()
        if sorted(found := found_in(suit, counts)) != sorted(ways)
    ]


def most(expected: dict[Counts, set[Split]]) -> dict[str, Counter[int]]:
    """By the size of a suit: its most splits, and its most groups to place a tile in."""
    ways, places = Counter[int](), Counter[int]()
    for counts, found in expected.items():
        size = sum(counts)
        ways[size] = max(ways[size], len(found))
        for rank in range(len(counts)):
            groups = sum(len({g for g in (pair, *rest) if rank in g}) for pair, rest in found)
            places[size] = max(places[size], groups)
    return {"splits": ways, "places": places}


def one_suit_hands(expected: dict[Counts, set[Split]]) -> Iterator[Hand]:
    """Every hand of characters that splits in two ways or more, on every winning tile.

    A hand that splits in one way has five groups to complete at most, and seven pairs.
    """
    for counts, ways in expected.items():
        size = sum(counts)
        if size % 3 == 2 and len(ways) > 1:
            melds = tuple(
                Meld(declared(MeldKind.PUNG, tile), (tile,) * 3)
                for tile in (Tile(FIRST[HONOR_SUIT] + place) for place in range((14 - size) // 3))
            )
            tiles = tiles_of(0, counts)
            for winning in dict.fromkeys(tiles):
                rest = list(tiles)
                rest.remove(winning)
                yield Hand(tuple(rest), winning, melds)


def report() -> dict[str, Any]:
    """Everything that there is to count, with numbers by the size of a suit."""
    numbers, honors = built(9, chows=True), built(7, chows=False)
    read = [(len(readings(hand, place=True)), hand) for hand in one_suit_hands(numbers)]
    top = max(count for count, _ in read)
    return {
        "numbers": splittable(0),
        "honors": splittable(HONOR_SUIT),
        "most": {"numbers": most(numbers), "honors": most(honors)},
        "readings": top,
        "widest": [
            f"{compact(hand.concealed)} +{CODES[hand.winning]}" for n, hand in read if n == top
        ],
        "wrong": [
            *(fault for suit in range(HONOR_SUIT) for fault in wrong(suit, numbers)),
            *wrong(HONOR_SUIT, honors),
        ],
    }


if __name__ == "__main__":
    print(json.dumps(report()))  # noqa: T201 - a program's output
