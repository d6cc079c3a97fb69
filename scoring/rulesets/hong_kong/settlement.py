"""How a deal of Hong Kong mahjong ends: who takes a claimed tile, false wins, the next dealer.

Source: MahjongTime's rules of play; the common tables and house rules of Old Style; the
Association's rules of 2023.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from scoring.arrange import Shape
from scoring.errors import Problem
from scoring.fields import About, Between
from scoring.hand import SEATS, By, Seat, Situation, Win
from scoring.ledger import LedgerLine, entered
from scoring.outcomes import DrawOutcome, FalseWinOutcome, WinOutcome
from scoring.pattern import Cite
from scoring.rulesets.hong_kong.claiming import precedence
from scoring.rulesets.hong_kong.count import points_of
from scoring.rulesets.hong_kong.laws import bonus_tiles_held, option_laws
from scoring.rulesets.hong_kong.options import MOST_DEALS, MOST_FAAN
from scoring.rulesets.hong_kong.patterns import ASSOCIATION, OLD_STYLE
from scoring.rulesets.hong_kong.payment import shares
from scoring.rulesets.hong_kong.values import faan_of
from scoring.seating import named, seat_said
from scoring.settlement import (
    Deal,
    Next,
    Settled,
    Settlement,
    Won,
    in_turn,
    intercepted,
    passes,
    score_wins,
    stays,
    wrong_number,
)

LAST_ROW: Final = 13
"""The faan of the last row that the tables print which go on doubling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFields:
    """What a deal of Hong Kong mahjong states."""

    prevailing_wind: Annotated[Seat, About("The wind of the round.")]
    consecutive_deals: Annotated[
        int,
        Between(1, MOST_DEALS),
        About("How many deals in a row East has dealt, this one included."),
    ] = 1


def settle_deal(deal: Deal) -> Settled:
    """Settle a deal: the payments of its winners or of a false win, and who deals next."""
    deal.problems.extend(option_laws(deal.options))
    deal.problems.extend(_counts(deal))
    options = deal.options
    match deal.outcome:
        case WinOutcome(wins=wins):
            settled = _win(deal, wins)
            dealers = any(one.seat is Seat.EAST for one in settled.results)
            keeps = options.dealer_keeps_on_win and dealers
        case FalseWinOutcome(seats=seats):
            settled = _false_win(deal, seats)
            dealers = options.false_win_by_dealer_passes and Seat.EAST in seats
            keeps = options.dealer_keeps_on_false_win and not dealers
        case _:
            settled, keeps = Settled(), options.dealer_keeps_on_draw
    following, over = _following(deal, keeps=keeps)
    return replace(settled, following=following, over=over)


# --- a win, and several claims to one ----------------------------------------------------


def _win(deal: Deal, wins: Sequence[Any]) -> Settled:
    """Pay whoever takes the tile: the first of those who claim it, or by option each of them."""
    won = in_turn(score_wins(deal, wins, "/outcome/wins"))
    bonus = {one.where: one.situation.fields.bonus_tiles for one in won}
    deal.problems.extend(bonus_tiles_held(bonus))
    paid = won
    if deal.options.multiple_winners == "head_bump" and won:
        won.sort(key=lambda one: _precedence(one, deal.options))
        paid = won[:1]
        deal.assumed.extend(_unknown_shapes(won, deal.options))
    return Settled(
        ledger=tuple(_paid(paid)),
        results=tuple(paid),
        judged=tuple(found for one in paid[:1] for found in intercepted(won[len(paid) :], one)),
    )


def _precedence(won: Won, options: Any, *, orphans: bool = False) -> tuple[bool, int]:
    """The order of a claim, by its hand or as if that were thirteen orphans."""
    shape = Shape.THIRTEEN_ORPHANS if orphans else won.shape
    return precedence(shape, won.seat.turns_after(won.situation.source), options)


def _unknown_shapes(won: Sequence[Won], options: Any) -> Iterator[Problem]:
    """Say of which claimants passed by the tiles might have been thirteen orphans."""
    taken = _precedence(won[0], options)
    least = faan_of(Shape.THIRTEEN_ORPHANS.value, options)
    if options.fan_limit is not None:
        least = min(least, options.fan_limit)
    for one in won[1:]:
        may_be = one.shape is None and one.tally.raw_value >= least
        if may_be and _precedence(one, options, orphans=True) < taken:
            yield Problem("shape_not_known", f"{one.where}/points", seat_said(one.seat))


def _paid(paid: Sequence[Won]) -> Iterator[LedgerLine]:
    """The payments of every winner; who wins as well shares in no other player's discard."""
    winners = {one.seat for one in paid}
    for one in paid:
        for line in entered(one.transfers, one.place):
            if line.reason != "half_share" or line.payer not in winners:
                yield line


# --- a false win -------------------------------------------------------------------------


def _false_win(deal: Deal, seats: Sequence[Seat]) -> Settled:
    """Each offender pays every other player, as for a hand at the cap drawn by that player."""
    deal.problems.extend(named(seats, deal.seats, "/outcome/seats"))
    if deal.options.false_win_penalty == "none":
        deal.assumed.append(Problem("no_penalty_named", "/options/false_win_penalty"))
        return Settled()
    if deal.problems:
        return Settled()
    points = _points_at_cap(deal)
    return Settled(
        ledger=tuple(
            LedgerLine(seat, other, _penalty(points, seat, other, deal), "false_win", place)
            for place, seat in enumerate(seats)
            for other in SEATS
            if other is not seat
        )
    )


def _points_at_cap(deal: Deal) -> int:
    """The points of a hand at the cap; without one, those of the last row of the table."""
    cap, table = deal.options.fan_limit, deal.options.points_table
    if cap is None and not isinstance(table, tuple):
        cap = LAST_ROW
        if table != "fan_laak":
            said = {"faan": cap}
            deal.assumed.append(Problem("false_win_without_cap", "/options/fan_limit", said))
    return points_of(MOST_FAAN if cap is None else cap, deal.options)


def _penalty(points: int, offender: Seat, other: Seat, deal: Deal) -> int:
    """What an offender pays to one other player, in eighths."""
    drawn = Situation(Win(other, By.SELF_DRAW), deal.options, deal.fields)
    owed = shares(points, drawn)
    whole = deal.options.false_win_penalty == "max_self_draw_total"
    return sum(owed.values()) if whole else owed[offender]


# --- the deals of a game -----------------------------------------------------------------


def _following(deal: Deal, *, keeps: bool) -> tuple[Next, bool | None]:
    """Who deals next: East again, if the deal is kept and may be kept once more."""
    row, most = deal.fields.consecutive_deals, deal.options.max_consecutive_deals
    following = Next(
        dealer=Seat.EAST,
        prevailing_wind=deal.fields.prevailing_wind,
        dealer_number=deal.dealer_number,
        consecutive_deals=row,
    )
    if keeps and (most is None or row < most):
        return stays(following), False
    return passes(deal, following, Seat.NORTH)


def _counts(deal: Deal) -> Iterator[Problem]:
    """Numbers of deals that no game comes to.

    Each dealer before this one has dealt at least once, and at most as often as the options let
    a dealer deal in a row.
    """
    most, row = _most_in_a_row(deal.options), deal.fields.consecutive_deals
    if most is not None and row > most:
        yield Problem("deals_in_a_row", "/consecutive_deals", {"most": most})
    yield from wrong_number(deal, deal.fields.prevailing_wind, row, most)


def _most_in_a_row(options: Any) -> int | None:
    """How many deals in a row a dealer may have; None for any number."""
    kept = (
        options.dealer_keeps_on_win,
        options.dealer_keeps_on_draw,
        options.dealer_keeps_on_false_win,
    )
    most: int | None = options.max_consecutive_deals
    return most if any(kept) else 1


SETTLEMENT: Final = Settlement(
    fields=DealFields,
    outcomes=(WinOutcome, DrawOutcome, FalseWinOutcome),
    cites={
        "self_draw": Cite(OLD_STYLE, "payment"),
        "discard": Cite(OLD_STYLE, "payment"),
        "half_share": Cite(OLD_STYLE, "half payment"),
        "flowers": Cite(OLD_STYLE, "bonus tiles"),
        "liable": Cite(OLD_STYLE, "liability"),
        "robbed_kong": Cite(ASSOCIATION, "robbing a kong"),
        "false_win": Cite(OLD_STYLE, "false win"),
    },
    settle=settle_deal,
)
