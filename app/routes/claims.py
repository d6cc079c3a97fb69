"""``/v1/claims``: who gets a tile that several players claim."""

from typing import Final

from fastapi import APIRouter, Request, Response

from app.asking import ask_body
from app.examples import CLAIMS_EXAMPLE
from app.json_route import JsonRoute
from app.openapi import TILE_CLAIMS, answers, body
from app.service import CLAIMS

router: Final = APIRouter(tags=["claims"], route_class=JsonRoute)


@router.post(
    "/v1/claims",
    summary="Rule who gets a tile",
    response_class=Response,
    responses=answers("ClaimsAnswer", 400, 406, 413, 415, 422),
    openapi_extra=body(TILE_CLAIMS, CLAIMS_EXAMPLE),
)
async def rule_on_claims(request: Request) -> Response:
    """Answer whose claim is granted, why each other one is refused, and who acts next."""
    return await ask_body(CLAIMS, request)
