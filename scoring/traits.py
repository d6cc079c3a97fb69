"""What a table of patterns may need of a reading: its traits, as bits.

Those that follow from the sorts of its groups, or from where its chows or pungs stand, are
worked out once for each such combination.
"""

from functools import cache
from typing import Final

from scoring.groups import (
    CHOW_LANE,
    CHOWS,
    EXPOSED_LANE,
    KONG_LANE,
    LANE,
    OUTSIDE_LANE,
    PUNG_LANE,
)
from scoring.kept import Kept, kept
from scoring.tiles import DRAGONS, FIRST, HONORS, SUIT_MASKS, WINDS, mask_of

_CHARACTERS: Final = SUIT_MASKS[0]
_TO_DOTS, _TO_BAMBOO = FIRST[1], FIRST[2]
"""How far a tile of another suit is from the one of characters of its rank."""
WHITE, GREEN, RED = mask_of("5z"), mask_of("6z"), mask_of("7z")
_ONES: Final = mask_of("1m", "1p", "1s")
_RUNS: Final = sum(1 << tile for tile in CHOWS)
MOST_KEPT: Final = 1 << 12

_NAMES: Final = (
    *("chows", "three_chows", "all_chows", "similar_chows", "straight"),
    *("twin_chows", "two_twin_chows"),
    *("pungs", "three_pungs", "all_pungs", "two_similar_pungs", "similar_pungs"),
    *("consecutive_pungs", "honor_pungs", "dragon_pungs", "wind_pungs"),
    *("white_pung", "green_pung", "red_pung", "two_dragon_pungs", "two_wind_pungs"),
    *("concealed_pungs", "two_concealed_pungs", "three_concealed_pungs", "all_concealed_pungs"),
    *("kongs", "two_kongs", "three_kongs", "all_kongs"),
    *("simples", "no_simples", "one_suit", "mixed_suit", "pure_suit", "outside_hand"),
    *("regular", "seven_pairs", "thirteen_orphans", "flowers"),
    *("by_tiles", "concealed", "self_drawn", "robbed"),
)
TRAITS: Final[dict[str, int]] = {name: 1 << place for place, name in enumerate(_NAMES)}
"""What a row of a table may need, as bits: a reading without it has nothing to find there."""
COUNT_OF_TRAITS: Final = len(TRAITS)


@cache
def traits_named(names: str) -> int:
    """The traits of some names, with a space between any two; KeyError where there is none."""
    return sum([TRAITS[name] for name in names.split()])


def _up_to(*names: str) -> tuple[int, ...]:
    """The traits of a hand by how many of a sort it has: those of each number up to it."""
    return tuple(traits_named(" ".join(names[:count])) for count in range(len(names) + 1))


_OF_CHOWS: Final = _up_to("chows", "", "three_chows", "all_chows")
OF_TWINS: Final = _up_to("twin_chows", "two_twin_chows", "")
_OF_PUNGS: Final = _up_to("pungs", "", "three_pungs", "all_pungs")
_OF_CONCEALED: Final = _up_to(
    "concealed_pungs", "two_concealed_pungs", "three_concealed_pungs", "all_concealed_pungs"
)
_OF_KONGS: Final = _up_to("kongs", "two_kongs", "three_kongs", "all_kongs")


def in_every_suit(bits: int) -> int:
    """The ranks, as characters, that are set in all three number suits."""
    return bits & bits >> _TO_DOTS & bits >> _TO_BAMBOO & _CHARACTERS


def straights(chows: int) -> int:
    """The ones from which chows stand in a row: 123, 456 and 789 of a suit."""
    return chows & chows >> 3 & chows >> 6 & _ONES


@kept(MOST_KEPT)
def traits_of_chows(chows: int) -> int:
    """The traits that follow from where chows begin."""
    traits = TRAITS["similar_chows"] if in_every_suit(chows) else 0
    return traits | TRAITS["straight"] if straights(chows) else traits


@kept(MOST_KEPT)
def traits_of_pungs(pungs: int) -> int:
    """The traits that follow from where pungs and kongs stand."""
    dots, bamboo = pungs >> _TO_DOTS, pungs >> _TO_BAMBOO
    found = {
        "similar_pungs": in_every_suit(pungs),
        "two_similar_pungs": (pungs & dots | pungs & bamboo | dots & bamboo) & _CHARACTERS,
        "consecutive_pungs": pungs & pungs >> 1 & pungs >> 2 & _RUNS,
        "honor_pungs": pungs & HONORS,
        "wind_pungs": pungs & WINDS,
        "dragon_pungs": pungs & DRAGONS,
        "white_pung": pungs & WHITE,
        "green_pung": pungs & GREEN,
        "red_pung": pungs & RED,
        "two_wind_pungs": (pungs & WINDS).bit_count() > 1,
        "two_dragon_pungs": (pungs & DRAGONS).bit_count() > 1,
    }
    return sum(TRAITS[name] for name, there in found.items() if there)


class Sets:
    """What sort each group of a reading is, as masks, and the traits that follow from their number.

    ``exposed`` are the groups with another player's tile, that of the win included.
    """

    __slots__ = (
        "chow_count",
        "chows",
        "concealed_pungs",
        "exposed",
        "kongs",
        "outside",
        "pungs",
        "traits",
    )

    def __init__(self, marks: int) -> None:
        """Take the marks of all groups apart into the lanes that they lie in."""
        self.chows: Final = marks >> CHOW_LANE & LANE
        self.pungs: Final = marks >> PUNG_LANE & LANE
        self.kongs: Final = marks >> KONG_LANE & LANE
        self.exposed: Final = marks >> EXPOSED_LANE & LANE
        self.outside: Final = marks >> OUTSIDE_LANE & LANE
        self.concealed_pungs: Final = self.pungs & ~self.exposed
        self.chow_count: Final = self.chows.bit_count()
        self.traits: Final = (
            _OF_CHOWS[self.chow_count]
            | _OF_PUNGS[self.pungs.bit_count()]
            | _OF_CONCEALED[self.concealed_pungs.bit_count()]
            | _OF_KONGS[self.kongs.bit_count()]
        )


SETS: Final[dict[int, Sets]] = Kept(Sets, MOST_KEPT)
"""The sorts of groups by their marks, each group's shifted by its place."""
