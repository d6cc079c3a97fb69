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
