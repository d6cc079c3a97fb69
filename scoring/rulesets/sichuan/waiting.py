"""What is special of a Sichuan hand before the win: the void suit, and dead waits.

Source: World Mahjong Tour rules 1.5, the void suit is discarded first; Sichuan Bloody Rules, a
wait on tiles that the player holds all of.
"""

from collections.abc import Iterator
from typing import Any, Final

from scoring.errors import Problem
from scoring.rulesets.sichuan.laws import VOID_SUITS, suit_faults
from scoring.tiles import COPIES, SUIT, Tile
from scoring.waiting import Copies, Waiter, Waiting, each_tile


def hinders(waiter: Waiter) -> list[Problem]:
    """What keeps a hand from being ready: three suits, or the void suit."""
    melded = [tile for meld in waiter.melds for tile in meld.tiles]
    return suit_faults((*waiter.concealed, *melded), waiter.fields)


def dead(copies: Copies, options: Any) -> str | None:
    """Return why a wait does not count, by the copies that the option looks at."""
    match options.dead_wait:
        case "standing4" if copies.standing >= COPIES:
            return "all_four_standing"
        case "own4" if copies.own >= COPIES:
            return "all_four_held"
        case "visible4" if copies.seen >= COPIES:
            return "all_four_visible"
        case _:
            return None


def discards(waiter: Waiter) -> Iterator[tuple[Tile, Any]]:
    """Yield the tiles that may be discarded: of the void suit only, while there is one."""
    void: str | None = waiter.fields.void_suit
    strict = waiter.options.void_discard == "strict"
    suit = VOID_SUITS.index(void) if strict and void is not None else None
    bound = suit in {SUIT[tile] for tile in waiter.concealed}
    return (one for one in each_tile(waiter) if not bound or SUIT[one[0]] == suit)


WAITING: Final = Waiting(
    out=lambda fields: fields.already_won, hinders=hinders, dead=dead, discards=discards
)
