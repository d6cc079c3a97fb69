"""What a ruleset says of a hand one tile short of a win, and what it is handed to say it.

Everything that depends on the game alone is common: which tiles complete the hand, and what a win
on each is worth. A ruleset declares only in what it differs.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.errors import Problem
from scoring.hand import Meld, Seat
from scoring.tiles import COPIES, Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiter:
    """A player before the win: the tiles, the options, and the fields of the ruleset.

    ``fields`` are those of a question about a win, ``stated`` those of a hand before it only.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    options: Any
    fields: Any
    stated: Any


class Copies(NamedTuple):
    """How many copies of a tile stand in the hand, are the player's own, and are seen at all."""

    standing: int
    own: int
    seen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """The fields that a document or an answer has besides the common ones: none."""


def all_four_held(copies: Copies, _options: Any) -> str | None:
    """Say that no fifth copy can come where all four are the player's own."""
    return "all_four_held" if copies.own >= COPIES else None


def each_tile(waiter: Waiter) -> Iterator[tuple[Tile, Any]]:
    """Yield every tile that stands in the hand, and the fields as they are."""
    for tile in dict.fromkeys(waiter.concealed):
        yield tile, waiter.fields


def _nothing(*_: Any) -> Iterator[Any]:
    return iter(())


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """How a ruleset looks at a hand before the win.

    ``left_out`` names the fields of a question that speak of the win itself; ``fields`` declares
    those that only a hand before it has, and ``laws`` yields what they may not say. ``aside``
    yields the player's own tiles besides hand and melds, ``shown`` tiles that the fields show
    elsewhere, ``out`` the seats that have left the deal. ``hinders`` yields what keeps a hand from
    being ready whatever completes it, ``dead`` returns why a wait is none, or None: an entry of
    the texts about dead waits. ``discards`` yields the tiles that may be discarded, each with the
    fields as they are afterwards, and ``assumes`` what that takes for granted. ``find`` makes the
    ``details``, fields that an answer has besides the common ones, of the tiles waited for.
    """

    left_out: tuple[str, ...] = ()
    fields: type = Nothing
    details: type = Nothing
    laws: Callable[[Waiter], Iterable[Problem]] = _nothing
    aside: Callable[[Any], Iterable[Tile]] = _nothing
    shown: Callable[[Any], Iterable[Tile]] = _nothing
    out: Callable[[Any], Iterable[Seat]] = _nothing
    hinders: Callable[[Waiter], Iterable[Problem]] = _nothing
    dead: Callable[[Copies, Any], str | None] = all_four_held
    discards: Callable[[Waiter], Iterable[tuple[Tile, Any]]] = each_tile
    assumes: Callable[[Waiter], Iterable[Problem]] = _nothing
    find: Callable[[Waiter, Sequence[Tile]], Any] = lambda _waiter, _tiles: Nothing()
