"""``/healthz``: whether the process is alive."""

from typing import Final

from fastapi import APIRouter, Response

from app.negotiate import JSON
from app.openapi import answers

router: Final = APIRouter(tags=["operations"])
_ALIVE: Final = b'{"status":"ok"}'


@router.get(
    "/healthz",
    summary="Whether the service is alive",
    response_class=Response,
    responses=answers("Health"),
)
async def healthz() -> Response:
    """Answer as long as the process can."""
    return Response(_ALIVE, media_type=JSON)
