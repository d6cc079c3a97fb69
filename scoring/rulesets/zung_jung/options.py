"""The house rules of Zung Jung, and the request fields that no other ruleset has."""

from dataclasses import dataclass
from typing import Annotated, Literal

from scoring.fields import About, Between, Discard, Most, OfHand, record
from scoring.rulesets.zung_jung.penalties import PenaltyRecord
from scoring.tiles import Tile

MOST_DISCARDS = 120
MOST_RECORDS = 60
MOST_POINTS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Options:
    """House rules; the defaults are those of the World Series."""

    par: Annotated[
        int,
        Between(0, MOST_POINTS),
        About("Up to this value a discard is paid by all alike; above it, the excess is not."),
    ] = 25
    minimum_points: Annotated[
        int, Between(0, MOST_POINTS), About("The least value that may win; an official variant: 5.")
    ] = 0
    payoff: Annotated[
        Literal["competition", "uniform"],
        About("Whether the responsible player pays the excess over par, or all always pay alike."),
    ] = "competition"
    heaven_excludes_all: Annotated[
        bool, About("Whether Blessing of Heaven is counted alone, with no other pattern.")
    ] = False
    immunity_claimed: Annotated[
        bool, About("Whether same-turn immunity is applied where the discards show it.")
    ] = True
    final_draw_on_supplement: Annotated[
        bool, About("Whether Final Draw counts when the last tile is drawn as a supplement.")
    ] = True


@record
class Fields:
    """What a Zung Jung question may add."""

    penalty_tiles: Annotated[
        tuple[Tile, ...] | tuple[PenaltyRecord, ...],
        OfHand(),
        Most(MOST_RECORDS),
        About(
            "The winner's illegally exposed tiles, live or dead; or the record of the tiles that "
            "the winner exposed, with every discard after that."
        ),
    ] = ()
    winning_tile_shown_apart: Annotated[
        bool | None,
        OfHand(),
        About("Whether a self-drawn tile was shown before it was mixed in; Nine Gates needs it."),
    ] = None
    discards: Annotated[
        tuple[Discard, ...] | None,
        Most(MOST_DISCARDS),
        About("The discards of the deal in order, the winning one last, for same-turn immunity."),
    ] = None
    responsible: Annotated[
        Literal["east", "south", "west", "north", "nobody"] | None,
        About("Who is responsible for the discard; worked out from the discards if left out."),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """The worth of a hand without its tiles."""

    value: Annotated[int, Between(1, MOST_POINTS), About("The value of the hand in points.")]
