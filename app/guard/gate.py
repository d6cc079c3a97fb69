"""How much is done at the same time: one question, and so many wait for their turn."""

import asyncio
from collections import deque
from contextlib import suppress
from typing import Final, Self

from app.body import BodyError

RETRY_SECONDS: Final = 1
A_ROUND: Final = 8
"""So many questions are worked on in a round: two milliseconds of work; long ones are aside."""


class Turn:
    """The turn of one question: waited for, and ended once."""

    def __init__(self, gate: "Gate") -> None:
        """Have no turn yet."""
        self._gate = gate
        self._has = False

    async def __aenter__(self) -> Self:
        """Wait for the turn; 503 where too many wait already."""
        if not self._gate.has_room():
            await self._gate.wait()
        self._has = True
        return self

    async def __aexit__(self, *_raised: object) -> None:
        """End the turn, if it has not ended."""
        self.end()

    def end(self) -> None:
        """Let the next one in."""
        if self._has:
            self._has = False
            self._gate.leave()


class Arrivals:
    """The bodies that are on their way."""

    def __init__(self, most: int) -> None:
        """Say how many there may be."""
        self._most = most
        self.number = 0

    def __enter__(self) -> None:
        """Have room for one; 503 where there is none."""
        if self.number >= self._most:
            raise busy()
        self.number += 1

    def __exit__(self, *_raised: object) -> None:
        """Give the room back."""
        self.number -= 1


class Gate:
    """Lets questions to the work in the order in which they came, so many in a round of the loop.

    To work on all at a time would make all of them late and none of them earlier. Between two
    rounds the server sees to its connections, so what passes the gate, like ``/healthz``, never
    waits for more than ``A_ROUND`` questions.
    """

    def __init__(self, waiting: int, receiving: int, a_round: int = A_ROUND) -> None:
        """Say how many may wait, and how many bodies may be on their way."""
        self._most_waiting = waiting
        self._free = a_round
        self._ended = 0
        self._queue: deque[asyncio.Future[None]] = deque()
        self.arrivals = Arrivals(receiving)

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._queue)

    @property
    def receiving(self) -> int:
        """How many bodies are on their way."""
        return self.arrivals.number

    def turn(self) -> Turn:
        """A turn to be waited for: ``async with``."""
        return Turn(self)

    def has_room(self) -> bool:
        """Take a turn, if one is free and nobody waits for it."""
        if self._free and not self._queue:
            self._free -= 1
            return True
        return False

    async def wait(self) -> None:
        """Wait for a turn; 503 where too many wait already."""
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
        """Let another one in, when the server has looked at its connections."""
        if not self._ended:
            asyncio.get_running_loop().call_soon(self._begin_round)
        self._ended += 1

    def _begin_round(self) -> None:
        """Let in as many as have left."""
        self._free, self._ended = self._free + self._ended, 0
        while self._free and self._queue:
            turn = self._queue.popleft()
            if not turn.done():
                self._free -= 1
                turn.set_result(None)


def busy() -> BodyError:
    """The refusal of what is too much."""
    return BodyError(503, "service_busy", seconds=RETRY_SECONDS)
