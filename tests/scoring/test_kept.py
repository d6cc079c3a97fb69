"""What is kept: worked out once, within a bound, and the same whether it is kept or not."""

from dataclasses import replace

import pytest

from scoring import LawsBroken
from scoring.kept import Kept, kept
from scoring.question import read
from scoring.table import MOST_RULES
from tests.support import ZUNG_JUNG, question


def test_a_result_is_worked_out_once() -> None:
    asked: list[int] = []

    @kept(8)
    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert [double[3], double[3], double[4]] == [6, 6, 8]
    assert asked == [3, 4]


def test_a_full_table_begins_anew_with_the_same_results() -> None:
    squares: Kept[int, int] = Kept(lambda number: number * number, 2)
    assert [squares[one] for one in (1, 2, 3, 1)] == [1, 4, 9, 1]
    assert len(squares) == 2


def test_rules_are_kept_by_the_options_and_values_themselves_within_a_bound() -> None:
    situation = read(question()).situation
    table, values = ZUNG_JUNG.table, situation.values
    first = table.rules(situation.options, values)
    assert table.rules(situation.options, values) is first
    others = [replace(situation.options) for _ in range(MOST_RULES)]
    assert len({table.rules(one, values) for one in others}) == MOST_RULES
    assert table.rules(situation.options, values) is not first


def test_what_is_told_of_a_way_of_winning_belongs_to_the_caller() -> None:
    asked = question(win={"by": "self_draw", "from": "west", "kong": "added"})
    told = []
    for _ in range(2):
        with pytest.raises(LawsBroken) as caught:
            read(asked)
        told.append(caught.value.problems)
    assert told[0] == told[1]
    assert len(told[0]) == 2
    for one, other in zip(*told, strict=True):
        assert one.params is not other.params
