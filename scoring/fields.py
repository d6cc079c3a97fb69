"""How a question is declared: frozen dataclasses whose annotations carry their bounds.

A ruleset folder declares its options and its own request fields as such dataclasses. Here
they become *forms*, a plain description of a document. The core reads data by a form
(``form.py``); the service makes its models and its OpenAPI document of the very same form.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from scoring.hand import SEAT_OF, Seat
from scoring.tiles import Tile

MOST_TEXT: Final = 200
MOST_ITEMS: Final = 200
MOST_NUMBER: Final = 1_000_000
REQUIRED: Final = object()
"""The default of a field that has none."""

# --- marks: what an annotation may say ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Between:
    """The least and the greatest value of a number."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Most:
    """The greatest length of a list or a text."""

    length: int


@dataclass(frozen=True, slots=True)
class About:
    """One sentence for the API document."""

    text: str


@dataclass(frozen=True, slots=True)
class Key:
    """The name of the field in a document, where Python cannot use it."""

    name: str


@dataclass(frozen=True, slots=True)
class OfHand:
    """Marks a field that speaks of the winner's tiles, and means nothing without them."""


@dataclass(frozen=True, slots=True)
class Over:
    """Marks an object of options whose fields hold one by one over those of the preset."""


# --- shapes: what a value may be ---------------------------------------------------------


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
    """A closed choice: what may be written, and what each is read as."""

    words: Mapping[Any, Any]


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

    @property
    def required(self) -> bool:
        """Whether a document must hold the field."""
        return self.default is REQUIRED

    @property
    def is_tiles(self) -> bool:
        """Whether the field holds tiles and nothing else."""
        return isinstance(self.shapes[0], Tiles)

    @property
    def tile_of_items(self) -> str | None:
        """The name of the tile that each of a list of records has, or None."""
        shape = self.shapes[0]
        if not isinstance(shape, ListOf) or not isinstance(shape.item, Form):
            return None
        tiles = [one.name for one in shape.item.entries if isinstance(one.shapes[0], OneTile)]
        return tiles[0] if tiles else None


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """An object: its fields, and what is made of them.

    ``partial``: only the fields that the document holds are handed on. ``unknown`` is the
    code for a field that the form does not have.
    """

    name: str
    entries: tuple[Entry, ...]
    make: Callable[..., Any]
    about: str = ""
    partial: bool = False
    unknown: str = "unknown_field"

    def with_shapes(self, **shapes: "Shape | tuple[Shape, ...]") -> "Form":
        """Return the form with some fields narrowed."""
        narrowed = {
            name: shape if isinstance(shape, tuple) else (shape,) for name, shape in shapes.items()
        }
        entries = tuple(
            replace(one, shapes=narrowed.get(one.name, one.shapes)) for one in self.entries
        )
        return replace(self, entries=entries)


Shape = Flag | Number | Text | Words | OneTile | Tiles | ListOf | Form

JSON_TYPES: Final[Mapping[type, str]] = {
    Flag: "boolean",
    Number: "integer",
    Text: "string",
    OneTile: "string",
    ListOf: "array",
    Form: "object",
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


# --- from dataclasses to forms -----------------------------------------------------------


@cache
def form_of(declaration: type) -> Form:
    """Return the form that a dataclass declares."""
    hints = get_type_hints(declaration, include_extras=True)
    return Form(
        name=declaration.__name__,
        entries=tuple(_entry(one, hints[one.name]) for one in fields(declaration)),
        make=declaration,
        about=(declaration.__doc__ or "").partition("\n")[0],
    )


def _entry(declared: Field[Any], hint: Any) -> Entry:
    marks: list[object] = []
    if get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
    members = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    shapes = tuple(_shape(one, marks) for one in members if one is not type(None))
    return Entry(
        key=next((mark.name for mark in marks if isinstance(mark, Key)), declared.name),
        name=declared.name,
        shapes=shapes,
        nullable=type(None) in members,
        default=REQUIRED if declared.default is MISSING else declared.default,
        about=next((mark.text for mark in marks if isinstance(mark, About)), ""),
        of_hand=any(isinstance(mark, OfHand) for mark in marks),
    )


def _shape(hint: Any, marks: list[object]) -> Shape:
    most = next((mark.length for mark in marks if isinstance(mark, Most)), None)
    if hint is bool:
        return Flag()
    if hint is int:
        bounds = next((mark for mark in marks if isinstance(mark, Between)), None)
        return Number(bounds.low, bounds.high) if bounds else Number(0, MOST_NUMBER)
    if hint is str:
        return Text(most or MOST_TEXT)
    if hint is Tile:
        return OneTile()
    if get_args(hint) == (Tile, ...):
        return Tiles()
    if get_origin(hint) is tuple:
        return ListOf(_shape(get_args(hint)[0], []), most or MOST_ITEMS)
    if is_dataclass(hint) and isinstance(hint, type):
        form = form_of(hint)
        over = any(isinstance(mark, Over) for mark in marks)
        return replace(form, make=dict, partial=True) if over else form
    return choice(hint)


def choice(hint: Any) -> Words:
    """Return the closed choice that a Literal, an enumeration or ``Seat`` declares."""
    if hint is Seat:
        return Words(dict(SEAT_OF))
    if get_origin(hint) is Literal:
        return Words({word: word for word in get_args(hint)})
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Words({member.value: member for member in hint})
    msg = f"{hint} cannot stand in a form"
    raise TypeError(msg)


@dataclass(frozen=True, slots=True)
class Discard:
    """One discard of the deal: who threw which tile."""

    seat: Annotated[Seat, About("Who threw the tile.")]
    tile: Annotated[Tile, About("The tile thrown.")]
