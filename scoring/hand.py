"""What a referee states of a win: the tiles, the seat, and how the hand was won."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any, Final

from scoring.groups import Group, MeldKind
from scoring.tiles import Tile

PLAYERS = 4
HAND_SIZE = 13


class Seat(IntEnum):
    """A player's wind in this deal, in the order of play; East deals."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3

    @property
    def word(self) -> str:
        """The seat as the word used in questions and answers."""
        return SEAT_WORDS[self]

    @property
    def previous(self) -> "Seat":
        """The seat that plays just before this one."""
        return Seat((self - 1) % PLAYERS)

    @property
    def next(self) -> "Seat":
        """The seat that plays just after this one."""
        return Seat((self + 1) % PLAYERS)

    def turns_after(self, other: "Seat | None") -> int:
        """How many turns after another seat this one plays; after East where there is none."""
        return (self - (other or 0)) % PLAYERS


SEATS: Final = tuple(Seat)
SEAT_WORDS: Final = tuple(seat.name.lower() for seat in SEATS)
SEAT_OF: Final[dict[str, Seat]] = {seat.word: seat for seat in SEATS}


class By(StrEnum):
    """The way a hand was won."""

    SELF_DRAW = "self_draw"
    DISCARD = "discard"
    ROBBED_KONG = "robbed_kong"
    FLOWERS = "flowers"


_FROM_NOBODY: Final = frozenset({By.SELF_DRAW, By.FLOWERS})


class RobbedKong(StrEnum):
    """The kind of kong that was robbed."""

    ADDED = "added"
    CONCEALED = "concealed"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared group with the tiles as given, and the seat it was claimed from."""

    group: Group
    tiles: tuple[Tile, ...]
    source: Seat | None = None

    @property
    def kind(self) -> MeldKind:
        """How the meld was declared."""
        assert self.group.meld is not None  # noqa: S101 - a meld is declared by construction
        return self.group.meld


@dataclass(frozen=True, slots=True)
class Hand:
    """A winning hand: the concealed tiles held before the win, the winning tile, the melds."""

    concealed: tuple[Tile, ...]
    winning: Tile
    melds: tuple[Meld, ...] = ()


@dataclass(frozen=True, slots=True)
class Held:
    """A hand one tile short of a win: the concealed tiles, and the melds before it."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Everything but the tiles: who won, how, from whom, under which options.

    ``options`` and ``fields`` are the frozen dataclasses that the ruleset declares;
    ``values`` holds the values of patterns that the preset sets otherwise than the table,
    ``from_other`` says whether the winning tile came from another player.
    """

    seat: Seat
    by: By
    source: Seat | None = None
    robbed: RobbedKong | None = None
    events: frozenset[str] = frozenset()
    options: Any
    fields: Any
    values: Mapping[str, int] = field(default_factory=dict)
    from_other: bool = field(init=False)

    def __post_init__(self) -> None:
        """Note once whether the winning tile came from another player."""
        object.__setattr__(self, "from_other", self.by not in _FROM_NOBODY)
