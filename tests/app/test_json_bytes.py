"""Tests of the fast way to write JSON: the bytes are those of the core."""

import pytest

import scoring
from app.json_bytes import to_json
from scoring import LANGUAGES
from tests.http_helpers import OFFICIAL


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_written_as_the_core_writes_them(language: str) -> None:
    answer = scoring.score(OFFICIAL | {"lang": language, "explain": True})
    assert to_json(answer) == scoring.to_json(answer)


@pytest.mark.parametrize(
    "value",
    [2**63, 2**64, -(2**63) - 1, 0.5, 1e16, 'tab\t "quote" \\ \x7f \u2028 é 東', [None, True]],
)
def test_numbers_of_any_size_and_all_letters_are_written(value: object) -> None:
    assert to_json({"is": value}) == scoring.to_json({"is": value})
