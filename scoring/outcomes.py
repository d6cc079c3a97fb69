"""How a deal may end, as people state it; a ruleset declares further ways of its own."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from scoring.fields import About, Most
from scoring.hand import Seat

MOST_WINS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerForm:
    """One winning hand; each ruleset puts its own fields here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldHandForm:
    """A hand one tile short of a win; the form of a hand is put here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinOutcome:
    """The deal ends with a win, or with several on one tile."""

    kind: Annotated[Literal["win"], About("Somebody has won.")]
    wins: Annotated[
        tuple[WinnerForm, ...], Most(MOST_WINS), About("Everybody who claims the tile to win.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOutcome:
    """The wall is exhausted and nobody has won."""

    kind: Annotated[Literal["exhaustive_draw"], About("Nobody has won.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class FalseWinOutcome:
    """Somebody declared a win without a hand that may win."""

    kind: Annotated[Literal["false_win"], About("A win was declared falsely.")]
    seats: Annotated[tuple[Seat, ...], Most(4), About("Who declared it.")]
