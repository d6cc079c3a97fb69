"""The cases of the golden files: answered as expected, in words that exist."""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from app.verify import check_line, lines_of
from scoring import RULESETS, Plain, QuestionError, Ruleset, score
from scoring.engine import evaluate
from scoring.question import read

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = sorted(GOLDEN.rglob("*.ndjson"))
EACH_FILE = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@cache
def cases() -> list[Plain]:
    return [json.loads(line) for file in FILES for line in file.read_bytes().splitlines()]


def answers() -> Iterator[tuple[Ruleset, Plain]]:
    """The answers to the questions that have one, with an explanation."""
    for case in cases():
        if case.get("endpoint", "score") == "score":
            try:
                answer = score(case["request"] | {"explain": True})
            except QuestionError:
                continue
            yield RULESETS[answer["ruleset"]["id"]], answer


def test_what_is_looked_for_is_what_asking_each_row_finds() -> None:
    for case in cases():
        if case.get("endpoint", "score") != "score":
            continue
        with suppress(QuestionError):
            asked = read(case["request"])
            evaluation = evaluate(asked.ruleset, asked.hand, asked.situation)
            for one in (*evaluation.scores, *evaluation.refused):
                hits = (*one.hits, *(silenced.hit for silenced in one.silenced))
                found = {hit.pattern.id: (hit.where, hit.value) for hit in hits}
                if asked.ruleset.otherwise:
                    found.pop(asked.ruleset.otherwise.id, None)
                rows = asked.ruleset.table.find(one.view)
                assert found == {hit.pattern.id: (hit.where, hit.value) for hit in rows}, case["id"]


@EACH_FILE
def test_every_case_is_answered_as_it_expects(file: Path) -> None:
    with file.open("rb") as stream:
        differences = [
            f"{one.case} {one.field}: expected {one.expected}, found {one.found}"
            for line in lines_of(file.name, stream)
            for one in check_line(line)
        ]
    assert differences == []


def test_there_are_cases_for_every_ruleset() -> None:
    asked = {case["request"].get("ruleset") for case in cases()}
    assert RULESETS.keys() <= asked


def test_every_case_has_an_id_of_its_own_and_says_where_it_is_from() -> None:
    ids = [case["id"] for case in cases()]
    assert len(set(ids)) == len(ids)
    assert [case["id"] for case in cases() if not case.get("source", "").strip()] == []


def test_every_word_that_an_answer_uses_has_a_text() -> None:
    missing = {
        key
        for ruleset, answer in answers()
        for key in keys_of(answer)
        if not ruleset.names.has(key)
    }
    assert missing == set()


def keys_of(answer: Plain) -> Iterator[str]:
    """The catalogue entries of what an answer says by a code or a word."""
    for note in (*answer["problems"], *answer["assumed"], *answer["refused"]):
        yield f"problems.{note['code']}.meaning"
    for one in (*answer["arrangements"], *answer["refused"]):
        yield f"shapes.{one['shape']}"
        yield from (f"waits.{wait}" for wait in [one["wait"]] if wait)
        yield from (f"limits.{limit}" for limit in [one["limit"]] if limit)
        yield from (f"groups.{group['kind']}" for group in one["groups"])
        yield from (f"reasons.{payment['reason']}" for payment in one["payments"])
        yield from (f"clauses.{row['clause']}" for row in one["silenced"])
        yield from (f"status.{row['status']}" for row in one["explanation"])
        rows: list[dict[str, Any]] = [*one["patterns"], *one["silenced"], *one["explanation"]]
        yield from (f"patterns.{row['id']}.name" for row in rows)
