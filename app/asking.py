"""Puts the question of a request to an endpoint and writes its answer, or what is wrong."""

import asyncio
from typing import Any

from fastapi import Request, Response

from app.asgi import RULESET, header
from app.language import asked_language, in_language, preferred
from app.negotiate import json_body
from app.problems import write
from app.respond import write_cached, write_json
from app.service import OK, Endpoint
from scoring.flat import flat_pointer


async def ask_body(endpoint: Endpoint, request: Request) -> Response:
    """Answer the question in the body of a request."""
    tag = preferred(header(request.scope, b"accept-language"))
    document = in_language(json_body(request), tag)
    _note(document, request)
    if endpoint.long:
        async with request.app.state.aside:
            status, answer = await asyncio.to_thread(endpoint.ask, document, tag)
    else:
        status, answer = endpoint.ask(document, tag)
    language = asked_language(document, tag)
    return write_json(answer, language) if status == OK else write(answer, language)


def ask_link(endpoint: Endpoint, flat: Any, request: Request) -> Response:
    """Answer a question that stands in an address; the answer may be kept.

    Violations point to the names of the address.
    """
    tag = preferred(header(request.scope, b"accept-language"))
    document = in_language(flat, tag)
    _note(document, request)
    status, answer = endpoint.ask(document, tag)
    language = asked_language(document, tag)
    if status == OK:
        return write_cached(request, answer, language)
    for error in answer["errors"]:
        error["pointer"] = flat_pointer(error["pointer"])
    return write(answer, language)


def _note(document: Any, request: Request) -> None:
    """Leave word of the ruleset that a request asks about, for those who count requests."""
    request.scope[RULESET] = document.get("ruleset") if isinstance(document, dict) else None
