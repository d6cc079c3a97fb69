"""What lies on the table in a deal: how it begins, what each player has, what a win is of."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from app.logs.errors import BrokenError
from scoring.hand import HAND_SIZE, SEAT_OF

SEATS: Final = tuple(SEAT_OF)
WALL: Final = {4: 70, 3: 55}
"""How many tiles are drawn in a whole deal, by how many play: replacements count among them."""

MeldKind = Literal["chow", "pung", "open_kong", "added_kong", "concealed_kong"]
Step = Literal[
    "start", "draw", "call", "discard", "open_kong", "added_kong", "concealed_kong", "kita", "end"
]
By = Literal["self_draw", "discard", "robbed_kong"]


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared group, and the player whose tile was claimed for it."""

    kind: MeldKind
    tiles: tuple[str, ...]
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """How a deal begins.

    Players are numbered in the order of play from 0, and so are the wind of the round and the
    deals of a round.
    """

    players: int
    dealer: int
    wind: int
    number: int
    honba: int
    sticks: int
    hands: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        """Refuse what no deal begins with."""
        if self.players not in WALL or not 0 <= self.dealer < self.players:
            raise BrokenError("there are neither three nor four players, or the dealer is not one")
        if not 0 <= self.wind < len(SEATS) or self.honba < 0 or self.sticks < 0:
            raise BrokenError("the round, its counters or its riichi sticks cannot be")
        if [len(hand) for hand in self.hands] != [HAND_SIZE] * self.players:
            raise BrokenError(f"not every player is dealt {HAND_SIZE} tiles")

    @property
    def place(self) -> str:
        """The round and its counters, to name the deal by."""
        return f"{SEATS[self.wind]} {self.number + 1}, honba {self.honba}"

    def seat(self, player: int) -> str:
        """The wind of a player."""
        return SEATS[(player - self.dealer) % self.players]


class Last(NamedTuple):
    """The last step: what it was, by whom, and of which tile."""

    step: Step
    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class Win:
    """A win as the play shows it."""

    player: int
    by: By
    source: int | None
    robbed: str | None
    tile: str
    concealed: tuple[str, ...]
    melds: tuple[Meld, ...]
    discards: tuple[str, ...]
    events: tuple[str, ...]
    kita: int
    honba: int
    sticks: int


@dataclass(slots=True)
class Player:
    """What one player has on the table."""

    hand: list[str]
    melds: list[Meld] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    draws: int = 0
    kita: int = 0
    riichi: str | None = None
    ippatsu: bool = False

    def give_up(self, tiles: Iterable[str]) -> None:
        """Take tiles out of the hand."""
        for tile in tiles:
            if tile not in self.hand:
                raise BrokenError(f"{tile} is not in the hand")
            self.hand.remove(tile)
