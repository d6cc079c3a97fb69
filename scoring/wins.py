"""Scores wins that stand inside another document: of a deal, or among claims to a tile."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from scoring.answer import answer
from scoring.circumstances import Circumstances
from scoring.document import RULES
from scoring.engine import Evaluation, evaluate
from scoring.errors import LawsBroken, Problem, QuestionError
from scoring.fields import form_of
from scoring.points import Worth
from scoring.question import Case, Question
from scoring.ruleset import Ruleset
from scoring.settlement import Won


class WinScorer:
    """Scores the wins of one document; what is wrong with them is reported where it stands.

    ``stated`` are the fields that the document says once for all of its wins, ``known`` those
    that stand nowhere in it, as they are worked out: the win stands for them. ``places`` says
    where else parts of a win stand; ``{where}`` in it is the win's own place.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        entries: Mapping[str, Any],
        problems: list[Problem],
        *,
        known: tuple[str, ...] = (),
        places: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Score by a ruleset, with the entries of the document around."""
        own = {entry.name for entry in form_of(ruleset.fields).entries}
        self.ruleset = ruleset
        self.entries = entries
        self.problems = problems
        self.known = known
        self.places = places
        self.stated = (*RULES, *(name for name in entries if name in own))

    def score(self, win: Mapping[str, Any], where: str, place: int, **known: object) -> Won | None:
        """Score one win; what is wrong with it is reported where it stands."""
        entries = {name: self.entries[name] for name in self.stated}
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
            self.problems.extend(self.moved(error.problems, where))
            return None

    def _by_tiles(
        self, entries: dict[str, Any], where: str, place: int, problems: list[Problem]
    ) -> Won:
        question, evaluation = self._evaluated(entries, problems)
        if not evaluation.legal:
            raise LawsBroken(map(self._of_hand, evaluation.problems))
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

    def _of_hand(self, problem: Problem) -> Problem:
        """What keeps a hand from winning: it is said of the hand, where an option decides it."""
        first = problem.pointer[1:].partition("/")[0]
        return replace(problem, pointer="/hand") if first in self.stated else problem

    def judge(self, win: Mapping[str, Any]) -> Evaluation:
        """Evaluate a hand, whether it may win or not.

        Raises FormBroken or LawsBroken where no hand can be like that.
        """
        return self._evaluated(self._with_stated(win), [])[1]

    def read(self, win: Mapping[str, Any]) -> Question:
        """Hold a hand to the laws without a look at what it is worth.

        Raises FormBroken or LawsBroken where no hand can be like that.
        """
        return Case(self.ruleset, self._with_stated(win), []).question()

    def read_way(self, way: Mapping[str, Any]) -> None:
        """Hold how a hand would be won to the laws that need no tiles.

        Raises LawsBroken where no hand can be won like that.
        """
        problems: list[Problem] = []
        Circumstances(self.ruleset, self._with_stated(way), problems).checked(None)
        if problems:
            raise LawsBroken(problems)

    def _with_stated(self, win: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self.entries[name] for name in self.stated} | dict(win)

    def _evaluated(
        self, entries: dict[str, Any], problems: list[Problem]
    ) -> tuple[Question, Evaluation]:
        question = Case(self.ruleset, entries, problems).question()
        return question, evaluate(question.ruleset, question.hand, question.situation)

    def _by_worth(
        self, entries: dict[str, Any], where: str, place: int, problems: list[Problem]
    ) -> Won:
        problems.extend(self._of_tiles_only(entries))
        beside = dict.fromkeys((one.name for one in form_of(self.ruleset.points).entries), None)
        paid = Worth(self.ruleset, beside | entries, problems).paid()
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

    def moved(self, problems: Iterable[Problem], where: str) -> Iterable[Problem]:
        """Problems of a part of the outcome, with pointers into the whole document."""
        for one in problems:
            yield replace(one, pointer=self._pointer(one.pointer, where))

    def _pointer(self, inside: str, where: str) -> str:
        """Where a part of a win stands in the whole document."""
        for part, place in self.places.items():
            if inside.startswith(part):
                return place.format(where=where) + inside[len(part) :]
        first = inside[1:].partition("/")[0]
        if first in self.stated:
            return inside
        return where if first in self.known else where + inside
