"""The processes of the pool: as many as asked for, replaced when they die, gone when closed."""

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from app.batch import pool as pool_module
from app.batch.course import MOST_LINES
from app.batch.pool import Pool, usable_cores
from app.processes import WorkLostError
from tests.batch_helpers import Service, as_lines, service, stream, told
from tests.http_helpers import OFFICIAL

LINE = {"id": 1, "request": OFFICIAL}


@pytest.fixture
def running() -> Iterator[Service]:
    with service() as made:
        yield made


def _die_once(marker: str) -> str:
    """Kill the process that does this, unless the marker says that one has died already."""
    path = Path(marker)
    if not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _pause(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


async def _closing(pool: Pool, *works: object) -> list[object]:
    try:
        return list(await asyncio.gather(*works, return_exceptions=True))  # type: ignore[call-overload]
    finally:
        await pool.close()


def test_as_many_processes_as_asked_for_work_and_none_is_this_one() -> None:
    before = active_children()
    pool = Pool(2)

    async def scene() -> list[object]:
        pool.start()
        processes.update(pool.processes)
        return await _closing(pool, *(pool.run(_pause, 0.1) for _ in range(8)))

    processes: set[int] = set()
    assert set(asyncio.run(scene())) <= processes
    assert len(processes) == 2
    assert os.getpid() not in processes
    assert active_children() == before


def test_work_whose_process_dies_is_done_by_another(tmp_path: Path) -> None:
    pool = Pool(1)

    async def scene() -> list[object]:
        return await _closing(pool, pool.run(_die_once, str(tmp_path / "died")))

    assert asyncio.run(scene()) == ["done"]


def test_work_that_kills_every_process_is_lost_and_the_pool_goes_on() -> None:
    pool = Pool(1)

    async def scene() -> list[object]:
        first = await asyncio.gather(pool.run(_die), return_exceptions=True)
        return [*first, *await _closing(pool, pool.run(abs, -3))]

    lost, after = asyncio.run(scene())
    assert isinstance(lost, WorkLostError)
    assert after == 3


def test_a_batch_outlives_the_death_of_its_processes(running: Service) -> None:
    lines = 2 * MOST_LINES  # a piece of work for each process
    content = as_lines([LINE] * lines)
    (whole,) = running.send(stream(content))
    killed = running.app.state.pool.processes
    assert len(killed) == 2
    for worker in killed:
        os.kill(worker, signal.SIGKILL)
    (again,) = running.send(stream(content))
    assert len(told(again)) == lines
    assert again.content == whole.content
    assert not running.app.state.pool.processes & killed


def test_what_goes_wrong_in_a_process_is_raised_here_and_the_process_goes_on() -> None:
    pool = Pool(1)

    async def scene() -> list[object]:
        pool.start()
        before = pool.processes
        wrong = await asyncio.gather(pool.run(int, "no number"), return_exceptions=True)
        right = await asyncio.gather(pool.run(int, "7"))
        assert pool.processes == before
        return [*wrong, *await _closing(pool), *right]

    wrong, right = asyncio.run(scene())
    assert isinstance(wrong, ValueError)
    assert right == 7


def test_a_pool_may_be_closed_unused_and_used_after_it_was_closed() -> None:
    pool = Pool(1)

    async def scene() -> list[object]:
        await pool.close()
        first = await _closing(pool, pool.run(abs, -1))
        return [*first, *await _closing(pool, pool.run(abs, -2))]

    assert asyncio.run(scene()) == [1, 2]


@pytest.mark.parametrize(
    ("quota", "cores"),
    [
        ("max 100000\n", 8),
        ("100000 100000\n", 1),
        ("150000 100000\n", 2),
        ("50000 100000\n", 1),
        ("6400000 100000\n", 8),
        (None, 8),
    ],
)
def test_the_quota_of_a_container_counts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, quota: str | None, cores: int
) -> None:
    file = tmp_path / "cpu.max"
    if quota is not None:
        file.write_text(quota, "ascii")
    monkeypatch.setattr(pool_module, "QUOTA", file)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)
    assert usable_cores() == cores
