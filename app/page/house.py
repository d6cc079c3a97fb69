"""House rules as a page draws them: the options by their names, and what they change of the set."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from app.page.forms import described
from app.page.labels import Labels
from app.refusals import NAMES
from scoring import Plain, Ruleset
from scoring.catalogue import effective_options
from scoring.document import options_form
from scoring.names import Names
from scoring.ruleset import Preset
from scoring.shapes import Flag, Form, Number, Shape, Words
from scoring.tiles import CODES

QUOTED: Final = re.compile(r'["«「“]\w+["»」”]')
"""A choice as a program writes it."""
FEW: Final = 4
"""How far numbers inside an option are tried: there are four of a tile."""


@dataclass(frozen=True, slots=True)
class OptionLabels(Labels):
    """What the options of a ruleset and their choices are called."""

    path: str = "options"

    def field(self, key: str) -> str:
        """What an option is called; one of a single pattern like the pattern."""
        names = self.ruleset.names
        return self._first(key, (names, f"{self.path}.{key}.name"), *self._words(key))

    def about(self, key: str) -> str:
        """What an option means."""
        return self._own(f"{key}.about")

    def none(self, key: str) -> str:
        """What it means that an option, or any of its kind, holds nothing."""
        return self._own(f"{key}.null") or self._own("null")

    def inside(self, key: str) -> Labels:
        """The labels of the fields of an option."""
        return replace(self, path=f"{self.path}.{key}")

    def _own(self, name: str) -> str:
        names, key = self.ruleset.names, f"{self.path}.{name}"
        return names.say(key, self.language) if names.has(key) else ""

    def _places(self, key: str, word: object) -> Iterator[tuple[Names, str]]:
        yield self.ruleset.names, f"{self.path}.{key}.{word}"
        yield from self._words(word)

    def _words(self, word: object) -> Iterator[tuple[Names, str]]:
        names = self.ruleset.names
        yield from ((names, f"{family}.{word}") for family in ("liability", "abortive", "events"))
        yield names, f"patterns.{word}.name"
        yield NAMES, f"presets.{word}"


def house_form(ruleset: Ruleset, language: str) -> list[Plain]:
    """The options of a ruleset in order; choices that have names need no explanation."""
    told = described(options_form(ruleset), OptionLabels(ruleset, language))
    for one in told:
        if QUOTED.search(one.get("about", "")):
            del one["about"]
    return told


# --- what is played with -------------------------------------------------------------------


def played_with(ruleset: Ruleset, options: Any) -> Plain:
    """The tiles of the set, the seats, and whether chows may be claimed."""
    kinds = ruleset.kinds(options)
    return {
        "tiles": [code for tile, code in enumerate(CODES) if tile in kinds],
        "seats": [seat.word for seat in ruleset.seats(options)],
        "chows": ruleset.claims.chows(options),
    }


@cache
def changes(ruleset: Ruleset, preset: Preset) -> Plain:
    """What options change of that, by their flat names and then by their values as texts."""
    options = effective_options(ruleset, preset)
    usual = played_with(ruleset, options)
    found: Plain = {}
    for name, value, changed in _alternatives(ruleset, options):
        played = played_with(ruleset, changed)
        told = {key: played[key] for key in ("seats", "chows") if played[key] != usual[key]}
        for key, more, less in (("more", played, usual), ("less", usual, played)):
            if tiles := [code for code in more["tiles"] if code not in less["tiles"]]:
                told[key] = tiles
        if told:
            found.setdefault(name, {})[value] = told
    return found


def _alternatives(ruleset: Ruleset, options: Any) -> Iterator[tuple[str, str, Any]]:
    """Every option with one value changed, where its values are few."""
    for entry in options_form(ruleset).entries:
        shape = entry.shapes[0]
        if isinstance(shape, Form):
            inner = getattr(options, entry.name)
            for one in shape.entries:
                for value in _values(one.shapes[0], within=True):
                    changed = replace(inner, **{one.name: value})
                    yield (
                        f"{entry.key}.{one.key}",
                        _text(value),
                        replace(options, **{entry.name: changed}),
                    )
        else:
            for value in _values(shape):
                yield entry.key, _text(value), replace(options, **{entry.name: value})


def _values(shape: Shape, *, within: bool = False) -> tuple[Any, ...]:
    match shape:
        case Flag():
            return (False, True)
        case Words():
            return tuple(shape.words)
        case Number() if within:
            return tuple(range(shape.low, min(shape.high, shape.low + FEW) + 1))
        case _:
            return ()


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
