"""What a document of claims may not say: seats, flags and tiles that cannot be."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.claiming import Offered
from scoring.errors import Problem
from scoring.hand import Seat
from scoring.seating import not_played, repeated, seat_said

LAST_DISCARD: Final = "last_discard"
Entries = Mapping[str, Any]


def said_faults(entries: Entries, seats: Sequence[Seat]) -> Iterator[Problem]:
    """Yield claims of nobody, of one player twice or to the own tile, and flags that contradict."""
    claims, source = entries["claims"], entries["source"]
    claimants = [one["seat"] for one in claims]
    yield from repeated(claimants, "/claims", "/seat")
    yield from not_played(claimants, seats, "/claims", "/seat")
    if source not in seats:
        yield Problem("seat_not_played", "/from", seat_said(source))
    for place, one in enumerate(claims):
        if one["seat"] is source:
            yield Problem("claims_own_tile", f"/claims/{place}/seat", seat_said(source))
        if LAST_DISCARD in one["events"] and not entries["last_tile"]:
            yield Problem("last_tile_unsaid", f"/claims/{place}/events")
    if entries["replacement_drawn"] and entries["offered"] is Offered.DISCARD:
        yield Problem("no_kong_declared", "/replacement_drawn")
