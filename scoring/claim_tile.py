"""Rules who gets a tile that is claimed, why each other claim is refused, and what follows."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from scoring.circumstances import Circumstances, read_form
from scoring.claim_answer import ClaimAnswer
from scoring.claim_faults import LAST_DISCARD, said_faults
from scoring.claim_ruling import rule
from scoring.claiming import Claim, ClaimKind, Offered, Table
from scoring.claiming_document import claims_form
from scoring.document import HandForm, MeldForm, WinForm
from scoring.errors import LawsBroken, Problem, QuestionError
from scoring.fields import form_of
from scoring.form import BAD
from scoring.hand import By, Hand, Held, RobbedKong
from scoring.hand_reader import HandReader
from scoring.laws import copies
from scoring.parts import Plain
from scoring.shapes import Entry
from scoring.tiles import Tile
from scoring.wins import WinScorer

Answered = TypeVar("Answered")
ROBBED: Final = {
    Offered.ADDED_KONG: RobbedKong.ADDED,
    Offered.CONCEALED_KONG: RobbedKong.CONCEALED,
}
PLACES: Final = {
    "/win/events": "{where}/events",
    "/win/from": "/from",
    "/win/by": "/offered",
    "/win/kong": "/offered",
    "/hand/winning_tile": "/tile",
}
"""Where the parts of a win stand in a document of claims."""


def claim_tile(document: object) -> Plain:
    """Answer who gets a tile and why nobody else does.

    Raises FormBroken or LawsBroken, with every violation of the stage.
    """
    return _Claims(*read_form(document, claims_form)).answer()


class _Claims(Circumstances):
    """Claims to a tile on their way to a ruling."""

    def answer(self) -> Plain:
        """Rule on the claims, or raise with all violations."""
        rules = self.ruleset.claims
        self.scorer = WinScorer(self.ruleset, self.entries, self.problems, places=PLACES)
        fields, claims = self.fields(rules.fields), self.entries["claims"]
        if fields is None or claims is BAD or self.entries["tile"] is BAD:
            raise LawsBroken(self.problems)
        if self.entries["tile"] is not None:
            (tile,) = self.played((self.entries["tile"],), "/tile")
            self.entries = {**self.entries, "tile": tile}
        self.problems.extend(said_faults(self.entries, self.ruleset.seats(self.options)))
        table = self._table(fields, tuple(self._claims(claims)))
        self.problems.extend(self._fields_faults(table))
        held = [one for one in table.claims if one.concealed is not None]
        if len(held) > 1:
            self.problems.extend(self._copies(held))
        if self.problems:
            raise LawsBroken(self.problems)
        ruling = rule(table, rules)
        sets = [one for one in ruling.granted if one.kind is not ClaimKind.WIN]
        if len(sets) > 1:
            # No two players hold the tiles for it: four of a kind are too few.
            raise LawsBroken(Problem("sets_contradict", f"/claims/{one.place}") for one in sets)
        return ClaimAnswer(self, table, ruling).plain()

    def _fields_faults(self, table: Table) -> Iterator[Problem]:
        """Fields of the ruleset that cannot be, or that say nothing about the claim."""
        rules = self.ruleset.claims
        yield from rules.laws(table)
        for one in table.claims:
            for name in rules.idle(table, one):
                if one.fields[name]:
                    said = {"field": name}
                    yield Problem("field_not_of_claim", f"/claims/{one.place}/{name}", said)

    def _copies(self, claims: Sequence[Claim]) -> Iterator[Problem]:
        """Tiles of which the claimants hold and show more than there are."""
        tile, places = self.entries["tile"], {f"/claims/{one.place}": one for one in claims}
        hands = {at: Hand(one.concealed or (), tile, one.melds) for at, one in places.items()}
        shown = {where: self._shown(one) for where, one in places.items()}
        yield from copies(self.ruleset, self.options, hands, shown)

    def _shown(self, claim: Claim) -> tuple[Tile, ...]:
        """The tiles that the fields of a claim show outside the hands."""
        entries = {**self.entries, **claim.fields}
        fields = Circumstances(self.ruleset, entries, []).fields(self.ruleset.fields)
        return tuple(self.ruleset.waiting.shown(fields))

    @property
    def _shared(self) -> list[Entry]:
        """The fields of a question that a document of claims states once."""
        return [one for one in form_of(self.ruleset.fields).entries if not one.of_hand]

    def _table(self, fields: Any, claims: tuple[Claim, ...]) -> Table:
        return Table(
            options=self.options,
            tile=self.entries["tile"],
            source=self.entries["source"],
            seats=self.ruleset.seats(self.options),
            offered=self.entries["offered"],
            last_tile=self.entries["last_tile"],
            replaced=self.entries["replacement_drawn"],
            fields=fields,
            shared={one.name: self.entries[one.name] for one in self._shared},
            claims=claims,
        )

    # --- the claims, with what their tiles show -----------------------------------------

    def _claims(self, stated: Iterable[Mapping[str, Any]]) -> Iterator[Claim]:
        names = ("seat", "claim", "late", "legal", "hand", "events")
        for place, one in enumerate(stated):
            claim = Claim(
                seat=one["seat"],
                kind=one["claim"],
                place=place,
                late=one["late"],
                legal=one["legal"],
                events=one["events"],
                fields={name: value for name, value in one.items() if name not in names},
            )
            if BAD in claim.fields.values():  # it named no tiles; everything else can be checked
                claim = replace(claim, fields=self._readable(claim.fields))
            given = one["hand"]
            yield self._without_hand(claim) if given is None else self._with_hand(claim, given)

    def _without_hand(self, claim: Claim) -> Claim:
        """Hold what is told of a claim without tiles to the laws that need none."""
        if claim.events and not self._has_left(claim):
            beside = {} if claim.kind is ClaimKind.WIN else self._unsaid()
            self._reported(claim, lambda: self.scorer.read_way(self._way(claim) | beside))
        return claim

    def _has_left(self, claim: Claim) -> bool:
        return claim.seat in self.ruleset.claims.out(self.entries)

    def _readable(self, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        """The fields of a claim, each at its default where it named no tiles."""
        default = {one.name: one.default for one in form_of(self.ruleset.fields).entries}
        return {name: default[name] if one is BAD else one for name, one in fields.items()}

    def _with_hand(self, claim: Claim, given: object) -> Claim:
        where = f"/claims/{claim.place}"
        if self.entries["tile"] is None:
            self.problems.append(Problem("claimed_tile_missing", "/tile"))
            return claim
        problems: list[Problem] = []
        case = Circumstances(self.ruleset, self.entries, problems)
        held = HandReader(case, claim.seat).held(given)
        self.problems.extend(self.scorer.moved(problems, where))
        if held is None:
            return claim
        claim = replace(claim, concealed=held.concealed, melds=held.melds)
        if claim.kind is ClaimKind.WIN and not self._has_left(claim):
            return self._scored(claim, held)
        self._reported(claim, lambda: self.scorer.read(self._win(claim, held) | self._unsaid()))
        return claim

    def _unsaid(self) -> dict[str, Any]:
        """The shared fields where nothing is said of a win: they say nothing of another claim."""
        return {one.name: None if one.required else one.default for one in self._shared}

    def _reported(self, claim: Claim, ask: Callable[[], Answered]) -> Answered | None:
        """Ask about a claimant's hand; None where it cannot be, which is reported."""
        where = f"/claims/{claim.place}"
        try:
            return ask()
        except QuestionError as error:
            added = f"{where}/events/{len(claim.events)}"
            for one in self.scorer.moved(error.problems, where):
                # The last discard comes with a win without being listed there.
                pointer = "/last_tile" if one.pointer == added else one.pointer
                self.problems.append(replace(one, pointer=pointer))
        return None

    def _scored(self, claim: Claim, held: Held) -> Claim:
        """Score a win that is claimed: its problems, if it may not win, and its shape."""
        missing = list(self._missing())
        self.problems.extend(missing)
        if missing:
            return claim
        evaluation = self._reported(claim, lambda: self.scorer.judge(self._win(claim, held)))
        if evaluation is None:
            return claim
        shape = evaluation.scores[0].view.shape if evaluation.scores else None
        return replace(claim, problems=evaluation.problems, shape=shape)

    def _is_last_discard(self) -> bool:
        """Whether a win on the tile is one on the last discard, where the ruleset knows that."""
        known = any(one.id == LAST_DISCARD for one in self.ruleset.events)
        thrown = self.entries["offered"] is Offered.DISCARD
        return bool(known and thrown and self.entries["last_tile"])

    def _missing(self) -> Iterator[Problem]:
        """What a score reads and nobody has said."""
        for entry in form_of(self.ruleset.fields).entries:
            if entry.required and self.entries.get(entry.name) is None:
                yield Problem("missing_field", f"/{entry.key}")

    def _win(self, claim: Claim, held: Held) -> dict[str, Any]:
        """The win that is claimed, as a question about it would say it."""
        melds = tuple(
            MeldForm(kind=one.kind, tiles=one.tiles, source=one.source) for one in held.melds
        )
        form = HandForm(concealed=held.concealed, winning_tile=self.entries["tile"], melds=melds)
        return self._way(claim) | {"hand": form, "claim": None, "explain": False}

    def _way(self, claim: Claim) -> dict[str, Any]:
        """How the win would be that is claimed, whatever the tiles."""
        robbed = ROBBED.get(self.entries["offered"])
        events = claim.events
        if self._is_last_discard() and LAST_DISCARD not in events:
            events = (*events, LAST_DISCARD)
        win = WinForm(
            by=By.DISCARD if robbed is None else By.ROBBED_KONG,
            source=self.entries["source"],
            kong=robbed,
            events=events,
        )
        return {**claim.fields, "seat": claim.seat, "win": win}
