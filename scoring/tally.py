"""What a reading is worth, and the payments made of it."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from scoring.hand import Seat
from scoring.pattern import Cite
from scoring.view import Mask


@dataclass(frozen=True, slots=True)
class Line:
    """A step of the count that is no pattern, like fu: its worth, its groups, its citation."""

    id: str
    value: int
    cite: Cite
    where: Mask = 0


class Tally(NamedTuple):
    """What a reading is worth: its value, the value before a cap, and the cap's name.

    ``more`` are fields that an answer has besides, ``rank`` decides between readings that are
    paid alike (value and raw value where it is empty), and ``inner`` is what the ruleset's own
    payments need besides.
    """

    value: int
    raw_value: int
    limit: str | None = None
    lines: tuple[Line, ...] = ()
    more: MappingProxyType[str, object] = MappingProxyType({})
    rank: tuple[int, ...] = ()
    inner: Any = None


class Transfer(NamedTuple):
    """One payment, in parts of the ruleset's ``scale``; ``payer`` None is the pot."""

    payer: Seat | None
    payee: Seat
    amount: int
    reason: str


def exact(amount: int, scale: int) -> int | float:
    """Return the number that an amount in parts stands for: whole where it is whole."""
    if scale == 1:
        return amount
    whole, rest = divmod(amount, scale)
    return amount / scale if rest else whole
