"""From the patterns of a reading to its faan, and from faan to what a discard costs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from scoring.arrange import Shape
from scoring.groups import MeldKind
from scoring.hand import By, Situation
from scoring.kept import kept
from scoring.pattern import Cite, Hit
from scoring.ruleset import fields_of
from scoring.rulesets.hong_kong.clauses import limits
from scoring.rulesets.hong_kong.options import Details, Points
from scoring.rulesets.hong_kong.patterns import BONUS, OLD_STYLE, PRECEDENCE
from scoring.tally import Line, Tally
from scoring.view import View

FAN_LAAK: Final = (4, 8, 16, 32, 64, 64, 64, 128, 128, 128, 256)
STEEP: Final = 4
"""Up to so many faan the half-spicy table doubles at each; above, at every second."""


def total(view: View, hits: Sequence[Hit]) -> Tally:
    """Add up a reading."""
    situation = view.situation
    options = situation.options
    raw = bonus = first = 0
    for hit in hits:
        pattern = hit.pattern
        raw += hit.total
        first += 1 << PRECEDENCE.get(pattern.id, 0)
        if pattern.tier == BONUS:
            bonus += hit.total
    lines: tuple[Line, ...] = ()
    kongs = options.kong_faan and view.sets.kongs and view.shape is not Shape.FLOWERS
    if kongs and not limits(hits, options):
        lines = tuple(kong_lines(view))
        raw += sum([line.value for line in lines])
    qualifying = raw if options.flowers_count_toward_minimum else raw - bonus
    return _tally[raw, qualifying, situation.by, options, lines, first]


def kong_lines(view: View) -> Iterator[Line]:
    """Yield the faan that some houses give for each declared kong."""
    options = view.situation.options
    for place, group in enumerate(view.groups):
        concealed = group.meld is MeldKind.CONCEALED_KONG
        if view.sets.kongs >> place & 1 and (concealed or options.kong_faan_scope == "every"):
            yield Line("kong", options.kong_faan, Cite(OLD_STYLE, "house rules"), 1 << place)


def given(points: Points, situation: Situation) -> Tally:
    """The tally of a hand that is given by its faan alone."""
    return _tally[points.value, points.value, situation.by, situation.options, (), 0]


@kept(1 << 12)
def _tally(hand: tuple[int, int, By, Any, tuple[Line, ...], int]) -> Tally:
    """The tally of a hand of so many faan, so many of them towards the minimum."""
    raw, qualifying, by, options, lines, first = hand
    cap = options.fan_limit
    faan = raw if cap is None else min(raw, cap)
    meets = by is By.FLOWERS or qualifying >= options.min_faan
    details = Details(qualifying, meets, points_of(faan, options))
    rank = (int(meets), faan, raw, first)
    limit = "cap" if faan < raw else None
    return Tally(
        faan, raw, limit, lines, MappingProxyType(fields_of(details)), rank, details.points
    )


def points_of(faan: int, options: Any) -> int:
    """What a discard of so many faan costs in all, by the table in force."""
    table = options.points_table
    if isinstance(table, tuple):
        return int(options.unit * table[min(faan, len(table) - 1)])
    return int(options.unit * TABLES[table](faan))


def fan_laak(faan: int) -> int:
    """The table that steps at 4, 7 and 10 faan and stays there; what it prints, times four."""
    return FAN_LAAK[min(faan, len(FAN_LAAK) - 1)]


def half_spicy(faan: int) -> int:
    """The table that doubles at each faan up to four, then at every second."""
    if faan <= STEEP:
        return 1 << faan
    steps, odd = divmod(faan - STEEP, 2)
    return (24 if odd else 16) << steps


TABLES: Final[Mapping[str, Callable[[int], int]]] = MappingProxyType(
    {
        "half_spicy": half_spicy,
        "full_spicy": lambda faan: 1 << faan,
        "fan_laak": fan_laak,
        "hkma": lambda faan: 4 * half_spicy(faan),
    }
)
