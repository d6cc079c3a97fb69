"""What is not counted beside what in Hong Kong mahjong, by the options in force."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from scoring.pattern import Cite, Hit, Silenced
from scoring.resolve import Clause, Hits, without_excluded, without_implied
from scoring.rulesets.hong_kong.patterns import MAHJONGTIME, OLD_STYLE, PATTERN, PRECEDENCE
from scoring.rulesets.hong_kong.values import MAY_BE_LIMIT, is_limit
from scoring.view import View

LIMIT_CITE: Final = Cite(OLD_STYLE, "limit hands")


def limits(hits: Hits, options: Any) -> list[Hit]:
    """The limit hands among some hits."""
    return [hit for hit in hits if is_limit(hit.pattern.id, options)]


def limit_hand(hits: Hits, view: View) -> Iterator[Silenced]:
    """Beside a limit hand no other pattern counts, and by option nothing else at all."""
    options = view.situation.options
    top = limits(hits, options)
    if not top:
        return
    best = max(top, key=lambda hit: (hit.total, PRECEDENCE.get(hit.pattern.id, 0)))
    together = options.limit_stacking == "sum"
    for hit in hits:
        if hit in top:
            if hit is not best and not together:
                yield Silenced(hit, best.pattern.id, "dearest_limit", LIMIT_CITE)
        elif hit.pattern.tier == PATTERN or options.limit_absorbs == "all":
            yield Silenced(hit, best.pattern.id, "limit_hand", LIMIT_CITE)


def _beside(
    by: tuple[str, ...], gone: tuple[str, ...], test: Callable[[Any], bool], cite: Cite
) -> Clause:
    """A clause by which some patterns leave others uncounted, where the options say so."""

    def clause(hits: Hits, view: View) -> Iterable[Silenced]:
        there = [hit.pattern.id for hit in hits if hit.pattern.id in by]
        if not there or not test(view.situation.options):
            return ()
        return [
            Silenced(hit, there[0], "by_option", cite) for hit in hits if hit.pattern.id in gone
        ]

    return Clause(clause, lambda pattern: pattern.id in by)


CLAUSES: Final = (
    without_implied(Cite(OLD_STYLE, "common table")),
    without_excluded(Cite(MAHJONGTIME, "full table")),
    Clause(limit_hand, lambda pattern: pattern.id in MAY_BE_LIMIT),
    _beside(
        ("flower_set",),
        ("seat_flower",),
        lambda options: options.flower_set_replaces_seat,
        Cite(OLD_STYLE, "bonus tiles"),
    ),
    _beside(
        ("season_set",),
        ("seat_season",),
        lambda options: options.flower_set_replaces_seat,
        Cite(OLD_STYLE, "bonus tiles"),
    ),
    _beside(
        ("small_three_dragons", "big_three_dragons"),
        ("dragon_pung",),
        lambda options: options.dragons_inclusive,
        Cite(MAHJONGTIME, "basic list"),
    ),
    _beside(
        ("small_four_winds",),
        ("seat_wind", "round_wind"),
        lambda options: options.four_winds_subsume_wind_faan,
        Cite(OLD_STYLE, "common table"),
    ),
    _beside(
        ("kong_replacement", "double_kong"),
        ("last_tile_draw",),
        lambda options: not options.last_tile_with_replacement,
        Cite(OLD_STYLE, "ways of winning"),
    ),
)
