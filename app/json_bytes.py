"""Reads and writes JSON as fast as can be, and just as ``app.body`` and ``scoring.to_json`` do."""

from collections.abc import Iterator
from typing import Any, Final

import orjson

import scoring
from app.body import MOST_DEPTH, items_of, read_json

SPACE: Final = b" \t\n\r"
MOST_OPENING: Final = 64
LEAST_PART, MOST_PART = 16 * 1024, 128 * 1024
"""So many bytes of an array are read at a time, so that not all of it is held as data at once."""
LEAST_SHARE: Final = 64 * 1024
"""So many bytes are worth another process."""


def to_json(answer: Any) -> bytes:
    """Write plain data as compact UTF-8 JSON, integers of any size."""
    try:
        return orjson.dumps(answer)
    except orjson.JSONEncodeError:  # an integer beyond 64 bits
        return scoring.to_json(answer)


def from_json(body: bytes, depth: int = MOST_DEPTH) -> Any:
    """Read what ``read_json`` reads, and refuse what it refuses.

    The short way is taken where the data, written again, give the same text but for white
    space: then no key stood there twice, and each number is exactly what it says. Whatever else
    there is, is read strictly.
    """
    try:
        data = orjson.loads(body)
    except orjson.JSONDecodeError:
        return read_json(body, depth)
    if body.count(b"{") + body.count(b"[") <= depth:
        again = orjson.dumps(data)
        if again == body or again.translate(None, SPACE) == body.translate(None, SPACE):
            return data
    return read_json(body, depth)


def items_from_json(body: bytes, depth: int = MOST_DEPTH) -> list[bytes] | None:
    """Return the items of an array as ``items_of`` does, but for white space in them."""
    return items_at_once(body, depth) or items_of(body, depth)


def items_at_once(body: bytes, depth: int = MOST_DEPTH) -> list[bytes] | None:
    """Return the items of an array; None also where it must be read strictly.

    It is read part by part. Wherever parts may end: texts that are arrays, with commas between
    what stands in their brackets, are one array of all their items.
    """
    items: list[bytes] = []
    try:
        for part in _parts(body.strip(SPACE), LEAST_PART):
            found = _part(part, depth - 1)
            if not found:
                return None
            items += found
    except (orjson.JSONDecodeError, orjson.JSONEncodeError):
        return None
    return items


def shares_of(body: bytes, number: int) -> list[bytes]:
    """Cut an array into so many arrays or fewer, if it is one; they are one only if all are."""
    parts = _parts(body.strip(SPACE), max(LEAST_SHARE, len(body) // number))
    return [b"[%b]" % part for part in parts]


def _parts(text: bytes, least: int) -> Iterator[bytes]:
    """Yield what stands in the brackets of an array in parts of so many bytes at least.

    Each begins as the first item does. An empty part is none: the text cannot be cut.
    """
    opening = text[1 : text.find(b":") + 1].lstrip(SPACE)
    cuts = text[:1] + text[-1:] == b"[]" and 0 < len(opening) <= MOST_OPENING
    start, end = 1, len(text) - 1
    while cuts and (after := text.find(opening, start + least, end)) >= 0:
        comma = text.rfind(b",", start, after)
        yield b"" if text[comma + 1 : after].strip(SPACE) else text[start:comma]
        start = after
    yield text[start:end] if cuts else b""


def _part(part: bytes, depth: int) -> list[bytes] | None:
    """Read what stands in the brackets of an array; None where it must be read strictly."""
    if len(part) > MOST_PART:
        return None
    items = [*map(orjson.dumps, orjson.loads(b"[%b]" % part))]
    same = b",".join(items).translate(None, SPACE) == part.translate(None, SPACE)
    flat = all(item.count(b"{") + item.count(b"[") <= depth for item in items)
    return items if same and flat else None
