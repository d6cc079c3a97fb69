"""The payment tables: what each han and fu pays, worked out by the rules in force.

Source: the European rules of 2008, section 4.1.3: East and the others, discard and self-draw,
and the limits. A cell that no hand can have is left out.
"""

from typing import Any, Final

from scoring.hand import By, Seat, Situation, Win
from scoring.rulesets.riichi.laws import impossible
from scoring.rulesets.riichi.options import Fields
from scoring.rulesets.riichi.payment import YAKUMAN_POINTS, basic_points, shares

FU: Final = (20, 25, *range(30, 150, 10))
HAN: Final = (1, 2, 3, 4)
LIMIT_HAN: Final = (5, 6, 8, 11, 13)
WINNERS: Final = {"east": Seat.EAST, "other": Seat.SOUTH}
WAYS: Final = (By.DISCARD, By.SELF_DRAW)
Plain = dict[str, Any]


def tables(options: Any) -> Plain:
    """Return the four tables and the limits under some options, counters apart."""
    places = [
        (name, _situation(seat, by, options)) for name, seat in WINNERS.items() for by in WAYS
    ]
    return {
        "tables": [
            {"seat": name, "by": how.by.value, "rows": [_row(fu, how) for fu in FU]}
            for name, how in places
        ],
        "limits": [
            {"seat": name, "by": how.by.value, "limits": _limits(how)} for name, how in places
        ],
    }


def _situation(seat: Seat, by: By, options: Any) -> Situation:
    source = None if by is By.SELF_DRAW else Seat.WEST
    fields = Fields(prevailing_wind=Seat.EAST)
    return Situation(Win(seat, by, source), options, fields)


def _row(fu: int, how: Situation) -> Plain:
    possible = [han for han in HAN if impossible(han, fu, drawn=not how.from_other) is None]
    return {"fu": fu, "cells": [_cell(han, fu, how) for han in possible]}


def _cell(han: int, fu: int, how: Situation) -> Plain:
    basic, limit = basic_points(han, fu, how.options)
    return {"han": han, "limit": limit, "payments": _payments(basic, how)}


def _limits(how: Situation) -> list[Plain]:
    """What each limit pays, by the least han that reaches it; the last line is a yakuman."""
    counted = [(han, *basic_points(han, 0, how.options)) for han in LIMIT_HAN]
    lines = [
        {"han": han, "limit": limit, "payments": _payments(basic, how)}
        for han, basic, limit in counted
    ]
    yakuman = {"han": None, "limit": "yakuman", "payments": _payments(YAKUMAN_POINTS, how)}
    return [*lines, yakuman]


def _payments(basic: int, how: Situation) -> dict[str, int]:
    """Who pays what: the discarder, or on a self-draw East and each of the others."""
    owed = shares(basic, how)
    if how.from_other:
        return {"discarder": sum([amount for _, amount in owed])}
    paid = {"east" if seat is Seat.EAST else "each": amount for seat, amount in owed}
    return dict(sorted(paid.items()))
