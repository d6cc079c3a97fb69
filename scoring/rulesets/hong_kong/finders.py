"""How each pattern of Hong Kong mahjong is found, where the common finders do not say.

Source: the rule sections cited in ``patterns.py``; readings by option are named there.
"""

from collections.abc import Callable
from typing import Any, Final

from scoring.arrange import Shape
from scoring.find import (
    NONE,
    NOWHERE,
    SETS,
    holds_nine_gates,
    is_valued,
    regular,
    waits_on_nine_gates,
    whole,
)
from scoring.pattern import ALWAYS, Finder, finder
from scoring.rulesets.hong_kong.values import faan_of
from scoring.tiles import (
    FIRST,
    HONORS,
    ORPHANS,
    SUIT_MASKS,
    TERMINALS,
    Tile,
    is_number,
    mask_of,
)
from scoring.view import Mask, View

FIRST_FLOWER: Final = Tile(FIRST[4])
SERIES: Final = 4
SEVEN, EIGHT = 7, 8
BONUS_TILES: Final = "bonus_tiles"
_FLOWERS: Final = Shape.FLOWERS


def by_tiles(find: Finder) -> Finder:
    """Find a pattern of a hand that won by its tiles; a win by flowers has no other."""
    return find._replace(needs=f"{find.needs} by_tiles")


def played(pattern: str, find: Finder) -> Finder:
    """Find a pattern only where it is worth anything under the options in force."""
    also = find.played

    def worth_it(options: Any) -> bool:
        return (also is None or also(options)) and bool(faan_of(pattern, options))

    return find._replace(played=worth_it)


def optional(option: str, find: Finder) -> Finder:
    """Find a pattern of some houses only where the option of its name is on."""
    return find._replace(played=lambda options: bool(getattr(options, option)))


def _options(view: View) -> Any:
    return view.situation.options


# --- tiles -------------------------------------------------------------------------------


def _all_chows(view: View) -> bool:
    options = _options(view)
    if options.suited_pair_for_all_chows and not is_number(view.pair):
        return False
    return not (options.valueless_pair_for_all_chows and is_valued(view, view.pair))


all_chows: Final = whole(_all_chows, "all_chows")
mixed_terminals: Final = regular(
    lambda view: (
        not view.kinds & ~ORPHANS and bool(view.kinds & HONORS) and bool(view.kinds & TERMINALS)
    ),
    "no_simples",
)
all_terminals: Final = regular(lambda view: not view.kinds & ~TERMINALS, "no_simples")


def dragon_of(dragon: str, suit: int) -> Finder:
    """Find four pungs, one of a dragon, all else with the pair of one suit."""
    kind = mask_of(dragon)
    return regular(
        lambda view: (
            bool(view.kinds & kind)
            and not view.kinds & ~(kind | SUIT_MASKS[suit])
            and not kind >> view.pair & 1
        ),
        "all_pungs dragon_pungs",
    )


def _four_concealed(view: View) -> bool:
    """Whether no pung was claimed; one completed by the discard itself counts by option."""
    rule = _options(view).four_concealed_pungs_on_discard
    if not view.situation.from_other:
        return True
    return rule == "any" or (rule == "pair_only" and view.sets.concealed_pungs.bit_count() == SETS)


four_concealed_pungs: Final = whole(_four_concealed, "all_pungs concealed")


@finder("pure_suit")
def nine_gates(view: View) -> tuple[Mask, ...]:
    """Find nine gates: by its wait, or by option by its tiles alone."""
    pure = _options(view).nine_gates_pure_wait
    found = waits_on_nine_gates(view) if pure else holds_nine_gates(view)
    return (view.all_groups,) if found else NONE


# --- how the hand was won ----------------------------------------------------------------


def _concealed(view: View) -> bool:
    return not (view.hand.melds and _options(view).concealed_kong_breaks_concealed)


concealed_hand: Final = whole(_concealed, "concealed")._replace(
    played=lambda options: not options.bonus_tiles or options.concealed_hand_with_bonus_tiles
)


@finder("self_drawn")
def self_draw(view: View) -> tuple[Mask, ...]:
    """Find a win on a drawn tile; seven flowers are paid and counted like one."""
    return NONE if view.shape is _FLOWERS and _all_flowers(view) else NOWHERE


@finder(ALWAYS, "kong_replacement", "double_kong", "flower_replacement")
def kong_replacement(view: View) -> tuple[Mask, ...]:
    """Find a win on the tile that replaced a kong, or by option a bonus tile."""
    options, events = _options(view), view.events
    flower = "flower_replacement" in events
    if flower and options.replacement_scope == "kong_or_flower":
        return NOWHERE
    replaced = events & {"kong_replacement", "double_kong"}
    return NOWHERE if replaced and (options.chain_through_flower or not flower) else NONE


@finder(ALWAYS, "double_kong")
def double_kong(view: View) -> tuple[Mask, ...]:
    """Find a win on the tile that replaced the second of two kongs in a row."""
    broken = "flower_replacement" in view.events and not _options(view).chain_through_flower
    return NONE if broken else NOWHERE


# --- bonus tiles -------------------------------------------------------------------------


def bonus_tiles(view: View) -> tuple[Tile, ...]:
    """The winner's flowers and seasons."""
    tiles: tuple[Tile, ...] = view.situation.fields.bonus_tiles
    return tiles


def own_bonus(series: int) -> Finder:
    """Find the winner's own tile of the flowers (0) or the seasons (1)."""
    first = FIRST_FLOWER + SERIES * series

    def find(view: View) -> tuple[Mask, ...]:
        return NOWHERE if first + view.situation.seat in bonus_tiles(view) else NONE

    return Finder(find, field=BONUS_TILES)


def bonus_set(series: int) -> Finder:
    """Find all four of the flowers (0) or the seasons (1)."""
    first = FIRST_FLOWER + SERIES * series
    wanted = frozenset(range(first, first + SERIES))
    return Finder(
        lambda view: NOWHERE if wanted <= set(bonus_tiles(view)) else NONE, field=BONUS_TILES
    )


no_flowers: Final = Finder(
    lambda view: NONE if bonus_tiles(view) else NOWHERE,
    played=lambda options: bool(options.bonus_tiles),
)


def _all_flowers(view: View) -> bool:
    held = set(bonus_tiles(view))
    match _options(view).all_flowers_win:
        case "eight":
            return len(held) == EIGHT
        case "four":
            return set(range(FIRST_FLOWER, FIRST_FLOWER + SERIES)) <= held
        case _:
            return False


def _seven_flowers(view: View) -> bool:
    held = len(bonus_tiles(view))
    return _options(view).seven_flowers_win and held >= SEVEN and not _all_flowers(view)


def _wins(test: Callable[[View], bool]) -> Finder:
    return Finder(lambda view: NOWHERE if test(view) else NONE, "flowers")


seven_flowers: Final = _wins(_seven_flowers)
eight_flowers: Final = _wins(_all_flowers)
