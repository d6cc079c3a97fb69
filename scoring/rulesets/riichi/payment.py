"""What a riichi hand is worth in points, and who pays it.

Source: the European rules of 2008, section 4.1; sections 4 and 5 of later books by option.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scoring.hand import SEATS, Seat, Situation
from scoring.tally import Tally, Transfer

MANGAN: Final = 2000
YAKUMAN_POINTS: Final = 8000
KIRIAGE: Final = 1920
STICK: Final = 1000
ROUND: Final = 100
PLAYERS_OF_THREE: Final = 3
COUNTED: Final = 13
_DEALER: Final = Seat.EAST
# The least han of each limit, and its basic points.
LIMITS: Final = (
    (11, "sanbaiman", 6000),
    (8, "baiman", 4000),
    (6, "haneman", 3000),
    (5, "mangan", MANGAN),
)


def basic_points(han: int, fu: int, options: Any) -> tuple[int, str | None]:
    """Return the basic points of a hand and the name of the limit it reached."""
    if han >= COUNTED and options.thirteen_han != "sanbaiman":
        return YAKUMAN_POINTS, "yakuman"
    for least, name, points in LIMITS:
        if han >= least:
            return points, name
    points = fu * 2 ** (han + 2)
    if points >= MANGAN or (options.kiriage_mangan and points == KIRIAGE):
        return MANGAN, "mangan"
    return points, None


def up(points: int) -> int:
    """Round a payment up to a hundred."""
    return -(-points // ROUND) * ROUND


def seats_of(options: Any) -> tuple[Seat, ...]:
    """Who plays."""
    return SEATS[:PLAYERS_OF_THREE] if options.players == PLAYERS_OF_THREE else SEATS


class Shares(NamedTuple):
    """How some basic points are shared among the payers of a win."""

    situation: Situation

    def each(self, basic: int) -> dict[Seat, int]:
        """What each payer owes for some basic points, counters and sticks apart."""
        situation = self.situation
        if situation.from_other:
            assert situation.source is not None  # noqa: S101 - a law of every question
            return {situation.source: self.full(basic)}
        return dict(self.drawn(basic))

    def all(self, basic: int) -> int:
        """What they all owe together."""
        if self.situation.from_other:
            return self.full(basic)
        return sum([amount for _, amount in self.drawn(basic)])

    def drawn(self, basic: int) -> tuple[tuple[Seat, int], ...]:
        """What each loser owes for a self-draw."""
        options = self.situation.options
        return drawn_shares(basic, self.situation.seat, options.players, options.tsumo_share)

    def full(self, basic: int) -> int:
        """What one player owes who pays for all: the price on a discard."""
        return up(basic * (6 if self.situation.seat is _DEALER else 4))


@lru_cache(maxsize=1 << 12)
def drawn_shares(
    basic: int, winner: Seat, players: int, share: str
) -> tuple[tuple[Seat, int], ...]:
    """What each loser pays for a self-draw, the ``share`` of a missing North lost or split."""
    dealt = winner is _DEALER
    losers = [seat for seat in SEATS[:players] if seat is not winner]
    split = players < len(SEATS) and share == "north_bisection"
    half = up(up(basic * (2 if dealt else 1)) // 2) if split else 0
    return tuple(
        [(seat, up(basic * (2 if dealt or seat is _DEALER else 1)) + half) for seat in losers]
    )


class HandWorth(NamedTuple):
    """What payments are worked out from: basic points, and the yakuman with their units."""

    basic: int
    units: tuple[tuple[str, int], ...] = ()


Debt = tuple[Seat, str, int]
"""Who owes, for what, and how much."""


def settle(tally: Tally, situation: Situation) -> tuple[Transfer, ...]:
    """Return the payments for a hand: its points, the counters, the sticks from the pot."""
    worth: HandWorth = tally.inner
    winner, sticks = situation.seat, situation.fields.riichi_sticks
    covered = covered_units(worth, situation) if situation.fields.liable else {}
    owed = list(_points(worth, covered, situation))
    if situation.fields.honba:
        owed += _honba(covered, situation)
    if covered:
        owed = _added_up(owed)
    paid = [Transfer(seat, winner, amount, reason) for seat, reason, amount in owed if amount]
    if sticks:
        paid.append(Transfer(None, winner, sticks * STICK, "riichi_sticks"))
    return tuple(paid)


def _added_up(owed: Iterable[Debt]) -> list[Debt]:
    """One debt for each payer and reason."""
    total: dict[tuple[Seat, str], int] = {}
    for seat, reason, amount in owed:
        total[seat, reason] = total.get((seat, reason), 0) + amount
    return [(seat, reason, amount) for (seat, reason), amount in total.items()]


def covered_units(worth: HandWorth, situation: Situation) -> dict[Seat, int]:
    """How many of the hand's yakuman each liable player answers for.

    With ``whole_hand`` the first of them answers for the other yakuman of the hand as well.
    """
    units = dict(worth.units)
    covered: dict[Seat, int] = {}
    for one in situation.fields.liable:
        if one.yakuman in units:
            covered[one.seat] = covered.get(one.seat, 0) + units[one.yakuman]
    if covered and situation.options.pao_scope == "whole_hand":
        first = next(iter(covered))
        covered[first] += sum(units.values()) - sum(covered.values())
    return covered


def _points(worth: HandWorth, covered: dict[Seat, int], situation: Situation) -> Iterator[Debt]:
    """A liable player pays his yakuman on a self-draw, and half of them on another's discard."""
    shares = Shares(situation)
    for liable, units in covered.items():
        price = units * shares.full(YAKUMAN_POINTS)
        if situation.source in (None, liable):
            yield liable, "liable", price
        else:
            yield liable, "liable", price // 2
            yield situation.source, "discard", price - price // 2
    rest = worth.basic - YAKUMAN_POINTS * sum(covered.values())
    reason = "discard" if situation.from_other else "self_draw"
    for seat, amount in shares.each(rest).items():
        yield seat, reason, amount


def _honba(covered: dict[Seat, int], situation: Situation) -> Iterator[Debt]:
    options, counters = situation.options, situation.fields.honba
    liable = next(iter(covered), None)
    if situation.source is not None:
        payer = liable if options.pao_honba_ron == "liable" else None
        yield situation.source if payer is None else payer, "honba", counters * options.honba_ron
        return
    each = counters * options.honba_tsumo_each
    payers = [seat for seat in seats_of(options) if seat is not situation.seat]
    if liable is not None and options.pao_honba_tsumo == "liable":
        payers = [liable] * len(payers)
    for seat in payers:
        yield seat, "honba", each
