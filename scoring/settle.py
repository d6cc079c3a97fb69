"""Settles a whole deal: reads it, has its ruleset settle it, and builds the ledger's answer."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from scoring.answer import assumed_words, ruleset_used
from scoring.circumstances import Circumstances, read_form
from scoring.deal_document import TotalsForm, settle_form
from scoring.errors import LawsBroken, Problem
from scoring.fields import form_of
from scoring.form import BAD
from scoring.hand import SEATS, Held, Seat
from scoring.hand_reader import HandReader
from scoring.laws import copies
from scoring.ledger import LedgerLine, balance, word
from scoring.notation import compact
from scoring.parts import Plain
from scoring.pattern import cite_words
from scoring.settlement import Deal, Finding, Settled, Won
from scoring.standings import game, total_faults
from scoring.tally import exact
from scoring.tiles import Tile
from scoring.wins import WinScorer


def settle(document: object) -> Plain:
    """Answer who pays whom for a deal, why, and what follows.

    Raises FormBroken or LawsBroken, with every violation of the stage.
    """
    return _Table(*read_form(document, settle_form)).answer()


class _Table(Circumstances):
    """A deal on its way to its ledger."""

    def answer(self) -> Plain:
        """Settle the deal, or raise with all violations."""
        self._leave_out_unread()
        self.scorer = WinScorer(
            self.ruleset, self.entries, self.problems, known=self.ruleset.settlement.known
        )
        fields, outcome = self.fields(self.ruleset.settlement.fields), self.entries["outcome"]
        if fields is None or outcome is BAD:
            raise LawsBroken(self.problems)
        seats = self.ruleset.seats(self.options)
        deal = self._deal(fields, outcome, seats)
        settled = self.ruleset.settlement.settle(deal)
        if self.problems:
            raise LawsBroken(self.problems)
        return self._built(deal, settled)

    def _leave_out_unread(self) -> None:
        """Leave fields out that named no tiles, so that everything else is held to the laws."""
        declared = form_of(self.ruleset.settlement.fields).entries
        unread = [one for one in declared if not one.required and self.entries[one.name] is BAD]
        self.entries = {**self.entries, **{one.name: one.default for one in unread}}

    def _deal(self, fields: Any, outcome: Any, seats: tuple[Seat, ...]) -> Deal:
        number: int | None = self.entries["dealer_number"]
        if number is not None and number > len(seats):
            said = {"low": 1, "high": len(seats)}
            self.problems.append(Problem("out_of_range", "/dealer_number", said))
        return Deal(
            ruleset=self.ruleset,
            options=self.options,
            values=self.preset.values,
            fields=fields,
            outcome=outcome,
            number=self.entries["deal_number"],
            dealer_number=number,
            totals=self._totals(seats),
            seats=seats,
            problems=self.problems,
            assumed=self.assumed,
            score=self.scorer.score,
            held=self._held,
            tiles=self._tiles,
            copies=self._copies,
        )

    def _totals(self, seats: tuple[Seat, ...]) -> dict[Seat, int] | None:
        """What each player had before the deal; None where it is not stated."""
        given: TotalsForm | None = self.entries["totals"]
        if given is None:
            return None
        stated = {seat: getattr(given, seat.word) for seat in SEATS}
        self.problems.extend(total_faults(stated, seats))
        return {seat: stated[seat] for seat in seats if stated[seat] is not None}

    # --- what a settlement asks for ------------------------------------------------------

    def _held(self, given: object, seat: Seat, where: str) -> Held | None:
        """Read a hand before the win."""
        problems: list[Problem] = []
        case = Circumstances(self.ruleset, self.entries, problems)
        held = HandReader(case, seat).held(given)
        self.problems.extend(self.scorer.moved(problems, where))
        self.assumed.extend(one for one in case.assumed if not self.assumed)
        return held

    def _tiles(self, tiles: Any, where: str) -> tuple[Tile, ...]:
        """Tiles of the outcome as the ruleset knows them; none where they could not be read."""
        return () if tiles is BAD else self.played(tiles, where)

    def _copies(self, won: Sequence[Won]) -> Iterator[Problem]:
        """Tiles of which those who win on one tile hold and show more than there are."""
        hands = {one.where: one.hand for one in won if one.hand is not None}
        shows = self.ruleset.waiting.shown
        shown = {one.where: tuple(shows(one.situation.fields)) for one in won}
        yield from copies(self.ruleset, self.options, hands, shown)

    # --- the answer ----------------------------------------------------------------------

    def _built(self, deal: Deal, settled: Settled) -> Plain:
        net, pot = balance(settled.ledger, deal.seats)
        names, scale = self.ruleset.names, self.ruleset.scale
        return {
            "ruleset": ruleset_used(self.ruleset, self.preset, self.options),
            "ledger": [self._line(one) for one in settled.ledger if one.amount],
            "net": {seat.word: exact(amount, scale) for seat, amount in net.items()},
            "pot": exact(pot, scale),
            "results": [self._result(one) for one in settled.results],
            "judged": [self._judged(one) for one in settled.judged],
            "next": self._next(settled),
            "game": self._game(deal, settled),
            "assumed": assumed_words(self.assumed, names, self.language),
        }

    def _line(self, one: LedgerLine) -> Plain:
        return {
            "from": word(one.payer),
            "to": word(one.payee),
            "amount": exact(one.amount, self.ruleset.scale),
            "reason": one.reason,
            "detail": self.ruleset.names.say(f"reasons.{one.reason}", self.language),
            "event": one.event,
            "cite": cite_words(self.ruleset.cite_reason(one.reason, self.preset)),
        }

    def _result(self, one: Won) -> Plain:
        return {"seat": one.seat.word, "event": one.place, **one.tell()}

    def _judged(self, one: Finding) -> Plain:
        key = f"judged.{one.status}"
        return {
            "seat": one.seat.word,
            "status": one.status,
            "value": None if one.value is None else exact(one.value, self.ruleset.scale),
            "tiles": compact(one.tiles),
            "detail": self.ruleset.names.say(key, self.language, one.params),
        }

    def _next(self, settled: Settled) -> Plain | None:
        if settled.following is None:
            return None
        told = asdict(settled.following)
        for name in ("dealer", "prevailing_wind"):
            told[name] = None if told[name] is None else told[name].word
        return told

    def _game(self, deal: Deal, settled: Settled) -> Plain | None:
        placement = self.ruleset.settlement.placement(self.options)
        return game(deal.number, deal.after(settled), settled, placement, self.ruleset.scale)
