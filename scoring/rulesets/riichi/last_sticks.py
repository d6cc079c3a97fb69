"""The riichi sticks that nobody has won when a game of riichi ends.

Source: the rules of 2016 and of 2025, which give them to the winner of the game, shared in a tie;
those of the World Riichi Championship, by which they are lost. The rules of 2008 do not say.
"""

from collections.abc import Iterator
from dataclasses import replace

from scoring.errors import Problem
from scoring.ledger import Beyond, LedgerLine
from scoring.rulesets.riichi.payment import STICK
from scoring.settlement import Deal, Settled


def with_last_sticks(deal: Deal, settled: Settled) -> Settled:
    """Give away what lies on the table, where the game is over."""
    following = settled.following
    if not settled.over or following is None or not following.riichi_sticks:
        return settled
    lines = tuple(_lines(deal, settled, following.riichi_sticks * STICK))
    left = 0 if lines else following.riichi_sticks
    return replace(
        settled,
        ledger=(*settled.ledger, *lines),
        following=replace(following, riichi_sticks=left),
    )


def _lines(deal: Deal, settled: Settled, points: int) -> Iterator[LedgerLine]:
    """Who takes the points of the sticks; nobody, where that is not told."""
    match deal.options.last_sticks:
        case "first":
            yield from _to_the_first(deal, settled, points)
        case "lost":
            yield LedgerLine(Beyond.POT, Beyond.NOBODY, points, "sticks_lost")
        case _:
            deal.assumed.append(Problem("last_sticks_not_named", "/options/last_sticks"))


def _to_the_first(deal: Deal, settled: Settled, points: int) -> Iterator[LedgerLine]:
    """Share points among those who have the first place; what three cannot share is lost."""
    totals = deal.after(settled)
    if totals is None:
        deal.assumed.append(Problem("first_place_not_known", "/totals"))
        return
    first = [seat for seat, total in totals.items() if total == max(totals.values())]
    each, rest = divmod(points, len(first))
    for seat in first:
        yield LedgerLine(Beyond.POT, seat, each, "last_sticks")
    yield LedgerLine(Beyond.POT, Beyond.NOBODY, rest, "sticks_lost")
