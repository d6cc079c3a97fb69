"""Deals of riichi that nobody wins: the exhaustive draw, nagashi mangan, abortive draws.

Source: the European rules of 2008, 4.2.4 for nagashi mangan, 3.3.13 for who is ready; the
presets for the rest. Who is not ready pays those who are; nagashi mangan takes the place of that.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from scoring import laws
from scoring.errors import Problem
from scoring.groups import MeldKind
from scoring.hand import Seat
from scoring.ledger import Beyond, LedgerLine
from scoring.names import Said
from scoring.rulesets.riichi.deal import AbortiveDraw, ExhaustiveDraw, River
from scoring.rulesets.riichi.payment import MANGAN, PLAYERS_OF_THREE, STICK, drawn_shares
from scoring.seating import not_played, repeated, seat_said
from scoring.settlement import Deal, Finding
from scoring.tiles import PLAIN, RANK, Tile, is_number

AS_A_WIN: Final = "closed_hand_as_win"
NETTED: Final = "replaces_noten_netted"
OF_FOUR: Final = frozenset({"four_winds", "four_riichi", "triple_ron"})
"""The abortive draws that need four players."""


# --- what contradicts itself -------------------------------------------------------------


def draw_laws(deal: Deal, outcome: ExhaustiveDraw) -> Iterator[Problem]:
    """Yield what an exhaustive draw cannot be like."""
    for name in ("ready", "nagashi"):
        seats = getattr(outcome, name)
        yield from repeated(seats, f"/outcome/{name}")
        yield from not_played(seats, deal.seats, f"/outcome/{name}")
    for seat in deal.fields.riichi:
        if seat not in outcome.ready:
            yield Problem("riichi_not_ready", "/outcome/ready", seat_said(seat))
    yield from _noten_laws(deal, outcome)
    if outcome.nagashi and deal.options.nagashi == "none":
        yield Problem("nagashi_not_played", "/outcome/nagashi")
    yield from _river_laws(deal, outcome)


def _noten_laws(deal: Deal, outcome: ExhaustiveDraw) -> Iterator[Problem]:
    """A total of the options that those who are not ready cannot share in whole points."""
    ready = len(set(outcome.ready))
    said = {"total": deal.options.noten_total, "payers": len(deal.seats) - ready, "ready": ready}
    shares = said["payers"] * ready
    if not outcome.nagashi and shares > 0 and said["total"] % shares:
        yield Problem("noten_total_not_shared", "/options/noten_total", said)


def _river_laws(deal: Deal, outcome: ExhaustiveDraw) -> Iterator[Problem]:
    yield from repeated([one.seat for one in outcome.discards], "/outcome/discards", "/seat")
    kinds = deal.ruleset.kinds(deal.options)
    for place, river in enumerate(outcome.discards):
        where = f"/outcome/discards/{place}"
        if river.seat not in outcome.nagashi:
            yield Problem("discards_without_nagashi", f"{where}/seat", seat_said(river.seat))
        yield from laws.strange_tiles(kinds, river.tiles, f"{where}/tiles")
        if not river.tiles:
            yield Problem("nothing_discarded", f"{where}/tiles", seat_said(river.seat))
        for tile in dict.fromkeys(river.claimed):
            if river.claimed.count(tile) > river.tiles.count(tile):
                said = {"tile": laws.tile_name(tile)}
                yield Problem("claimed_not_discarded", f"{where}/claimed", said)
        for number, meld in enumerate(river.melds):
            if laws.read_meld(meld.kind, meld.tiles, meld.source) is None:
                yield laws.wrong_meld(meld.kind, f"{where}/melds/{number}/tiles")
            elif meld.kind is not MeldKind.CONCEALED_KONG and river.seat in deal.fields.riichi:
                said = {"event": laws.event_name("riichi")}
                yield Problem("riichi_on_open_hand", f"{where}/melds/{number}", said)
    yield from _copies(deal, outcome.discards)


def _copies(deal: Deal, rivers: Sequence[River]) -> Iterator[Problem]:
    """Tiles of which the rivers and melds together show more than there are."""
    kinds = deal.ruleset.kinds(deal.options)
    seen: list[Tile] = []
    for place, river in enumerate(rivers):
        read = [laws.read_meld(one.kind, one.tiles, one.source) for one in river.melds]
        melded = [tile for meld in read if meld is not None for tile in laws.own_tiles(meld)]
        seen += [tile if tile in kinds else PLAIN[tile] for tile in (*river.tiles, *melded)]
        where = f"/outcome/discards/{place}/tiles"
        found = list(laws.too_many(deal.ruleset, deal.options, seen, where))
        yield from found
        if found:
            return


def abortive_laws(deal: Deal, outcome: AbortiveDraw) -> Iterator[Problem]:
    """Yield why a deal cannot be broken off for the reason given."""
    said = {"draw": Said(f"abortive.{outcome.reason}")}
    played = outcome.reason in deal.options.abortive_draws
    if outcome.reason == "triple_ron":
        played = played or deal.options.triple_ron_draw
    few = len(deal.seats) == PLAYERS_OF_THREE and outcome.reason in OF_FOUR
    if few or not played:
        yield Problem("abortive_draw_not_played", "/outcome/reason", said)
    elif outcome.reason == "four_riichi":
        bets, sticks = len(deal.fields.riichi), deal.fields.riichi_sticks
        if bets not in (0, len(deal.seats)):
            yield Problem("four_riichi_missing", "/riichi")
        elif not bets and sticks < len(deal.seats):
            yield fewer_sticks(len(deal.seats), sticks)


def fewer_sticks(bets: int, sticks: int) -> Problem:
    """The violation of bets for which no stick lies on the table."""
    return Problem("fewer_sticks_than_bets", "/riichi_sticks", {"bets": bets, "sticks": sticks})


# --- nagashi mangan ----------------------------------------------------------------------


def judge_nagashi(deal: Deal, outcome: ExhaustiveDraw) -> tuple[Finding, ...]:
    """Judge every claim to nagashi mangan: each failed condition by name, or that it holds.

    Without the discards a claim is believed, which is said.
    """
    rivers = {one.seat: one for one in outcome.discards}
    found: list[Finding] = []
    for place, seat in enumerate(outcome.nagashi):
        failed = list(_failed(rivers[seat], deal.options)) if seat in rivers else []
        found += failed or [Finding(seat=seat, status="nagashi")]
        if seat not in rivers:
            where = f"/outcome/nagashi/{place}"
            deal.assumed.append(Problem("nagashi_unchecked", where, seat_said(seat)))
    return tuple(found)


def _failed(river: River, options: Any) -> Iterator[Finding]:
    middle = tuple(dict.fromkeys(tile for tile in river.tiles if _is_middle(tile)))
    opened = [one for one in river.melds if one.kind is not MeldKind.CONCEALED_KONG]
    failed = {
        "nagashi_middle_tile": middle,
        "nagashi_claimed": tuple(dict.fromkeys(river.claimed)),
        "nagashi_open_hand": tuple(tile for one in opened for tile in one.tiles),
    }
    if options.nagashi != AS_A_WIN:
        del failed["nagashi_open_hand"]
    for status, tiles in failed.items():
        if tiles:
            yield Finding(seat=river.seat, status=status, tiles=tiles)


def _is_middle(tile: Tile) -> bool:
    return is_number(PLAIN[tile]) and RANK[PLAIN[tile]] not in (1, 9)


def nagashi_lines(deal: Deal, claimants: Sequence[Seat]) -> tuple[LedgerLine, ...]:
    """Pay each claimant a mangan by self-draw; by option as a win, with counters and sticks.

    Counters and sticks go by the rules of several winners, the first in turn from East being
    the nearest.
    """
    options, claims = deal.options, sorted(claimants)
    lines = [line for seat in claims for line in _mangan(deal, seat)]
    if options.nagashi == NETTED:
        return tuple(netted(lines, claims))
    if options.nagashi == AS_A_WIN:
        counters = deal.fields.honba * options.honba_tsumo_each
        paid = claims if options.honba_multi == "each" else claims[:1]
        for seat in paid:
            others = [one for one in deal.seats if one is not seat]
            lines += [LedgerLine(one, seat, counters, "honba") for one in others]
        for seat, count in sticks_of(deal, claims, deal.fields.riichi).items():
            lines.append(LedgerLine(Beyond.POT, seat, count * STICK, "riichi_sticks"))
    return tuple(lines)


def _mangan(deal: Deal, seat: Seat) -> Iterator[LedgerLine]:
    for payer, amount in drawn_shares(MANGAN, seat, deal.options):
        yield LedgerLine(payer, seat, amount, "nagashi")


def netted(lines: Sequence[LedgerLine], claimants: Sequence[Seat]) -> Iterator[LedgerLine]:
    """What claimants owe one another is set off, so that only the difference is paid."""
    owed = {(one.payer, one.payee): one.amount for one in lines}
    for line in lines:
        back = owed.get((line.payee, line.payer), 0) if line.payer in claimants else 0
        if line.amount > back:
            yield line._replace(amount=line.amount - back)


def sticks_of(deal: Deal, winners: Sequence[Seat], bets: Sequence[Seat]) -> dict[Seat, int]:
    """How many riichi sticks each winner takes, the nearest of the winners first.

    By option everybody takes the own bet back and the nearest the rest, or the nearest all.
    """
    sticks: int = deal.fields.riichi_sticks
    own = dict.fromkeys(winners, 0)
    if deal.options.sticks_multi == "own_back_rest_nearest":
        own |= {seat: 1 for seat in winners if seat in bets}
    own[winners[0]] += sticks - sum(own.values())
    return own


# --- ready and not -----------------------------------------------------------------------


def noten_lines(deal: Deal, ready: Sequence[Seat]) -> tuple[LedgerLine, ...]:
    """Who is not ready pays those who are; nothing where all are or nobody is.

    The total of the option is shared equally by those who pay, and by those who are paid; one
    that cannot be has been refused.
    """
    payers = [seat for seat in deal.seats if seat not in ready]
    if not payers or not ready:
        return ()
    each: int = deal.options.noten_total // (len(payers) * len(ready))
    paid = sorted(ready)
    return tuple(LedgerLine(payer, seat, each, "noten") for payer in payers for seat in paid)
