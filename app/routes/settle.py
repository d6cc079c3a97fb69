"""``/v1/settle``: a whole deal, who pays whom in it and why, and what follows."""

from typing import Final

from fastapi import APIRouter, Request, Response

from app.asking import ask_body
from app.examples import DEAL_EXAMPLE
from app.json_route import JsonRoute
from app.openapi import DEAL, answers, body
from app.service import SETTLE

router: Final = APIRouter(tags=["settle"], route_class=JsonRoute)


@router.post(
    "/v1/settle",
    summary="Settle a whole deal",
    response_class=Response,
    responses=answers("SettleAnswer", 400, 406, 413, 415, 422),
    openapi_extra=body(DEAL, DEAL_EXAMPLE),
)
async def settle_deal(request: Request) -> Response:
    """Answer with the ledger of a deal, its reasons and citations, and who deals next."""
    return await ask_body(SETTLE, request)
