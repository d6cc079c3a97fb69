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


def renhou_is_never_added(asked: Document, theirs: Document, ours: Document) -> bool:
    """EMA and WRC: renhou stands alone as a mangan, and the better of two readings counts.

    The other scorer adds it to the rest of the hand.
    """
    if "renhou" not in theirs.get("patterns", ()):
        return False
    rest = others_result({**asked, "win": {**asked["win"], "events": []}})
    points = max(8_000, rest.get("hand_points", 0))
    patterns = ({"renhou": 5}, rest.get("patterns"))
    return ours["hand_points"] == points and ours["patterns"] in patterns


def every_self_draw_has_its_fu(asked: Document, _theirs: Document, ours: Document) -> bool:
    """EMA 2008: a self-draw gives 2 fu to any hand but pinfu.

    The other scorer gives an open hand without fu nothing where an open pinfu has none.
    """
    options = {name: told for name, told in asked["options"].items() if name != "open_pinfu_fu"}
    drawn = asked["win"]["by"] == "self_draw" and options != asked["options"]
    return drawn and others_result({**asked, "options": options}) == ours


Explained = Callable[[Document, Document, Document], bool]
EXPLAINED: Final[tuple[Explained, ...]] = (renhou_is_never_added, every_self_draw_has_its_fu)
"""Whether a rule decides a difference: of a question, their result and ours."""


def unexplained(asked: Document) -> Iterator[str]:
    """Every difference between the other scorer and us that no rule decides."""
    theirs, ours = others_result(asked), our_result(asked)
    ours.pop("limit", None)
    if theirs != ours and not any(holds(asked, theirs, ours) for holds in EXPLAINED):
        yield from (f"{one} -- {in_one_line(asked)}" for one in differences(theirs, ours))


def compare(questions: Iterable[Document]) -> None:
    wrong = [one for asked in questions for one in unexplained(asked)]
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
