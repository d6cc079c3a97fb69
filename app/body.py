"""Reads JSON strictly: what is not exactly JSON, once, is refused with one clear problem."""

import json
import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from scoring import Problem

MOST_BYTES: Final = 64 * 1024
MOST_DEPTH: Final = 32
IDENTITY: Final = "identity"
"""The coding of a body that is not compressed; others would be a way to fill the memory."""
_HIGH, _LOW = "\ud800", "\udfff"


class BodyError(Exception):
    """A body that cannot be read: the HTTP status and what is wrong."""

    def __init__(self, status: int, code: str, **params: object) -> None:
        """Keep the status and the problem."""
        super().__init__(code)
        self.status = status
        self.problem = Problem(code, "", params)


def read_json(body: bytes, depth: int = MOST_DEPTH) -> Any:
    """Return the plain data of a JSON text.

    Refuses bad UTF-8, bad syntax, an object with the same key twice, NaN and Infinity,
    numbers too large for a double, half a surrogate pair, and more levels of nesting than
    ``depth``.
    """
    if not body.strip():
        raise BodyError(400, "empty_body")
    try:
        text = _text(body)
    except UnicodeDecodeError:
        raise BodyError(400, "not_utf8") from None
    try:
        data = _STRICT.decode(text)
    except json.JSONDecodeError as error:
        raise BodyError(400, "not_json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise BodyError(400, "too_deep", most=depth) from None
    except ValueError:  # an integer of thousands of digits
        raise BodyError(400, "not_a_number") from None
    _check_where_needed(data, text, depth)
    return data


def items_of(body: bytes, depth: int = MOST_DEPTH) -> list[bytes] | None:
    """Return the items of a JSON array, each as it stands there; None for anything else.

    Anything else is an empty array as well, and whatever ``read_json`` refuses. Only one item at
    a time is held as data.
    """
    try:
        return [item.encode() for item in _items(_text(body), depth)]
    except (BodyError, RecursionError, ValueError):
        return None


def _text(body: bytes) -> str:
    """Decode UTF-8, after a byte order mark if there is one."""
    return body.removeprefix(BOM_UTF8).decode()


def _items(text: str, depth: int) -> Iterator[str]:
    """Yield the texts of the items of an array; ValueError where they are not an array."""
    mark = _OPENING.match(text)
    while mark is not None:
        start = mark.end()
        data, end = _STRICT.raw_decode(text, start)
        item = text[start:end]
        _check_where_needed(data, item, depth - 1)
        yield item
        if (mark := _AFTER_ITEM.match(text, end)) and mark[1] == "]":
            if mark.end() == len(text):
                return
            break
    raise ValueError


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BodyError(400, "duplicate_key")
    return found


def _no_number(_text: str) -> NoReturn:
    raise BodyError(400, "not_a_number")


def _number(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise BodyError(400, "not_a_number")
    return value


_STRICT: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_no_number, parse_float=_number
)
_OPENING: Final = re.compile(r"[ \t\n\r]*\[[ \t\n\r]*")
_AFTER_ITEM: Final = re.compile(r"[ \t\n\r]*([,\]])[ \t\n\r]*")


def _check_where_needed(data: Any, text: str, depth: int) -> None:
    """Refuse what the parser lets through, if the text shows that there may be any of it."""
    if text.count("[") + text.count("{") > depth or "\\u" in text:
        _check(data, depth)


def _check(data: Any, most: int, depth: int = 1) -> None:
    """Refuse what the parser lets through: deep nesting, broken text."""
    if isinstance(data, str):
        if any(_HIGH <= character <= _LOW for character in data):
            raise BodyError(400, "broken_text")
    elif isinstance(data, dict | list):
        if depth > most:
            raise BodyError(400, "too_deep", most=most)
        for one in data:
            _check(one, most, depth + 1)
        if isinstance(data, dict):
            for one in data.values():
                _check(one, most, depth + 1)
