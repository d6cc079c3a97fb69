"""Wins that may come: whether one on a tile would be allowed, what it is worth, and who pays.

Each is scored as ``POST /v1/score`` scores it, by the same laws, the same engine and the same
answer, of which the best arrangement is taken.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields as declared
from typing import Any, Final

from scoring.answer import answer, assumed_words
from scoring.circumstances import Circumstances
from scoring.document import WinForm
from scoring.engine import evaluate
from scoring.errors import LawsBroken, Problem
from scoring.fields import form_of
from scoring.hand import By, Hand, Seat, Situation
from scoring.laws import seat_name
from scoring.parts import Plain
from scoring.question import Question
from scoring.tiles import Tile
from scoring.waiting import Waiter
from scoring.waits_document import WAYS

OF_BEST: Final = ("notation", "shape", "wait", "value", "raw_value", "limit")
OF_PATTERN: Final = frozenset({"id", "name", "value", "times", "bonus"})


class PossibleWins:
    """The wins that may come to one hand, by self-draw or on the discard of one player.

    ``notes`` are what the answers about them take for granted, each thing once.
    """

    def __init__(self, case: Circumstances, source: Seat) -> None:
        """Look at wins in a case; a discard is taken to come from ``source``."""
        self.case = case
        self.source = source
        self.notes: list[Plain] = []

    def note(self, notes: Iterable[Problem]) -> None:
        """Keep what is taken for granted besides."""
        self._keep(assumed_words(notes, self.case.ruleset.names, self.case.language))

    def _keep(self, notes: Iterable[Plain]) -> None:
        self.notes.extend(one for one in notes if one not in self.notes)

    def faults(self, hand: Hand | None) -> list[Problem]:
        """What the laws say against the question whichever tile comes: tried with one tile."""
        found: list[Problem] = []
        for by in WAYS:
            found.extend(self.situation(by, {}, hand)[1])
        return found

    def situation(
        self, by: By, fields: Mapping[str, Any], hand: Hand | None
    ) -> tuple[Situation, list[Problem]]:
        """How a win would be in one way, and what the laws say against it."""
        entries = {**self.case.entries, **fields}
        source = self.source if by is By.DISCARD else None
        entries["win"] = WinForm(by=by, source=source, events=entries.get("events", ()))
        case = Circumstances(self.case.ruleset, entries, [])
        situation = case.checked(hand)
        return situation, [_moved(one) for one in case.problems]

    def worth(self, tile: Tile, by: By, waiter: Waiter) -> Plain:
        """What a win on a tile is worth; LawsBroken where no such win can be."""
        ruleset = self.case.ruleset
        hand = Hand(waiter.concealed, tile, waiter.melds)
        names = [entry.name for entry in form_of(ruleset.fields).entries]
        fields = {name: getattr(waiter.fields, name) for name in names}
        situation, broken = self.situation(by, fields, hand)
        if broken:
            raise LawsBroken(broken)
        question = Question(
            ruleset=ruleset,
            preset=self.case.preset,
            hand=hand,
            situation=situation,
            language=self.case.language,
        )
        told = answer(question, evaluate(ruleset, hand, situation))
        self._keep(told["assumed"])
        if by is By.DISCARD and self.case.entries["source"] is None:
            said = {"seat": seat_name(self.source)}
            self.note([Problem("discarder_taken", "/from", said)])
        return self._best(told)

    def _best(self, told: Plain) -> Plain:
        """The best arrangement of an answer, or the best that is refused where all are."""
        best = (told["arrangements"] or told["refused"])[0]
        details = [one.name for one in declared(self.case.ruleset.details)]
        return {
            "legal": told["legal"],
            "problems": told["problems"],
            **{name: best[name] for name in (*OF_BEST, *details)},
            "patterns": [_pattern(one) for one in best["patterns"]],
            "payments": best["payments"],
            "net": best["net"],
        }


def _pattern(hit: Plain) -> Plain:
    return {name: value for name, value in hit.items() if name in OF_PATTERN}


def _moved(problem: Problem) -> Problem:
    """A violation of a win that may come, where it stands in the document of a hand before it."""
    win, _, rest = problem.pointer.partition("/win/")
    return problem if win or not rest else Problem(problem.code, f"/{rest}", problem.params)
