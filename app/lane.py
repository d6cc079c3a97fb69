"""The short way to endpoints that answer with JSON; everything else goes the framework's way."""

from collections.abc import Sequence

from fastapi import Request, Response
from starlette.routing import BaseRoute

from app.asgi import Receive, Scope
from app.body import BodyError
from app.json_route import JsonRoute
from app.problems import explained
from scoring import QuestionError


class Lane:
    """Finds the endpoint of an address at once, and calls it.

    The framework would match one route after another, and stand ready for what these endpoints
    do not do. The answers are the same.
    """

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        """Know the routes of the framework; those whose address is fixed have the short way."""
        self.routes = {
            (method, route.path): route
            for route in reversed(routes)  # of two routes the first is the one that answers
            if isinstance(route, JsonRoute) and not route.param_convertors
            for method in route.methods or ()
        }

    async def answer(self, scope: Scope, receive: Receive) -> Response | None:
        """Answer a request whose body has been read, None where the framework has to."""
        route = self.routes.get((scope["method"], scope["path"]))
        if route is None:
            return None
        scope["route"] = route
        request = Request(scope, receive)
        try:
            return await route.answer(request)
        except (BodyError, QuestionError) as error:
            return explained(request, error)
