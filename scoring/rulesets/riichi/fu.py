"""Minipoints: every line of the count, with its groups and its section.

Source: the European rules of 2008, section 4.1.1 and 4.1.2; options where later books differ.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.arrange import Shape
from scoring.find import valued_winds
from scoring.pattern import Cite
from scoring.rulesets.riichi.yaku import is_pinfu
from scoring.tally import Line
from scoring.tiles import DRAGONS, WINDS
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
# Looked up once: reading a member off its enumeration is slow.
_SEVEN_PAIRS: Final = Shape.SEVEN_PAIRS
COUNT: Final = Cite("ema2008", "4.1.1")
ROUNDING: Final = Cite("ema2008", "4.1")


class Fu(NamedTuple):
    """The fu of a hand: rounded up, before rounding, and the lines they are the sum of."""

    rounded: int
    raw: int
    lines: tuple[Line, ...] = ()


class Sets(NamedTuple):
    """The pungs and kongs of a reading, and which of them are kongs, outside or exposed."""

    pungs: Mask
    kongs: Mask
    outside: Mask
    exposed: Mask


_OF_SEVEN_PAIRS: Final = Fu(SEVEN_PAIRS, SEVEN_PAIRS, (Line("base", SEVEN_PAIRS, COUNT),))
_NO_SETS: Final = Sets(0, 0, 0, 0)


def count(view: View) -> Fu:
    """Count the fu of a reading."""
    if view.shape is _SEVEN_PAIRS:
        return _OF_SEVEN_PAIRS
    situation, pungs = view.situation, view.pung_mask
    sets = Sets(pungs, view.kongs, view.outside, view.exposed) if pungs else _NO_SETS
    base = CLOSED_DISCARD if view.concealed and situation.from_other else BASE
    completed = view.arrangement.completed
    wait = 1 << completed if completed is not None and view.wait in NARROW else 0
    drawn = not situation.from_other and _self_draw(view)
    open_pinfu = not view.concealed and situation.options.open_pinfu_fu
    return _count(base, sets, _pair(view), view.pair_group, wait, drawn, open_pinfu)


@lru_cache(maxsize=1 << 14)
def _count(  # noqa: PLR0913, PLR0917 - all that the fu of a hand depend on
    base: int, sets: Sets, pair: int, pair_group: Mask, wait: Mask, drawn: bool, open_pinfu: bool
) -> Fu:
    lines = [_line("base", base), *_of_sets(sets)]
    if pair:
        lines.append(_line("pair", pair, pair_group))
    if wait:
        lines.append(_line("wait", WAIT, wait))
    if drawn:
        lines.append(_line("self_draw", SELF_DRAW))
    raw = sum(line.value for line in lines)
    if raw == BASE and open_pinfu:
        lines.append(_line("open_pinfu", OPEN_PINFU))
        raw += OPEN_PINFU
    missing = -raw % STEP
    if missing:
        lines.append(Line("rounding", missing, ROUNDING))
    return Fu(raw + missing, raw, tuple(lines))


def _line(name: str, value: int, where: Mask = 0) -> Line:
    return Line(name, value, COUNT, where)


def _of_sets(sets: Sets) -> Iterator[Line]:
    """Two for an open pung of simples; twice for terminals and honors, for concealed, kongs 4x."""
    for place in range(sets.pungs.bit_length()):
        bit = 1 << place
        if not sets.pungs & bit:
            continue
        value = PUNG * (2 if sets.outside & bit else 1) * (1 if sets.exposed & bit else 2)
        if sets.kongs & bit:
            yield _line("kong", value * KONG_FACTOR, bit)
        else:
            yield _line("pung", value, bit)


def _pair(view: View) -> int:
    """Two for dragons, for the seat wind and for the round wind; both at once by option."""
    tile = 1 << view.pair
    if not tile & (WINDS | DRAGONS):
        return 0
    if tile & DRAGONS:
        return PAIR
    times = valued_winds(view).count(view.pair)
    return int(view.situation.options.double_wind_pair_fu) if times > 1 else PAIR * times


def _self_draw(view: View) -> bool:
    """Whether a self-draw is given its fu: not with pinfu, by option not after a kong."""
    if is_pinfu(view):
        return False
    return view.situation.options.rinshan_tsumo_fu or "kong_replacement" not in view.events
