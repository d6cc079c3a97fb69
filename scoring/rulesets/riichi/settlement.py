"""How a deal of riichi is settled: winners, draws, false wins, and the deal that follows.

Source: the European rules of 2008, 4.1 for several winners, 3.3.13 and 3.4.6 for draws and
penalties; the presets for the rest.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from scoring.errors import Problem
from scoring.hand import Seat
from scoring.ledger import Beyond, LedgerLine, entered
from scoring.outcomes import FalseWinOutcome, WinOutcome
from scoring.pattern import Cite
from scoring.rulesets.riichi.bets import bets, told_with_wins
from scoring.rulesets.riichi.deal import OUTCOMES, AbortiveDraw, ExhaustiveDraw, Stated
from scoring.rulesets.riichi.draws import (
    AS_A_WIN,
    abortive_laws,
    draw_laws,
    judge_nagashi,
    nagashi_lines,
    noten_lines,
    sticks_of,
)
from scoring.rulesets.riichi.last_sticks import with_last_sticks
from scoring.rulesets.riichi.laws import RIICHI
from scoring.rulesets.riichi.patterns import EMA_2008
from scoring.rulesets.riichi.payment import MANGAN, STICK, drawn_shares
from scoring.seating import named
from scoring.settlement import (
    Deal,
    Finding,
    Next,
    Settled,
    Settlement,
    Won,
    in_turn,
    intercepted,
    passes,
    score_wins,
)

TRIPLE: Final = 3
FIXED_PENALTY: Final = 20_000


def settle_deal(deal: Deal) -> Settled:
    """Settle a deal of riichi, and at the end of the game what is left on the table."""
    deal.problems.extend(bets(deal))
    settled = _ended(deal)
    return settled if deal.problems else with_last_sticks(deal, settled)


def _ended(deal: Deal) -> Settled:
    """Settle a deal as it has ended."""
    match deal.outcome:
        case WinOutcome():
            return _won(deal, deal.outcome.wins)
        case ExhaustiveDraw():
            return _exhausted(deal, deal.outcome)
        case AbortiveDraw():
            deal.problems.extend(abortive_laws(deal, deal.outcome))
            return _following(deal, (), stays=True, sticks=deal.fields.riichi_sticks)
        case _:
            return _false_win(deal, deal.outcome)


# --- wins --------------------------------------------------------------------------------


def _won(deal: Deal, wins: Sequence[Any]) -> Settled:
    claims = score_wins(deal, wins, "/outcome/wins")
    deal.problems.extend(told_with_wins(deal, claims))
    if not claims or deal.problems:
        return Settled()
    won = in_turn(claims)
    if len(won) == TRIPLE and deal.options.triple_ron_draw:
        judged = tuple(Finding(seat=one.seat, status="triple_ron") for one in won)
        sticks = deal.fields.riichi_sticks
        return replace(_following(deal, (), stays=True, sticks=sticks), judged=judged)
    paid = won[:1] if deal.options.multi_ron == "head_bump" else won
    paid = list(_shared_out(deal, paid, wins))
    lines = [line for one in paid for line in entered(one.transfers, one.place)]
    dealt = any(one.seat is Seat.EAST for one in paid)
    settled = _following(deal, lines, stays=dealt, counters=dealt)
    judged = intercepted(won[len(paid) :], won[0])
    return replace(settled, results=tuple(paid), judged=judged)


def _shared_out(deal: Deal, won: Sequence[Won], wins: Sequence[Any]) -> Iterator[Won]:
    """Give the winners, nearest first, their shares of the counters and sticks.

    Who does not take all of them is scored again.
    """
    declared = tuple(one.seat for one in won if one.situation.events & RIICHI)
    betting = deal.fields.riichi or declared[: deal.fields.riichi_sticks]
    sticks = sticks_of(deal, [one.seat for one in won], betting)
    for place, one in enumerate(won):
        counted = place == 0 or deal.options.honba_multi == "each"
        honba = deal.fields.honba if counted else 0
        if (honba, sticks[one.seat]) == (deal.fields.honba, deal.fields.riichi_sticks):
            yield one
            continue
        shared = deal.score(
            wins[one.place], one.where, one.place, honba=honba, riichi_sticks=sticks[one.seat]
        )
        assert shared is not None  # noqa: S101 - it has been scored with as many counters before
        yield shared


# --- draws and false wins ----------------------------------------------------------------


def _exhausted(deal: Deal, outcome: ExhaustiveDraw) -> Settled:
    deal.problems.extend(draw_laws(deal, outcome))
    if deal.problems:
        return Settled()
    judged = judge_nagashi(deal, outcome)
    claimants = [one.seat for one in judged if one.status == "nagashi"]
    sticks = deal.fields.riichi_sticks
    if not claimants:
        lines = noten_lines(deal, outcome.ready)
        settled = _following(deal, lines, stays=Seat.EAST in outcome.ready, sticks=sticks)
    elif deal.options.nagashi == AS_A_WIN:
        dealt = Seat.EAST in claimants
        lines = nagashi_lines(deal, claimants)
        settled = _following(deal, lines, stays=dealt, counters=dealt)
    else:
        lines = nagashi_lines(deal, claimants)
        settled = _following(deal, lines, stays=Seat.EAST in outcome.ready, sticks=sticks)
    return replace(settled, judged=judged)


def _false_win(deal: Deal, outcome: FalseWinOutcome) -> Settled:
    """Return the bets of this deal, take the penalty, and have the deal played again."""
    seats = outcome.seats
    deal.problems.extend(named(seats, deal.seats, "/outcome/seats"))
    lines = [LedgerLine(Beyond.POT, one, STICK, "riichi_returned") for one in deal.fields.riichi]
    lines += [line for seat in seats for line in _penalty(deal, seat)]
    if deal.options.chombo == "none":
        deal.assumed.append(Problem("no_penalty_named", "/options/chombo"))
    fixed = deal.options.chombo.startswith("minus")
    return Settled(
        ledger=tuple(lines),
        judged=tuple(Finding(seat=seat, status="false_win") for seat in seats),
        following=_same(deal, deal.fields.riichi_sticks - len(deal.fields.riichi)),
        over=False,
        later=dict.fromkeys(seats, FIXED_PENALTY) if fixed else {},
    )


def _penalty(deal: Deal, seat: Seat) -> Iterator[LedgerLine]:
    """What a false win costs: a mangan paid to the others, or points that nobody receives."""
    match deal.options.chombo:
        case "reverse_mangan":
            for payee, amount in drawn_shares(MANGAN, seat, deal.options):
                yield LedgerLine(seat, payee, amount, "chombo")
        case "minus_20000":
            yield LedgerLine(seat, Beyond.NOBODY, FIXED_PENALTY, "penalty")
        case "minus_20000_after_uma":
            yield LedgerLine(seat, Beyond.NOBODY, FIXED_PENALTY, "penalty_after_uma")


# --- the deal that follows ---------------------------------------------------------------


def _same(deal: Deal, sticks: int, honba: int | None = None) -> Next:
    """A deal with the same dealer, and so much on the table."""
    fields = deal.fields
    return Next(
        dealer=Seat.EAST,
        prevailing_wind=fields.prevailing_wind,
        dealer_number=deal.dealer_number,
        honba=fields.honba if honba is None else honba,
        riichi_sticks=sticks,
    )


def _following(
    deal: Deal,
    ledger: Iterable[LedgerLine],
    *,
    stays: bool,
    counters: bool = True,
    sticks: int = 0,
) -> Settled:
    """A deal settled: a counter more or none at all, and East again or the next in turn."""
    honba = deal.fields.honba + 1 if counters else 0
    following = _same(deal, sticks, honba)
    if stays:
        return Settled(ledger=tuple(ledger), following=following, over=False)
    following, over = passes(deal, following, deal.fields.last_wind)
    return Settled(ledger=tuple(ledger), following=following, over=over)


def _cite(section: str) -> Cite:
    return Cite(EMA_2008, section)


SETTLEMENT: Final = Settlement(
    fields=Stated,
    outcomes=OUTCOMES,
    cites={
        "self_draw": _cite("4.1.2"),
        "discard": _cite("4.1.2"),
        "liable": _cite("3.3.9"),
        "honba": _cite("4.1"),
        "riichi_sticks": _cite("4.1"),
        "nagashi": _cite("4.2.4"),
        "noten": _cite("3.3.13"),
        "chombo": _cite("3.4.6"),
        "riichi_returned": _cite("3.4.6"),
        "last_sticks": Cite("ema2025", "end of the game"),
        "sticks_lost": Cite("wrc2025", "end of the game"),
        "penalty": Cite("wrc2025", "penalties"),
        "penalty_after_uma": Cite("ema2016", "penalties"),
    },
    settle=settle_deal,
)
