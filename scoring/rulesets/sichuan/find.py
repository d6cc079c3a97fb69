"""Finders of Sichuan: roots, golden wait, pairs and pungs of 2, 5 and 8.

Roots and kongs do not depend on the reading; only all pungs, seven pairs and terminals do.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from scoring.arrange import Shape
from scoring.find import NONE, NOWHERE, SETS, of_shape, one_suit, only, outside_hand, sure, whole
from scoring.groups import Group, Kind
from scoring.pattern import ALWAYS, Finder, finder
from scoring.rulesets.sichuan.payment import feeder
from scoring.rulesets.sichuan.worth import SEVEN_PAIRS, dragons, single_main, worth
from scoring.tiles import PLAIN, mask_of
from scoring.view import Mask, View

ALL_MELDED = 4
JIANG = mask_of(*(f"{rank}{suit}" for suit in "mps" for rank in (2, 5, 8)))
"""The ranks 2, 5 and 8 of every suit."""
# Looked up once: reading a member off its enumeration is slow.
_KONG: Final = Kind.KONG


def counted(pattern: str, look: Finder) -> Finder:
    """Find a pattern only where the options give it a worth."""
    return look._replace(played=lambda options: bool(worth(pattern, options)))


def pure(look: Finder) -> Finder:
    """Find a pattern in one suit; there are no honors."""
    return look._replace(needs=f"{look.needs} pure_suit")


full_flush: Finder = one_suit(honors=False)


@finder("all_pungs")
def golden_wait(view: View) -> tuple[Mask, ...]:
    """Find all pungs won on the pair: the last standing tile, or by option any pair."""
    rule = view.situation.options.golden_wait
    melded = rule == "melded4" and len(view.hand.melds) == ALL_MELDED
    found = melded or (rule == "pair_win" and view.pair == PLAIN[view.hand.winning])
    return (view.all_groups,) if found else NONE


eighteen_arhats: Finder = sure("all_kongs")
pungs_258: Finder = only(JIANG, "all_pungs")
seven_pairs: Finder = of_shape(Shape.SEVEN_PAIRS)
seven_pairs_258: Finder = only(JIANG, "seven_pairs")
dragon_seven_pairs: Finder = whole(
    lambda view: len(set(view.groups)) < len(view.groups), "seven_pairs"
)
terminals: Finder = outside_hand(honors=False)


concealed_hand: Finder = sure("concealed")
"""Finds a hand that declared no set but concealed kongs."""


@finder("kongs", played=lambda options: bool(options.kong_fan and not single_main(options)))
def kongs(view: View) -> tuple[Mask, ...]:
    """Find each declared kong; in the single-main style they are counted as roots."""
    return tuple([1 << place for place in range(len(view.groups)) if view.sets.kongs >> place & 1])


@finder()
def roots(view: View) -> tuple[Mask, ...]:
    """Find each tile held four times but not as a kong, apart from those used up.

    Where all of them are used up they are found still, and silenced by what uses them.
    """
    options = view.situation.options
    found = four_alike(view, options)
    spare = len(found) - used_up(view, options)
    return found[-spare:] if spare > 0 else found


def four_alike(view: View, options: Any) -> tuple[Mask, ...]:
    """The groups of each tile held four times, declared kongs only in the single-main style."""
    if not view.sets.kongs and not _may_hold_four(view):
        return NONE
    with_kongs = single_main(options) and options.kong_fan
    concealed = options.root_scope == "concealed_only"
    groups: Sequence[Group] = view.groups
    if concealed or (view.sets.kongs and not with_kongs):
        groups = [
            group
            for group in groups
            if (with_kongs if group.kind is _KONG else group.meld is None or not concealed)
        ]
    found: list[Mask] = []
    alike = _held_four_times(groups)
    while alike:
        tile = alike & -alike
        found.append(sum([1 << place for place, one in enumerate(view.groups) if one.mask & tile]))
        alike ^= tile
    return tuple(found)


def _may_hold_four(view: View) -> bool:
    """Whether any groups without a kong may hold a tile four times; most do not meet in any."""
    if not view.regular or view.sets.chow_count == SETS:
        return True
    of_chows = view.chows | view.chows << 1 | view.chows << 2
    return bool(of_chows & (view.pungs | 1 << view.pair))


def _held_four_times(groups: Iterable[Group]) -> int:
    """The tiles that some groups hold four times; all are counted at once, a mask a digit."""
    ones = twos = fours = 0
    for group in groups:
        mask, copies = group.mask, group.copies
        if copies & 1:
            carried = ones & mask
            ones ^= mask
            fours |= twos & carried
            twos ^= carried
        if copies & 2:
            fours |= twos & mask
            twos ^= mask
        if copies & 4:
            fours |= mask
    return fours & ~twos & ~ones


def used_up(view: View, options: Any) -> int:
    """How many roots the main pattern of a reading holds already."""
    single = single_main(options)
    if view.shape is not Shape.SEVEN_PAIRS:
        return SETS if single and eighteen_arhats(view) else 0
    if not dragon_seven_pairs(view):
        return 0
    held = _worth_with_root(view, options)
    fixed = single and options.first_turn == "fixed"
    first = [worth(one, options) for one in ("heavenly", "earthly") if one in view.events]
    return int(held > 0 and not (fixed and first and first[0] >= held))


def _worth_with_root(view: View, options: Any) -> int:
    """What the seven-pairs pattern is worth that holds a root; 0 where none does."""
    held = 0
    if dragons(options):
        pure = view.one_suit
        held = worth("pure_dragon_seven_pairs" if pure else "dragon_seven_pairs", options)
        held = held or worth("dragon_seven_pairs", options)
    if single_main(options) and seven_pairs_258(view):
        jiang = worth("seven_pairs_258", options)
        held = max(held, jiang if jiang >= SEVEN_PAIRS else 0)
    return held


@finder(ALWAYS, "last_draw", "last_discard")
def under_the_sea(view: View) -> tuple[Mask, ...]:
    """Find a win on the last tile drawn, or by option on a discard after it."""
    last = view.situation.options.last_tile == "draw_and_discard" and "last_discard" in view.events
    return NOWHERE if last or "last_draw" in view.events else NONE


@finder("self_drawn", played=lambda options: bool(options.self_draw_bonus == "add_fan"))
def self_draw(view: View) -> tuple[Mask, ...]:
    """Find a self-draw, where the options count it as a fan; not if it is paid as a discard."""
    return NOWHERE if feeder(view.hand, view.situation) is None else NONE
