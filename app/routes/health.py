"""``/healthz`` and ``/readyz``: whether the process is alive, and whether it takes requests."""

from typing import Final

from fastapi import APIRouter, Request, Response

from app.negotiate import JSON
from app.openapi import answers

router: Final = APIRouter(tags=["operations"])
_ALIVE: Final = b'{"status":"ok"}'
_READY: Final = b'{"status":"ready"}'
_STOPPING: Final = b'{"status":"stopping"}'
UNAVAILABLE: Final = 503


@router.get(
    "/healthz",
    summary="Whether the service is alive",
    response_class=Response,
    responses=answers("Health"),
)
async def healthz() -> Response:
    """Answer as long as the process can."""
    return Response(_ALIVE, media_type=JSON)


@router.get(
    "/readyz",
    summary="Whether the service takes requests",
    response_class=Response,
    responses=answers("Readiness", 503),
)
async def readyz(request: Request) -> Response:
    """Answer 200 while requests are welcome, 503 once the service is stopping."""
    if request.app.state.ready:
        return Response(_READY, media_type=JSON)
    return Response(_STOPPING, UNAVAILABLE, media_type=JSON)
