"""Looks whether the service still counts right: the example of every pattern is scored."""

from collections.abc import Iterable
from functools import cache

from scoring import RULESETS, FreecountError, Ruleset, score
from scoring.flat import document_of


@cache
def unsound() -> tuple[str, ...]:
    """The rulesets that fail to score a hand that is known to score."""
    return tuple(ruleset.id for ruleset in RULESETS.values() if not sound(ruleset))


def sound(ruleset: Ruleset) -> bool:
    """Whether the example of each pattern wins, scores the pattern, and is paid in full."""
    return bool(ruleset.examples) and all(
        _scores(ruleset, pattern, flat.items()) for pattern, flat in ruleset.examples.items()
    )


def _scores(ruleset: Ruleset, pattern: str, flat: Iterable[tuple[str, str]]) -> bool:
    try:
        answer = score(document_of([("ruleset", ruleset.id), *flat]))
        best = answer["arrangements"][answer["best"]]
    except (FreecountError, LookupError, TypeError):  # refused, or nothing in it wins
        return False
    return sum(best["net"].values()) == 0 and any(one["id"] == pattern for one in best["patterns"])
