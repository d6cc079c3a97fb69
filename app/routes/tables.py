"""``/v1/rulesets/{id}/points``: the payment tables of a book that prints some, or one cell."""

from typing import Final

from fastapi import APIRouter, Request, Response

from app.asking import ask_link
from app.json_route import JsonRoute
from app.language import TAGS, settled
from app.negotiate import pairs, query, tag_of
from app.openapi import CELL_PARAMETERS, LANGUAGE_PARAMETERS, PRESET_PARAMETER, answers, or_model
from app.problems import no_such_ruleset, simple
from app.respond import write_cached
from app.service import POINTS
from scoring import RULESETS, Problem
from scoring.catalogue import effective_options
from scoring.document import points_form
from scoring.flat import document_of

router: Final = APIRouter(tags=["rulesets"], route_class=JsonRoute)
ASKED: Final = frozenset({"han", "fu", "yakuman", "seat", "by", "from", "honba"})
SAID: Final = {"seat": "south", "by": "discard", "prevailing_wind": "east"}


@router.get(
    "/v1/rulesets/{ruleset_id}/points",
    summary="The payment tables of a ruleset, or one cell of them",
    response_class=Response,
    responses=or_model(answers("PaymentTables", 304, 400, 404, 406, 422), "PointsAnswer"),
    openapi_extra={"parameters": [PRESET_PARAMETER, *CELL_PARAMETERS, *LANGUAGE_PARAMETERS]},
)
async def read_tables(ruleset_id: str, request: Request) -> Response:
    """Answer with every table; with han and fu, or yakuman, with the payments of one cell."""
    ruleset = RULESETS.get(ruleset_id)
    if ruleset is None:
        return no_such_ruleset(request)
    if ruleset.tables is None:
        named = tuple(one.id for one in RULESETS.values() if one.tables)
        return simple(request, 404, Problem("no_tables", "", {"allowed": named}))
    if ASKED & pairs(request).keys():
        return _cell(ruleset_id, request)
    presets = {one.id: one for one in ruleset.presets}
    asked = query(request, {"preset": tuple(presets), "lang": TAGS})
    preset = presets[asked.get("preset", ruleset.default.id)]
    used = {"id": ruleset.id, "preset": preset.id, "revision": ruleset.revision}
    answer = {"ruleset": used, **ruleset.tables(effective_options(ruleset, preset))}
    return write_cached(request, answer, settled(tag_of(request, asked), ruleset.chinese))


def _cell(ruleset_id: str, request: Request) -> Response:
    """Answer one cell as ``POST /v1/points`` does; who discards makes no difference."""
    given = SAID | pairs(request) | {"ruleset": ruleset_id}
    if given["by"] != "self_draw":
        given.setdefault("from", "west" if given["seat"] != "west" else "east")
    return ask_link(POINTS, document_of(given.items(), points_form), request)
