"""How a deal ends."""

from dataclasses import dataclass
from typing import Annotated, Final

from scoring.fields import About
from scoring.hand import Seat
from scoring.settlement import Deal, Settled, Settlement


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFields:
    """What a deal states."""

    prevailing_wind: Annotated[Seat, About("The wind of the round.")]


def settle_deal(deal: Deal) -> Settled:
    """Settle a deal."""
    raise NotImplementedError


SETTLEMENT: Final = Settlement(fields=DealFields, cites={}, settle=settle_deal)
