"""Several processes that work, for an event loop: no thread waits for them."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar

from app.processes.start import begin
from app.processes.worker import Begin, DiedError, Worker, request
from app.processes.workers import TRIES, Staff, WorkLostError

P = ParamSpec("P")
R = TypeVar("R")


class LoopedWorkers(Staff):
    """Processes, each asked by a task of the loop as long as there is work for it.

    A thread for each would cost two changes of threads for a piece of work, and hold up the loop
    meanwhile.
    """

    def __init__(self, number: int, module: str, begin: Begin = begin) -> None:
        """Start nothing yet, and have nothing to do."""
        super().__init__(number, module, begin)
        self._works: deque[tuple[bytes, asyncio.Future[Any]]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Have a piece of work done; WorkLostError where that cannot be.

        To cancel is to take back what has not begun; what has is done for nobody.
        """
        done: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._works.append((request(work, args, kwargs), done))
        if self._idle:
            task = asyncio.create_task(self._ask(self._idle.popleft()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await done

    async def _ask(self, worker: Worker) -> None:
        """Have a process do what there is to do, and tell those who wait for it."""
        try:
            while self._works:
                asked, done = self._works.popleft()
                if done.done():
                    continue
                try:
                    told = await _do(worker, asked)
                except Exception as error:  # noqa: BLE001 - it is raised where the work was asked for
                    if not done.done():
                        done.set_exception(error)
                else:
                    if not done.done():
                        done.set_result(told)
        finally:
            self._idle.append(worker)

    async def end(self) -> None:
        """Take back what has not begun, wait for what has, and end the processes."""
        while self._works:
            self._works.popleft()[1].cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in [*self._idle]:
            await asyncio.to_thread(worker.end)


async def _do(worker: Worker, asked: bytes) -> object:
    """Have a process do a piece of work, and another one where it dies of that."""
    for _ in range(TRIES):
        with suppress(DiedError):
            return await worker.done(asked)
    raise WorkLostError
