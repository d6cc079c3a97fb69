"""The OpenAPI document: the framework's, with the models that rulesets declare."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from app import VERSION, service
from app.language import TAGS
from app.negotiate import JSON
from app.problems import PROBLEM_JSON
from schemas import claiming, described, response, wall
from schemas.answers import answer_models
from schemas.batch import BatchProblem, item_model, result_model
from scoring import RULESETS
from scoring.fields import form_of
from scoring.shapes import Number
from scoring.wall_break import WallBreakForm

HTML: Final = "text/html; charset=utf-8"
REF: Final = "#/components/schemas/{model}"
QUESTION: Final = {"$ref": REF.format(model="Question")}
POINTS_QUESTION: Final = {"$ref": REF.format(model="PointsQuestion")}
DEAL: Final = {"$ref": REF.format(model="DealQuestion")}
TILE_CLAIMS: Final = {"$ref": REF.format(model="ClaimsQuestion")}
HAND_BEFORE: Final = {"$ref": REF.format(model="WaitsQuestion")}

GUARDED: Final = "/v1/"
"""Questions: they wait for their turn, and may need a key."""
NOT_MODIFIED: Final = 304
UNAVAILABLE: Final = 503
_MEANINGS: Final[Mapping[int, str]] = {
    400: "The body is not exactly JSON.",
    401: "The service is set up with keys, and the request has none of them.",
    404: "There is nothing of that name.",
    406: "The client cannot read JSON.",
    408: "The body does not come.",
    413: "The body is too large.",
    415: "The body is not sent as JSON.",
    422: "The question has not the right form, or no hand can be like that.",
    429: "The service is set up with a limit, and the client has asked too often.",
    500: "The service failed; the question is not at fault.",
    503: "There is too much to do; Retry-After says when to come back.",
}


def answers(model: str, *problems: int) -> dict[int | str, dict[str, Any]]:
    """Describe what an address answers: a model, and the problems that it may report."""
    good = {"description": "The answer.", "content": {JSON: {"schema": _ref(model)}}}
    told: dict[int | str, dict[str, Any]] = {200: good}
    for status in problems:
        if status == NOT_MODIFIED:
            told[status] = {"description": "The client has the answer already."}
        elif status == UNAVAILABLE:
            told[status] = good | {"description": "The service takes no requests, and says why."}
        else:
            told[status] = _problem(status)
    return told


def body(schema: object, example: object) -> dict[str, Any]:
    """Describe the body of a request."""
    content = {JSON: {"schema": schema, "example": example}}
    return {"requestBody": {"content": content, "required": True}}


def or_model(told: dict[int | str, dict[str, Any]], model: str) -> dict[int | str, dict[str, Any]]:
    """Add to what an address answers that it may be another model as well."""
    schemas = [told[200]["content"][JSON]["schema"], _ref(model)]
    return told | {200: told[200] | {"content": {JSON: {"schema": {"anyOf": schemas}}}}}


def with_page(told: dict[int | str, dict[str, Any]]) -> dict[int | str, dict[str, Any]]:
    """Add to what an address answers that a browser gets a page."""
    page = {"text/html": {"schema": {"type": "string"}}}
    return told | {200: told[200] | {"content": told[200]["content"] | page}}


def _parameter(name: str, about: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "description": about, "schema": dict(schema)}


def _bounds(number: Number) -> dict[str, int]:
    return {"minimum": number.low, "maximum": number.high}


_TEXT: Final = {"type": "string", "maxLength": 200}
LANGUAGE_PARAMETERS: Final = [
    _parameter(
        "lang", "Language of the texts, a tag in any case.", {"enum": list(TAGS), "type": "string"}
    )
]
PRESET_PARAMETER: Final = _parameter("preset", "The preset whose values are given.", _TEXT)
CELL_PARAMETERS: Final = [
    _parameter("han", "Han; without han and fu all tables are answered.", _TEXT),
    _parameter("fu", "Fu, rounded up.", _TEXT),
    _parameter("yakuman", "A number of yakuman, instead of han and fu.", _TEXT),
    _parameter("seat", "The winner's wind; South if left out.", _TEXT),
    _parameter("by", "The way of winning; a discard if left out.", _TEXT),
    _parameter("honba", "The counters on the table.", _TEXT),
]
FLAT_PARAMETERS: Final = [
    _parameter(name, about, _TEXT) | {"required": name in ("ruleset", "hand", "by", "seat")}
    for name, about in {
        "ruleset": "The ruleset to score by.",
        "preset": "A published variant of the ruleset.",
        "hand": "The hand in one line, like '22m345p67s [2222z] (999s) +8s'.",
        "by": "The way of winning.",
        "from": "Who threw the tile; required unless self-drawn.",
        "kong": "The kind of kong that was robbed.",
        "seat": "The winner's wind.",
        "events": "What came with the win, separated by commas.",
        "explain": "true to say of every pattern whether it counts.",
    }.items()
] + [
    *LANGUAGE_PARAMETERS,
    {
        "name": "more",
        "in": "query",
        "description": "Each field of the ruleset by its own name, options as option.NAME; lists "
        "are separated by commas, the parts of an entry by colons: discards=south:2z,west:1z.",
        "schema": {"type": "object", "additionalProperties": _TEXT},
        "style": "form",
        "explode": True,
    },
]

_THROWN: Final = [
    _parameter(entry.key, entry.about, {"type": "integer"} | _bounds(shape))
    | {"required": entry.required}
    for entry in form_of(WallBreakForm).entries
    for shape in entry.shapes
    if isinstance(shape, Number)
]
WALL_PARAMETERS: Final = [
    _parameter("ruleset", "The ruleset whose book is read; zung-jung if left out.", _TEXT),
    *_THROWN,
    *LANGUAGE_PARAMETERS,
]


def _ref(model: str) -> dict[str, str]:
    return {"$ref": REF.format(model=model)}


ANSWER_MODELS: Final = (
    claiming.ClaimsAnswer,
    response.ProblemDocument,
    described.RulesetList,
    described.RulesetDetail,
    described.Catalogue,
    described.PaymentTables,
    wall.WallBreakAnswer,
    response.ProblemExplained,
    response.Health,
    response.Readiness,
)


def components() -> dict[str, Any]:
    """The schemas of every question and answer, and the union of all questions."""
    unions = {
        "Question": service.SCORE.models,
        "PointsQuestion": service.POINTS.models,
        "WaitsQuestion": service.WAITS.models,
        "DealQuestion": service.SETTLE.models,
        "ClaimsQuestion": service.CLAIMS.models,
    }
    asked = [model for models in unions.values() for model in models.values()]
    told = {one.id: answer_models(one) for one in RULESETS.values()}
    scored = [models.scored for models in told.values()]
    batch: list[type[BaseModel]] = [result_model(scored), BatchProblem]
    return {
        **{name: _union(name, models) for name, models in unions.items()},
        "ScoreAnswer": _any_of(scored),
        "PointsAnswer": _any_of([models.paid for models in told.values()]),
        "WaitsAnswer": _any_of(
            [model for models in told.values() for model in (models.thirteen, models.fourteen)]
        ),
        "SettleAnswer": _any_of([models.settled for models in told.values()]),
        "BatchAnswer": _any_of(batch),
        **_definitions(
            [*(model for models in told.values() for model in models), *batch], "serialization"
        ),
        **_definitions([*asked, item_model()], "validation"),
        **_definitions(ANSWER_MODELS, "serialization"),
    }


def _definitions(
    models: Iterable[type[BaseModel]], mode: Literal["validation", "serialization"]
) -> dict[str, Any]:
    _, made = models_json_schema([(model, mode) for model in models], ref_template=REF)
    definitions: dict[str, Any] = made.get("$defs", {})
    return definitions


def _any_of(models: Iterable[type[BaseModel]]) -> dict[str, Any]:
    """One schema for the answers of all rulesets."""
    return {"anyOf": [_ref(model.__name__) for model in models]}


def _union(name: str, models: Mapping[str, type[BaseModel]]) -> dict[str, Any]:
    """One schema for the questions of all rulesets, told apart by the ruleset they name."""
    refs = {ruleset: REF.format(model=model.__name__) for ruleset, model in models.items()}
    return {
        "title": name,
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        "discriminator": {"propertyName": "ruleset", "mapping": refs},
    }


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
    for path, item in made["paths"].items():
        for operation in item.values():
            operation["responses"] |= _of_every(path, operation)
    return made


def _of_every(path: str, operation: Mapping[str, Any]) -> dict[str, Any]:
    """What an address may answer beside what it says itself, since all requests may be."""
    statuses = [500]
    if path.startswith(GUARDED):
        statuses += [401, 429, 503]
    if "requestBody" in operation:
        statuses.append(408)
    told = {str(status): _problem(status) for status in sorted(statuses)}
    return {status: one for status, one in told.items() if status not in operation["responses"]}


def _problem(status: int) -> dict[str, Any]:
    return {
        "description": _MEANINGS[status],
        "content": {PROBLEM_JSON: {"schema": _ref("ProblemDocument")}},
    }


def _drop_framework_errors(responses: dict[str, Any]) -> None:
    """The framework documents a shape of error that this service never sends."""
    if PROBLEM_JSON not in responses.get("422", {"content": {PROBLEM_JSON: 0}})["content"]:
        del responses["422"]
