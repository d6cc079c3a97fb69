"""``verify --scheduler``: a cluster checks, and a worker may die of it."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.verify.check import Wanted
from app.verify.crews import Cluster
from app.verify.interruption import Interruption
from app.verify.progress import Meter
from app.verify.read import Piece, Reader
from app.verify.report import Form, report_of
from app.verify.run import Run
from tests.app.test_verify import CASE, summary, verify, written
from tests.cluster import two_workers

pytestmark = pytest.mark.filterwarnings("default")  # those of a cluster are its own


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers, each a process."""
    with two_workers() as made:
        yield made


class Killing(Reader):
    """Reads, and kills a worker at a piece; each worker has work then."""

    def __init__(self, name: str, process: int) -> None:
        """Read a file; know whom to kill."""
        super().__init__([name])
        self.process = process
        self.killed = False

    def pieces(self) -> Iterator[Piece]:
        """Yield the pieces."""
        for piece in super().pieces():
            if piece.place == 2_000:
                os.kill(self.process, signal.SIGKILL)
                self.killed = True
            yield piece


def test_a_worker_that_is_killed_takes_nothing_with_it(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines: list[object] = [CASE | {"id": f"case {number}"} for number in range(2_500)]
    for number in (7, 1_648, 2_200, 2_499):
        lines[number] = CASE | {"id": f"wrong {number}", "expect": {"value": number}}
    lines[1_900] = "{"
    file = written(tmp_path, *lines)
    alone = verify(file)
    reader = Killing(str(file), next(iter(cluster.workers.values())).pid)
    run = Run(report_of(Form.TEXT, fields=False))
    crew = Cluster(Wanted(), cluster.scheduler_address)
    with Meter(reader.size) as meter, Interruption().heard() as interruption:
        run.go(reader, 1, crew, meter, interruption)
    told = capsys.readouterr()
    assert reader.killed
    assert told.out == alone.stdout
    assert alone.stderr in told.err
    assert run.counts.exit_code == alone.exit_code == 2


def test_the_command_finds_the_cluster(cluster: Any, tmp_path: Path) -> None:
    result = verify(written(tmp_path, CASE), "--scheduler", cluster.scheduler_address)
    assert result.stdout == "1 cases: 1 agree, 0 differ, 0 unusable\n"
    assert result.exit_code == 0


def test_workers_of_another_edition_check_nothing(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.verify.check.VERSION", "9.9.9")
    result = verify(written(tmp_path, CASE), "--scheduler", cluster.scheduler_address)
    assert (result.exit_code, summary(result)) == (2, "0 cases: 0 agree, 0 differ, 0 unusable")
    assert result.stderr.startswith("a worker has Freecount ")
    assert ", not Freecount 9.9.9 (" in result.stderr


def test_a_scheduler_that_is_not_there_is_said_to_be_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.verify.crews.CONNECT_SECONDS", 0.5)
    result = verify(written(tmp_path, CASE), "--scheduler", "tcp://127.0.0.1:1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no Dask scheduler is to be reached at tcp://127.0.0.1:1" in result.stderr
    for address in ("nonsense://", "nonsense", ""):
        result = verify(written(tmp_path, CASE), "--scheduler", address)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"no Dask scheduler is to be reached at {address}")


def test_without_dask_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = verify(written(tmp_path, CASE), "--scheduler", "tcp://127.0.0.1:1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "--scheduler needs an extra: pip install 'freecount[dask]'\n"
