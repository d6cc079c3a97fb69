"""Compares dealt Riichi hands with another scorer, and the bench hands with their worth."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import pytest

from tests.deep import dealt
from tests.oracle import (
    HANDS,
    Document,
    bench_hands,
    bench_question,
    differences,
    in_one_line,
    others_result,
    our_result,
)

QUICK: Final = 1_000
DEEP: Final = 20_000
CHUNKS: Final = 8


def unexplained(question: Document) -> Iterator[str]:
    """Every difference between the other scorer and us, where no rule decides for us."""
    theirs, ours = others_result(question), our_result(question)
    ours.pop("limit", None)
    if theirs != ours and not any(holds(question, theirs, ours) for holds in EXPLAINED.values()):
        line = in_one_line(question)
        yield from (f"{one} -- {line}" for one in differences(theirs, ours))


EXPLAINED: Final[dict[str, Callable[[Document, Document, Document], bool]]] = {}
"""The differences that a rule decides, by the rule: of a question, their result and ours."""


def compare(questions: Iterable[Document]) -> None:
    wrong = [one for question in questions for one in unexplained(question)]
    assert not wrong, f"{len(wrong)} differences, theirs expected:\n" + "\n".join(wrong)


def test_dealt_hands_are_scored_as_by_another_scorer() -> None:
    compare(dealt(QUICK, seed=1))


@pytest.mark.deep
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_many_dealt_hands_are_scored_as_by_another_scorer(chunk: int) -> None:
    compare(dealt(DEEP // CHUNKS, seed=100 + chunk))


SAME_NAMES: Final = {
    "suuankou_tanki": "suuankou",
    "kokushi_13": "kokushi",
    "junsei_chuuren": "chuuren",
    "haitei": "haitei/houtei",
    "houtei": "haitei/houtei",
    "ittsuu": "ittsu",
    "doukou": "sanshoku_doukou",
    "daisuushi": "daisuushii",
    "shousuushi": "shousuushii",
    "tsumo": "menzen_tsumo",
    "round": "round_wind",
    "seat": "seat_wind",
    "yakuhai31": "haku",
    "yakuhai32": "hatsu",
    "yakuhai33": "chun",
}
"""One name for what the bench hands name otherwise than we, or do not tell apart."""


def worth(patterns: Iterable[str], han: int | None, fu: int | None, points: int) -> Document:
    """What is compared of a bench hand, bonus tiles and the fu of a yakuman apart."""
    names = {SAME_NAMES.get(name, name) for name in patterns} - {"dora", "ura"}
    return {"patterns": sorted(names), "han": han, "fu": fu, "hand_points": points}


def bench_differences(row: Document) -> Iterator[str]:
    told, found = row["ref"], our_result(bench_question(row))
    natural = told["yakuman"]
    han, fu = (None, None) if natural else (told["han"], told["fu"])
    expected = worth(told["yaku"], han, fu, told["total"])
    if "patterns" in found:
        found = worth(found["patterns"], found["han"], found["fu"], found["hand_points"])
    for one in differences(expected, found):
        yield f"{row['id']} {one} -- {in_one_line(bench_question(row))}"


def test_the_bench_hands_are_worth_what_four_scorers_say() -> None:
    rows = bench_hands()
    if not rows:
        pytest.skip(f"no hands for benchmarks: {HANDS} is not there")
    assert len(rows) == 2_000
    wrong = [one for row in rows for one in bench_differences(row)]
    assert not wrong, f"{len(wrong)} differences:\n" + "\n".join(wrong)
