"""What a Zung Jung hand is worth and who pays it.

The winner always receives three times the value, whichever way he won. Above par the
responsible player pays what the others do not (Zung Jung 3.3, payoff; WSOM v1.03 scoring 7).
"""

from collections.abc import Sequence
from typing import Any

from scoring.fields import Discard
from scoring.hand import SEAT_OF, SEATS, Seat, Situation
from scoring.kept import kept
from scoring.pattern import Hit
from scoring.rulesets.zung_jung.options import Points
from scoring.rulesets.zung_jung.patterns import LIMIT, is_listed
from scoring.tally import Tally, Transfer
from scoring.tiles import PLAIN, Tile
from scoring.view import View

NOBODY = "nobody"


def total(_view: View, hits: Sequence[Hit]) -> Tally:
    """Add up a hand: a listed limit stands alone, any other sum stops at the limit."""
    value, listed = 0, False
    for hit in hits:
        value += hit.total
        listed |= is_listed(hit)
    return _tally[value, listed]


@kept(1 << 10)
def _tally(hand: tuple[int, bool]) -> Tally:
    """The tally of a hand of so many points, with a listed limit or without."""
    value, listed = hand
    if listed:
        return Tally(value, value, "listed")
    return Tally(LIMIT, value, "compound") if value >= LIMIT else Tally(value, value)


def tally(points: Points, _situation: Situation) -> Tally:
    """Return the tally of a hand that is given by its value alone."""
    value = points.value
    # At 320 the value alone does not say which of the two limits it is.
    return Tally(value, value, "listed" if value > LIMIT else None)


def settle(tally: Tally, situation: Situation) -> tuple[Transfer, ...]:
    """Return the payments for a hand, the responsible player's first."""
    liable = responsible(situation) if situation.from_other else None
    return _paid[tally.value, situation.seat, situation.from_other, liable, situation.options]


@kept(1 << 12)
def _paid(hand: tuple[int, Seat, bool, Seat | None, Any]) -> tuple[Transfer, ...]:
    """The payments for a hand of so many points, by all that they depend on."""
    value, winner, from_other, liable, options = hand
    losers = [seat for seat in SEATS if seat is not winner]
    if not from_other:
        return _each(losers, winner, value, "self_draw")
    if options.payoff == "uniform" or value <= options.par or liable is None:
        return _each(losers, winner, value, "equal")
    others = [seat for seat in losers if seat is not liable]
    excess = Transfer(liable, winner, 3 * value - 2 * options.par, "responsible")
    return (excess, *_each(others, winner, options.par, "par"))


def _each(payers: list[Seat], payee: Seat, amount: int, reason: str) -> tuple[Transfer, ...]:
    return tuple([Transfer(payer, payee, amount, reason) for payer in payers if amount])


def responsible(situation: Situation) -> Seat | None:
    """Return who is responsible for the winning tile, or None where nobody is.

    A named seat holds over the discards. Without either, the discarder is responsible.
    """
    named: str | None = situation.fields.responsible
    discards: tuple[Discard, ...] | None = situation.fields.discards
    if named is not None:
        return None if named == NOBODY else SEAT_OF[named]
    if discards and situation.options.immunity_claimed:
        return first_to_throw(discards, situation.seat)
    return situation.source


def first_to_throw(discards: Sequence[Discard], winner: Seat) -> Seat | None:
    """Return who first threw the winning tile since the winner's last discard.

    None where that was the winner himself. The window begins with the winner's own last
    discard, or with the deal where he has thrown nothing (Same-Turn Immunity Rule).
    """
    kinds: list[Tile] = [PLAIN[one.tile] for one in discards]
    own = [place for place, one in enumerate(discards[:-1]) if one.seat is winner]
    start = own[-1] if own else 0
    first = discards[start + kinds[start:].index(kinds[-1])].seat
    return None if first is winner else first
