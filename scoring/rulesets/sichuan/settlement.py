"""How a deal of Sichuan is settled: its events in order, then the end, and who deals next.

A deal ends with its third winner, when false wins leave one player in it, or with the wall.
Until then what is settled is how it stands, and nothing follows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.errors import Problem
from scoring.hand import Seat
from scoring.outcomes import WinOutcome
from scoring.pattern import Cite
from scoring.rulesets.sichuan.deal import (
    OUTCOMES,
    WHERE,
    EventsOutcome,
    FalseWin,
    HandLeft,
    KongEvent,
    Step,
    steps_of,
)
from scoring.rulesets.sichuan.order import copies, faults
from scoring.rulesets.sichuan.patterns import HOUSE, SBR, WMT
from scoring.rulesets.sichuan.play import Play
from scoring.rulesets.sichuan.ready import assume
from scoring.rulesets.sichuan.wall_end import draw, last_hands
from scoring.settlement import Deal, Next, Settled, Settlement

PLACES: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFields:
    """What a deal states besides its outcome: nothing."""


def settle_deal(deal: Deal) -> Settled:
    """Settle a deal as far as it has gone."""
    deal.problems.extend(_game_faults(deal))
    play = Play(deal)
    over = drawn = False
    for step in steps_of(deal.outcome):
        if over:
            deal.problems.append(Problem("event_after_end", step.where))
            continue
        drawn = _happens(play, step)
        over = drawn or play.fought_out
    hands = deal.outcome.hands if isinstance(deal.outcome, EventsOutcome) else ()
    _hands_beside(play, hands, over=over, drawn=drawn)
    if not play.problems:
        play.problems.extend(copies(play))
    if play.unlisted:
        assume(deal, Problem("kongs_not_listed", WHERE))
    return Settled(
        ledger=tuple(play.ledger),
        results=tuple(play.results),
        judged=tuple(play.judged),
        following=Next(dealer=next_dealer(play)) if over else None,
        over=_game_over(deal) if over else None,
    )


def _game_faults(deal: Deal) -> Iterator[Problem]:
    """A deal after the last one of a game, or game points for more or fewer than four places."""
    options, most = deal.options, int(deal.options.hands_per_game)
    if deal.number is not None and deal.number > most:
        yield Problem("deal_after_game", "/deal_number", {"most": most})
    given: tuple[int, ...] | None = options.placement_points
    if given is not None and len(given) != PLACES:
        said = {"count": len(given)}
        yield Problem("placement_of_four", "/options/placement_points", said)


def _happens(play: Play, step: Step) -> bool:
    """Enter one event; return whether it is the end of the wall."""
    play.problems.extend(faults(play, step))
    match step.event:
        case KongEvent() as kong:
            play.kong(step, kong)
        case WinOutcome() as win:
            play.win(step, win)
        case FalseWin() as false_win:
            play.false_win(step, false_win)
        case end:
            draw(play, end.hands, f"{step.where}/hands", step.place)
            return True
    return False


def _hands_beside(play: Play, hands: Sequence[HandLeft], *, over: bool, drawn: bool) -> None:
    """Hands beside the events are those that are left when the deal ends before the wall."""
    where = f"{WHERE}/hands"
    if hands and not over:
        play.problems.append(Problem("hands_before_end", where))
    elif hands and drawn:
        play.problems.append(Problem("hands_of_draw", where))
    elif over and not drawn:
        last_hands(play, hands, where)


def next_dealer(play: Play) -> Seat:
    """Who deals next: the first winner; who threw the tile, or is next in turn, if it was shared.

    False wins do not count.
    """
    if not play.won:
        return Seat.EAST if play.options.dealer_none == "stay" else Seat.SOUTH
    first, discarder = play.won[0], play.first_discarder
    if len(first) == 1 or discarder is None:
        return first[0]
    if play.options.dealer_shared == "discarder":
        return discarder
    return min(first, key=lambda seat: seat.turns_after(discarder))


def _game_over(deal: Deal) -> bool | None:
    """Whether the deal is the last of its game; None where its number is not known."""
    return None if deal.number is None else deal.number >= int(deal.options.hands_per_game)


CITES: Final = {
    "self_draw": Cite(WMT, "2.4"),
    "discard": Cite(WMT, "2.4"),
    "robbed_kong": Cite(WMT, "2.5"),
    "pays_for_all": Cite(HOUSE, "robbed kongs"),
    "kong_feeder": Cite(HOUSE, "win after a direct kong"),
    "kong_concealed": Cite(WMT, "2.5"),
    "kong_direct": Cite(WMT, "2.5"),
    "kong_added": Cite(WMT, "2.5"),
    "kong_postponed": Cite(SBR, "kongs"),
    "kong_bystander": Cite(HOUSE, "kongs"),
    "kong_shot": Cite(SBR, "kongs"),
    "kong_transfer": Cite(HOUSE, "kongs"),
    "kong_refund": Cite(WMT, "2.5"),
    "false_win": Cite(SBR, "penalties"),
    "false_win_kong": Cite(SBR, "penalties"),
    "void_penalty": Cite(SBR, "penalties"),
    "flower_pig": Cite(WMT, "2.3"),
    "ready_check": Cite(SBR, "table 6"),
}

SETTLEMENT: Final = Settlement(
    fields=DealFields,
    outcomes=OUTCOMES,
    known=("already_won", "kong_feeder"),
    cites=CITES,
    settle=settle_deal,
    placement=lambda options: options.placement_points,
)
