"""What counts and what does not: four clauses that rulesets combine.

A clause looks at the hits that still count and yields those that it silences, each with what
silenced it and where the rule stands. Clauses apply in the order in which a ruleset lists
them, each to what the earlier ones left.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from scoring.pattern import Cite, Hit, Pattern, Silenced
from scoring.view import View

Hits = Sequence[Hit]
_NONE: Final[tuple[Silenced, ...]] = ()


class Clause(NamedTuple):
    """A rule of what does not count beside what, and the patterns that may set it off."""

    silence: Callable[[Hits, View], Iterable[Silenced]]
    set_off: Callable[[Pattern], bool]


def resolve(hits: Hits, clauses: Sequence[Clause], view: View) -> tuple[Hits, list[Silenced]]:
    """Return the hits that count, in table order, and those that are silenced."""
    silenced: list[Silenced] = []
    for clause in clauses:
        found = [*clause.silence(hits, view)]
        if found:
            gone = {one.hit.pattern.id for one in found}
            hits = [hit for hit in hits if hit.pattern.id not in gone]
            silenced.extend(found)
    return hits, silenced


def only_bonuses(hits: Hits, _view: View) -> bool:
    """Whether nothing counts that is a pattern to win with."""
    return not [hit for hit in hits if not hit.pattern.bonus]


def dearest(hits: Hits) -> Hit:
    """The hit worth most; of equals the first in the table."""
    return max(hits, key=lambda hit: hit.total)


def one_per_series(cite: Cite) -> Clause:
    """Of the patterns of one series only the dearest counts."""

    def clause(hits: Hits, _view: View) -> Iterable[Silenced]:
        named = [hit.pattern.series for hit in hits if hit.pattern.series]
        if len(named) < 2 or len(named) == len(set(named)):  # noqa: PLR2004
            return _NONE
        best = {
            name: dearest([hit for hit in hits if hit.pattern.series == name]) for name in named
        }
        return [
            Silenced(hit, best[name].pattern.id, "series", cite)
            for name in best
            for hit in hits
            if hit.pattern.series == name and hit is not best[name]
        ]

    return Clause(clause, lambda pattern: bool(pattern.series))


def without_implied(cite: Cite) -> Clause:
    """A pattern that another one always contains is not counted again."""

    def clause(hits: Hits, _view: View) -> Iterable[Silenced]:
        implying = [hit.pattern for hit in hits if hit.pattern.implies]
        gone = {other: pattern.id for pattern in implying for other in pattern.implies}
        return [
            Silenced(hit, gone[hit.pattern.id], "implied", cite)
            for hit in hits
            if hit.pattern.id in gone
        ]

    return Clause(clause, lambda pattern: bool(pattern.implies))


def without_excluded(cite: Cite) -> Clause:
    """A pattern is not counted beside one that excludes it; of two that do, the earlier is."""

    def clause(hits: Hits, _view: View) -> Iterable[Silenced]:
        excluding = [hit.pattern for hit in hits if hit.pattern.excludes]
        return _excluded(hits, excluding, cite)

    return Clause(clause, lambda pattern: bool(pattern.excludes))


def _excluded(hits: Hits, excluding: Iterable[Pattern], cite: Cite) -> Iterator[Silenced]:
    gone = {other: pattern.id for pattern in excluding for other in pattern.excludes}
    passed: set[str] = set()
    for hit in hits:
        by = gone.get(hit.pattern.id)
        mutual = by in hit.pattern.excludes and by not in passed
        if by is not None and not mutual:
            yield Silenced(hit, by, "excluded", cite)
        passed.add(hit.pattern.id)


def top_tier(tier: str, name: str, cite: Cite, *, together: bool = False) -> Clause:
    """Patterns of a tier silence all others; unless ``together``, the dearest its peers too."""

    def clause(hits: Hits, _view: View) -> Iterable[Silenced]:
        top = [hit for hit in hits if hit.pattern.tier == tier]
        if not top:
            return _NONE
        best = dearest(top)
        kept = top if together else [best]
        return [Silenced(hit, best.pattern.id, name, cite) for hit in hits if hit not in kept]

    return Clause(clause, lambda pattern: pattern.tier == tier)
