"""``/v1/rulesets``: the rulesets, their presets side by side, and the pattern catalogue."""

from typing import Any, Final

from fastapi import APIRouter, Depends, Request, Response

from app.language import preferred, settled
from app.negotiate import accepts_json, query
from app.openapi import LANGUAGE_PARAMETERS, PRESET_PARAMETER, answers
from app.problems import simple
from app.respond import write_cached
from schemas.request import options_schema
from scoring import LANGUAGES, RULESETS, Problem
from scoring.catalogue import detail, patterns, summary

router: Final = APIRouter(tags=["rulesets"], dependencies=[Depends(accepts_json)])
TAGS: Final = (*LANGUAGES, "zh")
_BY_LANGUAGE: Final[dict[str, Any]] = {"parameters": LANGUAGE_PARAMETERS}


@router.get(
    "/v1/rulesets",
    summary="List the rulesets",
    response_class=Response,
    responses=answers("RulesetList", 304, 400, 406, 422),
    openapi_extra=_BY_LANGUAGE,
)
async def list_rulesets(request: Request) -> Response:
    """Answer with every ruleset in short."""
    asked = query(request, {"lang": TAGS})
    tag = _tag(request, asked)
    listed = [summary(one, settled(tag, one.chinese)) for one in RULESETS.values()]
    return write_cached(request, {"rulesets": listed}, settled(tag))


@router.get(
    "/v1/rulesets/{ruleset_id}",
    summary="Describe a ruleset",
    response_class=Response,
    responses=answers("RulesetDetail", 304, 400, 404, 406, 422),
    openapi_extra=_BY_LANGUAGE,
)
async def describe_ruleset(ruleset_id: str, request: Request) -> Response:
    """Answer with a ruleset whole: presets, options with their JSON Schema, books."""
    ruleset = RULESETS.get(ruleset_id)
    if ruleset is None:
        return _unknown(request)
    language = settled(_tag(request, query(request, {"lang": TAGS})), ruleset.chinese)
    described = detail(ruleset, language) | {"options": options_schema(ruleset)}
    return write_cached(request, described, language)


@router.get(
    "/v1/rulesets/{ruleset_id}/patterns",
    summary="The pattern catalogue of a ruleset",
    response_class=Response,
    responses=answers("Catalogue", 304, 400, 404, 406, 422),
    openapi_extra={"parameters": [*LANGUAGE_PARAMETERS, PRESET_PARAMETER]},
)
async def list_patterns(ruleset_id: str, request: Request) -> Response:
    """Answer with every pattern: names, value, definition, and a hand that scores it."""
    ruleset = RULESETS.get(ruleset_id)
    if ruleset is None:
        return _unknown(request)
    presets = {one.id: one for one in ruleset.presets}
    asked = query(request, {"lang": TAGS, "preset": tuple(presets)})
    language = settled(_tag(request, asked), ruleset.chinese)
    preset = presets[asked.get("preset", ruleset.default.id)]
    return write_cached(request, patterns(ruleset, preset, language), language)


def _tag(request: Request, asked: dict[str, str]) -> str | None:
    return asked.get("lang") or preferred(request.headers.get("accept-language"))


def _unknown(request: Request) -> Response:
    return simple(request, 404, Problem("no_such_ruleset", "", {"allowed": tuple(RULESETS)}))
