"""What a Sichuan question may not say, and what keeps a hand from winning."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from scoring.errors import Problem
from scoring.groups import Kind
from scoring.hand import SEAT_OF, By, Hand, RobbedKong, Seat, Situation
from scoring.laws import at_event, event_name, seat_name, way_name
from scoring.names import Said
from scoring.pattern import Hit
from scoring.ruleset import Counts, Refusal, not_robbable
from scoring.rulesets.sichuan.payment import Worth, feeder_pays, last_kong
from scoring.tally import Tally
from scoring.tiles import HONOR_SUIT, SUIT, Tile
from scoring.view import View

VOID_SUITS: Final = ("characters", "dots", "bamboo")
MOST_WINNERS: Final = 3
BINDING: Final = ("until_draw", "until_draw_or_meld")
BY_POINTS: Final = ("points",)
_SUIT_BYTES: Final = bytes(SUIT).ljust(1 << 8)
"""The suit of each tile, by which ``bytes`` of tiles are translated at once."""
_CHARACTERS, _DOTS, _BAMBOO = range(HONOR_SUIT)
_ALL_SUITS: Final = Problem("three_suits", "/hand")
EARTHLY_BY: Final = {"first_draw": (By.SELF_DRAW,), "dealer_discard": (By.DISCARD,)}


def laws(hand: Hand | None, situation: Situation) -> Iterator[Problem]:
    """Yield what the fields of this ruleset say against the hand or against one another."""
    won: tuple[Seat, ...] = situation.fields.already_won
    if hand is not None and hand.melds:
        yield from _chows(hand)
        if won:
            yield from _feeder(hand, situation)
    if situation.fields.kong_feeder is not None:
        yield from _named_feeder(situation)
    if won:
        yield from winner_faults(won, winner=situation.seat, source=situation.source)
        if "heavenly" in situation.events:
            yield Problem("heavenly_after_a_win", "/already_won")
    if "earthly" in situation.events:
        yield from _earthly(situation)


def _chows(hand: Hand) -> Iterator[Problem]:
    """A run stands in the hand only (WMT 2.2)."""
    if any(meld.group.kind is Kind.CHOW for meld in hand.melds):
        yield Problem("chow_not_played", "/hand")


def winner_faults(
    won: Sequence[Seat], *, source: Seat | None, winner: Seat | None = None
) -> Iterator[Problem]:
    """Yield players who cannot have won before: the winner, who throws the tile, or three."""
    for place, seat in enumerate(won):
        where = f"/already_won/{place}"
        if seat in won[:place]:
            yield Problem("seat_twice", where, {"seat": seat_name(seat)})
        elif seat is winner:
            yield Problem("winner_already_won", where, {"seat": seat_name(seat)})
        elif seat is source:
            yield Problem("payer_already_won", where, {"seat": seat_name(seat)})
    if len(set(won) - {winner}) >= MOST_WINNERS:
        yield Problem("deal_over", "/already_won")


def _feeder(hand: Hand, situation: Situation) -> Iterator[Problem]:
    """Who fed the kong of this turn cannot have won before it."""
    kong = last_kong(hand, situation)
    won: tuple[Seat, ...] = situation.fields.already_won
    if kong is not None and kong.source is not None and kong.source in won:
        said = {"seat": seat_name(kong.source)}
        place = won.index(kong.source)
        yield Problem("payer_already_won", f"/already_won/{place}", said)


def _named_feeder(situation: Situation) -> Iterator[Problem]:
    """A feeder of a kong after which nothing was drawn, or who cannot have fed it."""
    named: str = situation.fields.kong_feeder
    seat = SEAT_OF.get(named)
    if "kong_replacement" not in situation.events:
        yield Problem("kong_feeder_without_kong", "/kong_feeder")
    if seat is situation.seat:
        yield Problem("kong_from_self", "/kong_feeder")
    elif seat in situation.fields.already_won:
        yield Problem("payer_already_won", "/kong_feeder", {"seat": Said(f"seats.{named}")})


def _earthly(situation: Situation) -> Iterator[Problem]:
    """An earthly hand is won as its definition in force says."""
    ways = EARTHLY_BY.get(situation.options.earthly_def, (By.SELF_DRAW, By.DISCARD))
    if situation.by not in ways:
        said = {"event": event_name("earthly"), "way": way_name(situation.by)}
        yield Problem("event_not_with_way", at_event("earthly"), said)


def places(_situation: Situation) -> bool:
    """The winning tile is not placed: no pattern asks what it completed."""
    return False


def bars(hand: Hand, situation: Situation) -> list[Problem]:
    """What keeps the hand from winning: three suits, the void suit, an unrobbable kong."""
    found = suit_faults(hand.tiles, situation.fields)
    robbed = situation.robbed
    if robbed is not None and robbed is not RobbedKong.ADDED:
        found.append(not_robbable(robbed.value))
    return found


def suit_faults(tiles: Iterable[Tile], fields: Any) -> list[Problem]:
    """Why some tiles are in no hand that may win: three suits, or the void suit."""
    suits = bytes(tiles).translate(_SUIT_BYTES)
    found: list[Problem] = []
    if _CHARACTERS in suits and _DOTS in suits and _BAMBOO in suits:
        found.append(_ALL_SUITS)
    void: str | None = fields.void_suit
    if void is not None and VOID_SUITS.index(void) in suits:
        found.append(Problem("void_suit", "/void_suit", {"suit": Said(f"suits.{void}")}))
    return found


def _binds(situation: Situation) -> bool:
    """Whether a passed win keeps from winning now; a self-draw is never barred."""
    return situation.options.pass_win in BINDING and situation.from_other


def refusals(view: View, tally: Tally, _hits: Sequence[Hit]) -> tuple[Refusal, ...]:
    """What keeps one reading from winning: a passed win that was worth as much."""
    situation = view.situation
    passed: int | None = situation.fields.passed_points
    options = situation.options
    if passed is None or not _binds(situation):
        return ()
    worth: Worth = tally.inner
    capped = options.pass_compare in BY_POINTS
    points = worth.points if capped else options.base_unit << tally.raw_value
    params = {"points": points, "passed": passed}
    barred = points <= passed
    return (Refusal(Problem("passed_win", "/passed_points", params)),) if barred else ()


def assumes(situation: Situation, scores: Counts) -> list[Problem]:
    """What an answer leaves out or takes for granted."""
    found: list[Problem] = []
    view = scores[0][0] if scores else None
    if view is None:
        if feeder_pays(situation) and situation.fields.kong_feeder is None:
            found.append(Problem("kong_feeder_unknown", "/win/events"))
        return found
    if view.sets.kongs:
        found.append(Problem("kong_money_left_out", "/hand"))
    kong = last_kong(view.hand, situation)
    if kong is not None and kong.source is None:
        found.append(Problem("kong_feeder_unknown", "/hand"))
    passed = situation.fields.passed_points is not None and _binds(situation)
    if passed and situation.options.pass_same_tile_only:
        found.append(Problem("passed_same_tile", "/passed_points"))
    return found
