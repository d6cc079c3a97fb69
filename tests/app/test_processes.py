"""Processes that work: any of them may be killed at any moment, and everything is done."""

import asyncio
import os
import signal
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import wait
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from app.processes import LoopedWorkers, Workers, WorkLostError
from tests.batch_helpers import settle, until

SOON = 30.0
LONG_ANSWER = 3_000_000
"""More bytes than a pipe holds."""


@pytest.fixture
def two() -> Iterator[Workers]:
    workers = Workers(2, "app.processes")
    yield workers
    workers.end()


def _pid() -> int:
    return os.getpid()


def _answer_at_length(number: int) -> bytes:
    return number.to_bytes(2, "big") * LONG_ANSWER


def _die_while_answering() -> None:
    def send_half(end: socket.socket, data: bytes) -> None:
        os.write(end.fileno(), data[: len(data) // 2])
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(socket.socket, "sendall", send_half)  # noqa: B010 - it is another's


def _die_of(marker: str) -> str:
    """Die, unless the marker says that one has died already."""
    path = Path(marker)
    if path.exists():
        return "done"
    path.touch()
    os.kill(os.getpid(), signal.SIGKILL)
    return "never"


def _fail(seconds: float = 0.0) -> None:
    time.sleep(seconds)
    raise OSError("its own")


def _mark(marker: str) -> None:
    Path(marker).touch()
    time.sleep(0.2)


def _pause(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def _cannot_be_sent() -> object:
    return lambda: None


def test_a_process_starts_with_its_first_work_and_none_outlives_the_end() -> None:
    before = active_children()
    workers = Workers(2, "app.processes")
    assert active_children() == before
    assert not workers.pids
    workers.start()
    pids = workers.pids
    assert len(pids) == 2
    assert {workers.submit(_pid).result(SOON) for _ in range(4)} <= pids
    workers.end()
    workers.end()
    assert active_children() == before


def test_processes_killed_at_any_moment_hold_up_nothing_and_lose_nothing(two: Workers) -> None:
    """Most of the time is spent on answers, so most of them die in the middle of one."""
    chance = Random(7)  # noqa: S311 - the moments are to be any
    before = {child.pid or 0 for child in active_children()}
    killed: set[int] = set()
    for _ in range(5):
        works = [two.submit(_answer_at_length, number) for number in range(12)]
        time.sleep(chance.uniform(0, 0.1))
        now = {child.pid or 0 for child in active_children()}
        ours = sorted(now - before - killed)
        if ours:
            killed.add(one := chance.choice(ours))
            os.kill(one, signal.SIGKILL)
        assert not wait(works, SOON).not_done
        assert [work.result()[:2] for work in works] == [bytes((0, one)) for one in range(12)]
    assert killed


def test_work_that_kills_every_process_in_its_answer_is_lost_alone(two: Workers) -> None:
    deadly = two.submit(_die_while_answering)
    others = [two.submit(abs, -number) for number in range(8)]
    assert [work.result(SOON) for work in others] == list(range(8))
    with pytest.raises(WorkLostError):
        deadly.result(SOON)


def test_processes_that_die_while_they_wait_are_replaced_and_that_is_no_try(
    two: Workers, tmp_path: Path
) -> None:
    two.start()
    killed = two.pids
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    while set(map(_alive, killed)) != {False}:
        time.sleep(0.01)
    works = [two.submit(_die_of, str(tmp_path / str(number))) for number in range(2)]
    assert [work.result(SOON) for work in works] == ["done", "done"]
    assert len(two.pids - killed) == 2


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_process_that_cannot_be_started_is_as_one_that_died(
    two: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_module: str) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    with monkeypatch.context() as patch:
        patch.setattr("app.processes.worker.context", full)
        two.start()
        assert not two.pids
        with pytest.raises(WorkLostError):
            two.submit(abs, -1).result(SOON)
    assert two.submit(abs, -1).result(SOON) == 1


def test_an_answer_that_cannot_be_sent_holds_up_nobody(
    two: Workers, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(WorkLostError):
        two.submit(_cannot_be_sent).result(SOON)
    assert two.submit(abs, -1).result(SOON) == 1
    capfd.readouterr()


def test_what_has_not_begun_is_taken_back_at_the_end_and_what_has_is_done() -> None:
    workers = Workers(1, "app.processes")
    begun = workers.submit(time.sleep, 0.3)
    waiting = workers.submit(abs, -1)
    while not begun.running():
        time.sleep(0.01)
    workers.end()
    assert (begun.result(0), waiting.cancelled()) == (None, True)


# --- in a loop ---------------------------------------------------------------------------


def looped(scene: Callable[[LoopedWorkers], Awaitable[None]], number: int = 2) -> None:
    """Run a scene with processes that an event loop asks."""

    async def whole() -> None:
        workers = LoopedWorkers(number, "app.processes")
        try:
            async with asyncio.timeout(2 * SOON):
                await scene(workers)
        finally:
            await workers.end()
        assert len(asyncio.all_tasks()) == 1

    before = active_children()
    asyncio.run(whole())
    assert active_children() == before


def test_in_a_loop_processes_killed_at_any_moment_hold_up_nothing() -> None:
    chance = Random(7)  # noqa: S311 - the moments are to be any
    killed: set[int] = set()

    async def scene(workers: LoopedWorkers) -> None:
        workers.start()
        for _ in range(5):
            there = [*workers.pids]
            works = [asyncio.create_task(workers.run(_answer_at_length, n)) for n in range(12)]
            await asyncio.sleep(chance.uniform(0, 0.1))
            killed.add(one := chance.choice(there))
            os.kill(one, signal.SIGKILL)
            told = await asyncio.gather(*works)
            assert [one[:2] for one in told] == [bytes((0, one)) for one in range(12)]
            assert {len(one) for one in told} == {2 * LONG_ANSWER}

    looped(scene)
    assert killed


def test_in_a_loop_work_that_kills_every_process_is_lost_alone() -> None:
    async def scene(workers: LoopedWorkers) -> None:
        deadly = asyncio.create_task(workers.run(_die_while_answering))
        others = await asyncio.gather(*(workers.run(abs, -number) for number in range(8)))
        assert others == list(range(8))
        with pytest.raises(WorkLostError):
            await deadly

    looped(scene)


def test_in_a_loop_processes_that_die_while_they_wait_are_replaced(tmp_path: Path) -> None:
    async def scene(workers: LoopedWorkers) -> None:
        workers.start()
        killed = workers.pids
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        await until(lambda: not any(map(_alive, killed)))
        deaths = (workers.run(_die_of, str(tmp_path / str(number))) for number in range(2))
        assert await asyncio.gather(*deaths) == ["done", "done"]
        assert len(workers.pids - killed) == 2

    looped(scene)


def test_in_a_loop_what_goes_wrong_is_raised_and_the_process_goes_on() -> None:
    async def scene(workers: LoopedWorkers) -> None:
        workers.start()
        before = workers.pids
        with pytest.raises(ValueError, match="no number"):
            await workers.run(int, "no number")
        with pytest.raises(OSError, match="its own"):
            await workers.run(_fail)
        assert await workers.run(int, "7") == 7
        assert workers.pids == before

    looped(scene, 1)


def test_in_a_loop_to_cancel_takes_back_what_has_not_begun_and_leaves_the_process(
    tmp_path: Path,
) -> None:
    async def scene(workers: LoopedWorkers) -> None:
        workers.start()
        before = workers.pids
        begun = asyncio.create_task(workers.run(_mark, str(marks[0])))
        waiting = asyncio.create_task(workers.run(_mark, str(marks[1])))
        await settle()
        begun.cancel()
        waiting.cancel()
        assert await workers.run(abs, -1) == 1
        failing = asyncio.create_task(workers.run(_fail, 0.2))
        await settle()
        failing.cancel()
        assert await workers.run(abs, -2) == 2
        assert workers.pids == before

    marks = tmp_path / "begun", tmp_path / "waiting"
    looped(scene, 1)
    assert [mark.exists() for mark in marks] == [True, False]


def test_in_a_loop_what_has_begun_at_the_end_is_done_and_the_rest_taken_back() -> None:
    async def scene(workers: LoopedWorkers) -> None:
        begun = asyncio.create_task(workers.run(_pause, 0.3))
        waiting = asyncio.create_task(workers.run(abs, -1))
        await settle()
        await workers.end()
        assert await begun == 0.3
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert await workers.run(abs, -2) == 2

    looped(scene, 1)


def test_a_loop_that_ends_leaves_its_processes_to_the_next() -> None:
    workers = LoopedWorkers(1, "app.processes")

    async def leave() -> None:
        asyncio.create_task(workers.run(time.sleep, 0.3))  # noqa: RUF006 - nobody waits for it
        await asyncio.sleep(0.1)

    async def come() -> None:
        assert await workers.run(abs, -1) == 1
        await workers.end()

    asyncio.run(leave())
    asyncio.run(come())
