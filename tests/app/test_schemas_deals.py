"""Where the models at the edge and the reader of the core easily differ about a deal."""

from typing import Final

import pytest

from scoring import settle
from tests.app.test_schemas import DEAL, of_core, of_edge
from tests.http_helpers import SETTLE, Document, changed


def _deal(*path: str | int, to: object) -> Document:
    return changed(DEAL, *path, to=to)


DEAL_TRAPS: Final[dict[str, Document]] = {
    "no kind": _deal("outcome", to={"wins": []}),
    "null for a kind": _deal("outcome", "kind", to=None),
    "a list for a kind": _deal("outcome", "kind", to=["win"]),
    "a kind that is none": _deal("outcome", "kind", to="chombo"),
    "a kind with the fields of another": _deal("outcome", "kind", to="exhaustive_draw"),
    "a word for an outcome": _deal("outcome", to="win"),
    "null for an outcome": _deal("outcome", to=None),
    "an object for wins": _deal("outcome", "wins", to={"0": {}}),
    "too many wins": _deal("outcome", "wins", to=[{}] * 4),
    "a word for a win": _deal("outcome", "wins", 0, to="south"),
    "a kind for a win": _deal("outcome", "wins", 0, "kind", to="win"),
    "an empty win": _deal("outcome", "wins", 0, to={}),
    "a number for a worth": _deal("outcome", "wins", 1, "points", to=30),
    "an empty worth": _deal("outcome", "wins", 1, "points", to={}),
    "a worth beside points": _deal("outcome", "wins", 1, "value", to=30),
    "what only the deal states": _deal("outcome", "wins", 1, "discards", to=[]),
    "a list for totals": _deal("totals", to=[0, 0, 0, 0]),
    "text and halves for totals": changed(
        _deal("totals", "east", to="1"), "totals", "west", to=0.5
    ),
    "the pot among totals": _deal("totals", "pot", to=0),
    "a fifth dealer": _deal("dealer_number", to=5),
    "eighths where there are some": {
        "ruleset": "hong-kong",
        "prevailing_wind": "east",
        "totals": {"east": 0.125, "south": 0.0625, "west": 1e300, "north": True},
        "outcome": {"kind": "false_win", "seats": ["east"] * 5},
    },
}


@pytest.mark.parametrize("document", DEAL_TRAPS.values(), ids=DEAL_TRAPS.keys())
def test_the_edge_and_the_core_say_the_same_of_deals_where_they_easily_differ(
    document: Document,
) -> None:
    assert of_edge(document, SETTLE) == of_core(document, settle) != set()
