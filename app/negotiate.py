"""What a client sends and what it can read: media types, the question's language."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from fastapi import Request

from app.asgi import BODY, header
from app.body import IDENTITY, BodyError
from app.json_bytes import from_json
from app.language import TAGS, canonical, preferred
from scoring import FormBroken, Problem
from scoring.flat import document_of
from scoring.form import escape

JSON: Final = "application/json"
LANG: Final = "lang"
LINES: Final = "application/x-ndjson"
_ANY: Final = frozenset({"*/*", "application/*"})
MOST_RANGES: Final = 50


def json_body(request: Request) -> Any:
    """Read the body of a request as strict JSON; 415 for any other media type."""
    sent_as(request, JSON)
    return from_json(request.scope[BODY])


def sent_as(request: Request, *allowed: str) -> str:
    """The media type of a body; 415 unless it is one of those allowed, and sent as it is."""
    coding = header(request.scope, b"content-encoding")
    if coding is not None and coding.strip().lower() != IDENTITY:
        raise BodyError(415, "unsupported_encoding")
    sent = media_of(request)
    if sent not in allowed:
        raise BodyError(415, "unsupported_media_type", allowed=allowed)
    return sent


def media_of(request: Request) -> str:
    """The media type of a body, JSON where none is named."""
    said = header(request.scope, b"content-type")
    return JSON if said is None else said.partition(";")[0].strip().lower()


def accepts_json(request: Request) -> None:
    """Raise 406 where the client has said that it cannot read JSON."""
    accepts(request, JSON)


def accepts(request: Request, media: str) -> None:
    """Raise 406 where the client has said that it cannot read a media type."""
    said = header(request.scope, b"accept")
    if said and not (_ANY | {media}) & set(_acceptable(said)):
        raise BodyError(406, "not_acceptable", allowed=media)


def _acceptable(said: str) -> Iterator[str]:
    for part in said.lower().split(",")[:MOST_RANGES]:
        media, *params = (one.strip() for one in part.split(";"))
        weights = [one.removeprefix("q=") for one in params if one.startswith("q=")]
        if not weights or weights[0].strip("0.") != "":
            yield media


def pairs(request: Request) -> dict[str, str]:
    """Read the parameters of an address; each may stand there once."""
    found = request.query_params.multi_items()
    if len({name for name, _ in found}) != len(found):
        raise BodyError(400, "repeated_parameter")
    return dict(found)


def flat_document(request: Request) -> dict[str, Any]:
    """Read the document that the parameters of an address stand for."""
    return document_of(pairs(request).items())


def query(request: Request, known: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Read parameters that take a closed choice; FormBroken, with all that do not fit."""
    asked = {
        name: canonical(value) or value if known.get(name) == TAGS else value
        for name, value in pairs(request).items()
    }
    problems = [
        Problem("unknown_field", f"/{escape(name)}")
        if name not in known
        else Problem("not_one_of", f"/{name}", {"allowed": tuple(known[name])})
        for name, value in asked.items()
        if value not in known.get(name, ())
    ]
    if problems:
        raise FormBroken(problems)
    return asked


def tag_of(request: Request, asked: Mapping[str, str]) -> str | None:
    """The language tag of an address, else the one that the client prefers."""
    return asked.get(LANG) or preferred(header(request.scope, b"accept-language"))


def wants_html(request: Request) -> bool:
    """Whether a client would rather read a page than JSON."""
    named = list(_acceptable(header(request.scope, b"accept") or ""))
    return "text/html" in named and (
        JSON not in named or named.index("text/html") < named.index(JSON)
    )
