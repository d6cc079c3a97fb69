"""A pattern is one row of a ruleset's table; a hit is that row found in a reading."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from scoring.view import Mask, View

ALWAYS: Final = ""
Find = Callable[[View], tuple[Mask, ...]]
"""Finds a pattern's instances: one mask of groups for each; no instance, not there."""


class Finder(NamedTuple):
    """A way to find a pattern, and what there must be for it to be looked for at all.

    ``needs`` names traits of the view: groups, like ``kongs``, without which there is nothing
    to find, or conditions, like ``pure_suit``, that are part of the pattern. ``events`` are
    those of which one must have come with the win, ``field`` is a field of the question that
    must say something, where there are any. ``sure``: with these it is found, and there is no
    more to ask: an event belongs to no group, all else to the whole hand. ``played`` says
    whether the options let it be found (None: all do).
    """

    find: Find
    needs: str = ALWAYS
    events: frozenset[str] = frozenset()
    field: str = ""
    sure: bool = False
    played: Callable[[Any], bool] | None = None

    def __call__(self, view: View) -> tuple[Mask, ...]:
        """Find the instances in a reading."""
        if not view.has(self.needs) or (self.events and not self.events & view.events):
            return ()
        situation = view.situation
        if self.field and not getattr(situation.fields, self.field):
            return ()
        if self.played is not None and not self.played(situation.options):
            return ()
        return self.find(view)


def finder(
    needs: str = ALWAYS,
    *events: str,
    field: str = "",
    sure: bool = False,
    played: Callable[[Any], bool] | None = None,
) -> Callable[[Find], Finder]:
    """Make a finder of a function."""
    return lambda find: Finder(find, needs, frozenset(events), field, sure, played)


class Worth(Protocol):
    """A value that depends on the options, or on whether the hand is open."""

    def shown(self, options: Any) -> tuple[int, int | None]:
        """What it is worth in a concealed and in an open hand (None: not in an open one)."""


class ByOpenness(NamedTuple):
    """Worth one thing in a concealed hand, and another in an open one, or nothing there."""

    closed: int
    open: int | None

    def shown(self, _options: Any) -> tuple[int, int | None]:
        """What it is worth in a concealed and in an open hand."""
        return self.closed, self.open


class ByOptions(NamedTuple):
    """Worth what the options say, in an open hand as in a concealed one: ``of`` reads it."""

    id: str
    of: Callable[[str, Any], int]

    def shown(self, options: Any) -> tuple[int, int | None]:
        """What it is worth in a concealed and in an open hand."""
        value = self.of(self.id, options)
        return value, value


Value = int | Worth
"""What one instance is worth."""


@dataclass(frozen=True, slots=True)
class Cite:
    """Where a rule stands: the key of a book and a section of it."""

    book: str
    section: str


def cite_words(cite: Cite) -> dict[str, Any]:
    """Where a rule stands, as plain data."""
    return {"book": cite.book, "section": cite.section}


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


class Hit:
    """A pattern found in a reading: where, what one instance is worth, and all of them."""

    __slots__ = ("pattern", "total", "value", "where")

    def __init__(self, pattern: Pattern, where: tuple[Mask, ...], value: int) -> None:
        """Note a pattern with its instances, and what they are worth together."""
        self.pattern = pattern
        self.where = where
        self.value = value
        self.total = value * len(where)

    @property
    def times(self) -> int:
        """How many instances were found."""
        return len(self.where)


class Silenced(NamedTuple):
    """A hit that does not count: what silenced it, by which clause, and where that stands."""

    hit: Hit
    by: str
    clause: str
    cite: Cite
