"""Who checks: this process, several processes, or a Dask cluster."""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
)
from functools import partial
from importlib import import_module
from typing import Any, Final, Protocol

from app import processes
from app.verify import check
from app.verify.cases import Item, RunError
from app.verify.check import Outcome, Wanted

AHEAD: Final = 4
"""So many chunks are under way for each worker."""
CONNECT_SECONDS: Final = 10

Checked = list[list[Outcome]]
Check = Callable[[Sequence[Item]], Checked]


class Checking(Protocol):
    """Pieces that somebody checks."""

    def result(self) -> Any:
        """Wait for what comes of them."""


class Crew(Protocol):
    """Who checks chunks of pieces, at most so many pieces in a chunk."""

    size: int
    ahead: int
    """So many chunks may be under way."""
    tries: int
    lost: tuple[type[Exception], ...]
    """What is raised where the worker has died."""
    failed: tuple[type[Exception], ...]
    """What is raised where all are gone for good."""

    def submit(self, items: Sequence[Item]) -> Checking:
        """Have a chunk checked."""

    def renew(self) -> None:
        """Replace the workers that have died."""

    def close(self) -> None:
        """Take back what has not begun, and wait for the rest."""


class Here:
    """The process itself, which checks each piece as soon as it is read."""

    size = ahead = tries = 1
    lost: tuple[type[Exception], ...] = ()
    failed: tuple[type[Exception], ...] = ()

    def __init__(self, wanted: Wanted) -> None:
        """Check in a certain way."""
        self._wanted = wanted

    def submit(self, items: Sequence[Item]) -> Checking:
        """Check at once."""
        done: Future[Checked] = Future()
        done.set_result(check.check(items, self._wanted))
        return done

    def renew(self) -> None:
        """Do nothing: there is nobody to replace."""

    def close(self) -> None:
        """Do nothing: nothing is under way."""


class OfExecutor:
    """Workers of an executor, which is made anew where one of them has died."""

    tries = 3
    lost: tuple[type[Exception], ...] = (BrokenExecutor,)
    failed: tuple[type[Exception], ...] = (RunError,)

    def __init__(self, check_chunk: Check, size: int, workers: int) -> None:
        """Start so many workers, for chunks of a size."""
        self.size = size
        self.ahead = AHEAD * workers
        self._check = check_chunk
        self._workers = workers
        self._executor = self._start()

    def _start(self) -> Executor:
        raise NotImplementedError

    def submit(self, items: Sequence[Item]) -> Checking:
        """Have a worker check a chunk."""
        return self._executor.submit(self._check, items)

    def renew(self) -> None:
        """Start other workers."""
        self._executor.shutdown(wait=False)
        self._executor = self._start()

    def close(self) -> None:
        """Take back what has not begun, and wait for the rest."""
        self._executor.shutdown(cancel_futures=True)


class Processes(OfExecutor):
    """Processes of this machine."""

    def __init__(self, wanted: Wanted, jobs: int) -> None:
        """Start so many."""
        super().__init__(partial(check.check, wanted=wanted), 32, jobs)

    def _start(self) -> Executor:
        return ProcessPoolExecutor(
            self._workers,
            mp_context=processes.context(check.__name__),
            initializer=processes.begin,
        )


class Cluster:
    """The workers of a Dask cluster, which replaces those that die by itself."""

    size = 64
    tries = 1

    def __init__(self, wanted: Wanted, address: str) -> None:
        """Join a cluster; RunError where there is none, or no Dask."""
        try:
            dask = import_module("distributed")
        except ImportError:
            raise RunError("--scheduler needs an extra: pip install 'freecount[dask]'") from None
        for name in ("distributed", "distributed.client"):  # what goes wrong is told by us, once
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            import_module("distributed.comm").resolve_address(address)  # or a client is half made
            self._client = dask.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise RunError(f"no Dask scheduler is to be reached at {address}: {error}") from None
        self.lost: tuple[type[Exception], ...] = (dask.KilledWorker,)
        self.failed: tuple[type[Exception], ...] = (
            OSError,
            ImportError,
            AttributeError,
            RuntimeError,
            import_module("distributed.client").FutureCancelledError,
        )
        self.ahead = AHEAD * max(AHEAD, sum(self._client.ncores().values()))
        self._check = partial(check.check_as, check.edition(), wanted=wanted)

    def submit(self, items: Sequence[Item]) -> Checking:
        """Have a worker of the same edition check a chunk; another one does if it dies."""
        future: Checking = self._client.submit(self._check, items, pure=False)
        return future

    def renew(self) -> None:
        """Do nothing: the cluster does it."""

    def close(self) -> None:
        """Leave the cluster, which forgets what is under way."""
        self._client.close()
