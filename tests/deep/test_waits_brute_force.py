"""Waits and what each is worth agree with asking for every kind of tile, by thousands."""

from random import Random
from typing import Final

import pytest

from app.service import OK, WAITS
from scoring import RULESETS
from tests.waiting_hands import after_discards, check, dealt, with_one_more

HANDS: Final = 2_000
FOURTEENS: Final = 200
CHUNKS: Final = 4
EACH_RULESET: Final = pytest.mark.parametrize("ruleset", list(RULESETS))


@pytest.mark.deep
@EACH_RULESET
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_waits_of_many_hands_are_those_found_by_trying_every_tile(
    ruleset: str, chunk: int
) -> None:
    ready = [
        check(document)["ready"] for document in dealt(ruleset, HANDS // CHUNKS, seed=100 + chunk)
    ]
    assert len(ready) == HANDS // CHUNKS
    assert 0.3 < sum(ready) / len(ready) < 1


@pytest.mark.deep
@EACH_RULESET
def test_many_discards_leave_what_the_rest_waits_for(ruleset: str) -> None:
    random = Random(7)  # noqa: S311 - not for secrets
    for document in dealt(ruleset, FOURTEENS, seed=200):
        drawn = with_one_more(document, random)
        status, answer = WAITS.ask(drawn)
        assert status == OK, answer
        assert answer["discards"] == after_discards(drawn)
