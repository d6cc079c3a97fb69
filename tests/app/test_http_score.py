"""POST /v1/score as a client sees it: the fields, their order, the values, the payments."""

from typing import Final

import pytest

from schemas.answers import answer_models
from scoring import RULESETS
from tests.http_helpers import (
    JSON,
    OFFICIAL,
    Document,
    ask,
    changed,
    get,
    question,
    send,
    winning_questions,
)

ARRANGEMENT_KEYS: Final = [
    *("notation", "shape", "wait", "groups", "patterns", "silenced", "lines"),
    *("value", "raw_value", "limit", "optimal", "payments", "net"),
]


@pytest.fixture(scope="module")
def official() -> Document:
    answer: Document = ask(OFFICIAL).json()
    return answer


# --- the rulebook's own example ----------------------------------------------------------


def test_the_official_hand_has_two_arrangements_of_170_and_145(official: Document) -> None:
    shown = [
        (one["notation"], one["value"], one["raw_value"], one["limit"], one["optimal"])
        for one in official["arrangements"]
    ]
    assert shown == [
        ("99m 123p! 123p 123p (777z)", 170, 170, None, True),
        ("99m 111p 222p 333p! (777z)", 145, 145, None, False),
    ]
    assert official["best"] == 0
    assert official["legal"] is True
    assert official["problems"] == official["refused"] == []


def test_the_official_hand_is_paid_as_the_rulebook_says(official: Document) -> None:
    best = official["arrangements"][0]
    assert best["payments"] == [
        {"from": "west", "to": "south", "amount": 460, "reason": "responsible"},
        {"from": "east", "to": "south", "amount": 25, "reason": "par"},
        {"from": "north", "to": "south", "amount": 25, "reason": "par"},
    ]
    assert best["net"] == {"east": -25, "south": 510, "west": -460, "north": -25}


def test_the_answer_says_which_rules_it_was_worked_out_by(official: Document) -> None:
    used = official["ruleset"]
    assert list(used) == ["id", "preset", "edition", "revision", "options"]
    assert (used["id"], used["preset"], used["edition"]) == ("zung-jung", "wsom", "v1.03")
    assert used["revision"] >= 1
    assert used["options"] == {
        "par": 25,
        "minimum_points": 0,
        "payoff": "competition",
        "heaven_excludes_all": False,
        "immunity_claimed": True,
        "final_draw_on_supplement": True,
    }


def test_the_answer_has_the_documented_fields_in_the_documented_order(official: Document) -> None:
    keys = ["ruleset", "legal", "problems", "refused", "best", "assumed", "arrangements"]
    assert list(official) == keys
    for one in official["arrangements"]:
        assert list(one) == ARRANGEMENT_KEYS
        assert all(list(paid) == ["from", "to", "amount", "reason"] for paid in one["payments"])
        assert list(one["net"]) == ["east", "south", "west", "north"]


def test_a_group_has_the_documented_fields(official: Document) -> None:
    groups = official["arrangements"][0]["groups"]
    keys = ["kind", "tiles", "concealed", "declared", "winning"]
    assert [list(one) for one in groups] == [keys] * 5
    assert [tuple(one.values()) for one in groups] == [
        ("pair", "99m", True, False, False),
        ("chow", "123p", False, False, True),
        ("chow", "123p", True, False, False),
        ("chow", "123p", True, False, False),
        ("pung", "777z", False, True, False),
    ]


def test_a_pattern_has_the_documented_fields(official: Document) -> None:
    first, *others = official["arrangements"][0]["patterns"]
    assert first == {
        "id": "three_identical_sequences",
        "number": "5.1.3",
        "name": "Three Identical Sequences",
        "value": 120,
        "times": 1,
        "unit": "points",
        "groups": [1, 2, 3],
        "cite": {"book": "zj-3.3", "section": "5.1.3"},
    }
    assert all(list(one) == list(first) for one in others)
    assert [one["id"] for one in others] == ["mixed_lesser_terminals", "value_honor"]


def test_a_silenced_pattern_says_what_silenced_it(official: Document) -> None:
    (silenced,) = official["arrangements"][0]["silenced"]
    assert silenced["id"] == "two_identical_sequences"
    assert (silenced["by"], silenced["clause"]) == ("three_identical_sequences", "series")
    assert "Three Identical Sequences" in silenced["reason"]


def test_each_reading_has_the_wait_of_the_group_that_the_tile_completed(
    official: Document,
) -> None:
    assert [one["wait"] for one in official["arrangements"]] == ["edge", "two_pungs"]
    assert [one["shape"] for one in official["arrangements"]] == ["standard", "standard"]


def test_what_was_taken_for_granted_is_said(official: Document) -> None:
    detail = "No discards given: the discarder is taken as responsible."
    assert official["assumed"] == [{"code": "no_discards", "detail": detail}]


def test_a_drawn_tile_is_not_placed_and_every_loser_pays() -> None:
    drawn = changed(OFFICIAL, "win", to={"by": "self_draw"})
    answer = ask(drawn).json()
    best = answer["arrangements"][0]
    assert all(one["wait"] is None and "!" not in one["notation"] for one in answer["arrangements"])
    assert {paid["amount"] for paid in best["payments"]} == {best["value"]}
    assert {paid["reason"] for paid in best["payments"]} == {"self_draw"}


def test_a_hand_that_may_not_win_is_answered_with_what_it_would_be_paid() -> None:
    robbed = {"by": "robbed_kong", "from": "west", "kong": "concealed"}
    response = ask(OFFICIAL | {"hand": "12m456p789s55m (111z) +3m", "win": robbed})
    answer = response.json()
    assert response.status_code == 200
    assert answer["legal"] is False
    assert answer["best"] is None
    (problem,) = answer["problems"]
    assert list(problem) == ["code", "pointer", "detail"]
    assert (problem["code"], problem["pointer"]) == ("kong_not_robbable", "/win/kong")
    (shown,) = answer["arrangements"]
    assert shown["optimal"] is False
    assert shown["net"]["south"] == 3 * shown["value"] > 0
    assert sum(shown["net"].values()) == 0


def test_a_hand_without_an_arrangement_is_answered_with_none() -> None:
    response = ask(OFFICIAL | {"hand": "147m258p369s1234z +5z"})
    answer = response.json()
    assert response.status_code == 200
    assert answer["arrangements"] == []
    assert answer["best"] is None
    assert [one["code"] for one in answer["problems"]] == ["no_arrangement"]


# --- the response models -----------------------------------------------------------------


@pytest.mark.parametrize("explain", [False, True])
def test_every_golden_answer_is_what_the_response_model_says(*, explain: bool) -> None:
    questions = [one | {"explain": explain} for one in winning_questions()]
    responses = send(*map(question, questions))
    assert {one.status_code for one in responses} == {200}
    models = {name: answer_models(ruleset)[0] for name, ruleset in RULESETS.items()}
    for response in responses:
        scored = models[response.json()["ruleset"]["id"]]
        model = scored.model_validate_json(response.content)
        written = model.model_dump(mode="json", by_alias=True, exclude_unset=True)
        assert written == response.json()
        assert response.headers["content-type"] == JSON


# --- explaining --------------------------------------------------------------------------


def test_explaining_says_of_every_pattern_whether_it_counts(official: Document) -> None:
    explained = ask(OFFICIAL | {"explain": True}).json()
    rows = [row.id for row in RULESETS["zung-jung"].rows]
    assert len(rows) == 45
    for one, plain in zip(explained["arrangements"], official["arrangements"], strict=True):
        told = one.pop("explanation")
        assert one == plain
        assert [row["id"] for row in told] == rows
        by_status = {
            status: {row["id"] for row in told if row["status"] == status}
            for status in ("scored", "silenced", "absent")
        }
        assert by_status["scored"] == {hit["id"] for hit in one["patterns"]}
        assert by_status["silenced"] == {hit["id"] for hit in one["silenced"]}
        assert sum(map(len, by_status.values())) == len(rows)
        assert all(row["detail"] and row["name"] for row in told)


def test_the_rulesets_are_listed_and_described() -> None:
    listed = get("/v1/rulesets").json()["rulesets"]
    assert [one["id"] for one in listed] == list(RULESETS)
    for one in listed:
        described = get(f"/v1/rulesets/{one['id']}").json()
        assert [preset["id"] for preset in described["presets"]] == one["presets"]
        assert list(described["presets"][0]["options"]) == list(described["options"]["properties"])
