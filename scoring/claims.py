"""Judges what a player claims for his hand against the most that it may be worth.

The winner counts his own hand, the others may object, and a judge decides between counts: so
a claim is compared with the maximum, every pattern claimed wrongly is named with what forbids
it, and every one missed as well. A claim that takes patterns from two arrangements is
impossible: one hand is scored by one arrangement (freedom of counting).
"""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from scoring.document import ClaimForm
from scoring.engine import Evaluation, Score, net
from scoring.errors import Problem
from scoring.hand import Seat
from scoring.names import Said
from scoring.pattern import Hit, Pattern, Silenced
from scoring.ruleset import Ruleset
from scoring.table import worth
from scoring.tally import Transfer, exact


class Verdict(IntEnum):
    """What a claim is, in the order in which one outweighs another."""

    CORRECT = 0
    UNDER = 1
    OVER = 2
    IMPOSSIBLE = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One point in which a claim is not as it should be.

    ``arrangements`` are those that a pattern counts in; ``by`` and ``clause`` say what
    silences it. ``params`` are what the words about it need.
    """

    part: str
    code: str
    pattern: str | None = None
    payer: Seat | None = None
    seat: Seat | None = None
    claimed: int | float | None = None
    correct: int | float | None = None
    silenced: Silenced | None = None
    arrangements: tuple[int, ...] = ()
    problem: Problem | None = None
    params: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on a claim, the arrangement it was held against, and every difference."""

    verdict: Verdict
    arrangement: int | None
    differences: tuple[Difference, ...]


def judge(claim: ClaimForm, ruleset: Ruleset, options: Any, evaluation: Evaluation) -> Judgement:
    """Judge one claim."""
    return _Judge(claim, ruleset, options, evaluation).judgement()


class _Judge:
    """Judges one claim, part by part: value, patterns, payments, balance."""

    def __init__(
        self, claim: ClaimForm, ruleset: Ruleset, options: Any, evaluation: Evaluation
    ) -> None:
        self.claim = claim
        self.ruleset = ruleset
        self.scores: Sequence[Score] = evaluation.scores if evaluation.legal else ()
        self.shown: Sequence[Score] = evaluation.scores
        self.refused, self.problems = evaluation.refused, evaluation.problems
        self.value = self.scores[0].tally.value if self.scores else 0
        self.transfers = self.scores[0].transfers if self.scores else ()
        self.seats = ruleset.seats(options)
        self.differences: list[Difference] = []
        self.arrangement: int | None = 0 if self.scores else None

    def judgement(self) -> Judgement:
        self.differences.extend(_not_legal(problem) for problem in self.problems)
        verdicts = [self._value(), self._patterns(), self._payments(), self._balance()]
        worst = max(verdicts)
        # What is claimed for the hand decides; only where that is right do its details.
        first = next((one for one in verdicts if one is not Verdict.CORRECT), Verdict.CORRECT)
        verdict = worst if worst is Verdict.IMPOSSIBLE else first
        return Judgement(verdict, self.arrangement, tuple(self.differences))

    # --- value ---------------------------------------------------------------------------

    def _value(self) -> Verdict:
        claimed = self.claim.value
        if claimed is None:
            return Verdict.CORRECT
        verdict = compare(claimed, self.value)
        if verdict is not Verdict.CORRECT:
            params = {"claimed": claimed, "correct": self.value}
            code = f"value_{verdict.name.lower()}"
            self._add("value", code, params, claimed=claimed, correct=self.value)
        return verdict

    # --- patterns ------------------------------------------------------------------------

    def _patterns(self) -> Verdict:
        if self.claim.patterns is None:
            return Verdict.CORRECT
        claimed = Counter(self.claim.patterns)
        places = {one: self._places(one) for one in claimed}
        obtained = [set(found) for found in places.values() if found]
        together = set.intersection(*obtained) if obtained else set(range(len(self.scores)))
        if not together and obtained:
            for pattern, found in places.items():
                self._elsewhere(pattern, found)
            self.arrangement = None
            return Verdict.IMPOSSIBLE
        return self._held_against(claimed, min(together, default=None))

    def _places(self, pattern: str) -> tuple[int, ...]:
        """The arrangements in which a pattern counts."""
        places = range(len(self.scores))
        return tuple(one for one in places if _first_with(pattern, self.scores[one : one + 1]))

    def _elsewhere(self, pattern: str, places: tuple[int, ...]) -> None:
        if not places:
            self._wrong(pattern, self.shown)
            return
        notations = tuple(self.scores[place].notation for place in places)
        params = {"pattern": _name(pattern), "arrangement": notations}
        self._add("pattern", "pattern_elsewhere", params, pattern=pattern, arrangements=places)

    def _held_against(self, claimed: Counter[str], place: int | None) -> Verdict:
        """Hold the claimed patterns against the best arrangement that has those it can have."""
        self.arrangement = place
        before = len(self.differences)
        score = None if place is None else self.scores[place]
        hits = {} if score is None else {hit.pattern.id: hit for hit in score.hits}
        if not claimed and self._is_otherwise(hits):
            return Verdict.CORRECT
        for pattern, times in claimed.items():
            if pattern not in hits:
                self._wrong(pattern, self.shown if score is None else (score, *self.shown))
            elif times not in (1, hits[pattern].times):
                self._times(hits[pattern], times)
        self._missed(hits.values(), claimed.keys())
        if score is not None and score.received < self.scores[0].received:
            params = {"arrangement": score.notation, "best": self.scores[0].notation}
            self._add("pattern", "lesser_arrangement", params, arrangements=(0,))
            self._missed(self.scores[0].hits, claimed.keys() | hits.keys())
        if len(self.differences) == before:
            return Verdict.CORRECT
        verdict = compare(self._worth(claimed, score), self.value)
        if verdict is not Verdict.CORRECT:
            return verdict
        return Verdict.OVER if claimed.keys() - hits.keys() else Verdict.UNDER

    def _missed(self, hits: Iterable[Hit], claimed: Container[str]) -> None:
        """Name the patterns that count and were not claimed."""
        for hit in hits:
            pattern = hit.pattern.id
            if pattern not in claimed:
                params = {"pattern": _name(pattern), "value": hit.total}
                self._add("pattern", "pattern_missed", params, pattern=pattern, correct=hit.total)

    def _is_otherwise(self, hits: Mapping[str, Hit]) -> bool:
        """Whether there is nothing to name but what counts when no pattern does."""
        row = self.ruleset.otherwise
        return row is not None and hits.keys() == {row.id}

    def _worth(self, claimed: Counter[str], score: Score | None) -> int:
        """What the hand would be worth if just these patterns counted."""
        if score is None:
            return self.value + 1 if claimed else 0
        hits = {hit.pattern.id: hit for hit in score.hits}
        counted = [
            self._as_claimed(hits.get(row.id), row, claimed[row.id], score)
            for row in self.ruleset.rows
            if row.id in claimed
        ]
        return self.ruleset.total(score.view, counted).value

    def _as_claimed(self, hit: Hit | None, row: Pattern, times: int, score: Score) -> Hit:
        if hit is not None:
            return hit if times == 1 else Hit(row, (0,) * times, hit.value)
        return Hit(row, (0,) * times, worth(row, score.view))

    def _wrong(self, pattern: str, scores: Sequence[Score]) -> None:
        """Name a pattern that does not count, with what silences it where something does."""
        silenced = next(
            (one for score in scores for one in score.silenced if one.hit.pattern.id == pattern),
            None,
        )
        refused = _first_with(pattern, self.refused)
        params: dict[str, object] = {"pattern": _name(pattern)}
        code, problem = "pattern_absent", None
        if silenced is not None:
            code = "pattern_silenced"
            params["by"] = _name(silenced.by)
        elif _first_with(pattern, scores):
            code = "pattern_not_won"
        elif refused is not None:
            code, problem = "pattern_refused", refused.refusals[0].problem
            params["arrangement"] = refused.notation
        self._add("pattern", code, params, pattern=pattern, silenced=silenced, problem=problem)

    def _times(self, hit: Hit, claimed: int) -> None:
        params = {"pattern": _name(hit.pattern.id), "claimed": claimed, "correct": hit.times}
        self._add(
            "pattern",
            "pattern_times",
            params,
            pattern=hit.pattern.id,
            claimed=claimed,
            correct=hit.times,
        )

    # --- money ---------------------------------------------------------------------------

    def _payments(self) -> Verdict:
        if self.claim.payments is None:
            return Verdict.CORRECT
        claimed: Counter[tuple[Seat, Seat]] = Counter()
        for one in self.claim.payments:
            claimed[one.payer, one.payee] += one.amount
        due = _by_pair(self.transfers)
        pairs = sorted(pair for pair in claimed.keys() | due.keys() if claimed[pair] != due[pair])
        for payer, payee in pairs:
            amounts = self._amounts(claimed[payer, payee], due[payer, payee])
            params = {"payer": _seat(payer), "payee": _seat(payee), **amounts}
            self._add("payment", "payment_wrong", params, payer=payer, seat=payee, **amounts)
        return _money({pair: (claimed[pair], due[pair]) for pair in pairs})

    def _balance(self) -> Verdict:
        if self.claim.net is None:
            return Verdict.CORRECT
        due = net(self.transfers, self.seats)
        said = {seat: getattr(self.claim.net, seat.word) for seat in self.seats}
        claimed = {seat: due[seat] if said[seat] is None else said[seat] for seat in self.seats}
        wrong = [seat for seat in self.seats if claimed[seat] != due[seat]]
        for seat in wrong:
            amounts = self._amounts(claimed[seat], due[seat])
            params = {"seat": _seat(seat), **amounts}
            self._add("net", "net_wrong", params, seat=seat, **amounts)
        # What a seat loses is negative: more of it is more taken from that seat.
        return _money({seat: (abs(claimed[seat]), abs(due[seat])) for seat in wrong})

    def _amounts(self, claimed: int, correct: int) -> dict[str, int | float]:
        scale = self.ruleset.scale
        return {"claimed": exact(claimed, scale), "correct": exact(correct, scale)}

    def _add(self, part: str, code: str, params: Mapping[str, object], **more: Any) -> None:
        self.differences.append(Difference(part=part, code=code, params=params, **more))


def _first_with(pattern: str, scores: Sequence[Score]) -> Score | None:
    """The first reading in which a pattern counts."""
    return next((one for one in scores if any(hit.pattern.id == pattern for hit in one.hits)), None)


def compare(claimed: int, correct: int) -> Verdict:
    """Whether an amount is over, under or right."""
    if claimed == correct:
        return Verdict.CORRECT
    return Verdict.OVER if claimed > correct else Verdict.UNDER


def _money(wrong: Mapping[Any, tuple[int, int]]) -> Verdict:
    """Over where anybody is said to pay or gain too much, else under; nothing wrong, right."""
    if not wrong:
        return Verdict.CORRECT
    over = any(claimed > due for claimed, due in wrong.values())
    return Verdict.OVER if over else Verdict.UNDER


def _by_pair(transfers: Sequence[Transfer]) -> Counter[tuple[Seat, Seat]]:
    """What each player pays to each other one."""
    amounts: Counter[tuple[Seat, Seat]] = Counter()
    for one in transfers:
        if one.payer is not None:
            amounts[one.payer, one.payee] += one.amount
    return amounts


def _not_legal(problem: Problem) -> Difference:
    """A hand that may not win is worth nothing, whatever is claimed for it."""
    return Difference(part="legal", code="not_legal", problem=problem, params={})


def _name(pattern: str) -> Said:
    return Said(f"patterns.{pattern}.name")


def _seat(seat: Seat) -> Said:
    return Said(f"seats.{seat.word}")
