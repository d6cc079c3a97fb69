"""The course of one batch: lines come in, pieces of work go out, answers follow in order."""

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from app.asgi import Message, Receive, Send
from app.batch import items
from app.batch.lines import Line, LineCutter
from app.batch.pool import Place, Pool
from app.body import BodyError
from app.guard.gate import RETRY_SECONDS, busy
from app.intake import GoneError, too_slow
from app.life import Life
from app.negotiate import JSON, LINES
from app.processes import WorkLostError
from app.respond import VARY
from app.settings import Settings

MOST_LINES: Final = 64
MOST_BYTES: Final = 64 * 1024
"""A piece of work is so many lines, or so many bytes."""
LEAST_LINES: Final = 8
"""So many at least, where pieces become smaller so that all processes end at the same time."""


@dataclass(frozen=True, slots=True)
class Frame:
    """How answers are written one after another: what stands around and between them.

    ``first`` or ``later`` stands before the answers of a piece of work, ``after`` behind them,
    ``last`` at the end.
    """

    media: str
    first: bytes
    later: bytes
    between: bytes
    after: bytes
    last: bytes


ARRAY: Final = Frame(JSON, b"[", b",", b",", b"", b"]")
STREAM: Final = Frame(LINES, b"", b"", b"\n", b"\n", b"")


@dataclass(frozen=True, slots=True)
class Batch:
    """Who does the work of a batch, in which language by default, and how answers are written.

    ``settings`` say how long a client may make the service wait, ``life`` when it has to end.
    """

    pool: Pool
    settings: Settings
    life: Life
    tag: str | None
    frame: Frame


class Course:
    """Takes one batch from its first line to its last answer.

    What is held is bounded: what the server has handed over of the body last, one piece of work
    that fills, and the pieces that are under way. While those fill the place of the batch
    nothing more is read, so a client that does not read its answers cannot send either.
    """

    def __init__(self, batch: Batch, place: Place, receive: Receive, send: Send) -> None:
        """Prepare for a batch that has a place, and for the client that sends it."""
        self._batch = batch
        self._pool, self._tag, self._frame = batch.pool, batch.tag, batch.frame
        self._place, self._receive, self._send = place, receive, send
        self._cutter = LineCutter()
        self._lines: Iterator[Line] = iter(())
        self._piece: list[Line] = []
        self._held = 0
        self._left: int | None = None
        self._most = MOST_LINES
        self._working: deque[asyncio.Task[tuple[bytes, int]]] = deque()
        self._listening: asyncio.Future[Message] | None = None
        self._next = 0
        self._answered = 0
        self._ended = False
        self._cut_off = False
        self._deadline: float | None = None
        self._started = False

    async def run(self, lines: Sequence[Line] | None = None) -> None:
        """Answer the lines of the body, or those given where it has been read already.

        Raises BodyError where the body stops coming (408), the service does (503) or others want
        the place (503) before anything was answered.
        """
        if lines is not None:
            self._lines, self._ended, self._left = iter(lines), True, len(lines)
            self._share_out()
        try:
            with suppress(GoneError), self._batch.life.told() as told:
                await self._answer_all(told)
                await self._finish()
        finally:
            await self._stop()

    async def _answer_all(self, told: asyncio.Future[float]) -> None:
        self._hand_on()
        try:
            while self._working or not self._ended:
                await self._step(told)
                self._hand_on()
            if self._cut_off:
                raise _stopping()
        except BodyError as error:
            if not self._started:
                raise
            last = items.last_word(self._answered, error.status, error.problem, self._tag)
            await self._write(last)

    # --- in ------------------------------------------------------------------------------

    def _hand_on(self) -> None:
        """Hand on what has come, as far as there is room.

        A piece that is not full waits for more lines only while another is under way.
        """
        while True:
            self._fill()
            if not self._piece or (self._working and not self._ended and not self._full()):
                return
            if not self._place.take():
                return
            work = self._work(tuple(self._piece), self._next)
            self._working.append(asyncio.create_task(work))
            self._next += len(self._piece)
            self._share_out()
            self._piece.clear()
            self._held = 0

    def _share_out(self) -> None:
        """Say how many lines the next piece has: what is left is for all processes alike."""
        if self._left is not None:
            self._left -= len(self._piece)
            share = self._left // self._pool.workers
            self._most = min(MOST_LINES, max(LEAST_LINES, share))

    def _fill(self) -> None:
        if self._full():
            return
        for line in islice(self._lines, self._most - len(self._piece)):
            self._piece.append(line)
            self._held += len(line or b"")
            if self._held >= MOST_BYTES:
                return

    def _full(self) -> bool:
        return len(self._piece) >= self._most or self._held >= MOST_BYTES

    async def _work(self, lines: Sequence[Line], first: int) -> tuple[bytes, int]:
        """Have a piece of work done: the answers, and how many they are."""
        asked = lines, first, self._tag, self._frame.between
        try:
            return await self._pool.run(items.answer_lines, *asked), len(lines)
        except WorkLostError:
            return items.lost_lines(*asked), len(lines)

    async def _step(self, told: asyncio.Future[float]) -> None:
        """Wait for the next of what can happen: more of the body, answers, or the end."""
        awaited: set[asyncio.Future[Any]] = {*list(self._working)[:1]}
        if not self._cut_off and (self._ended or not self._full()):
            self._listening = self._listening or asyncio.ensure_future(self._receive())
            awaited.add(self._listening)
        if self._deadline is None:
            awaited.add(told)
        if not self._working:
            awaited.add(self._place.wanted)
        happened, _ = await asyncio.wait(
            awaited, timeout=self._patience(), return_when=asyncio.FIRST_COMPLETED
        )
        if not happened:
            raise self._late()
        if self._place.wanted.done():
            raise busy()
        if self._listening is not None and self._listening.done():
            heard, self._listening = self._listening, None
            self._hear(heard.result())
        if self._working and self._working[0].done():
            answers, number = self._working.popleft().result()
            await self._write(answers)
            self._answered += number
            self._place.give_back()
        if told in happened:
            self._end_soon(told.result())

    def _patience(self) -> float | None:
        """How long to wait for what happens next; without end while there is work to do."""
        if self._deadline is not None:
            return max(0.0, self._deadline - asyncio.get_running_loop().time())
        return None if self._working else self._batch.settings.receive_seconds

    def _late(self) -> BodyError:
        """Say why no more is waited for."""
        if self._deadline is not None:
            return _stopping()
        return too_slow(self._batch.settings.receive_seconds)

    def _end_soon(self, deadline: float) -> None:
        """Read nothing more, and answer what has been read as far as there is time."""
        self._deadline = deadline
        if not self._ended:
            self._ended = self._cut_off = True

    def _hear(self, message: Message) -> None:
        """Take a message of the server: a part of the body, or that the client has gone."""
        if message["type"] == "http.disconnect":
            raise GoneError
        if not self._ended:
            self._ended = not message.get("more_body", False)
            self._lines = self._cut(message.get("body", b""), last=self._ended)

    def _cut(self, piece: bytes, *, last: bool) -> Iterator[Line]:
        yield from self._cutter.feed(piece)
        if last:
            yield from self._cutter.end()

    # --- out -----------------------------------------------------------------------------

    async def _write(self, answers: bytes) -> None:
        frame = self._frame
        before = frame.later if self._started else frame.first
        await self._begin()
        await self._put("http.response.body", body=before + answers + frame.after, more_body=True)

    async def _begin(self) -> None:
        if not self._started:
            self._started = True
            headers = [(b"content-type", self._frame.media.encode()), (b"vary", VARY.encode())]
            if self._frame is STREAM:  # which may end before the request does
                headers.append((b"connection", b"close"))
            await self._put("http.response.start", status=200, headers=headers)

    async def _finish(self) -> None:
        opening = b"" if self._started else self._frame.first
        await self._begin()
        await self._put("http.response.body", body=opening + self._frame.last, more_body=False)

    async def _put(self, kind: str, **more: object) -> None:
        """Send a message; GoneError where the client does not take it."""
        try:
            async with asyncio.timeout(self._batch.settings.send_seconds):
                await self._send({"type": kind, **more})
        except OSError:  # a time-out is one as well
            raise GoneError from None

    async def _stop(self) -> None:
        """Take back everything that is under way."""
        left: list[asyncio.Future[Any]] = [*self._working]
        if self._listening is not None:
            left.append(self._listening)
        for one in left:
            one.cancel()
        await asyncio.gather(*left, return_exceptions=True)


def _stopping() -> BodyError:
    """Say that the service stops before the end of the batch."""
    return BodyError(503, "shutting_down", seconds=RETRY_SECONDS)
