"""How each yaku of riichi is found in a reading.

Source: the rule sections cited in ``patterns.py``. What sets a yaku apart from another stands
in the table there; here every yaku has its own definition and nothing else.
"""

from typing import Any, Final

from scoring.arrange import Shape
from scoring.find import (
    NONE,
    SETS,
    event,
    holds_nine_gates,
    is_valued,
    of_shape,
    one_of,
    sure,
    waits_on_nine_gates,
    whole,
)
from scoring.hand import By
from scoring.kept import kept
from scoring.pattern import ALWAYS, finder
from scoring.tiles import (
    DRAGONS,
    EAST_WIND,
    FIRST,
    HONOR_SUIT,
    HONORS,
    PLAIN,
    RANK,
    RED_FIVES,
    SUIT,
    TERMINALS,
    Tile,
    mask_of,
)
from scoring.view import Mask, View

GREEN: Final = mask_of("2s", "3s", "4s", "6s", "8s", "6z")
RIICHI: Final = frozenset({"riichi", "double_riichi"})
_ROBBED_KONG: Final = By.ROBBED_KONG


riichi: Final = one_of(*RIICHI)
ippatsu: Final = event("ippatsu")._replace(played=lambda options: bool(options.ippatsu))
"""Finds a win within a turn of riichi."""
renhou: Final = event("human")._replace(played=lambda options: bool(options.renhou != "none"))
"""Finds a win on a discard of the first go-round."""
menzen_tsumo: Final = sure("concealed self_drawn")


@finder("robbed")
def chankan(view: View) -> tuple[Mask, ...]:
    """Find a win on the tile with which another player makes a kong."""
    return (view.all_groups,) if view.situation.by is _ROBBED_KONG else NONE


def is_pinfu(view: View) -> bool:
    """Whether a reading is pinfu: closed, four runs, valueless pair, open wait."""
    options = view.situation.options
    return (
        view.concealed
        and view.sets.chow_count == SETS
        and view.wait == "two_sided"
        and not is_valued(view, view.pair)
        and (options.pinfu_tsumo or view.situation.from_other)
    )


pinfu: Final = whole(is_pinfu, "concealed all_chows")
iipeikou: Final = sure("concealed twin_chows")
ryanpeikou: Final = whole(
    lambda view: all(mask.bit_count() % 2 == 0 for mask in view.chow_groups.values()),
    "concealed all_chows two_twin_chows",
)
"""Finds two pairs of equal runs in a closed hand; four equal runs are two pairs."""
tanyao: Final = whole(
    lambda view: view.concealed or bool(view.situation.options.open_tanyao), "simples"
)
"""Finds a hand of simples, in an open hand by option only."""


chanta: Final = whole(lambda view: bool(view.sets.chows and view.kinds & HONORS), "outside_hand")
junchan: Final = whole(
    lambda view: bool(view.sets.chows and not view.kinds & HONORS), "outside_hand"
)
honroutou: Final = whole(
    lambda view: (
        bool(view.kinds & HONORS)
        and bool(view.kinds & TERMINALS)
        and view.shape is not Shape.THIRTEEN_ORPHANS
    ),
    "no_simples",
)


@finder("two_dragon_pungs")
def shousangen(view: View) -> tuple[Mask, ...]:
    """Find two dragon triplets and the pair of the third."""
    if (view.pungs & DRAGONS).bit_count() != 2 or not DRAGONS >> view.pair & 1:  # noqa: PLR2004
        return NONE
    dragons = [mask for tile, mask in view.pung_groups.items() if DRAGONS >> tile & 1]
    return (sum(dragons) | view.pair_group,)


# --- yakuman -----------------------------------------------------------------------------


def is_dealt(view: View) -> bool:
    """Whether the hand was won as dealt, so that no tile was waited for."""
    return "heavenly" in view.events


def better_form(view: View, *, waited: bool) -> bool:
    """Whether the better form of a yakuman counts: by its wait, or as dealt where so played."""
    if is_dealt(view):
        return bool(view.situation.options.tenhou_upgrades_form)
    return waited


kokushi: Final = of_shape(Shape.THIRTEEN_ORPHANS)
kokushi_13: Final = whole(
    lambda view: better_form(view, waited=view.wait == "thirteen_sided"), "thirteen_orphans"
)
chuuren: Final = whole(holds_nine_gates, "pure_suit concealed")
junsei_chuuren: Final = whole(
    lambda view: holds_nine_gates(view) and better_form(view, waited=waits_on_nine_gates(view)),
    "pure_suit concealed",
)
suuankou: Final = sure("all_concealed_pungs")
suuankou_tanki: Final = whole(
    lambda view: better_form(view, waited=view.wait == "pair"), "all_concealed_pungs"
)

# --- bonus tiles -------------------------------------------------------------------------


def indicated(indicator: Tile, *, wrap: bool) -> Tile:
    """The tile that an indicator makes dora: the next one, around the suit or the honors.

    ``wrap``: with three players 1 and 9 of characters follow one another.
    """
    tile = PLAIN[indicator]
    first, rank = FIRST[SUIT[tile]], RANK[tile]
    if SUIT[tile] < HONOR_SUIT:
        if wrap and SUIT[tile] == 0 and rank == 1:
            return Tile(first + 8)
        return Tile(first + rank % 9)
    if rank <= SETS:
        return Tile(first + rank % SETS)
    return Tile(first + SETS + (rank - SETS) % 3)


@kept(1 << 12)
def all_indicated(turned: tuple[tuple[Tile, ...], bool]) -> tuple[tuple[Tile, ...], int]:
    """The tile that each of some indicators makes dora, and all of them as bits."""
    indicators, wrap = turned
    dora = [indicated(one, wrap=wrap) for one in indicators]
    return tuple(dora), sum(1 << tile for tile in set(dora))


def _dora(view: View, indicators: tuple[Tile, ...], count: int | None) -> tuple[Mask, ...]:
    """One instance for each dora, in the group that it lies in; those set aside in none."""
    if count is not None:
        return (0,) * count
    situation = view.situation
    every, kinds = all_indicated[indicators, situation.options.dora_wrap_1m9m]
    held = view.kinds
    if not kinds & (held | _NORTH):
        return NONE
    found: list[Mask] = []
    for dora in every:
        kind = 1 << dora
        if held & kind:
            for place, group in enumerate(view.groups):
                if group.mask & kind:
                    found.extend((1 << place,) * group.kinds.count(dora))
        if dora == NORTH:
            found.extend((0,) * situation.fields.kita)
    return tuple(found)


NORTH: Final = Tile(EAST_WIND + 3)
_NORTH: Final = 1 << NORTH


@finder()
def dora(view: View) -> tuple[Mask, ...]:
    """Find the dora by the indicators turned, or as counted."""
    fields = view.situation.fields
    turned = fields.dora_indicators
    return _dora(view, turned if view.situation.options.kan_dora else turned[:1], fields.dora)


@finder(ALWAYS, *RIICHI, played=lambda options: bool(options.ura_dora))
def ura(view: View) -> tuple[Mask, ...]:
    """Find the ura dora of a riichi hand."""
    fields, options = view.situation.fields, view.situation.options
    turned = fields.ura_indicators
    return _dora(view, turned if options.kan_ura_dora else turned[:1], fields.ura)


def _has_reds(options: Any) -> bool:
    return bool(options.aka.m or options.aka.p or options.aka.s)


@finder(played=_has_reds)
def aka(view: View) -> tuple[Mask, ...]:
    """Find the red fives; where the set has none, they have become plain fives already."""
    hand = view.hand
    count = int(hand.winning in RED_FIVES)
    if not RED_FIVES.isdisjoint(hand.concealed):
        count += sum([tile in RED_FIVES for tile in hand.concealed])
    for meld in hand.melds:
        if not RED_FIVES.isdisjoint(meld.tiles):
            count += sum([tile in RED_FIVES for tile in meld.tiles])
    return (0,) * count


@finder(field="kita")
def kita(view: View) -> tuple[Mask, ...]:
    """Find the North tiles that were set aside."""
    count: int = view.situation.fields.kita
    return (0,) * count
