"""Questions in short, and what the core says of them."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from scoring import RULESETS, Plain, QuestionError, score

ZUNG_JUNG = RULESETS["zung-jung"]

# Concealed and by self-draw this is worth 5: two suits, no triplet but one.
PLAIN_HAND = "123m456m789p333s2z +2z"
# Self-drawn or not, worth more than par: Mixed One-Suit.
DEAR_HAND = "123m456m789m333z2z +2z"


def question(hand: Any = PLAIN_HAND, **changes: Any) -> Plain:
    """A Zung Jung question; a win on West's discard by South unless said otherwise."""
    win = {"by": "discard", "from": "west"}
    return {"ruleset": "zung-jung", "seat": "south", "hand": hand, "win": win} | changes


def discard(by: str = "west", *events: str) -> Plain:
    return {"by": "discard", "from": by, "events": list(events)}


def self_draw(*events: str) -> Plain:
    return {"by": "self_draw", "events": list(events)}


def robbed(by: str = "west", **more: Any) -> Plain:
    return {"by": "robbed_kong", "from": by, **more}


def meld(kind: str, tiles: str, source: str | None = None) -> Plain:
    return {"kind": kind, "tiles": tiles} | ({"from": source} if source else {})


def hand(concealed: Any, winning_tile: Any, *melds: Plain) -> Plain:
    return {"concealed": concealed, "winning_tile": winning_tile, "melds": list(melds)}


def broken(document: Any) -> list[tuple[str, str]]:
    """What is wrong with a document: codes and pointers in the order they are found."""
    with pytest.raises(QuestionError) as caught:
        score(document)
    return [(problem.code, problem.pointer) for problem in caught.value.problems]


def codes(problems: list[Plain]) -> list[str]:
    return [one["code"] for one in problems]


def totals(arrangement: Plain) -> dict[str, int]:
    """The patterns that count in an arrangement, with what each adds."""
    return {one["id"]: one["value"] * one["times"] for one in arrangement["patterns"]}


def silenced(arrangement: Plain) -> dict[str, tuple[str, str]]:
    """The patterns that do not count, with what silences each and by which clause."""
    return {one["id"]: (one["by"], one["clause"]) for one in arrangement["silenced"]}


def best(document: Mapping[str, Any]) -> Plain:
    """The best arrangement of a hand that wins."""
    answer = score(document)
    assert answer["legal"], answer["problems"]
    found: Plain = answer["arrangements"][answer["best"]]
    return found


def text_of(answer: object) -> str:
    """An answer with every difference visible, the order of its keys included."""
    return json.dumps(answer, ensure_ascii=False)
