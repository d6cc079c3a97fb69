"""How processes that only work are started, and how they end."""

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
    return found


def begin() -> None:
    """Make ready a process that works; it ends with the process that started it.

    An interrupt from the terminal reaches every process, and only the first may act on it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
