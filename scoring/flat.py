"""Questions as flat names and texts, for links, bots, spreadsheets and command lines.

The names are ``ruleset preset hand by from kong seat events lang explain``, each field of the
ruleset by its own name, and its options as ``option.NAME``. Lists are separated by commas and
the parts of a list's entries by colons: ``discards=south:2z,west:1z``.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scoring.document import options_form, question_form, win_form
from scoring.fields import Entry, Flag, Form, ListOf, Number, Shape, Tiles, Words
from scoring.rulesets import RULESETS

OPTION: Final = "option."
WIN_NAMES: Final = ("by", "from", "kong", "events")
FLAGS: Final[Mapping[str, bool]] = {"true": True, "false": False, "1": True, "0": False}

Pairs = Iterable[tuple[str, str]]


def document_of(pairs: Pairs) -> dict[str, Any]:
    """Build the document that flat names stand for.

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
            key = name.removeprefix(OPTION)
            options[key] = _value(_entry(options_form(ruleset), key), text)
        elif name in WIN_NAMES:
            win[name] = _value(_entry(win_form(ruleset), name), text)
        else:
            document[name] = _value(_entry(question_form(ruleset), name), text)
    if options:
        document["options"] = options
    if win:
        document["win"] = win
    return document


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
    numbers = isinstance(entry.shapes[0], Words) and text[:1].isdigit()
    return _shaped(entry.shapes[-1 if numbers else 0], text)


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
    try:
        return int(text)
    except ValueError:
        return None if text == "null" else text
