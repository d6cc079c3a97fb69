"""Reads plain data that fits its form, and says nothing of data that does not.

For each form a reader is made once, of one function for every field and type of value, so that
nothing has to be decided anew for each document. Whatever such a reader cannot read raises one of
``MISFITS``; ``form.py`` then reads the whole document with care and names every problem. Both make
the same of a document that fits.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from types import NoneType
from typing import Any, Final

from scoring.errors import NotationError
from scoring.notation import read_tiles
from scoring.shapes import (
    KIND,
    MOST_TEXT,
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
)
from scoring.tiles import TILE_OF, Tile

Read = Callable[[Any], Any]


class MisfitError(ValueError):
    """A value that is out of bounds."""


MOST_NUMBERS: Final = 1 << 8
"""Of so few numbers each is looked up: that is quicker than to compare it."""
MISFITS: Final = (MisfitError, NotationError, KeyError, TypeError)
"""What a reader raises: for the most part a lookup does, of a word, a field, a type or a tile."""


@cache
def maker(declaration: Any) -> Callable[..., Any]:
    """What makes an instance of a dataclass of its values, in the order of its fields."""
    names = tuple([one.name for one in fields(declaration)])
    if declaration.__match_args__ == names:
        make: Callable[..., Any] = declaration
        return make
    return lambda *values: declaration(**dict(zip(names, values, strict=True)))


@cache
def entries_reader(form: Form) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return what reads an object to its fields, by their Python names.

    It raises one of ``MISFITS`` where the object does not fit.
    """
    readers = {entry.key: (entry.name, _by_type(entry)) for entry in form.entries}
    required = frozenset(entry.name for entry in form.entries if entry.required)
    whole = len(form.entries)
    kept = () if form.partial else form.entries
    left_out = {entry.name: entry.default for entry in kept if not entry.required}

    def read(value: Mapping[str, Any]) -> dict[str, Any]:
        found = left_out.copy()
        for key, one in value.items():
            name, by_type = readers[key]
            found[name] = by_type[type(one)](one)
        if len(found) < whole and not required <= found.keys():  # the first is quickly known
            raise MisfitError
        return found

    return read


def _by_type(entry: Entry) -> dict[type, Read]:
    """What reads a value of a field, by its type: those whose type alone says how."""
    readers = {kind: _reader(shape, kind) for kind, shape in entry.by_type.items()}
    return readers | {NoneType: _nothing} if entry.nullable else readers


def _nothing(_value: None) -> None:
    return None


def _reader(shape: Shape, written: type) -> Read:
    match shape:
        case Flag():
            return bool
        case Number():
            return _number_reader(shape)
        case Text():
            return _text_reader(shape.most)
        case Words():
            return dict(shape.words).__getitem__
        case OneTile():
            return TILE_OF.__getitem__
        case Tiles():
            return _text_of_tiles if written is str else _list_of_tiles
        case ListOf():
            return _list_reader(shape)
        case OneOf():
            return _one_of_reader(shape)
        case _:
            return _object_reader(shape)


def _number_reader(shape: Number) -> Read:
    low, high = shape.low, shape.high
    if high - low < MOST_NUMBERS:
        return {number: number for number in range(low, high + 1)}.__getitem__

    def read(value: int) -> int:
        if low <= value <= high:
            return value
        raise MisfitError

    return read


def _text_reader(most: int) -> Read:
    def read(value: str) -> str:
        if len(value) <= most:
            return value
        raise MisfitError

    return read


def _text_of_tiles(value: str) -> tuple[Tile, ...]:
    if len(value) > MOST_TEXT:
        raise MisfitError
    return read_tiles(value)


def _list_of_tiles(value: list[str]) -> tuple[Tile, ...]:
    if len(value) > MOST_TEXT:
        raise MisfitError
    return tuple(map(TILE_OF.__getitem__, value))


def _list_reader(shape: ListOf) -> Read:
    by_type, most = _by_type(shape.entry), shape.most

    def read(value: list[Any]) -> tuple[Any, ...]:
        if not value:
            return ()
        if len(value) > most:
            raise MisfitError
        return tuple([by_type[type(one)](one) for one in value])

    return read


def _one_of_reader(shape: OneOf) -> Read:
    readers = {kind: _object_reader(form) for kind, form in shape.forms.items()}

    def read(value: Mapping[str, Any]) -> Any:
        return readers[value[KIND]](value)

    return read


def _object_reader(form: Form) -> Read:
    """What reads an object: its values, in the order in which something is made of them."""
    if form.make is dict:
        return entries_reader(form)
    made: Any = form.make
    make, declared = maker(made), fields(made)
    place_of = {one.name: place for place, one in enumerate(declared)}
    readers = {entry.key: (place_of[entry.name], _by_type(entry)) for entry in form.entries}
    required = frozenset([entry.key for entry in form.entries if entry.required])
    left_out = {entry.name: entry.default for entry in form.entries}
    defaults = [left_out.get(one.name, one.default) for one in declared]

    def read(value: Mapping[str, Any]) -> Any:
        found = defaults.copy()
        for key, one in value.items():
            place, by_type = readers[key]
            found[place] = by_type[type(one)](one)
        if not required <= value.keys():
            raise MisfitError
        return make(*found)

    return read
