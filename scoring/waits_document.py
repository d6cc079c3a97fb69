"""The document of a hand one tile short of a win: what may stand in it under each ruleset."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Final

from scoring.document import MOST_EVENTS, HandForm, Language, RulesForm, held_form, narrowed
from scoring.fields import About, Key, Most, form_of
from scoring.hand import By, Seat
from scoring.ruleset import Ruleset
from scoring.shapes import MOST_TEXT, Form, ListOf, Text, Words
from scoring.tiles import Tile

WAYS: Final = (By.DISCARD, By.SELF_DRAW)
"""The ways in which a hand that waits may win: each of its tiles is looked at in both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitsForm(RulesForm):
    """A hand one tile short of a win, or with one tile more that is to be discarded."""

    ruleset: Annotated[str, About("The ruleset to play by.")]
    seat: Annotated[Seat, About("The player's wind in this deal; East deals.")]
    hand: Annotated[
        str | HandForm,
        About("Thirteen tiles, or fourteen with the one to discard: an object, or one line."),
    ]
    source: Annotated[
        Seat | None,
        Key("from"),
        About("Whose discard is taken for the payments; the player before in turn if left out."),
    ] = None
    events: Annotated[
        tuple[str, ...], Most(MOST_EVENTS), About("What would come with a win in either way.")
    ] = ()
    visible_tiles: Annotated[
        tuple[Tile, ...],
        About("Every tile seen outside the hand and its melds, those of other fields included."),
    ] = ()
    lang: Language = "en"


def events_of(ruleset: Ruleset) -> dict[str, str]:
    """The events that come with a win whichever way it is won, and whoever throws the tile."""
    return {
        event.id: event.id
        for event in ruleset.events
        if event.by.issuperset(WAYS) and not event.from_dealer
    }


@cache
def waits_form(ruleset: Ruleset) -> Form:
    """The form of a hand before the win under one ruleset."""
    events = events_of(ruleset)
    form = narrowed(form_of(WaitsForm), ruleset).with_shapes(
        hand=(Text(MOST_TEXT), held_form()),
        events=ListOf(Words(events), MOST_EVENTS),
    )
    common = tuple(one for one in form.entries if events or one.name != "events")
    left_out = ruleset.waiting.left_out
    fields = tuple(one for one in form_of(ruleset.fields).entries if one.name not in left_out)
    own = form_of(ruleset.waiting.fields).entries
    return replace(form, entries=common + fields + own, make=dict)
