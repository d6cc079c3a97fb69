"""What a deal of riichi may not say of its bets, and of wins on one tile beside each other.

Source: the European rules of 2008, 4.1 and 4.2.1; the presets for hands of man and for the draw
that four bets make.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from scoring.errors import Problem
from scoring.hand import Seat, Situation
from scoring.laws import event_name, seat_name
from scoring.outcomes import FalseWinOutcome
from scoring.rulesets.riichi.deal import AbortiveDraw
from scoring.rulesets.riichi.draws import fewer_sticks
from scoring.rulesets.riichi.laws import FIRST_TURN, RIICHI
from scoring.seating import not_played, repeated, seat_said
from scoring.settlement import Deal, Won, wrong_number

AT_ONCE: Final = frozenset({"four_riichi", "four_winds"})
"""The abortive draws that the discard of the fourth bet can make."""
INDICATORS: Final = ("dora_indicators", "ura_indicators")


def bets(deal: Deal) -> Iterator[Problem]:
    """Yield bets that are named twice, of nobody, without a stick, or that end the deal."""
    named, sticks = deal.fields.riichi, deal.fields.riichi_sticks
    yield from repeated(named, "/riichi")
    yield from not_played(named, deal.seats, "/riichi")
    for name in ("prevailing_wind", "last_wind"):
        wind = getattr(deal.fields, name)
        if wind not in deal.seats:
            yield Problem("seat_not_played", f"/{name}", seat_said(wind))
    if sticks < len(set(named)):
        yield fewer_sticks(len(set(named)), sticks)
    yield from wrong_number(deal, deal.fields.prevailing_wind)
    drawn = "four_riichi" in deal.options.abortive_draws and len(set(named)) == len(Seat)
    if drawn and not _may_follow_four(deal.outcome):
        yield Problem("four_riichi_is_drawn", "/riichi")


def _may_follow_four(outcome: object) -> bool:
    """Whether a deal may end so after four bets: the fourth breaks it off, or shows an error."""
    if isinstance(outcome, AbortiveDraw):
        return outcome.reason in AT_ONCE
    return isinstance(outcome, FalseWinOutcome)


# --- beside wins -------------------------------------------------------------------------


def told_with_wins(deal: Deal, won: Sequence[Won]) -> Iterator[Problem]:
    """Yield what the winners say that does not go with the bets, or with one another."""
    yield from _unnamed(deal, won)
    yield from _uncounted(deal, won)
    yield from _first_turn(deal, won)
    for name in INDICATORS:
        yield from _indicators(name, won)


def _unnamed(deal: Deal, won: Iterable[Won]) -> Iterator[Problem]:
    """Winners who declared riichi and are not named as others are, or are named and do not say so.

    Without tiles a worth holds whatever was declared, but not in the first turn.
    """
    for one in won:
        events = one.situation.events
        told = bool(events & RIICHI) or (one.hand is None and not events & FIRST_TURN)
        if one.seat in deal.fields.riichi and not told:
            yield Problem("riichi_not_told", f"{one.where}/win/events", seat_said(one.seat))
        named = not deal.fields.riichi or one.seat in deal.fields.riichi
        if events & RIICHI and not named:
            yield Problem("riichi_not_named", "/riichi", seat_said(one.seat))


def _uncounted(deal: Deal, won: Iterable[Won]) -> Iterator[Problem]:
    """Winners who declared riichi where nobody is named, and fewer sticks are stated.

    Where none at all is stated the bets are taken to be left out, which is said.
    """
    declared = () if deal.fields.riichi else [one for one in won if one.situation.events & RIICHI]
    sticks = deal.fields.riichi_sticks
    if 0 < sticks < len(declared):
        yield fewer_sticks(len(declared), sticks)
    if not sticks:
        for one in declared:
            said = seat_said(one.seat)
            deal.assumed.append(Problem("bet_left_out", "/riichi_sticks", said))


def _first_turn(deal: Deal, won: Sequence[Won]) -> Iterator[Problem]:
    """What cannot have been before a win in the first turn, which no claim has interrupted.

    That is a bet of who has had no turn yet, and of another winner a meld or a later riichi.
    """
    for one in won:
        for event in sorted(one.situation.events & FIRST_TURN):
            said = {"seat": seat_name(one.seat), "event": event_name(event)}
            yield from _early_bets(deal, one, event)
            for other in won:
                if other.hand is not None and other.hand.melds and other is not one:
                    yield Problem("melds_before_first_turn", f"{other.where}/hand", said)
                if "riichi" in other.situation.events and other is not one:
                    where = f"{other.where}/win/events"
                    yield Problem("riichi_beside_first_turn", where, said)


def _early_bets(deal: Deal, won: Won, event: str) -> Iterator[Problem]:
    first = _without_a_turn(won.situation)[event]
    for place, seat in enumerate(deal.fields.riichi):
        if seat >= first and seat is not won.seat:
            said = {"seat": seat_name(seat), "event": event_name(event)}
            yield Problem("riichi_before_turn", f"/riichi/{place}", said)


def _without_a_turn(situation: Situation) -> Mapping[str, Seat]:
    """From which seat on nobody has had a turn, or not finished it, before a win."""
    thrower = situation.source or Seat.EAST
    return {"heavenly": Seat.EAST, "earthly": situation.seat, "human": thrower}


def _indicators(name: str, won: Sequence[Won]) -> Iterator[Problem]:
    """Indicators that winners state differently: the same ones lie open for all."""
    stated = [(one, sorted(getattr(one.situation.fields, name))) for one in won]
    known = [(one, tiles) for one, tiles in stated if tiles]
    for one, tiles in known[1:]:
        if tiles != known[0][1]:
            yield Problem("indicators_differ", f"{one.where}/{name}", seat_said(known[0][0].seat))
