"""The processes that do the work of batches, and how much work may wait for them."""

import asyncio
import math
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final, ParamSpec, TypeVar

from app.batch import items
from app.guard.gate import busy
from app.processes import LoopedWorkers

QUEUE: Final = 4
"""So many pieces of work may wait for each process."""
WORTH: Final = 9
"""A second of work is worth so many of waiting for the client: one in ten is to be work."""
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
        self._running: LoopedWorkers | None = None
        self._lock = Lock()

    @property
    def processes(self) -> frozenset[int]:
        """The numbers of the processes that wait for work."""
        return self._running.pids if self._running else frozenset()

    def start(self) -> LoopedWorkers:
        """Start the processes unless they run already; takes a second the first time."""
        with self._lock:
            if self._running is None:
                workers = LoopedWorkers(self.workers, items.__name__, items.begin)
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
        return await workers.run(work, *args, **kwargs)

    async def close(self) -> None:
        """End the processes, and wait until they have ended."""
        with self._lock:
            workers, self._running = self._running, None
        if workers is not None:
            await workers.end()


class Places:
    """How much may be under way at once, so that what waits is bounded.

    Each batch has a place, with one piece of work under way; as many more pieces as there are
    processes are shared by all. A batch alone keeps every process busy; when all places are
    taken, four pieces for each process are under way and the next batch is refused: unless there
    is a stream that has had its place for nothing for a while, which then has to end.
    """

    def __init__(self, workers: int) -> None:
        """Start with everything free."""
        self.most = self.free = QUEUE * workers
        self.spare = workers
        self._streams: set[Place] = set()

    @property
    def taken(self) -> int:
        """How many batches are under way."""
        return self.most - self.free

    @contextmanager
    def place(self, patience: float | None = None) -> Iterator["Place"]:
        """Take a place for a batch; 503 where none is free.

        A stream may have its place for nothing for so many seconds of ``patience`` where
        others want it. Without, nobody asks for the place back.
        """
        if not self.free:
            self._ask_back()
        self.free -= 1
        place = Place(self, patience)
        if patience is not None:
            self._streams.add(place)
        try:
            yield place
        finally:
            self._streams.discard(place)
            place.leave()

    def _ask_back(self) -> None:
        """Free the place that has been of least use; 503 where all are of some."""
        idlest = max(self._streams, key=Place.idle, default=None)
        if idlest is None or not idlest.may_go():
            raise busy()
        self._streams.discard(idlest)
        idlest.end()


class Place:
    """The place of one batch: how many pieces of its work are under way, and since when none."""

    def __init__(self, places: Places, patience: float | None = None) -> None:
        """Start with nothing under way."""
        self._places = places
        self._patience = patience
        self._since = monotonic()
        self._idle = 0.0
        self._left = False
        self.wanted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the place has been given to another batch."""
        self.busy = 0

    def take(self) -> bool:
        """Take room for a piece of work, if there is any."""
        if self.busy:
            if not self._places.spare:
                return False
            self._places.spare -= 1
        else:
            self._idle, self._since = self.idle(), monotonic()
        self.busy += 1
        return True

    def give_back(self) -> None:
        """Give back the room of a piece of work whose answer has been sent."""
        self.busy -= 1
        if self.busy:
            self._places.spare += 1
        else:
            worked = monotonic() - self._since
            self._idle = max(0.0, self._idle - WORTH * worked)
            self._since += worked

    def idle(self) -> float:
        """So many seconds the place was for nothing, beyond what its work is worth."""
        return self._idle if self.busy else self._idle + monotonic() - self._since

    def may_go(self) -> bool:
        """Whether others may have the place."""
        return not self.busy and self._patience is not None and self.idle() >= self._patience

    def end(self) -> None:
        """Free the place, and tell the batch that it has none any more."""
        self.wanted.set_result(None)
        self.leave()

    def leave(self) -> None:
        """Give back everything."""
        while self.busy:
            self.give_back()
        if not self._left:
            self._left = True
            self._places.free += 1
