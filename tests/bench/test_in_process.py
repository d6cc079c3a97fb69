"""How fast the core is in one process: ratios from works done in turn, reported, never a gate.

One pass over distinct hands is a round; before the first, other hands have filled what is kept.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import cycle, islice
from statistics import median
from typing import Final

import pytest

from scoring import RULESETS, QuestionError, engine, score
from scoring.engine import evaluate
from scoring.question import Question, read
from tests.bench.measuring import Points, chart, measured, told
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

pytestmark = [pytest.mark.bench, pytest.mark.timeout(0)]

HANDS: Final = 2_000
ROUNDS: Final = 9
SIZES: Final = (1_000, 10_000, 100_000, 1_000_000)
MANY: Final = 100_000
MOST_READINGS: Final = 4
BUILD: Final = "compiled" if engine.__file__.endswith(".so") else "plain Python"


@pytest.fixture(scope="module")
def asked() -> list[Document]:
    """The hands for benchmarks where they are here, else dealt ones; all else is warm by others."""
    rows = bench_hands()
    for one in islice(dealt(HANDS, seed=2), HANDS):
        our_result(one)
    if rows:
        return [bench_question(row) for row in rows]
    won = (one for one in dealt(2 * HANDS, seed=1) if "illegal" not in others_result(one))
    return [*islice(won, HANDS)]


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Callable[[Iterable[str]], None]:
    def tell(lines: Iterable[str]) -> None:
        with capsys.disabled():
            print("", *lines, sep="\n")  # noqa: T201 - a report is printed

    return tell


Tell = Callable[[Iterable[str]], None]


def let_go(results: Iterable[object]) -> None:
    """Work out some results and hold none: nobody holds thousands of answers at once."""
    deque(results, maxlen=0)


def scored(questions: Iterable[Question]) -> int:
    """Evaluate some questions; return how many readings there were."""
    return sum(len(evaluate(one.ruleset, one.hand, one.situation).scores) for one in questions)


def test_every_reading_with_payments_against_the_single_best_of_another_scorer(
    asked: list[Document], tell: Tell
) -> None:
    assert [our_result(one)["hand_points"] for one in asked] == [
        others_result(one)["hand_points"] for one in asked
    ]
    ours, theirs = [read(one) for one in asked], [others_question(one) for one in asked]
    spent = measured(
        {
            "mahjong, best reading": lambda: let_go(
                CALCULATOR.estimate_hand_value(**one) for one in theirs
            ),
            f"freecount, all readings ({BUILD})": lambda: scored(ours),
            "mahjong, from plain data": lambda: let_go(
                CALCULATOR.estimate_hand_value(**others_question(one)) for one in asked
            ),
            f"freecount, plain data to plain data ({BUILD})": lambda: let_go(map(score, asked)),
        },
        ROUNDS,
    )
    tell(told("Riichi", spent, len(asked), "mahjong, best reading"))


def readable(asked: list[Document], ruleset: str) -> Iterator[Question]:
    """The hands that can be put to a ruleset as well."""
    for one in asked:
        document = {"ruleset": ruleset, "seat": one["seat"], "hand": one["hand"]}
        document["win"] = {name: one["win"].get(name) for name in ("by", "from")}
        if ruleset == "hong-kong":
            document["prevailing_wind"] = one["prevailing_wind"]
        with suppress(QuestionError):
            yield read(document)


@pytest.mark.parametrize("ruleset", sorted(RULESETS.keys() - {"riichi"}))
def test_the_other_rulesets_against_riichi(asked: list[Document], tell: Tell, ruleset: str) -> None:
    others = [*readable(asked, ruleset)]
    as_many = [read(one) for one in asked[: len(others)]]
    spent = measured({"riichi": lambda: scored(as_many), ruleset: lambda: scored(others)}, ROUNDS)
    tell(told(f"{ruleset} against riichi", spent, len(others), "riichi"))


def test_how_cost_grows(asked: list[Document], tell: Tell) -> None:
    questions = [read(one) for one in asked]
    rates: Points = [(size, _rate(size, questions)) for size in SIZES]
    groups: dict[int, list[Question]] = defaultdict(list)
    for one in questions:
        groups[min(scored([one]), MOST_READINGS)].append(one)
    costs: Points = [(count, 1e6 / _rate(HANDS, group)) for count, group in sorted(groups.items())]
    hands = chart("hands", "Hands a second", "number of hands", "hands a second", {BUILD: rates})
    readings = chart(
        "readings", "Cost of a hand", f"readings ({MOST_READINGS}: or more)", "us", {BUILD: costs}
    )
    tell(
        [
            "Hands a second by number: " + ", ".join(f"{x:,}: {y:,.0f}" for x, y in rates),
            "us a hand by readings: " + ", ".join(f"{x}: {y:.1f}" for x, y in costs),
            f"drawn in {hands} and {readings}",
        ]
    )


def _rate(size: int, questions: Sequence[Question]) -> float:
    """How many hands a second are evaluated; where there are few, the median of some rounds."""
    rounds = ROUNDS if size < MANY else 1
    (spent,) = measured({"": lambda: scored(islice(cycle(questions), size))}, rounds).values()
    return size / median(spent)
