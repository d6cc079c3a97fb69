"""How fast the core is: ratios of two things measured in turn in one run, never a gate."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.meld import Meld as OtherMeld

from scoring import RULESETS
from scoring.engine import evaluate
from scoring.hand import By, Seat, Situation
from tests.bench.hands import Won, winning_hands

pytestmark = pytest.mark.bench

HANDS = 500
ROUNDS = 15


def measured(*works: Callable[[], object]) -> list[list[float]]:
    """Time some works in turn, round after round: seconds of each in every round."""
    spent: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for work, times in zip(works, spent, strict=True):
            begun = time.process_time()
            work()
            times.append(time.process_time() - begun)
    return spent


def told(
    hands: int, name: str, readings: int, we_spent: list[float], they_spent: list[float]
) -> None:
    """Print what two scorers spent on some hands, and the ratio."""
    ratio = statistics.median(a / b for a, b in zip(we_spent, they_spent, strict=True))
    print(f"\n{hands} {name}, {readings} readings, {ROUNDS} rounds in turn; medians")  # noqa: T201
    for who, spent in (("freecount, all readings", we_spent), ("mahjong, best", they_spent)):
        print(f"  {who:24} {statistics.median(spent) / hands * 1e6:8.1f} us a hand")  # noqa: T201
    print(f"  ratio                    {ratio:8.2f}")  # noqa: T201


def situation(won: Won) -> Situation:
    """How one of the random hands was won under Zung Jung."""
    ruleset = RULESETS["zung-jung"]
    by = By.SELF_DRAW if won.drawn else By.DISCARD
    source = None if won.drawn else Seat.WEST
    options, fields = ruleset.options(), ruleset.fields()
    return Situation(seat=Seat.EAST, by=by, source=source, options=options, fields=fields)


def others_question(won: Won) -> tuple[list[int], int, list[OtherMeld], HandConfig]:
    """The same hand in the types of the other scorer."""
    used: dict[int, int] = {}

    def ids(kinds: Sequence[int]) -> list[int]:
        found = []
        for kind in kinds:
            found.append(4 * kind + used.get(kind, 0))
            used[kind] = used.get(kind, 0) + 1
        return found

    (winning,) = ids([won.hand.winning])
    tiles = [*ids(won.hand.concealed), winning]
    melds = []
    for meld in won.hand.melds:
        melded = ids(meld.tiles)
        tiles += melded
        melds.append(OtherMeld(meld_type=OtherMeld.PON, tiles=melded))
    closed = not melds
    return tiles, winning, melds, HandConfig(is_tsumo=won.drawn, is_riichi=closed)


def test_every_reading_with_payments_against_the_single_best_of_another_scorer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hands = winning_hands(HANDS)
    ruleset = RULESETS["zung-jung"]
    ours = [(won.hand, situation(won)) for won in hands]
    theirs = [others_question(won) for won in hands]
    calculator: Any = HandCalculator()

    def we() -> None:
        for hand, how in ours:
            evaluate(ruleset, hand, how)

    def they() -> None:
        for tiles, winning, melds, config in theirs:
            calculator.estimate_hand_value(tiles, winning, melds, config=config)

    answered = [calculator.estimate_hand_value(q[0], q[1], q[2], config=q[3]) for q in theirs]
    assert sum(one.error is None for one in answered) == HANDS
    we_spent, they_spent = measured(we, they)
    readings = sum(len(evaluate(ruleset, *one).scores) for one in ours)
    with capsys.disabled():
        told(HANDS, "hands", readings, we_spent, they_spent)
