"""The life of the service: starting, ready, stopping, and how what is under way ends."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

Status = Literal["starting", "ready", "broken", "stopping"]


class Life:
    """What the service is doing with itself.

    It stops in three steps: it is not ready, but serves on; then streams read nothing more and
    answer what they have read; at the deadline that is given then, they end where they are.
    """

    def __init__(self) -> None:
        """Begin; nothing has been checked yet."""
        self.status: Status = "starting"
        self._deadline: float | None = None
        self._streams: set[asyncio.Future[float]] = set()

    def begin(self, *, sound: bool) -> None:
        """Take requests, if the rulesets are sound."""
        if self.status != "stopping":
            self.status = "ready" if sound else "broken"

    def turn_away(self) -> None:
        """Be ready no more."""
        self.status = "stopping"

    def read_no_more(self, seconds: float) -> None:
        """Have every stream end: it may finish what it has read, for so many seconds."""
        self.turn_away()
        self._deadline = asyncio.get_running_loop().time() + seconds
        for told in self._streams:
            if not told.done():
                told.set_result(self._deadline)

    @contextmanager
    def told(self) -> Iterator[asyncio.Future[float]]:
        """Give a stream what it is told its end by: the time on the clock of the loop."""
        told: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        if self._deadline is not None:
            told.set_result(self._deadline)
        self._streams.add(told)
        try:
            yield told
        finally:
            self._streams.discard(told)
