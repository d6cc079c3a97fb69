"""Groups are what a hand is arranged in: pairs, chows, pungs, kongs and single tiles.

There is one instance for every possible group, with its tiles, its mask and its text worked
out once; arrangements share them, so comparing and measuring stay cheap.
"""

from enum import IntEnum, StrEnum
from functools import cache
from typing import Final

from scoring.tiles import CODES, HONOR_SUIT, KIND_TILES, KINDS, ORPHANS, RANK, SUIT, Tile

LAST_CHOW_RANK: Final = 7
MOST_GROUPS: Final = 14
"""The most groups of an arrangement: tiles one by one."""
CHOW_LANE: Final = 0
PUNG_LANE: Final = MOST_GROUPS
KONG_LANE: Final = 2 * MOST_GROUPS
EXPOSED_LANE: Final = 3 * MOST_GROUPS
OUTSIDE_LANE: Final = 4 * MOST_GROUPS
LANE: Final = (1 << MOST_GROUPS) - 1
"""Lanes of an integer, of one bit a group: which are chows, pungs, kongs, exposed, outside."""


class Kind(IntEnum):
    """What a group is made of; the order is that of print: a chow before a pung."""

    SINGLE = 0
    PAIR = 1
    CHOW = 2
    PUNG = 3
    KONG = 4


class MeldKind(StrEnum):
    """How a group was declared."""

    CHOW = "chow"
    PUNG = "pung"
    CONCEALED_KONG = "concealed_kong"
    OPEN_KONG = "open_kong"
    ADDED_KONG = "added_kong"


KIND_OF_MELD: Final[dict[MeldKind, Kind]] = {
    MeldKind.CHOW: Kind.CHOW,
    MeldKind.PUNG: Kind.PUNG,
    MeldKind.CONCEALED_KONG: Kind.KONG,
    MeldKind.OPEN_KONG: Kind.KONG,
    MeldKind.ADDED_KONG: Kind.KONG,
}

SIZE: Final = (1, 2, 3, 3, 4)
"""How many tiles a group has, by kind."""

_AROUND: Final[dict[MeldKind | None, tuple[str, str]]] = {
    None: ("", ""),
    MeldKind.CHOW: ("(", ")"),
    MeldKind.PUNG: ("(", ")"),
    MeldKind.OPEN_KONG: ("(", ")"),
    MeldKind.ADDED_KONG: ("(", "+)"),
    MeldKind.CONCEALED_KONG: ("[", "]"),
}


class Group:
    """One group by its lowest tile, and how it was declared (None: it stands in the hand).

    ``kinds`` are its tiles as kinds, lowest first; ``mask`` their bit mask; ``suit`` is that
    of its tiles; ``exposed`` says whether it was declared with another player's tile;
    ``outside`` whether a terminal or honor is in it; ``name`` is what an answer calls it,
    ``text`` its notation. ``waits`` is what each of its tiles was waited for with, were it the
    last. ``tiles``, ``pung`` and ``marks`` are for measuring many groups at once (``view.py``):
    the mask and, above all kinds, the bit of its lowest tile where it is a chow; that bit where
    it is a pung or kong; and a bit in the lane of each thing that it is. ``copies`` is how
    often it has each of its tiles.
    """

    __slots__ = (
        "copies",
        "exposed",
        "kind",
        "kinds",
        "marks",
        "mask",
        "meld",
        "name",
        "outside",
        "pung",
        "suit",
        "text",
        "tile",
        "tiles",
        "waits",
    )

    kind: Final[Kind]
    tile: Final[Tile]
    meld: Final[MeldKind | None]

    def __init__(self, kind: Kind, tile: Tile, meld: MeldKind | None = None) -> None:
        """Work out everything there is to know of the group."""
        self.kind = kind
        self.tile = tile
        self.meld = meld
        self.kinds: Final = kinds_of(kind, tile)
        self.copies: Final = self.kinds.count(tile)
        self.mask: Final = 0b111 << tile if kind is Kind.CHOW else 1 << tile
        self.suit: Final = SUIT[tile]
        self.exposed: Final = meld is not None and meld is not MeldKind.CONCEALED_KONG
        self.outside: Final = bool(self.mask & ORPHANS)
        self.tiles: Final = self.mask | (1 << KINDS + tile if kind is Kind.CHOW else 0)
        self.pung: Final = 1 << tile if kind in (Kind.PUNG, Kind.KONG) else 0
        self.marks: Final = sum(
            1 << lane
            for lane, there in (
                (CHOW_LANE, kind is Kind.CHOW),
                (PUNG_LANE, kind in (Kind.PUNG, Kind.KONG)),
                (KONG_LANE, kind is Kind.KONG),
                (EXPOSED_LANE, self.exposed),
                (OUTSIDE_LANE, self.outside),
            )
            if there
        )
        self.waits: Final = waits_of(kind, tile)
        self.name: Final = kind.name.lower() if meld is None else meld.value
        before, after = _AROUND[meld]
        ranks = "".join(CODES[one][0] for one in self.kinds)
        self.text: Final = f"{before}{ranks}{CODES[tile][1]}{after}"

    def __repr__(self) -> str:
        """Show the group as it is written."""
        return f"<{self.text}>"


def kinds_of(kind: Kind, tile: Tile) -> tuple[Tile, ...]:
    """The tiles that a group of a kind with this lowest tile consists of."""
    if kind is Kind.CHOW:
        return (tile, Tile(tile + 1), Tile(tile + 2))
    return (tile,) * SIZE[kind]


def waits_of(kind: Kind, tile: Tile) -> tuple[str, ...]:
    """The name of the wait for each kind of tile of a group: 1 2 waits on 3 at the edge."""
    if kind is not Kind.CHOW:
        return ("two_pungs" if kind in (Kind.PUNG, Kind.KONG) else "pair",)
    first, last = RANK[tile] == 1, RANK[tile] == LAST_CHOW_RANK
    return ("edge" if last else "two_sided", "closed", "edge" if first else "two_sided")


def is_chow_start(tile: Tile) -> bool:
    """Whether a chow may begin with this tile."""
    return SUIT[tile] < HONOR_SUIT and RANK[tile] <= LAST_CHOW_RANK


SINGLES: Final = tuple(Group(Kind.SINGLE, tile) for tile in KIND_TILES)
PAIRS: Final = tuple(Group(Kind.PAIR, tile) for tile in KIND_TILES)
PUNGS: Final = tuple(Group(Kind.PUNG, tile) for tile in KIND_TILES)
CHOWS: Final = {tile: Group(Kind.CHOW, tile) for tile in KIND_TILES if is_chow_start(tile)}


@cache
def declared(meld: MeldKind, tile: Tile) -> Group:
    """The group that a meld puts on the table."""
    return Group(KIND_OF_MELD[meld], tile, meld)


def standing(kind: Kind, tile: Tile) -> Group | None:
    """The group of a kind that stands in the hand; None where there is no such group."""
    match kind:
        case Kind.SINGLE:
            return SINGLES[tile]
        case Kind.PAIR:
            return PAIRS[tile]
        case Kind.PUNG:
            return PUNGS[tile]
        case _:
            return CHOWS.get(tile) if kind is Kind.CHOW else None
