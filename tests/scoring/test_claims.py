"""Corners of claims that the golden cases do not reach."""

from typing import Any

import pytest

from scoring import score
from tests.support import broken

WINNING = {
    "ruleset": "zung-jung",
    "seat": "south",
    "hand": "11122233p99m (777z) +3p",
    "win": {"by": "discard", "from": "west"},
}
CHICKEN = {
    "ruleset": "zung-jung",
    "seat": "east",
    "options": {"minimum_points": 5},
    "hand": "333m6789m789p (555s) +6m",
    "win": {"by": "discard", "from": "south"},
}
RIICHI = {
    "ruleset": "riichi",
    "preset": "tenhou",
    "seat": "south",
    "prevailing_wind": "east",
    "riichi_sticks": 2,
    "hand": "22334455m77p888s +7p",
    "win": {"by": "discard", "from": "west", "events": ["riichi"]},
}


def judged(document: dict[str, Any], claim: dict[str, Any]) -> dict[str, Any]:
    """The verdict on a claim."""
    answer: dict[str, Any] = score({**document, "claim": claim})["claim"]
    return answer


def test_an_impossible_claim_also_names_what_is_in_no_arrangement() -> None:
    patterns = ["three_identical_sequences", "three_consecutive_triplets", "all_honors"]
    told = judged(WINNING, {"patterns": patterns})
    assert told["verdict"] == "impossible"
    assert [one["code"] for one in told["differences"]] == [
        "pattern_elsewhere",
        "pattern_elsewhere",
        "pattern_absent",
    ]


def test_a_pattern_of_a_hand_that_may_not_win_does_not_count() -> None:
    told = judged(CHICKEN, {"patterns": ["chicken_hand"]})
    assert told["verdict"] == "over"
    assert [one["code"] for one in told["differences"]] == ["not_legal", "pattern_not_won"]


def test_nothing_claimed_for_a_hand_that_may_not_win_differs_only_by_that() -> None:
    told = judged(CHICKEN, {"patterns": []})
    assert (told["verdict"], told["arrangement"]) == ("correct", None)
    assert [one["code"] for one in told["differences"]] == ["not_legal"]


def test_sticks_from_the_pot_are_no_payment_of_a_player() -> None:
    due = score(RIICHI)["arrangements"][0]["payments"]
    paid = [{key: one[key] for key in ("from", "to", "amount")} for one in due]
    assert {one["from"] for one in paid} == {"west", "pot"}
    told = judged(RIICHI, {"payments": [one for one in paid if one["from"] != "pot"]})
    assert told["verdict"] == "correct"


def test_a_balance_of_three_players_is_judged_by_three_seats() -> None:
    document = RIICHI | {"preset": "tenhou_sanma", "hand": "11m223344s77p888s +7p"}
    best = score(document)["arrangements"][0]["net"]
    assert set(best) == {"east", "south", "west"}
    assert judged(document, {"net": best})["verdict"] == "correct"


@pytest.mark.parametrize(("han", "verdict"), [(3, "correct"), (2, "under"), (4, "over")])
def test_the_value_of_a_riichi_hand_is_its_han(han: int, verdict: str) -> None:
    value = score(RIICHI)["arrangements"][0]["value"]
    assert judged(RIICHI, {"value": value - 3 + han})["verdict"] == verdict


def test_each_of_several_claims_that_claims_nothing_is_named() -> None:
    claims = [{"value": 170}, {}, {"net": {}}]
    assert broken({**WINNING, "claim": claims}) == [
        ("empty_claim", "/claim/1"),
        ("empty_claim", "/claim/2"),
    ]
