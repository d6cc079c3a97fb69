"""The documents that people send: what may stand in them, and within which bounds.

The common fields are declared here; a ruleset declares its own options and fields, and
narrows ways of winning, events and pattern names to those it has.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Final, Literal

from scoring.fields import About, AnyCase, Between, Key, Most, form_of, record
from scoring.groups import MeldKind
from scoring.hand import SEAT_OF, By, RobbedKong, Seat
from scoring.ruleset import Ruleset
from scoring.shapes import MOST_TEXT, REQUIRED, Form, ListOf, Number, Text, Words
from scoring.tiles import Tile

MOST_MELDS: Final = 10
MOST_EVENTS: Final = 20
MOST_CLAIMS: Final = 8
MOST_CLAIMED: Final = 100
MOST_AMOUNT: Final = 1_000_000
HELD_HAND: Final = "HeldHandForm"
RULES: Final = ("ruleset", "preset", "options", "lang")
"""What a document says once, however many wins stand in it."""


@record
class MeldForm:
    """A declared group: its kind, its tiles, and the seat that it was claimed from."""

    kind: Annotated[MeldKind, About("How the group was declared.")]
    tiles: Annotated[tuple[Tile, ...], About("The tiles of the group.")]
    source: Annotated[Seat | None, Key("from"), About("The seat whose tile was claimed.")] = None


@record
class HandForm:
    """A winning hand; ``concealed`` may hold the winning tile or not, the count decides."""

    concealed: Annotated[
        tuple[Tile, ...], About("The tiles in the hand, with or without the winning tile.")
    ]
    winning_tile: Annotated[Tile | None, About("The tile that completed the hand.")] = None
    melds: Annotated[
        tuple[MeldForm, ...], Most(MOST_MELDS), About("The declared groups, in table order.")
    ] = ()


@record
class WinForm:
    """How the hand was won."""

    by: Annotated[By, About("The way of winning.")]
    source: Annotated[
        Seat | None,
        Key("from"),
        About("Who threw the tile, or added it to a pung. Required unless self-drawn."),
    ] = None
    kong: Annotated[
        RobbedKong | None, About("The kind of kong that was robbed; an added one if left out.")
    ] = None
    events: Annotated[tuple[str, ...], Most(MOST_EVENTS), About("What came with the win.")] = ()


@record
class PaymentForm:
    """One payment as claimed."""

    payer: Annotated[Seat, Key("from"), About("Who pays.")]
    payee: Annotated[Seat, Key("to"), About("Who is paid.")]
    amount: Annotated[int, Between(0, MOST_AMOUNT), About("How much.")]


@record
class NetForm:
    """What each seat gains or loses, as claimed; a seat left out is not claimed."""

    east: Annotated[int | None, Between(-MOST_AMOUNT, MOST_AMOUNT), About("East's balance.")] = None
    south: Annotated[int | None, Between(-MOST_AMOUNT, MOST_AMOUNT), About("South's balance.")] = (
        None
    )
    west: Annotated[int | None, Between(-MOST_AMOUNT, MOST_AMOUNT), About("West's balance.")] = None
    north: Annotated[int | None, Between(-MOST_AMOUNT, MOST_AMOUNT), About("North's balance.")] = (
        None
    )


@record
class ClaimForm:
    """What a player says that the hand is worth: any of these, at least one."""

    value: Annotated[
        int | None, Between(0, MOST_AMOUNT), About("The value claimed, in the ruleset's unit.")
    ] = None
    patterns: Annotated[
        tuple[str, ...] | None,
        Most(MOST_CLAIMED),
        About("The patterns claimed; one that counts several times may be named as often."),
    ] = None
    payments: Annotated[
        tuple[PaymentForm, ...] | None, Most(MOST_CLAIMED), About("Who is said to pay whom.")
    ] = None
    net: Annotated[NetForm | None, About("What each seat is said to gain or lose.")] = None


Language = Annotated[
    Literal["en", "es", "ja", "zh", "zh-Hant", "zh-Hans"],
    AnyCase(),
    About("Language of the texts, a tag in any case."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesForm:
    """What every document begins with: by which rules."""

    ruleset: Annotated[str, About("The ruleset to score by.")]
    preset: Annotated[str | None, About("A published variant of the ruleset.")] = None
    options: Annotated[str | None, About("House rules, over those of the preset.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedForm(RulesForm):
    """What every question about a win begins with: by which rules, and who won."""

    seat: Annotated[Seat, About("The winner's wind in this deal; East deals.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionForm(AskedForm):
    """One winning hand, and how it was won."""

    hand: Annotated[
        str | HandForm,
        About("The winning hand: an object, or one line like '22m345p67s [2222z] (999s) +8s'."),
    ]
    win: Annotated[WinForm, About("How the hand was won.")]
    lang: Language = "en"
    explain: Annotated[
        bool, About("Whether to say of every pattern if it counts, and if not, why.")
    ] = False
    claim: Annotated[
        ClaimForm | tuple[ClaimForm, ...] | None,
        About("What a player claims for the hand, or rival claims, each to be judged."),
    ] = None


@cache
def options_form(ruleset: Ruleset) -> Form:
    """The form of a ruleset's options: each may be left out and then has its preset's value."""
    form = form_of(ruleset.options)
    return replace(form, make=dict, partial=True, unknown="unknown_option")


@cache
def win_form(ruleset: Ruleset) -> Form:
    """The form of how a hand was won, with the ways and events of one ruleset."""
    return form_of(WinForm).with_shapes(
        by=Words({way.value: way for way in ruleset.ways}), events=events_shape(ruleset)
    )


def events_shape(ruleset: Ruleset) -> ListOf:
    """The events of one ruleset, any of them."""
    events = Words({event.id: event.id for event in ruleset.events})
    return ListOf(events, MOST_EVENTS if ruleset.events else 0)


@cache
def hand_form(ruleset: Ruleset) -> Form:
    """The form of a hand: won on a tile, but where bonus tiles alone can win."""
    form = form_of(HandForm)
    if By.FLOWERS in ruleset.ways:
        return form
    entries = tuple(
        replace(entry, nullable=False, default=REQUIRED) if entry.name == "winning_tile" else entry
        for entry in form.entries
    )
    return replace(form, entries=entries)


@cache
def held_form() -> Form:
    """The form of a hand before the win: none of its tiles is the winning one."""
    form = form_of(HandForm)
    kept = tuple(
        replace(one, about="The tiles in the hand.") if one.name == "concealed" else one
        for one in form.entries
        if one.name != "winning_tile"
    )
    about = "A hand before the win: the tiles in the hand, and the declared groups."
    return replace(form, name=HELD_HAND, entries=kept, about=about, lenient=True)


@cache
def question_form(ruleset: Ruleset) -> Form:
    """The form of a question under one ruleset, its own fields among the common ones."""
    claim = _claim_form(ruleset)
    claims = (claim, ListOf(claim, MOST_CLAIMS))
    hand = (Text(MOST_TEXT), hand_form(ruleset))
    form = narrowed(form_of(QuestionForm), ruleset).with_shapes(claim=claims, hand=hand)
    return replace(form, entries=form.entries + form_of(ruleset.fields).entries, make=dict)


def narrowed(form: Form, ruleset: Ruleset) -> Form:
    """A form with the choices of one ruleset: its presets, options, ways and events."""
    form = form.with_shapes(
        ruleset=Words({ruleset.id: ruleset.id}),
        preset=Words({preset.id: preset for preset in ruleset.presets}),
        options=options_form(ruleset),
        win=win_form(ruleset),
    )
    entries = tuple(
        replace(entry, default=ruleset.default) if entry.name == "preset" else entry
        for entry in form.entries
    )
    return replace(form, entries=entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsForm(AskedForm):
    """The worth of a hand without its tiles, and how it was won."""

    ruleset: Annotated[str, About("The ruleset to pay by.")]
    win: Annotated[WinForm, About("How the hand was won.")]
    points: Annotated[
        str | None, About("The worth of the hand; its fields may also stand beside this one.")
    ] = None
    lang: Language = "en"


@cache
def points_given_form(ruleset: Ruleset) -> Form:
    """The form of the worth of a hand: only what is given of it."""
    return replace(form_of(ruleset.points), name="PointsGivenForm", make=dict, partial=True)


@cache
def points_form(ruleset: Ruleset) -> Form:
    """The form of a question without tiles, with the fields that mean something without them."""
    worth = points_given_form(ruleset)
    beside = tuple(one.optional for one in worth.entries)
    fields = tuple(one for one in form_of(ruleset.fields).entries if not one.of_hand)
    form = narrowed(form_of(PointsForm), ruleset).with_shapes(points=worth)
    return replace(form, entries=form.entries + beside + fields, make=dict)


def _claim_form(ruleset: Ruleset) -> Form:
    names = Words({row.id: row.id for row in ruleset.rows})
    paid = form_of(PaymentForm).with_shapes(amount=Number(0, MOST_AMOUNT, ruleset.scale))
    gained = Number(-MOST_AMOUNT, MOST_AMOUNT, ruleset.scale)
    return form_of(ClaimForm).with_shapes(
        patterns=ListOf(names, MOST_CLAIMED),
        payments=ListOf(paid, MOST_CLAIMED),
        net=form_of(NetForm).with_shapes(**dict.fromkeys(SEAT_OF, gained)),
    )
