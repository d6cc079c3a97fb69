"""The short way to endpoints that answer with JSON; everything else goes the framework's way."""

from collections.abc import Sequence

from fastapi import Request, Response
from starlette.routing import BaseRoute

from app.asgi import Asgi, Receive, Scope, Send
from app.body import BodyError
from app.json_route import JsonRoute
from app.problems import explained
from scoring import QuestionError


class Lane:
    """ASGI middleware that finds the endpoint of an address at once, and calls it.

    The framework would match one route after another, and stand ready for what these endpoints
    do not do. The answers are the same.
    """

    def __init__(self, app: Asgi, routes: Sequence[BaseRoute]) -> None:
        """Stand before the framework; its routes whose address is fixed have the short way."""
        self.app = app
        self.routes = {
            (method, route.path): route
            for route in reversed(routes)  # of two routes the first is the one that answers
            if isinstance(route, JsonRoute) and not route.param_convertors
            for method in route.methods or ()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        route = self.routes.get((scope.get("method", ""), scope.get("path", "")))
        if route is None:
            await self.app(scope, receive, send)
            return
        scope["route"] = route
        request = Request(scope, receive)
        try:
            response: Response = await route.answer(request)
        except (BodyError, QuestionError) as error:
            response = explained(request, error)
        await response(scope, receive, send)
