"""What a document of claims may not say: seats, flags and tiles that cannot be."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from scoring.claiming import Offered
from scoring.errors import Problem
from scoring.hand import Hand, Seat
from scoring.laws import too_many
from scoring.ruleset import Ruleset
from scoring.seating import not_played, repeated, seat_said
from scoring.tiles import Tile

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


def copies(
    ruleset: Ruleset, options: Any, hands: Mapping[str, Hand], shown: Mapping[str, Sequence[Tile]]
) -> Iterator[Problem]:
    """Yield tiles of which several hands and what one of them shows besides are too many.

    ``hands`` hold the tile that is claimed as their winning one; ``shown`` are tiles that lie
    elsewhere, as a claim says. Both go by the place of the claim in the document.
    """
    held: list[Tile] = [next(iter(hands.values())).winning]
    for hand in hands.values():
        held += [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    found = list(too_many(ruleset, options, held, f"{[*hands][-1]}/hand"))
    yield from found
    if not found:
        for where, tiles in shown.items():
            yield from too_many(ruleset, options, [*held, *tiles], where)
