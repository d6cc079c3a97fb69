"""``/v1/wall-break``: who breaks the wall by two throws, and what lies where in it."""

from typing import Final

from fastapi import APIRouter, Request, Response

from app.asking import ask_link
from app.json_route import JsonRoute
from app.negotiate import pairs
from app.openapi import WALL_PARAMETERS, answers
from app.service import WALL_BREAK
from scoring.flat import document_of
from scoring.wall_break import wall_form

router: Final = APIRouter(tags=["wall"], route_class=JsonRoute)
SAID: Final = {"ruleset": "zung-jung"}


@router.get(
    "/v1/wall-break",
    summary="Break the wall by two throws",
    response_class=Response,
    responses=answers("WallBreakAnswer", 304, 400, 406, 422),
    openapi_extra={"parameters": WALL_PARAMETERS},
)
async def break_wall(request: Request) -> Response:
    """Answer who breaks the wall, the count, and where the live and the dead wall begin."""
    asked = SAID | pairs(request)
    return ask_link(WALL_BREAK, document_of(asked.items(), wall_form), request)
