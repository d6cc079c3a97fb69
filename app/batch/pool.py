"""The processes that do the work of batches, and how much work may wait for them."""

import asyncio
import math
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final, ParamSpec, TypeVar

from app.batch import items
from app.guard.gate import busy
from app.processes import context

TRIES: Final = 2
"""Work whose process dies is done again by another one, once."""
QUEUE: Final = 4
"""So many pieces of work may wait for each process."""
START_SECONDS: Final = 0.05
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
    """Processes that are started at the first work, and started anew where one has died."""

    def __init__(self, workers: int) -> None:
        """Say how many processes there are to be."""
        self.workers = workers
        self.places = Places(workers)
        self._executor: ProcessPoolExecutor | None = None
        self._lock = Lock()

    def start(self) -> ProcessPoolExecutor:
        """Start the processes unless they run already; takes a second the first time."""
        with self._lock:
            if self._executor is None:
                self._executor = ProcessPoolExecutor(
                    self.workers, mp_context=context(items.__name__), initializer=items.begin
                )
                # One is started for each piece of work that finds none idle: these keep all busy.
                for _ in range(self.workers):
                    self._executor.submit(time.sleep, START_SECONDS)
            return self._executor

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Have a process do a piece of work; WorkLostError where it cannot be done.

        To cancel is to take back what has not begun.
        """
        for _ in range(TRIES):
            executor = self._executor
            if executor is None:
                executor = await asyncio.to_thread(self.start)
            try:
                return await asyncio.wrap_future(executor.submit(work, *args, **kwargs))
            except BrokenExecutor:
                self._forget(executor)
        raise WorkLostError

    async def close(self) -> None:
        """End the processes, and wait until they have ended."""
        await asyncio.to_thread(self._end)

    def _forget(self, executor: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._executor is executor:
                self._executor = None
        executor.shutdown(wait=False)

    def _end(self) -> None:
        with self._lock:
            executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(cancel_futures=True)


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
