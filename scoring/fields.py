"""How a question is declared: dataclasses whose annotations carry their bounds.

A ruleset folder declares its options and its own request fields as dataclasses. Here they
become *forms*, a plain description of a document. The core reads data by a form
(``form.py``); the service makes its models and its OpenAPI document of the very same form.
"""

from collections.abc import Iterable
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from scoring.hand import SEAT_OF, Seat
from scoring.shapes import (
    KIND,
    MOST_ITEMS,
    MOST_NUMBER,
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
)
from scoring.tiles import Tile

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(declaration: type[T]) -> type[T]:
    """Make a dataclass whose fields do not change, as the type checker sees to.

    Where the instance itself sees to it, setting a field costs ten times as much.
    """
    return dataclass(slots=True, unsafe_hash=True)(declaration)


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
class AnyCase:
    """Marks a choice whose words may be written in small or capital letters."""


@dataclass(frozen=True, slots=True)
class OfHand:
    """Marks a field that speaks of the winner's tiles, and means nothing without them."""


@dataclass(frozen=True, slots=True)
class Over:
    """Marks an object of options whose fields hold one by one over those of the preset."""


# --- from dataclasses to forms -----------------------------------------------------------


@cache
def form_of(declaration: type) -> Form:
    """Return the form that a dataclass declares; its ``LENIENT`` is that of the form."""
    hints = get_type_hints(declaration, include_extras=True)
    return Form(
        name=declaration.__name__,
        entries=tuple(_entry(one, hints[one.name]) for one in fields(declaration)),
        make=declaration,
        about=(declaration.__doc__ or "").partition("\n")[0],
        lenient=getattr(declaration, "LENIENT", False),
    )


def _entry(declared: Field[Any], hint: Any) -> Entry:
    hint, marks = _unmarked(hint)
    members = _members(hint)
    shapes = (_shape(hint, marks),) if _are_kinds(members) else _each_shape(members, marks)
    return Entry(
        key=next((mark.name for mark in marks if isinstance(mark, Key)), declared.name),
        name=declared.name,
        shapes=shapes,
        nullable=type(None) in members,
        default=REQUIRED if declared.default is MISSING else declared.default,
        about=next((mark.text for mark in marks if isinstance(mark, About)), ""),
        of_hand=any(isinstance(mark, OfHand) for mark in marks),
    )


def _unmarked(hint: Any) -> tuple[Any, list[object]]:
    """An annotation without its marks, and the marks."""
    if get_origin(hint) is not Annotated:
        return hint, []
    bare, *marks = get_args(hint)
    return bare, marks


def _members(hint: Any) -> tuple[Any, ...]:
    """The alternatives of an annotation."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _are_kinds(members: tuple[Any, ...]) -> bool:
    """Whether alternatives are told apart by their kind."""
    return len(members) > 1 and all(
        isinstance(one, type) and is_dataclass(one) and KIND in one.__annotations__
        for one in members
    )


def _each_shape(members: tuple[Any, ...], marks: list[object]) -> tuple[Shape, ...]:
    return tuple(_shape(one, marks) for one in members if one is not type(None))


def kinds_of(declarations: Iterable[type]) -> OneOf:
    """Return the choice between some declarations, each by the one kind that it may be."""
    found: dict[str, Form] = {}
    for one in declarations:
        form = form_of(one)
        (shape,) = next(entry.shapes for entry in form.entries if entry.key == KIND)
        assert isinstance(shape, Words)  # noqa: S101 - a kind is a Literal of one word
        found.update(dict.fromkeys(shape.words, form))
    return OneOf(found)


def _shape(hint: Any, marks: list[object]) -> Shape:
    if _are_kinds(_members(hint)):
        return kinds_of(_members(hint))
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
        return ListOf(_shape(*_unmarked(get_args(hint)[0])), most or MOST_ITEMS)
    if is_dataclass(hint) and isinstance(hint, type):
        form = form_of(hint)
        over = any(isinstance(mark, Over) for mark in marks)
        return replace(form, make=dict, partial=True) if over else form
    return replace(choice(hint), any_case=any(isinstance(mark, AnyCase) for mark in marks))


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


@record
class Discard:
    """One discard of the deal: who threw which tile."""

    seat: Annotated[Seat, About("Who threw the tile.")]
    tile: Annotated[Tile, About("The tile thrown.")]
