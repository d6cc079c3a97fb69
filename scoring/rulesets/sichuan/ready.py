"""What a hand that has not won is at the end: a flower pig, ready, or not ready.

Source: World Mahjong Tour rules 2.3 for the flower pig; Sichuan Bloody Rules for the ready
check. A ready hand is worth the dearest hand that it waits for, without what comes with a win.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scoring.engine import evaluate
from scoring.errors import Problem
from scoring.groups import Kind
from scoring.hand import SEATS, By, Hand, Held, Seat, Situation, Win
from scoring.laws import five_of_a_tile, seat_name
from scoring.rulesets.sichuan.deal import HandLeft
from scoring.rulesets.sichuan.laws import VOID_SUITS
from scoring.rulesets.sichuan.options import Fields
from scoring.rulesets.sichuan.payment import drawn
from scoring.rulesets.sichuan.waiting import dead
from scoring.settlement import Deal, Finding
from scoring.tiles import HONOR_SUIT, PLAIN, SUIT, Tile
from scoring.waiting import Copies


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """How a player who has not won stands at the end.

    ``points`` are what the best ready hand is worth, ``waits`` the tiles that complete it.
    ``void_tile`` and ``void_set`` say whether the player holds tiles, or has declared a set, of
    the void suit; ``exempt`` that nothing else was ever thrown.
    """

    seat: Seat
    status: str
    points: int = 0
    waits: tuple[Tile, ...] = ()
    void_tile: bool = False
    void_set: bool = False
    exempt: bool = False

    def judged(self) -> Finding:
        """The finding as an answer shows it."""
        value = self.points if self.status == "ready" else None
        return Finding(seat=self.seat, status=self.status, value=value, tiles=self.waits)


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand that is shown: what is given of it, where, its tiles, and what else lies open."""

    given: HandLeft
    where: str
    held: Held | None
    visible: tuple[Tile, ...] = ()


def judge(deal: Deal, shown: Shown) -> Left | None:
    """Find how a player stands; None where something is wrong, which is then a problem."""
    faults = [*_stated_faults(shown.given, shown.where)]
    if shown.held is not None:
        faults.extend(_tile_faults(shown, shown.held))
    deal.problems.extend(faults)
    if faults:
        return None
    if shown.given.hand is None:
        return _as_stated(deal, shown.given)
    return None if shown.held is None else _by_tiles(deal, shown, shown.held)


def _stated_faults(given: HandLeft, where: str) -> Iterator[Problem]:
    """A hand that is given by tiles and stated as well, or neither; a worth without readiness."""
    said = {"seat": seat_name(given.seat)}
    stated = given.status is not None or given.value is not None or given.void_set
    if (given.hand is None and given.status is None) or (given.hand is not None and stated):
        yield Problem("hand_or_status", where, said)
    elif given.hand is None and (given.status == "ready") is (given.value is None):
        yield Problem("value_of_ready_hand", f"{where}/value", said)


def _as_stated(deal: Deal, given: HandLeft) -> Left:
    """A hand without tiles: a flower pig holds the void suit, and so does who declared a set."""
    assert given.status is not None  # noqa: S101 - _stated_faults has refused that
    return Left(
        seat=given.seat,
        status=given.status,
        points=0 if given.value is None else _points(given.value, deal.options),
        void_tile=given.status == "flower_pig" or given.void_set,
        void_set=given.void_set,
        exempt=given.only_void_discards,
    )


def _by_tiles(deal: Deal, shown: Shown, held: Held) -> Left:
    given = shown.given
    suits = {SUIT[PLAIN[tile]] for tile in _own(held)}
    melded = {meld.group.suit for meld in held.melds}
    void = None if given.void_suit is None else VOID_SUITS.index(given.void_suit)
    # Whichever suit was declared void, who holds all three holds it.
    three = len(suits) == HONOR_SUIT
    void_tile = three or void in suits
    if void is None and not three:
        assume(deal, Problem("void_suit_not_said", f"{shown.where}/void_suit"))
    pig = three if deal.options.flower_pig_test == "three_suits" else void_tile
    points, waits = (0, ()) if void_tile else _waits(deal, shown, held)
    status = "flower_pig" if pig else "ready" if waits else "not_ready"
    return Left(
        seat=given.seat,
        status=status,
        points=points,
        waits=waits,
        void_tile=void_tile,
        void_set=void in melded,
        exempt=given.only_void_discards,
    )


def _own(held: Held) -> tuple[Tile, ...]:
    return (*held.concealed, *(tile for meld in held.melds for tile in meld.tiles))


def _tile_faults(shown: Shown, held: Held) -> Iterator[Problem]:
    """Yield what the tiles of a hand cannot be: a declared run, or a fifth tile on the table."""
    if any(meld.group.kind is Kind.CHOW for meld in held.melds):
        yield Problem("chow_not_played", f"{shown.where}/hand")
    if shown.visible:
        yield from five_of_a_tile((*_own(held), *shown.visible), f"{shown.where}/visible")


def assume(deal: Deal, note: Problem) -> None:
    """Note once what is taken for granted of the whole deal."""
    if note.code not in {one.code for one in deal.assumed}:
        deal.assumed.append(note)


def _waits(deal: Deal, shown: Shown, held: Held) -> tuple[int, tuple[Tile, ...]]:
    """The worth of the best hand that a hand waits for, and every tile that completes one."""
    given = shown.given
    source = next(seat for seat in SEATS if seat is not given.seat)
    win = Win(given.seat, By.DISCARD, source)
    situation = Situation(win, deal.options, Fields(void_suit=given.void_suit), deal.values)
    best, waits = 0, []
    for tile in _alive(deal, shown, held):
        hand = Hand(held.concealed, tile, held.melds)
        found = evaluate(deal.ruleset, hand, situation)
        if found.legal:
            waits.append(tile)
            best = max(best, _points(found.scores[0].tally.raw_value, deal.options))
    return best, tuple(waits)


def _alive(deal: Deal, shown: Shown, held: Held) -> list[Tile]:
    """The tiles that may still be waited for, by option: those not all held, or not all seen."""
    if deal.options.dead_wait == "visible4" and not shown.visible:
        assume(deal, Problem("visible_not_said", f"{shown.where}/visible"))
    standing = Counter(PLAIN[tile] for tile in held.concealed)
    own = Counter(PLAIN[tile] for tile in _own(held))
    seen = own + Counter(PLAIN[tile] for tile in shown.visible)
    return [
        tile
        for tile in sorted(map(Tile, deal.ruleset.kinds(deal.options)))
        if dead(Copies(standing[tile], own[tile], seen[tile]), deal.options) is None
    ]


def _points(fan: int, options: Any) -> int:
    """What each who is not ready owes for a hand: its points, by option as if self-drawn."""
    bonus = options.ready_bonus == "self_draw"
    fan += bonus and options.self_draw_bonus == "add_fan"
    points = options.base_unit << limited(fan, options)
    return drawn(points, options) if bonus else points


def limited(fan: int, options: Any) -> int:
    """Fan after the limit."""
    return fan if options.fan_limit is None else min(fan, options.fan_limit)
