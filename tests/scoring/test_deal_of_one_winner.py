"""A deal of one winner pays what the hand alone is worth: every golden case settled as a deal."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from scoring import RULESETS, QuestionError, score, settle
from scoring.deal_document import names_of_deal
from scoring.fields import form_of
from tests.http_helpers import Document, golden_cases

COMMON: Final = ("ruleset", "preset", "options", "lang")
LEAST: Final = 100


def _questions(ruleset: str) -> Iterator[Document]:
    """The golden questions about hands, but those with what only one of the two documents has."""
    rules = RULESETS[ruleset]
    own = {entry.name for entry in form_of(rules.fields).entries}
    known = {*rules.settlement.known, *(names_of_deal(rules) - own)}
    for case in golden_cases():
        asked = case["request"]
        if asked.get("ruleset") == ruleset and not any(asked.get(name) for name in known):
            yield asked


def _as_deal(asked: Document) -> Document:
    """The same win as the whole of a deal."""
    stated = {*COMMON, *names_of_deal(RULESETS[asked["ruleset"]])}
    deal = {name: value for name, value in asked.items() if name in stated}
    win = {name: value for name, value in asked.items() if name not in stated}
    return deal | {"outcome": {"kind": "win", "wins": [win]}}


def _scored(asked: Document) -> Any:
    """The payments and the balance of a question, or None where it is no win."""
    try:
        answer = score(asked)
    except QuestionError:
        return None
    if not answer["legal"]:
        return None
    best = answer["arrangements"][answer["best"]]
    paid = [(one["from"], one["to"], one["amount"], one["reason"]) for one in best["payments"]]
    return paid, best["net"]


def _settled(asked: Document) -> Any:
    """The ledger and the balance of a deal, or None where it cannot be settled."""
    try:
        answer = settle(_as_deal(asked))
    except QuestionError:
        return None
    paid = [(one["from"], one["to"], one["amount"], one["reason"]) for one in answer["ledger"]]
    return paid, answer["net"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_deal_of_one_winner_pays_what_the_hand_is_worth(ruleset: str) -> None:
    settled = 0
    for asked in _questions(ruleset):
        expected = _scored(asked)
        assert _settled(asked) == expected, asked
        settled += expected is not None
    assert settled >= LEAST
