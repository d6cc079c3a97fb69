"""Evaluates a question: every reading, what it is worth, who pays, and which is best."""

from collections.abc import Sequence
from typing import Final

from scoring.arrange import Arrangement, Shape, readings, unarranged
from scoring.errors import Problem
from scoring.hand import By, Hand, Seat, Situation
from scoring.pattern import Silenced
from scoring.resolve import Hits
from scoring.ruleset import Ruleset
from scoring.table import Look, Rules
from scoring.tally import Tally, Transfer
from scoring.view import View

_FLOWERS: Final = By.FLOWERS
_STANDARD: Final = Shape.STANDARD
_NO_SCORES: Final[Sequence["Score"]] = ()


class Score:
    """One reading, scored: what counts, what does not, its worth and its payments.

    ``received`` is what the winner, to whom all of them go, gets in all.
    """

    __slots__ = ("hits", "received", "refusals", "silenced", "tally", "transfers", "view")

    def __init__(
        self, view: View, counted: tuple[Hits, Sequence[Silenced]], tally: Tally, ruleset: Ruleset
    ) -> None:
        """Note what a reading was found to be, and by a ruleset who pays or what bars it."""
        self.view: Final = view
        hits, silenced = counted
        self.hits: Final = tuple(hits)
        self.silenced: Final = tuple(silenced)
        self.tally: Final = tally
        self.transfers: Final = ruleset.settle(tally, view.situation)
        self.refusals: Final = tuple(ruleset.refusals(view, tally, self.hits))
        received = 0
        for one in self.transfers:
            received += one.amount
        self.received: Final = received

    @property
    def notation(self) -> str:
        """The arrangement as it is written."""
        return write_arrangement(self.view.arrangement)

    def __lt__(self, other: "Score") -> bool:
        """Whether it stands before another one that is worth as much: by its text."""
        return self.notation < other.notation


class Evaluation:
    """Everything there is to say of a hand: its readings, best first, and whether it wins."""

    __slots__ = ("assumed", "legal", "problems", "refused", "scores")

    def __init__(
        self,
        problems: tuple[Problem, ...],
        scores: tuple[Score, ...],
        refused: tuple[Score, ...],
        assumed: tuple[Problem, ...],
    ) -> None:
        """Note what was found; a hand wins where nothing is wrong."""
        self.legal: Final = not problems
        self.problems: Final = problems
        self.scores: Final = scores
        self.refused: Final = refused
        self.assumed: Final = assumed

    @property
    def best(self) -> int | None:
        """The place of the best reading, or None where nothing wins."""
        return 0 if self.legal else None


def evaluate(ruleset: Ruleset, hand: Hand, situation: Situation) -> Evaluation:
    """Score every reading of a hand under a ruleset."""
    flowers = situation.by is _FLOWERS
    found = [unarranged(hand)] if flowers else readings(hand, place=ruleset.places(situation))
    rules = ruleset.table.rules(situation.options, situation.values)
    stated = rules.stated(situation)
    scores: list[Score] = []
    for reading in found:
        if reading.shape is _STANDARD or _is_played(ruleset, reading, situation):
            view = View(hand, situation, reading)
            scores.append(_scored(ruleset, rules, view, rules.looks[view.traits | stated]))
    if len(scores) > 1:
        scores.sort(key=_order)
    problems = tuple(ruleset.bars(hand, situation))
    free, stopped = scores, _NO_SCORES
    for score in scores:
        if score.refusals:
            free = [one for one in scores if not one.refusals]
            stopped = [one for one in scores if one.refusals]
            break
    if not scores:
        problems += (Problem("no_arrangement", "/hand"),)
    elif not free:
        free = [score for score in stopped if not _withheld(score)]
        stopped = [score for score in stopped if _withheld(score)]
        problems += _distinct(scores)
    assumed = ruleset.assumes(situation, [(one.view, one.tally) for one in free])
    return Evaluation(problems, tuple(free), tuple(stopped), tuple(assumed))


def _is_played(ruleset: Ruleset, reading: Arrangement, situation: Situation) -> bool:
    """Whether a special hand is one of the game; four groups and a pair always are."""
    return reading.shape in ruleset.shapes and ruleset.plays(reading, situation)


def _scored(ruleset: Ruleset, rules: Rules, view: View, looks: Sequence[Look]) -> Score:
    """Score one reading by some looks for patterns."""
    hits, silenced = ruleset.table.count(view, looks)
    if ruleset.otherwise is not None and ruleset.lacks(hits, view):
        hits = (rules.otherwise[view.all_groups], *hits)
    return Score(view, (hits, silenced), ruleset.total(view, hits), ruleset)


def write_arrangement(arrangement: Arrangement) -> str:
    """Write an arrangement, ``!`` behind the group that the winning tile completed."""
    words = [group.text for group in arrangement.groups]
    if arrangement.completed is not None:
        words[arrangement.completed] += "!"
    return " ".join(words)


def _order(score: Score) -> tuple[int, tuple[int, ...], Score]:
    """Best payment first, then the ruleset's own rank, then the text, written where it decides."""
    tally = score.tally
    rank = tally.rank or (tally.value, tally.raw_value)
    return -score.received, tuple([-one for one in rank]), score


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
