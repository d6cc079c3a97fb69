"""From pydantic's errors to the violations that the service reports: code, pointer, words."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from pydantic import ValidationError

from schemas.request import TAG_OF, TEXT_TAG
from scoring.errors import Problem
from scoring.form import escape
from scoring.shapes import (
    KIND,
    MOST_TEXT,
    Form,
    ListOf,
    Number,
    OneOf,
    OneTile,
    Shape,
    Text,
    Tiles,
    Words,
    fits,
    json_type,
)

TOO_LONG: Final = frozenset({"too_long", "string_too_long"})
NO_KIND: Final = {"union_tag_not_found": "missing", "union_tag_invalid": "literal_error"}
"""An object whose kind is not said, or is none of those that there are."""
OUT_OF_RANGE: Final = frozenset({"greater_than_equal", "less_than_equal"})
Path = Sequence[int | str]


def form_problems(error: ValidationError, form: Form, document: object) -> Iterator[Problem]:
    """Give every violation of the form, with pointers into the caller's own document."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return (_problem(one["type"], one["loc"], form, document) for one in found)


def _problem(kind: str, loc: Path, form: Form, document: object) -> Problem:
    path, shapes, owner = _place(loc, form)
    kinds = _kinds(shapes)
    if kinds and kind in NO_KIND and isinstance(_value(path, document), dict):
        path, kind, shapes = [*path, KIND], NO_KIND[kind], kinds
    pointer = "".join(f"/{escape(str(step))}" for step in path)
    if kind == "missing":
        return Problem("missing_field", pointer)
    if kind == "extra_forbidden":
        return Problem(owner.unknown, pointer)
    limit = _limits(kind, shapes, _value(path, document))
    if limit is not None:
        code, params = limit
        return Problem(code, pointer, params)
    return Problem("wrong_type", pointer, {"expected": tuple(map(json_type, shapes))})


def _place(loc: Path, form: Form) -> tuple[list[int | str], Sequence[Shape], Form]:
    """Where an error stands: its path, the shapes that may stand there, and the form around it.

    Where a value may have several shapes, the next step of a location is the tag of the one
    that was tried: no part of the document, however a key of it may look. A tile field is a text
    or a list, told apart by a tag as well.
    """
    path: list[int | str] = []
    shapes: Sequence[Shape] = [form]
    owner = form
    for step in loc:
        if len(shapes) > 1:
            shapes = [shape for shape in shapes if TAG_OF[json_type(shape)] == step]
            continue
        shape = shapes[0]
        if isinstance(shape, Tiles):
            shapes = [Text(MOST_TEXT) if step == TEXT_TAG else ListOf(OneTile(), MOST_TEXT)]
            continue
        if isinstance(shape, OneOf):
            shapes = [shape.forms[str(step)]]
            continue
        path.append(step)
        if isinstance(shape, Form):
            owner = shape
        shapes = _inside(shape, step)
        if not shapes:
            break
    return path, shapes, owner


def _kinds(shapes: Sequence[Shape]) -> Sequence[Shape]:
    """The words that may stand as the kind of an object."""
    return [Words(dict(shape.forms)) for shape in shapes if isinstance(shape, OneOf)]


def _inside(shape: Shape, step: int | str) -> Sequence[Shape]:
    """The shapes that may stand at a step into a shape; none where the form has no such field."""
    if isinstance(shape, Form):
        return [one for entry in shape.entries if entry.key == step for one in entry.shapes]
    return [shape.item] if isinstance(shape, ListOf) else []


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
        if kind in TOO_LONG and isinstance(shape, Text | ListOf | OneTile):
            return "too_long", {"most": getattr(shape, "most", MOST_TEXT)}
        if kind in OUT_OF_RANGE and isinstance(shape, Number):
            return "out_of_range", {"low": shape.low, "high": shape.high}
        if kind == "literal_error" and isinstance(shape, Words) and fits(shape, value):
            return "not_one_of", {"allowed": tuple(shape.words)}
    return None
