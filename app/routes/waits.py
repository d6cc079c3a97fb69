"""``/v1/waits``: what a hand before the win waits for, or which discards make it wait."""

from typing import Final

from fastapi import APIRouter, Request, Response

from app.asking import ask_body
from app.examples import HAND_BEFORE_EXAMPLE
from app.json_route import JsonRoute
from app.openapi import HAND_BEFORE, answers, body
from app.service import WAITS

router: Final = APIRouter(tags=["waits"], route_class=JsonRoute)


@router.post(
    "/v1/waits",
    summary="Say what a hand waits for",
    response_class=Response,
    responses=answers("WaitsAnswer", 400, 406, 413, 415, 422),
    openapi_extra=body(HAND_BEFORE, HAND_BEFORE_EXAMPLE),
)
async def look_for_waits(request: Request) -> Response:
    """Answer with each tile that completes a hand and what a win on it is worth.

    Of fourteen tiles it answers with each discard that leaves the hand ready.
    """
    return await ask_body(WAITS, request)
