"""How speed grows with processes: batches over HTTP, and ``verify`` over a file of cases."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from statistics import median
from typing import Final

import pytest

from scoring import score
from tests.bench import serving
from tests.bench.measuring import Points, chart
from tests.bench.peers import questions
from tests.bench.test_batch_speed import batch, rate

pytestmark = [pytest.mark.bench, pytest.mark.timeout(0)]

PROCESSES: Final = tuple(range(1, 2 * len(serving.CORES) + 1))
ROUNDS: Final = 5
TIMES: Final = 10
"""So many times the same hands stand in the file."""


def by_turns(works: Sequence[Callable[[], float]]) -> list[float]:
    """The medians of some works, done in turn."""
    rounds = [[work() for work in works] for _ in range(ROUNDS)]
    return [median(each) for each in zip(*rounds, strict=True)]


def cases(file: Path) -> int:
    """Write cases with what is expected of them, and say how many."""
    lines = [
        json.dumps({"id": f"{place}", "request": one, "expect": {"value": worth}})
        for place, one in enumerate(questions())
        for worth in (score(one)["arrangements"][0]["value"],)
    ]
    file.write_text("".join(f"{line}\n" for line in chain(*repeat(lines, TIMES))), "utf-8")
    return TIMES * len(lines)


def checked(file: Path, number: int, jobs: int) -> float:
    """How many cases a second are checked, the start of the processes included."""
    words = (sys.executable, "-P", "-m", "app", "verify", file, "--jobs", str(jobs))
    begun = time.perf_counter()
    done = subprocess.run(
        words, env=serving.environment(), check=True, capture_output=True, text=True
    )
    assert f"{number}" in done.stdout.replace(",", ""), done.stdout
    return number / (time.perf_counter() - begun)


def test_how_speed_grows_with_processes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    body, file = batch(), tmp_path / "cases.ndjson"
    number = cases(file)
    with ExitStack() as stack:
        services = [stack.enter_context(serving.ours(n, pinned=False)) for n in PROCESSES]
        for service in services:  # to warm them
            rate(service, body)
        asked = by_turns([partial(rate, service, body) for service in services])
    verified = by_turns([partial(checked, file, number, jobs) for jobs in PROCESSES])
    lines: dict[str, Points] = {
        "batches of 1,000 over HTTP": [*zip(PROCESSES, asked, strict=True)],
        f"verify of {number:,} cases": [*zip(PROCESSES, verified, strict=True)],
    }
    drawn = chart("processes", "Hands a second", "processes", "hands a second", lines)
    with capsys.disabled():
        for name, points in lines.items():
            print(f"\n{name}: " + ", ".join(f"{n}: {speed:,.0f}" for n, speed in points), end="")  # noqa: T201 - a report
        print(f"\ndrawn in {drawn}")  # noqa: T201 - a report
