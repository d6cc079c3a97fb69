"""What a deal of riichi states: what lies on the table, and how the deal ended."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from scoring.document import MOST_MELDS, MeldForm
from scoring.fields import About, Between, Most
from scoring.hand import Seat
from scoring.outcomes import FalseWinOutcome, WinOutcome
from scoring.rulesets.riichi.options import MOST_STICKS, Abortive
from scoring.tiles import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What a deal of riichi states."""

    prevailing_wind: Annotated[Seat, About("The wind of the round.")]
    honba: Annotated[int, Between(0, MOST_STICKS), About("The counters on the table.")] = 0
    riichi_sticks: Annotated[
        int,
        Between(0, MOST_STICKS),
        About("Every riichi stick on the table, the bets of this deal among them."),
    ] = 0
    riichi: Annotated[
        tuple[Seat, ...], Most(4), About("Who has declared riichi in this deal and paid for it.")
    ] = ()
    last_wind: Annotated[
        Seat, About("The wind of the last round that is played, to tell when the game ends.")
    ] = Seat.SOUTH


@dataclass(frozen=True, slots=True, kw_only=True)
class River:
    """The discards of a player who claims nagashi mangan, and what speaks against it."""

    seat: Annotated[Seat, About("Whose discards these are.")]
    tiles: Annotated[tuple[Tile, ...], About("Every tile that the player has discarded.")]
    claimed: Annotated[
        tuple[Tile, ...], About("Those of them that somebody claimed for a set.")
    ] = ()
    melds: Annotated[
        tuple[MeldForm, ...], Most(MOST_MELDS), About("The player's declared groups.")
    ] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustiveDraw:
    """The wall is exhausted and nobody has won."""

    kind: Annotated[Literal["exhaustive_draw"], About("Nobody has won.")]
    ready: Annotated[
        tuple[Seat, ...], Most(4), About("Who has shown a hand that waits for a tile.")
    ] = ()
    nagashi: Annotated[tuple[Seat, ...], Most(4), About("Who claims nagashi mangan.")] = ()
    discards: Annotated[
        tuple[River, ...], Most(4), About("What those who claim it have discarded, to check it.")
    ] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AbortiveDraw:
    """The deal was broken off."""

    kind: Annotated[Literal["abortive_draw"], About("The deal was broken off.")]
    reason: Annotated[Abortive, About("Why it was broken off.")]


OUTCOMES: Final = (WinOutcome, ExhaustiveDraw, AbortiveDraw, FalseWinOutcome)
