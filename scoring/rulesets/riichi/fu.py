"""Minipoints: every line of the count, with its groups and its section.

Source: the European rules of 2008, section 4.1.1 and 4.1.2; options where later books differ.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from scoring.arrange import Shape
from scoring.find import valued_winds
from scoring.groups import Kind
from scoring.pattern import Cite
from scoring.rulesets.riichi.yaku import is_pinfu
from scoring.tally import Line
from scoring.tiles import HONOR_SUIT, RANK, SUIT
from scoring.view import Mask, View

BASE: Final = 20
CLOSED_DISCARD: Final = 30
SEVEN_PAIRS: Final = 25
PAIR: Final = 2
WAIT: Final = 2
SELF_DRAW: Final = 2
OPEN_PINFU: Final = 2
STEP: Final = 10
PUNG: Final = 2
KONG_FACTOR: Final = 4
NARROW: Final = frozenset({"edge", "closed", "pair"})
LAST_WIND: Final = 4
# Looked up once: reading a member off its enumeration is slow.
_SEVEN_PAIRS, _KONG = Shape.SEVEN_PAIRS, Kind.KONG
COUNT: Final = Cite("ema2008", "4.1.1")
ROUNDING: Final = Cite("ema2008", "4.1")


def lines(view: View) -> tuple[Line, ...]:
    """Return the lines of a reading; their sum is the fu, rounded up."""
    if view.shape is _SEVEN_PAIRS:
        return (Line("base", SEVEN_PAIRS, COUNT),)
    counted = _counted(view)
    total = sum([line.value for line in counted])
    if total == BASE and not view.concealed and view.situation.options.open_pinfu_fu:
        counted.append(Line("open_pinfu", OPEN_PINFU, COUNT))
        total += OPEN_PINFU
    if total % STEP:
        counted.append(Line("rounding", STEP - total % STEP, ROUNDING))
    return tuple(counted)


def sums(counted: tuple[Line, ...]) -> tuple[int, int]:
    """The fu of a hand, and its fu before rounding: the last line is the rounding, if any."""
    rounded = sum([line.value for line in counted])
    last = counted[-1]
    return rounded, rounded - last.value if last.id == "rounding" else rounded


@lru_cache(maxsize=1 << 10)
def _line(name: str, value: int, where: Mask = 0) -> Line:
    return Line(name, value, COUNT, where)


def _counted(view: View) -> list[Line]:
    closed_discard = view.concealed and view.situation.from_other
    counted = [_line("base", CLOSED_DISCARD if closed_discard else BASE)]
    if view.pung_mask:
        counted += _sets(view)
    pair = _pair(view)
    if pair:
        counted.append(_line("pair", pair, view.pair_group))
    if view.wait in NARROW and view.arrangement.completed is not None:
        counted.append(_line("wait", WAIT, 1 << view.arrangement.completed))
    if _self_draw(view):
        counted.append(_line("self_draw", SELF_DRAW))
    return counted


def _sets(view: View) -> Iterator[Line]:
    """Two for an open pung of simples; twice for terminals and honors, for concealed, kongs 4x."""
    for place, group in enumerate(view.groups):
        bit = 1 << place
        if not view.pung_mask & bit:
            continue
        value = PUNG * (2 if group.outside else 1) * (1 if view.exposed & bit else 2)
        if group.kind is _KONG:
            yield _line("kong", value * KONG_FACTOR, bit)
        else:
            yield _line("pung", value, bit)


def _pair(view: View) -> int:
    """Two for dragons, for the seat wind and for the round wind; both at once by option."""
    tile = view.pair
    if SUIT[tile] != HONOR_SUIT:
        return 0
    if RANK[tile] > LAST_WIND:
        return PAIR
    times = valued_winds(view).count(tile)
    return int(view.situation.options.double_wind_pair_fu) if times > 1 else PAIR * times


def _self_draw(view: View) -> bool:
    situation = view.situation
    if situation.from_other or is_pinfu(view):
        return False
    return situation.options.rinshan_tsumo_fu or "kong_replacement" not in view.events
