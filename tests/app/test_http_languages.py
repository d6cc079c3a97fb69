"""In which language a question is answered: its own word, or what the client prefers."""

from typing import Final

import pytest

from scoring import LANGUAGES, RULESETS, score
from tests.http_helpers import OFFICIAL, Document, ask, get, question, send

ADDRESSES: Final = (
    "/v1/score?ruleset=zung-jung&seat=south&by=self_draw&hand=11122233p99m(777z)%2B3p&",
    "/v1/rulesets?",
    "/v1/rulesets/zung-jung?",
    "/v1/rulesets/zung-jung/patterns?",
    "/v1/rulesets/riichi/points?",
    "/v1/wall-break?ruleset=zung-jung&first=5&second=6&",
)
"""What may be asked by its address alone."""


def _names(answer: Document) -> list[str]:
    return [one["name"] for one in answer["arrangements"][0]["patterns"]]


def _in_catalogue(language: str) -> list[str]:
    names = RULESETS["zung-jung"].names
    scored = ("three_identical_sequences", "mixed_lesser_terminals", "value_honor")
    return [names.say(f"patterns.{one}.name", language) for one in scored]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_says_in_which_language_it_is_answered(language: str) -> None:
    response = ask(OFFICIAL | {"lang": language}, {"accept-language": "ja, es;q=0.5"})
    assert response.headers["content-language"] == language
    assert _names(response.json()) == _in_catalogue(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_accept_language_gives_the_same_bytes_as_lang(language: str) -> None:
    said, preferred = send(
        question(OFFICIAL | {"lang": language}), question(OFFICIAL, {"accept-language": language})
    )
    assert preferred.content == said.content
    assert preferred.headers["content-language"] == language


@pytest.mark.parametrize(
    ("tag", "language"),
    [("ZH-hant", "zh-Hant"), ("zh-hans", "zh-Hans"), ("ES", "es"), ("Ja", "ja"), ("ZH", "zh")],
)
def test_a_tag_is_a_tag_in_capital_and_in_small_letters(tag: str, language: str) -> None:
    for path in ADDRESSES:
        usual, other = (get(f"{path}lang={one}") for one in (language, tag))
        assert (usual.status_code, other.status_code) == (200, 200)
        assert other.content == usual.content
        assert other.headers["content-language"] == usual.headers["content-language"]
    usual, other = send(question(OFFICIAL | {"lang": language}), question(OFFICIAL | {"lang": tag}))
    assert other.content == usual.content
    assert other.headers["content-language"] == usual.headers["content-language"]
    assert score(OFFICIAL | {"lang": tag}) == usual.json()


def test_a_mistaken_question_is_told_of_in_the_tag_it_names() -> None:
    (problem,) = send(question(OFFICIAL | {"lang": "JA", "seat": "west"}))
    assert (problem.status_code, problem.headers["content-language"]) == (422, "ja")
    (unknown,) = send(question(OFFICIAL | {"lang": "fr"}))
    assert [one["pointer"] for one in unknown.json()["errors"]] == ["/lang"]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("zh", "zh-Hant"),
        ("zh-TW", "zh-Hant"),
        ("zh-HK, en", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"),
        ("zh-CN", "zh-Hans"),
        ("zh-Hans", "zh-Hans"),
        ("es-MX, en;q=0.5", "es"),
        ("fr, ja;q=0.9, es;q=0.8", "ja"),
        ("en;q=0.1, es;q=0.2", "es"),
        ("es;q=0, ja;q=0.3", "ja"),
        ("JA-jp", "ja"),
        ("fr", "en"),
        ("*", "en"),
        (";;q=,,;q=x", "en"),
    ],
)
def test_the_most_wanted_language_that_is_spoken_is_chosen(header: str, language: str) -> None:
    response = ask(OFFICIAL, {"accept-language": header})
    assert response.headers["content-language"] == language
    assert _names(response.json()) == _in_catalogue(language)


def test_chinese_without_a_script_is_traditional_in_zung_jung() -> None:
    bare, traditional = send(
        question(OFFICIAL | {"lang": "zh"}), question(OFFICIAL | {"lang": "zh-Hant"})
    )
    assert bare.content == traditional.content
    assert bare.headers["content-language"] == "zh-Hant"


def test_only_the_texts_depend_on_the_language() -> None:
    english, *others = (ask(OFFICIAL | {"lang": one}).json() for one in LANGUAGES)
    for other in others:
        assert other["assumed"][0]["detail"] != english["assumed"][0]["detail"]
        for mine, theirs in zip(other["arrangements"], english["arrangements"], strict=True):
            assert mine.keys() == theirs.keys()
            for key in mine.keys() - {"patterns", "silenced"}:
                assert mine[key] == theirs[key]
