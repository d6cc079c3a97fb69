"""Seats that a document names in a list: each once, and only where somebody sits."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from scoring.errors import Problem
from scoring.hand import Seat
from scoring.names import Said


def seat_said(seat: Seat) -> Mapping[str, object]:
    """The parameter of a text that names a seat."""
    return {"seat": Said(f"seats.{seat.word}")}


def next_of(seats: Collection[Seat], after: Seat) -> Seat:
    """Which of some seats plays first after another one."""
    return min(seats, key=lambda seat: seat.turns_after(after.next))


def repeated(seats: Sequence[Seat], where: str, inside: str = "") -> Iterator[Problem]:
    """Seats that are named twice in a list."""
    for place, seat in enumerate(seats):
        if seat in seats[:place]:
            yield Problem("seat_twice", f"{where}/{place}{inside}", seat_said(seat))


def not_played(
    seats: Sequence[Seat], played: Sequence[Seat], where: str, inside: str = ""
) -> Iterator[Problem]:
    """Seats where nobody sits."""
    for place, seat in enumerate(seats):
        if seat not in played:
            yield Problem("seat_not_played", f"{where}/{place}{inside}", seat_said(seat))


def named(
    seats: Sequence[Seat], played: Sequence[Seat], where: str, inside: str = ""
) -> Iterator[Problem]:
    """What is wrong with a list of those to whom something happened: it may not be empty."""
    if not seats:
        yield Problem("no_winner", where)
    yield from repeated(seats, where, inside)
    yield from not_played(seats, played, where, inside)
