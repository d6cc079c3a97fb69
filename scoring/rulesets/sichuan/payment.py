"""What a Sichuan hand is worth in points, and who pays it.

Source: World Mahjong Tour rules 2.4, for who pays; Sichuan Bloody Rules for the rest. Who has
won already neither pays nor receives. Kong money is no part of a hand.
"""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scoring.arrange import Shape
from scoring.groups import Kind, MeldKind
from scoring.hand import SEAT_OF, SEATS, By, Hand, Meld, Seat, Situation
from scoring.kept import kept
from scoring.pattern import Hit
from scoring.ruleset import fields_of
from scoring.rulesets.sichuan.options import Details, Points
from scoring.tally import Tally, Transfer
from scoring.view import View

SETS: Final = 4
TERMINALS_FIRST, PAIRS_FIRST, PUNGS_FIRST = 3, 2, 1
TERMINALS: Final = frozenset({"terminals_in_each", "pure_terminals"})
# Looked up once: reading a member off its enumeration is slow.
_SEVEN_PAIRS: Final = Shape.SEVEN_PAIRS


class Worth(NamedTuple):
    """What payments are worked out from: the points, and who fed the kong that is won after."""

    points: int
    feeder: Seat | None = None


def total(view: View, hits: Sequence[Hit]) -> Tally:
    """Add up a reading; what exceeds the limit is cut."""
    situation = view.situation
    raw = sum([hit.total for hit in hits])
    rank = (raw, _preference(view, hits), -view.sets.chow_count)
    return _tally[raw, situation.options, rank, feeder(view.hand, situation)]


def tally(points: Points, situation: Situation) -> Tally:
    """The tally of a hand that is given by its fan alone."""
    return _tally[points.value, situation.options, (), feeder(None, situation)]


@kept(1 << 12)
def _tally(hand: tuple[int, Any, tuple[int, ...], Seat | None]) -> Tally:
    """The tally of a hand of so many fan, by its rank and who fed the kong it was won after."""
    raw, options, rank, fed_by = hand
    cut = options.fan_limit is not None and raw > options.fan_limit
    value = options.fan_limit if cut else raw
    points = options.base_unit << value
    more = MappingProxyType(fields_of(Details(points, _display(value, options))))
    return Tally(value, raw, "cap" if cut else None, (), more, rank, Worth(points, fed_by))


def _display(value: int, options: Any) -> int:
    """Fan as the table says them: doublings, one more, or the multiplier."""
    match options.fan_display:
        case "one_based":
            return value + 1
        case "multiplier":
            return 1 << value
        case _:
            return value


def _preference(view: View, hits: Sequence[Hit]) -> int:
    """Which of equal readings comes first: terminals, where they count, then pairs, then pungs."""
    for hit in hits:
        if hit.pattern.id in TERMINALS:
            return TERMINALS_FIRST
    if view.shape is _SEVEN_PAIRS:
        return PAIRS_FIRST
    return PUNGS_FIRST if view.sets.pungs.bit_count() == SETS else 0


def feeder_pays(situation: Situation) -> bool:
    """Whether a hand was won on the tile after a kong, and by option its feeder pays alone."""
    after = "kong_replacement" in situation.events
    return after and bool(situation.options.direct_kong_win == "feeder")


def last_kong(hand: Hand | None, situation: Situation) -> Meld | None:
    """The direct kong after which a hand was won, where its feeder pays and is not named.

    Of several kongs the last one in table order is taken for the one just made.
    """
    named = situation.fields.kong_feeder is not None
    if hand is None or named or not feeder_pays(situation):
        return None
    kongs = [meld for meld in hand.melds if meld.group.kind is Kind.KONG]
    return kongs[-1] if kongs and kongs[-1].kind is MeldKind.OPEN_KONG else None


def feeder(hand: Hand | None, situation: Situation) -> Seat | None:
    """Who pays alone for a win after a direct kong; None where nobody does, or it is not said."""
    if not feeder_pays(situation):
        return None
    kong = last_kong(hand, situation)
    return SEAT_OF.get(situation.fields.kong_feeder) if kong is None else kong.source


def settle(tally: Tally, situation: Situation) -> tuple[Transfer, ...]:
    """Return the payments for a hand."""
    return _paid[
        tally.inner,
        situation.seat,
        situation.by,
        situation.source,
        situation.options,
        situation.fields.already_won,
    ]


@kept(1 << 12)
def _paid(
    hand: tuple[Worth, Seat, By, Seat | None, Any, tuple[Seat, ...]],
) -> tuple[Transfer, ...]:
    """The payments for a hand of some worth, by all that they depend on."""
    worth, winner, by, source, options, already_won = hand
    unwon = [seat for seat in SEATS if seat is not winner and seat not in already_won]
    if by is By.SELF_DRAW:
        if worth.feeder is not None:
            return (Transfer(worth.feeder, winner, worth.points, "kong_feeder"),)
        each = drawn(worth.points, options)
        return tuple([Transfer(seat, winner, each, "self_draw") for seat in unwon])
    assert source is not None  # noqa: S101 - a law of every question
    if by is By.ROBBED_KONG and options.rob_liability == "pay_for_all":
        amount = worth.points * len(unwon)
        return (Transfer(source, winner, amount, "pays_for_all"),)
    reason = "discard" if by is By.DISCARD else "robbed_kong"
    return (Transfer(source, winner, worth.points, reason),)


def drawn(points: int, options: Any) -> int:
    """What each pays for a self-drawn hand: its points and the bonus, which no limit cuts."""
    match options.self_draw_bonus:
        case "add_base":
            return points + int(options.base_unit)
        case "double_base":
            return 2 * points
        case _:
            return points
