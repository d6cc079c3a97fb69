"""``/v1/rulesets``: the rulesets, their presets side by side, their options and books."""

from typing import Final

from fastapi import APIRouter, Depends, Request, Response

from app.language import preferred, settled
from app.negotiate import JSON, accepts_json
from app.openapi import answers
from app.problems import simple
from schemas.request import options_schema
from scoring import RULESETS, Plain, Problem, to_json
from scoring.catalogue import detail, summary

router: Final = APIRouter(tags=["rulesets"], dependencies=[Depends(accepts_json)])


@router.get(
    "/v1/rulesets",
    summary="List the rulesets",
    response_class=Response,
    responses=answers("RulesetList", 406),
)
async def list_rulesets(request: Request) -> Response:
    """Answer with every ruleset in short."""
    tag = preferred(request.headers.get("accept-language"))
    listed = [summary(one, settled(tag, one.chinese)) for one in RULESETS.values()]
    return _write({"rulesets": listed})


@router.get(
    "/v1/rulesets/{ruleset_id}",
    summary="Describe a ruleset",
    response_class=Response,
    responses=answers("RulesetDetail", 404, 406),
)
async def describe_ruleset(ruleset_id: str, request: Request) -> Response:
    """Answer with a ruleset whole: presets, options with their JSON Schema, books."""
    ruleset = RULESETS.get(ruleset_id)
    if ruleset is None:
        return simple(request, 404, Problem("no_such_ruleset", "", {"allowed": tuple(RULESETS)}))
    tag = preferred(request.headers.get("accept-language"))
    described = detail(ruleset, settled(tag, ruleset.chinese))
    return _write(described | {"options": options_schema(ruleset)})


def _write(answer: Plain) -> Response:
    return Response(to_json(answer), headers={"vary": "accept, accept-language"}, media_type=JSON)
