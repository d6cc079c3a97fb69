"""``/v1/score`` and ``/v1/points``: what a hand is worth, and who pays whom."""

from typing import Final

from fastapi import APIRouter, Request, Response

from app.asking import ask_body, ask_link
from app.examples import EXAMPLE, POINTS_EXAMPLE
from app.json_route import JsonRoute
from app.negotiate import flat_document
from app.openapi import FLAT_PARAMETERS, POINTS_QUESTION, QUESTION, answers, body
from app.service import POINTS, SCORE

router: Final = APIRouter(tags=["score"], route_class=JsonRoute)


@router.post(
    "/v1/score",
    summary="Score a winning hand",
    response_class=Response,
    responses=answers("ScoreAnswer", 400, 406, 413, 415, 422),
    openapi_extra=body(QUESTION, EXAMPLE),
)
async def score_hand(request: Request) -> Response:
    """Answer with every valid arrangement of a hand, best payment first."""
    return await ask_body(SCORE, request)


@router.post(
    "/v1/points",
    summary="Work out payments without tiles",
    response_class=Response,
    responses=answers("PointsAnswer", 400, 406, 413, 415, 422),
    openapi_extra=body(POINTS_QUESTION, POINTS_EXAMPLE),
)
async def pay_points(request: Request) -> Response:
    """Answer who pays whom for a hand that is given by its worth."""
    return await ask_body(POINTS, request)


@router.get(
    "/v1/score",
    summary="Score a winning hand given in the address",
    response_class=Response,
    responses=answers("ScoreAnswer", 304, 400, 406, 422),
    openapi_extra={"parameters": FLAT_PARAMETERS},
)
async def score_link(request: Request) -> Response:
    """Answer a question that a link, a bot or a spreadsheet asks; its answer may be kept."""
    return ask_link(SCORE, flat_document(request), request)
