"""For a hand without a yaku: which one an option or another preset would give it.

A rule edition must not look like a fault: an open hand of simples has no yaku under the
European rules of 2008, and this says that `open_tanyao` is why.
"""

from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import Any, Final

from scoring.names import Said, Sentences
from scoring.ruleset import Preset
from scoring.rulesets.riichi.options import Options
from scoring.rulesets.riichi.patterns import PATTERNS
from scoring.rulesets.riichi.presets import PRESETS
from scoring.table import Table
from scoring.view import View

YAKU = Table(row for row in PATTERNS if not row.bonus)


def options_of(preset: Preset) -> Any:
    """The options of a preset."""
    make: Any = Options
    return make(**preset.options)


ALTERNATIVES: Final = {
    field.name: tuple(dict.fromkeys(getattr(options_of(preset), field.name) for preset in PRESETS))
    for field in fields(Options)
}
"""The values that presets give each option, in the order of the presets."""


class _Watched:
    """Options that remember which of them were looked at."""

    def __init__(self, options: Any) -> None:
        self._options = options
        self.seen: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.seen.add(name)
        return getattr(self._options, name)


def hints(view: View) -> Sentences:
    """Say which yaku other rules would find in a reading that has none, and which option does.

    An option is tried with every value that a preset has; there is no yaku that takes two.
    """
    return Sentences(tuple(_options(view)))


def _options(view: View) -> Iterator[Said]:
    options = view.situation.options
    watched = _Watched(options)
    _found(view, watched)  # an option that no pattern looks at makes no difference
    for name, values in ALTERNATIVES.items():
        if name not in watched.seen:
            continue
        tried = (_found(view, replace(options, **{name: value})) for value in values)
        for found in islice(filter(None, tried), 1):
            yield Said("hints.option", {"option": name, "patterns": found})


def _found(view: View, options: Any) -> tuple[Said, ...]:
    """The yaku that a reading would have under other options."""
    situation = view.situation.under(options)
    hits = YAKU.find(View(view.hand, situation, view.arrangement))
    return tuple(Said(f"patterns.{hit.pattern.id}.name") for hit in hits)
