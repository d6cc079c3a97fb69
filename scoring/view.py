"""A reading, measured once: everything that a pattern may ask about it.

A mask of groups is an integer with one bit a group, in the order of the arrangement.
"""

from typing import Final

from scoring.arrange import Arrangement, Shape
from scoring.groups import EXPOSED_LANE, KONG_LANE, LANE, OUTSIDE_LANE, PUNG_LANE, Kind
from scoring.hand import Hand, Situation
from scoring.tiles import (
    DRAGONS,
    HONORS,
    KINDS,
    ORPHANS,
    PLAIN,
    RANK,
    SUIT_MASKS,
    WINDS,
    Tile,
)

Mask = int
NO_TILE: Final = Tile(-1)
_UNKNOWN: Final = ""
# Looked up once: reading a member off its enumeration is slow, and this is the inner loop.
_STANDARD: Final = Shape.STANDARD
_PAIR: Final = Kind.PAIR
_CHARACTERS, _DOTS, _BAMBOO = SUIT_MASKS[:3]
_NUMBERS: Final = _CHARACTERS | _DOTS | _BAMBOO

_NAMES: Final = (
    *("chows", "three_chows", "all_chows", "twin_chows"),
    *("pungs", "three_pungs", "all_pungs", "dragon_pungs", "wind_pungs", "two_honor_pungs"),
    *("concealed_pungs", "three_concealed_pungs", "all_concealed_pungs", "kongs"),
    *("simples", "no_simples", "one_suit", "mixed_suit", "pure_suit", "outside_hand"),
    *("irregular", "concealed", "self_drawn", "robbed", "events"),
)
TRAITS: Final[dict[str, int]] = {
    "always": 0,
    **{name: 1 << place for place, name in enumerate(_NAMES)},
}
"""What a row of a table may need, as bits: a reading without it has nothing to find there."""


def _by_count(some: str, three: str, every: str) -> tuple[int, ...]:
    """The traits of a hand by how many groups of a sort it has."""
    less, more = TRAITS[some], TRAITS[some] | TRAITS[three]
    return (0, less, less, more, more | TRAITS[every])


_OF_CHOWS: Final = _by_count("chows", "three_chows", "all_chows")
_OF_PUNGS: Final = _by_count("pungs", "three_pungs", "all_pungs")
_OF_CONCEALED: Final = _by_count("concealed_pungs", "three_concealed_pungs", "all_concealed_pungs")
_TWIN_CHOWS, _KONGS, _IRREGULAR = TRAITS["twin_chows"], TRAITS["kongs"], TRAITS["irregular"]
_DRAGON_PUNGS, _WIND_PUNGS = TRAITS["dragon_pungs"], TRAITS["wind_pungs"]
_TWO_HONOR_PUNGS: Final = TRAITS["two_honor_pungs"]
_SIMPLES, _NO_SIMPLES, _OUTSIDE_HAND = (
    *(TRAITS["simples"], TRAITS["no_simples"], TRAITS["outside_hand"]),
)
_MIXED_SUIT: Final = TRAITS["one_suit"] | TRAITS["mixed_suit"]
_PURE_SUIT: Final = TRAITS["one_suit"] | TRAITS["pure_suit"]
_CONCEALED, _SELF_DRAWN = TRAITS["concealed"], TRAITS["self_drawn"]
_ROBBED, _EVENTS = TRAITS["robbed"], TRAITS["events"]


class View:
    """One reading with its masks and counts.

    ``chows`` and ``pungs`` are the kinds at which a chow begins or a pung or kong stands, as
    bits; ``chow_groups`` and ``pung_groups`` say which groups those are. ``kinds`` is the bit
    mask of the kinds in the whole hand; ``one_suit``: whether its numbers are of one suit,
    ``outside`` are the groups with a terminal or honor, ``outside_hand``: whether each of the
    four groups and the pair is one. ``concealed``: whether no group was declared with another
    player's tile before the win. ``traits`` says what the tables of patterns ask for, as bits.
    """

    __slots__ = (
        "_chow_groups",
        "_held",
        "_pung_groups",
        "_wait",
        "all_groups",
        "arrangement",
        "chow_mask",
        "chows",
        "concealed",
        "concealed_pungs",
        "declared_exposed",
        "events",
        "exposed",
        "groups",
        "hand",
        "kinds",
        "kongs",
        "one_suit",
        "outside",
        "outside_hand",
        "pair",
        "pair_group",
        "pung_mask",
        "pungs",
        "regular",
        "shape",
        "situation",
        "traits",
    )

    def __init__(self, hand: Hand, situation: Situation, arrangement: Arrangement) -> None:
        """Measure a reading."""
        self.hand = hand
        self.situation = situation
        self.events = situation.events
        self.arrangement = arrangement
        self.shape, self.groups, won = arrangement
        self.regular = self.shape is _STANDARD
        self._chow_groups: dict[Tile, Mask] | None = None
        self._pung_groups: dict[Tile, Mask] | None = None
        self._held: tuple[int, ...] | None = None
        self._wait: str | None = _UNKNOWN
        self._measure_groups()
        self.exposed = exposed = self.declared_exposed
        if won is not None and situation.from_other:
            self.exposed = exposed | 1 << won
        self.concealed_pungs: Mask = self.pung_mask & ~self.exposed
        self._find_pair()
        self.traits = self._traits_of_sets() | self._traits_of_hand() | self._traits_of_win()

    def _measure_groups(self) -> None:
        """Note what each group is made of, all in one go: a bit a kind, or a bit a group."""
        kinds = chows = pungs = marks = place = 0
        for group in self.groups:
            kinds |= group.mask
            chows |= group.chow
            pungs |= group.pung
            marks |= group.marks << place
            place += 1
        self.kinds, self.chows, self.pungs = kinds, chows, pungs
        self.all_groups: Mask = (1 << place) - 1
        self.chow_mask: Mask = marks & LANE
        self.pung_mask: Mask = marks >> PUNG_LANE & LANE
        self.kongs: Mask = marks >> KONG_LANE & LANE
        self.declared_exposed: Mask = marks >> EXPOSED_LANE & LANE
        self.outside: Mask = marks >> OUTSIDE_LANE
        self.outside_hand = self.regular and self.outside == self.all_groups
        self.concealed = not self.declared_exposed
        numbers = kinds & _NUMBERS
        self.one_suit = bool(numbers) and not (
            numbers & ~_CHARACTERS and numbers & ~_DOTS and numbers & ~_BAMBOO
        )

    def _find_pair(self) -> None:
        """Note the pair: the first group of a regular hand, the last pair of a special one."""
        if self.regular:
            self.pair, self.pair_group = self.groups[0].tile, 1
            return
        self.pair, self.pair_group = NO_TILE, 0
        for place, group in enumerate(self.groups):
            if group.kind is _PAIR:
                self.pair, self.pair_group = group.tile, 1 << place

    def _traits_of_sets(self) -> int:
        count = self.chow_mask.bit_count()
        traits = _OF_CHOWS[count]
        if count != self.chows.bit_count():
            traits |= _TWIN_CHOWS
        if self.pung_mask:
            traits |= _OF_PUNGS[self.pung_mask.bit_count()]
            traits |= _OF_CONCEALED[self.concealed_pungs.bit_count()]
            if self.kongs:
                traits |= _KONGS
            if self.pungs & HONORS:
                traits |= self._traits_of_honor_pungs()
        return traits

    def _traits_of_honor_pungs(self) -> int:
        traits = _DRAGON_PUNGS if self.pungs & DRAGONS else 0
        if self.pungs & WINDS:
            traits |= _WIND_PUNGS
        if (self.pungs & HONORS).bit_count() > 1:
            traits |= _TWO_HONOR_PUNGS
        return traits

    def _traits_of_hand(self) -> int:
        kinds = self.kinds
        traits = 0 if self.regular else _IRREGULAR
        if not self.declared_exposed:
            traits |= _CONCEALED
        if not kinds & ORPHANS:
            traits |= _SIMPLES
        elif not kinds & ~ORPHANS:
            traits |= _NO_SIMPLES
        if self.outside_hand:
            traits |= _OUTSIDE_HAND
        if self.one_suit:
            traits |= _MIXED_SUIT if kinds & HONORS else _PURE_SUIT
        return traits

    def _traits_of_win(self) -> int:
        situation = self.situation
        traits = 0 if situation.from_other else _SELF_DRAWN
        if situation.robbed:
            traits |= _ROBBED
        if situation.events:
            traits |= _EVENTS
        return traits

    def has(self, trait: str) -> bool:
        """Whether the reading has a trait, by its name in ``TRAITS``."""
        wanted = TRAITS[trait]
        return self.traits & wanted == wanted

    @property
    def chow_groups(self) -> dict[Tile, Mask]:
        """The groups of each chow, by the tile at which it begins."""
        if self._chow_groups is None:
            self._chow_groups = self._places(self.chow_mask)
        return self._chow_groups

    @property
    def pung_groups(self) -> dict[Tile, Mask]:
        """The group of each pung or kong, by its tile."""
        if self._pung_groups is None:
            self._pung_groups = self._places(self.pung_mask)
        return self._pung_groups

    def _places(self, mask: Mask) -> dict[Tile, Mask]:
        found: dict[Tile, Mask] = {}
        for place, group in enumerate(self.groups):
            if mask >> place & 1:
                found[group.tile] = found.get(group.tile, 0) | 1 << place
        return found

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
_ORPHANS: Final = Shape.THIRTEEN_ORPHANS


def wait_of(view: View) -> str | None:
    """Return the name of the wait that a reading was completed on; None where not placed."""
    completed = view.arrangement.completed
    if completed is None:
        return None
    tile = PLAIN[view.hand.winning]
    if view.shape is _ORPHANS:
        return "thirteen_sided" if view.held[tile] else "single"
    group = view.groups[completed]
    if group.chow:
        place = tile - group.tile
        if place == 1:
            return "closed"
        return "edge" if (RANK[group.tile], place) in EDGE_RANKS else "two_sided"
    return "two_pungs" if group.pung else "pair"
