"""Reads the circumstances of a win from plain data, and holds them to the laws.

Nothing here knows a ruleset: options and further fields are read into the dataclasses that the
ruleset declares.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from scoring import event_laws, laws
from scoring.document import WinForm
from scoring.errors import FormBroken, Problem
from scoring.fields import form_of
from scoring.form import BAD, FORM_CODES, Reader, read_entries
from scoring.hand import By, Hand, RobbedKong, Situation
from scoring.names import LANGUAGES
from scoring.ruleset import Preset, Ruleset
from scoring.rulesets import RULESETS
from scoring.shapes import Entry, Form
from scoring.tiles import PLAIN, RED_FIVES, Tile

MOST_RULES: Final = 1 << 8
"""So many sets of house rules are kept; any more are worked out again."""


def read_form(
    document: object, form: Callable[[Ruleset], Form]
) -> tuple[Ruleset, dict[str, Any], list[Problem]]:
    """Read a document by a ruleset's form: the ruleset, the fields, and what is no tile text.

    Raises FormBroken, with every violation, where the document has not the form.
    """
    ruleset = named_ruleset(Reader(), document)
    fields: Any = document  # a mapping: named_ruleset has refused anything else
    entries, problems = read_entries(form(ruleset), fields)
    broken = [problem for problem in problems if problem.code in FORM_CODES]
    if broken:
        raise FormBroken(broken)
    return ruleset, entries, problems


def named_ruleset(reader: Reader, document: object) -> Ruleset:
    """The ruleset that a document names; nothing else can be read without it.

    Raises FormBroken where it names none.
    """
    if not isinstance(document, Mapping):
        reader.add("wrong_type", "", expected=("object",))
    elif "ruleset" not in document:
        reader.add("missing_field", "/ruleset")
    elif not isinstance(document["ruleset"], str):
        reader.add("wrong_type", "/ruleset", expected=("string",))
    elif document["ruleset"] not in RULESETS:
        reader.add("unknown_ruleset", "/ruleset", allowed=tuple(RULESETS))
    else:
        return RULESETS[document["ruleset"]]
    raise FormBroken(reader.problems)


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
    return _rules_of(ruleset, preset, tuple(pairs))


@lru_cache(maxsize=MOST_RULES)
def _rules_of(ruleset: Ruleset, preset: Preset, given: tuple[tuple[str, Any, bool], ...]) -> _Rules:
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
    """A field of a ruleset that may hold tiles: its key, and the name of the tile in an item."""

    key: str
    tile_of_items: str | None


@cache
def _own_fields(declared: type) -> tuple[tuple[str, Any, _TileField | None], ...]:
    """The fields of a ruleset: name, default, and how tiles stand in it where they do."""
    return tuple((one.name, one.default, _tile_field(one)) for one in form_of(declared).entries)


def _tile_field(entry: Entry) -> _TileField | None:
    name = entry.tile_of_items
    return _TileField(entry.key, name) if entry.is_tiles or name else None


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
        win: WinForm = self.entries["win"]
        situation = self._situation(win)
        self.problems.extend(laws.discarder(situation))
        self.problems.extend(laws.robbed_kong(situation, win.kong, hand))
        self.problems.extend(event_laws.events(self.ruleset, win.events, situation, hand))
        if situation.fields is not None:
            own = self.ruleset.laws(hand, situation)
            self.problems.extend(laws.placed(own, win.events))
        return situation

    def _situation(self, win: WinForm) -> Situation:
        return Situation(
            seat=self.entries["seat"],
            by=win.by,
            source=win.source,
            robbed=(win.kong or RobbedKong.ADDED) if win.by is By.ROBBED_KONG else None,
            events=frozenset(win.events),
            options=self.options,
            fields=self.fields(self.ruleset.fields),
            values=self.preset.values,
        )

    def fields(self, declared: type) -> Any:
        """Fields of the ruleset as it declares them, or None where one of them named no tiles."""
        entries = self.entries
        own: dict[str, Any] = {}
        for name, default, tiles in _own_fields(declared):
            value = entries.get(name, default)
            if value is BAD:
                return None
            own[name] = self._played_field(tiles, value) if tiles and value else value
        return declared(**own)

    def _played_field(self, field: _TileField, value: Any) -> Any:
        """A field of the ruleset, the tiles in it as the ruleset knows them."""
        name = field.tile_of_items
        if name is None or not hasattr(value[0], name):
            return self.played(value, f"/{field.key}")
        return tuple(
            replace(one, **{name: self.played((getattr(one, name),), f"/{field.key}/{place}")[0]})
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
