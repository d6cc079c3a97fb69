"""What no hand may break, whatever the ruleset: every violation at once, as codes.

Each law is a generator over the question; none stops at its first find. A ruleset adds laws
of its own for the fields that it declares.
"""

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from operator import eq
from typing import Any

from scoring.errors import Problem
from scoring.groups import Kind, MeldKind
from scoring.hand import HAND_SIZE, By, Hand, Meld, RobbedKong, Seat, Win
from scoring.names import Said
from scoring.notation import meld_group
from scoring.ruleset import Ruleset
from scoring.tiles import CODES, COPIES, KIND_BYTES, PLAIN, RED_FIVES, Tile

MELD_SIZE = 3
EVENTS = "/win/events"
MOST_READ = 1 << 10
"""So many melds are kept, one by one, as their tiles were written."""


def tile_name(tile: Tile) -> Said:
    """The name of a tile, for a text."""
    return Said(f"tiles.{CODES[tile]}")


def seat_name(seat: Seat) -> Said:
    """The name of a seat, for a text."""
    return Said(f"seats.{seat.word}")


def event_name(event: str) -> Said:
    """The name of an event, for a text."""
    return Said(f"events.{event}")


def way_name(way: By) -> Said:
    """The name of a way of winning, for a text."""
    return Said(f"ways.{way.value}")


@dataclass(frozen=True, slots=True)
class Pointers:
    """Where the parts of a hand stand in the caller's document: one place if it is text."""

    text: bool

    def at(self, path: str) -> str:
        """The pointer to a part of the hand."""
        return "/hand" if self.text else f"/hand/{path}"


# --- tiles and melds ---------------------------------------------------------------------


def strange_tiles(played: Container[int], tiles: Iterable[Tile], pointer: str) -> Iterator[Problem]:
    """Tiles that the ruleset does not play with, each once."""
    for tile in dict.fromkeys(tiles):
        if tile not in played and tile not in RED_FIVES:
            yield Problem("tile_not_played", pointer, {"tile": tile_name(tile)})


@lru_cache(maxsize=MOST_READ)
def read_meld(kind: MeldKind, tiles: tuple[Tile, ...], source: Seat | None) -> Meld | None:
    """Return the meld that its tiles make, or None where they make none of that kind."""
    group = meld_group(kind, tiles)
    return None if group is None else Meld(group, tiles, source)


def wrong_meld(kind: MeldKind, pointer: str) -> Problem:
    """The violation of a meld whose tiles do not make one of its kind."""
    return Problem("not_a_meld_of_its_kind", pointer, {"kind": Said(f"melds.{kind.value}")})


def meld_sources(melds: Iterable[Meld | None], seat: Seat, pointers: Pointers) -> Iterator[Problem]:
    """Melds claimed from where they cannot come from."""
    for place, meld in enumerate(melds):
        if meld is None or meld.source is None:
            continue
        where = pointers.at(f"melds/{place}/from")
        if meld.source is seat:
            yield Problem("meld_from_self", where)
        elif meld.kind is MeldKind.CONCEALED_KONG:
            yield Problem("concealed_kong_from_seat", where)
        elif meld.group.kind is Kind.CHOW and meld.source is not seat.previous:
            yield Problem("chow_not_from_previous_seat", where, {"seat": seat_name(seat.previous)})


def tile_count(
    concealed: tuple[Tile, ...], won: tuple[Tile, ...], melds: int, pointers: Pointers
) -> tuple[Problem, ...]:
    """A hand with too many or too few tiles: 13 before the win, the winning tile apart or not.

    The tile ``won`` on may stand among the concealed ones only as the fourteenth. Where the win
    is on no tile of the hand, a fourteenth stands for it.
    """
    over = len(concealed) + MELD_SIZE * melds - HAND_SIZE
    if over > 0 and set(won) <= set(concealed):
        over -= 1
    if not over:
        return ()
    code = "long_hand" if over > 0 else "short_hand"
    return (Problem(code, pointers.at("concealed"), {"count": abs(over)}),)


def waiting_count(
    concealed: tuple[Tile, ...], melds: int, pointers: Pointers, more: int
) -> Iterator[Problem]:
    """A hand before the win that has not thirteen tiles, a kong counted as three.

    It may have so many ``more`` that were drawn and not discarded yet.
    """
    over = len(concealed) + MELD_SIZE * melds - HAND_SIZE
    if over > more:
        yield Problem("long_hand", pointers.at("concealed"), {"count": over - more})
    elif over < 0:
        yield Problem("short_hand", pointers.at("concealed"), {"count": -over})


def before_the_win(
    concealed: tuple[Tile, ...], won: tuple[Tile, ...], melds: int
) -> tuple[tuple[Tile, ...], Tile]:
    """The concealed tiles without the winning tile, and that tile.

    The tile count says if it is among them. The last tile stands for it where none was won on.
    """
    if not won:
        return concealed[:-1], concealed[-1]
    (winning,) = won
    if len(concealed) + MELD_SIZE * melds <= HAND_SIZE or winning not in concealed:
        return concealed, winning
    place = len(concealed) - 1 - concealed[::-1].index(winning)
    return concealed[:place] + concealed[place + 1 :], winning


def five_of_a_tile(tiles: Iterable[Tile], pointer: str) -> Iterable[Problem]:
    """More copies of a tile than a set holds."""
    kinds = bytes(tiles).translate(KIND_BYTES)
    ordered = sorted(kinds)
    return _fives(kinds, pointer) if any(map(eq, ordered, ordered[COPIES:])) else ()


def _fives(kinds: bytes, pointer: str) -> Iterator[Problem]:
    for kind, count in Counter(kinds).items():
        if count > COPIES:
            said = {"tile": tile_name(Tile(kind)), "count": count}
            yield Problem("five_of_a_tile", pointer, said)


def too_many_reds(
    ruleset: Ruleset, options: Any, tiles: Iterable[Tile], pointer: str
) -> Iterator[Problem]:
    """More red fives of a suit than a set holds."""
    for tile, count in Counter(tile for tile in tiles if tile in RED_FIVES).items():
        most = ruleset.reds(options, tile)
        if count > most:
            said = {"tile": tile_name(tile), "count": count, "most": most}
            yield Problem("too_many_red_fives", pointer, said)


def too_many(
    ruleset: Ruleset, options: Any, tiles: Collection[Tile], pointer: str
) -> Iterator[Problem]:
    """More copies of a tile, or more red fives of a suit, than a set holds."""
    yield from five_of_a_tile(tiles, pointer)
    yield from too_many_reds(ruleset, options, tiles, pointer)


def melded(melds: Iterable[Meld]) -> tuple[Tile, ...]:
    """Every tile of some melds."""
    return tuple(chain.from_iterable([meld.tiles for meld in melds]))


def own_tiles(meld: Meld) -> tuple[Tile, ...]:
    """The tiles of a meld that were surely its owner's; of an open chow that is not known.

    The other one was thrown, so that it may be named among somebody's discards as well.
    """
    if not meld.group.exposed:
        return meld.tiles
    return () if meld.group.kind is Kind.CHOW else meld.group.kinds[1:]


def copies(
    ruleset: Ruleset, options: Any, hands: Mapping[str, Hand], shown: Mapping[str, Sequence[Tile]]
) -> Iterator[Problem]:
    """Yield tiles of which several hands and what is shown besides are too many.

    The hands wait for one and the same tile, their winning one; ``shown`` are tiles that lie
    elsewhere, as is said with a hand. Both go by the place of the hand in the document.
    """
    held: list[Tile] = [next(iter(hands.values())).winning]
    for hand in hands.values():
        held += hand.concealed
    melds = [meld for hand in hands.values() for meld in hand.melds]
    found = list(too_many(ruleset, options, [*held, *melded(melds)], f"{[*hands][-1]}/hand"))
    yield from found
    if not found:
        sure = [tile for meld in melds for tile in own_tiles(meld)]
        for where, tiles in shown.items():
            yield from too_many(ruleset, options, [*held, *sure, *tiles], where)


# --- how it was won ----------------------------------------------------------------------


def discarder(win: Win) -> Iterator[Problem]:
    """A discarder who is missing, superfluous, or the winner."""
    if not win.from_other:
        if win.source is not None:
            yield Problem("self_draw_from_seat", "/win/from")
    elif win.source is None:
        yield Problem("from_missing", "/win/from", {"way": way_name(win.by)})
    elif win.source is win.seat:
        yield Problem("discarder_is_winner", "/win/from", {"seat": seat_name(win.seat)})


def kong_not_robbed(win: Win, kong: RobbedKong | None) -> Iterator[Problem]:
    """A kong named where none was robbed."""
    if kong is not None and win.robbed is None:
        yield Problem("kong_without_robbing", "/win/kong")


def robbed_tile_held(hand: Hand) -> Iterator[Problem]:
    """A robbed kong whose tile the winner holds as well."""
    held = [PLAIN[tile] for tile in hand.tiles].count(PLAIN[hand.winning])
    if held > 1:
        yield Problem("robbed_tile_held", "/win/by", {"tile": tile_name(hand.winning)})


def at_event(event: str) -> str:
    """Where a law points to that speaks of one event: by its name, until ``placed``."""
    return f"{EVENTS}/{event}"


def placed(problems: Iterable[Problem], names: tuple[str, ...]) -> Iterator[Problem]:
    """Problems that point to an event by its name, with its place in the list instead."""
    for one in problems:
        _, at, name = one.pointer.partition(f"{EVENTS}/")
        yield replace(one, pointer=at_event(str(names.index(name)))) if at else one
