"""From the yaku of a reading to its han, fu and points.

Source: the European rules of 2008, section 4.1; the limits of later books by option.
"""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any, Final

from scoring.hand import Seat, Situation
from scoring.kept import kept
from scoring.pattern import Cite, Hit, Silenced
from scoring.resolve import Clause, Hits
from scoring.rulesets.riichi import fu
from scoring.rulesets.riichi.fu import Fu
from scoring.rulesets.riichi.options import Points
from scoring.rulesets.riichi.patterns import YAKUMAN, is_yakuman
from scoring.rulesets.riichi.payment import YAKUMAN_POINTS, HandWorth, basic_points, hand_points
from scoring.tally import Tally
from scoring.view import View

RENHOU = "renhou"


def total(view: View, hits: Sequence[Hit]) -> Tally:
    """Add up a reading: its yakuman, or its han and fu."""
    if is_yakuman(hits):
        yakuman = tuple((hit.pattern.id, hit.total) for hit in hits)
        return yakuman_tally(yakuman, view.situation)
    han = 0
    for hit in hits:
        han += hit.total
    return han_and_fu(han, fu.count(view), view.situation)


def yakuman_tally(units: tuple[tuple[str, int], ...], situation: Situation) -> Tally:
    """The tally of a hand that is paid by its yakuman; fu and han mean nothing there."""
    count = sum(number for _, number in units)
    basic = YAKUMAN_POINTS * count
    points = hand_points(basic, situation.seat, situation.options, from_other=situation.from_other)
    more = _shown((None, None, None), count, points)
    inner = HandWorth(basic, units)
    return Tally(count, count, YAKUMAN, more=more, rank=(1, count, 0, 0), inner=inner)


def han_and_fu(han: int, counted: Fu, situation: Situation) -> Tally:
    """The tally of a hand of so many han and fu."""
    return _ordinary[han, counted, situation.seat, situation.from_other, situation.options]


@kept(1 << 12)
def _ordinary(hand: tuple[int, Fu, Seat, bool, Any]) -> Tally:
    """The tally of a hand of so many han and fu, of a winner, on another's tile or not."""
    han, counted, winner, from_other, options = hand
    paid = han if options.fan_limit is None else min(han, options.fan_limit)
    rounded, raw = counted.rounded, counted.raw
    basic, limit = basic_points(paid, rounded, options)
    points = hand_points(basic, winner, options, from_other=from_other)
    more = _shown((paid, rounded, raw), int(limit == YAKUMAN), points)
    rank = (0, han, rounded, raw)
    return Tally(paid, han, limit, counted.lines, more, rank, HandWorth(basic))


def _shown(
    counted: tuple[int | None, int | None, int | None], yakuman: int, points: int
) -> MappingProxyType[str, object]:
    """What an answer shows of a reading besides its value: the fields of ``Details``."""
    han, rounded, raw = counted
    return MappingProxyType(
        {"han": han, "fu": rounded, "raw_fu": raw, "yakuman": yakuman, "hand_points": points}
    )


def given(points: Points, situation: Situation) -> Tally:
    """The tally of a hand that is given by its han and fu, or by its yakuman, alone."""
    if points.yakuman is not None:
        named = {one.yakuman: _units(one.yakuman, situation.options) for one in _liable(situation)}
        rest = points.yakuman - sum(named.values())
        return yakuman_tally((*named.items(), ("", rest)), situation)
    han, rounded = points.han or 0, points.fu or 0
    tally = han_and_fu(han, Fu(rounded, rounded), situation)
    if points.fu is None:
        return tally._replace(more=MappingProxyType({**tally.more, "fu": None, "raw_fu": None}))
    return tally


def _liable(situation: Situation) -> Any:
    return situation.fields.liable


def _units(yakuman: str, options: Any) -> int:
    return 2 if yakuman in options.double_yakuman else 1


def _renhou_or_hand(hits: Hits, view: View) -> Iterator[Silenced]:
    """Renhou is a mangan that combines with nothing: it counts, or the hand without it does."""
    ordinary = [hit for hit in hits if hit.pattern.id != RENHOU]
    if len(ordinary) == len(hits):
        return
    (alone,) = [hit for hit in hits if hit.pattern.id == RENHOU]
    won = any(not hit.pattern.bonus for hit in ordinary)
    if won and _basic(view, ordinary) > _basic(view, [alone]):
        best = max(ordinary, key=lambda hit: hit.total)
        yield Silenced(alone, best.pattern.id, "renhou_alone", Cite("ema2016", "4.2"))
        return
    for hit in ordinary:
        yield Silenced(hit, RENHOU, "renhou_alone", Cite("ema2016", "4.2"))


renhou_or_hand: Final = Clause(_renhou_or_hand, lambda pattern: pattern.id == RENHOU)


def _basic(view: View, hits: Sequence[Hit]) -> int:
    """The basic points of some hits."""
    worth: HandWorth = total(view, hits).inner
    return worth.basic
