"""Reads plain data by a form, reporting everything that does not fit.

Tile fields are read here as well: text that names no tiles is reported like any other
problem, and an empty tuple stands in for it so that the rest can still be checked.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scoring.errors import NotationError, Problem
from scoring.fitting import MISFITS, entries_reader
from scoring.notation import read_tile, read_tiles
from scoring.shapes import (
    KIND,
    MOST_TEXT,
    REQUIRED,
    Entry,
    Flag,
    Form,
    ListOf,
    Number,
    OneOf,
    OneTile,
    Shape,
    Text,
    Tiles,
    Words,
    json_type,
    shape_of,
)
from scoring.tiles import Tile

BAD: Final = object()
"""What a value that does not fit is read as."""

FORM_CODES: Final = frozenset(
    {
        "unknown_ruleset",
        "missing_field",
        "unknown_field",
        "unknown_option",
        "wrong_type",
        "not_one_of",
        "out_of_range",
        "too_long",
    }
)
"""The codes of the first stage: the shape of the document, not the tiles in it."""

MOST_POINTER: Final = 64
_ONE_TILE: Final = Entry("", "", (OneTile(),))


def escape(key: str) -> str:
    """Write a key as a JSON pointer wants it, cut where it is absurdly long."""
    return key[:MOST_POINTER].replace("~", "~0").replace("/", "~1")


def read_entries(
    form: Form, document: Mapping[str, object]
) -> tuple[dict[str, Any], list[Problem]]:
    """Read a document: its fields by their Python names, BAD for one that did not fit, and why."""
    read = entries_reader(form)
    try:
        return read(document), []
    except MISFITS:
        reader = Reader()
        return reader.entries(form, document), reader.problems


class Reader:
    """Reads one document and keeps every problem it meets, in the order of the form."""

    def __init__(self) -> None:
        """Start with no problems."""
        self.problems: list[Problem] = []

    def add(self, code: str, pointer: str, **params: object) -> object:
        """Keep a problem and return the stand-in for the value."""
        self.problems.append(Problem(code, pointer, params))
        return BAD

    def entries(self, form: Form, value: Mapping[str, object], pointer: str = "") -> dict[str, Any]:
        """Read the fields of an object, by their Python names; BAD for one that did not fit."""
        read: dict[str, Any] = {}
        for entry in form.entries:
            key = entry.key
            if key in value:
                read[entry.name] = self._value(entry, value[key], f"{pointer}/{key}")
            elif entry.default is REQUIRED:
                read[entry.name] = self.add("missing_field", f"{pointer}/{entry.key}")
            elif not form.partial:
                read[entry.name] = entry.default
        if not form.keys.issuperset(value):
            for key in value:
                if key not in form.keys:
                    self.add(form.unknown, f"{pointer}/{escape(key)}")
        return read

    def form(self, form: Form, value: Mapping[str, object], pointer: str) -> Any:
        """Read an object; BAD where a field of it did not fit."""
        read = self.entries(form, value, pointer)
        bad = BAD in read.values() and not form.lenient
        return BAD if bad else form.make(**read)

    def _value(self, entry: Entry, value: object, pointer: str) -> object:
        if value is None and entry.nullable:
            return None
        shape = entry.by_type.get(type(value)) or shape_of(entry.shapes, value)
        if shape is not None:
            return self._shaped(shape, value, pointer)
        expected = tuple(json_type(shape) for shape in entry.shapes)
        return self.add("wrong_type", pointer, expected=expected)

    def _shaped(self, shape: Shape, value: Any, pointer: str) -> object:
        match shape:
            case Flag():
                return value
            case Number() | Text() | Words():
                return self._bounded(shape, value, pointer)
            case OneTile():
                return self._notation(read_tile, value, pointer)
            case Tiles():
                return self._tiles(value, pointer)
            case ListOf():
                return self._list(shape, value, pointer)
            case OneOf():
                return self._one_of(shape, value, pointer)
            case _:
                return self.form(shape, value, pointer)

    def _bounded(self, shape: Number | Text | Words, value: Any, pointer: str) -> object:
        match shape:
            case Number():
                if shape.low <= value <= shape.high:
                    return int(value * shape.parts)
                return self.add("out_of_range", pointer, low=shape.low, high=shape.high)
            case Text():
                if len(value) <= shape.most:
                    return value
                return self.add("too_long", pointer, most=shape.most)
            case _:
                word = shape.written(value)
                if word in shape.words:
                    return shape.words[word]
                return self.add("not_one_of", pointer, allowed=tuple(shape.words))

    def _one_of(self, shape: OneOf, value: Mapping[str, object], pointer: str) -> object:
        """Read an object by the form of its kind; without a kind nothing else can be read."""
        if KIND not in value:
            return self.add("missing_field", f"{pointer}/{KIND}")
        words = Words(dict(shape.forms))
        form = self._value(Entry(KIND, KIND, (words,)), value[KIND], f"{pointer}/{KIND}")
        return self.form(form, value, pointer) if isinstance(form, Form) else BAD

    def _list(self, shape: ListOf, value: list[object], pointer: str) -> object:
        if len(value) > shape.most:
            return self.add("too_long", pointer, most=shape.most)
        item = shape.entry
        read = [self._value(item, one, f"{pointer}/{place}") for place, one in enumerate(value)]
        return BAD if BAD in read else tuple(read)

    def _tiles(self, value: str | list[object], pointer: str) -> tuple[Tile, ...] | object:
        if len(value) > MOST_TEXT:
            return self.add("too_long", pointer, most=MOST_TEXT)
        if isinstance(value, str):
            return self._notation(read_tiles, value, pointer)
        read = [
            self._value(_ONE_TILE, one, f"{pointer}/{place}") for place, one in enumerate(value)
        ]
        return BAD if BAD in read else tuple(read)

    def _notation(self, read: Callable[[str], Any], text: str, pointer: str) -> object:
        if len(text) > MOST_TEXT:
            return self.add("too_long", pointer, most=MOST_TEXT)
        try:
            return read(text)
        except NotationError as error:
            return self.add(error.code, pointer, position=error.position)
