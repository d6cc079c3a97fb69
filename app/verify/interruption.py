"""Signals that end a run: only what is waited for ends at once, and what is written is whole."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, Final, Self

from app.verify.crews import Crew

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class InterruptedRunError(BaseException):
    """A signal has ended what was waited for."""

    def __init__(self, number: int) -> None:
        """Keep the number of the first signal that has come."""
        super().__init__(number)
        self.number = number


class Interruption:
    """Lets a signal end a run between two pieces, never while one is told of."""

    def __init__(self) -> None:
        """Wait for no signal yet."""
        self.signal: int | None = None
        self._waiting = False

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        self.signal = self.signal or number
        if self._waiting:
            raise InterruptedRunError(self.signal)

    @contextmanager
    def heard(self) -> Iterator[Self]:
        """Listen for signals."""
        before: list[tuple[signal.Signals, Any]] = [
            (one, signal.signal(one, self._hear)) for one in SIGNALS
        ]
        try:
            yield self
        finally:
            for one, handler in before:
                signal.signal(one, handler)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Let a signal end what is done here, also one that has come before."""
        self._waiting = True
        try:
            if self.signal is not None:
                raise InterruptedRunError(self.signal)
            yield
        finally:
            self._waiting = False

    def close(self, crew: Crew) -> None:
        """Wait until a crew has ended; whoever sends another signal does not want to."""
        self._waiting = True
        try:
            with suppress(InterruptedRunError):
                crew.close()
        finally:
            self._waiting = False
