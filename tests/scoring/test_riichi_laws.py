"""Corners of the riichi laws that the golden cases do not reach."""

from dataclasses import replace
from typing import Any

import pytest

from scoring import LawsBroken, pay, score
from scoring.catalogue import patterns
from scoring.flat import document_of
from scoring.rulesets import RULESETS

THREE: dict[str, Any] = {
    "ruleset": "riichi",
    "preset": "tenhou_sanma",
    "seat": "south",
    "prevailing_wind": "east",
    "hand": {
        "concealed": "123p456p789p1z",
        "winning_tile": "1z",
        "melds": [{"kind": "pung", "tiles": "777z", "from": "north"}],
    },
    "win": {"by": "self_draw"},
}
DRAGONS: dict[str, Any] = {
    "ruleset": "riichi",
    "preset": "tenhou",
    "seat": "south",
    "prevailing_wind": "east",
    "win": {"by": "self_draw"},
    "liable": [{"seat": "north", "for": "daisangen"}],
}
WORTH: dict[str, Any] = {
    "ruleset": "riichi",
    "seat": "south",
    "prevailing_wind": "east",
    "win": {"by": "self_draw"},
}


def broken(document: dict[str, Any], answer: Any = score) -> list[tuple[str, str]]:
    """The violations of a document, as code and pointer."""
    with pytest.raises(LawsBroken) as caught:
        answer(document)
    return [(one.code, one.pointer) for one in caught.value.problems]


def test_a_meld_of_three_players_comes_from_a_seat_that_is_played() -> None:
    assert broken(THREE) == [("seat_not_played", "/hand/melds/0/from")]


def test_nobody_in_a_seat_that_is_not_played_is_liable() -> None:
    hand = {"concealed": "123p99s", "winning_tile": "9s"}
    melds = [{"kind": "pung", "tiles": tiles, "from": "east"} for tiles in ("555z", "666z", "777z")]
    document = THREE | {"liable": DRAGONS["liable"], "hand": {**hand, "concealed": "123p9s"}}
    document["hand"]["melds"] = melds
    found = broken(document)
    assert ("seat_not_played", "/liable/0/seat") in found
    assert ("liable_not_covered", "/liable/0/for") in found


def test_a_liability_for_a_yakuman_that_the_hand_has_not_is_idle() -> None:
    document = DRAGONS | {"hand": "234m567p789s2z (777z) +2z"}
    answer = score(document)
    assert answer["arrangements"][0]["yakuman"] == 0
    assert {one["reason"] for one in answer["arrangements"][0]["payments"]} == {"self_draw"}


@pytest.mark.parametrize(
    ("worth", "expected"),
    [
        ({"yakuman": 1, "han": 3}, [("points_twice", "/yakuman")]),
        ({"fu": 40}, [("points_missing", "/han")]),
        ({"han": 4}, [("points_missing", "/fu")]),
        ({"han": 1, "fu": 20}, [("impossible_cell", "/fu")]),
        ({"han": 2, "fu": 25}, [("impossible_cell", "/fu")]),
        ({}, [("points_missing", "/han")]),
    ],
    ids=["both", "fu-alone", "han-alone", "20-fu", "25-fu-drawn", "nothing"],
)
def test_a_worth_that_no_hand_has_is_refused(
    worth: dict[str, int], expected: list[tuple[str, str]]
) -> None:
    assert broken(WORTH | worth, pay) == expected


def test_a_wait_on_a_fifth_tile_is_no_wait() -> None:
    document = WORTH | {
        "hand": "1111m23m456p789s5s +5s",
        "win": {"by": "discard", "from": "west", "events": ["riichi"]},
        "discards": "9p",
    }
    assert score(document)["legal"]


def test_numbers_of_a_choice_are_read_from_an_address() -> None:
    flat = {"ruleset": "riichi", "option.players": "3", "option.double_wind_pair_fu": "x"}
    assert document_of(flat.items())["options"] == {"players": 3, "double_wind_pair_fu": "x"}


def test_a_ruleset_without_examples_has_a_catalogue_all_the_same() -> None:
    ruleset = replace(RULESETS["zung-jung"], examples={})
    rows = patterns(ruleset, ruleset.default, "en")["patterns"]
    assert {row["example"] for row in rows} == {None}


def test_first_turn_wins_are_void_once_a_north_was_set_aside() -> None:
    document = THREE | {"seat": "east", "kita": 1, "hand": "123p456p789s1122z +2z"}
    document["win"] = {"by": "self_draw", "events": ["heavenly"]}
    assert broken(document) == [("event_without_melds", "/win/events/0")]


DRAWN_LAST = {"by": "self_draw", "events": ["last_draw", "kong_replacement"]}
KEPT_APART = {"options": {"haitei_with_rinshan": False}, "win": DRAWN_LAST}


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"events": ["last_draw", "ippatsu"]}, [("ippatsu_without_riichi", "/win/events/1")]),
        ({"events": ["last_draw", "riichi"]}, [("riichi_on_open_hand", "/win/events/1")]),
        ({"events": ["last_draw", "kong_replacement"]}, [("event_needs_kong", "/win/events/1")]),
    ],
    ids=lambda one: one[0][0] if isinstance(one, list) else "",
)
def test_a_law_of_an_event_points_to_its_place_in_the_list(
    more: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    document = WORTH | {"hand": "123p456p789p1z (777z) +1z"}
    found = broken(document | {"win": {"by": "self_draw", **more}})
    assert set(expected) <= set(found)
    assert all(pointer[-1].isdigit() for _, pointer in found)


def test_haitei_and_rinshan_that_exclude_each_other_are_told_at_the_kong() -> None:
    document = WORTH | {"hand": "123p456p789p1z [7777z] +1z", **KEPT_APART}
    assert broken(document) == [("events_contradict", "/win/events/1")]


def test_the_robbed_tile_is_no_indicator_either() -> None:
    document = WORTH | {
        "hand": "23m456p789s11222z +1m",
        "win": {"by": "robbed_kong", "from": "west"},
        "dora_indicators": "1m",
    }
    assert broken(document) == [("robbed_tile_held", "/win/by")]


@pytest.mark.parametrize(
    ("field", "tiles"),
    [("discards", "9999s"), ("dora_indicators", "999s"), ("ura_indicators", "999s")],
)
def test_a_fifth_tile_is_found_wherever_it_lies(field: str, tiles: str) -> None:
    win = {"by": "discard", "from": "west", "events": ["riichi"]}
    document = WORTH | {"hand": "123m456p7899s111z +9s", "win": win, field: tiles}
    assert ("five_of_a_tile", f"/{field}") in broken(document)


def test_norths_set_aside_are_tiles_of_the_set() -> None:
    document = THREE | {"kita": 3, "dora_indicators": "44z", "hand": "123p456p789s1122z +2z"}
    assert broken(document) == [("five_of_a_tile", "/dora_indicators")]


def test_red_fives_among_the_indicators_are_counted_there() -> None:
    document = WORTH | {"hand": "123m456p789s1122z +2z", "dora_indicators": "00p"}
    assert broken(document) == [("too_many_red_fives", "/dora_indicators")]


def test_a_red_five_that_was_thrown_is_in_no_hand() -> None:
    win = {"by": "discard", "from": "west", "events": ["riichi"]}
    document = WORTH | {"preset": "tenhou", "hand": "123m067p789s1122z +2z", "win": win}
    assert broken(document | {"discards": "1m0p"}) == [("too_many_red_fives", "/hand")]
    assert score(document | {"discards": "1m5p"})["best"] == 0


@pytest.mark.parametrize(("preset", "count"), [("ema2025", 2), ("ema2008", 3)])
def test_more_yakuman_than_are_paid_are_no_worth(preset: str, count: int) -> None:
    document = WORTH | {"preset": preset, "yakuman": count}
    assert broken(document, pay) == [("impossible_cell", "/yakuman")]


def test_nobody_answers_for_more_yakuman_than_the_hand_has() -> None:
    liable = [{"seat": "north", "for": "daisuushii"}]
    document = WORTH | {"preset": "majsoul", "yakuman": 1, "liable": liable}
    assert broken(document, pay) == [("liable_not_covered", "/liable")]


def test_without_fu_a_limit_is_answered_without_fu() -> None:
    answer = pay(WORTH | {"han": 5})
    assert (answer["fu"], answer["raw_fu"], answer["limit"]) == (None, None, "mangan")


def test_the_counters_on_the_table_are_told_where_two_yaku_are_needed() -> None:
    win = {"by": "discard", "from": "west", "events": ["riichi"]}
    document = WORTH | {"hand": "123m456p789s1133z +3z", "honba": 7, "win": win}
    (problem,) = score(document)["problems"]
    assert problem["code"] == "two_han_minimum"
    assert "7" in problem["detail"]


def test_a_field_of_an_option_that_is_no_object_is_left_for_the_checks_to_name() -> None:
    flat = {"ruleset": "riichi", "option.aka": "none", "option.aka.m": "2"}
    assert document_of(flat.items())["options"] == {"aka": "none"}
    flat = {"ruleset": "riichi", "option.aka.m": "2", "option.aka.p": "0"}
    assert document_of(flat.items())["options"] == {"aka": {"m": 2, "p": 0}}
