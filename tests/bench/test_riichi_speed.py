"""How fast Riichi is scored: all readings with payments against another scorer's best one."""

from typing import Final

import pytest

from scoring.engine import evaluate
from scoring.question import read
from tests.bench.test_core_speed import measured, told
from tests.deep import dealt
from tests.oracle import (
    CALCULATOR,
    Document,
    bench_hands,
    bench_question,
    others_question,
    others_result,
    our_result,
)

pytestmark = pytest.mark.bench

HANDS: Final = 2_000


def questions() -> tuple[str, list[Document]]:
    """The hands for benchmarks where they are here, else dealt ones; with their name."""
    rows = bench_hands()
    if rows:
        return "bench hands", [bench_question(row) for row in rows]
    won = (one for one in dealt(2 * HANDS, seed=1) if "illegal" not in others_result(one))
    return "dealt hands", [one for one, _ in zip(won, range(HANDS), strict=False)]


def test_every_reading_with_payments_against_the_single_best_of_another_scorer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    name, asked = questions()
    assert [our_result(one)["hand_points"] for one in asked] == [
        others_result(one)["hand_points"] for one in asked
    ]
    ours = [read(one) for one in asked]
    theirs = [others_question(one) for one in asked]

    def we() -> None:
        for one in ours:
            evaluate(one.ruleset, one.hand, one.situation)

    def they() -> None:
        for one in theirs:
            CALCULATOR.estimate_hand_value(**one)

    we_spent, they_spent = measured(we, they)
    readings = sum(len(evaluate(one.ruleset, one.hand, one.situation).scores) for one in ours)
    with capsys.disabled():
        told(len(asked), name, readings, we_spent, they_spent)
