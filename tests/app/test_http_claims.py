"""Disputes over HTTP: rival claims of each kind, judged one by one, in five languages."""

from typing import Any, Final

import pytest

from schemas.response import ClaimJudged, ScoreAnswer
from scoring import LANGUAGES
from tests.http_helpers import OFFICIAL, Document, ask

RIGHT: Final = ["value_honor", "three_identical_sequences", "mixed_lesser_terminals"]
LESSER: Final = [
    "value_honor",
    "all_triplets",
    "two_concealed_triplets",
    "three_consecutive_triplets",
]
MIXED: Final = ["three_identical_sequences", "three_consecutive_triplets", "value_honor"]
DUE: Final = [
    {"from": "west", "to": "south", "amount": 460},
    {"from": "east", "to": "south", "amount": 25},
    {"from": "north", "to": "south", "amount": 25},
]
ALIKE: Final = [{"from": seat, "to": "south", "amount": 170} for seat in ("east", "west", "north")]
NET: Final = {"east": -25, "south": 510, "west": -460, "north": -25}

DISPUTES: Final[dict[str, tuple[list[Document], list[str]]]] = {
    "value": ([{"value": 170}, {"value": 145}], ["correct", "under"]),
    "value over": ([{"value": 180}, {"value": 170}], ["over", "correct"]),
    "patterns": ([{"patterns": RIGHT}, {"patterns": LESSER}], ["correct", "under"]),
    "patterns mixed": ([{"patterns": MIXED}, {"patterns": RIGHT}], ["impossible", "correct"]),
    "payments": ([{"payments": DUE}, {"payments": ALIKE}], ["correct", "over"]),
    "balance": ([{"net": NET}, {"net": {"west": -170}}], ["correct", "under"]),
    "together": (
        [{"value": 170, "patterns": RIGHT, "payments": DUE, "net": NET}, {"value": 160}],
        ["correct", "under"],
    ),
}


def judged(claim: object, language: str = "en") -> Any:
    """What the service says to a claim for the official hand."""
    reply = ask({**OFFICIAL, "claim": claim, "lang": language})
    assert reply.status_code == 200, reply.text
    ScoreAnswer.model_validate(reply.json())
    return reply.json()["claim"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("dispute", DISPUTES, ids=[name.replace(" ", "-") for name in DISPUTES])
def test_each_of_two_rival_claims_is_judged_on_its_own(dispute: str, language: str) -> None:
    claims, verdicts = DISPUTES[dispute]
    answers = judged(claims, language)
    assert [one["verdict"] for one in answers] == verdicts
    assert answers == [judged(claim, language) for claim in claims]
    for one in answers:
        assert bool(one["differences"]) == (one["verdict"] != "correct")
        assert all(difference["detail"] for difference in one["differences"])


@pytest.mark.parametrize("dispute", DISPUTES, ids=[name.replace(" ", "-") for name in DISPUTES])
def test_verdicts_and_differences_are_said_in_five_languages(dispute: str) -> None:
    claims, _ = DISPUTES[dispute]
    told = {language: judged(claims, language) for language in LANGUAGES}
    for place in range(len(claims)):
        said = {language: one[place] for language, one in told.items()}
        assert len({one["detail"] for one in said.values()}) == len(LANGUAGES)
        plain = [
            {
                **one,
                "detail": None,
                "differences": [{**two, "detail": None} for two in one["differences"]],
            }
            for one in said.values()
        ]
        assert all(one == plain[0] for one in plain)
        for number in range(len(plain[0]["differences"])):
            texts = {one["differences"][number]["detail"] for one in said.values()}
            assert len(texts) >= len(LANGUAGES) - 1  # both scripts of Chinese may agree


def test_an_impossible_claim_names_the_arrangement_of_each_pattern() -> None:
    answer = judged({"patterns": MIXED[:2]})
    assert answer["verdict"] == "impossible"
    assert answer["arrangement"] is None
    found = {one["pattern"]: one["arrangements"] for one in answer["differences"]}
    assert found == {"three_identical_sequences": [0], "three_consecutive_triplets": [1]}
    assert "99m 123p! 123p 123p (777z)" in answer["differences"][0]["detail"]
    assert "99m 111p 222p 333p! (777z)" in answer["differences"][1]["detail"]


def test_a_pattern_claimed_wrongly_is_named_with_what_forbids_it() -> None:
    answer = judged({"patterns": [*RIGHT, "two_identical_sequences", "all_sequences"]})
    assert answer["verdict"] == "over"
    silenced, absent = answer["differences"]
    assert (silenced["pattern"], silenced["by"]) == (
        "two_identical_sequences",
        "three_identical_sequences",
    )
    assert silenced["clause"] == "series"
    assert silenced["cite"]["book"] == "zj-3.3"
    assert "Three Identical Sequences" in silenced["detail"]
    assert (absent["pattern"], absent["code"], absent["by"]) == (
        "all_sequences",
        "pattern_absent",
        None,
    )


def test_a_single_claim_is_answered_singly_and_none_not_at_all() -> None:
    ClaimJudged.model_validate(judged({"value": 170}))
    assert "claim" not in ask(OFFICIAL).json()


@pytest.mark.parametrize(
    ("claim", "pointers"),
    [
        ({}, ["/claim"]),
        ({"net": {}}, ["/claim"]),
        ([], ["/claim"]),
        ([{"value": 1}, {}], ["/claim/1"]),
    ],
    ids=["nothing", "no-seat", "no-claim", "one-of-two"],
)
def test_a_claim_that_claims_nothing_is_refused(claim: object, pointers: list[str]) -> None:
    reply = ask({**OFFICIAL, "claim": claim})
    assert reply.status_code == 422
    errors = reply.json()["errors"]
    assert [(one["code"], one["pointer"]) for one in errors] == [
        ("empty_claim", pointer) for pointer in pointers
    ]


@pytest.mark.parametrize(
    ("claim", "code", "pointer"),
    [
        ({"patterns": ["riichi"]}, "not_one_of", "/claim/patterns/0"),
        ({"value": -1}, "out_of_range", "/claim/value"),
        ({"net": {"up": 1}}, "unknown_field", "/claim/net/up"),
        ([{"payments": [{"from": "west"}]}], "missing_field", "/claim/0/payments/0/to"),
        ("170", "wrong_type", "/claim"),
        ([{"value": 1}] * 9, "too_long", "/claim"),
    ],
    ids=["pattern", "value", "seat", "payment", "type", "many"],
)
def test_a_claim_of_the_wrong_form_is_named(claim: object, code: str, pointer: str) -> None:
    errors = ask({**OFFICIAL, "claim": claim}).json()["errors"]
    assert (code, pointer) in [(one["code"], one["pointer"]) for one in errors]
