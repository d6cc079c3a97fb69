"""Every way to arrange tiles into groups; knows shapes, knows no ruleset.

A suit is split from its lowest tile: none, two or three copies stand alike, and every other
copy must begin a chow. (Five copies, which only a hand that waits for a fifth tile has, may be
a pair and a pung.) That finds each split exactly once. Suits are then joined; exactly one of
them holds the pair. No hand has more than eight readings, special shapes and the placing
of the winning tile included (pinned by the tests).
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final

from scoring.groups import CHOWS, PAIRS, PUNGS, SINGLES, Group
from scoring.hand import Hand, Meld
from scoring.kept import kept
from scoring.tiles import (
    FIRST,
    KIND_TILES,
    PLAIN,
    RANK,
    SUIT,
    Tile,
)

_BITS: Final = 3
_RANK_BITS: Final = (1 << _BITS) - 1
_SUIT_BITS: Final = 9 * _BITS
_SUIT: Final = (1 << _SUIT_BITS) - 1
_ONE_OF: Final = tuple(1 << _SUIT_BITS * SUIT[tile] + _BITS * (RANK[tile] - 1) for tile in PLAIN)
"""One of each tile, all suits side by side in one integer."""
_TWO_SUITS: Final = (1 << 2 * _SUIT_BITS) - 1
# Two suits fit into one machine word.
_FIRST_SUITS: Final = tuple([one & _TWO_SUITS for one in _ONE_OF])
_LAST_SUITS: Final = tuple([one >> 2 * _SUIT_BITS for one in _ONE_OF])
_PAIR: Final = 2
_PUNG: Final = 3
_PAIR_AND_PUNG: Final = 5
_ORPHAN_KINDS: Final = 13
_FULL_HAND: Final = 14
_ODD: Final = sum(1 << _BITS * place for place in range(9))
_MIDDLE: Final = sum(_RANK_BITS << _BITS * place for place in range(1, 8))

Packed = tuple[int, int, int, int]
"""How many of each tile: an integer a suit, three bits a rank."""

Split = tuple[tuple[Group, ...], tuple[Group, ...]]
"""One way to split a suit: its pair (none or one), and its chows and pungs in order."""


ABOVE: Final = tuple([suit << _SUIT_BITS for suit in range(4)])
"""The number of each suit, above the counts of its tiles."""


class Shape(StrEnum):
    """The shape of a winning hand."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"
    FLOWERS = "flowers"


# Looked up once: reading a member off its enumeration is slow.
_STANDARD, _SEVEN_PAIRS = Shape.STANDARD, Shape.SEVEN_PAIRS
_THIRTEEN_ORPHANS: Final = Shape.THIRTEEN_ORPHANS


class Arrangement:
    """One reading of a hand: its groups in print order, melds last.

    ``completed`` is the place of the group that the winning tile completed, or None where
    the ruleset does not place the winning tile.
    """

    __slots__ = ("completed", "groups", "shape")

    def __init__(
        self, shape: Shape, groups: tuple[Group, ...], completed: int | None = None
    ) -> None:
        """Note the groups, and which of them the winning tile completed."""
        self.shape: Final = shape
        self.groups: Final = groups
        self.completed: Final = completed


def pack(tiles: Sequence[Tile]) -> Packed:
    """Count tiles, a red five as a five."""
    first = last = 0
    for tile in tiles:
        first += _FIRST_SUITS[tile]
        last += _LAST_SUITS[tile]
    return (first & _SUIT, first >> _SUIT_BITS, last & _SUIT, last >> _SUIT_BITS)


@kept(1 << 16)
def splits(packed: int) -> tuple[Split, ...]:
    """Every way to split one suit, whose number is above the counts, into groups."""
    return tuple(_splits(packed >> _SUIT_BITS, packed & _SUIT, paired=False))


def _splits(suit: int, packed: int, *, paired: bool) -> Iterator[Split]:
    if not packed:
        yield (), ()
        return
    place = 0
    while not packed >> _BITS * place & _RANK_BITS:
        place += 1
    copies = packed >> _BITS * place & _RANK_BITS
    tile = Tile(FIRST[suit] + place)
    unit = 1 << _BITS * place
    run = unit | unit << _BITS | unit << 2 * _BITS
    for alike in (0, _PAIR, _PUNG, _PAIR_AND_PUNG):
        chows, with_pair = copies - alike, alike in (_PAIR, _PAIR_AND_PUNG)
        if chows < 0 or (with_pair and paired):
            continue
        if chows and (tile not in CHOWS or not _holds(packed, place, chows)):
            continue
        rest = packed - alike * unit - chows * run
        groups = (CHOWS[tile],) * chows if chows else ()
        if alike in (_PUNG, _PAIR_AND_PUNG):
            groups += (PUNGS[tile],)
        for pair, others in _splits(suit, rest, paired=paired or with_pair):
            yield ((PAIRS[tile],) if with_pair else pair), groups + others


def _holds(packed: int, place: int, chows: int) -> bool:
    """Whether the next two ranks have enough tiles for so many chows."""
    return (packed >> _BITS * (place + 1) & _RANK_BITS) >= chows and (
        packed >> _BITS * (place + 2) & _RANK_BITS
    ) >= chows


def standard(counts: Packed) -> list[tuple[Group, ...]]:
    """Return each arrangement into chows, pungs and exactly one pair, the pair first."""
    pair: tuple[Group, ...] = ()
    groups: tuple[Group, ...] = ()
    joined: list[Split] = []
    suit = -1
    for packed in counts:
        suit += 1
        if not packed:
            continue
        found = splits[ABOVE[suit] | packed]
        if len(found) == 1 and not joined:
            more_pair, more_groups = found[0]
            pair += more_pair
            groups += more_groups
        elif found:
            joined = _joined(joined or [(pair, groups)], found)
        else:
            return []
    if joined:
        return [pair + groups for pair, groups in joined if len(pair) == 1]
    return [pair + groups] if len(pair) == 1 else []


def _joined(before: Sequence[Split], found: Sequence[Split]) -> list[Split]:
    """Each way to split some suits with each way to split one more."""
    return [
        (pair + more_pair, groups + more_groups)
        for pair, groups in before
        for more_pair, more_groups in found
    ]


@kept(1 << 12)
def _pairs(packed: int) -> tuple[Group, ...]:
    """The pairs of one suit, whose number is above the counts, with an even number of each."""
    suit = packed >> _SUIT_BITS
    return tuple(
        PAIRS[tile]
        for tile in KIND_TILES
        if SUIT[tile] == suit
        for _ in range((packed >> _BITS * (RANK[tile] - 1) & _RANK_BITS) // 2)
    )


def seven_pairs(counts: Packed) -> tuple[Group, ...]:
    """Return the seven pairs of a hand that has an even number of each tile."""
    groups: tuple[Group, ...] = ()
    suit = -1
    for packed in counts:
        suit += 1
        if packed:
            groups += _pairs[ABOVE[suit] | packed]
    return groups


def thirteen_orphans(counts: Packed) -> tuple[Group, ...] | None:
    """Return the twelve single tiles and the pair of a hand of terminals and honors, or None."""
    copies = list(_copies(counts))
    if len(copies) != _ORPHAN_KINDS:
        return None
    return tuple(PAIRS[tile] if count == _PAIR else SINGLES[tile] for tile, count in copies)


def _copies(counts: Packed) -> Iterator[tuple[Tile, int]]:
    """Yield each kind that is there with its number of copies."""
    for tile in KIND_TILES:
        copies = counts[SUIT[tile]] >> _BITS * (RANK[tile] - 1) & _RANK_BITS
        if copies:
            yield tile, copies


def arranged(hand: Hand) -> list[tuple[Shape, tuple[Group, ...]]]:
    """Return every shape that a hand has, and its groups in it."""
    counts = pack((*hand.concealed, hand.winning))
    if hand.melds:
        melds = tuple([meld.group for meld in hand.melds])
        return [(_STANDARD, groups + melds) for groups in standard(counts)]
    found = [(_STANDARD, groups) for groups in standard(counts)]
    if len(hand.concealed) + 1 == _FULL_HAND:
        characters, dots, bamboo, honors = counts
        numbers = characters | dots | bamboo
        if not (numbers | honors) & _ODD:
            found.append((_SEVEN_PAIRS, seven_pairs(counts)))
        elif not numbers & _MIDDLE and (orphans := thirteen_orphans(counts)):
            found.append((_THIRTEEN_ORPHANS, orphans))
    return found


def arrangements(hand: Hand) -> list[Arrangement]:
    """Return every arrangement of a hand, the winning tile not placed."""
    return [Arrangement(shape, groups) for shape, groups in arranged(hand)]


def completing(
    concealed: tuple[Tile, ...], melds: tuple[Meld, ...], kinds: Iterable[Tile] = KIND_TILES
) -> Iterator[tuple[Tile, list[Arrangement]]]:
    """Yield each kind that completes a hand one tile short, with every arrangement it makes.

    Copies are not counted: a hand that holds all four of a tile may wait for a fifth.
    """
    for tile in kinds:
        if found := arrangements(Hand(concealed, tile, melds)):
            yield tile, found


def unarranged(hand: Hand) -> Arrangement:
    """Return the tiles of a hand that wins by its bonus tiles: one by one, no shape needed."""
    held = sorted(PLAIN[tile] for tile in (*hand.concealed, hand.winning))
    singles = tuple([SINGLES[tile] for tile in held])
    return Arrangement(Shape.FLOWERS, singles + tuple([meld.group for meld in hand.melds]))


def readings(hand: Hand, *, place: bool) -> list[Arrangement]:
    """Return every reading of a hand; the winning tile placed in each group that it completes."""
    if not place:
        return arrangements(hand)
    kind = 1 << PLAIN[hand.winning]
    found: list[Arrangement] = []
    for shape, groups in arranged(hand):
        last: Group | None = None
        for at, group in enumerate(groups):
            # Equal groups are one instance and stand side by side.
            if group.mask & kind and group.meld is None and group is not last:
                found.append(Arrangement(shape, groups, at))
                last = group
    return found
