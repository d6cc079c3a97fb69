"""``/healthz`` and ``/readyz``: whether the process is alive, and whether it takes requests."""

from typing import Final

from fastapi import APIRouter, Request, Response

from app.negotiate import JSON
from app.openapi import answers

router: Final = APIRouter(tags=["operations"])
_ALIVE: Final = b'{"status":"ok"}'
OK: Final = 200
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
    """Answer 200 while requests are welcome.

    Before the rulesets have been checked (`starting`), where one of them fails to score its
    examples (`broken`) and once the service is `stopping` the answer is 503.
    """
    status = request.app.state.life.status
    body = b'{"status":"%b"}' % status.encode()
    return Response(body, OK if status == "ready" else UNAVAILABLE, media_type=JSON)
