"""A table of patterns, ready to be looked through: only what a reading can have is looked for."""

from collections.abc import Iterable
from functools import lru_cache

from scoring.pattern import Find, Hit, Pattern
from scoring.view import TRAITS, View

Rows = tuple[tuple[Find, Pattern], ...]
"""Patterns in the order of their table, each with how to find it."""


class Table:
    """Some patterns in the order of their book.

    Which rows are worth a look follows from the traits of a reading and the events of the win.
    There are few such combinations, so the rows of each are kept.
    """

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        """Make a table of some patterns."""
        self.patterns = tuple(patterns)
        self._rows = lru_cache(maxsize=1 << 12)(self._worth_a_look)

    def _worth_a_look(self, traits: int, events: frozenset[str]) -> Rows:
        return tuple(
            (row.find.find, row)
            for row in self.patterns
            if TRAITS[row.find.needs] & ~traits == 0
            and (not row.find.events or row.find.events & events)
        )

    def find(self, view: View) -> list[Hit]:
        """Return the patterns that a reading has, with their values."""
        found = [
            (pattern, where)
            for find, pattern in self._rows(view.traits, view.events)
            if (where := find(view))
        ]
        return [Hit(pattern, where, worth(pattern, view)) for pattern, where in found]


def instances(pattern: Pattern, view: View) -> tuple[Hit, ...]:
    """Return the one hit of a pattern that is no row of a table, or none."""
    where = pattern.find(view)
    return (Hit(pattern, where, worth(pattern, view)),) if where else ()


def worth(pattern: Pattern, view: View) -> int:
    """What one instance of a pattern is worth in a reading."""
    value, preset = pattern.value, view.situation.values
    if preset:
        value = preset.get(pattern.id, value)
    return value if isinstance(value, int) else value(view)
