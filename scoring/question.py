"""Reads a question from plain data: its form first, then the laws, all violations of each.

The document is that of ``POST /v1/score``. Nothing here knows a ruleset: options and further
fields are read into the dataclasses that the ruleset declares.
"""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.circumstances import Circumstances, read_form
from scoring.document import ClaimForm, NetForm, WinForm, question_form
from scoring.errors import LawsBroken, Problem
from scoring.hand import By, Hand, Situation
from scoring.hand_reader import HandReader
from scoring.ruleset import Preset, Ruleset


class Question(NamedTuple):
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
    return Case(*read_form(document, question_form)).question()


def _empty_claims(claim: ClaimForm | tuple[ClaimForm, ...]) -> Iterator[Problem]:
    """Claims that claim nothing."""
    nothing = (ClaimForm(), ClaimForm(net=NetForm()))
    if claim in nothing or claim == ():
        yield Problem("empty_claim", "/claim")
    if isinstance(claim, tuple):
        for place, one in enumerate(claim):
            if one in nothing:
                yield Problem("empty_claim", f"/claim/{place}")


class Case(Circumstances):
    """A well-formed question on its way through the laws."""

    def question(self) -> Question:
        """Apply every law; return the question, or raise with all violations."""
        entries = self.entries
        win: WinForm = entries["win"]
        reader = HandReader(self, entries["seat"])
        hand = reader.won(entries["hand"], by_flowers=win.by is By.FLOWERS)
        situation = self.checked(hand)
        claims = entries["claim"]
        if claims is not None:
            self.problems.extend(_empty_claims(claims))
        if self.problems or hand is None or situation.fields is None:
            raise LawsBroken(self.problems)
        return Question(
            self.ruleset,
            self.preset,
            hand,
            situation,
            self.language,
            entries["explain"],
            claims,
            tuple(self.assumed),
        )
