"""Settles a whole deal: reads it, has its ruleset settle it, and builds the ledger's answer."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from functools import partial
from typing import Any, Final

from scoring.answer import Plain, answer, assumed_words, ruleset_used
from scoring.circumstances import Circumstances, read_form
from scoring.deal_document import SETTLE_ONLY, TotalsForm, names_of_deal, settle_form
from scoring.engine import evaluate
from scoring.errors import LawsBroken, Problem, QuestionError
from scoring.fields import form_of
from scoring.form import BAD
from scoring.hand import Seat
from scoring.hand_reader import HandReader, Held
from scoring.ledger import LedgerLine, balance, word
from scoring.notation import compact
from scoring.points import Worth
from scoring.question import Case
from scoring.settlement import Deal, Judged, Settled, Won
from scoring.standings import game
from scoring.tally import exact

OUTCOME: Final = "/outcome"


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
        fields, outcome = self.fields(self.ruleset.settlement.fields), self.entries["outcome"]
        if fields is None or outcome is BAD:
            raise LawsBroken(self.problems)
        seats = self.ruleset.seats(self.options)
        settled = self.ruleset.settlement.settle(self._deal(fields, outcome, seats))
        if self.problems:
            raise LawsBroken(self.problems)
        return self._built(settled, seats)

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
            seats=seats,
            problems=self.problems,
            assumed=self.assumed,
            score=self._score,
            held=self._held,
        )

    # --- what a settlement asks for ------------------------------------------------------

    def _score(self, win: Mapping[str, Any], where: str, place: int, **known: object) -> Won | None:
        """Score one win; what is wrong with it is reported where it stands."""
        entries = {name: self.entries[name] for name in (*SETTLE_ONLY, *self._shared())}
        entries |= {**win, **known}
        tiles, worth = win["hand"] is not None, win["points"] is not None
        if tiles is worth:
            self.problems.append(Problem("hand_or_points", f"{where}/hand"))
            return None
        problems: list[Problem] = []
        score = self._by_tiles if tiles else self._by_worth
        try:
            return score(entries, where, place, problems)
        except QuestionError as error:
            moved = self._moved(error.problems, where)
            # What is wrong with the deal itself is wrong with each of its wins.
            self.problems.extend(one for one in moved if one not in self.problems)
            return None

    def _shared(self) -> Iterable[str]:
        """The fields of a win that the deal states."""
        own = {entry.name for entry in form_of(self.ruleset.fields).entries}
        return own & names_of_deal(self.ruleset)

    def _by_tiles(
        self, entries: dict[str, Any], where: str, place: int, problems: list[Problem]
    ) -> Won:
        question = Case(self.ruleset, entries, problems).question()
        evaluation = evaluate(question.ruleset, question.hand, question.situation)
        if not evaluation.legal:
            raise LawsBroken(evaluation.problems)
        best = evaluation.scores[0]
        return Won(
            seat=question.situation.seat,
            place=place,
            where=where,
            situation=question.situation,
            tally=best.tally,
            transfers=best.transfers,
            hand=question.hand,
            shape=best.view.shape,
            tell=partial(answer, question, evaluation),
        )

    def _by_worth(
        self, entries: dict[str, Any], where: str, place: int, problems: list[Problem]
    ) -> Won:
        problems.extend(self._of_tiles_only(entries))
        beside = dict.fromkeys((one.name for one in form_of(self.ruleset.points).entries), None)
        paid = Worth(self.ruleset, beside | entries, problems).paid()
        barred = tuple(self.ruleset.worth_bars(paid.tally, paid.situation))
        if barred:
            raise LawsBroken(barred)
        return Won(
            seat=paid.situation.seat,
            place=place,
            where=where,
            situation=paid.situation,
            tally=paid.tally,
            transfers=paid.transfers,
            hand=None,
            shape=None,
            tell=paid.answer,
        )

    def _of_tiles_only(self, entries: Mapping[str, Any]) -> Iterable[Problem]:
        """Fields that mean something only beside tiles."""
        for entry in form_of(self.ruleset.fields).entries:
            if entry.of_hand and entries.get(entry.name, entry.default) != entry.default:
                yield Problem("field_needs_hand", f"/{entry.key}", {"field": entry.key})
        for name in ("claim", "explain"):
            if entries[name]:
                yield Problem("field_needs_hand", f"/{name}", {"field": name})

    def _held(self, given: object, seat: Seat, where: str) -> Held | None:
        """Read a hand before the win."""
        problems: list[Problem] = []
        case = Circumstances(self.ruleset, self.entries, problems)
        held = HandReader(case, seat).held(given)
        self.problems.extend(self._moved(problems, where))
        self.assumed.extend(one for one in case.assumed if not self.assumed)
        return held

    def _moved(self, problems: Iterable[Problem], where: str) -> Iterable[Problem]:
        """Problems of a part of the outcome, with pointers into the whole document."""
        deal = {f"/{name}" for name in (*SETTLE_ONLY, *self._shared())}
        for one in problems:
            first = "/" + one.pointer[1:].partition("/")[0]
            yield one if first in deal else replace(one, pointer=where + one.pointer)

    # --- the answer ----------------------------------------------------------------------

    def _built(self, settled: Settled, seats: tuple[Seat, ...]) -> Plain:
        net, pot = balance(settled.ledger, seats)
        names, scale = self.ruleset.names, self.ruleset.scale
        return {
            "ruleset": ruleset_used(self.ruleset, self.preset, self.options),
            "ledger": [self._line(one) for one in settled.ledger if one.amount],
            "net": {seat.word: exact(amount, scale) for seat, amount in net.items()},
            "pot": exact(pot, scale),
            "results": [self._result(one) for one in settled.results],
            "judged": [self._judged(one) for one in settled.judged],
            "next": self._next(settled),
            "game": self._game(settled, net),
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
            "cite": asdict(self.ruleset.cite_reason(one.reason)),
        }

    def _result(self, one: Won) -> Plain:
        return {"seat": one.seat.word, "event": one.place, **one.tell()}

    def _judged(self, one: Judged) -> Plain:
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

    def _game(self, settled: Settled, net: Mapping[Seat, int]) -> Plain | None:
        before: TotalsForm | None = self.entries["totals"]
        totals = None
        if before is not None:
            totals = {
                seat: getattr(before, seat.word) + amount + settled.later.get(seat, 0)
                for seat, amount in net.items()
            }
        placement = self.ruleset.settlement.placement(self.options)
        number: int | None = self.entries["deal_number"]
        return game(number, totals, settled, placement, self.ruleset.scale)
