"""The yaku of riichi: one row each, in the order of the booklet, by han, then yakuman, bonus.

Source: the European rules of 2008, section 4.2, whose Spanish text the project started from.
Values are those of a concealed and of an open hand; a yakuman counts units.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from scoring.arrange import Shape
from scoring.find import (
    all_honors,
    all_pungs,
    all_terminals,
    concealed_pungs,
    dragon_pungs,
    event,
    kongs,
    of_shape,
    one_suit,
    only,
    pungs_of,
    round_wind,
    seat_wind,
    similar_chows,
    similar_pungs,
    straight,
    wind_pungs,
)
from scoring.pattern import ByOpenness, Cite, Finder, Hit, Pattern, Silenced, Value
from scoring.resolve import Clause, Hits
from scoring.rulesets.riichi import yaku
from scoring.rulesets.riichi.yaku import GREEN
from scoring.tiles import mask_of
from scoring.view import View

EMA_2008: Final = "ema2008"
YAKUMAN: Final = "yakuman"


CLOSED: Final = frozenset(
    {
        "kokushi",
        "kokushi_13",
        "chuuren",
        "junsei_chuuren",
        "tenhou",
        "chiihou",
        "suuankou",
        "suuankou_tanki",
    }
)
"""The yakuman that no open hand can have."""


@dataclass(frozen=True, slots=True)
class Tanyao:
    """One fan, in an open hand by option only."""

    def shown(self, options: Any) -> tuple[int, int | None]:
        """What it is worth in a concealed and in an open hand."""
        return 1, 1 if options.open_tanyao else None


@dataclass(frozen=True, slots=True)
class Units:
    """A yakuman counts one, or two where the rules in force double it."""

    id: str

    def shown(self, options: Any) -> tuple[int, int | None]:
        """How many yakuman it counts as under some options, open or not."""
        units = 2 if self.id in options.double_yakuman else 1
        return units, None if self.id in CLOSED else units


def _row(  # noqa: PLR0913 - a row of the table is its columns
    name: str,
    value: Value | tuple[int, int | None],
    find: Finder,
    section: str,
    *,
    implies: tuple[str, ...] = (),
    excludes: tuple[str, ...] = (),
) -> Pattern:
    worth = ByOpenness(*value) if isinstance(value, tuple) else value
    return Pattern(name, worth, find, section, implies=implies, excludes=excludes)


def _yakuman(name: str, find: Finder, section: str, *, implies: tuple[str, ...] = ()) -> Pattern:
    return Pattern(name, Units(name), find, section, implies=implies, tier=YAKUMAN)


def _bonus(name: str, find: Finder, section: str) -> Pattern:
    return Pattern(name, 1, find, section, bonus=True)


# fmt: off
PATTERNS: Final = (
    # One fan
    _row("riichi", (1, None), yaku.riichi, "4.2.1"),
    _row("ippatsu", (1, None), yaku.ippatsu, "4.2.1"),
    _row("double_riichi", (2, None), event("double_riichi"), "4.2.1", implies=("riichi",)),
    _row("menzen_tsumo", (1, None), yaku.menzen_tsumo, "4.2.1"),
    _row("pinfu", (1, None), yaku.pinfu, "4.2.1"),
    _row("iipeikou", (1, None), yaku.iipeikou, "4.2.1"),
    _row("tanyao", Tanyao(), yaku.tanyao, "4.2.1"),
    _row("sanshoku", (2, 1), similar_chows, "4.2.1"),
    _row("ittsu", (2, 1), straight, "4.2.1"),
    _row("haku", 1, pungs_of(mask_of("5z")), "4.2.1"),
    _row("hatsu", 1, pungs_of(mask_of("6z")), "4.2.1"),
    _row("chun", 1, pungs_of(mask_of("7z")), "4.2.1"),
    _row("seat_wind", 1, seat_wind, "4.2.1"),
    _row("round_wind", 1, round_wind, "4.2.1"),
    _row("chanta", (2, 1), yaku.chanta, "4.2.1"),
    _row("rinshan", 1, event("kong_replacement"), "4.2.1"),
    _row("chankan", 1, yaku.chankan, "4.2.1"),
    _row("haitei", 1, event("last_draw"), "4.2.1"),
    _row("houtei", 1, event("last_discard"), "4.2.1"),
    # Two fan
    _row("chiitoitsu", (2, None), of_shape(Shape.SEVEN_PAIRS), "4.2.2"),
    _row("sanshoku_doukou", 2, similar_pungs, "4.2.2"),
    _row("sanankou", 2, concealed_pungs(3), "4.2.2"),
    _row("sankantsu", 2, kongs(3), "4.2.2"),
    _row("toitoi", 2, all_pungs, "4.2.2"),
    _row("honitsu", (3, 2), one_suit(honors=True), "4.2.2"),
    _row("shousangen", 2, yaku.shousangen, "4.2.2"),
    _row("honroutou", 2, yaku.honroutou, "4.2.2"),
    _row("junchan", (3, 2), yaku.junchan, "4.2.2"),
    # Three fan and more
    _row("ryanpeikou", (3, None), yaku.ryanpeikou, "4.2.3", implies=("iipeikou",)),
    _row("chinitsu", (6, 5), one_suit(honors=False), "4.2.4"),
    Pattern("renhou", ByOpenness(5, None), yaku.renhou, "4.2", book="ema2016"),
    # Yakuman
    _yakuman("kokushi", yaku.kokushi, "4.2.5"),
    _yakuman("kokushi_13", yaku.kokushi_13, "4.2.5", implies=("kokushi",)),
    _yakuman("chuuren", yaku.chuuren, "4.2.5"),
    _yakuman("junsei_chuuren", yaku.junsei_chuuren, "4.2.5", implies=("chuuren",)),
    _yakuman("tenhou", event("heavenly"), "4.2.5"),
    _yakuman("chiihou", event("earthly"), "4.2.5"),
    _yakuman("suuankou", yaku.suuankou, "4.2.5"),
    _yakuman("suuankou_tanki", yaku.suuankou_tanki, "4.2.5", implies=("suuankou",)),
    _yakuman("suukantsu", kongs(4), "4.2.5"),
    _yakuman("ryuuiisou", only(GREEN, "one_suit"), "4.2.5"),
    _yakuman("chinroutou", all_terminals, "4.2.5"),
    _yakuman("tsuuiisou", all_honors, "4.2.5"),
    _yakuman("daisangen", dragon_pungs(3, pair=False), "4.2.5"),
    _yakuman("shousuushii", wind_pungs(3, pair=True), "4.2.5"),
    _yakuman("daisuushii", wind_pungs(4, pair=False), "4.2.5"),
    # Bonus tiles
    _bonus("dora", yaku.dora, "4.1"),
    _bonus("ura", yaku.ura, "4.1"),
    _bonus("aka", yaku.aka, "4.1"),
    _bonus("kita", yaku.kita, "4.1"),
)
# fmt: on


def _yakuman_alone(hits: Hits, view: View) -> Iterator[Silenced]:
    """Beside a yakuman nothing else counts; where they do not add up, the largest alone.

    Of equal ones the one that somebody is liable for counts, as the winner would choose.
    """
    top = [hit for hit in hits if hit.pattern.tier == YAKUMAN]
    best = paid_yakuman(top, view)
    together = view.situation.options.yakuman_combination == "sum"
    for hit in hits:
        if hit.pattern.tier != YAKUMAN:
            yield Silenced(hit, best.pattern.id, "yakuman", Cite(EMA_2008, "4.2.5"))
        elif hit is not best and not together:
            yield Silenced(hit, best.pattern.id, "largest_yakuman", Cite(EMA_2008, "4.2"))


yakuman_alone: Final = Clause(_yakuman_alone, lambda pattern: pattern.tier == YAKUMAN)


def paid_yakuman(hits: Hits, view: View) -> Hit:
    """The yakuman that is paid where only one is."""
    liable = {one.yakuman for one in view.situation.fields.liable}
    return max(hits, key=lambda hit: (hit.total, hit.pattern.id in liable))


def is_yakuman(hits: Hits) -> bool:
    """Whether a hand is paid by its yakuman, beside which nothing else counts."""
    return len(hits) > 0 and hits[0].pattern.tier == YAKUMAN
