"""The document of claims to a tile: what may stand in it under each ruleset."""

from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Final

from scoring.claiming import ClaimKind, Offered
from scoring.document import (
    MOST_EVENTS,
    HandForm,
    Language,
    RulesForm,
    events_shape,
    held_form,
    narrowed,
)
from scoring.fields import About, Key, Most, form_of
from scoring.hand import Seat
from scoring.ruleset import Ruleset
from scoring.shapes import MOST_TEXT, Form, ListOf, Text
from scoring.tiles import Tile

MOST_CLAIMANTS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class TileClaimForm:
    """One claim to the tile."""

    seat: Annotated[Seat, About("Who claims the tile.")]
    claim: Annotated[ClaimKind, About("What it is claimed for.")]
    late: Annotated[bool, About("Whether the claim was not announced in time.")] = False
    legal: Annotated[
        bool | None, About("Whether the claim is legal, where the tiles are not given.")
    ] = None
    hand: Annotated[
        str | HandForm | None,
        About("The claimant's tiles before the claim: an object, or one line."),
    ] = None
    events: Annotated[tuple[str, ...], Most(MOST_EVENTS), About("What would come with a win.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsForm(RulesForm):
    """A tile that is claimed, and everybody who claims it."""

    ruleset: Annotated[str, About("The ruleset to judge by.")]
    tile: Annotated[Tile | None, About("The tile; needed where hands are given.")] = None
    source: Annotated[Seat, Key("from"), About("Who threw the tile, or declared the kong.")]
    offered: Annotated[Offered, About("What the tile is claimed from.")] = Offered.DISCARD
    last_tile: Annotated[
        bool,
        About("Whether it is the last discard, or the kong was declared with the last tile."),
    ] = False
    replacement_drawn: Annotated[
        bool, About("Whether who declared the kong has drawn the replacement tile already.")
    ] = False
    claims: Annotated[
        tuple[TileClaimForm, ...], Most(MOST_CLAIMANTS), About("Everybody who claims the tile.")
    ]
    lang: Language = "en"


@cache
def tile_claim_form(ruleset: Ruleset) -> Form:
    """The form of one claim: with the fields of hands and claims of one ruleset."""
    form = form_of(TileClaimForm).with_shapes(
        hand=(Text(MOST_TEXT), held_form()), events=events_shape(ruleset)
    )
    of_hand = tuple(one for one in form_of(ruleset.fields).entries if one.of_hand)
    own = form_of(ruleset.claims.of_claim).entries
    entries = (*form.entries, *of_hand, *own)
    return replace(form, entries=entries, make=dict, lenient=True)


@cache
def claims_form(ruleset: Ruleset) -> Form:
    """The form of claims to a tile under one ruleset."""
    form = narrowed(form_of(ClaimsForm), ruleset)
    form = form.with_shapes(claims=ListOf(tile_claim_form(ruleset), MOST_CLAIMANTS))
    shared = tuple(
        one.optional if one.required else one
        for one in form_of(ruleset.fields).entries
        if not one.of_hand
    )
    own = form_of(ruleset.claims.fields).entries
    return replace(form, entries=(*form.entries, *shared, *own), make=dict)
