"""The processes that do the work of batches, and how much work may wait for them."""

import asyncio
import math
import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final, ParamSpec, TypeVar, cast

from app.batch.worker import DiedError, Worker
from app.guard.gate import busy

TRIES: Final = 2
"""Work whose process dies is done again by another one, once."""
QUEUE: Final = 4
"""So many pieces of work may wait for each process."""
QUOTA: Final = Path("/sys/fs/cgroup/cpu.max")
P = ParamSpec("P")
R = TypeVar("R")


class WorkLostError(Exception):
    """Every process that a piece of work was given to has died."""


def usable_cores() -> int:
    """How many cores this process may use, by its affinity and by the quota of its container."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    try:
        quota, period = map(int, QUOTA.read_text("ascii").split())
    except (OSError, ValueError):  # no container, or one without a quota: "max"
        return cores or 1
    return max(1, min(cores or 1, math.ceil(quota / period)))


class Pool:
    """Processes that are started at the first work, each replaced by another when it dies."""

    def __init__(self, workers: int) -> None:
        """Say how many processes there are to be."""
        self.workers = workers
        self.places = Places(workers)
        self._crew: _Crew | None = None
        self._lock = Lock()

    @property
    def processes(self) -> frozenset[int]:
        """The numbers of the processes that wait for work."""
        return frozenset(worker.pid for worker in self._crew.idle) if self._crew else frozenset()

    def start(self) -> "_Crew":
        """Start the processes unless they run already; takes a second the first time."""
        with self._lock:
            if self._crew is None:
                self._crew = _Crew(self.workers)
            return self._crew

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Have a process do a piece of work; WorkLostError where it cannot be done.

        To cancel is to take back what has not begun.
        """
        crew = self._crew
        if crew is None:
            crew = await asyncio.to_thread(self.start)
        loop = asyncio.get_running_loop()
        told = await loop.run_in_executor(crew.threads, crew.do, work, args, kwargs)
        return cast("R", told)

    async def close(self) -> None:
        """End the processes, and wait until they have ended."""
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        with self._lock:
            crew, self._crew = self._crew, None
        if crew is not None:
            crew.end()


class _Crew:
    """The processes that run, and as many threads, each of which waits for one of them."""

    def __init__(self, workers: int) -> None:
        """Start them."""
        self.threads = ThreadPoolExecutor(workers, thread_name_prefix="batch")
        self.idle = deque(Worker() for _ in range(workers))

    def do(
        self, work: Callable[..., object], args: Sequence[object], kwargs: Mapping[str, object]
    ) -> object:
        """Have the next process do a piece of work; there are no more threads than processes."""
        for _ in range(TRIES):
            worker = self.idle.popleft()
            if not worker.lives:
                worker = Worker()
            try:
                return worker.do(work, args, kwargs)
            except DiedError:
                worker = Worker()
            finally:
                self.idle.append(worker)
        raise WorkLostError

    def end(self) -> None:
        """Take back what has not begun, wait for what has, and end the processes."""
        self.threads.shutdown(cancel_futures=True)
        for worker in self.idle:
            worker.end()


class Places:
    """How much may be under way at once, so that what waits is bounded.

    Each batch has a place, with one piece of work under way; as many more pieces as there are
    processes are shared by all. A batch alone keeps every process busy; when all places are
    taken, four pieces for each process are under way and the next batch is refused.
    """

    def __init__(self, workers: int) -> None:
        """Start with everything free."""
        self.most = self.free = QUEUE * workers
        self.spare = workers

    @property
    def taken(self) -> int:
        """How many batches are under way."""
        return self.most - self.free

    @contextmanager
    def place(self) -> Iterator["Place"]:
        """Take a place for a batch; 503 where none is free."""
        if not self.free:
            raise busy()
        self.free -= 1
        place = Place(self)
        try:
            yield place
        finally:
            place.leave()
            self.free += 1


class Place:
    """The place of one batch: how many pieces of its work are under way."""

    def __init__(self, places: Places) -> None:
        """Start with nothing under way."""
        self._places = places
        self.busy = 0

    def take(self) -> bool:
        """Take room for a piece of work, if there is any."""
        if self.busy:
            if not self._places.spare:
                return False
            self._places.spare -= 1
        self.busy += 1
        return True

    def give_back(self) -> None:
        """Give back the room of a piece of work whose answer has been sent."""
        self.busy -= 1
        if self.busy:
            self._places.spare += 1

    def leave(self) -> None:
        """Give back everything."""
        while self.busy:
            self.give_back()
