"""Models of what the service answers about a hand before the win."""

from typing import Annotated

from pydantic import Field

from schemas.response import (
    Amount,
    Answer,
    Note,
    Payment,
    RulesetUsed,
    SeatWord,
    ShapeWord,
    TileJudged,
    Violation,
    WaitWord,
)


class PatternCounted(Answer):
    """A pattern that would count: ``value`` for one, its total is ``value`` x ``times``."""

    id: str
    name: str
    value: int
    times: int
    bonus: bool = Field(default=False, description="Adds value, but is no pattern to win with.")


class PossibleWin(Answer):
    """What a win would be worth: the best arrangement of the score of that hand.

    Where it is not legal the worth is what it would be, were it allowed.
    """

    legal: bool
    problems: list[Violation]
    notation: str
    shape: ShapeWord
    wait: WaitWord | None
    value: int
    raw_value: int
    limit: str | None
    patterns: list[PatternCounted]
    payments: list[Payment]
    net: dict[SeatWord, Amount]


class Wait(Answer):
    """A tile that completes the hand."""

    tile: str
    unseen: int = Field(description="Copies that are neither the player's own nor visible.")
    dead: bool = Field(description="Whether it counts for nothing, as `reason` says.")
    reason: Note | None
    discard: PossibleWin | None = Field(description="Null where no copy of the tile can come.")
    self_draw: PossibleWin | None = Field(description="Null where no copy of the tile can come.")


class Waits(Answer):
    """What a hand of thirteen tiles waits for."""

    waits: list[Wait]
    unseen: int = Field(description="Copies unseen of all tiles that are no dead wait.")


class ReadyDiscard(Waits):
    """A discard that leaves the hand ready, and what it waits for then."""

    discard: str


class WaitsAsked(Answer):
    """What every answer about a hand before the win begins with."""

    ruleset: RulesetUsed
    source: Annotated[
        SeatWord, Field(alias="from", description="Whose discard the payments are for.")
    ]
    ready: bool
    problems: list[Violation] = Field(description="Why the hand is not ready.")
    assumed: list[Note]
    judged: list[TileJudged] | None = Field(
        default=None, description="Only where the question tells the story of some tiles."
    )


class ThirteenTiles(WaitsAsked, Waits):
    """What a hand one tile short waits for; without a wait that counts it is not ready."""


class FourteenTiles(WaitsAsked):
    """Which discards leave a hand with a tile more ready."""

    wins: bool = Field(description="Whether the tiles may win by self-draw as they are.")
    discards: list[ReadyDiscard]
