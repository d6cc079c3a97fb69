"""Several processes that work, for whoever waits in a thread for what comes of it."""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Final, ParamSpec, TypeVar, cast

from app.processes.start import begin
from app.processes.worker import Begin, DiedError, Worker, request

TRIES: Final = 2
"""Work whose process dies is done again by another one, once."""
P = ParamSpec("P")
R = TypeVar("R")


class WorkLostError(Exception):
    """Every process that a piece of work was given to has died."""


class Staff:
    """So many processes, of which those that wait for work are idle.

    A process has one piece of work at a time: whatever it dies of is that, or comes from outside.
    """

    def __init__(self, number: int, module: str, begin: Begin = begin) -> None:
        """Start nothing yet: each process starts with its first work, for which it has a module."""
        self._idle = deque(Worker(module, begin) for _ in range(number))

    @property
    def pids(self) -> frozenset[int]:
        """The numbers of the processes that wait for work."""
        return frozenset(worker.pid for worker in self._idle if worker.pid)

    def start(self) -> None:
        """Start the processes before there is work; one that fails to start does so with it."""
        for worker in self._idle:
            with suppress(DiedError):
                worker.start()


class Workers(Staff):
    """Processes, and as many threads, each of which waits for one of them."""

    def __init__(self, number: int, module: str, begin: Begin = begin) -> None:
        """Start neither processes nor threads yet."""
        super().__init__(number, module, begin)
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="worker")

    def submit(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Have a piece of work done; WorkLostError comes of it where that cannot be.

        To cancel it is to take back what has not begun.
        """
        return cast("Future[R]", self._threads.submit(self._do, request(work, args, kwargs)))

    def _do(self, asked: bytes) -> object:
        """Have a process do a piece of work, and another one where it dies of that.

        There are no more threads than processes, so one is idle.
        """
        worker = self._idle.popleft()
        try:
            for _ in range(TRIES):
                with suppress(DiedError):
                    return worker.do(asked)
        finally:
            self._idle.append(worker)
        raise WorkLostError

    def end(self) -> None:
        """Take back what has not begun, wait for what has, and end the processes."""
        self._threads.shutdown(cancel_futures=True)
        for worker in self._idle:
            worker.end()
