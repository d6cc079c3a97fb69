"""Reads a question from plain data: its form first, then the laws, all violations of each.

The document is that of ``POST /v1/score``. Nothing here knows a ruleset: options and further
fields are read into the dataclasses that the ruleset declares.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Final, Literal

from scoring import laws
from scoring.errors import FormBroken, LawsBroken, NotationError, Problem
from scoring.fields import About, Entry, Form, Key, ListOf, Most, Words, form_of
from scoring.form import BAD, FORM_CODES, Reader
from scoring.groups import MeldKind
from scoring.hand import By, Hand, Meld, RobbedKong, Seat, Situation
from scoring.laws import Pointers
from scoring.names import LANGUAGES
from scoring.notation import MeldText, read_hand
from scoring.ruleset import Preset, Ruleset
from scoring.rulesets import RULESETS
from scoring.tiles import PLAIN, RED_FIVES, Tile

MOST_MELDS: Final = 10
MOST_EVENTS: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldForm:
    """A declared group: its kind, its tiles, and the seat that it was claimed from."""

    kind: Annotated[MeldKind, About("How the group was declared.")]
    tiles: Annotated[tuple[Tile, ...], About("The tiles of the group.")]
    source: Annotated[Seat | None, Key("from"), About("The seat whose tile was claimed.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandForm:
    """A winning hand; ``concealed`` may hold the winning tile or not, the count decides."""

    concealed: Annotated[
        tuple[Tile, ...], About("The tiles in the hand, with or without the winning tile.")
    ]
    winning_tile: Annotated[Tile, About("The tile that completed the hand.")]
    melds: Annotated[
        tuple[MeldForm, ...], Most(MOST_MELDS), About("The declared groups, in table order.")
    ] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WinForm:
    """How the hand was won."""

    by: Annotated[By, About("The way of winning.")]
    source: Annotated[
        Seat | None,
        Key("from"),
        About("Who threw the tile, or added it to a pung. Required unless self-drawn."),
    ] = None
    kong: Annotated[
        RobbedKong | None, About("The kind of kong that was robbed; an added one if left out.")
    ] = None
    events: Annotated[tuple[str, ...], Most(MOST_EVENTS), About("What came with the win.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionForm:
    """One winning hand, and how it was won."""

    ruleset: Annotated[str, About("The ruleset to score by.")]
    preset: Annotated[str | None, About("A published variant of the ruleset.")] = None
    options: Annotated[str | None, About("House rules, over those of the preset.")] = None
    seat: Annotated[Seat, About("The winner's wind in this deal; East deals.")]
    hand: Annotated[
        str | HandForm,
        About("The winning hand: an object, or one line like '22m345p67s [2222z] (999s) +8s'."),
    ]
    win: Annotated[WinForm, About("How the hand was won.")]
    lang: Annotated[
        Literal["en", "es", "ja", "zh", "zh-Hant", "zh-Hans"], About("Language of the texts.")
    ] = "en"
    explain: Annotated[
        bool, About("Whether to say of every pattern if it counts, and if not, why.")
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question as read: a possible hand, won in a possible way."""

    ruleset: Ruleset
    preset: Preset
    hand: Hand
    situation: Situation
    language: str = "en"
    explain: bool = False
    assumed: tuple[Problem, ...] = ()


def _given(**fields: object) -> dict[str, object]:
    return fields


@cache
def options_form(ruleset: Ruleset) -> Form:
    """The form of a ruleset's options: each may be left out and then has its preset's value."""
    form = form_of(ruleset.options)
    return replace(form, make=_given, partial=True, unknown="unknown_option")


@cache
def question_form(ruleset: Ruleset) -> Form:
    """The form of a question under one ruleset, its own fields among the common ones."""
    common = form_of(QuestionForm).with_shapes(
        ruleset=Words({ruleset.id: ruleset.id}),
        preset=Words({preset.id: preset for preset in ruleset.presets}),
        options=options_form(ruleset),
        win=form_of(WinForm).with_shapes(
            by=Words({way.value: way for way in ruleset.ways}),
            events=ListOf(Words({event.id: event.id for event in ruleset.events}), MOST_EVENTS),
        ),
    )
    entries = tuple(
        replace(entry, default=ruleset.default) if entry.name == "preset" else entry
        for entry in common.entries
    )
    return replace(common, entries=entries + form_of(ruleset.fields).entries, make=_given)


def read(document: object) -> Question:
    """Read a question from plain data.

    Raises FormBroken where the document has not the shape of a question, and LawsBroken where
    no hand can be like that; each names every violation of its stage.
    """
    reader = Reader()
    ruleset = _ruleset(reader, document)
    assert isinstance(document, Mapping)  # noqa: S101 - _ruleset has refused anything else
    entries = reader.entries(question_form(ruleset), document)
    broken = [problem for problem in reader.problems if problem.code in FORM_CODES]
    if broken:
        raise FormBroken(broken)
    return _Case(ruleset, entries, reader.problems).question()


def _ruleset(reader: Reader, document: object) -> Ruleset:
    """The ruleset that a document names; nothing else can be read without it."""
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


class _Case:
    """A well-formed question on its way through the laws.

    Text that named no tiles has been reported already; laws that need those tiles are left
    out, all others still speak.
    """

    def __init__(
        self, ruleset: Ruleset, entries: Mapping[str, Any], problems: list[Problem]
    ) -> None:
        self.ruleset = ruleset
        self.entries = entries
        self.problems = problems
        self.assumed: list[Problem] = []
        self.preset: Preset = entries["preset"] or ruleset.default
        self.options = ruleset.options(**{**self.preset.options, **(entries["options"] or {})})
        self.kinds = ruleset.kinds(self.options)

    def question(self) -> Question:
        """Apply every law; return the question, or raise with all violations."""
        hand = self._hand()
        situation = self._situation()
        win: WinForm = self.entries["win"]
        self.problems.extend(laws.discarder(situation))
        self.problems.extend(laws.robbed_kong(situation, win.kong, hand))
        self.problems.extend(laws.events(self.ruleset, win.events, situation, hand))
        if hand is not None and situation.fields is not None:
            self.problems.extend(self.ruleset.laws(hand, situation))
        if self.problems or hand is None:
            raise LawsBroken(self.problems)
        return Question(
            ruleset=self.ruleset,
            preset=self.preset,
            hand=hand,
            situation=situation,
            language=self._language(),
            explain=self.entries["explain"],
            assumed=tuple(self.assumed),
        )

    def _language(self) -> str:
        tag: str = self.entries["lang"]
        return tag if tag in LANGUAGES else self.ruleset.chinese

    def _situation(self) -> Situation:
        win: WinForm = self.entries["win"]
        return Situation(
            seat=self.entries["seat"],
            by=win.by,
            source=win.source,
            robbed=(win.kong or RobbedKong.ADDED) if win.by is By.ROBBED_KONG else None,
            events=frozenset(win.events),
            options=self.options,
            fields=self._fields(),
            values=self.preset.values,
        )

    def _fields(self) -> Any:
        """The ruleset's own fields, or None where one of them named no tiles."""
        own: dict[str, Any] = {}
        for entry in form_of(self.ruleset.fields).entries:
            value = self.entries[entry.name]
            if value is BAD:
                return None
            own[entry.name] = self._played_field(entry, value)
        return self.ruleset.fields(**own)

    def _played_field(self, entry: Entry, value: Any) -> Any:
        """A tile field of the ruleset, its red fives taken for fives where it has none."""
        if entry.is_tiles and value:
            return self._played(value, f"/{entry.key}")
        return value

    def _hand(self) -> Hand | None:
        given: Any = self.entries["hand"]
        if given is BAD:
            return None
        pointers = Pointers(text=isinstance(given, str))
        if isinstance(given, str):
            try:
                line = read_hand(given)
            except NotationError as error:
                self.problems.append(Problem(error.code, "/hand", {"position": error.position}))
                return None
            given = HandForm(
                concealed=line.concealed,
                winning_tile=line.winning,
                melds=tuple(MeldForm(kind=one.kind, tiles=one.tiles) for one in line.melds),
            )
        return self._checked_hand(given, pointers)

    def _checked_hand(self, given: HandForm, pointers: Pointers) -> Hand | None:
        before = len(self.problems)
        concealed = self._played(given.concealed, pointers.at("concealed"))
        (winning,) = self._played((given.winning_tile,), pointers.at("winning_tile"))
        melds = tuple(self._melds(given.melds, pointers))
        seat: Seat = self.entries["seat"]
        self.problems.extend(laws.meld_sources(melds, seat, pointers))
        self.problems.extend(laws.tile_count(concealed, winning, len(given.melds), pointers))
        concealed = laws.before_the_win(concealed, winning, len(given.melds))
        hand = Hand(concealed, winning, tuple(meld for meld in melds if meld is not None))
        self.problems.extend(laws.five_of_a_tile(laws.all_tiles(hand), "/hand"))
        return hand if len(self.problems) == before else None

    def _melds(self, given: Iterable[MeldForm], pointers: Pointers) -> Iterator[Meld | None]:
        for place, one in enumerate(given):
            tiles = self._played(one.tiles, pointers.at(f"melds/{place}/tiles"))
            meld = laws.read_meld(MeldText(one.kind, tiles), one.source)
            if meld is None:
                where = pointers.at(f"melds/{place}/tiles")
                self.problems.append(laws.wrong_meld(one.kind, where))
            yield meld

    def _played(self, tiles: tuple[Tile, ...], pointer: str) -> tuple[Tile, ...]:
        """The tiles as this ruleset knows them; the strange ones are reported."""
        self.problems.extend(laws.strange_tiles(self.kinds, tiles, pointer))
        if not any(tile in RED_FIVES and tile not in self.kinds for tile in tiles):
            return tiles
        if not self.assumed:
            self.assumed.append(Problem("red_five_is_plain", pointer))
        return tuple(tile if tile in self.kinds else PLAIN[tile] for tile in tiles)
