"""From pydantic's errors to the violations that the service reports: code, pointer, words."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pydantic import ValidationError

from schemas.request import TAGS
from scoring.errors import Problem
from scoring.fields import (
    MOST_TEXT,
    Form,
    ListOf,
    Number,
    OneTile,
    Shape,
    Text,
    Tiles,
    Words,
    json_type,
)
from scoring.form import escape, fits

TOO_LONG: Final = frozenset({"too_long", "string_too_long"})
OUT_OF_RANGE: Final = frozenset({"greater_than_equal", "less_than_equal"})
Path = Sequence[int | str]


def form_problems(error: ValidationError, form: Form, document: object) -> tuple[Problem, ...]:
    """Return every violation of the form, with pointers into the caller's own document."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return tuple(_problem(one["type"], one["loc"], form, document) for one in found)


def _problem(kind: str, loc: Path, form: Form, document: object) -> Problem:
    path = tuple(_path(loc, document))
    pointer = "".join(f"/{escape(str(step))}" for step in path)
    if kind == "missing":
        return Problem("missing_field", pointer)
    if kind == "extra_forbidden":
        return Problem(_owner(form, path).unknown, pointer)
    shapes = _shapes(form, path)
    limit = _limits(kind, shapes, _value(path, document))
    if limit is not None:
        code, params = limit
        return Problem(code, pointer, params)
    return Problem("wrong_type", pointer, {"expected": tuple(map(json_type, shapes))})


def _value(path: Path, document: object) -> object:
    """The value at a place of the document."""
    node: Any = document
    for step in path:
        node = node[step]
    return node


def _limits(
    kind: str, shapes: Sequence[Shape], value: object
) -> tuple[str, dict[str, object]] | None:
    """The code and the words of a value of the right type that breaks a bound."""
    for shape in shapes:
        if kind in TOO_LONG and isinstance(shape, Text | ListOf | Tiles | OneTile):
            return "too_long", {"most": getattr(shape, "most", MOST_TEXT)}
        if kind in OUT_OF_RANGE and isinstance(shape, Number):
            return "out_of_range", {"low": shape.low, "high": shape.high}
        if kind == "literal_error" and isinstance(shape, Words) and fits(shape, value):
            return "not_one_of", {"allowed": tuple(shape.words)}
    return None


def _path(loc: Path, document: object) -> Iterator[int | str]:
    """The location without the tags of unions, which no document holds."""
    node: Any = document
    for step in loc:
        inside = isinstance(node, dict) and step in node
        if step in TAGS and not inside:
            continue
        yield step
        if inside or (isinstance(node, list) and isinstance(step, int)):
            node = node[step]


def _shapes(form: Form, path: Path) -> Sequence[Shape]:
    """The shapes that may stand at a place of the form."""
    shapes: list[Shape] = [form]
    for step in path:
        shapes = [inner for shape in shapes for inner in _inside(shape, step)]
    return shapes


def _inside(shape: Shape, step: int | str) -> Sequence[Shape]:
    match shape:
        case Form():
            return [one for entry in shape.entries if entry.key == step for one in entry.shapes]
        case ListOf():
            return [shape.item]
        case Tiles():
            return [OneTile()]
        case _:
            return []


def _owner(form: Form, path: Path) -> Form:
    """The form that a field would belong to."""
    return next(shape for shape in _shapes(form, path[:-1]) if isinstance(shape, Form))
