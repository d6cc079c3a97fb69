"""The 44 patterns of Zung Jung, in the numbering of the book.

Source: Zung Jung 3.3, the table that the World Series of Mahjong rules v1.03 play by.
"""

from collections.abc import Iterator
from typing import Final

from scoring.arrange import Shape
from scoring.find import (
    all_chows,
    all_honors,
    all_pungs,
    all_simples,
    all_terminals,
    concealed_pungs,
    consecutive_pungs,
    dragon_pungs,
    event,
    identical_chows,
    identical_chows_twice,
    kongs,
    of_shape,
    one_suit,
    outside_hand,
    pungs_of,
    robbed_kong,
    similar_chows,
    similar_pungs,
    small_similar_pungs,
    straight,
    sure,
    waits_on_nine_gates,
    wind_pungs,
)
from scoring.hand import SEATS
from scoring.pattern import ALWAYS, Cite, Finder, Hit, Pattern, Silenced, finder
from scoring.resolve import Clause, Hits, one_per_series, top_tier
from scoring.tiles import DRAGONS, EAST_WIND
from scoring.view import Mask, View

ZUNG_JUNG: Final = "zj-3.3"
WORLD_SERIES: Final = "wsom-1.03"
LIMIT: Final = 320
"""A sum of so much or more is worth just this; a single pattern of so much is a listed limit."""


_DRAGONS_AND_WIND: Final = tuple(pungs_of(DRAGONS | 1 << EAST_WIND + seat) for seat in SEATS)


@finder("honor_pungs")
def value_honors(view: View) -> tuple[Mask, ...]:
    """Find each triplet of dragons or of the winner's own wind; there is no prevailing wind."""
    return _DRAGONS_AND_WIND[view.situation.seat].find(view)


@finder("pure_suit concealed")
def nine_gates(view: View) -> tuple[Mask, ...]:
    """Find a win on nine gates; a drawn tile counts only if it was shown apart (WSOM 12)."""
    situation = view.situation
    mixed_in = not situation.from_other and situation.fields.winning_tile_shown_apart is False
    if mixed_in or "heavenly" in view.events or not waits_on_nine_gates(view):
        return ()
    return (view.all_groups,)


@finder(ALWAYS, "last_draw")
def final_draw(view: View) -> tuple[Mask, ...]:
    """Find a win on the last tile; by an option not where it was a supplement."""
    if "kong_replacement" in view.events and not view.situation.options.final_draw_on_supplement:
        return ()
    return event("last_draw")(view)


@finder("no_simples")
def terminals_and_honors(view: View) -> tuple[Mask, ...]:
    """Find a hand of terminals and honors; Thirteen Terminals is not one."""
    return () if view.shape is Shape.THIRTEEN_ORPHANS else (view.all_groups,)


def _row(  # noqa: PLR0913 - a row of the table is its columns
    number: str, name: str, value: int, find: Finder, *, series: str = "", book: str = ""
) -> Pattern:
    """Make a row; one worth the limit or more is a listed limit pattern."""
    tier = "limit" if value >= LIMIT else ""
    return Pattern(name, value, find, number, number=number, series=series, tier=tier, book=book)


# fmt: off
PATTERNS: Final = (
    # 1 Trivial Patterns
    _row("1.1", "all_sequences", 5, all_chows),
    _row("1.2", "concealed_hand", 5, sure("regular concealed")),
    _row("1.3", "no_terminals", 5, all_simples),
    # 2 One-Suit Patterns
    _row("2.1.1", "mixed_one_suit", 40, one_suit(honors=True), series="2.1"),
    _row("2.1.2", "pure_one_suit", 80, one_suit(honors=False), series="2.1"),
    _row("2.2", "nine_gates", 480, nine_gates),
    # 3 Honor Tiles
    _row("3.1", "value_honor", 10, value_honors),
    _row("3.2.1", "small_three_dragons", 40, dragon_pungs(2, pair=True), series="3.2"),
    _row("3.2.2", "big_three_dragons", 130, dragon_pungs(3, pair=False), series="3.2"),
    _row("3.3.1", "small_three_winds", 30, wind_pungs(2, pair=True), series="3.3"),
    _row("3.3.2", "big_three_winds", 120, wind_pungs(3, pair=False), series="3.3"),
    _row("3.3.3", "small_four_winds", 320, wind_pungs(3, pair=True), series="3.3"),
    _row("3.3.4", "big_four_winds", 400, wind_pungs(4, pair=False), series="3.3"),
    _row("3.4", "all_honors", 320, all_honors),
    # 4 Triplets and Kong
    _row("4.1", "all_triplets", 30, all_pungs),
    _row("4.2.1", "two_concealed_triplets", 5, concealed_pungs(2), series="4.2"),
    _row("4.2.2", "three_concealed_triplets", 30, concealed_pungs(3), series="4.2"),
    _row("4.2.3", "four_concealed_triplets", 125, concealed_pungs(4), series="4.2"),
    _row("4.3.1", "one_kong", 5, kongs(1), series="4.3"),
    _row("4.3.2", "two_kong", 20, kongs(2), series="4.3"),
    _row("4.3.3", "three_kong", 120, kongs(3), series="4.3"),
    _row("4.3.4", "four_kong", 480, kongs(4), series="4.3"),
    # 5 Identical Sets
    _row("5.1.1", "two_identical_sequences", 10, identical_chows(2), series="5.1"),
    _row("5.1.2", "two_identical_sequences_twice", 60, identical_chows_twice, series="5.1"),
    _row("5.1.3", "three_identical_sequences", 120, identical_chows(3), series="5.1"),
    _row("5.1.4", "four_identical_sequences", 480, identical_chows(4), series="5.1"),
    # 6 Similar Sets
    _row("6.1", "three_similar_sequences", 35, similar_chows),
    _row("6.2.1", "small_three_similar_triplets", 30, small_similar_pungs, series="6.2"),
    _row("6.2.2", "three_similar_triplets", 120, similar_pungs, series="6.2"),
    # 7 Consecutive Sets
    _row("7.1", "nine_tile_straight", 40, straight),
    _row("7.2.1", "three_consecutive_triplets", 100, consecutive_pungs(3), series="7.2"),
    _row("7.2.2", "four_consecutive_triplets", 200, consecutive_pungs(4), series="7.2"),
    # 8 Terminals
    _row("8.1.1", "mixed_lesser_terminals", 40, outside_hand(honors=True), series="8.1"),
    _row("8.1.2", "pure_lesser_terminals", 50, outside_hand(honors=False), series="8.1"),
    _row("8.1.3", "mixed_greater_terminals", 100, terminals_and_honors, series="8.1"),
    _row("8.1.4", "pure_greater_terminals", 400, all_terminals, series="8.1"),
    # 9 Incidental Bonuses
    _row("9.1.1", "final_draw", 10, final_draw, series="9.1"),
    _row("9.1.2", "final_discard", 10, event("last_discard"), series="9.1"),
    _row("9.2", "win_on_kong", 10, event("kong_replacement")),
    _row("9.3", "robbing_a_kong", 10, robbed_kong),
    _row("9.4.1", "blessing_of_heaven", 155, event("heavenly"), series="9.4"),
    _row("9.4.2", "blessing_of_earth", 155, event("earthly"), series="9.4"),
    # 10 Irregular Hands
    _row("10.1", "thirteen_terminals", 160, of_shape(Shape.THIRTEEN_ORPHANS)),
    _row("10.2", "seven_pairs", 30, of_shape(Shape.SEVEN_PAIRS)),
)
# fmt: on

LIMITS: Final = (320, 400, 480)
"""The values of hands at the limit: the listed ones, the lowest of which is the limit."""

CHICKEN_HAND: Final = Pattern("chicken_hand", 1, sure(ALWAYS), "0", number="0", book=ZUNG_JUNG)
"""What a hand without any pattern is worth; beside the 44."""


def heaven_alone(hits: Hits, view: View) -> Iterator[Silenced]:
    """By an option, Blessing of Heaven is the only pattern of its hand (WSOM 12, strictly)."""
    if not view.situation.options.heaven_excludes_all or "heavenly" not in view.events:
        return
    for hit in hits:
        if hit.pattern.id != "blessing_of_heaven":
            yield Silenced(
                hit, "blessing_of_heaven", "heaven_alone", Cite(WORLD_SERIES, "scoring 12")
            )


CLAUSES: Final = (
    Clause(heaven_alone, lambda pattern: pattern.id == "blessing_of_heaven"),
    top_tier("limit", "listed_limit", Cite(ZUNG_JUNG, "limit")),
    one_per_series(Cite(ZUNG_JUNG, "additive rule")),
)


def is_listed(hit: Hit) -> bool:
    """Whether a pattern is worth the limit by itself."""
    return hit.pattern.tier == "limit"
