"""The OpenAPI document: the framework's, with the models that rulesets declare."""

from collections.abc import Mapping
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

from app import VERSION
from app.negotiate import JSON
from schemas import response
from schemas.request import question_model
from scoring import RULESETS

PROBLEM_JSON: Final = "application/problem+json"
REF: Final = "#/components/schemas/{model}"
QUESTION: Final = {"$ref": REF.format(model="Question")}

EXAMPLE: Final[Mapping[str, Any]] = {
    "ruleset": "zung-jung",
    "seat": "south",
    "hand": {
        "concealed": "11122233p99m",
        "winning_tile": "3p",
        "melds": [{"kind": "pung", "tiles": "777z", "from": "north"}],
    },
    "win": {"by": "discard", "from": "west"},
}
"""The hand of the rulebook's freedom of counting: two arrangements, 170 and 145 points."""

_MEANINGS: Final[Mapping[int, str]] = {
    400: "The body is not exactly JSON.",
    404: "There is nothing of that name.",
    406: "The client cannot read JSON.",
    413: "The body is too large.",
    415: "The body is not sent as JSON.",
    422: "The question has not the right form, or no hand can be like that.",
}


def answers(model: str, *problems: int) -> dict[int | str, dict[str, Any]]:
    """Describe what an address answers: a model, and the problems that it may report."""
    good = {"description": "The answer.", "content": {JSON: {"schema": _ref(model)}}}
    bad = {"content": {PROBLEM_JSON: {"schema": _ref("ProblemDocument")}}}
    described: dict[int | str, dict[str, Any]] = {200: good}
    described |= {status: {"description": _MEANINGS[status]} | bad for status in problems}
    return described


def _ref(model: str) -> dict[str, str]:
    return {"$ref": REF.format(model=model)}


ANSWER_MODELS: Final = (
    response.ScoreAnswer,
    response.ProblemDocument,
    response.RulesetList,
    response.RulesetDetail,
    response.Health,
)


def components() -> dict[str, Any]:
    """The schemas of every question and answer, and the union of all questions."""
    questions = {ruleset.id: question_model(ruleset) for ruleset in RULESETS.values()}
    _, asked = models_json_schema(
        [(model, "validation") for model in questions.values()], ref_template=REF
    )
    _, told = models_json_schema(
        [(model, "serialization") for model in ANSWER_MODELS], ref_template=REF
    )
    refs = {name: REF.format(model=model.__name__) for name, model in questions.items()}
    union = {
        "title": "Question",
        "description": "A winning hand, under the ruleset that it names.",
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": "ruleset", "mapping": refs},
    }
    return {"Question": union, **asked.get("$defs", {}), **told.get("$defs", {})}


def document(app: FastAPI) -> dict[str, Any]:
    """Build the OpenAPI document of the service."""
    made = get_openapi(
        title="Freecount",
        version=VERSION,
        summary="Scores a mahjong hand: every arrangement, the best one, and who pays whom.",
        routes=app.routes,
    )
    made.setdefault("components", {})["schemas"] = components()
    for path in made["paths"].values():
        for operation in path.values():
            _drop_framework_errors(operation["responses"])
    return made


def _drop_framework_errors(responses: dict[str, Any]) -> None:
    """The framework documents a shape of error that this service never sends."""
    if PROBLEM_JSON not in responses.get("422", {"content": {PROBLEM_JSON: 0}})["content"]:
        del responses["422"]
