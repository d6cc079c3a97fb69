"""What cannot have happened in a deal of Sichuan where it is listed, or with these tiles.

Source: World Mahjong Tour rules 2.4; Sichuan Bloody Rules for the last tile of the wall.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from scoring.errors import Problem
from scoring.hand import RobbedKong
from scoring.laws import event_name, five_of_a_tile, seat_name
from scoring.outcomes import WinOutcome
from scoring.ruleset import not_robbable
from scoring.rulesets.sichuan.deal import KongEvent, Step
from scoring.rulesets.sichuan.play import Play, kong_maker
from scoring.tiles import COPIES, Tile

FIRST_TURN: Final = frozenset({"heavenly", "earthly"})
PUNG: Final = 3


def faults(play: Play, step: Step) -> Iterator[Problem]:
    """Yield why an event cannot come after those before it."""
    if play.wall_used_up and isinstance(step.event, KongEvent | WinOutcome):
        yield Problem("event_after_last_tile", step.where)
    if isinstance(step.event, WinOutcome):
        wins: Any = step.event.wins
        yield from _win_faults(play, wins, f"{step.where}/wins")


def _win_faults(play: Play, wins: Any, where: str) -> Iterator[Problem]:
    """Wins of or from players who have left, or beside kongs that are listed otherwise.

    No kong comes before a win in the first turn; one just made is listed just before its win,
    if any of that player is.
    """
    for place, one in enumerate(wins):
        how, maker = one["win"], kong_maker(one)
        yield from play.absent(one["seat"], f"{where}/{place}/seat")
        yield from play.absent(how.source, f"{where}/{place}/win/from")
        if maker in {kong.seat for kong in play.kongs} and play.just_made(maker) is None:
            said = {"seat": seat_name(maker)}
            yield Problem("kong_not_just_made", f"{where}/{place}/win/events", said)
        for event in sorted(FIRST_TURN & {*how.events}) if play.kongs or play.robbed else ():
            said = {"event": event_name(event)}
            at = f"{where}/{place}/win/events/{how.events.index(event)}"
            yield Problem("kong_before_first_turn", at, said)
        if one["points"] is not None and how.kong in (RobbedKong.CONCEALED, RobbedKong.OPEN):
            yield replace(not_robbable(how.kong.value), pointer=f"{where}/{place}/win/kong")


def copies(play: Play) -> Iterator[Problem]:
    """Yield tiles of which the hands that are shown and the kongs of others hold too many."""
    shown = {seat for seat, _ in play.shown.values()}
    seen: list[Tile] = []
    for made, count in ((play.kongs, COPIES), (play.robbed, PUNG)):
        for kong in made:
            seen += [kong.tile] * count if kong.tile is not None and kong.seat not in shown else []
    for where, (_, tiles) in play.shown.items():
        seen += tiles
        found = list(five_of_a_tile(seen, f"{where}/hand"))
        yield from found
        if found:
            return
