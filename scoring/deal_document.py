"""The document of a whole deal: what may stand in it under each ruleset."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Final

from scoring.document import (
    HELD_HAND,
    RULES,
    Language,
    RulesForm,
    held_form,
    narrowed,
    points_given_form,
    question_form,
)
from scoring.fields import About, Between, form_of, kinds_of
from scoring.ruleset import Ruleset
from scoring.shapes import Entry, Form, Number, OneOf, replaced

MOST_DEALS: Final = 1_000
MOST_TOTAL: Final = 100_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsForm:
    """What everybody who plays has in the game so far, by the seat of this deal."""

    east: Annotated[int, About("East's total.")]
    south: Annotated[int, About("South's total.")]
    west: Annotated[int, About("West's total.")]
    north: Annotated[int | None, About("North's total; with three players there is none.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleForm(RulesForm):
    """A whole deal: what happened in it, and how the game stood before."""

    ruleset: Annotated[str, About("The ruleset to settle by.")]
    deal_number: Annotated[
        int | None, Between(1, MOST_DEALS), About("The number of this deal in its game.")
    ] = None
    dealer_number: Annotated[
        int | None,
        Between(1, 4),
        About("Which dealer of the round East is: the first, up to the last."),
    ] = None
    totals: Annotated[
        TotalsForm | None, About("What each player had in the game before this deal.")
    ] = None
    outcome: Annotated[str, About("How the deal ended, or what happened in it.")]
    lang: Language = "en"


def names_of_deal(ruleset: Ruleset) -> frozenset[str]:
    """The fields of the ruleset that a deal states."""
    return frozenset(entry.name for entry in form_of(ruleset.settlement.fields).entries)


@cache
def settled_win_form(ruleset: Ruleset) -> Form:
    """The form of one win: a question without what the deal states, with a worth or tiles."""
    left_out = {*RULES, *names_of_deal(ruleset), *ruleset.settlement.known}
    form = question_form(ruleset)
    entries = [
        one.optional if one.name == "hand" else one
        for one in form.entries
        if one.name not in left_out
    ]
    worth = Entry(
        "points",
        "points",
        (points_given_form(ruleset),),
        nullable=True,
        default=None,
        about="The worth of the hand, where its tiles are not given.",
    )
    return replace(form, name="SettledWinForm", entries=(*entries, worth), lenient=True)


@cache
def settle_form(ruleset: Ruleset) -> Form:
    """The form of a deal under one ruleset."""
    forms = {"WinnerForm": settled_win_form(ruleset), HELD_HAND: held_form()}
    outcome = replaced(kinds_of(ruleset.settlement.outcomes), forms)
    assert isinstance(outcome, OneOf)  # noqa: S101 - replacing keeps the shape
    total = Number(-MOST_TOTAL, MOST_TOTAL, ruleset.scale)
    totals = form_of(TotalsForm)
    totals = totals.with_shapes(**dict.fromkeys([one.name for one in totals.entries], total))
    form = narrowed(form_of(SettleForm), ruleset).with_shapes(outcome=outcome, totals=totals)
    own = form_of(ruleset.settlement.fields).entries
    return replace(form, entries=form.entries + own, make=dict)
