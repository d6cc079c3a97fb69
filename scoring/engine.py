"""Evaluates a question: every reading, what it is worth, who pays, and which is best."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.arrange import Arrangement, readings, unarranged
from scoring.errors import Problem
from scoring.hand import By, Hand, Seat, Situation
from scoring.pattern import Hit, Silenced
from scoring.ruleset import Refusal, Ruleset
from scoring.table import instances
from scoring.tally import Tally, Transfer
from scoring.view import View

_FLOWERS: Final = By.FLOWERS


class Score(NamedTuple):
    """One reading, scored: what counts, what does not, its worth and its payments.

    ``received`` is what the winner gets in all.
    """

    view: View
    hits: tuple[Hit, ...]
    silenced: tuple[Silenced, ...]
    tally: Tally
    transfers: tuple[Transfer, ...]
    refusals: tuple[Refusal, ...]
    received: int

    @property
    def notation(self) -> str:
        """The arrangement as it is written."""
        return write_arrangement(self.view.arrangement)


class Evaluation(NamedTuple):
    """Everything there is to say of a hand: its readings, best first, and whether it wins."""

    legal: bool
    problems: tuple[Problem, ...]
    scores: tuple[Score, ...]
    refused: tuple[Score, ...]
    assumed: tuple[Problem, ...]

    @property
    def best(self) -> int | None:
        """The place of the best reading, or None where nothing wins."""
        return 0 if self.legal else None


def evaluate(ruleset: Ruleset, hand: Hand, situation: Situation) -> Evaluation:
    """Score every reading of a hand under a ruleset."""
    flowers = situation.by is _FLOWERS
    found = [unarranged(hand)] if flowers else readings(hand, place=ruleset.places(situation))
    shapes, plays = ruleset.shapes, ruleset.plays
    scores = [
        score_reading(ruleset, View(hand, situation, reading))
        for reading in found
        if reading.shape in shapes and plays(reading, situation)
    ]
    if len(scores) > 1:
        scores.sort(key=_order)
    problems = tuple(ruleset.bars(hand, situation))
    stopped = [score for score in scores if score.refusals]
    free = [score for score in scores if not score.refusals] if stopped else scores
    if not scores:
        problems += (Problem("no_arrangement", "/hand"),)
    elif not free:
        free = [score for score in stopped if not _withheld(score)]
        stopped = [score for score in stopped if _withheld(score)]
        problems += _distinct(scores)
    assumed = ruleset.assumes(situation, [(one.view, one.tally) for one in free])
    return Evaluation(not problems, problems, tuple(free), tuple(stopped), tuple(assumed))


def score_reading(ruleset: Ruleset, view: View) -> Score:
    """Score one reading."""
    kept, silenced = ruleset.table.count(view)
    if ruleset.otherwise and ruleset.lacks(kept, view):
        kept = (*instances(ruleset.otherwise, view), *kept)
    tally = ruleset.total(view, kept)
    winner = view.situation.seat
    transfers = ruleset.settle(tally, view.situation)
    return Score(
        view,
        tuple(kept),
        tuple(silenced) if silenced else (),
        tally,
        transfers,
        tuple(ruleset.refusals(view, tally, kept)),
        sum([one.amount for one in transfers if one.payee is winner]),
    )


def write_arrangement(arrangement: Arrangement) -> str:
    """Write an arrangement, ``!`` behind the group that the winning tile completed."""
    words = [group.text for group in arrangement.groups]
    if arrangement.completed is not None:
        words[arrangement.completed] += "!"
    return " ".join(words)


def _order(score: Score) -> tuple[int, tuple[int, ...], str]:
    """Best payment first, then the ruleset's own rank, then the text."""
    tally = score.tally
    rank = tally.rank or (tally.value, tally.raw_value)
    return -score.received, tuple([-one for one in rank]), score.notation


def _withheld(score: Score) -> bool:
    return any(refusal.withheld for refusal in score.refusals)


def _distinct(scores: Sequence[Score]) -> tuple[Problem, ...]:
    """The reasons why no reading may win, each code once, those of the best reading first."""
    found: dict[str, Problem] = {}
    for score in scores:
        for refusal in score.refusals:
            found.setdefault(refusal.problem.code, refusal.problem)
    return tuple(found.values())


def net(transfers: Sequence[Transfer], seats: Sequence[Seat]) -> dict[Seat, int]:
    """What each seat gains or loses by some transfers."""
    balance = dict.fromkeys(seats, 0)
    for one in transfers:
        balance[one.payee] += one.amount
        if one.payer is not None:
            balance[one.payer] -= one.amount
    return balance
