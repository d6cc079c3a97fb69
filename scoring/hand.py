"""What a referee states of a win: the tiles, the seat, and how the hand was won."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from types import MappingProxyType
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
_NO_VALUES: Final[Mapping[str, int]] = MappingProxyType({})


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


class Hand:
    """A winning hand: the concealed tiles held before the win, the winning tile, the melds.

    ``tiles`` are all of them: concealed, winning and melded.
    """

    __slots__ = ("concealed", "melds", "tiles", "winning")

    def __init__(
        self, concealed: tuple[Tile, ...], winning: Tile, melds: tuple[Meld, ...] = ()
    ) -> None:
        """Note the parts of a hand."""
        self.concealed: Final = concealed
        self.winning: Final = winning
        self.melds: Final = melds
        tiles = (*concealed, winning)
        for meld in melds:
            tiles += meld.tiles
        self.tiles: Final = tiles


@dataclass(frozen=True, slots=True)
class Held:
    """A hand one tile short of a win: the concealed tiles, and the melds before it."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()


class Win:
    """How a hand was won: by whom, in which way, from whom, and what came with it.

    ``robbed`` is the kind of kong that was robbed, where one was; ``from_other`` says whether the
    winning tile came from another player.
    """

    __slots__ = ("by", "events", "from_other", "robbed", "seat", "source")

    def __init__(
        self,
        seat: Seat,
        by: By,
        source: Seat | None = None,
        robbed: RobbedKong | None = None,
        events: frozenset[str] = frozenset(),
    ) -> None:
        """Note how a hand was won."""
        self.seat: Final = seat
        self.by: Final = by
        self.source: Final = source
        self.robbed: Final = robbed
        self.events: Final = events
        self.from_other: Final = by not in _FROM_NOBODY


class Situation:
    """Everything but the tiles: how a hand was won, under which options.

    ``options`` and ``fields`` are the records that the ruleset declares; ``values`` holds the
    values of patterns that the preset sets otherwise than the table.
    """

    __slots__ = (
        "by",
        "events",
        "fields",
        "from_other",
        "options",
        "robbed",
        "seat",
        "source",
        "values",
        "win",
    )

    def __init__(
        self, win: Win, options: Any, fields: Any, values: Mapping[str, int] = _NO_VALUES
    ) -> None:
        """Note how a hand was won, and by which rules."""
        self.win: Final = win
        self.seat: Final = win.seat
        self.by: Final = win.by
        self.source: Final = win.source
        self.robbed: Final = win.robbed
        self.events: Final = win.events
        self.from_other: Final = win.from_other
        self.options: Final = options
        self.fields: Final = fields
        self.values: Final = values

    def under(self, options: Any) -> "Situation":
        """The same under other options."""
        return Situation(self.win, options, self.fields, self.values)
