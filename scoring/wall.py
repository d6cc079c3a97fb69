"""A wall and its break: the place of every tile in it that has a name.

The wall is four rows of stacks, one row before each player, two tiles to a stack. A player
counts the stacks of the own row from its right end, beginning with 1.
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring.hand import Seat
from scoring.names import Said
from scoring.pattern import Cite


class Level(StrEnum):
    """Which of the two tiles of a stack."""

    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Stack:
    """One stack: whose row it stands in, and its number in that row."""

    wall: Seat
    number: int

    @property
    def said(self) -> Said:
        """The stack in words."""
        return Said("wall.stack", self._params)

    @property
    def left_said(self) -> Said:
        """The place on the left of the stack in words."""
        return Said("wall.left_of_stack", self._params)

    @property
    def _params(self) -> dict[str, object]:
        return {"seat": Said(f"seats.{self.wall.word}"), "number": self.number}


@dataclass(frozen=True, slots=True)
class Place:
    """One tile of the wall: the stack that it lies in, and the level."""

    stack: Stack
    level: Level

    @property
    def said(self) -> Said:
        """The place in words."""
        return Said(f"wall.{self.level.value}", {"stack": self.stack.said})


@dataclass(frozen=True, slots=True)
class Step:
    """One step on the way to an answer: a sentence, and the rule that it applies."""

    said: Said
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class WallBreak:
    """A broken wall after some supplement tiles: who broke it, and where everything lies.

    ``broken_at`` is the last stack counted: the wall parts on its left. ``dead_wall`` are tiles
    in the order in which the wall is drawn, ``split`` the stack that the end of the live wall
    and the dead wall share, if any. ``dealt`` counts the tiles of the deal, ``playable`` those
    left to be drawn after it, from ``first_draw`` to ``seabed``.
    """

    breaker: Seat
    count: int
    broken_at: Stack
    kong_box: Stack
    next_supplement: Place
    dead_wall: tuple[Place, ...]
    split: Stack | None
    seabed: Place
    live_wall: Place
    first_draw: Place
    dealt: int
    playable: int
    steps: tuple[Step, ...] = ()
