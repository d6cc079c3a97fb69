"""What counts and what does not: series, implications, exclusions, tiers, and who silenced whom."""

from dataclasses import replace

import pytest

from scoring.arrange import readings
from scoring.pattern import Cite, Hit, Silenced
from scoring.question import read
from scoring.resolve import (
    Clause,
    dearest,
    one_per_series,
    resolve,
    top_tier,
    without_excluded,
    without_implied,
)
from scoring.view import View
from tests.support import ZUNG_JUNG, best, discard, question, self_draw, silenced, totals

CITE = Cite("book", "section")
ASKED = read(question())
UNSEEN = View(ASKED.hand, ASKED.situation, readings(ASKED.hand, place=True)[0])
"""Any reading: the shared clauses look at hits only."""

SERIES = one_per_series(CITE)
IMPLIED = without_implied(CITE)
EXCLUDED = without_excluded(CITE)
TOP = top_tier("limit", "limit", CITE)
TOGETHER = top_tier("limit", "limit", CITE, together=True)


def hit(name: str, value: int = 10, times: int = 1, **columns: object) -> Hit:
    """A pattern found: its name, its worth, and columns of its row."""
    plain = replace(ZUNG_JUNG.patterns[0], id=name, value=value, series="", tier="")
    return Hit(replace(plain, **columns), (0,) * times, value)  # type: ignore[arg-type]


def told(one: Silenced) -> tuple[str, str, str]:
    return (one.hit.pattern.id, one.by, one.clause)


CASES: list[tuple[str, list[Hit], tuple[Clause, ...], list[str], list[tuple[str, str, str]]]] = [
    ("nothing is found", [], (SERIES, IMPLIED, EXCLUDED, TOP), [], []),
    ("no clause", [hit("a"), hit("b")], (), ["a", "b"], []),
    (
        "of a series the dearest counts",
        [hit("a", 5, series="s"), hit("b", 9, series="s"), hit("c", 7, series="s"), hit("d", 1)],
        (SERIES,),
        ["b", "d"],
        [("a", "b", "series"), ("c", "b", "series")],
    ),
    (
        "the dearest is that of the greatest total",
        [hit("a", 5, times=3, series="s"), hit("b", 9, series="s")],
        (SERIES,),
        ["a"],
        [("b", "a", "series")],
    ),
    (
        "of equals in a series the first row counts",
        [hit("a", series="s"), hit("b", series="s")],
        (SERIES,),
        ["a"],
        [("b", "a", "series")],
    ),
    (
        "each series by itself",
        [hit("a", 1, series="s"), hit("b", 2, series="t"), hit("c", 3, series="s")],
        (SERIES,),
        ["b", "c"],
        [("a", "c", "series")],
    ),
    (
        "what is implied does not count again",
        [hit("a", implies=("b", "z")), hit("b"), hit("c")],
        (IMPLIED,),
        ["a", "c"],
        [("b", "a", "implied")],
    ),
    (
        "what a silenced pattern implies does not count either",
        [hit("a", implies=("b",)), hit("b", implies=("c",)), hit("c")],
        (IMPLIED,),
        ["a"],
        [("b", "a", "implied"), ("c", "b", "implied")],
    ),
    (
        "what is excluded does not count",
        [hit("b"), hit("a", excludes=("b", "z"))],
        (EXCLUDED,),
        ["a"],
        [("b", "a", "excluded")],
    ),
    (
        "a later row may exclude an earlier one",
        [hit("a"), hit("b", excludes=("a",))],
        (EXCLUDED,),
        ["b"],
        [("a", "b", "excluded")],
    ),
    (
        "of two that exclude one another the earlier counts",
        [hit("a", excludes=("b",)), hit("b", excludes=("a",))],
        (EXCLUDED,),
        ["a"],
        [("b", "a", "excluded")],
    ),
    ("no tier, nothing silenced", [hit("a"), hit("b", tier="other")], (TOP,), ["a", "b"], []),
    (
        "a tier silences all below it and all but its dearest",
        [hit("a"), hit("b", 30, tier="limit"), hit("c", 40, tier="limit"), hit("d", 99)],
        (TOP,),
        ["c"],
        [("a", "c", "limit"), ("b", "c", "limit"), ("d", "c", "limit")],
    ),
    (
        "of equals in a tier the first row counts",
        [hit("a", tier="limit"), hit("b", tier="limit")],
        (TOP,),
        ["a"],
        [("b", "a", "limit")],
    ),
    (
        "a tier may count together",
        [hit("a"), hit("b", 30, tier="limit"), hit("c", 40, tier="limit")],
        (TOGETHER,),
        ["b", "c"],
        [("a", "c", "limit")],
    ),
    (
        "a clause looks at what the earlier ones left",
        [hit("a", 5, series="s", excludes=("c",)), hit("b", 9, series="s"), hit("c")],
        (SERIES, EXCLUDED),
        ["b", "c"],
        [("a", "b", "series")],
    ),
    (
        "in the other order both are silenced",
        [hit("a", 5, series="s", excludes=("c",)), hit("b", 9, series="s"), hit("c")],
        (EXCLUDED, SERIES),
        ["b"],
        [("c", "a", "excluded"), ("a", "b", "series")],
    ),
]


@pytest.mark.parametrize(
    ("hits", "clauses", "kept", "gone"),
    [case[1:] for case in CASES],
    ids=[case[0].replace(" ", "-") for case in CASES],
)
def test_what_counts_and_what_is_silenced_by_what(
    hits: list[Hit],
    clauses: tuple[Clause, ...],
    kept: list[str],
    gone: list[tuple[str, str, str]],
) -> None:
    counted, without = resolve(hits, clauses, UNSEEN)
    assert [one.pattern.id for one in counted] == kept
    assert [told(one) for one in without] == gone
    assert all(one.cite == CITE for one in without)


def test_the_dearest_is_the_first_of_the_greatest_total() -> None:
    assert dearest([hit("a", 5), hit("b", 3, times=2), hit("c", 6)]).pattern.id == "b"


def test_a_hit_knows_how_often_it_counts_and_what_it_adds() -> None:
    assert (hit("a", 10, times=3).times, hit("a", 10, times=3).total) == (3, 30)


def test_of_two_equal_listed_limits_the_lower_number_counts() -> None:
    found = best(question("111222333z44z55z +5z"))
    assert totals(found) == {"small_four_winds": 320}
    assert silenced(found)["all_honors"] == ("small_four_winds", "listed_limit")


def test_of_two_listed_limits_the_dearer_counts_alone() -> None:
    found = best(question("111222333z5z (444z) +5z"))
    assert totals(found) == {"big_four_winds": 400}
    assert {by for by, _ in silenced(found).values()} == {"big_four_winds"}
    assert {clause for _, clause in silenced(found).values()} == {"listed_limit"}


def test_of_a_series_the_lower_rows_are_silenced_by_the_one_that_counts() -> None:
    found = best(question("222s44m666p88p999p +8p", win=self_draw()))
    assert totals(found)["four_concealed_triplets"] == 125
    assert silenced(found) == {
        "two_concealed_triplets": ("four_concealed_triplets", "series"),
        "three_concealed_triplets": ("four_concealed_triplets", "series"),
    }


def test_a_listed_limit_silences_before_any_series_does() -> None:
    found = best(question("222z33z444z56m (111z) +4m", win=discard()))
    assert totals(found) == {"small_four_winds": 320}
    assert silenced(found)["small_three_winds"] == ("small_four_winds", "listed_limit")


def test_blessing_of_heaven_counts_with_others_or_by_an_option_alone() -> None:
    document = question("1112345678999s +9s", seat="east", win=self_draw("heavenly"))
    assert totals(best(document)) == {
        "blessing_of_heaven": 155,
        "pure_one_suit": 80,
        "nine_tile_straight": 40,
        "concealed_hand": 5,
    }
    found = best(document | {"options": {"heaven_excludes_all": True}})
    assert totals(found) == {"blessing_of_heaven": 155}
    assert set(silenced(found).values()) == {("blessing_of_heaven", "heaven_alone")}


def test_the_option_changes_nothing_without_the_blessing() -> None:
    document = question(win=self_draw())
    strict = document | {"options": {"heaven_excludes_all": True}}
    assert totals(best(strict)) == totals(best(document))


def test_the_reason_names_what_silences_in_every_language() -> None:
    for lang in ("en", "es", "ja", "zh-Hant", "zh-Hans"):
        found = best(question("111222333z44z55z +5z", lang=lang))
        counted = found["patterns"][0]["name"]
        assert all(counted in one["reason"] for one in found["silenced"])
        assert all(one["cite"]["book"] == "zj-3.3" for one in found["silenced"])
