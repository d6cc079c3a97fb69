"""A table of patterns, ready to be looked through: only what a reading can have is looked for."""

from collections.abc import Iterable
from functools import lru_cache

from scoring.pattern import Find, Hit, Pattern, Silenced
from scoring.resolve import Clause, Hits, resolve
from scoring.view import TRAITS, View

Rows = tuple[tuple[Find, Pattern, int], ...]
"""Patterns in the order of their table, each with how to find it and what clauses it sets off."""


class Table:
    """Some patterns in the order of their book, and the clauses of what counts beside what.

    Which rows are worth a look follows from the traits of a reading and the events of the win,
    and which clauses from the patterns found. There are few such combinations, so the rows and
    the clauses of each are kept.
    """

    def __init__(self, patterns: Iterable[Pattern], clauses: Iterable[Clause] = ()) -> None:
        """Make a table of some patterns."""
        self.patterns = tuple(patterns)
        self.clauses = tuple(clauses)
        self._rows = lru_cache(maxsize=1 << 12)(self._worth_a_look)
        self._clauses = lru_cache(maxsize=1 << 12)(self._that_are_set_off)

    def _worth_a_look(self, traits: int, events: frozenset[str]) -> Rows:
        return tuple(
            (row.find.find, row, self._set_off_by(row))
            for row in self.patterns
            if TRAITS[row.find.needs] & ~traits == 0
            and (not row.find.events or row.find.events & events)
        )

    def _set_off_by(self, row: Pattern) -> int:
        return sum(1 << place for place, one in enumerate(self.clauses) if one.set_off(row))

    def _that_are_set_off(self, by: int) -> tuple[Clause, ...]:
        return tuple(one for place, one in enumerate(self.clauses) if by >> place & 1)

    def find(self, view: View) -> list[Hit]:
        """Return the patterns that a reading has, with their values."""
        return self._look(view)[0]

    def count(self, view: View) -> tuple[Hits, list[Silenced]]:
        """Return the patterns of a reading that count, and those that another one silences."""
        hits, clauses = self._look(view)
        return resolve(hits, self._clauses(clauses), view) if clauses else (hits, [])

    def _look(self, view: View) -> tuple[list[Hit], int]:
        """Return the patterns that a reading has, and the clauses that they may set off."""
        hits: list[Hit] = []
        clauses = 0
        for find, pattern, sets_off in self._rows(view.traits, view.events):
            where = find(view)
            if where:
                hits.append(Hit(pattern, where, worth(pattern, view)))
                clauses |= sets_off
        return hits, clauses


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
