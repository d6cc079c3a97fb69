"""The processes that do the work of batches, and how much work may wait for them."""

import asyncio
import math
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final, ParamSpec, TypeVar

from app.batch import items
from app.guard.gate import busy
from app.processes import Workers

QUEUE: Final = 4
"""So many pieces of work may wait for each process."""
QUOTA: Final = Path("/sys/fs/cgroup/cpu.max")
P = ParamSpec("P")
R = TypeVar("R")


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
        self._running: Workers | None = None
        self._lock = Lock()

    @property
    def processes(self) -> frozenset[int]:
        """The numbers of the processes that wait for work."""
        return self._running.pids if self._running else frozenset()

    def start(self) -> Workers:
        """Start the processes unless they run already; takes a second the first time."""
        with self._lock:
            if self._running is None:
                workers = Workers(self.workers, items.__name__, items.begin)
                workers.start()
                self._running = workers
            return self._running

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Have a process do a piece of work; WorkLostError where it cannot be done.

        To cancel is to take back what has not begun.
        """
        workers = self._running
        if workers is None:
            workers = await asyncio.to_thread(self.start)
        return await asyncio.wrap_future(workers.submit(work, *args, **kwargs))

    async def close(self) -> None:
        """End the processes, and wait until they have ended."""
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        with self._lock:
            workers, self._running = self._running, None
        if workers is not None:
            workers.end()


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
