"""A pattern is one row of a ruleset's table; a hit is that row found in a reading."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from scoring.view import Mask, View

Finder = Callable[[View], tuple[Mask, ...]]
"""Finds a pattern's instances: one mask of groups for each; no instance, not there."""

Value = int | Callable[[View], int]
"""What one instance is worth; a function where it depends on the reading."""


@dataclass(frozen=True, slots=True)
class Cite:
    """Where a rule stands: the key of a book and a section of it."""

    book: str
    section: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern of a rulebook, in the order and numbering of the book.

    ``series``: of the patterns of one series only the dearest counts. ``implies``: patterns
    that are always there too and are not counted again. ``excludes``: patterns not counted
    beside this one. ``tier``: a class of patterns that silences every lower one. ``bonus``:
    adds value but is no pattern to win with.
    """

    id: str
    value: Value
    find: Finder
    section: str
    number: str | None = None
    series: str = ""
    implies: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    tier: str = ""
    bonus: bool = False
    book: str = ""


class Hit(NamedTuple):
    """A pattern found in a reading: where, and what one instance is worth."""

    pattern: Pattern
    where: tuple[Mask, ...]
    value: int

    @property
    def times(self) -> int:
        """How many instances were found."""
        return len(self.where)

    @property
    def total(self) -> int:
        """The worth of all instances together."""
        return self.value * len(self.where)


class Silenced(NamedTuple):
    """A hit that does not count: what silenced it, by which clause, and where that stands."""

    hit: Hit
    by: str
    clause: str
    cite: Cite
