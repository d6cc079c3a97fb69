"""How a process that only works is started, and how it ends with the one that started it."""

import gc
import os
import signal
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from threading import Thread


def context(module: str) -> BaseContext:
    """How processes are started: never as copies of this one, whose threads and locks are its own.

    Where the platform can, they are copies of a process that has done nothing but read the code
    of a module, so that all of them hold it in the same memory.
    """
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    found = get_context("forkserver")
    found.set_forkserver_preload([module])
    _start_server()
    return found


def _start_server() -> None:
    """Start the process that is copied, deaf to the terminal also while it still reads code."""
    from multiprocessing import forkserver, resource_tracker  # noqa: PLC0415 - not everywhere

    resource_tracker.ensure_running()  # which would undo what follows
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin() -> None:
    """Make ready a process that works; it ends with the process that started it.

    An interrupt from the terminal reaches every process, and only the first may act on it.
    """
    gc.freeze()  # what is there now stays
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
