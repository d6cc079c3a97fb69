"""Writes answers: JSON in a language, cacheable where the question stands in the address."""

from hashlib import sha256
from typing import Final

from fastapi import Request, Response

from app.asgi import Receive, Scope, Send, header, lines
from app.json_bytes import to_json
from app.negotiate import JSON
from scoring import LANGUAGES, Plain

VARY: Final = "accept, accept-language"
CACHE: Final = "public, max-age=3600"
TAG_LENGTH: Final = 32
OK: Final = 200
NOT_MODIFIED: Final = 304


def _headers(language: str, length: bytes) -> list[tuple[bytes, bytes]]:
    """What stands above JSON in a language."""
    return [
        (b"content-language", language.encode()),
        (b"vary", VARY.encode()),
        (b"content-length", length),
        (b"content-type", JSON.encode()),
    ]


_HEADS: Final = {language: lines(_headers(language, b"%d")) for language in LANGUAGES}


class JsonResponse(Response):
    """JSON in a language, sent at once where nobody stands between it and the server."""

    def __init__(self, body: bytes, language: str) -> None:
        """Prepare to send a body."""
        self.status_code = OK
        self.background = None
        self.body = body
        self.language = language

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer."""
        length = len(self.body)
        at_once = getattr(send, "at_once", None)
        if at_once is None or not at_once(_HEADS[self.language] % length, self.body):
            self.raw_headers = _headers(self.language, b"%d" % length)
            await super().__call__(scope, receive, send)


def write_json(answer: Plain, language: str) -> Response:
    """Write an answer."""
    return JsonResponse(to_json(answer), language)


def write_cached(request: Request, answer: Plain, language: str) -> Response:
    """Write an answer that may be kept for an hour; 304 where the client has it already."""
    return cached(request, to_json(answer), JSON, language)


def cached(request: Request, body: bytes, media_type: str, language: str) -> Response:
    """Write a body with its tag, or 304 where the client has it already."""
    tag = f'"{sha256(body).hexdigest()[:TAG_LENGTH]}"'
    headers = {"etag": tag, "cache-control": CACHE, "content-language": language, "vary": VARY}
    known = header(request.scope, b"if-none-match") or ""
    if known.strip() == "*" or tag in (one.strip().removeprefix("W/") for one in known.split(",")):
        return Response(status_code=NOT_MODIFIED, headers=headers)
    return Response(body, headers=headers, media_type=media_type)
