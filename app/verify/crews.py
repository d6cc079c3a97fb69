"""Who checks: this process, several processes, or a Dask cluster."""

import logging
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from importlib import import_module
from typing import Any, Final, Protocol

from app.processes import Workers, WorkLostError
from app.verify import check
from app.verify.cases import Item, RunError
from app.verify.check import Outcome, Wanted

AHEAD: Final = 4
"""So many chunks are under way for each worker."""
CONNECT_SECONDS: Final = 10

Checked = list[list[Outcome]]


class Checking(Protocol):
    """Pieces that somebody checks."""

    def result(self) -> Any:
        """Wait for what comes of them."""


class Crew(Protocol):
    """Who checks chunks of pieces, at most so many pieces in a chunk."""

    size: int
    ahead: int
    """So many chunks may be under way."""
    lost: tuple[type[Exception], ...]
    """What is raised where every worker that had a chunk has died."""
    failed: tuple[type[Exception], ...]
    """What is raised where all are gone for good."""

    def submit(self, items: Sequence[Item]) -> Checking:
        """Have a chunk checked."""

    def close(self) -> None:
        """Take back what has not begun, and wait for the rest."""


class Here:
    """The process itself, which checks each piece as soon as it is read."""

    size = ahead = 1
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

    def close(self) -> None:
        """Do nothing: nothing is under way."""


class Processes:
    """Processes of this machine; what one had that dies is checked by another one, once."""

    size = 32
    lost: tuple[type[Exception], ...] = (WorkLostError,)
    failed: tuple[type[Exception], ...] = ()

    def __init__(self, wanted: Wanted, jobs: int) -> None:
        """Have so many."""
        self.ahead = AHEAD * jobs
        self._wanted = wanted
        self._workers = Workers(jobs, check.__name__)

    def submit(self, items: Sequence[Item]) -> Checking:
        """Have a process check a chunk."""
        return self._workers.submit(check.check, items, self._wanted)

    def close(self) -> None:
        """Take back what has not begun, and wait for the rest."""
        self._workers.end()


class Cluster:
    """The workers of a Dask cluster, which replaces those that die by itself."""

    size = 64

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

    def close(self) -> None:
        """Leave the cluster, which forgets what is under way."""
        self._client.close()
