"""Reads and writes JSON as fast as can be, and just as ``app.body`` and ``scoring.to_json`` do."""

from typing import Any, Final

import orjson

import scoring
from app.body import MOST_DEPTH, items_of, read_json

SPACE: Final = b" \t\n\r"
MOST_OPENING: Final = 64
LEAST_PART, MOST_PART = 16 * 1024, 128 * 1024
"""So many bytes of an array are read at a time, so that not all of it is held as data at once."""


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
    try:
        items = _items(body.strip(SPACE), depth - 1)
    except (orjson.JSONDecodeError, orjson.JSONEncodeError):
        items = None
    return items or items_of(body, depth)


def _items(text: bytes, depth: int) -> list[bytes] | None:
    """Read an array part by part, each an array as well; None where it must be read strictly.

    Each part begins as the first item does. Wherever that may be: texts that are arrays, with
    commas between what stands in their brackets, are one array of all their items.
    """
    opening = text[1 : text.find(b":") + 1].lstrip(SPACE)
    if text[:1] + text[-1:] != b"[]" or not 0 < len(opening) <= MOST_OPENING:
        return None
    items: list[bytes] = []
    start, end = 1, len(text) - 1
    while start < end:
        after = text.find(opening, start + LEAST_PART, end)
        part, comma = text[start:end], b","
        if after >= 0:
            part = text[start:after].rstrip(SPACE)
            part, comma = part[:-1], part[-1:]
        start = after if after >= 0 else end
        found = _part(part, depth) if comma == b"," and len(part) <= MOST_PART else None
        if not found:
            return None
        items += found
    return items


def _part(part: bytes, depth: int) -> list[bytes] | None:
    """Read what stands in the brackets of an array; None where it must be read strictly."""
    items = [*map(orjson.dumps, orjson.loads(b"[%b]" % part))]
    same = b",".join(items).translate(None, SPACE) == part.translate(None, SPACE)
    flat = all(item.count(b"{") + item.count(b"[") <= depth for item in items)
    return items if same and flat else None
