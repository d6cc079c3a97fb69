"""A Dask cluster of this machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any


@contextmanager
def two_workers() -> Iterator[Any]:
    """Start a cluster of two workers, each a process with one thread."""
    with import_module("distributed").LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield cluster
