"""Finders that rulesets share: each returns the groups that make the pattern.

A finder takes a view and returns one mask of groups for every instance it finds. Families
come from factories, so ``concealed_pungs(3)`` and ``concealed_pungs(4)`` are one rule.
"""

from collections.abc import Callable
from typing import Final

from scoring.arrange import Shape
from scoring.hand import SEATS, Seat
from scoring.pattern import ALWAYS, Finder, finder
from scoring.tiles import (
    DRAGONS,
    EAST_WIND,
    FIRST,
    HONOR_SUIT,
    HONORS,
    PLAIN,
    RANK,
    SUIT,
    SUIT_MASKS,
    TERMINALS,
    WINDS,
    Tile,
    is_number,
)
from scoring.traits import GREEN, RED, WHITE, in_every_suit, straights
from scoring.view import Mask, View

NONE: Final[tuple[Mask, ...]] = ()
NOWHERE: Final[tuple[Mask, ...]] = (0,)
"""One instance that belongs to no group."""
SETS: Final = 4
PAIR: Final = 2
CONCEALED_PUNGS: Final = {
    2: "two_concealed_pungs",
    3: "three_concealed_pungs",
    4: "all_concealed_pungs",
}
KONGS: Final = {1: "kongs", 2: "two_kongs", 3: "three_kongs", 4: "all_kongs"}
GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
NUMBER_SUITS: Final = range(HONOR_SUIT)


def _all_groups(view: View) -> tuple[Mask, ...]:
    return (view.all_groups,)


def sure(needs: str) -> Finder:
    """Find a pattern of the whole hand that is there with the traits that it needs, once."""
    return Finder(_all_groups, needs, sure=True)


def whole(test: Callable[[View], bool], needs: str = ALWAYS) -> Finder:
    """Find a pattern of the whole hand, once."""
    return Finder(lambda view: (view.all_groups,) if test(view) else NONE, needs)


def regular(test: Callable[[View], bool], needs: str = ALWAYS) -> Finder:
    """Find a pattern of a whole hand of four groups and a pair, once."""
    return whole(test, f"regular {needs}")


def of_shape(shape: Shape) -> Finder:
    """Find a special hand by its shape."""
    return sure(shape.value)


def event(name: str) -> Finder:
    """Find a win that came with an event; it belongs to no group."""
    return one_of(name)


def one_of(*events: str) -> Finder:
    """Find a win that came with one of some events; it belongs to no group."""
    return Finder(lambda _view: NOWHERE, events=frozenset(events), sure=True)


@finder("robbed")
def robbed_kong(view: View) -> tuple[Mask, ...]:
    """Find a win by robbing a kong; it belongs to no group."""
    return NOWHERE if view.situation.robbed else NONE


# --- suits and ranks ---------------------------------------------------------------------


def one_suit(*, honors: bool) -> Finder:
    """Find numbers of one suit only, with or without honors."""
    return sure("mixed_suit" if honors else "pure_suit")


def only(kinds: int, needs: str = ALWAYS) -> Finder:
    """Find a hand that has tiles of these kinds only."""
    others = ~kinds
    return Finder(lambda view: NONE if view.kinds & others else (view.all_groups,), needs)


all_simples: Final = sure("simples")
all_honors: Final = only(HONORS, "no_simples")
all_terminals: Final = only(TERMINALS, "no_simples")


def outside_hand(*, honors: bool) -> Finder:
    """Find a terminal or honor in each group and the pair; without ``honors`` no honor at all."""
    if honors:
        return sure("outside_hand")
    return whole(lambda view: not view.kinds & HONORS, "outside_hand")


# --- pungs and kongs ---------------------------------------------------------------------


all_pungs: Final = sure("all_pungs")
"""Finds four pungs or kongs."""
all_chows: Final = sure("all_chows")
"""Finds four chows."""


def concealed_pungs(count: int) -> Finder:
    """Find so many concealed pungs or more, concealed kongs among them."""
    return Finder(lambda view: (view.sets.concealed_pungs,), CONCEALED_PUNGS[count])


def kongs(count: int) -> Finder:
    """Find so many declared kongs or more."""
    return Finder(lambda view: (view.sets.kongs,), KONGS[count])


def pungs_of(kinds: int) -> Finder:
    """Find each pung or kong of these honors, once each."""

    def find(view: View) -> tuple[Mask, ...]:
        if not view.pungs & kinds:
            return NONE
        return tuple([1 << place for place, group in enumerate(view.groups) if group.pung & kinds])

    return Finder(find, _OF_HONORS.get(kinds, "wind_pungs" if kinds & WINDS else "dragon_pungs"))


_OF_HONORS: Final = {WHITE: "white_pung", GREEN: "green_pung", RED: "red_pung"}


def honor_pungs(kinds: int, count: int, *, pair: bool) -> Finder:
    """Find so many pungs of some honors or more, and a pair of them, or a pair of no such."""
    every = pungs_of(kinds)

    def find(view: View) -> tuple[Mask, ...]:
        if (view.pungs & kinds).bit_count() < count:
            return NONE
        if bool(kinds >> view.pair & 1) != pair:
            return NONE
        return (sum(every.find(view)) | (view.pair_group if pair else 0),)

    return Finder(find, "two_dragon_pungs" if kinds == DRAGONS else "two_wind_pungs")


def dragon_pungs(count: int, *, pair: bool) -> Finder:
    """Find so many dragon pungs, with the pair a dragon or not."""
    return honor_pungs(DRAGONS, count, pair=pair)


def wind_pungs(count: int, *, pair: bool) -> Finder:
    """Find so many wind pungs or more, with the pair a wind or not."""
    return honor_pungs(WINDS, count, pair=pair)


WIND_PUNGS: Final = tuple([pungs_of(1 << EAST_WIND + seat) for seat in SEATS])


@finder("wind_pungs")
def seat_wind(view: View) -> tuple[Mask, ...]:
    """Find a pung of the winner's own wind."""
    return WIND_PUNGS[view.situation.seat].find(view)


@finder("wind_pungs")
def round_wind(view: View) -> tuple[Mask, ...]:
    """Find a pung of the wind of the round, where the ruleset has one."""
    wind: Seat = view.situation.fields.prevailing_wind
    return WIND_PUNGS[wind].find(view)


def valued_winds(view: View) -> tuple[Tile, Tile]:
    """The wind of the winner and that of the round."""
    situation = view.situation
    prevailing = situation.fields.prevailing_wind
    return Tile(EAST_WIND + situation.seat), Tile(EAST_WIND + prevailing)


def is_valued(view: View, tile: Tile) -> bool:
    """Whether a pung of a tile would be worth something: a dragon or a valued wind."""
    return not is_number(tile) and (bool(DRAGONS >> tile & 1) or tile in valued_winds(view))


def consecutive_pungs(count: int) -> Finder:
    """Find pungs of so many consecutive ranks in one suit, once."""
    starts = sum(1 << FIRST[suit] + rank for suit in NUMBER_SUITS for rank in range(10 - count))

    def find(view: View) -> tuple[Mask, ...]:
        first = view.pungs & starts
        for step in range(1, count):
            first &= view.pungs >> step
        if not first:
            return NONE
        tile = lowest(first)
        return (sum(view.pung_groups[Tile(tile + step)] for step in range(count)),)

    return Finder(find, "consecutive_pungs" if count < SETS else "consecutive_pungs all_pungs")


@finder("similar_pungs")
def similar_pungs(view: View) -> tuple[Mask, ...]:
    """Find pungs of one rank in all three suits, once."""
    place = lowest(in_every_suit(view.pungs))
    return (sum(view.pung_groups[Tile(FIRST[suit] + place)] for suit in NUMBER_SUITS),)


@finder("regular two_similar_pungs")
def small_similar_pungs(view: View) -> tuple[Mask, ...]:
    """Find pungs of one rank in two suits and the pair of that rank in the third."""
    if not is_number(view.pair):
        return NONE
    place = RANK[view.pair] - 1
    others = [suit for suit in NUMBER_SUITS if suit != SUIT[view.pair]]
    if not all(view.pungs >> FIRST[suit] + place & 1 for suit in others):
        return NONE
    pungs = sum(view.pung_groups[Tile(FIRST[suit] + place)] for suit in others)
    return (pungs | view.pair_group,)


# --- chows -------------------------------------------------------------------------------


def identical_chows(count: int) -> Finder:
    """Find so many equal chows or more, once."""

    def find(view: View) -> tuple[Mask, ...]:
        found = [mask for mask in view.chow_groups.values() if mask.bit_count() >= count]
        return (found[0],) if found else NONE

    return Finder(find, "twin_chows" if count == PAIR else "two_twin_chows")


@finder("two_twin_chows")
def identical_chows_twice(view: View) -> tuple[Mask, ...]:
    """Find two different pairs of equal chows."""
    found = [mask for mask in view.chow_groups.values() if mask.bit_count() == PAIR]
    return (found[0] | found[1],) if len(found) == PAIR else NONE


@finder("similar_chows")
def similar_chows(view: View) -> tuple[Mask, ...]:
    """Find chows of the same ranks in all three suits, once."""
    place = lowest(in_every_suit(view.chows))
    return (sum(view.chow_groups[Tile(FIRST[suit] + place)] for suit in NUMBER_SUITS),)


@finder("straight")
def straight(view: View) -> tuple[Mask, ...]:
    """Find the chows 123, 456 and 789 of one suit."""
    tile = lowest(straights(view.chows))
    return (sum(view.chow_groups[Tile(tile + step)] for step in (0, 3, 6)),)


# --- the tiles held before the win -------------------------------------------------------


def waits_on_nine_gates(view: View) -> bool:
    """Whether the tiles held before the win are 1112345678999 of one suit and it won in it."""
    suit = SUIT[PLAIN[view.hand.winning]]
    if view.kinds != SUIT_MASKS[suit] or suit >= HONOR_SUIT or view.hand.melds:
        return False
    first = FIRST[suit]
    return view.held[first : first + len(GATES)] == GATES


def holds_nine_gates(view: View) -> bool:
    """Whether the hand is 1112345678999 of one suit and one more of it, nothing declared."""
    winning = PLAIN[view.hand.winning]
    suit = SUIT[winning]
    if suit >= HONOR_SUIT or view.hand.melds or view.kinds != SUIT_MASKS[suit]:
        return False
    held = list(view.held[FIRST[suit] : FIRST[suit] + len(GATES)])
    held[RANK[winning] - 1] += 1
    return all(have >= need for have, need in zip(held, GATES, strict=True))


def lowest(bits: int) -> int:
    """The place of the lowest bit that is set."""
    return (bits & -bits).bit_length() - 1
