"""Every row of every ruleset has a case that scores it, a near miss, and a silenced case."""

import json
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from scoring import RULESETS, Ruleset

GOLDEN = Path(__file__).parents[1] / "golden"

# Rows of a series that nothing can silence, and why; all others need a case that shows it.
NEVER_SILENCED = {
    "zung-jung": {
        "four_kong": "the dearest of its series, and no listed limit is worth more",
        "four_identical_sequences": "the dearest of its series, and no listed limit is worth more",
        "two_identical_sequences_twice": "four sequences in two pairs are no dearer row, and no "
        "listed limit pattern has such sequences",
    }
}


@cache
def shown(ruleset: str) -> dict[str, set[str]]:
    """What the cases of a ruleset show: the patterns for each kind of case."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in sorted(GOLDEN.glob("*.ndjson")):
        for line in file.read_text("utf-8").splitlines():
            case = json.loads(line)
            if case["request"].get("ruleset") == ruleset:
                for kind, patterns in case.get("shows", {}).items():
                    found[kind].update(patterns)
    return found


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
@pytest.mark.parametrize("kind", ["scores", "near_miss"])
def test_every_row_has_a_case_of_each_kind(ruleset: Ruleset, kind: str) -> None:
    rows = {row.id for row in ruleset.patterns}
    assert rows - shown(ruleset.id)[kind] == set()


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_every_row_of_a_series_has_a_silenced_case(ruleset: Ruleset) -> None:
    rows = {row.id for row in ruleset.patterns if row.series}
    assert rows - shown(ruleset.id)["silenced"] == set(NEVER_SILENCED.get(ruleset.id, {}))


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
def test_cases_show_only_rows_that_exist(ruleset: Ruleset) -> None:
    rows = {row.id for row in ruleset.rows}
    assert set().union(*shown(ruleset.id).values()) <= rows
