"""The ledger of a deal: who pays whom, how much, and for what."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from scoring.hand import Seat
from scoring.tally import Transfer


class Beyond(StrEnum):
    """Who is paid, or pays, besides the players."""

    POT = "pot"
    NOBODY = "nobody"


Party = Seat | Beyond


class LedgerLine(NamedTuple):
    """One payment, in parts of the ruleset's ``scale``.

    ``event`` is the place of what it is for in the outcome's own list, if it has one.
    """

    payer: Party
    payee: Party
    amount: int
    reason: str
    event: int | None = None


def entered(transfers: Iterable[Transfer], event: int | None = None) -> tuple[LedgerLine, ...]:
    """Enter the payments of a win in the ledger."""
    return tuple(
        LedgerLine(Beyond.POT if one.payer is None else one.payer, one.payee, *one[2:], event)
        for one in transfers
    )


def balance(ledger: Iterable[LedgerLine], seats: Sequence[Seat]) -> tuple[dict[Seat, int], int]:
    """What each seat gains or loses, and what is left over for the pot or for nobody.

    Together they are zero.
    """
    net = dict.fromkeys(seats, 0)
    for one in ledger:
        if isinstance(one.payee, Seat):
            net[one.payee] += one.amount
        if isinstance(one.payer, Seat):
            net[one.payer] -= one.amount
    return net, -sum(net.values())


def word(party: Party) -> str:
    """A party as the word used in answers."""
    return party.word if isinstance(party, Seat) else party.value
