"""Reads a question from plain data: its form first, then the laws, all violations of each.

The document is that of ``POST /v1/score``. Nothing here knows a ruleset: options and further
fields are read into the dataclasses that the ruleset declares.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring import laws
from scoring.document import ClaimForm, HandForm, MeldForm, NetForm, WinForm, question_form
from scoring.errors import FormBroken, LawsBroken, NotationError, Problem
from scoring.fields import Entry, Form, form_of
from scoring.form import BAD, FORM_CODES, Reader
from scoring.hand import By, Hand, Meld, RobbedKong, Seat, Situation
from scoring.laws import Pointers
from scoring.names import LANGUAGES
from scoring.notation import MeldText, read_hand
from scoring.ruleset import Preset, Ruleset
from scoring.rulesets import RULESETS
from scoring.tiles import PLAIN, RED_FIVES, Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question as read: a possible hand, won in a possible way."""

    ruleset: Ruleset
    preset: Preset
    hand: Hand
    situation: Situation
    language: str = "en"
    explain: bool = False
    claims: tuple[ClaimForm, ...] | ClaimForm | None = None
    assumed: tuple[Problem, ...] = ()


def read(document: object) -> Question:
    """Read a question from plain data.

    Raises FormBroken where the document has not the shape of a question, and LawsBroken where
    no hand can be like that; each names every violation of its stage.
    """
    return _Case(*read_form(document, question_form)).question()


def read_form(
    document: object, form: Callable[[Ruleset], Form]
) -> tuple[Ruleset, dict[str, Any], list[Problem]]:
    """Read a document by a ruleset's form: the ruleset, the fields, and what is no tile text.

    Raises FormBroken, with every violation, where the document has not the form.
    """
    reader = Reader()
    ruleset = _ruleset(reader, document)
    assert isinstance(document, Mapping)  # noqa: S101 - _ruleset has refused anything else
    entries = reader.entries(form(ruleset), document)
    broken = [problem for problem in reader.problems if problem.code in FORM_CODES]
    if broken:
        raise FormBroken(broken)
    return ruleset, entries, reader.problems


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


def _over(options: Any, given: Mapping[str, Any]) -> Any:
    """Options with others over them; of an object only the fields that it holds."""
    whole = {
        name: replace(getattr(options, name), **one) if isinstance(one, dict) else one
        for name, one in given.items()
    }
    return replace(options, **whole)


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
        self.options = _over(ruleset.options(**self.preset.options), entries["options"] or {})
        self.kinds = ruleset.kinds(self.options)

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
        self.problems.extend(laws.events(self.ruleset, win.events, situation, hand))
        if situation.fields is not None:
            self.problems.extend(self.ruleset.laws(hand, situation))
        return situation

    def _situation(self, win: WinForm) -> Situation:
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
            value = self.entries.get(entry.name, entry.default)
            if value is BAD:
                return None
            own[entry.name] = self._played_field(entry, value)
        return self.ruleset.fields(**own)

    def _played_field(self, entry: Entry, value: Any) -> Any:
        """A field of the ruleset, the tiles in it as the ruleset knows them."""
        if not value:
            return value
        if entry.is_tiles:
            return self.played(value, f"/{entry.key}")
        if entry.tile_of_items is None:
            return value
        name = entry.tile_of_items
        return tuple(
            replace(one, **{name: self.played((getattr(one, name),), f"/{entry.key}/{place}")[0]})
            for place, one in enumerate(value)
        )

    def played(self, tiles: tuple[Tile, ...], pointer: str) -> tuple[Tile, ...]:
        """The tiles as this ruleset knows them; the strange ones are reported."""
        self.problems.extend(laws.strange_tiles(self.kinds, tiles, pointer))
        if not any(tile in RED_FIVES and tile not in self.kinds for tile in tiles):
            return tiles
        if not self.assumed:
            self.assumed.append(Problem("red_five_is_plain", pointer))
        return tuple(tile if tile in self.kinds else PLAIN[tile] for tile in tiles)


def _empty_claims(claim: ClaimForm | tuple[ClaimForm, ...] | None) -> Iterator[Problem]:
    """Claims that claim nothing."""
    nothing = (ClaimForm(), ClaimForm(net=NetForm()))
    if claim in nothing or claim == ():
        yield Problem("empty_claim", "/claim")
    if isinstance(claim, tuple):
        for place, one in enumerate(claim):
            if one in nothing:
                yield Problem("empty_claim", f"/claim/{place}")


class _Case(Circumstances):
    """A well-formed question on its way through the laws."""

    def question(self) -> Question:
        """Apply every law; return the question, or raise with all violations."""
        hand = self._hand()
        situation = self.checked(hand)
        self.problems.extend(_empty_claims(self.entries["claim"]))
        if self.problems or hand is None:
            raise LawsBroken(self.problems)
        return Question(
            ruleset=self.ruleset,
            preset=self.preset,
            hand=hand,
            situation=situation,
            language=self.language,
            explain=self.entries["explain"],
            claims=self.entries["claim"],
            assumed=tuple(self.assumed),
        )

    @property
    def by_flowers(self) -> bool:
        """Whether bonus tiles won, so that no tile completed the hand."""
        win: WinForm = self.entries["win"]
        return win.by is By.FLOWERS

    def _hand(self) -> Hand | None:
        given: Any = self.entries["hand"]
        if given is BAD:
            return None
        pointers = Pointers(text=isinstance(given, str))
        if isinstance(given, str):
            try:
                line = read_hand(given, won=not self.by_flowers)
            except NotationError as error:
                self.problems.append(Problem(error.code, "/hand", {"position": error.position}))
                return None
            given = HandForm(
                concealed=line.concealed,
                winning_tile=line.winning,
                melds=tuple(MeldForm(kind=one.kind, tiles=one.tiles) for one in line.melds),
            )
        if self.by_flowers:
            given = replace(given, winning_tile=None)
        elif given.winning_tile is None:
            raise FormBroken([Problem("missing_field", pointers.at("winning_tile"))])
        return self._checked_hand(given, pointers)

    def _checked_hand(self, given: HandForm, pointers: Pointers) -> Hand | None:
        before = len(self.problems)
        concealed = self.played(given.concealed, pointers.at("concealed"))
        completing = () if given.winning_tile is None else (given.winning_tile,)
        won = self.played(completing, pointers.at("winning_tile"))
        melds = tuple(self._melds(given.melds, pointers))
        seat: Seat = self.entries["seat"]
        self.problems.extend(laws.meld_sources(melds, seat, pointers))
        self.problems.extend(laws.tile_count(concealed, won, len(given.melds), pointers))
        if not won and len(self.problems) > before:
            return None
        concealed, winning = laws.before_the_win(concealed, won, len(given.melds))
        hand = Hand(concealed, winning, tuple(meld for meld in melds if meld is not None))
        self.problems.extend(laws.five_of_a_tile(laws.all_tiles(hand), "/hand"))
        return hand if len(self.problems) == before else None

    def _melds(self, given: Iterable[MeldForm], pointers: Pointers) -> Iterator[Meld | None]:
        for place, one in enumerate(given):
            tiles = self.played(one.tiles, pointers.at(f"melds/{place}/tiles"))
            meld = laws.read_meld(MeldText(one.kind, tiles), one.source)
            if meld is None:
                where = pointers.at(f"melds/{place}/tiles")
                self.problems.append(laws.wrong_meld(one.kind, where))
            yield meld
