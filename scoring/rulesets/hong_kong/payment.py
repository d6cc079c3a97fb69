"""Who pays a Hong Kong hand: the discarder, all three, or a liable player for them.

The winner collects the points of the table on a discard, and half of them from each player on
a self-draw. Amounts are eighths, so that a quarter may be split between two.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from scoring.hand import SEATS, By, Seat, Situation, Win
from scoring.kept import kept
from scoring.tally import Tally, Transfer

EIGHTHS: Final = 8
"""How many parts make one point: a quarter each under half payment, and that may be split."""

Transfers = tuple[Transfer, ...]
AS_SELF_DRAW: Final = "robbed_kong_as_self_draw"
OF_DISCARDER: Final = frozenset({"nine_tiles", "late_discard", AS_SELF_DRAW})


class Given(NamedTuple):
    """The fields of a question that payments depend on: who is named as liable."""

    liable: tuple[Any, ...]


def settle(tally: Tally, situation: Situation) -> tuple[Transfer, ...]:
    """Return the payments for a hand, in the order of the seats."""
    return _settled[
        tally.inner,
        situation.seat,
        situation.by,
        situation.source,
        situation.options,
        situation.fields.liable,
    ]


@kept(1 << 12)
def _settled(hand: tuple[int, Seat, By, Seat | None, Any, tuple[Any, ...]]) -> Transfers:
    """The payments for a hand of so many points, by all that they depend on."""
    points, winner, by, source, options, liable = hand
    situation = Situation(Win(winner, by, source), options, Given(liable))
    paid = shares(points, situation)
    if _robbed_pays_all(situation):
        assert situation.source is not None  # noqa: S101 - a law of every question
        owed = {(situation.source, "robbed_kong"): sum(paid.values())}
    else:
        owed = dict(_owed(paid, situation))
    return tuple(
        Transfer(payer, winner, amount, reason)
        for (payer, reason), amount in owed.items()
        if amount
    )


def shares(points: int, situation: Situation) -> dict[Seat, int]:
    """What each loser pays where nobody is liable, in eighths."""
    winner, options = situation.seat, situation.options
    losers = [seat for seat in SEATS if seat is not winner]
    if not situation.from_other or _robbed_pays_all(situation):
        parts = dict.fromkeys(losers, EIGHTHS // 2)
    elif options.discard_payment == "half":
        parts = {seat: (2 if seat is situation.source else 1) * EIGHTHS // 4 for seat in losers}
    else:
        parts = {seat: EIGHTHS if seat is situation.source else 0 for seat in losers}
    return {
        seat: part * points * (options.east_multiplier if Seat.EAST in (seat, winner) else 1)
        for seat, part in parts.items()
    }


def _robbed_pays_all(situation: Situation) -> bool:
    """Whether a robbed kong is paid like a self-draw, by the robbed player alone."""
    if situation.by is not By.ROBBED_KONG:
        return False
    named = any(one.reason == AS_SELF_DRAW for one in situation.fields.liable)
    return named or situation.options.robbed_kong_payment == "self_draw_by_robbed"


def _owed(paid: dict[Seat, int], situation: Situation) -> Iterator[tuple[tuple[Seat, str], int]]:
    """Yield who pays what and why."""
    liable, source = liable_seat(situation), situation.source
    whole, rule = sum(paid.values()), situation.options.liability_on_discard
    alone = source in (None, liable) or rule == "liable_only"
    if liable is None or not (alone or rule == "split"):
        for seat, amount in paid.items():
            yield (seat, _reason(seat, situation)), amount
    elif alone or source is None:
        yield (liable, "liable"), whole
    else:
        yield (liable, "liable"), whole // 2
        yield (source, "discard"), whole - whole // 2


def _reason(seat: Seat, situation: Situation) -> str:
    if situation.from_other:
        return "discard" if seat is situation.source else "half_share"
    return "flowers" if situation.by is By.FLOWERS else "self_draw"


def liable_seat(situation: Situation) -> Seat | None:
    """The first of those named as liable; None where there is none."""
    liable: Any = situation.fields.liable
    return liable[0].seat if liable else None
