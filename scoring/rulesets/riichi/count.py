"""From the yaku of a reading to its han, fu and points.

Source: the European rules of 2008, section 4.1; the limits of later books by option.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from scoring.hand import Situation
from scoring.pattern import Cite, Hit, Silenced
from scoring.resolve import Hits
from scoring.rulesets.riichi import fu
from scoring.rulesets.riichi.options import Points
from scoring.rulesets.riichi.patterns import YAKUMAN, is_yakuman
from scoring.rulesets.riichi.payment import YAKUMAN_POINTS, HandWorth, Shares, basic_points
from scoring.tally import Line, Tally
from scoring.view import View

RENHOU = "renhou"


@dataclass(frozen=True, slots=True)
class Details:
    """What an answer says of a hand besides its value; han and fu are null for a yakuman."""

    han: int | None
    fu: int | None
    raw_fu: int | None
    yakuman: int
    hand_points: int


SHOWN: Final = tuple([field.name for field in fields(Details)])
"""Looked up once, and no details are made: this is the inner loop."""


def total(view: View, hits: Sequence[Hit]) -> Tally:
    """Add up a reading: its yakuman, or its han and fu."""
    if is_yakuman(hits):
        yakuman = tuple((hit.pattern.id, hit.total) for hit in hits)
        return yakuman_tally(yakuman, view.situation)
    han = sum([hit.total for hit in hits])
    return ordinary_tally(han, fu.lines(view), view.situation)


def yakuman_tally(units: tuple[tuple[str, int], ...], situation: Situation) -> Tally:
    """The tally of a hand that is paid by its yakuman; fu and han mean nothing there."""
    count = sum(number for _, number in units)
    basic = YAKUMAN_POINTS * count
    more = _shown((None, None, None), count, basic, situation)
    inner = HandWorth(basic, units)
    return Tally(count, count, YAKUMAN, more=more, rank=(1, count, 0, 0), inner=inner)


def ordinary_tally(han: int, lines: tuple[Line, ...], situation: Situation) -> Tally:
    """The tally of a hand that is paid by han and fu."""
    rounded, raw = fu.sums(lines)
    return han_and_fu(han, rounded, raw, lines, situation)


def han_and_fu(
    han: int, rounded: int, raw: int, lines: tuple[Line, ...], situation: Situation
) -> Tally:
    """The tally of a hand of so many han and fu."""
    options = situation.options
    counted = han if options.fan_limit is None else min(han, options.fan_limit)
    basic, limit = basic_points(counted, rounded, options)
    more = _shown((counted, rounded, raw), int(limit == YAKUMAN), basic, situation)
    rank = (0, han, rounded, raw)
    return Tally(counted, han, limit, lines, more, rank, HandWorth(basic))


def _shown(
    counted: tuple[int | None, int | None, int | None],
    yakuman: int,
    basic: int,
    situation: Situation,
) -> dict[str, object]:
    """What an answer shows of a reading besides its value: han, fu and raw fu first."""
    han, rounded, raw = counted
    points = Shares(situation).all(basic)
    return dict(zip(SHOWN, (han, rounded, raw, yakuman, points), strict=True))


def given(points: Points, situation: Situation) -> Tally:
    """The tally of a hand that is given by its han and fu, or by its yakuman, alone."""
    if points.yakuman is not None:
        named = {one.yakuman: _units(one.yakuman, situation.options) for one in _liable(situation)}
        rest = points.yakuman - sum(named.values())
        return yakuman_tally((*named.items(), ("", rest)), situation)
    han, rounded = points.han or 0, points.fu or 0
    tally = han_and_fu(han, rounded, rounded, (), situation)
    if points.fu is None:
        return tally._replace(more={**tally.more, "fu": None, "raw_fu": None})
    return tally


def _liable(situation: Situation) -> Any:
    return situation.fields.liable


def _units(yakuman: str, options: Any) -> int:
    return 2 if yakuman in options.double_yakuman else 1


def renhou_or_hand(hits: Hits, view: View) -> Iterator[Silenced]:
    """Renhou is a mangan that combines with nothing: it counts, or the hand without it does."""
    if "human" not in view.events:
        return
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


def _basic(view: View, hits: Sequence[Hit]) -> int:
    """The basic points of some hits."""
    worth: HandWorth = total(view, hits).inner
    return worth.basic
