"""One shape for everything that goes wrong: problem+json (RFC 9457), in the reader's language."""

import json
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.routing import Match

from app.body import BodyError
from app.language import preferred, settled
from scoring import RULESETS, FormBroken, Plain, Problem, QuestionError, problem_words
from scoring.names import Names, load

PROBLEM_JSON: Final = "application/problem+json"
NAMES: Final = Names(load(files("app") / "text"))
METHODS: Final = ("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT")
FORM, LAWS = "invalid_form", "impossible_question"
_STATUS_CODES: Final[Mapping[int, str]] = {
    404: "not_found",
    405: "method_not_allowed",
}


def document(
    status: int, kind: str, problems: Iterable[Problem], names: Names, language: str
) -> Plain:
    """Build a problem document: its kind says what went wrong, its errors say where."""
    return {
        "type": f"/problems/{kind}",
        "title": NAMES.say(f"problems.{kind}.title", language),
        "status": status,
        "errors": [problem_words(problem, names, language) for problem in problems],
    }


def question_document(error: QuestionError, names: Names, language: str, laws: str = LAWS) -> Plain:
    """Build the document for a question that cannot be answered.

    ``laws`` is the kind of a question of the right form that describes what cannot be.
    """
    kind = FORM if isinstance(error, FormBroken) else laws
    return document(422, kind, error.problems, names, language)


def write(problem: Plain, language: str, headers: Mapping[str, str] | None = None) -> Response:
    """Write a problem document as a response."""
    body = json.dumps(problem, ensure_ascii=False, separators=(",", ":")).encode()
    said = {"content-language": language, "vary": "accept, accept-language"}
    return Response(body, problem["status"], said | dict(headers or {}), PROBLEM_JSON)


def language_of(request: Request) -> str:
    """The language to tell a client of its mistake in."""
    return settled(preferred(request.headers.get("accept-language")))


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


def _headers(error: BodyError) -> Mapping[str, str]:
    """What goes with a refusal of a body that is not read to its end."""
    match error.status:
        case 408:
            return {"connection": "close"}
        case 503:
            return {"connection": "close", "retry-after": str(error.problem.params["seconds"])}
        case _:
            return {}


def install(app: FastAPI) -> None:
    """Give every failure of the service the one shape."""

    @app.exception_handler(BodyError)
    async def _body(request: Request, error: BodyError) -> Response:
        return simple(request, error.status, error.problem, _headers(error))

    @app.exception_handler(QuestionError)
    async def _question(request: Request, error: QuestionError) -> Response:
        language = language_of(request)
        return write(question_document(error, NAMES, language), language)

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> Response:
        code = _STATUS_CODES.get(error.status_code, "internal_error")
        params: dict[str, Any] = {}
        headers = dict(error.headers or {})
        if code == "method_not_allowed":
            params["allowed"] = headers["Allow"] = ", ".join(_methods(request))
        return simple(request, error.status_code, Problem(code, "", params), headers)

    @app.exception_handler(Exception)
    async def _unforeseen(request: Request, _error: Exception) -> Response:
        return simple(request, 500, Problem("internal_error", ""))
