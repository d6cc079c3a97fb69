"""One shape for everything that goes wrong: problem+json (RFC 9457), in the reader's language."""

import json
from collections.abc import Mapping
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from app.asgi import header
from app.body import IDENTITY, BodyError
from app.language import preferred, settled
from app.refusals import NAMES, document, question_document
from scoring import RULESETS, Plain, Problem, QuestionError

PROBLEM_JSON: Final = "application/problem+json"
UNREAD: Final = frozenset({408, 413, 503})
"""What a request may be refused with before its body has come."""
METHODS: Final = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")
_STATUS_CODES: Final[Mapping[int, str]] = {
    404: "not_found",
    405: "method_not_allowed",
}


def write(problem: Plain, language: str, headers: Mapping[str, str] | None = None) -> Response:
    """Write a problem document as a response."""
    body = json.dumps(problem, ensure_ascii=False, separators=(",", ":")).encode()
    said = {"content-language": language, "vary": "accept, accept-language"}
    return Response(body, problem["status"], said | dict(headers or {}), PROBLEM_JSON)


def language_of(request: Request) -> str:
    """The language to tell a client of its mistake in."""
    return settled(preferred(header(request.scope, b"accept-language")))


def simple(
    request: Request, status: int, problem: Problem, headers: Mapping[str, str] | None = None
) -> Response:
    """Write a problem that is its own kind."""
    language = language_of(request)
    told = document(status, problem.code, (problem,), NAMES, language)
    return write(told, language, headers)


def no_such_ruleset(request: Request) -> Response:
    """Say that there is no ruleset of that name, and which there are."""
    return simple(request, 404, Problem("no_such_ruleset", "", {"allowed": tuple(RULESETS)}))


def _methods(request: Request) -> list[str]:
    """The methods that the address of a request takes, by all routes there are."""
    return [
        method
        for method in METHODS
        for scope in ({**request.scope, "method": method},)
        if any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)
    ]


def refusal(request: Request, error: BodyError, *, read: bool = False) -> Response:
    """Write why a request is refused; where its body may not be ``read``, the connection ends."""
    ended = {} if read or error.status not in UNREAD else {"connection": "close"}
    return simple(request, error.status, error.problem, ended | _headers(error))


def explained(request: Request, error: BodyError | QuestionError) -> Response:
    """Write why a request whose body has been read, or is not looked at, is refused."""
    if isinstance(error, BodyError):
        return refusal(request, error)
    language = language_of(request)
    return write(question_document(error, NAMES, language), language)


def _headers(error: BodyError) -> dict[str, str]:
    match error.status:
        case 401:
            return {"www-authenticate": "Bearer"}
        case 415 if error.problem.code == "unsupported_encoding":
            return {"accept-encoding": IDENTITY}
        case 429 | 503:
            return {"retry-after": str(error.problem.params["seconds"])}
        case _:
            return {}


def install(app: FastAPI) -> None:
    """Give every failure of the service the one shape."""

    @app.exception_handler(BodyError)
    @app.exception_handler(QuestionError)
    async def _refused(request: Request, error: BodyError | QuestionError) -> Response:
        return explained(request, error)

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> Response:
        code = _STATUS_CODES.get(error.status_code, "internal_error")
        params: dict[str, Any] = {}
        headers = dict(error.headers or {})
        if code == "method_not_allowed":
            params["allowed"] = headers["Allow"] = ", ".join(_methods(request))
        return simple(request, error.status_code, Problem(code, "", params), headers)
