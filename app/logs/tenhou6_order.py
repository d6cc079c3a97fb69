"""The order in which the steps of a deal were taken, from a list of them for each player.

The lists do not say how they fit together. After a discard somebody claims it whose next step is
such a claim, or the player next in turn draws; where two orders are possible, that one counts
in which every list comes to its end, and the deal ends with the player that it ended with.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from app.logs.errors import BrokenError
from app.logs.tenhou6_items import Given, Taken

MOST_TRIES: Final = 5_000
"""How many turns are looked at before a deal is given up."""


@dataclass(frozen=True, slots=True)
class Lists:
    """What one player takes and gives, each in order."""

    taken: Sequence[Taken]
    given: Sequence[Given]


class Done(NamedTuple):
    """One step: by whom, and what was taken or given."""

    player: int
    item: Taken | Given


class At(NamedTuple):
    """A point of the deal: how far each list is, and whose turn it is."""

    taken: tuple[int, ...]
    given: tuple[int, ...]
    player: int


class Trail(NamedTuple):
    """The turns up to a point, the latest first."""

    at: At
    turn: tuple[Done, ...]
    before: "Trail | None"


class Turn(NamedTuple):
    """A turn that was taken: its steps, what is discarded in the end, if anything, and then."""

    done: tuple[Done, ...]
    discard: str | None
    at: At


def in_order(lists: Sequence[Lists], dealer: int, last: int) -> list[Done]:
    """Return the steps in the order of play; ``last`` is who takes the last one."""
    start = At((0,) * len(lists), (0,) * len(lists), dealer)
    open_ends = [Trail(start, (), None)]
    seen = set()
    for _ in range(MOST_TRIES):
        if not open_ends:
            raise BrokenError("the steps of the players do not fit together")
        trail = open_ends.pop()
        if trail.at in seen:
            continue
        seen.add(trail.at)
        turn = _turn(lists, trail.at)
        if turn is None:
            continue
        trail = Trail(turn.at, turn.done, trail)
        if _ended(lists, turn.at):
            if turn.at.player == last:
                return _steps(trail)
            continue
        # The last one is tried first: a claim before a draw.
        open_ends += [
            Trail(turn.at._replace(player=player), (), trail) for player in _next(lists, turn)
        ]
    raise BrokenError("the steps of the players fit together in too many ways")


def _turn(lists: Sequence[Lists], at: At) -> Turn | None:
    """The turn of a player: up to a discard, or the end of the lists; None where there is none."""
    player, mine = at.player, lists[at.player]
    taken, given, done = at.taken[player], at.given[player], list[Done]()
    discard: str | None = None
    while discard is None:
        if taken == len(mine.taken):
            break  # a kong that nobody replaces: it was robbed
        drawn = mine.taken[taken]
        done.append(Done(player, drawn))
        taken += 1
        if drawn.kind == "open_kong":
            continue
        if given == len(mine.given):
            break  # won by self-draw, or the deal was broken off
        thrown = mine.given[given]
        done.append(Done(player, thrown))
        given += 1
        if thrown.kind == "discard":
            if thrown.tile is None and drawn.kind is not None:
                return None  # after a claim there is no tile just drawn
            discard = thrown.tile or drawn.tile
    if not done:
        return None
    return Turn(tuple(done), discard, _moved(at, taken, given))


def _moved(at: At, taken: int, given: int) -> At:
    def put(places: tuple[int, ...], place: int) -> tuple[int, ...]:
        return (*places[: at.player], place, *places[at.player + 1 :])

    return At(put(at.taken, taken), put(at.given, given), at.player)


def _ended(lists: Sequence[Lists], at: At) -> bool:
    """Whether every list is at its end."""
    return all(
        len(one.taken) == taken and len(one.given) == given
        for one, taken, given in zip(lists, at.taken, at.given, strict=True)
    )


def _next(lists: Sequence[Lists], turn: Turn) -> Iterator[int]:
    """Who may be next after a discard: the player in turn, then those who claim it."""
    if turn.discard is None:
        return
    players, by = len(lists), turn.at.player
    after = (by + 1) % players
    claims = []
    for player, (mine, place) in enumerate(zip(lists, turn.at.taken, strict=True)):
        if player == by or place == len(mine.taken):
            continue
        item = mine.taken[place]
        if item.kind is None:
            if player == after:
                yield player
        elif item.tile == turn.discard and item.source(player, players) == by:
            claims.append((item.kind != "chow", player))
    yield from (player for _, player in sorted(claims))


def _steps(trail: Trail | None) -> list[Done]:
    turns = []
    while trail is not None:
        turns.append(trail.turn)
        trail = trail.before
    return [step for turn in reversed(turns) for step in turn]
