"""Tiles are small integers, and tables say the rest.

0..8 characters 1-9, 9..17 dots, 18..26 bamboo, 27..30 winds East South West North,
31..33 dragons White Green Red, 34..37 flowers, 38..41 seasons, 42..44 the red fives of
characters, dots and bamboo. A *kind* is one of the first 34: what a pattern asks about.
"""

from typing import Final, NewType

Tile = NewType("Tile", int)

SUITS: Final = "mpszf"
HONOR_SUIT: Final = 3
BONUS_SUIT: Final = 4
KINDS: Final = 34
COPIES: Final = 4
_SIZES: Final = (9, 9, 9, 7, 8)
_RED_RANK: Final = 0

SUIT: Final[tuple[int, ...]] = (
    *(suit for suit, size in enumerate(_SIZES) for _ in range(size)),
    *(0, 1, 2),
)
"""Suit of each tile: 0 characters, 1 dots, 2 bamboo, 3 honors, 4 bonus tiles."""

RANK: Final[tuple[int, ...]] = (
    *(rank for size in _SIZES for rank in range(1, size + 1)),
    *(_RED_RANK,) * 3,
)
"""Rank as written in the code of the tile; a red five is written 0."""

FIRST: Final[tuple[int, ...]] = (0, 9, 18, 27, 34)
"""The first tile of each suit."""

CODES: Final[tuple[str, ...]] = tuple(
    f"{rank}{SUITS[suit]}" for suit, rank in zip(SUIT, RANK, strict=True)
)
"""The code of each tile, like ``5m``."""

TILE_OF: Final[dict[str, Tile]] = {code: Tile(tile) for tile, code in enumerate(CODES)}

ALL_TILES: Final[tuple[Tile, ...]] = tuple(map(Tile, range(len(CODES))))
KIND_TILES: Final[tuple[Tile, ...]] = ALL_TILES[:KINDS]

PLAIN: Final[tuple[Tile, ...]] = tuple(
    Tile(FIRST[SUIT[tile]] + 4) if RANK[tile] == _RED_RANK else tile for tile in ALL_TILES
)
"""The kind of each tile: itself, or the five that a red five stands for."""

KIND_BYTES: Final = bytes([*PLAIN, *range(len(PLAIN), 1 << 8)])
"""The kind of each tile, by which ``bytes`` of tiles are translated at once."""

SORT: Final[tuple[int, ...]] = tuple(
    2 * PLAIN[tile] - (RANK[tile] == _RED_RANK) for tile in ALL_TILES
)
"""Order of tiles in print: suits m p s z f, by rank, a red five just before its five."""

RED_FIVES: Final[frozenset[Tile]] = frozenset(t for t in ALL_TILES if PLAIN[t] != t)

EAST_WIND: Final = Tile(27)


def mask_of(*codes: str) -> int:
    """The bit mask of the kinds named by codes."""
    return sum(1 << TILE_OF[code] for code in codes)


WINDS: Final = mask_of("1z", "2z", "3z", "4z")
DRAGONS: Final = mask_of("5z", "6z", "7z")
HONORS: Final = WINDS | DRAGONS
TERMINALS: Final = mask_of("1m", "9m", "1p", "9p", "1s", "9s")
ORPHANS: Final = TERMINALS | HONORS
SUIT_MASKS: Final[tuple[int, ...]] = tuple(
    sum(1 << t for t in KIND_TILES if SUIT[t] == suit) for suit in range(4)
)


def is_number(tile: Tile) -> bool:
    """Whether a tile belongs to one of the three number suits."""
    return SUIT[tile] < HONOR_SUIT


# Unicode gives one character a tile, in an order of its own.
_UNICODE_ORDER: Final = (
    *("1z", "2z", "3z", "4z", "7z", "6z", "5z"),
    *(f"{rank}m" for rank in range(1, 10)),
    *(f"{rank}s" for rank in range(1, 10)),
    *(f"{rank}p" for rank in range(1, 10)),
    *("1f", "2f", "4f", "3f", "5f", "6f", "7f", "8f"),
)
UNICODE_TILES: Final[dict[str, Tile]] = {
    chr(0x1F000 + place): TILE_OF[code] for place, code in enumerate(_UNICODE_ORDER)
}
GLYPHS: Final[tuple[str, ...]] = tuple(
    {tile: glyph for glyph, tile in UNICODE_TILES.items()}[PLAIN[tile]] for tile in ALL_TILES
)
"""The Unicode character of each tile; a red five has that of its five."""
