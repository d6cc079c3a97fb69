"""The patterns of Hong Kong mahjong, in the order of the tables: sets, limits, situation, bonus.

Source: MahjongTime's table, the common tables of Old Style and the Association's rules; what
sets them apart stands in ``values.py``.
"""

from typing import Final

from scoring.arrange import Shape
from scoring.find import (
    all_honors,
    all_pungs,
    dragon_pungs,
    event,
    kongs,
    of_shape,
    one_suit,
    pungs_of,
    robbed_kong,
    round_wind,
    seat_wind,
    sure,
    wind_pungs,
)
from scoring.pattern import ALWAYS, ByOptions, Finder, Pattern
from scoring.rulesets.hong_kong import finders
from scoring.rulesets.hong_kong.finders import by_tiles, optional, played
from scoring.rulesets.hong_kong.values import faan_of
from scoring.tiles import DRAGONS

MAHJONGTIME: Final = "mahjongtime"
OLD_STYLE: Final = "hkos"
ASSOCIATION: Final = "hkma"

PATTERN, SITUATION, BONUS, FLOWERS = "pattern", "situation", "bonus", "flowers"
DOTS, BAMBOO, CHARACTERS = 1, 2, 0


def _row(  # noqa: PLR0913 - a row of the table is its columns
    name: str,
    value: int | None,
    find: Finder,
    section: str,
    tier: str,
    *,
    implies: tuple[str, ...] = (),
    excludes: tuple[str, ...] = (),
    book: str = "",
) -> Pattern:
    """Make a row; where the tables differ its value is None, and found is what they play."""
    found = find if tier == FLOWERS or find is finders.self_draw else by_tiles(find)
    return Pattern(
        name,
        ByOptions(name, faan_of) if value is None else value,
        played(name, found) if value is None else found,
        section,
        implies=implies,
        excludes=excludes,
        tier=tier,
        book=book,
    )


def _pattern(  # noqa: PLR0913 - as above
    name: str,
    value: int | None,
    find: Finder,
    section: str = "full table",
    *,
    implies: tuple[str, ...] = (),
    excludes: tuple[str, ...] = (),
    book: str = "",
) -> Pattern:
    return _row(name, value, find, section, PATTERN, implies=implies, excludes=excludes, book=book)


def _limit(name: str, find: Finder) -> Pattern:
    return _row(name, None, find, "limit hands", PATTERN)


def _house(name: str, find: Finder) -> Pattern:
    return _row(name, None, optional(name, find), "house hands", PATTERN, book=OLD_STYLE)


def _situation(
    name: str, value: int | None, find: Finder, *, implies: tuple[str, ...] = (), book: str = ""
) -> Pattern:
    return _row(name, value, find, "ways of winning", SITUATION, implies=implies, book=book)


def _bonus(name: str, value: int, find: Finder) -> Pattern:
    return _row(name, value, find, "bonus tiles", BONUS)


# fmt: off
PATTERNS: Final = (
    # Sets and suits
    _pattern("all_chows", 1, finders.all_chows, "basic list"),
    _pattern("all_pungs", 3, all_pungs, "basic list"),
    _pattern("mixed_one_suit", 3, one_suit(honors=True)),
    _pattern("pure_one_suit", None, one_suit(honors=False)),
    _pattern("mixed_terminals", None, finders.mixed_terminals, "common table", book=OLD_STYLE),
    # Honors
    _pattern("dragon_pung", 1, pungs_of(DRAGONS), "basic list"),
    _pattern("seat_wind", 1, seat_wind, "basic list"),
    _pattern("round_wind", 1, round_wind, "basic list"),
    _pattern("small_three_dragons", None, dragon_pungs(2, pair=True), "basic list"),
    _pattern("big_three_dragons", None, dragon_pungs(3, pair=False)),
    _pattern("small_four_winds", None, wind_pungs(3, pair=True)),
    # Limit hands, and hands that are one in some tables
    _limit("big_four_winds", wind_pungs(4, pair=False)),
    _limit("all_honors", all_honors),
    _limit("all_terminals", finders.all_terminals),
    _pattern("four_concealed_pungs", None, finders.four_concealed_pungs, "limit hands",
             implies=("all_pungs",)),
    _limit("four_kongs", kongs(4)),
    _limit("nine_gates", finders.nine_gates),
    _limit("thirteen_orphans", of_shape(Shape.THIRTEEN_ORPHANS)),
    _pattern("seven_pairs", None, of_shape(Shape.SEVEN_PAIRS), excludes=("concealed_hand",)),
    _house("jade_dragon", finders.dragon_of("6z", BAMBOO)),
    _house("ruby_dragon", finders.dragon_of("7z", CHARACTERS)),
    _house("pearl_dragon", finders.dragon_of("5z", DOTS)),
    # How the hand was won
    _situation("self_draw", 1, finders.self_draw),
    _situation("concealed_hand", None, finders.concealed_hand, book=OLD_STYLE),
    _situation("robbing_kong", 1, robbed_kong),
    _situation("last_tile_draw", None, event("last_draw")),
    _situation("last_discard", None, event("last_discard")),
    _situation("kong_replacement", 1, finders.kong_replacement),
    _situation("double_kong", None, finders.double_kong, implies=("kong_replacement",),
               book=OLD_STYLE),
    _situation("heavenly", None, event("heavenly")),
    _situation("earthly", None, event("earthly")),
    _situation("human", None, event("human"), book=OLD_STYLE),
    # Bonus tiles
    _bonus("no_flowers", 1, finders.no_flowers),
    _bonus("seat_flower", 1, finders.own_bonus(0)),
    _bonus("seat_season", 1, finders.own_bonus(1)),
    _bonus("flower_set", 2, finders.bonus_set(0)),
    _bonus("season_set", 2, finders.bonus_set(1)),
    _row("seven_flowers", None, finders.seven_flowers, "bonus tiles", FLOWERS, book=OLD_STYLE),
    _row("eight_flowers", None, finders.eight_flowers, "bonus tiles", FLOWERS),
)
# fmt: on

CHICKEN_HAND: Final = Pattern("chicken_hand", 0, sure(ALWAYS), "basic list", tier=PATTERN)
"""What a hand without any pattern is: worth nothing."""

_FIRST_OF_ALL: Final = (
    *("eight_flowers", "seven_flowers", "heavenly", "earthly", "human"),
    *("thirteen_orphans", "four_kongs", "big_four_winds", "nine_gates"),
    *("all_honors", "all_terminals", "big_three_dragons", "four_concealed_pungs"),
    *("small_three_dragons", "small_four_winds", "pure_one_suit", "mixed_one_suit"),
    *("all_pungs", "mixed_terminals", "seven_pairs", "all_chows"),
)
PRECEDENCE: Final = {name: place for place, name in enumerate(reversed(_FIRST_OF_ALL), 1)}
"""Which patterns go before others where two readings, or two limit hands, are worth the same."""
