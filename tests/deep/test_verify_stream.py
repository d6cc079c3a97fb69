"""A million cases in a file: flat memory, and one report however they are spread and resumed."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import cycle
from pathlib import Path
from threading import Event, Thread
from typing import Final

import pytest

from tests.cluster import two_workers
from tests.http_helpers import ROOT, golden_cases
from tests.memory import PROCESSES, family, megabytes

CASES: Final = int(os.environ.get("FREECOUNT_HANDS", "1000000"))
WRONG: Final = 1_000
BROKEN: Final = 9_999
MOST_MEGABYTES: Final = 120
"""So much may each process hold; those of a cluster hold the program of the cluster as well."""
OF_CLUSTER: Final = 300

pytestmark = [
    pytest.mark.deep,
    pytest.mark.filterwarnings("default"),
    pytest.mark.skipif(not PROCESSES.is_dir(), reason="the memory of processes is not told here"),
]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Golden cases over and over; some expect what is wrong, some lines are broken."""
    file = tmp_path_factory.mktemp("corpus") / "cases.ndjson"
    golden = cycle(case for case in golden_cases() if "value" in case["expect"])
    with file.open("w", encoding="utf-8") as lines:
        for number in range(1, CASES + 1):
            case = next(golden) | {"id": f"case {number}"}
            if number % WRONG == 0:
                case |= {"expect": case["expect"] | {"value": -1}}
            lines.write("{\n" if number % BROKEN == 0 else json.dumps(case) + "\n")
    return file


@contextmanager
def on_a_cluster() -> Iterator[tuple[str, ...]]:
    """Start a cluster, and yield what the command line says of it."""
    with two_workers() as cluster:
        yield ("--scheduler", cluster.scheduler_address)


@contextmanager
def watched(process: int) -> Iterator[list[float]]:
    """Collect the most that any process of a family holds."""
    most: list[float] = []
    done = Event()

    def watch() -> None:
        while not done.wait(0.5):
            try:
                most.append(max(map(megabytes, family(process))))
            except (OSError, ValueError):  # one has ended
                continue

    thread = Thread(target=watch)
    thread.start()
    try:
        yield most
    finally:
        done.set()
        thread.join()


def verify(*words: str, stop_at: str = "\0") -> tuple[list[str], list[str], int, float]:
    """Run the command; stop it at a line. What it says, its exit code, the most memory."""
    with (
        subprocess.Popen(
            [sys.executable, "-m", "app", "verify", *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as ran,
        watched(ran.pid) as most,
    ):
        assert ran.stdout is not None
        assert ran.stderr is not None
        out = []
        for line in ran.stdout:
            out.append(line)
            if line.startswith(stop_at):
                ran.send_signal(signal.SIGTERM)
        err = ran.stderr.readlines()  # few enough to wait in the pipe
        code = ran.wait()
    return out, err, code, max(most)


@pytest.mark.parametrize("words", [(), ("--jobs", "2"), None], ids=["one", "two", "dask"])
def test_a_million_cases_are_checked_in_flat_memory(
    corpus: Path, words: tuple[str, ...] | None
) -> None:
    wrong = [n for n in range(WRONG, CASES + 1, WRONG) if n % BROKEN]
    broken = list(range(BROKEN, CASES + 1, BROKEN))
    stop_at = f"case {wrong[len(wrong) // 3]}:"
    with on_a_cluster() if words is None else nullcontext(words) as spread:
        out, err, code, most = verify(str(corpus), *spread, stop_at=stop_at)
        assert code == 128 + signal.SIGTERM
        resume = err.pop().split()[-1]
        more, worse, code, even_more = verify(str(corpus), *spread, "--from-line", resume)
    assert code == 2
    first, second = (list(map(int, re.findall(r"\d+", one.pop()))) for one in (out, more))
    assert [line.partition(":")[0] for line in out + more] == [f"case {one}" for one in wrong]
    assert [int(line.split(":")[1]) for line in err + worse] == broken
    assert [a + b for a, b in zip(first, second, strict=True)] == [
        CASES - len(broken),
        CASES - len(broken) - len(wrong),
        len(wrong),
        len(broken),
    ]
    assert max(most, even_more) < (OF_CLUSTER if words is None else MOST_MEGABYTES)
