"""Writes answers: JSON in a language, cacheable where the question stands in the address."""

from hashlib import sha256
from typing import Final

from fastapi import Request, Response
from pydantic_core import to_json

from app.negotiate import JSON
from scoring import Plain

VARY: Final = "accept, accept-language"
CACHE: Final = "public, max-age=3600"
TAG_LENGTH: Final = 32
NOT_MODIFIED: Final = 304


def write_json(answer: Plain, language: str) -> Response:
    """Write an answer."""
    headers = {"content-language": language, "vary": VARY}
    return Response(to_json(answer), headers=headers, media_type=JSON)


def write_cached(request: Request, answer: Plain, language: str) -> Response:
    """Write an answer that may be kept for an hour; 304 where the client has it already."""
    return cached(request, to_json(answer), JSON, language)


def cached(request: Request, body: bytes, media_type: str, language: str) -> Response:
    """Write a body with its tag, or 304 where the client has it already."""
    tag = f'"{sha256(body).hexdigest()[:TAG_LENGTH]}"'
    headers = {"etag": tag, "cache-control": CACHE, "content-language": language, "vary": VARY}
    known = request.headers.get("if-none-match", "")
    if known.strip() == "*" or tag in (one.strip().removeprefix("W/") for one in known.split(",")):
        return Response(status_code=NOT_MODIFIED, headers=headers)
    return Response(body, headers=headers, media_type=media_type)
