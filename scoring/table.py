"""A table of patterns, ready to be looked through: only what a reading can have is looked for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.hand import Situation
from scoring.kept import Kept
from scoring.pattern import Find, Hit, Pattern, Silenced, Value
from scoring.resolve import Clause, Hits, resolve
from scoring.traits import COUNT_OF_TRAITS, TRAITS, traits_named
from scoring.view import Mask, View

MOST_RULES: Final = 64
MOST_LOOKS: Final = 1 << 11
MOST_CLAUSES: Final = 1 << 10
MOST_WORTHS: Final = 64
WHOLE_HAND: Final = {
    TRAITS["regular"]: 0b11111,
    TRAITS["seven_pairs"]: 0b1111111,
    TRAITS["thirteen_orphans"]: 0b1111111111111,
}
"""All groups of a hand by its shape."""
_CONCEALED: Final = TRAITS["concealed"]
_NONE: Final[tuple[Silenced, ...]] = ()


class Look:
    """A look for one pattern: how to find it, its worth there, what clauses it sets off.

    A ``sure`` hit is there without a look.
    """

    __slots__ = ("find", "pattern", "sets_off", "sure", "value")

    def __init__(self, pattern: Pattern, value: int, sets_off: int, sure: Hit | None) -> None:
        """Note a pattern with what it is worth and the clauses that it sets off, as bits."""
        self.find: Final[Find] = pattern.find.find
        self.pattern: Final = pattern
        self.value: Final = value
        self.sets_off: Final = sets_off
        self.sure: Final = sure


class Row:
    """A pattern in its table: it needs all of some traits and fields, and one of some events."""

    __slots__ = ("events", "looks", "needs", "pattern", "sets_off")

    def __init__(self, pattern: Pattern, needs: int, events: int, sets_off: int) -> None:
        """Note a pattern with what it needs and the clauses that it sets off, as bits."""
        self.pattern: Final = pattern
        self.needs: Final = needs
        self.events: Final = events
        self.sets_off: Final = sets_off
        self.looks: Final[dict[tuple[int, int], Look]] = Kept(self._look, MOST_WORTHS)
        """The looks for it, by what it is worth and the groups of a sure hit."""

    def _look(self, by: tuple[int, int]) -> Look:
        value, where = by
        sure = Hit(self.pattern, (where,), value) if self.pattern.find.sure else None
        return Look(self.pattern, value, self.sets_off, sure)

    def look(self, worth: tuple[int, int], traits: int) -> Look:
        """The look for it in readings with some traits, by its worth closed and open."""
        value = worth[0 if traits & _CONCEALED else 1]
        whole = self.pattern.find.sure and not self.events
        return self.looks[value, _whole_hand(traits) if whole else 0]


def _whole_hand(traits: int) -> int:
    """All groups of a hand with some traits."""
    return next(groups for shape, groups in WHOLE_HAND.items() if traits & shape)


class Rules:
    """The rows of a table that some options let be found, and what is to be looked for in them."""

    __slots__ = ("_events", "_fields", "_made_of", "_otherwise", "_rows", "looks", "otherwise")

    def __init__(self, table: "Table", options: Any, values: Mapping[str, int]) -> None:
        """Note the rows; what they are made of is held, so that it goes on being itself."""
        self._made_of = options, values
        self._events, self._fields = table.events, table.fields
        self._rows = tuple(table.played(options, values))
        self.looks: Final[dict[int, tuple[Look, ...]]] = Kept(self._worth_a_look, MOST_LOOKS)
        """What is to be looked for, by the traits of a reading and what is stated of the win."""
        self._otherwise = table.otherwise
        self.otherwise: Final[dict[Mask, Hit]] = Kept(self._hit_otherwise, MOST_WORTHS)
        """What counts where nothing else does, by the groups of a reading."""

    def _hit_otherwise(self, groups: Mask) -> Hit:
        (options, values), pattern = self._made_of, self._otherwise
        assert pattern is not None  # noqa: S101 - only where there is one it is asked for
        value, _ = shown(values.get(pattern.id, pattern.value), options)
        return Hit(pattern, (groups,), value)

    def _worth_a_look(self, there: int) -> tuple[Look, ...]:
        return tuple(
            row.look(worth, there)
            for row, worth in self._rows
            if not row.needs & ~there and (not row.events or row.events & there)
        )

    def stated(self, situation: Situation) -> int:
        """The events of a win, and the fields that say something, as bits above the traits."""
        bits = 0
        for event in situation.events:
            bits |= self._events.get(event, 0)
        for name, bit in self._fields.items():
            if getattr(situation.fields, name):
                bits |= bit
        return bits


class Table:
    """Some patterns in the order of their book, and the clauses of what counts beside what.

    Which rows are worth a look follows from the rules, the traits of a reading, the events of
    the win and the fields that say something; which clauses, from the patterns found. There
    are few such combinations, so the looks and the clauses of each are kept.
    """

    def __init__(
        self,
        patterns: Iterable[Pattern],
        clauses: Iterable[Clause] = (),
        otherwise: Pattern | None = None,
    ) -> None:
        """Make a table of some patterns, and the one that every hand has where it has no other."""
        self.patterns = tuple(patterns)
        self.otherwise: Final = otherwise
        self.clauses = tuple(clauses)
        finds = [row.find for row in self.patterns]
        events = sorted({event for find in finds for event in find.events})
        fields = sorted({find.field for find in finds if find.field})
        self.events = _bits(events, COUNT_OF_TRAITS)
        self.fields = _bits(fields, COUNT_OF_TRAITS + len(events))
        self._rows = tuple(map(self._row, self.patterns))
        self._rules: dict[tuple[int, int], Rules] = {}
        self._set_off: Final[dict[int, tuple[Clause, ...]]] = Kept(
            self._that_are_set_off, MOST_CLAUSES
        )

    def rules(self, options: Any, values: Mapping[str, int]) -> Rules:
        """The table under some options and values of a preset, which are what they are for good."""
        key = id(options), id(values)
        rules = self._rules.get(key)
        if rules is None:
            if len(self._rules) >= MOST_RULES:
                self._rules.clear()
            rules = self._rules[key] = Rules(self, options, values)
        return rules

    def played(
        self, options: Any, values: Mapping[str, int]
    ) -> Iterator[tuple[Row, tuple[int, int]]]:
        """Yield the rows that some options let be found, with their worth closed and open."""
        for row in self._rows:
            pattern = row.pattern
            if pattern.find.played is None or pattern.find.played(options):
                yield row, shown(values.get(pattern.id, pattern.value), options)

    def _row(self, pattern: Pattern) -> Row:
        needs = traits_named(pattern.find.needs) | self.fields.get(pattern.find.field, 0)
        events = sum(self.events[one] for one in pattern.find.events)
        by = sum(1 << place for place, one in enumerate(self.clauses) if one.set_off(pattern))
        return Row(pattern, needs, events, by)

    def _that_are_set_off(self, by: int) -> tuple[Clause, ...]:
        return tuple(one for place, one in enumerate(self.clauses) if by >> place & 1)

    def find(self, view: View) -> list[Hit]:
        """Return the patterns that a reading has, with their values; each is asked for."""
        return [hit for row in self.patterns for hit in instances(row, view)]

    def count(self, view: View, looks: Sequence[Look]) -> tuple[Hits, Sequence[Silenced]]:
        """Return the patterns of a reading that count, and those that another one silences."""
        hits: list[Hit] = []
        clauses = 0
        for look in looks:
            hit = look.sure
            if hit is None:
                where = look.find(view)
                if not where:
                    continue
                hit = Hit(look.pattern, where, look.value)
            hits.append(hit)
            clauses |= look.sets_off
        return resolve(hits, self._set_off[clauses], view) if clauses else (hits, _NONE)


def _bits(names: Iterable[str], first: int) -> dict[str, int]:
    """A bit for each of some names."""
    return {name: 1 << place for place, name in enumerate(names, first)}


def instances(pattern: Pattern, view: View) -> tuple[Hit, ...]:
    """Return the one hit of a pattern, or none."""
    where = pattern.find(view)
    return (Hit(pattern, where, worth(pattern, view)),) if where else ()


def worth(pattern: Pattern, view: View) -> int:
    """What one instance of a pattern is worth in a reading."""
    value = view.situation.values.get(pattern.id, pattern.value)
    return shown(value, view.situation.options)[0 if view.concealed else 1]


def shown(value: Value, options: Any) -> tuple[int, int]:
    """What a value is under some options in a concealed and in an open hand."""
    if isinstance(value, int):
        return value, value
    closed, opened = value.shown(options)
    return closed, closed if opened is None else opened
