"""Reads the circumstances of a win from plain data, and holds them to the laws.

Nothing here knows a ruleset: options and further fields are read into the dataclasses that the
ruleset declares.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

from scoring import event_laws, laws
from scoring.document import WinForm
from scoring.errors import FormBroken, Problem
from scoring.fields import form_of
from scoring.fitting import maker
from scoring.form import BAD, FORM_CODES, read_entries
from scoring.hand import By, Hand, RobbedKong, Seat, Situation, Win
from scoring.kept import kept
from scoring.names import LANGUAGES
from scoring.ruleset import Preset, Ruleset
from scoring.rulesets import RULESETS
from scoring.shapes import Form
from scoring.tiles import PLAIN, RED_FIVES, Tile

MOST_RULES: Final = 1 << 8
"""So many sets of house rules are kept; any more are worked out again."""
MOST_WAYS: Final = 1 << 12
"""So many ways of winning are kept, with their events."""


def read_form(
    document: object, form: Callable[[Ruleset], Form]
) -> tuple[Ruleset, dict[str, Any], list[Problem]]:
    """Read a document by a ruleset's form: the ruleset, the fields, and what is no tile text.

    Raises FormBroken, with every violation, where the document has not the form.
    """
    ruleset = named_ruleset(document)
    fields: Any = document  # a mapping: named_ruleset has refused anything else
    entries, problems = read_entries(form(ruleset), fields)
    if problems and (broken := [one for one in problems if one.code in FORM_CODES]):
        raise FormBroken(broken)
    return ruleset, entries, problems


def named_ruleset(document: object) -> Ruleset:
    """The ruleset that a document names; nothing else can be read without it.

    Raises FormBroken where it names none.
    """
    if isinstance(document, (dict, Mapping)):  # the first is quickly known
        name = document.get("ruleset")
        if isinstance(name, str) and name in RULESETS:
            return RULESETS[name]
    raise FormBroken([_no_ruleset(document)])


def _no_ruleset(document: object) -> Problem:
    """Why a document names no ruleset."""
    if not isinstance(document, Mapping):
        return Problem("wrong_type", "", {"expected": ("object",)})
    if "ruleset" not in document:
        return Problem("missing_field", "/ruleset")
    if not isinstance(document["ruleset"], str):
        return Problem("wrong_type", "/ruleset", {"expected": ("string",)})
    return Problem("unknown_ruleset", "/ruleset", {"allowed": tuple(RULESETS)})


class _Rules(NamedTuple):
    """The options of a question, and the tiles of a set under them."""

    options: Any
    kinds: frozenset[int]


def _rules(ruleset: Ruleset, preset: Preset, given: Mapping[str, Any]) -> _Rules:
    """The rules of a preset with other options over its own."""
    pairs = [
        (name, (*one.items(),), True) if isinstance(one, dict) else (name, one, False)
        for name, one in given.items()
    ]
    return _rules_of[ruleset, preset, tuple(pairs)]


@kept(MOST_RULES)
def _rules_of(chosen: tuple[Ruleset, Preset, tuple[tuple[str, Any, bool], ...]]) -> _Rules:
    ruleset, preset, given = chosen
    whole = {name: dict(one) if nested else one for name, one, nested in given}
    options = _over(ruleset.options(**preset.options), whole)
    return _Rules(options, ruleset.kinds(options))


def _over(options: Any, given: Mapping[str, Any]) -> Any:
    """Options with others over them; of an object only the fields that it holds."""
    whole = {
        name: replace(getattr(options, name), **one) if isinstance(one, dict) else one
        for name, one in given.items()
    }
    return replace(options, **whole)


class _TileField(NamedTuple):
    """A field of a ruleset that may hold tiles, and the name of the tile in an item of it."""

    place: int
    pointer: str
    tile_of_items: str | None


class _OwnFields(NamedTuple):
    """The fields that a ruleset declares: their names and defaults, and which hold tiles."""

    make: Callable[..., Any]
    names: tuple[str, ...]
    defaults: tuple[Any, ...]
    tiles: tuple[_TileField, ...]


@cache
def _own_fields(declared: type) -> _OwnFields:
    entries = form_of(declared).entries
    return _OwnFields(
        make=maker(declared),
        names=tuple([one.name for one in entries]),
        defaults=tuple([one.default for one in entries]),
        tiles=tuple(
            [
                _TileField(place, f"/{one.key}", one.tile_of_items)
                for place, one in enumerate(entries)
                if one.is_tiles or one.tile_of_items
            ]
        ),
    )


Way = tuple[Seat, By, Seat | None, RobbedKong | None, tuple[str, ...]]
"""How a hand was won, as a question says it: whose, how, from whom, by which kong, with what."""


@kept(MOST_WAYS)
def _how(way: Way) -> tuple[Win, bool]:
    """How a hand was won, and whether something is wrong with that whatever the hand.

    What is wrong belongs to the caller, so it is told anew each time.
    """
    seat, by, source, kong, events = way
    robbed = (kong or RobbedKong.ADDED) if by is By.ROBBED_KONG else None
    win = Win(seat, by, source, robbed, frozenset(events))
    return win, next(_faults(win, kong), None) is not None


def _faults(win: Win, kong: RobbedKong | None) -> Iterator[Problem]:
    yield from laws.discarder(win)
    yield from laws.kong_not_robbed(win, kong)


class Circumstances:
    """Everything of a well-formed question but its hand, on its way through the laws.

    Text that named no tiles has been reported already; laws that need those tiles are left
    out, all others still speak.
    """

    def __init__(
        self, ruleset: Ruleset, entries: Mapping[str, Any], problems: list[Problem]
    ) -> None:
        """Take over what was read."""
        self.ruleset = ruleset
        self.entries = entries
        self.problems = problems
        self.assumed: list[Problem] = []
        self.preset: Preset = entries["preset"] or ruleset.default
        self.options, self.kinds = _rules(ruleset, self.preset, entries["options"] or {})

    @property
    def language(self) -> str:
        """The language of the texts; bare Chinese is written as the ruleset is."""
        tag: str = self.entries["lang"]
        return tag if tag in LANGUAGES else self.ruleset.chinese

    def checked(self, hand: Hand | None) -> Situation:
        """Apply the laws of how a hand is won; return how this one was."""
        ruleset, problems = self.ruleset, self.problems
        given: WinForm = self.entries["win"]
        names = given.events
        win, faulty = _how[self.entries["seat"], given.by, given.source, given.kong, names]
        fields = self.fields(ruleset.fields)
        situation = Situation(win, self.options, fields, self.preset.values)
        if faulty:
            problems += _faults(win, given.kong)
        if win.robbed is not None and hand is not None:
            problems += laws.robbed_tile_held(hand)
        if names:
            problems += event_laws.events(ruleset, names, win, hand)
        if fields is not None and (own := [*ruleset.laws(hand, situation)]):
            problems += laws.placed(own, names)
        return situation

    def fields(self, declared: type) -> Any:
        """Fields of the ruleset as it declares them, or None where one of them named no tiles."""
        own = _own_fields(declared)
        values = [*map(self.entries.get, own.names, own.defaults)]
        if BAD in values:
            return None
        for field in own.tiles:
            value = values[field.place]
            if value and (field.tile_of_items or not self.kinds.issuperset(value)):
                values[field.place] = self._played_field(field, value)
        return own.make(*values)

    def _played_field(self, field: _TileField, value: Any) -> Any:
        """A field of the ruleset, the tiles in it as the ruleset knows them."""
        name = field.tile_of_items
        if name is None or not hasattr(value[0], name):
            return self.played(value, field.pointer)
        return tuple(
            replace(
                one, **{name: self.played((getattr(one, name),), f"{field.pointer}/{place}")[0]}
            )
            for place, one in enumerate(value)
        )

    def played(self, tiles: tuple[Tile, ...], pointer: str) -> tuple[Tile, ...]:
        """The tiles as this ruleset knows them; the strange ones are reported."""
        if self.kinds.issuperset(tiles):
            return tiles
        self.problems.extend(laws.strange_tiles(self.kinds, tiles, pointer))
        if not any(tile in RED_FIVES and tile not in self.kinds for tile in tiles):
            return tiles
        if not self.assumed:
            self.assumed.append(Problem("red_five_is_plain", pointer))
        return tuple(tile if tile in self.kinds else PLAIN[tile] for tile in tiles)
