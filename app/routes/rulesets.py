"""``/v1/rulesets``: the rulesets, their presets side by side, and the pattern catalogue."""

from typing import Any, Final

from fastapi import APIRouter, Request, Response

from app.json_route import JsonRoute
from app.language import TAGS, settled
from app.negotiate import query, tag_of
from app.openapi import LANGUAGE_PARAMETERS, PRESET_PARAMETER, answers
from app.problems import no_such_ruleset
from app.respond import write_cached
from schemas.request import options_schema
from scoring import RULESETS
from scoring.catalogue import detail, patterns, summary

router: Final = APIRouter(tags=["rulesets"], route_class=JsonRoute)
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
    tag = tag_of(request, asked)
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
        return no_such_ruleset(request)
    language = settled(tag_of(request, query(request, {"lang": TAGS})), ruleset.chinese)
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
        return no_such_ruleset(request)
    presets = {one.id: one for one in ruleset.presets}
    asked = query(request, {"lang": TAGS, "preset": tuple(presets)})
    language = settled(tag_of(request, asked), ruleset.chinese)
    preset = presets[asked.get("preset", ruleset.default.id)]
    return write_cached(request, patterns(ruleset, preset, language), language)
