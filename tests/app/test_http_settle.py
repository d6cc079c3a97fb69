"""POST /v1/settle: whole deals; the cases are golden, this is the transport."""

import json
from typing import Any, Final

import httpx
import pytest

from schemas.answers import answer_models
from scoring import LANGUAGES, RULESETS
from tests.http_helpers import (
    MARKER,
    OFFICIAL,
    OTHER_LANGUAGES,
    PROBLEM_JSON,
    SETTLE,
    Document,
    ask,
    changed,
    get,
    golden_cases,
    request,
    send,
)

DEAL: Final[Document] = {
    "ruleset": "zung-jung",
    "dealer_number": 2,
    "outcome": {
        "kind": "win",
        "wins": [
            {key: OFFICIAL[key] for key in ("seat", "hand", "win")},
            {"seat": "east", "points": {"value": 30}, "win": {"by": "discard", "from": "west"}},
        ],
    },
}
SETTLED: Final = {one.id: answer_models(one).settled for one in RULESETS.values()}
MISTAKEN: Final = changed(DEAL, "outcome", "wins", 0, "seat", to="east")


def deal(document: object, **headers: str) -> httpx.Request:
    said = {name.replace("_", "-"): text for name, text in headers.items()}
    return request("POST", SETTLE, content=json.dumps(document).encode(), headers=said)


def settled(document: object) -> Any:
    (response,) = send(deal(document))
    assert response.status_code == 200
    return response.json()


def test_a_deal_is_answered_as_declared() -> None:
    answer = settled(DEAL)
    SETTLED["zung-jung"].model_validate(answer)
    assert answer["net"] == {"east": 90, "south": -25, "west": -40, "north": -25}
    assert [one["seat"] for one in answer["judged"]] == ["south"]
    assert answer["next"]["dealer"] == "south"
    assert answer["next"]["dealer_number"] == 3


def test_a_win_with_tiles_is_told_like_its_score() -> None:
    (result,) = settled(changed(DEAL, "outcome", "wins", to=[DEAL["outcome"]["wins"][0]]))[
        "results"
    ]
    best = ask(OFFICIAL | {"options": {}}).json()
    assert {key: result[key] for key in best} == best
    assert result.keys() - best.keys() == {"seat", "event"}


@pytest.mark.parametrize("ruleset", ["zung-jung", "hong-kong"])
def test_every_golden_deal_that_is_settled_is_answered_as_declared(ruleset: str) -> None:
    documents = [
        case["request"]
        for case in golden_cases("settle")
        if case["request"]["ruleset"] == ruleset and "errors" not in case["expect"]
    ]
    responses = send(*map(deal, documents))
    assert {one.status_code for one in responses} == {200}
    names = RULESETS[ruleset].names
    for response in responses:
        answer = SETTLED[ruleset].model_validate_json(response.content)
        keys = {
            *(f"reasons.{one.reason}" for one in answer.ledger),
            *(f"judged.{one.status}" for one in answer.judged),
            *(f"problems.{one.code}.meaning" for one in answer.assumed),
        }
        assert [key for key in keys if not names.has(key)] == []
        books = {book.key for book in RULESETS[ruleset].books}
        assert {one.cite.book for one in answer.ledger} <= books
        assert all(one.cite.section for one in answer.ledger)


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_a_deal_is_told_in_the_language_asked_for(language: str) -> None:
    english, named, preferred = send(
        deal(DEAL), deal(DEAL | {"lang": language}), deal(DEAL, accept_language=language)
    )
    assert named.content == preferred.content
    assert named.headers["content-language"] == language
    for mine, theirs in zip(named.json()["ledger"], english.json()["ledger"], strict=True):
        assert mine["detail"] != theirs["detail"]
        assert mine["amount"] == theirs["amount"]


def test_violations_are_reported_in_the_language_asked() -> None:
    responses = send(*(deal(MISTAKEN, accept_language=language) for language in LANGUAGES))
    told = [one.json() for one in responses]
    assert {one.headers["content-type"] for one in responses} == {PROBLEM_JSON}
    assert {one["type"] for one in told} == {"/problems/impossible_deal"}
    for one in told:
        assert [(error["code"], error["pointer"]) for error in one["errors"]] == [
            ("seat_twice", "/outcome/wins/1/seat")
        ]
    assert len({one["errors"][0]["detail"] for one in told}) == len(LANGUAGES)


def test_unread_discards_hide_nothing_else() -> None:
    mistaken = MISTAKEN | {"discards": [{"seat": "west", "tile": "?"}]}
    (response,) = send(deal(mistaken))
    assert [(one["code"], one["pointer"]) for one in response.json()["errors"]] == [
        ("unreadable_character", "/discards/0/tile"),
        ("seat_twice", "/outcome/wins/1/seat"),
    ]


def test_what_a_problem_of_a_deal_means_is_a_page() -> None:
    for code in ("seat_twice", "no_winner", "different_tiles", "deals_too_few", "no_penalty_named"):
        assert get(f"/problems/{code}").status_code == 200


def test_nothing_of_a_deal_is_echoed() -> None:
    planted = [
        changed(DEAL, "outcome", "kind", to=MARKER),
        changed(DEAL, "outcome", "wins", 0, "hand", to=MARKER),
        changed(DEAL, "outcome", "wins", 1, "points", to={"value": MARKER}),
        DEAL | {"totals": {"east": MARKER}},
    ]
    for response in send(*map(deal, planted)):
        assert response.status_code == 422
        assert MARKER.lower() not in response.text.lower()
