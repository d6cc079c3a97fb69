"""The batch in the OpenAPI document: an array or a stream of lines, and what answers either."""

import json
from collections.abc import Mapping
from typing import Any, Final

from app.examples import EXAMPLE, POINTS_EXAMPLE
from app.negotiate import JSON, LINES
from app.openapi import REF, answers
from schemas.batch import MOST_ITEMS

_MIXED: Final[list[Mapping[str, Any]]] = [
    {"id": "final, table 3", "request": EXAMPLE},
    {
        "id": 2,
        "request": {
            "ruleset": "riichi",
            "seat": "south",
            "prevailing_wind": "east",
            "hand": "345m34p55678s (777z) +5p",
            "win": {"by": "discard", "from": "north"},
        },
    },
    {"id": "no hand", "request": POINTS_EXAMPLE},
]
"""Two hands by the rules of different games, and one question that is no hand."""


def _forms(model: str, **array: object) -> dict[str, Any]:
    """Describe items in an array and in lines."""
    item = {"$ref": REF.format(model=model)}
    lines = {"type": "string", "description": f"One {model} a line."}
    return {
        JSON: {"schema": {"type": "array", "items": item, **array}},
        LINES: {"schema": lines, "x-itemSchema": item},
    }


def _body() -> dict[str, Any]:
    content = _forms("BatchItem", maxItems=MOST_ITEMS)
    content[JSON]["example"] = _MIXED
    content[LINES]["example"] = "".join(json.dumps(one) + "\n" for one in _MIXED)
    return {"requestBody": {"content": content, "required": True}}


def _answers() -> dict[int | str, dict[str, Any]]:
    told = answers("BatchAnswer", 400, 406, 408, 413, 415, 422)
    told[200] = {
        "description": "The answer to each item, in order, in the form of the request.",
        "content": _forms("BatchAnswer"),
    }
    told[503] = {
        "description": "Too many batches are under way; Retry-After says when to come back.",
        "content": told[400]["content"],
    }
    return told


BODY: Final = _body()
ANSWERS: Final = _answers()
