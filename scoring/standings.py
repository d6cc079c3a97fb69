"""How a game stands after a deal: totals, whether it is over, and the final order."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.errors import Problem
from scoring.hand import Seat
from scoring.seating import seat_said
from scoring.settlement import Settled
from scoring.tally import exact

Plain = dict[str, Any]


def total_faults(totals: Mapping[Seat, int | None], seats: Sequence[Seat]) -> Iterator[Problem]:
    """Yield whose total is missing, and whose is given though nobody sits there."""
    for seat, total in totals.items():
        where = f"/totals/{seat.word}"
        if total is None and seat in seats:
            yield Problem("total_missing", where, seat_said(seat))
        elif total is not None and seat not in seats:
            yield Problem("seat_not_played", where, seat_said(seat))


def game(
    number: int | None,
    totals: Mapping[Seat, int] | None,
    settled: Settled,
    placement: Sequence[int] | None,
    scale: int = 1,
) -> Plain | None:
    """Say how the game stands, where its deal or its totals are known or it ends; else None.

    ``totals`` are those after the deal, in parts of ``scale``; penalties that count later
    are not in them, and change no place.
    """
    if number is None and totals is None and not settled.over:
        return None
    shown = None if totals is None else _shown(totals, scale)
    final = totals is not None and settled.over
    return {
        "deal_number": number,
        "totals": shown,
        "over": settled.over,
        "penalties": _shown(settled.later, scale),
        "order": order(totals, placement, scale) if final and totals is not None else None,
    }


def _shown(amounts: Mapping[Seat, int], scale: int) -> Plain:
    return {seat.word: exact(amount, scale) for seat, amount in amounts.items()}


def order(
    totals: Mapping[Seat, int], placement: Sequence[int] | None, scale: int = 1
) -> list[Plain]:
    """The players from first to last: who has the same shares the place, and its game points."""
    told = []
    for seat in sorted(totals, key=lambda one: (-totals[one], one)):
        ahead = sum(other > totals[seat] for other in totals.values())
        level = sum(other == totals[seat] for other in totals.values())
        shared = None if placement is None else placement[ahead : ahead + level]
        told.append(
            {
                "place": ahead + 1,
                "seat": seat.word,
                "total": exact(totals[seat], scale),
                "points": None if shared is None else exact(sum(shared), level),
            }
        )
    return told
