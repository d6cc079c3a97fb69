"""What the cases of Hong Kong cannot say: details, refused readings, exact amounts, flowers."""

from typing import Any

import pytest

from scoring import RULESETS, Plain, score
from scoring.document import question_form
from scoring.flat import document_of
from scoring.points import pay
from scoring.rulesets.hong_kong.clauses import limits
from scoring.rulesets.hong_kong.count import half_spicy
from scoring.rulesets.hong_kong.options import Options
from scoring.rulesets.hong_kong.patterns import PATTERNS, PRECEDENCE
from scoring.rulesets.hong_kong.values import TABLES, faan_of, is_limit
from scoring.shapes import Number, fits
from scoring.tally import exact
from tests.support import broken, codes, totals

HONG_KONG = RULESETS["hong-kong"]
NOTHING = "123m456p9s (789s) (222p) +9s"
HELD = "135m246p79s12467z"


def ask(hand: Any, preset: str = "hkos", **changes: Any) -> Plain:
    """A Hong Kong question; South wins on West's discard unless said otherwise."""
    question = {
        "ruleset": "hong-kong",
        "preset": preset,
        "prevailing_wind": "east",
        "seat": "south",
        "hand": hand,
        "win": {"by": "discard", "from": "west"},
    }
    return question | changes


def first(document: Plain) -> Plain:
    found: Plain = score(document)["arrangements"][0]
    return found


# --- details -----------------------------------------------------------------------------


def test_an_arrangement_says_what_counts_toward_the_minimum() -> None:
    options = {"flowers_count_toward_minimum": False}
    found = first(ask("12m456m55s (777z) (666z) +3m", options=options))
    assert found["value"] == 3
    assert found["qualifying_faan"] == 2
    assert found["meets_minimum"] is False
    assert found["points"] == 8


def test_a_hand_below_the_minimum_is_scored_and_not_legal() -> None:
    answer = score(ask(NOTHING))
    assert answer["legal"] is False
    assert answer["best"] is None
    assert codes(answer["problems"]) == ["below_minimum"]
    assert answer["problems"][0]["pointer"] == "/options/min_faan"
    assert answer["arrangements"][0]["net"]["west"] == -2


def test_a_reading_below_the_minimum_is_refused_where_another_meets_it() -> None:
    answer = score(ask("111222333m5p (666s) +5p"))
    assert [totals(one) for one in answer["arrangements"]] == [{"all_pungs": 3, "no_flowers": 1}]
    assert [(one["code"], totals(one)) for one in answer["refused"]] == [
        ("below_minimum", {"no_flowers": 1})
    ]


@pytest.mark.parametrize(
    ("preset", "hand", "expected"),
    [
        ("mahjongtime", "1133557799m119p +9p", ["shape_by_option"]),
        ("mahjongtime", "19m19p19s1234567z +1m", ["shape_by_option"]),
        ("mahjongtime", "333m555p77s99s (111m) +7s", []),
        ("hkos", "19m19p19s1234567z +1m", []),
    ],
)
def test_a_shape_that_the_rules_do_not_name_is_assumed(
    preset: str, hand: str, expected: list[str]
) -> None:
    assert codes(score(ask(hand, preset))["assumed"]) == expected


def test_a_discarded_tile_is_placed_and_a_drawn_one_is_not() -> None:
    hand = "22234m55p (777z) (666z) +2m"
    thrown = score(ask(hand))["arrangements"]
    assert [one["notation"] for one in thrown] == [
        "55p 234m 222m! (777z) (666z)",
        "55p 234m! 222m (777z) (666z)",
    ]
    (drawn,) = score(ask(hand, win={"by": "self_draw"}))["arrangements"]
    assert "!" not in drawn["notation"]


# --- amounts -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "scale", "number"),
    [(0, 4, 0), (1, 4, 0.25), (-2, 4, -0.5), (-1, 4, -0.25), (8, 4, 2), (-8, 4, -2), (7, 1, 7)],
)
def test_parts_are_shown_as_exact_numbers(parts: int, scale: int, number: float) -> None:
    shown = exact(parts, scale)
    assert shown == number
    assert isinstance(shown, int) == float(number).is_integer()


def test_quarters_are_paid_and_whole_amounts_stay_whole() -> None:
    options = {"discard_payment": "half", "min_faan": 0}
    found = first(ask(NOTHING, bonus_tiles="1f", options=options))
    assert found["net"] == {"east": -0.25, "south": 1, "west": -0.5, "north": -0.25}
    assert isinstance(found["net"]["south"], int)
    assert [one["amount"] for one in found["payments"]] == [0.25, 0.5, 0.25]


def test_a_claim_may_name_quarters() -> None:
    quarters = Number(0, 10, 4)
    assert all(fits(quarters, value) for value in (0, 1, 1.0, 0.25, 2.75))
    assert not any(fits(quarters, value) for value in (0.3, True, "1", None))


@pytest.mark.parametrize("value", [float("inf"), 10**400, "1", None])
def test_what_is_no_amount_does_not_fit_or_is_out_of_range(value: object) -> None:
    claim = {"payments": [{"from": "west", "to": "south", "amount": value}]}
    document = ask("333m555p77s99s (111m) +7s", claim=claim)
    ((code, pointer),) = broken(document)
    assert code in {"wrong_type", "out_of_range"}
    assert pointer == "/claim/payments/0/amount"


def test_a_claim_of_too_much_is_told_in_whole_numbers() -> None:
    claim = {"net": {"south": 20}}
    answer = score(ask("333m555p77s99s (111m) +7s", claim=claim))["claim"]
    assert answer["verdict"] == "over"
    (difference,) = answer["differences"]
    assert (difference["claimed"], difference["correct"]) == (20, 16)
    assert "16" in difference["detail"]


def test_the_half_spicy_table_has_a_closed_form() -> None:
    table = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]
    assert [half_spicy(faan) for faan in range(14)] == table


@pytest.mark.parametrize("table", ["half_spicy", "full_spicy", "fan_laak", "hkma", [1, 2, 3]])
def test_more_faan_never_cost_less(table: object) -> None:
    options = {"points_table": table, "fan_limit": None, "min_faan": 0}
    paid = [
        pay(
            {
                "ruleset": "hong-kong",
                "prevailing_wind": "east",
                "seat": "east",
                "win": {"by": "self_draw"},
                "value": faan,
                "options": options,
            }
        )["net"]["east"]
        for faan in range(20)
    ]
    assert paid == sorted(paid)


def test_a_table_of_ones_own_may_stand_in_a_link() -> None:
    flat = {"ruleset": "hong-kong", "option.points_table": "0,1,3", "option.unit": "2"}
    assert document_of(flat.items())["options"] == {"points_table": [0, 1, 3], "unit": 2}
    named = document_of({**flat, "option.points_table": "hkma"}.items())
    assert named["options"]["points_table"] == "hkma"


# --- flowers -----------------------------------------------------------------------------


def test_a_win_by_flowers_shows_what_is_held() -> None:
    win = {"by": "flowers"}
    found = first(ask(f"{HELD}", bonus_tiles="1234567f", win=win))
    assert found["shape"] == "flowers"
    assert found["wait"] is None
    assert {group["kind"] for group in found["groups"]} == {"single"}
    assert len(found["groups"]) == 13
    assert [one["reason"] for one in found["payments"]] == ["flowers"] * 3


def test_a_winning_tile_is_ignored_where_flowers_won() -> None:
    win = {"by": "flowers"}
    without = score(ask({"concealed": HELD}, bonus_tiles="12345678f", win=win))
    named = {"concealed": HELD, "winning_tile": "9p"}
    assert score(ask(named, bonus_tiles="12345678f", win=win)) == without


def test_flowers_come_from_nobody() -> None:
    win = {"by": "flowers", "from": "west"}
    found = broken(ask(HELD, bonus_tiles="12345678f", win=win))
    assert found == [("self_draw_from_seat", "/win/from")]


def test_only_where_flowers_win_may_the_winning_tile_be_left_out() -> None:
    for ruleset in RULESETS.values():
        entries = {entry.name: entry for entry in question_form(ruleset).entries}
        hand = entries["hand"].shapes[1]
        (winning,) = [one for one in hand.entries if one.name == "winning_tile"]  # type: ignore[union-attr]
        assert winning.required is (ruleset.id != "hong-kong")


# --- the table ---------------------------------------------------------------------------


@pytest.mark.parametrize("table", TABLES)
def test_limit_hands_of_one_value_have_an_order(table: str) -> None:
    options = Options(value_table=table)  # type: ignore[arg-type]
    tied = [row.id for row in PATTERNS if is_limit(row.id, options)]
    known = {"double_kong", "jade_dragon", "ruby_dragon", "pearl_dragon"}
    assert {one for one in tied if one not in PRECEDENCE} <= known
    assert limits((), options) == []


def test_a_value_of_ones_own_makes_a_limit_hand() -> None:
    options = {"limit_values": {"big_three_dragons": 12}}
    found = first(ask("13m55s (777z) (666z) (555z) +2m", options=options))
    assert totals(found) == {"big_three_dragons": 12, "no_flowers": 1}
    assert [one["id"] for one in found["silenced"]] == ["dragon_pung"]
    assert faan_of("big_three_dragons", Options()) == 10


def test_a_line_shows_the_faan_of_a_kong() -> None:
    options = {"kong_faan": 1}
    found = first(ask("333m77s99s555p (1111m) +7s", options=options))
    assert [(line["id"], line["value"], line["groups"]) for line in found["lines"]] == [
        ("kong", 1, [4])
    ]
    assert found["value"] == 5


def test_everything_that_an_answer_may_name_has_words() -> None:
    names = HONG_KONG.names
    keys = [
        *(f"reasons.{one}" for one in ("self_draw", "discard", "half_share", "flowers")),
        *(f"reasons.{one}" for one in ("liable", "robbed_kong")),
        *(f"clauses.{one}" for one in ("limit_hand", "dearest_limit", "by_option")),
        *(f"robbing.{one}" for one in ("never", "orphans", "open")),
        *(f"shapes.{shape.value}" for shape in HONG_KONG.shapes),
        *(f"events.{event.id}" for event in HONG_KONG.events),
        *(f"ways.{way.value}" for way in HONG_KONG.ways),
        "lines.kong",
    ]
    assert [key for key in keys if not names.has(key)] == []
