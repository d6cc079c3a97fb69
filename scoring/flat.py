"""Questions as flat names and texts, for links, bots, spreadsheets and command lines.

The names are ``ruleset preset hand by from kong seat events lang explain``, each field of the
ruleset by its own name, its options as ``option.NAME``, and one field of an option that is an
object as ``option.NAME.FIELD``. Lists are separated by commas and
the parts of a list's entries by colons: ``discards=south:2z,west:1z``.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from scoring.document import options_form, question_form, win_form
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from scoring.shapes import Entry, Flag, Form, ListOf, Number, Shape, Tiles, Words

OPTION: Final = "option."
WIN_NAMES: Final = ("by", "from", "kong", "events")
FLAGS: Final[Mapping[str, bool]] = {"true": True, "false": False, "1": True, "0": False}

Pairs = Iterable[tuple[str, str]]


def document_of(pairs: Pairs, form: Callable[[Ruleset], Form] = question_form) -> dict[str, Any]:
    """Build the document that flat names stand for, by default a question with tiles.

    Nothing is refused here: a text that is no number stays a text, and an unknown name stays
    where it is, for the question's own checks to name.
    """
    given = dict(pairs)
    ruleset = RULESETS.get(given.get("ruleset", ""))
    if ruleset is None:
        return dict(given)
    document: dict[str, Any] = {}
    win: dict[str, Any] = {}
    options: dict[str, Any] = {}
    for name, text in given.items():
        if name.startswith(OPTION):
            _set_option(options, options_form(ruleset), name.removeprefix(OPTION), text)
        elif name in WIN_NAMES and _entry(form(ruleset), "win") is not None:
            win[name] = _value(_entry(win_form(ruleset), name), text)
        else:
            document[name] = _value(_entry(form(ruleset), name), text)
    if options:
        document["options"] = options
    if win:
        document["win"] = win
    return document


def _set_option(options: dict[str, Any], form: Form, key: str, text: str) -> None:
    """Set an option, or with ``NAME.FIELD`` one field of an option that is an object."""
    name, dot, inner = key.partition(".")
    entry = _entry(form, name)
    if dot and entry is not None and isinstance(entry.shapes[0], Form):
        held = options.setdefault(name, {})
        if isinstance(held, dict):
            held[inner] = _value(_entry(entry.shapes[0], inner), text)
    else:
        options[key] = _value(_entry(form, key), text)


def flat_pointer(pointer: str) -> str:
    """Return where a violation stands among flat names: ``/win/by`` is ``/by``."""
    if pointer.startswith("/options/"):
        return "/" + OPTION + pointer.removeprefix("/options/")
    inner = pointer.removeprefix("/win/")
    return "/" + inner.partition("/")[0] if inner != pointer else pointer


def _entry(form: Form, key: str) -> Entry | None:
    return next((entry for entry in form.entries if entry.key == key), None)


def _value(entry: Entry | None, text: str) -> Any:
    """Read one text as its field wants it."""
    if entry is None:
        return text
    first, *others = entry.shapes
    number = isinstance(first, Words) and text[:1].isdigit()
    records = isinstance(first, Tiles) and ":" in text
    return _shaped(others[-1] if others and (number or records) else first, text)


def _shaped(shape: Shape, text: str) -> Any:
    match shape:
        case Flag():
            return FLAGS.get(text.lower(), text)
        case Number():
            return _number(text)
        case Words() if isinstance(next(iter(shape.words)), int):
            return _number(text)
        case ListOf():
            return [_shaped(shape.item, one.strip()) for one in text.split(",") if one.strip()]
        case Form():
            parts = text.split(":")
            if len(parts) != len(shape.entries):
                return text
            return {
                entry.key: _value(entry, part)
                for entry, part in zip(shape.entries, parts, strict=True)
            }
        case Tiles():
            return text.replace(",", "")
        case _:
            return text


def _number(text: str) -> Any:
    if "_" in text:
        return text  # int() would read 1_2 as twelve
    try:
        return int(text)
    except ValueError:
        return None if text == "null" else text
