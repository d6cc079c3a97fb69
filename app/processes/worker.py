"""A process that works, and the line over which it is asked."""

import asyncio
import pickle
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from threading import Lock
from typing import Any, Final

from app.processes.line import Line, pair
from app.processes.start import context

Begin = Callable[[], None]
PLAIN, PICKLED, RAISED = range(3)
"""What is sent: bytes as they are, anything else, or an exception."""
_CHANGING: Final = Lock()
"""One process at a time comes or goes: the standard library looks after all of them at each."""


class DiedError(Exception):
    """The process has died over a piece of work, or could not be started."""


def request(
    work: Callable[..., object], args: Sequence[object], kwargs: Mapping[str, object]
) -> bytes:
    """Write down a piece of work."""
    return pickle.dumps((work, args, kwargs))


class Worker:
    """A process that does one piece of work after the other, followed by another when it dies.

    Each has a line of its own, so that whoever waits for it learns at once when it dies, though
    it were in the middle of its answer, and no other one is touched by that. Behind the one
    queue of the pools of the standard library, such a death can leave all of them waiting.
    """

    def __init__(self, module: str, begin: Begin) -> None:
        """Start nothing yet; ``begin`` is what a process does first, a module what it needs."""
        self._module, self._begin = module, begin
        self._process: Any = None
        self._line: Line | None = None

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

    def do(self, asked: bytes) -> object:
        """Have a piece of work done: what comes of it, or the exception; DiedError otherwise."""
        try:
            line = self._ready()
            line.send(PICKLED, asked)
            kind, told = line.receive()
        except (EOFError, OSError):
            raise DiedError from None
        return _come(kind, told)

    async def done(self, asked: bytes) -> object:
        """Have it done as ``do`` does, without a thread that waits.

        Who cancels this ends the process.
        """
        try:
            line = self._waiting()
            if line is None:
                line = await asyncio.to_thread(self._ready)
            await line.sent(PICKLED, asked)
            kind, told = await line.received()
        except (EOFError, OSError):
            raise DiedError from None
        except asyncio.CancelledError:
            self._hang_up()
            raise
        return _come(kind, told)

    def end(self) -> None:
        """Let the process end, and wait until it has."""
        with _CHANGING:
            self._end()

    def _end(self) -> None:
        self._hang_up()
        process, self._process = self._process, None
        if process is not None:
            process.join()
            process.close()

    def _hang_up(self) -> None:
        """Ask nothing any more, upon which the process ends."""
        line, self._line = self._line, None
        if line is not None:
            line.close()

    def _waiting(self) -> Line | None:
        """The line to the process if it is there and waits for work.

        A process that waits says nothing: what can be read then is the end of its line.
        """
        return self._line if self._line is not None and self._line.silent() else None

    def _ready(self) -> Line:
        """The line to a process that waits for work, a new one where the last has died."""
        if line := self._waiting():
            return line
        with _CHANGING:
            self._end()
            made = context(self._module)
            ours, theirs = pair()
            self._line = ours  # which is closed at the next try where the process cannot be started
            with closing(theirs):
                process = made.Process(target=_work, args=(theirs, self._begin), daemon=True)  # type: ignore[attr-defined]
                process.start()
            self._process = process
            return ours


def _come(kind: int, told: bytes) -> object:
    """What has come of a piece of work; raised where it is an exception."""
    if kind == PLAIN:
        return told
    result = pickle.loads(told)  # noqa: S301 - written by our own process
    if kind == RAISED:
        raise result
    return result


def _work(line: Line, begin: Begin) -> None:
    """Do what is asked until nobody asks any more."""
    begin()
    with suppress(EOFError, OSError):
        while True:
            work, args, kwargs = pickle.loads(line.receive()[1])  # noqa: S301 - as above
            try:
                told = work(*args, **kwargs)
            except Exception as error:  # noqa: BLE001 - it is raised where the work was asked for
                line.send(RAISED, pickle.dumps(error))
            else:
                plain = type(told) is bytes
                line.send(PLAIN if plain else PICKLED, told if plain else pickle.dumps(told))
