"""A route with nothing between a request and its endpoint."""

from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.types import Receive, Scope, Send

from app.negotiate import accepts_json


class JsonRoute(APIRoute):
    """A route that is answered with JSON: by its endpoint, or 406 where the client reads none.

    The framework would look through the signature of the endpoint at every request, and then
    through what it gives back: here it only describes the route.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Make the route, and call its endpoint without the framework."""
        super().__init__(*args, **kwargs)
        self.app = self._handle

    async def answer(self, request: Request) -> Response:
        """Answer a request; BodyError, QuestionError where it is refused."""
        accepts_json(request)
        response: Response = await self.endpoint(request=request, **request.path_params)
        return response

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self.answer(Request(scope, receive))
        await response(scope, receive, send)
