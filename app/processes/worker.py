"""A process that works, and the pipe over which it is asked."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any, Final

from app.processes.start import context

Begin = Callable[[], None]
_CHANGING: Final = Lock()
"""One process at a time comes or goes: the standard library looks after all of them at each."""


class DiedError(Exception):
    """The process has died over a piece of work, or could not be started."""


class Worker:
    """A process that does one piece of work after the other, followed by another when it dies.

    Each has a pipe of its own, so that whoever waits for it learns at once when it dies, though
    it were in the middle of its answer, and no other one is touched by that. Behind the one
    queue of the pools of the standard library, such a death can leave all of them waiting.
    """

    def __init__(self, module: str, begin: Begin) -> None:
        """Start nothing yet; ``begin`` is what a process does first, a module what it needs."""
        self._module, self._begin = module, begin
        self._process: Any = None
        self._pipe: Connection[Any, Any] | None = None

    @property
    def pid(self) -> int:
        """The number of the process, 0 where there is none."""
        return int(self._process.pid or 0) if self._process else 0

    def start(self) -> None:
        """Start the process, unless it is there and waits for work; DiedError if it cannot be."""
        try:
            self._ready()
        except (EOFError, OSError):
            raise DiedError from None

    def do(
        self, work: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any]
    ) -> object:
        """Have a piece of work done: what comes of it, or the exception; DiedError otherwise."""
        try:
            pipe = self._ready()
            pipe.send((work, args, kwargs))
            done, told = pipe.recv()
        except (EOFError, OSError):
            raise DiedError from None
        if done:
            return told
        raise told

    def end(self) -> None:
        """Let the process end, and wait until it has."""
        with _CHANGING:
            self._end()

    def _end(self) -> None:
        pipe, self._pipe = self._pipe, None
        process, self._process = self._process, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.join()
            process.close()

    def _ready(self) -> "Connection[Any, Any]":
        """The pipe to a process that waits for work, a new one where the last has died.

        A process that waits says nothing: what can be read then is the end of its pipe.
        """
        if self._pipe is not None and not self._pipe.poll():
            return self._pipe
        with _CHANGING:
            self._end()
            made = context(self._module)
            ours, theirs = made.Pipe()
            with theirs:
                process = made.Process(target=_work, args=(theirs, self._begin), daemon=True)  # type: ignore[attr-defined]
                process.start()
            self._process, self._pipe = process, ours
            return ours


def _work(pipe: "Connection[Any, Any]", begin: Begin) -> None:
    """Do what is asked until nobody asks any more."""
    begin()
    with suppress(EOFError, OSError):
        while True:
            work, args, kwargs = pipe.recv()
            try:
                told = True, work(*args, **kwargs)
            except Exception as error:  # noqa: BLE001 - it is raised where the work was asked for
                told = False, error
            pipe.send(told)
