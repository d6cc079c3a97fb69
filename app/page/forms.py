"""Describes the declared forms as plain data, so that a page can draw them with their names."""

from typing import Any, Final

from app.page.labels import Labels
from scoring import Plain
from scoring.document import HELD_HAND, ClaimForm, HandForm
from scoring.shapes import (
    KIND,
    REQUIRED,
    Entry,
    Flag,
    Form,
    ListOf,
    Number,
    OneOf,
    OneTile,
    Shape,
    Tiles,
    Words,
)

SAID_ELSEWHERE: Final = frozenset({"ruleset", "preset", "options", "lang", "explain"})
"""What the page asks once, beside every form."""
CALLED: Final = {
    (ClaimForm.__name__, "value"): "claimed_value",
    ("EventsOutcome", "events"): "what_happened",
}
"""Fields that are called otherwise in one form than in all others."""


def described(form: Form, labels: Labels, left_out: frozenset[str] = SAID_ELSEWHERE) -> list[Plain]:
    """The fields of a form in order, each with its name and what it may hold."""
    return [
        _entry(one, labels.field(_called(form, one.key)), labels)
        for one in form.entries
        if one.key not in left_out
    ]


def _called(form: Form, key: str) -> str:
    """The name under which the label of a field stands, which may depend on its form."""
    if key == "seat" and all(one.key != "win" for one in form.entries):
        return "own_seat"
    return CALLED.get((form.name, key), key)


def _entry(entry: Entry, label: str, labels: Labels) -> Plain:
    told: Plain = {"key": entry.key, "label": label}
    if about := labels.about(entry.key):
        told["about"] = about
    if none := labels.none(entry.key):
        told["none"] = none
    if entry.of_hand:
        told["of_hand"] = True
    if entry.required:
        told["required"] = True
    elif entry.nullable:
        told["nullable"] = True
    elif entry.default is not REQUIRED and isinstance(entry.default, bool | int):
        told["default"] = entry.default
    return told | _shape(_drawn(entry.shapes), entry.key, labels)


def _drawn(shapes: tuple[Shape, ...]) -> Shape:
    """The shape that a page draws: an object of a hand, else the first of the alternatives."""
    hands = (one for one in shapes if isinstance(one, Form) and _is_hand(one))
    return next(hands, shapes[0])


def _is_hand(form: Form) -> bool:
    return form.name in (HELD_HAND, HandForm.__name__)


def _shape(shape: Shape, key: str, labels: Labels) -> Plain:
    match shape:
        case Flag():
            return {"is": "flag"}
        case Number():
            return {"is": "number", "low": shape.low, "high": shape.high, "parts": shape.parts}
        case Words():
            whole = all(isinstance(word, int) for word in shape.words)
            told = {"is": "words", "words": _words(shape, key, labels)}
            return told | {"whole": True} if whole else told
        case OneTile():
            return {"is": "tile"}
        case Tiles():
            return {"is": "tiles"}
        case ListOf():
            return {"is": "list", "most": shape.most, "item": _shape(shape.item, key, labels)}
        case OneOf():
            left_out = SAID_ELSEWHERE | {KIND}
            kinds = {one: described(form, labels, left_out) for one, form in shape.forms.items()}
            named = {one: labels.choice(key, one) for one in kinds}
            return {"is": "kinds", "kinds": kinds, "words": named}
        case Form():
            if _is_hand(shape):
                return {"is": "hand", "held": shape.name == HELD_HAND}
            return {"is": "form", "entries": described(shape, labels.inside(key))}
        case _:
            return {"is": "text"}


def _words(shape: Words, key: str, labels: Labels) -> dict[Any, str]:
    return {word: labels.choice(key, word) for word in shape.words}
