"""What a client sends and what it can read: media types, the question's language."""

from collections.abc import Iterator
from typing import Any, Final

from fastapi import Request
from starlette.exceptions import HTTPException

from app.body import BodyError, read_json
from app.language import preferred

JSON: Final = "application/json"
_JSON_RANGES: Final = frozenset({"*/*", "application/*", JSON})
MOST_RANGES: Final = 50


async def json_body(request: Request) -> Any:
    """Read the body of a request as strict JSON; 415 for any other media type."""
    sent = request.headers.get("content-type", JSON)
    if sent.partition(";")[0].strip().lower() != JSON:
        raise BodyError(415, "unsupported_media_type")
    return read_json(await request.body())


def accepts_json(request: Request) -> None:
    """Raise 406 where the client has said that it cannot read JSON."""
    header = request.headers.get("accept")
    if header and not any(one in _JSON_RANGES for one in _acceptable(header)):
        raise HTTPException(406)


def _acceptable(header: str) -> Iterator[str]:
    for part in header.lower().split(",")[:MOST_RANGES]:
        media, *params = (one.strip() for one in part.split(";"))
        weights = [one.removeprefix("q=") for one in params if one.startswith("q=")]
        if not weights or weights[0].strip("0.") != "":
            yield media


def with_language(document: Any, request: Request) -> Any:
    """Let Accept-Language decide where the question itself names no language."""
    tag = preferred(request.headers.get("accept-language"))
    if tag is None or not isinstance(document, dict) or "lang" in document:
        return document
    return document | {"lang": tag}
