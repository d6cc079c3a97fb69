"""How a deal ends."""

from dataclasses import dataclass
from typing import Final

from scoring.settlement import Deal, Settled, Settlement


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFields:
    """What a deal states."""


def settle_deal(deal: Deal) -> Settled:
    """Settle a deal."""
    raise NotImplementedError


SETTLEMENT: Final = Settlement(fields=DealFields, cites={}, settle=settle_deal)
