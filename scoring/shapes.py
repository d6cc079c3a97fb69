"""What a document may be: the shapes of its values, and the forms of its objects."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from sys import float_info
from typing import Any, Final

MOST_TEXT: Final = 200
MOST_ITEMS: Final = 200
MOST_NUMBER: Final = 1_000_000
MOST_FLOAT: Final = float_info.max
REQUIRED: Final = object()
"""The default of a field that has none."""


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number within bounds: an integer, or one of so many equal parts of a whole.

    It is read as an integer in any case: as its number of parts.
    """

    low: int
    high: int
    parts: int = 1


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a bounded length."""

    most: int


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """A closed choice: what may be written, and what each is read as.

    ``any_case``: the letters may be small or capital, as in a language tag.
    """

    words: Mapping[Any, Any]
    any_case: bool = False

    def written(self, value: Any) -> Any:
        """The word as it is declared, where a value differs from it in nothing that counts."""
        if not self.any_case or not isinstance(value, str) or value in self.words:
            return value
        return {word.lower(): word for word in self.words}.get(value.lower(), value)


@dataclass(frozen=True, slots=True)
class OneTile:
    """One tile."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """A tile field: compact text, Unicode tiles, or a list of either."""


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of a bounded length."""

    item: "Shape"
    most: int
    entry: "Entry" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note once how an item is read."""
        object.__setattr__(self, "entry", Entry("", "", (self.item,)))


@dataclass(frozen=True, slots=True)
class Entry:
    """One field of a form: its key in the document, its name in Python, what it may be."""

    key: str
    name: str
    shapes: tuple["Shape", ...]
    nullable: bool = False
    default: Any = REQUIRED
    about: str = ""
    of_hand: bool = False
    by_type: Mapping[type, "Shape"] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note once which shape a value is of, where its type alone says so."""
        object.__setattr__(self, "by_type", dict(_by_type(self.shapes)))

    @property
    def required(self) -> bool:
        """Whether a document must hold the field."""
        return self.default is REQUIRED

    @property
    def optional(self) -> "Entry":
        """The field where a document need not hold it."""
        return replace(self, nullable=True, default=None)

    @property
    def is_tiles(self) -> bool:
        """Whether the field may hold tiles and nothing else."""
        return any(isinstance(shape, Tiles) for shape in self.shapes)

    @property
    def tile_of_items(self) -> str | None:
        """The name of the tile that each of a list of records has, or None."""
        lists = (shape.item for shape in self.shapes if isinstance(shape, ListOf))
        entries = (one for item in lists if isinstance(item, Form) for one in item.entries)
        return next((one.name for one in entries if isinstance(one.shapes[0], OneTile)), None)


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """An object: its fields, and what is made of them.

    ``partial``: only the fields that the document holds are handed on. ``unknown`` is the
    code for a field that the form does not have. ``lenient``: a field whose tiles cannot be read
    is handed on as such, so that the rest of the object can still be checked.
    """

    name: str
    entries: tuple[Entry, ...]
    make: Callable[..., Any]
    about: str = ""
    partial: bool = False
    unknown: str = "unknown_field"
    lenient: bool = False
    keys: frozenset[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Note once which fields there are."""
        object.__setattr__(self, "keys", frozenset(entry.key for entry in self.entries))

    def with_shapes(self, **shapes: "Shape | tuple[Shape, ...]") -> "Form":
        """Return the form with some fields narrowed."""
        narrowed = {
            name: shape if isinstance(shape, tuple) else (shape,) for name, shape in shapes.items()
        }
        entries = tuple(
            replace(one, shapes=narrowed.get(one.name, one.shapes)) for one in self.entries
        )
        return replace(self, entries=entries)


@dataclass(frozen=True, slots=True, eq=False)
class OneOf:
    """An object whose ``kind`` says which of several forms it has."""

    forms: Mapping[str, Form]


Shape = Flag | Number | Text | Words | OneTile | Tiles | ListOf | Form | OneOf
KIND: Final = "kind"
"""The field that tells the forms of a choice apart."""

JSON_TYPES: Final[Mapping[type, str]] = {
    Flag: "boolean",
    Number: "integer",
    Text: "string",
    OneTile: "string",
    ListOf: "array",
    Form: "object",
    OneOf: "object",
}


def json_type(shape: Shape) -> str:
    """The JSON type that a shape is written as; ``tiles`` for text or a list of tiles."""
    if isinstance(shape, Tiles):
        return "tiles"
    if isinstance(shape, Words):
        return "integer" if isinstance(next(iter(shape.words), ""), int) else "string"
    if isinstance(shape, Number) and shape.parts > 1:
        return "number"
    return JSON_TYPES[type(shape)]


def shape_of(shapes: Sequence[Shape], value: object) -> Shape | None:
    """The shape that a value is written in: objects in a list make it one of records, not tiles."""
    records = isinstance(value, list) and any(isinstance(one, dict) for one in value)
    return next(
        (one for one in (reversed(shapes) if records else shapes) if fits(one, value)), None
    )


def fits(shape: Shape, value: object) -> bool:
    """Whether a value has the JSON type that a shape is written as."""
    match json_type(shape):
        case "boolean":
            return isinstance(value, bool)
        case "integer":
            whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
            return whole and not isinstance(value, bool)
        case "number" if isinstance(shape, Number):
            if isinstance(value, bool) or not isinstance(value, int | float):
                return False
            return abs(value) <= MOST_FLOAT and (float(value) * shape.parts).is_integer()
        case "tiles":
            return isinstance(value, str | list)
        case "array":
            return isinstance(value, list)
        case "object":
            return isinstance(value, dict)
        case _:
            return isinstance(value, str)


def _by_type(shapes: Sequence[Shape]) -> Iterator[tuple[type, Shape]]:
    """Yield the types of values whose shape does not depend on the value itself."""
    if any(isinstance(shape, Number) and shape.parts > 1 for shape in shapes):
        return
    samples: tuple[object, ...] = ("", False, 0, {})
    for sample in samples:
        if shape := shape_of(shapes, sample):
            yield type(sample), shape
    if len(shapes) == 1 and fits(shapes[0], []):
        yield list, shapes[0]


def replaced(shape: Shape, forms: Mapping[str, Form]) -> Shape:
    """Return a shape with the forms of some names, however deep they stand, replaced.

    A form that stands in several places is still one form.
    """
    return _replaced(shape, forms, {})


def _replaced(shape: Shape, forms: Mapping[str, Form], made: dict[Form, Form]) -> Shape:
    match shape:
        case ListOf():
            return replace(shape, item=_replaced(shape.item, forms, made))
        case OneOf():
            return OneOf({kind: _remade(one, forms, made) for kind, one in shape.forms.items()})
        case Form():
            return _remade(shape, forms, made)
        case _:
            return shape


def _remade(form: Form, forms: Mapping[str, Form], made: dict[Form, Form]) -> Form:
    if form.name in forms:
        return forms[form.name]
    if form not in made:
        entries = tuple(
            replace(entry, shapes=tuple(_replaced(one, forms, made) for one in entry.shapes))
            for entry in form.entries
        )
        made[form] = replace(form, entries=entries)
    return made[form]
