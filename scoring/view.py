"""A reading, measured once: everything that a pattern may ask about it.

A mask of groups is an integer with one bit a group, in the order of the arrangement.
"""

from typing import Final

from scoring.arrange import Arrangement, Shape
from scoring.groups import EXPOSED_LANE, LANE, Group, Kind
from scoring.hand import Hand, Situation
from scoring.tiles import KINDS, ORPHANS, PLAIN, SUIT_MASKS, Tile
from scoring.traits import OF_TWINS, SETS, TRAITS, traits_named, traits_of_chows, traits_of_pungs

Mask = int
NO_TILE: Final = Tile(-1)
ALL_KINDS: Final = (1 << KINDS) - 1
# Looked up once: reading a member off its enumeration is slow, and this is the inner loop.
_STANDARD, _ORPHANS = Shape.STANDARD, Shape.THIRTEEN_ORPHANS
_PAIR: Final = Kind.PAIR
_CHARACTERS, _DOTS, _BAMBOO = SUIT_MASKS[:3]
_NUMBERS: Final = _CHARACTERS | _DOTS | _BAMBOO
_EXPOSED: Final = LANE << EXPOSED_LANE
_REGULAR: Final = traits_named("regular by_tiles")
_OF_SHAPE: Final[dict[Shape, int]] = {
    Shape.SEVEN_PAIRS: traits_named("seven_pairs by_tiles"),
    Shape.THIRTEEN_ORPHANS: traits_named("thirteen_orphans by_tiles"),
    Shape.FLOWERS: traits_named("flowers"),
}
_CONCEALED, _OUTSIDE_HAND = TRAITS["concealed"], TRAITS["outside_hand"]
_SIMPLES, _NO_SIMPLES = TRAITS["simples"], TRAITS["no_simples"]
_MIXED_SUIT, _PURE_SUIT = traits_named("one_suit mixed_suit"), traits_named("one_suit pure_suit")
_ONE_SUIT: Final = TRAITS["one_suit"]
_SELF_DRAWN, _ROBBED = TRAITS["self_drawn"], TRAITS["robbed"]


class View:
    """One reading with its masks and counts.

    ``chows`` and ``pungs`` are the kinds at which a chow begins or a pung or kong stands, as
    bits; ``chow_groups`` and ``pung_groups`` say which groups those are. ``kinds`` is the bit
    mask of the kinds in the whole hand; ``sets`` says what sort each group is.
    ``concealed``: whether no group was declared with another player's tile before the win.
    ``won_group`` is the group that the winning tile completed, ``wait`` the name of the wait that
    it was (None where the tile is not placed). ``traits`` says what the tables of patterns ask
    for, as bits.
    """

    __slots__ = (
        "_chow_groups",
        "_held",
        "_pung_groups",
        "all_groups",
        "arrangement",
        "chows",
        "concealed",
        "events",
        "exposed",
        "groups",
        "hand",
        "kinds",
        "pair",
        "pair_group",
        "pungs",
        "regular",
        "sets",
        "shape",
        "situation",
        "traits",
        "wait",
        "won_group",
    )

    def __init__(self, hand: Hand, situation: Situation, arrangement: Arrangement) -> None:
        """Measure a reading."""
        self.hand = hand
        self.situation = situation
        self.events = situation.events
        self.arrangement = arrangement
        self.shape, self.groups = arrangement.shape, arrangement.groups
        self.regular = self.shape is _STANDARD
        self._chow_groups: dict[Tile, Mask] | None = None
        self._pung_groups: dict[Tile, Mask] | None = None
        self._held: tuple[int, ...] | None = None
        won = arrangement.completed
        self.won_group: Mask = 0 if won is None else 1 << won
        self.wait = None if won is None else self._wait(self.groups[won])
        marks = self._measure_groups()
        self.concealed = not marks & _EXPOSED
        if situation.from_other:
            marks |= self.won_group << EXPOSED_LANE
        self.sets = SETS[marks]
        self.exposed: Mask = self.sets.exposed
        if self.regular:
            self.pair, self.pair_group = self.groups[0].tile, 1
        else:
            self._find_pair()
        self.traits = self._traits()

    def _measure_groups(self) -> int:
        """Note of what tiles the groups are, all in one go, a bit a kind; return their marks."""
        tiles = pungs = marks = place = 0
        for group in self.groups:
            tiles |= group.tiles
            pungs |= group.pung
            marks |= group.marks << place
            place += 1
        self.kinds = tiles & ALL_KINDS
        self.chows = tiles >> KINDS
        self.pungs = pungs
        self.all_groups: Mask = (1 << place) - 1
        return marks

    def _find_pair(self) -> None:
        """Note the pair of a special hand: the last one, or none."""
        self.pair, self.pair_group = NO_TILE, 0
        for place, group in enumerate(self.groups):
            if group.kind is _PAIR:
                self.pair, self.pair_group = group.tile, 1 << place

    def _traits(self) -> int:
        kinds, sets, situation = self.kinds, self.sets, self.situation
        traits = sets.traits | (_REGULAR if self.regular else _OF_SHAPE[self.shape])
        if self.concealed:
            traits |= _CONCEALED
        if not situation.from_other:
            traits |= _SELF_DRAWN
        elif situation.robbed:
            traits |= _ROBBED
        if not kinds & ORPHANS:
            traits |= _SIMPLES
        elif not kinds & ~ORPHANS:
            traits |= _NO_SIMPLES
        if self.regular and sets.outside == self.all_groups:
            traits |= _OUTSIDE_HAND
        numbers = kinds & _NUMBERS
        if numbers and not (numbers & ~_CHARACTERS and numbers & ~_DOTS and numbers & ~_BAMBOO):
            traits |= _PURE_SUIT if kinds == numbers else _MIXED_SUIT
        if sets.chow_count > 1:
            traits |= traits_of_chows[self.chows]
            traits |= OF_TWINS[sets.chow_count - self.chows.bit_count()]
        return traits | traits_of_pungs[self.pungs] if self.pungs else traits

    def has(self, traits: str) -> bool:
        """Whether the reading has some traits, by their names in ``TRAITS``."""
        return not traits_named(traits) & ~self.traits

    @property
    def one_suit(self) -> bool:
        """Whether its numbers are of one suit."""
        return bool(self.traits & _ONE_SUIT)

    @property
    def chow_groups(self) -> dict[Tile, Mask]:
        """The groups of each chow, by the tile at which it begins."""
        if self._chow_groups is None:
            self._chow_groups = self._places(self.sets.chows)
        return self._chow_groups

    @property
    def pung_groups(self) -> dict[Tile, Mask]:
        """The group of each pung or kong, by its tile."""
        if self._pung_groups is None:
            self._pung_groups = self._places(self.sets.pungs)
        return self._pung_groups

    def _places(self, mask: Mask) -> dict[Tile, Mask]:
        found: dict[Tile, Mask] = {}
        for place, group in enumerate(self.groups):
            if mask >> place & 1:
                found[group.tile] = found.get(group.tile, 0) | 1 << place
        return found

    def _wait(self, group: Group) -> str:
        """The name of the wait that was completed by a group."""
        tile = PLAIN[self.hand.winning]
        if self.shape is _ORPHANS:
            return "thirteen_sided" if self.held[tile] else "single"
        return group.waits[tile - group.tile]

    @property
    def held(self) -> tuple[int, ...]:
        """How many of each kind stood in the hand before the winning tile."""
        if self._held is None:
            counts = [0] * KINDS
            for tile in self.hand.concealed:
                counts[PLAIN[tile]] += 1
            self._held = tuple(counts)
        return self._held
