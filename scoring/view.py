"""A reading, measured once: everything that a pattern may ask about it.

A mask of groups is an integer with one bit a group, in the order of the arrangement.
"""

from typing import Final

from scoring.arrange import Arrangement, Shape
from scoring.groups import Kind
from scoring.hand import Hand, Situation
from scoring.tiles import HONOR_SUIT, KINDS, ORPHANS, PLAIN, RANK, SUIT_MASKS, Tile

Mask = int
NO_TILE: Final = Tile(-1)
_UNKNOWN: Final = ""
# Looked up once: reading a member off its enumeration is slow, and this is the inner loop.
_STANDARD: Final = Shape.STANDARD
_SINGLE, _PAIR, _CHOW, _KONG = Kind.SINGLE, Kind.PAIR, Kind.CHOW, Kind.KONG
_ONE_SUIT: Final = (1, 2, 4)
_CHARACTERS, _DOTS, _BAMBOO = SUIT_MASKS[:3]


class View:
    """One reading with its masks and counts.

    ``chows[suit]`` and ``pungs[suit]`` are bit sets of the ranks (bit 0 is rank 1) at which a
    chow begins or a pung or kong stands; ``chow_groups`` and ``pung_groups`` say which groups
    those are. ``kinds`` is the bit mask of the kinds in the whole hand, ``suits`` the bit set
    of its number suits; ``one_suit``: whether that is one suit, ``no_simples``: whether all
    tiles are terminals and honors, ``outside_hand``: whether each of the four groups and the
    pair has one, ``irregular``: whether the shape is a special one. ``concealed``: whether no
    group was declared with another player's tile before the win.
    """

    __slots__ = (
        "_held",
        "_wait",
        "all_groups",
        "arrangement",
        "chow_groups",
        "chow_mask",
        "chows",
        "concealed",
        "concealed_pungs",
        "declared_exposed",
        "events",
        "exposed",
        "groups",
        "hand",
        "honor_pungs",
        "irregular",
        "kinds",
        "kongs",
        "no_simples",
        "one_suit",
        "outside_hand",
        "pair",
        "pair_group",
        "pung_groups",
        "pung_mask",
        "pungs",
        "regular",
        "shape",
        "situation",
        "suits",
    )

    def __init__(self, hand: Hand, situation: Situation, arrangement: Arrangement) -> None:
        """Measure a reading."""
        self.hand = hand
        self.situation = situation
        self.arrangement = arrangement
        self.shape, self.groups, won = arrangement
        self.regular = self.shape is _STANDARD
        self.irregular = not self.regular
        self.all_groups: Mask = (1 << len(self.groups)) - 1
        self.chows = [0, 0, 0, 0]
        self.pungs = [0, 0, 0, 0]
        self.chow_groups: dict[Tile, Mask] = {}
        self.pung_groups: dict[Tile, Mask] = {}
        self.pair, self.pair_group = NO_TILE, 0
        self._held: tuple[int, ...] | None = None
        self._wait: str | None = _UNKNOWN
        self.chow_mask = self.pung_mask = self.kongs = 0
        self._place_groups()
        self.exposed = self.declared_exposed
        if won is not None and situation.from_other:
            self.exposed |= 1 << won
        self.honor_pungs = self.pungs[HONOR_SUIT]
        self.events = situation.events
        self.concealed_pungs = self.pung_mask & ~self.exposed

    def _place_groups(self) -> None:
        """Note every group at its rank, and what the hand as a whole is made of."""
        kinds = outside = exposed = 0
        bit = 1
        for group in self.groups:
            kinds |= group.mask
            if group.outside:
                outside |= bit
            if group.exposed:
                exposed |= bit
            kind = group.kind
            if kind is _CHOW:
                self.chows[group.suit] |= group.rank_bit
                self.chow_groups[group.tile] = self.chow_groups.get(group.tile, 0) | bit
                self.chow_mask |= bit
            elif kind is _PAIR:
                self.pair, self.pair_group = group.tile, bit
            elif kind is not _SINGLE:
                self.pungs[group.suit] |= group.rank_bit
                self.pung_groups[group.tile] = bit
                self.pung_mask |= bit
                if kind is _KONG:
                    self.kongs |= bit
            bit <<= 1
        self.kinds, self.declared_exposed = kinds, exposed
        self.concealed = not exposed
        self.outside_hand = outside == self.all_groups and self.regular
        self.suits = (
            (1 if kinds & _CHARACTERS else 0)
            | (2 if kinds & _DOTS else 0)
            | (4 if kinds & _BAMBOO else 0)
        )
        self.one_suit = self.suits in _ONE_SUIT
        self.no_simples = not kinds & ~ORPHANS

    @property
    def wait(self) -> str | None:
        """The wait that the reading was completed on; None where the tile is not placed."""
        if self._wait == _UNKNOWN:
            self._wait = wait_of(self)
        return self._wait

    @property
    def held(self) -> tuple[int, ...]:
        """How many of each kind stood in the hand before the winning tile."""
        if self._held is None:
            counts = [0] * KINDS
            for tile in self.hand.concealed:
                counts[PLAIN[tile]] += 1
            self._held = tuple(counts)
        return self._held


EDGE_RANKS: Final = frozenset({(1, 2), (7, 0)})
"""Rank of a chow and place of the tile that completed it: 12 waiting on 3, 89 on 7."""


def wait_of(view: View) -> str | None:
    """Return the name of the wait that a reading was completed on; None where not placed."""
    completed = view.arrangement.completed
    if completed is None:
        return None
    tile = PLAIN[view.hand.winning]
    if view.shape is Shape.THIRTEEN_ORPHANS:
        return "thirteen_sided" if view.held[tile] else "single"
    group = view.groups[completed]
    if group.kind is Kind.PAIR:
        return "pair"
    if group.kind is Kind.PUNG:
        return "two_pungs"
    place = tile - group.tile
    if place == 1:
        return "closed"
    return "edge" if (RANK[group.tile], place) in EDGE_RANKS else "two_sided"
