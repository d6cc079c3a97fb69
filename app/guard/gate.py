"""How much is done at the same time: one question, and so many wait for their turn."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Final

from app.body import BodyError

RETRY_SECONDS: Final = 1


class Turn:
    """The turn of one question, which ends once."""

    def __init__(self, gate: "Gate") -> None:
        """Have the turn."""
        self._gate: Gate | None = gate

    def end(self) -> None:
        """Let the next one in."""
        gate, self._gate = self._gate, None
        if gate is not None:
            gate.leave()


class Gate:
    """Lets one question after the other to the work, in the order in which they came.

    To work on several at a time would make all of them late and none of them earlier. Between
    two the server sees to its connections, so what passes the gate, like ``/healthz``, never
    waits for more than one question.
    """

    def __init__(self, waiting: int, receiving: int) -> None:
        """Say how many may wait, and how many bodies may be on their way."""
        self._most_waiting = waiting
        self._most_receiving = receiving
        self._busy = False
        self._queue: deque[asyncio.Future[None]] = deque()
        self.receiving = 0

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._queue)

    @contextmanager
    def arrival(self) -> Iterator[None]:
        """Have room for a body that is on its way; 503 where there is none."""
        if self.receiving >= self._most_receiving:
            raise busy()
        self.receiving += 1
        try:
            yield
        finally:
            self.receiving -= 1

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[Turn]:
        """Wait for the turn of a question; 503 where too many wait already."""
        await self._enter()
        turn = Turn(self)
        try:
            yield turn
        finally:
            turn.end()

    async def _enter(self) -> None:
        if not self._busy:
            self._busy = True
            return
        if len(self._queue) >= self._most_waiting:
            raise busy()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            with suppress(ValueError):
                self._queue.remove(turn)
            if not turn.cancelled():  # it came in the same moment
                self.leave()
            raise

    def leave(self) -> None:
        """Let the next one in, after the server has looked at its connections."""
        asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        while self._queue:
            turn = self._queue.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._busy = False


def busy() -> BodyError:
    """The refusal of what is too much."""
    return BodyError(503, "service_busy", seconds=RETRY_SECONDS)
