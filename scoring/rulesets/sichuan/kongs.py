"""Kong money, wind and rain: who pays for a kong, and when the money goes back or on.

Source: World Mahjong Tour rules 2.5; Sichuan Bloody Rules and house tables for what it leaves
open. Amounts are in base units, and no limit cuts them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scoring.errors import Problem
from scoring.groups import Kind, MeldKind
from scoring.hand import Meld, Seat
from scoring.laws import seat_name, tile_name
from scoring.ledger import LedgerLine
from scoring.rulesets.sichuan.deal import KongEvent
from scoring.tiles import PLAIN, Tile

MOST_KONGS: Final = 4
MELD_OF: Final[Mapping[str, MeldKind]] = {
    "concealed": MeldKind.CONCEALED_KONG,
    "direct": MeldKind.OPEN_KONG,
    "added": MeldKind.ADDED_KONG,
    "postponed": MeldKind.ADDED_KONG,
}
ROBBABLE: Final = frozenset({"added", "postponed"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Kong:
    """A kong that was declared: whose, of what, from whom, and what was paid for it."""

    seat: Seat
    kind: str
    tile: Tile | None
    source: Seat | None
    money: tuple[LedgerLine, ...]

    def is_of(self, tile: Tile | None) -> bool:
        """Whether the kong may be of a tile, as far as the tiles are known."""
        return None in (tile, self.tile) or self.tile == tile

    def may_be_from(self, source: Seat | None) -> bool:
        """Whether a certain player may have fed the kong, as far as that is known."""
        return None in (source, self.source) or self.source is source

    def is_meld(self, meld: Meld) -> bool:
        """Whether the kong may be a certain meld."""
        return meld.kind is MELD_OF[self.kind] and self.is_of(PLAIN[meld.tiles[0]])


def faults(event: KongEvent, where: str, before: Sequence[Kong]) -> Iterator[Problem]:
    """Yield what a kong cannot be: without or with a feeder, or one kong too many."""
    direct = event.kong == "direct"
    if direct and event.source is None:
        yield Problem("kong_feeder_missing", f"{where}/from")
    elif not direct and event.source is not None:
        yield Problem("kong_not_of_discard", f"{where}/from")
    elif event.source is event.seat:
        yield Problem("kong_from_self", f"{where}/from")
    if event.tile is not None and event.tile in {one.tile for one in before}:
        yield Problem("kong_twice", f"{where}/tile", {"tile": tile_name(event.tile)})
    if sum(one.seat is event.seat for one in before) >= MOST_KONGS:
        yield Problem("too_many_kongs", f"{where}/seat", {"seat": seat_name(event.seat)})


def money(
    event: KongEvent, payers: Iterable[Seat], options: Any, place: int
) -> tuple[LedgerLine, ...]:
    """Return what is paid for a kong: by who fed it, or by each of the payers."""
    unit, points = options.base_unit, options.kong_points
    amounts = dict.fromkeys(payers, unit * getattr(points, event.kong))
    reasons = dict.fromkeys(amounts, f"kong_{event.kong}")
    if event.kong == "direct":
        for seat in amounts:
            if seat is not event.source:
                amounts[seat] = unit * options.direct_kong_bystanders
                reasons[seat] = "kong_bystander"
    return tuple(
        LedgerLine(seat, event.seat, amount, reasons[seat], place)
        for seat, amount in amounts.items()
        if amount
    )


def returned(
    kong: Kong, reason: str, place: int | None, spared: Collection[Seat] = ()
) -> Iterator[LedgerLine]:
    """Yield the money of a kong on its way back to who paid it, but not to some."""
    for one in kong.money:
        if one.payer not in spared:
            yield LedgerLine(one.payee, one.payer, one.amount, reason, place)


def passed_on(
    kong: Kong, winners: Sequence[Seat], options: Any, place: int | None
) -> list[LedgerLine]:
    """Return the money of a kong on its way to who wins the next discard, nearest first.

    Of several winners nobody, the nearest or each receives the whole of it, by option.
    """
    if len(winners) > 1 and options.transfer_multi == "none":
        return []
    receivers = winners if options.transfer_multi == "each_full" else winners[:1]
    whole = sum(one.amount for one in kong.money)
    return [LedgerLine(kong.seat, one, whole, "kong_transfer", place) for one in receivers]


def matched(
    listed: Iterable[Kong], melds: Iterable[Meld], where: str
) -> tuple[list[Problem], list[Meld]]:
    """Hold the kongs that are listed of a player against the melds of the hand.

    Returns what contradicts itself, and the kongs of the hand that are not listed.
    """
    problems: list[Problem] = []
    left = [meld for meld in melds if meld.group.kind is Kind.KONG]
    # Kongs whose tile is known are looked for first, so that they find their own meld.
    for kong in sorted(listed, key=lambda one: one.tile is None):
        found = [meld for meld in left if kong.is_meld(meld)]
        agreeing = [meld for meld in found if kong.may_be_from(meld.source)]
        said = {"seat": seat_name(kong.seat)}
        if not found:
            problems.append(Problem("kong_not_in_hand", where, said))
        elif not agreeing:
            problems.append(Problem("kong_sources_differ", where, said))
        for meld in (agreeing or found)[:1]:
            left.remove(meld)
    return problems, left
