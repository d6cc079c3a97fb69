"""Payments without tiles: the worth of a hand is given, and who pays whom is the answer."""

from dataclasses import dataclass, replace
from typing import Any

from scoring.answer import assumed_words, money, ruleset_used
from scoring.circumstances import Circumstances, read_form
from scoring.document import points_form
from scoring.errors import LawsBroken, Problem
from scoring.fields import form_of
from scoring.hand import Situation
from scoring.parts import Plain
from scoring.tally import Tally, Transfer


def pay(document: object) -> Plain:
    """Answer who pays whom for a hand given by its worth.

    Raises FormBroken or LawsBroken, with every violation of the stage.
    """
    return Worth(*read_form(document, points_form)).paid().answer()


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """A hand that was given by its worth, and its payments."""

    worth: "Worth"
    situation: Situation
    tally: Tally
    transfers: tuple[Transfer, ...]

    def answer(self) -> Plain:
        """Build the answer."""
        ruleset, options, tally = self.worth.ruleset, self.worth.options, self.tally
        assumed = (*self.worth.assumed, *ruleset.assumes(self.situation, [(None, tally)]))
        return {
            "ruleset": ruleset_used(ruleset, self.worth.preset, options),
            "value": tally.value,
            "limit": tally.limit,
            **tally.more,
            "assumed": assumed_words(assumed, ruleset.names, self.worth.language),
            **money(self.transfers, ruleset, options),
        }


class Worth(Circumstances):
    """A hand given by its worth, on its way to its payments."""

    def paid(self) -> Paid:
        """Apply every law; return the payments, or raise with all violations."""
        situation = self.checked(None)
        points = self._points()
        if points is not None and situation.fields is not None:
            self.problems.extend(map(self._placed, self.ruleset.points_laws(points, situation)))
        if self.problems or situation.fields is None:
            raise LawsBroken(self.problems)
        tally = self.ruleset.tally(points, situation)
        transfers = self.ruleset.settle(tally, situation)
        self.assumed.extend(self.ruleset.worth_bars(tally, situation))
        return Paid(worth=self, situation=situation, tally=tally, transfers=transfers)

    def _placed(self, one: Problem) -> Problem:
        """A problem of the worth, where the document states the worth."""
        inside = {f"/{entry.key}" for entry in form_of(self.ruleset.points).entries}
        within = self.entries["points"] and one.pointer in inside
        return replace(one, pointer=f"/points{one.pointer}") if within else one

    def _points(self) -> Any:
        """The worth as given: in ``points`` or beside it, but not in both, and not in neither."""
        entries = form_of(self.ruleset.points).entries
        beside = {one.name: self.entries[one.name] for one in entries}
        given = {name: value for name, value in beside.items() if value is not None}
        inside = self.entries["points"] or {}
        if inside and given:
            self.problems.append(Problem("points_twice", "/points"))
            return None
        worth = inside or given
        missing = [one for one in entries if one.required and one.name not in worth]
        for one in missing or (() if worth else entries[:1]):
            where = "/points" if self.entries["points"] is not None else ""
            self.problems.append(Problem("points_missing", f"{where}/{one.key}"))
        return self.ruleset.points(**worth) if worth and not missing else None
