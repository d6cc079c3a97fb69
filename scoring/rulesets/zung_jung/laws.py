"""What a Zung Jung question may not say, and what keeps a hand or a reading from winning."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from scoring.arrange import Shape
from scoring.errors import Problem
from scoring.hand import Hand, RobbedKong, Seat, Situation
from scoring.laws import event_name, own_tiles, seat_name, tile_name
from scoring.pattern import Hit
from scoring.ruleset import Counts, Refusal, not_robbable
from scoring.rulesets.zung_jung.options import Points
from scoring.rulesets.zung_jung.patterns import LIMIT, LIMITS, nine_gates
from scoring.rulesets.zung_jung.penalties import (
    Given,
    penalty_tiles,
    record_faults,
    records_of,
    unsaid_exemption,
)
from scoring.tally import Tally
from scoring.tiles import COPIES, PLAIN, Tile
from scoring.view import View

MOST_PENALTY_TILES_OF_ORPHANS = 2
CHICKEN = 1
STEP = 5


def laws(hand: Hand | None, situation: Situation) -> Iterator[Problem]:
    """Yield what the fields of this ruleset say against the hand or against one another.

    Without a hand, as where only its value is given, what depends on its tiles is left out.
    """
    fields = situation.fields
    if hand is not None and fields.penalty_tiles:
        yield from penalty_faults(hand, fields.penalty_tiles)
    if fields.discards is not None:
        yield from _discards(hand, situation)
    if fields.responsible is not None:
        yield from _responsible(situation)


def penalty_faults(hand: Hand, given: Given) -> Iterator[Problem]:
    """Penalty tiles lie open but undeclared: the hand must hold each of them."""
    yield from record_faults(records_of(given), hand)
    held = Counter(PLAIN[tile] for tile in hand.concealed)
    for tile, count in Counter(PLAIN[tile] for tile in penalty_tiles(given)).items():
        if count > held[tile]:
            params = {"tile": tile_name(tile), "count": count, "held": held[tile]}
            yield Problem("penalty_tile_not_held", "/penalty_tiles", params)


def _discards(hand: Hand | None, situation: Situation) -> Iterator[Problem]:
    discards = situation.fields.discards
    if not discards:
        if hand is not None and situation.from_other:
            params = {"tile": tile_name(hand.winning)}
            yield Problem("discards_end_elsewhere", "/discards", params)
        return
    if situation.from_other:
        last = discards[-1]
        where = f"/discards/{len(discards) - 1}"
        if hand is not None and PLAIN[last.tile] != PLAIN[hand.winning]:
            yield Problem("discards_end_elsewhere", where, {"tile": tile_name(hand.winning)})
        if situation.source not in (None, last.seat):
            yield Problem("discards_end_with_another", where, {"seat": seat_name(last.seat)})
    yield from _copies(hand, [one.tile for one in discards], situation)
    first_turn = {"heavenly": 0, "earthly": 1}
    for event, most in first_turn.items():
        if event in situation.events and len(discards) > most:
            yield Problem("discards_after_blessing", "/discards", {"event": event_name(event)})


def _copies(hand: Hand | None, discards: Sequence[Tile], situation: Situation) -> Iterator[Problem]:
    """A tile in the hand cannot lie among the discards as well: four copies in all.

    Of a claimed meld one tile may be among them, and of a robbed kong two: the one that its
    pung was claimed with, and the one that was added.
    """
    held: list[Tile] = [] if hand is None else [*hand.concealed]
    if hand is not None:
        held += [] if situation.from_other else [hand.winning]
        held += [tile for meld in hand.melds for tile in own_tiles(meld)]
    if hand is not None and situation.robbed:
        held += [PLAIN[hand.winning]] * 2
    thrown = {PLAIN[tile] for tile in discards}
    for tile, count in Counter(PLAIN[tile] for tile in (*held, *discards)).items():
        if count > COPIES and tile in thrown:
            yield Problem("five_of_a_tile", "/discards", {"tile": tile_name(tile), "count": count})


def _responsible(situation: Situation) -> Iterator[Problem]:
    named = situation.fields.responsible
    if named == situation.seat.word:
        yield Problem("responsible_is_winner", "/responsible", {"seat": seat_name(situation.seat)})
    elif named != Seat.EAST.word and "earthly" in situation.events:
        yield Problem("event_from_east", "/responsible", {"event": event_name("earthly")})
    elif named != "nobody" and not situation.from_other:
        yield Problem("responsible_without_discard", "/responsible")


def points_laws(points: Points, _situation: Situation) -> Iterator[Problem]:
    """Yield what is no value of a hand: 1, a multiple of 5, or 320, 400 or 480 as a limit."""
    value = points.value
    worth = value == CHICKEN or (value < LIMIT and value % STEP == 0) or value in LIMITS
    if not worth or value == 0:
        yield Problem("impossible_value", "/value", {"limit": LIMIT, "limits": LIMITS})


def bars(_hand: Hand, situation: Situation) -> tuple[Problem, ...]:
    """What keeps the hand from winning: only an added kong may be robbed (WSOM)."""
    robbed = situation.robbed
    if robbed is None or robbed is RobbedKong.ADDED:
        return ()
    return (not_robbable(robbed.value),)


def refusals(view: View, tally: Tally, _hits: Sequence[Hit]) -> Iterable[Refusal]:
    """What keeps one reading from winning."""
    situation = view.situation
    if situation.fields.penalty_tiles or tally.value < situation.options.minimum_points:
        return _refusals(view, tally)
    return ()


def _refusals(view: View, tally: Tally) -> Iterator[Refusal]:
    if view.situation.fields.penalty_tiles and (blocked := [*blocked_by_penalty(view)]):
        tiles = tuple(tile_name(tile) for tile in blocked)
        problem = Problem("penalty_tile", "/penalty_tiles", {"tiles": tiles})
        yield Refusal(problem, withheld=True)
    yield from map(Refusal, worth_bars(tally, view.situation))


def worth_bars(tally: Tally, situation: Situation) -> Iterator[Problem]:
    """Yield what keeps a hand of some worth from winning."""
    least = situation.options.minimum_points
    if tally.value < least:
        params = {"value": tally.value, "minimum": least}
        yield Problem("below_minimum", "/options/minimum_points", params)


def blocked_by_penalty(view: View) -> Iterator[Tile]:
    """Yield the penalty tiles that would have to meet the won tile in an exposed block.

    The block needs so many tiles from the hand; those that are no penalty tiles must do
    (WSOM v1.03, penalty tiles 3). Thirteen Terminals has a rule of its own (4). A drawn tile
    has no place, and a self-draw is free.
    """
    given = view.situation.fields.penalty_tiles
    penalty = Counter(PLAIN[tile] for tile in penalty_tiles(given))
    place = view.arrangement.completed
    if place is None:
        return
    winning = PLAIN[view.hand.winning]
    if view.shape is Shape.THIRTEEN_ORPHANS:
        many = penalty.total() > MOST_PENALTY_TILES_OF_ORPHANS
        yield from (tile for tile in penalty if many or tile == winning)
        return
    block = view.groups[place]
    need = Counter(block.kinds)
    need[winning] -= 1
    for tile, count in need.items():
        if view.held[tile] - penalty[tile] < count:
            yield tile


def assumes(situation: Situation, scores: Counts) -> list[Problem]:
    """What was taken for granted and would have changed the answer."""
    found: list[Problem] = []
    fields, options = situation.fields, situation.options
    if not situation.from_other:
        unsaid = fields.winning_tile_shown_apart is None
        if unsaid and any(view is not None and nine_gates(view) for view, _ in scores):
            found.append(Problem("winning_tile_shown_apart", "/winning_tile_shown_apart"))
        return found
    unsaid = fields.discards is None and fields.responsible is None
    settled = "earthly" in situation.events or options.payoff == "uniform"
    unchecked = unsaid and options.immunity_claimed and not settled
    if unchecked and any(tally.value > options.par for _, tally in scores):
        found.append(Problem("no_discards", "/discards"))
    if fields.penalty_tiles:
        found.extend(unsaid_exemption(situation))
    return found
