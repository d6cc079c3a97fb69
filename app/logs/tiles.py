"""Tiles as logs write them: numbers of single tiles, two-digit numbers, and short names.

Everything else in this package has them as codes: ``5m``, a red five ``0m``, East ``1z``.
"""

from collections.abc import Iterable
from typing import Final

from app.logs.errors import BrokenError
from scoring import notation
from scoring.groups import MeldKind
from scoring.tiles import CODES, COPIES, KIND_TILES, PLAIN, SORT, TILE_OF

KINDS: Final = tuple(CODES[tile] for tile in KIND_TILES)
NORTH: Final = "4z"
RED_NUMBERS: Final = {16: "0m", 52: "0p", 88: "0s"}
"""The single tiles that are red: the first copy of each five."""
OF_TWO_DIGITS: Final = {
    **{
        10 * (place + 1) + rank: f"{rank}{suit}"
        for place, suit in enumerate("mpsz")
        for rank in range(1, 10)
        if f"{rank}{suit}" in KINDS
    },
    51: "0m",
    52: "0p",
    53: "0s",
}
OF_NAME: Final = {
    **{kind: kind for kind in KINDS if kind[1] != "z"},
    **dict(zip("ESWNPFC", KINDS[27:], strict=True)),
    "5mr": "0m",
    "5pr": "0p",
    "5sr": "0s",
}


def of_number(number: int, *, reds: bool) -> str:
    """The tile of a number from 0 to 135: four copies of each kind, in order."""
    if not 0 <= number < COPIES * len(KINDS):
        raise BrokenError(f"there is no tile {number}")
    return RED_NUMBERS[number] if reds and number in RED_NUMBERS else KINDS[number // COPIES]


def plain(tile: str) -> str:
    """The kind of a tile: a red five is a five."""
    return CODES[PLAIN[TILE_OF[tile]]]


def in_order(tiles: Iterable[str]) -> tuple[str, ...]:
    """Tiles in the order of print, a red five just before its five."""
    return tuple(sorted(tiles, key=lambda tile: SORT[TILE_OF[tile]]))


def compact(tiles: Iterable[str]) -> str:
    """Tiles as one text, each suit named once for tiles that stand together."""
    return notation.compact(TILE_OF[tile] for tile in tiles)


def makes(kind: str, tiles: Iterable[str]) -> bool:
    """Whether tiles make a meld of a kind."""
    return notation.meld_group(MeldKind(kind), [TILE_OF[tile] for tile in tiles]) is not None
