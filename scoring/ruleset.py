"""A ruleset is a table of patterns, and the few functions that its book adds to it.

A ruleset checks itself when it is made: a wrong name in it is a failure of ``import``, hence
of every test, and never of a question.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.arrange import Arrangement, Shape
from scoring.claiming import ClaimRules
from scoring.errors import Problem, RulesetError
from scoring.fields import form_of
from scoring.hand import SEATS, By, Hand, Seat, Situation
from scoring.judged import Judged
from scoring.names import Names, Said
from scoring.pattern import Cite, Hit, Pattern
from scoring.resolve import Clause, only_bonuses
from scoring.settlement import Settlement
from scoring.table import Table
from scoring.tally import Tally, Transfer
from scoring.tiles import Tile
from scoring.traits import TRAITS
from scoring.view import View
from scoring.waiting import Nothing, Waiting
from scoring.wall import WallBreak


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook: the key that citations use, its title, edition and address."""

    key: str
    title: str
    edition: str
    url: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Preset:
    """A published variant: options and pattern values that differ from the defaults.

    ``cites`` says where its own book has reasons for payments that others have elsewhere.
    """

    id: str
    options: Mapping[str, object] = field(default_factory=dict)
    values: Mapping[str, int] = field(default_factory=dict)
    edition: str = ""
    cites: Mapping[str, Cite] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that came with a win, and what it cannot come with.

    ``dealer``: the winner must be the dealer (True), must not be (False), or either (None).
    ``from_dealer``: the tile must come from the dealer. ``closed``: no meld may be declared.
    """

    id: str
    by: frozenset[By]
    cite: Cite
    dealer: bool | None = None
    from_dealer: bool = False
    needs_kong: bool = False
    closed: bool = False
    forbids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a reading may not win. ``withheld``: it is not shown even as what might have been."""

    problem: Problem
    withheld: bool = False


def not_robbable(why: str) -> Problem:
    """A kong that may not be robbed, and why: a key of the texts about robbing."""
    return Problem("kong_not_robbable", "/win/kong", {"why": Said(f"robbing.{why}")})


Counts = Sequence[tuple[View | None, Tally]]
"""Readings with what they are worth; no reading where only the worth was given."""


def _nothing(*_: Any) -> Iterator[Any]:
    return iter(())


def fields_of(details: Any) -> dict[str, object]:
    """The fields of the details of a reading, by name, as an answer shows them."""
    return {name: getattr(details, name) for name in details.__slots__}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ruleset:
    """One ruleset, whole: what it declares, its table, and how it counts and pays.

    ``details`` declares the fields that an arrangement of it has besides the common ones.
    ``examples`` holds a hand for each pattern, as flat names. ``lacks`` says whether what counts
    leaves room for ``otherwise``. ``kinds`` are the tiles of a set under the options, ``reds`` how
    often it has a red five, ``seats`` who plays. ``plays`` says which special shapes are hands
    of this game; ``places`` whether the winning tile is placed in each group that it may complete.
    ``laws`` yields what no question may say, ``bars`` what keeps a possible hand from winning,
    ``refusals`` what keeps one reading from it, ``worth_bars`` what a worth without tiles would be
    refused for, and ``assumes`` what an answer takes for granted; ``judges`` says what has become
    of tiles that a question tells the story of. ``total`` adds a reading up, ``tally`` takes its
    worth as given without tiles, and ``settle`` makes payments of either. ``settlement`` settles
    whole deals, ``claims`` says who gets a tile that is claimed, ``waiting`` what is special of a
    hand before the win. ``tables`` are the payment tables of a book that prints some; ``wall``
    breaks the wall by two throws, after so many supplement tiles, where the book says how. Payments
    are whole numbers of parts inside: ``scale`` says how many parts make one.
    """

    id: str
    edition: str
    revision: int
    unit: str
    books: tuple[Book, ...]
    presets: tuple[Preset, ...]
    options: type
    fields: type
    points: type
    details: type = Nothing
    ways: tuple[By, ...]
    events: tuple[Event, ...]
    kinds: Callable[[Any], frozenset[int]]
    reds: Callable[[Any, Tile], int] = lambda _options, _tile: 0
    shapes: tuple[Shape, ...]
    patterns: tuple[Pattern, ...]
    otherwise: Pattern | None = None
    clauses: tuple[Clause, ...]
    names: Names
    examples: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    chinese: str = "zh-Hans"
    lacks: Callable[[Sequence[Hit], View], bool] = only_bonuses
    scale: int = 1
    seats: Callable[[Any], tuple[Seat, ...]] = lambda _options: SEATS
    plays: Callable[[Arrangement, Situation], bool] = lambda _arrangement, _situation: True
    places: Callable[[Situation], bool] = lambda _situation: True
    laws: Callable[[Hand | None, Situation], Iterable[Problem]] = _nothing
    points_laws: Callable[[Any, Situation], Iterable[Problem]] = _nothing
    bars: Callable[[Hand, Situation], Iterable[Problem]] = _nothing
    refusals: Callable[[View, Tally, Sequence[Hit]], Iterable[Refusal]] = _nothing
    worth_bars: Callable[[Tally, Situation], Iterable[Problem]] = _nothing
    assumes: Callable[[Situation, Counts], Iterable[Problem]] = _nothing
    judges: Callable[[Situation], Iterable[Judged]] = _nothing
    tables: Callable[[Any], Mapping[str, Any]] | None = None
    wall: Callable[[int, int, int], WallBreak] | None = None
    total: Callable[[View, Sequence[Hit]], Tally]
    tally: Callable[[Any, Situation], Tally]
    settle: Callable[[Tally, Situation], tuple[Transfer, ...]]
    settlement: Settlement = field(default_factory=Settlement)
    claims: ClaimRules = field(default_factory=ClaimRules)
    waiting: Waiting = field(default_factory=Waiting)

    table: Table = field(init=False)

    def __post_init__(self) -> None:
        """Refuse a ruleset that contradicts itself; make the table of one that does not."""
        faults = list(self._faults())
        if faults:
            raise RulesetError(f"{self.id}: " + "; ".join(faults))
        object.__setattr__(self, "table", Table(self.patterns, self.clauses, self.otherwise))

    @property
    def default(self) -> Preset:
        """The preset used where a question names none: the first."""
        return self.presets[0]

    @property
    def rows(self) -> tuple[Pattern, ...]:
        """Every pattern, with the one that counts when no other does."""
        return self.patterns + ((self.otherwise,) if self.otherwise else ())

    def preset(self, name: str) -> Preset:
        """The preset of a name; KeyError where there is none."""
        return next((one for one in self.presets if one.id == name), None) or _missing(name)

    def event(self, name: str) -> Event:
        """The event of a name; KeyError where there is none."""
        return next((one for one in self.events if one.id == name), None) or _missing(name)

    def cite(self, pattern: Pattern) -> Cite:
        """Where a pattern stands: in its own book, or in the ruleset's first."""
        return Cite(pattern.book or self.books[0].key, pattern.section)

    def cite_reason(self, reason: str, preset: Preset) -> Cite:
        """Where a reason for a payment stands; where none is named, in the ruleset's first book."""
        named = preset.cites.get(reason) or self.settlement.cites.get(reason)
        return named or Cite(self.books[0].key, "")

    def _faults(self) -> Iterator[str]:
        ids = [pattern.id for pattern in self.rows]
        for row in self.patterns:
            for name in row.find.needs.split():
                if name not in TRAITS:
                    yield f"{row.id} needs {name}, which no view has"
        for named in (ids, [one.id for one in self.presets], [one.id for one in self.events]):
            yield from (f"{one} twice" for one, count in Counter(named).items() if count > 1)
        books = {book.key for book in self.books}
        for pattern in self.rows:
            if self.cite(pattern).book not in books:
                yield f"{pattern.id} cites an unknown book"
            for other in pattern.implies + pattern.excludes:
                if other not in ids or other == pattern.id:
                    yield f"{pattern.id} names {other}, which is no other pattern"
        series = Counter(pattern.series for pattern in self.patterns if pattern.series)
        yield from (f"series {one} has one row" for one, count in series.items() if count == 1)
        yield from self._event_faults()
        yield from self._preset_faults(set(ids), books)
        yield from self.names.gaps(ids)
        yield from (f"an example of {one}?" for one in self.examples if one not in ids)

    def _event_faults(self) -> Iterator[str]:
        events = {event.id for event in self.events}
        for event in self.events:
            yield from (f"{event.id} forbids {one}?" for one in event.forbids if one not in events)
            if not event.by <= set(self.ways):
                yield f"{event.id} comes with a way of winning that is not played"

    def _preset_faults(self, ids: set[str], books: set[str]) -> Iterator[str]:
        options = {entry.name for entry in form_of(self.options).entries}
        for preset in self.presets:
            for name in preset.options:
                if name not in options:
                    yield f"preset {preset.id} sets {name}, which is no option"
            for name in preset.values:
                if name not in ids:
                    yield f"preset {preset.id} values {name}, which is no pattern"
            for name, cite in preset.cites.items():
                if cite.book not in books:
                    yield f"preset {preset.id} cites an unknown book for {name}"


def _missing(name: str) -> Any:
    raise KeyError(name)
