"""The patterns of Sichuan: main ones first, then what is added to them.

Sources: the World Mahjong Tour rules for what may be won and robbed, Sichuan Bloody Rules
(SBR) for the fan table, Mahjong Soul and house tables for the rest. Values are doublings.
"""

from collections.abc import Iterator
from typing import Final

from scoring.find import all_pungs, all_simples, event, robbed_kong, sure
from scoring.pattern import ALWAYS, ByOptions, Cite, Finder, Hit, Pattern, Silenced, Value
from scoring.resolve import Clause, Hits, without_excluded, without_implied
from scoring.rulesets.sichuan import find
from scoring.rulesets.sichuan.find import counted, pure
from scoring.rulesets.sichuan.worth import single_main, worth
from scoring.view import View

WMT: Final = "wmt"
SBR: Final = "sbr"
MAJSOUL: Final = "majsoul"
HOUSE: Final = "house"
MAIN: Final = "main"
FIRST_TURN: Final = ("heavenly", "earthly")
USED_UP_BY: Final = frozenset(
    {
        "dragon_seven_pairs",
        "pure_dragon_seven_pairs",
        "seven_pairs_258",
        "eighteen_arhats",
        "pure_eighteen_arhats",
    }
)


def _main(  # noqa: PLR0913 - a row of the table is its columns
    name: str,
    find: Finder,
    book: str,
    section: str,
    *,
    value: Value | None = None,
    implies: tuple[str, ...] = (),
    excludes: tuple[str, ...] = (),
) -> Pattern:
    """A main pattern: worth a number, or what the options give it."""
    look = counted(name, find) if value is None else find
    given = ByOptions(name, worth) if value is None else value
    return Pattern(
        name, given, look, section, implies=implies, excludes=excludes, tier=MAIN, book=book
    )


def _bonus(
    name: str, find: Finder, book: str, section: str, *, value: Value | None = None
) -> Pattern:
    """What is added to a main pattern."""
    look = counted(name, find) if value is None else find
    return Pattern(
        name, ByOptions(name, worth) if value is None else value, look, section, book=book
    )


# fmt: off
PATTERNS: Final = (
    # Hands of four sets
    _main("all_pungs", all_pungs, SBR, "table 4", value=1),
    _main("golden_single_wait", find.golden_wait, SBR, "table 4"),
    _main("full_flush", find.full_flush, SBR, "table 4", value=2),
    _main("pure_pungs", pure(all_pungs), MAJSOUL, "patterns"),
    _main("pure_golden_wait", pure(find.golden_wait), MAJSOUL, "patterns"),
    _main("pungs_258", find.pungs_258, HOUSE, "patterns", excludes=("middle_tiles",)),
    _main("terminals_in_each", find.terminals, HOUSE, "patterns"),
    _main("pure_terminals", pure(find.terminals), MAJSOUL, "patterns"),
    _main("eighteen_arhats", find.eighteen_arhats, MAJSOUL, "patterns"),
    _main("pure_eighteen_arhats", pure(find.eighteen_arhats), MAJSOUL, "patterns"),
    # Seven pairs
    _main("seven_pairs", find.seven_pairs, SBR, "table 4", value=2),
    _main("pure_seven_pairs", pure(find.seven_pairs), MAJSOUL, "patterns"),
    _main("dragon_seven_pairs", find.dragon_seven_pairs, MAJSOUL, "patterns",
          implies=("seven_pairs",)),
    _main("pure_dragon_seven_pairs", pure(find.dragon_seven_pairs), MAJSOUL, "patterns"),
    _main("seven_pairs_258", find.seven_pairs_258, HOUSE, "patterns"),
    # The first turn
    _main("heavenly", event("heavenly"), WMT, "fan table"),
    _main("earthly", event("earthly"), WMT, "fan table"),
    # What is added
    _bonus("kong", find.kongs, SBR, "table 4", value=1),
    _bonus("root", find.roots, SBR, "table 4", value=1),
    _bonus("win_after_kong", event("kong_replacement"), SBR, "table 4", value=1),
    _bonus("shoot_after_kong", event("discard_after_kong"), SBR, "table 4", value=1),
    _bonus("robbing_the_kong", robbed_kong, WMT, "2.5", value=1),
    _bonus("under_the_sea", find.under_the_sea, SBR, "table 4", value=1),
    _bonus("concealed_hand", find.concealed_hand, HOUSE, "patterns"),
    _bonus("middle_tiles", all_simples, HOUSE, "patterns"),
    _bonus("self_draw", find.self_draw, HOUSE, "self-draw", value=1),
)
# fmt: on

BASIC_WIN: Final = Pattern("basic_win", 0, sure(ALWAYS), "2.4", book=WMT)
"""What counts when nothing else does, or beside bonuses where only one main pattern counts."""


def highest_main(hits: Hits, view: View) -> Iterator[Silenced]:
    """In the single-main style the highest main pattern counts, of equals the later row."""
    if not single_main(view.situation.options):
        return
    mains = [hit for hit in hits if hit.pattern.tier == MAIN and not _limit_hand(hit, view)]
    if not mains:
        return
    best = _dearest(mains[::-1])
    for hit in mains:
        if hit is not best:
            yield Silenced(hit, best.pattern.id, "highest_main", Cite(MAJSOUL, "patterns"))


def used_up(hits: Hits, view: View) -> list[Silenced]:
    """Roots that the main pattern holds already are not counted again."""
    users = [hit for hit in hits if hit.pattern.id in USED_UP_BY]
    options = view.situation.options
    if not users or len(find.four_alike(view, options)) > find.used_up(view, options):
        return []
    by, cite = users[0].pattern.id, Cite(MAJSOUL, "patterns")
    return [Silenced(hit, by, "used_up", cite) for hit in hits if hit.pattern.id == "root"]


def first_turn(hits: Hits, view: View) -> Iterator[Silenced]:
    """A heavenly or earthly hand worth the limit counts alone, unless the rest is worth more."""
    alone = [hit for hit in hits if _limit_hand(hit, view)]
    if not alone:
        return
    rest = [hit for hit in hits if hit not in alone]
    (top,) = alone
    if sum(hit.total for hit in rest) > top.value:
        yield Silenced(top, _dearest(rest).pattern.id, "worth_more", Cite(WMT, "fan table"))
        return
    for hit in rest:
        yield Silenced(hit, top.pattern.id, "first_turn", Cite(WMT, "fan table"))


def _limit_hand(hit: Hit, view: View) -> bool:
    """Whether a hit is a heavenly or earthly hand that is worth the limit."""
    options = view.situation.options
    limit = options.first_turn == "cap" and options.fan_limit is not None
    return limit and hit.pattern.id in FIRST_TURN


def _dearest(hits: Hits) -> Hit:
    return max(hits, key=lambda hit: hit.total)


CLAUSES: Final = (
    without_excluded(Cite(HOUSE, "patterns")),
    without_implied(Cite(MAJSOUL, "patterns")),
    Clause(highest_main, lambda pattern: pattern.tier == MAIN),
    Clause(used_up, lambda pattern: pattern.id == "root"),
    Clause(first_turn, lambda pattern: pattern.id in FIRST_TURN),
)


def lacks(hits: Hits, view: View) -> bool:
    """Whether a hand is a basic win: nothing counts, or no main pattern where one must."""
    if single_main(view.situation.options):
        return not any(hit.pattern.tier == MAIN for hit in hits)
    return not hits
