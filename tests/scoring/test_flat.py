"""Flat names and texts, as links, bots and spreadsheets write a question."""

from typing import Any

import pytest

from scoring import score
from scoring.flat import document_of, flat_pointer
from tests.support import broken, hand, question

BASE = {
    "ruleset": "zung-jung",
    "seat": "south",
    "hand": "123m456m789p333s2z +2z",
    "by": "discard",
    "from": "west",
}


def flat(**names: str) -> dict[str, Any]:
    return document_of(
        {**BASE, **{key.replace("__", "."): one for key, one in names.items()}}.items()
    )


def test_flat_names_stand_for_the_document() -> None:
    assert flat() == question(win={"by": "discard", "from": "west"})
    assert score(flat()) == score(question())


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ({"preset": "mahjongtime", "lang": "es"}, {"preset": "mahjongtime", "lang": "es"}),
        ({"explain": "true"}, {"explain": True}),
        ({"explain": "1"}, {"explain": True}),
        ({"explain": "FALSE"}, {"explain": False}),
        ({"explain": "0"}, {"explain": False}),
        ({"explain": "yes"}, {"explain": "yes"}),
        ({"option__par": "30"}, {"options": {"par": 30}}),
        ({"option__par": "a lot"}, {"options": {"par": "a lot"}}),
        ({"option__par": "null"}, {"options": {"par": None}}),
        ({"option__payoff": "uniform"}, {"options": {"payoff": "uniform"}}),
        ({"option__immunity_claimed": "false"}, {"options": {"immunity_claimed": False}}),
        ({"option__fan_limit": "3"}, {"options": {"fan_limit": "3"}}),
        ({"option.par": "3_0"}, {"options": {"par": "3_0"}}),
        ({"penalty_tiles": "3s,3s"}, {"penalty_tiles": "3s3s"}),
        ({"responsible": "nobody"}, {"responsible": "nobody"}),
        (
            {"discards": "east:1z, west:2z"},
            {"discards": [{"seat": "east", "tile": "1z"}, {"seat": "west", "tile": "2z"}]},
        ),
        ({"discards": ""}, {"discards": []}),
        ({"discards": "west"}, {"discards": ["west"]}),
        ({"dora": "1"}, {"dora": "1"}),
    ],
)
def test_a_text_is_read_as_its_field_wants_it(
    names: dict[str, str], expected: dict[str, Any]
) -> None:
    assert flat(**names) == question(win={"by": "discard", "from": "west"}) | expected


def test_the_parts_of_a_win_are_names_of_their_own() -> None:
    document = flat(by="robbed_kong", kong="added", events="last_draw,,heavenly")
    assert document["win"] == {
        "by": "robbed_kong",
        "from": "west",
        "kong": "added",
        "events": ["last_draw", "heavenly"],
    }


def test_nothing_is_refused_here_but_by_the_question_itself() -> None:
    assert broken(flat(explain="yes", option__par="a lot", dora="1")) == [
        ("wrong_type", "/options/par"),
        ("wrong_type", "/explain"),
        ("unknown_field", "/dora"),
    ]
    assert document_of([("ruleset", "nowhere"), ("by", "discard")]) == {
        "ruleset": "nowhere",
        "by": "discard",
    }
    assert broken(document_of([])) == [("missing_field", "/ruleset")]
    assert broken(document_of([("ruleset", "zung-jung")])) == broken({"ruleset": "zung-jung"})


@pytest.mark.parametrize(
    ("pointer", "expected"),
    [
        ("/seat", "/seat"),
        ("/win/by", "/by"),
        ("/win/events/1", "/events"),
        ("/options/par", "/option.par"),
        ("/win", "/win"),
        ("", ""),
    ],
)
def test_a_place_in_the_document_is_a_flat_name(pointer: str, expected: str) -> None:
    assert flat_pointer(pointer) == expected


def test_a_hand_is_one_line() -> None:
    assert score(flat()) == score(question(hand("123m456m789p333s2z", "2z")))
