"""What counts and what does not: four clauses that rulesets combine.

A clause looks at the hits that still count and yields those that it silences, each with what
silenced it and where the rule stands. Clauses apply in the order in which a ruleset lists
them, each to what the earlier ones left.
"""

from collections.abc import Callable, Iterator, Sequence

from scoring.pattern import Cite, Hit, Silenced
from scoring.view import View

Hits = Sequence[Hit]
Clause = Callable[[Hits, View], Iterator[Silenced]]


def resolve(hits: Hits, clauses: Sequence[Clause], view: View) -> tuple[Hits, list[Silenced]]:
    """Return the hits that count, in table order, and those that are silenced."""
    silenced: list[Silenced] = []
    for clause in clauses:
        found = list(clause(hits, view))
        if found:
            gone = {one.hit.pattern.id for one in found}
            hits = [hit for hit in hits if hit.pattern.id not in gone]
            silenced.extend(found)
    return hits, silenced


def dearest(hits: Hits) -> Hit:
    """The hit worth most; of equals the first in the table."""
    return max(hits, key=lambda hit: hit.total)


def one_per_series(cite: Cite) -> Clause:
    """Of the patterns of one series only the dearest counts."""

    def clause(hits: Hits, _view: View) -> Iterator[Silenced]:
        series: dict[str, list[Hit]] = {}
        for hit in hits:
            if hit.pattern.series:
                series.setdefault(hit.pattern.series, []).append(hit)
        for members in series.values():
            best = dearest(members)
            for hit in members:
                if hit is not best:
                    yield Silenced(hit, best.pattern.id, "series", cite)

    return clause


def without_implied(cite: Cite) -> Clause:
    """A pattern that another one always contains is not counted again."""

    def clause(hits: Hits, _view: View) -> Iterator[Silenced]:
        gone = {other: hit.pattern.id for hit in hits for other in hit.pattern.implies}
        for hit in hits:
            if hit.pattern.id in gone:
                yield Silenced(hit, gone[hit.pattern.id], "implied", cite)

    return clause


def without_excluded(cite: Cite) -> Clause:
    """A pattern is not counted beside one that excludes it; of two that do, the earlier is."""

    def clause(hits: Hits, _view: View) -> Iterator[Silenced]:
        gone = {other: hit.pattern.id for hit in hits for other in hit.pattern.excludes}
        passed: set[str] = set()
        for hit in hits:
            by = gone.get(hit.pattern.id)
            mutual = by in hit.pattern.excludes and by not in passed
            if by is not None and not mutual:
                yield Silenced(hit, by, "excluded", cite)
            passed.add(hit.pattern.id)

    return clause


def top_tier(tier: str, name: str, cite: Cite, *, together: bool = False) -> Clause:
    """Patterns of a tier silence all others; unless ``together``, the dearest its peers too."""

    def clause(hits: Hits, _view: View) -> Iterator[Silenced]:
        top = [hit for hit in hits if hit.pattern.tier == tier]
        if not top:
            return
        best = dearest(top)
        kept = top if together else [best]
        for hit in hits:
            if hit not in kept:
                yield Silenced(hit, best.pattern.id, name, cite)

    return clause
