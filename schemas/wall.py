"""Models of what the service says of a broken wall."""

from typing import Annotated, Literal

from pydantic import Field

from schemas.response import Answer, Citation, SeatWord

LevelWord = Literal["upper", "lower"]
StackNumber = Annotated[int, Field(description="Counted from the right end of that wall.")]


class RulesetOfWall(Answer):
    """The rules by which the wall was broken."""

    id: str
    edition: str
    revision: int


class StackShown(Answer):
    """A stack of the wall: whose wall, and which stack of it."""

    wall: SeatWord
    stack: StackNumber
    text: str


class PlaceShown(StackShown):
    """One tile of the wall."""

    level: LevelWord


class PartShown(StackShown):
    """The tiles that the dead wall has of one stack."""

    levels: list[LevelWord]


class LiveWall(Answer):
    """The tiles that are played, from the break clockwise."""

    begins: PlaceShown
    dealt: int = Field(description="The tiles that the deal takes.")
    first_draw: PlaceShown = Field(description="The first tile that is drawn after the deal.")
    playable: int = Field(
        description="The tiles from the first draw to the seabed tile; each supplement uses one."
    )


class WallStep(Answer):
    """One step on the way to the answer, and the rule that it applies."""

    text: str
    cite: Citation


class WallBreakAnswer(Answer):
    """Who breaks the wall, and what lies where in it after so many supplement tiles."""

    ruleset: RulesetOfWall
    first: int
    second: int
    supplements: int
    breaker: SeatWord = Field(description="Who makes the second throw and breaks the wall.")
    count: int
    broken_at: Annotated[StackShown, Field(alias="break")] = Field(
        description="The last stack counted: the wall parts on its left."
    )
    kong_box: StackShown = Field(description="The stack that the next supplement comes from.")
    next_supplement: PlaceShown
    live_wall: LiveWall
    seabed: PlaceShown = Field(description="The last playable tile, the 15th from the end.")
    dead_wall: list[PartShown] = Field(description="Its 14 tiles by stacks, as the wall runs.")
    split: StackShown | None = Field(
        description="The stack that the seabed tile and the dead wall share, if they share one."
    )
    steps: list[WallStep]
