"""How the wall is broken, and where the dead wall and the seabed tile lie.

Source: World Series of Mahjong rules v1.03, breaking the wall 1 to 5 and dead wall 1 to 3.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from scoring.hand import HAND_SIZE, PLAYERS, SEATS, Seat
from scoring.laws import seat_name
from scoring.names import Said
from scoring.pattern import Cite
from scoring.rulesets.zung_jung.patterns import WORLD_SERIES
from scoring.wall import Level, Place, Stack, Step, WallBreak

STACKS: Final = 17
"""The stacks before each player: 136 tiles, for these rules play without bonus tiles."""
DEAD: Final = 14
DEALT: Final = PLAYERS * HAND_SIZE + 1
TOP_FIRST: Final = (Level.UPPER, Level.LOWER)


def break_wall(first: int, second: int, supplements: int) -> WallBreak:
    """Where two throws break the wall, and what lies where after so many supplement tiles.

    ``first`` is East's throw of two dice and names the player who throws ``second`` and breaks
    the wall. Tiles are drawn clockwise from the break, supplements come from the other end, of
    each stack the upper tile first; the last 14 tiles that are left are the dead wall.
    """
    breaker = SEATS[(first - 1) % PLAYERS]
    count = first + second
    stacks = [_stack(breaker, count + 1 + place) for place in range(PLAYERS * STACKS)]
    drawn = [Place(stack, level) for stack in stacks for level in TOP_FIRST]
    supplied = [Place(stack, level) for stack in reversed(stacks) for level in TOP_FIRST]
    left = [place for place in drawn if place not in supplied[:supplements]]
    seabed = left[-DEAD - 1]
    found = WallBreak(
        breaker=breaker,
        count=count,
        broken_at=stacks[-1],
        kong_box=supplied[supplements].stack,
        next_supplement=supplied[supplements],
        dead_wall=tuple(left[-DEAD:]),
        split=seabed.stack if seabed.level is Level.UPPER else None,
        seabed=seabed,
        live_wall=drawn[0],
        first_draw=drawn[DEALT],
        dealt=DEALT,
        playable=len(left) - DEAD - DEALT,
    )
    return replace(found, steps=tuple(_steps(found, first, second)))


def _stack(breaker: Seat, number: int) -> Stack:
    """The stack of a number counted clockwise from the right end of the breaker's wall.

    Behind the left end of a wall comes the right end of that of the upper seat.
    """
    walls, place = divmod(number - 1, STACKS)
    return Stack(SEATS[(breaker - walls) % PLAYERS], place + 1)


def _steps(found: WallBreak, first: int, second: int) -> Iterator[Step]:
    breaker = seat_name(found.breaker)
    yield _step("breaker", "breaking the wall 1", first=first, seat=breaker)
    thrown = {"first": first, "second": second, "count": found.count}
    yield _step("count", "breaking the wall 2", seat=breaker, **thrown)
    broken = {"count": found.count, "seat": breaker, "place": found.broken_at.left_said}
    if found.broken_at.wall is found.breaker:
        yield _step("broken", "breaking the wall 3", **broken)
    else:
        yield _step("broken_beyond", "breaking the wall 4", **broken)
    ends = {"first": found.dead_wall[0].said, "last": found.dead_wall[-1].said}
    yield _step("dead_wall", "dead wall 1", tiles=DEAD, **ends)
    if found.split is not None:
        yield _step("split", "dead wall 2", stack=found.split.said)
    yield _step("seabed", "dead wall 3", place=found.seabed.said, playable=found.playable)


def _step(name: str, section: str, **params: object) -> Step:
    return Step(Said(f"wall.steps.{name}", params), Cite(WORLD_SERIES, section))
