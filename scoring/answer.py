"""Builds the answer to a question as plain data, in the order in which it is printed.

The same question gives the same answer, key for key: a service, a command line and a browser
only have to write it as JSON (``to_json``).
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

from scoring.arrange import Shape
from scoring.claims import Difference, judge
from scoring.document import ClaimForm
from scoring.engine import Evaluation, Score, evaluate, net
from scoring.errors import Problem
from scoring.groups import Group
from scoring.hand import Seat
from scoring.judged import judged_words
from scoring.kept import kept
from scoring.layout import tiles_of_groups
from scoring.names import Names, Said, problem_key
from scoring.notation import compact
from scoring.parts import Plain, option_values, tiles_text, words_of
from scoring.pattern import Hit, Silenced, cite_words
from scoring.question import Question, read
from scoring.ruleset import Preset, Ruleset
from scoring.tally import Transfer, exact
from scoring.tiles import RED_FIVES
from scoring.view import View

_TOTAL: Final = attrgetter("total")
_SHAPE_WORDS: Final = {shape: shape.value for shape in Shape}
MOST_MONEY: Final = 1 << 10
"""So many results of a hand in money are kept."""
MOST_GROUPS: Final = 1 << 10
"""So many groups are kept in words; there are not as many."""


def to_json(answer: object) -> bytes:
    """Write plain data as compact UTF-8 JSON."""
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()


def score(document: object) -> Plain:
    """Answer a question given as plain data.

    Raises FormBroken or LawsBroken, with every violation of the stage, where the question
    cannot be answered.
    """
    question = read(document)
    return answer(question, evaluate(question.ruleset, question.hand, question.situation))


def answer(question: Question, evaluation: Evaluation) -> Plain:
    """Build the answer to a question from its evaluation."""
    return _Builder(question, evaluation).build()


def ruleset_used(ruleset: Ruleset, preset: Preset, options: Any) -> Plain:
    """Say which rules an answer was worked out by."""
    return {
        "id": ruleset.id,
        "preset": preset.id,
        "edition": preset.edition or ruleset.edition,
        "revision": ruleset.revision,
        "options": option_values(options),
    }


def problem_words(problem: Problem, names: Names, language: str) -> Plain:
    """Say a problem as code, pointer and a sentence."""
    return {
        "code": problem.code,
        "pointer": problem.pointer,
        "detail": names.say(problem_key(problem.code), language, problem.params),
    }


def assumed_words(notes: Iterable[Problem], names: Names, language: str) -> list[Plain]:
    """Say what was taken for granted."""
    return [
        {"code": note.code, "detail": names.say(problem_key(note.code), language, note.params)}
        for note in notes
    ]


class _Builder:
    """Builds one answer."""

    __slots__ = ("evaluation", "question", "words")

    def __init__(self, question: Question, evaluation: Evaluation) -> None:
        """Build from an evaluation, in the words of the question's language."""
        self.question = question
        self.evaluation = evaluation
        self.words = words_of(question.ruleset, question.language)

    def build(self) -> Plain:
        question, evaluation = self.question, self.evaluation
        ruleset, situation, scores = question.ruleset, question.situation, evaluation.scores
        notes = question.assumed + evaluation.assumed
        top = scores[0].received if evaluation.legal else None
        built = {
            "ruleset": ruleset_used(ruleset, question.preset, situation.options),
            "legal": evaluation.legal,
            "problems": [self._problem(one) for one in evaluation.problems],
            "refused": [
                self._problem(one.refusals[0].problem) | self._arrangement(one, optimal=False)
                for one in evaluation.refused
            ],
            "best": evaluation.best,
            "assumed": assumed_words(notes, ruleset.names, question.language),
            "arrangements": [self._arrangement(one, optimal=one.received == top) for one in scores],
        }
        if isinstance(question.claims, tuple):
            built["claim"] = [self._judged(claim) for claim in question.claims]
        elif question.claims is not None:
            built["claim"] = self._judged(question.claims)
        judged = judged_words(ruleset.judges(situation), ruleset.names, question.language)
        if judged:
            built["judged"] = judged
        return built

    def _judged(self, claim: ClaimForm) -> Plain:
        """The verdict on a claim, with every difference."""
        options = self.question.situation.options
        judged = judge(claim, self.question.ruleset, options, self.evaluation)
        verdict = judged.verdict.name.lower()
        return {
            "verdict": verdict,
            "detail": self._say(f"verdicts.{verdict}"),
            "arrangement": judged.arrangement,
            "differences": [self._difference(one) for one in judged.differences],
        }

    def _difference(self, one: Difference) -> Plain:
        silenced = one.silenced
        return {
            "part": one.part,
            "code": one.code,
            "pattern": one.pattern,
            "from": None if one.payer is None else one.payer.word,
            "seat": None if one.seat is None else one.seat.word,
            "claimed": one.claimed,
            "correct": one.correct,
            "by": None if silenced is None else silenced.by,
            "clause": None if silenced is None else silenced.clause,
            "cite": None if silenced is None else cite_words(silenced.cite),
            "arrangements": list(one.arrangements),
            "detail": self._say(f"claims.{one.code}", self._words(one)),
        }

    def _words(self, one: Difference) -> Mapping[str, object]:
        """The words of a difference; why a pattern or a hand fails is a sentence of its own."""
        params = dict(one.params)
        if one.silenced is not None:
            params["why"] = self._say(f"clauses.{one.silenced.clause}", params)
        if one.problem is not None:
            params["why"] = self._problem(one.problem)["detail"]
        return params

    def _say(self, key: str, params: Mapping[str, object] | None = None) -> str:
        return self.question.ruleset.names.say(key, self.question.language, params)

    def _problem(self, problem: Problem) -> Plain:
        return problem_words(problem, self.question.ruleset.names, self.question.language)

    def _arrangement(self, score: Score, *, optimal: bool) -> Plain:
        view, tally, words = score.view, score.tally, self.words
        built: Plain = {
            "notation": score.notation,
            "shape": _SHAPE_WORDS[view.shape],
            "wait": view.wait,
            "groups": group_words(view),
            "patterns": words.hits(dearest_first(score.hits)),
            "silenced": words.silenced(score.silenced),
            "lines": words.lines(tally.lines),
            "value": tally.value,
            "raw_value": tally.raw_value,
            "limit": tally.limit,
            **tally.more.copy(),
            "optimal": optimal,
            **money(score.transfers, self.question.ruleset, view.situation.options),
        }
        if self.question.explain:
            built["explanation"] = self._explanation(score)
        return built

    def _pattern_name(self, pattern: str) -> str:
        return self._say(f"patterns.{pattern}.name")

    def _explanation(self, score: Score) -> list[Plain]:
        """Say of every pattern of the ruleset whether it counts in this reading."""
        scored = {hit.pattern.id for hit in score.hits}
        silenced = {one.hit.pattern.id: one for one in score.silenced}
        return [
            self._verdict(pattern.id, pattern.number, scored=pattern.id in scored)
            | self._silencer(silenced.get(pattern.id))
            for pattern in self.question.ruleset.rows
        ]

    def _verdict(self, pattern: str, number: str | None, *, scored: bool) -> Plain:
        status = "scored" if scored else "absent"
        return {
            "id": pattern,
            "number": number,
            "name": self._pattern_name(pattern),
            "status": status,
            "by": None,
            "detail": self._say(f"status.{status}"),
        }

    def _silencer(self, silenced: Silenced | None) -> Plain:
        if silenced is None:
            return {}
        by = {"by": Said(f"patterns.{silenced.by}.name")}
        detail = self._say("status.silenced", by)
        return {"status": "silenced", "by": silenced.by, "detail": detail}


def group_words(view: View) -> list[Plain]:
    """The groups of a reading, with their very tiles."""
    built = [_words_of_group[group].copy() for group in view.groups]
    completed = view.arrangement.completed
    if completed is not None:
        built[completed]["winning"] = True
        built[completed]["concealed"] = not view.exposed & view.won_group
    if not RED_FIVES.isdisjoint(view.hand.tiles):
        for words, tiles in zip(built, tiles_of_groups(view), strict=True):
            words["tiles"] = tiles_text[tiles]
    return built


@kept(MOST_GROUPS)
def _words_of_group(group: Group) -> Plain:
    """A group without red fives, and not completed by the winning tile."""
    return {
        "kind": group.name,
        "tiles": compact(group.kinds),
        "concealed": not group.exposed,
        "declared": group.meld is not None,
        "winning": False,
    }


def dearest_first(hits: Sequence[Hit]) -> Sequence[Hit]:
    """The patterns worth most first, equals in the order of the book."""
    return sorted(hits, key=_TOTAL, reverse=True) if len(hits) > 1 else hits


def money(transfers: tuple[Transfer, ...], ruleset: Ruleset, options: Any) -> Plain:
    """Who pays whom, and what each seat gains or loses by it."""
    payments, balance = _money[transfers, ruleset.seats(options), ruleset.scale]
    return {"payments": [one.copy() for one in payments], "net": balance.copy()}


@kept(MOST_MONEY)
def _money(
    paid: tuple[tuple[Transfer, ...], tuple[Seat, ...], int],
) -> tuple[tuple[Plain, ...], Plain]:
    transfers, seats, scale = paid
    balance = net(transfers, seats)
    return tuple([_payment(one, scale) for one in transfers]), {
        seat.word: exact(amount, scale) for seat, amount in balance.items()
    }


def _payment(one: Transfer, scale: int) -> Plain:
    return {
        "from": "pot" if one.payer is None else one.payer.word,
        "to": one.payee.word,
        "amount": exact(one.amount, scale),
        "reason": one.reason,
    }
