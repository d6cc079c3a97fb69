"""A process that works, and the pipe over which it is asked."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from app.batch import items
from app.processes import context


class DiedError(Exception):
    """The process has died over a piece of work."""


class Worker:
    """A process that does one piece of work after the other.

    Each has a pipe of its own, so that whoever waits for it learns at once when it dies, though
    it were in the middle of its answer, and no other one is touched by that. Behind the one
    queue of the pools of the standard library, such a death can leave all of them waiting.
    """

    def __init__(self) -> None:
        """Start the process."""
        made = context(items.__name__)
        self._pipe, theirs = made.Pipe()
        self._process = made.Process(target=_work, args=(theirs,), daemon=True)  # type: ignore[attr-defined]
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return int(self._process.pid or 0)

    @property
    def lives(self) -> bool:
        """Whether the process is there."""
        return bool(self._process.is_alive())

    def do(
        self, work: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> object:
        """Have a piece of work done: what comes of it, or the exception; DiedError otherwise."""
        try:
            self._pipe.send((work, args, kwargs))
            done, told = self._pipe.recv()
        except (EOFError, OSError):
            raise DiedError from None
        if done:
            return told
        raise told

    def end(self) -> None:
        """Let the process end, and wait until it has."""
        self._pipe.close()
        self._process.join()
        self._process.close()


def _work(pipe: "Connection[Any, Any]") -> None:
    """Do what is asked until nobody asks any more."""
    items.begin()
    with suppress(EOFError, OSError):
        while True:
            work, args, kwargs = pipe.recv()
            try:
                told = True, work(*args, **kwargs)
            except Exception as error:  # noqa: BLE001 - it is raised where the work was asked for
                told = False, error
            pipe.send(told)
