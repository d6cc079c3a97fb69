"""What a deal of Sichuan consists of: kongs, wins, false wins, and the end of the wall.

A deal is stated as its events in order, or as one of them where there was no other.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple

from scoring.fields import About, Between, Key, Most
from scoring.hand import Seat
from scoring.outcomes import HeldHandForm, WinOutcome
from scoring.rulesets.sichuan.options import MOST_FAN
from scoring.tiles import Tile

MOST_EVENTS: Final = 40
PLAYERS: Final = 4
WHERE: Final = "/outcome"

Declared = Literal["concealed", "direct", "added", "postponed"]
Status = Literal["flower_pig", "ready", "not_ready"]


@dataclass(frozen=True, slots=True, kw_only=True)
class KongEvent:
    """A kong is declared."""

    LENIENT: ClassVar = True

    kind: Annotated[Literal["kong"], About("A kong is declared.")]
    seat: Annotated[Seat, About("Who declares it.")]
    kong: Annotated[
        Declared,
        About("Concealed, of a discard, or added to a pung: with the tile just drawn, or later."),
    ]
    source: Annotated[Seat | None, Key("from"), About("Whose discard a direct kong is of.")] = None
    tile: Annotated[Tile | None, About("The tile of the kong.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLeft:
    """How a player who has not won stands at the end: by the tiles, or as it is stated."""

    LENIENT: ClassVar = True

    seat: Annotated[Seat, About("Whose hand it is.")]
    hand: Annotated[
        str | HeldHandForm | None,
        About("The thirteen tiles: an object, or one line like '678999s3466m (222m)'."),
    ] = None
    void_suit: Annotated[
        Literal["characters", "dots", "bamboo"] | None, About("The suit declared void.")
    ] = None
    visible: Annotated[
        tuple[Tile, ...], About("All tiles that lie open but are not the player's own.")
    ] = ()
    only_void_discards: Annotated[
        bool, About("Whether every tile that the player threw was of the void suit.")
    ] = False
    status: Annotated[Status | None, About("What the hand is, where its tiles are not given.")] = (
        None
    )
    value: Annotated[
        int | None,
        Between(0, 2 * MOST_FAN),
        About("The fan of the best ready hand, where its tiles are not given."),
    ] = None
    void_set: Annotated[
        bool, About("Whether a set of the void suit is declared, where no tiles are given.")
    ] = False


Hands = Annotated[
    tuple[HandLeft, ...], Most(PLAYERS), About("The hand of each player left in the deal.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsShown:
    """The hands that are shown when the wall is exhausted."""

    hands: Hands


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawEvent(HandsShown):
    """The wall is exhausted."""

    kind: Annotated[Literal["draw"], About("The wall is exhausted.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOutcome(HandsShown):
    """The wall is exhausted, and nothing else has happened."""

    kind: Annotated[Literal["exhaustive_draw"], About("The wall is exhausted.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class FalseWin:
    """Somebody declares a win without a hand that may win, or several do at once."""

    kind: Annotated[Literal["false_win"], About("A win is declared falsely.")]
    seats: Annotated[tuple[Seat, ...], Most(PLAYERS), About("Who declares it at once.")]
    held_void: Annotated[
        tuple[Seat, ...], Most(PLAYERS), About("Who of them held tiles of the void suit.")
    ] = ()


Event = KongEvent | WinOutcome | FalseWin | HandsShown


@dataclass(frozen=True, slots=True, kw_only=True)
class EventsOutcome:
    """What happened in the deal, in order; it may be going on still."""

    kind: Annotated[Literal["events"], About("Several things have happened.")]
    events: Annotated[
        tuple[KongEvent | WinOutcome | FalseWin | DrawEvent, ...],
        Most(MOST_EVENTS),
        About("Kongs, wins, false wins and the end of the wall, in order."),
    ]
    hands: Annotated[
        tuple[HandLeft, ...],
        Most(PLAYERS),
        About("Hands that are left where the deal ends before the wall does."),
    ] = ()


OUTCOMES: Final = (EventsOutcome, WinOutcome, DrawOutcome, FalseWin)


class Step(NamedTuple):
    """One event with the pointer to it, and its place in the list of events if there is one."""

    event: Event
    where: str
    place: int | None


def steps_of(outcome: Any) -> list[Step]:
    """The events of a deal in order."""
    if not isinstance(outcome, EventsOutcome):
        return [Step(outcome, WHERE, None)]
    return [
        Step(event, f"{WHERE}/events/{place}", place) for place, event in enumerate(outcome.events)
    ]
