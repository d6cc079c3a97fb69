"""Minipoints: every line of the count, with its groups and its section.

Source: the European rules of 2008, section 4.1.1 and 4.1.2; options where later books differ.
"""

from collections.abc import Iterator
from typing import Final

from scoring.arrange import Shape
from scoring.find import valued_winds
from scoring.kept import kept
from scoring.pattern import Cite
from scoring.rulesets.riichi.yaku import is_pinfu
from scoring.tally import Line
from scoring.tiles import DRAGONS, WINDS
from scoring.traits import Sets
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
PAIR_GROUP: Final = 0b1
"""The group of the pair, which stands first."""
MOST_KEPT: Final = 1 << 12
NARROW: Final = frozenset({"edge", "closed", "pair"})
# Looked up once: reading a member off its enumeration is slow.
_SEVEN_PAIRS: Final = Shape.SEVEN_PAIRS
COUNT: Final = Cite("ema2008", "4.1.1")
ROUNDING: Final = Cite("ema2008", "4.1")


class Fu:
    """The fu of a hand: rounded up, before rounding, and the lines they are the sum of."""

    __slots__ = ("lines", "raw", "rounded")

    def __init__(self, rounded: int, raw: int, lines: tuple[Line, ...] = ()) -> None:
        """Note the fu of a hand; the same fu are one instance where they are counted."""
        self.rounded = rounded
        self.raw = raw
        self.lines = lines


Counted = tuple[int, Sets, int, Mask, bool, bool]
"""The base, the sets, the fu of the pair, the group of a narrow wait, what else is given fu."""
_OF_SEVEN_PAIRS: Final = Fu(SEVEN_PAIRS, SEVEN_PAIRS, (Line("base", SEVEN_PAIRS, COUNT),))


def count(view: View) -> Fu:
    """Count the fu of a reading."""
    if view.shape is _SEVEN_PAIRS:
        return _OF_SEVEN_PAIRS
    drawn = not view.situation.from_other
    base = CLOSED_DISCARD if view.concealed and not drawn else BASE
    wait = view.won_group if view.wait in NARROW else 0
    return _sum[
        base, view.sets, _pair(view), wait, drawn and _self_draw(view), _is_open_pinfu(view)
    ]


@kept(MOST_KEPT)
def _sum(counted: Counted) -> Fu:
    """Add up the fu of a hand: its base, its sets, what else there is, and the rounding."""
    base, sets, pair, wait, self_draw, open_pinfu = counted
    given = [("base", base, 0), *_of_sets(sets)]
    if pair:
        given.append(("pair", pair, PAIR_GROUP))
    if wait:
        given.append(("wait", WAIT, wait))
    if self_draw:
        given.append(("self_draw", SELF_DRAW, 0))
    lines = [Line(name, value, COUNT, where) for name, value, where in given]
    raw = sum(line.value for line in lines)
    if raw == BASE and open_pinfu:
        lines.append(Line("open_pinfu", OPEN_PINFU, COUNT))
        raw += OPEN_PINFU
    missing = -raw % STEP
    if missing:
        lines.append(Line("rounding", missing, ROUNDING))
    return Fu(raw + missing, raw, tuple(lines))


def _of_sets(sets: Sets) -> Iterator[tuple[str, int, Mask]]:
    """Two for an open pung of simples; twice for terminals and honors, for concealed, kongs 4x."""
    for place in range(sets.pungs.bit_length()):
        bit = 1 << place
        if sets.pungs & bit:
            value = PUNG * (2 if sets.outside & bit else 1) * (1 if sets.exposed & bit else 2)
            yield ("kong", value * KONG_FACTOR, bit) if sets.kongs & bit else ("pung", value, bit)


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


def _is_open_pinfu(view: View) -> bool:
    """Whether an open hand is given two fu where it has no other than its base."""
    return not view.concealed and bool(view.situation.options.open_pinfu_fu)
