"""Which pages of other origins may ask, where the service is set up with some."""

from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import Response

from app.asgi import Asgi


class Origins(CORSMiddleware):
    """ASGI middleware that tells browsers whose pages may ask, and how."""

    def __init__(self, app: Asgi, origins: Sequence[str]) -> None:
        """Stand before an application; ``*`` is every origin."""
        super().__init__(
            app,
            allow_origins=origins,
            allow_methods=("GET", "HEAD", "POST"),
            allow_headers=("accept-language", "authorization", "content-type", "x-request-id"),
            expose_headers=("etag", "retry-after", "x-freecount-version", "x-request-id"),
        )

    def preflight_response(self, request_headers: Headers) -> Response:
        """Say what is allowed. Browsers go by the headers alone, so nothing is a mistake here."""
        told = super().preflight_response(request_headers).headers
        return Response(
            status_code=204,
            headers={name: one for name, one in told.items() if not name.startswith("content-")},
        )
