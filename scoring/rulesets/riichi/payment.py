"""What a riichi hand is worth in points, and who pays it.

Source: the European rules of 2008, section 4.1; sections 4 and 5 of later books by option.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from scoring.hand import SEATS, Seat, Situation
from scoring.kept import kept
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


def price(basic: int, winner: Seat) -> int:
    """What one player owes who pays for all: the price on a discard."""
    return up(basic * (6 if winner is _DEALER else 4))


def hand_points(basic: int, winner: Seat, options: Any, *, from_other: bool) -> int:
    """What all payers together owe for some basic points, counters and sticks apart."""
    if from_other:
        return price(basic, winner)
    return sum([amount for _, amount in drawn_shares(basic, winner, options)])


def shares(basic: int, situation: Situation) -> tuple[tuple[Seat, int], ...]:
    """What each payer owes for some basic points."""
    if situation.from_other:
        assert situation.source is not None  # noqa: S101 - a law of every question
        return ((situation.source, price(basic, situation.seat)),)
    return drawn_shares(basic, situation.seat, situation.options)


def drawn_shares(basic: int, winner: Seat, options: Any) -> tuple[tuple[Seat, int], ...]:
    """What each loser pays for a self-draw, the share of a missing North lost or split."""
    dealt = winner is _DEALER
    losers = [seat for seat in seats_of(options) if seat is not winner]
    split = options.players < len(SEATS) and options.tsumo_share == "north_bisection"
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
    winner, fields = situation.seat, situation.fields
    if fields.liable:
        paid = _with_liable(worth, situation)
    else:
        paid = _paid[worth.basic, winner, situation.source, situation.options]
        if fields.honba:
            paid += tuple(_transfers(_honba({}, situation), winner))
    if fields.riichi_sticks:
        paid += (Transfer(None, winner, fields.riichi_sticks * STICK, "riichi_sticks"),)
    return paid


@kept(1 << 12)
def _paid(hand: tuple[int, Seat, Seat | None, Any]) -> tuple[Transfer, ...]:
    """The payments of the basic points alone, where nobody is liable."""
    basic, winner, source, options = hand
    if source is not None:
        return (Transfer(source, winner, price(basic, winner), "discard"),)
    owed = drawn_shares(basic, winner, options)
    return tuple([Transfer(seat, winner, amount, "self_draw") for seat, amount in owed])


def _with_liable(worth: HandWorth, situation: Situation) -> tuple[Transfer, ...]:
    """The payments where somebody is named as liable."""
    covered = covered_units(worth, situation)
    owed = [*_points(worth, covered, situation), *_honba(covered, situation)]
    return tuple(_transfers(_added_up(owed), situation.seat))


def _transfers(owed: Iterable[Debt], winner: Seat) -> Iterator[Transfer]:
    for seat, reason, amount in owed:
        if amount:
            yield Transfer(seat, winner, amount, reason)


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
    each = price(YAKUMAN_POINTS, situation.seat)
    for liable, units in covered.items():
        whole = units * each
        if situation.source in (None, liable):
            yield liable, "liable", whole
        else:
            yield liable, "liable", whole // 2
            yield situation.source, "discard", whole - whole // 2
    rest = worth.basic - YAKUMAN_POINTS * sum(covered.values())
    reason = "discard" if situation.from_other else "self_draw"
    for seat, amount in shares(rest, situation):
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
