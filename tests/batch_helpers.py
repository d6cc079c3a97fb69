"""Batches for tests: sent in process or by a client that reads while it sends."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

import h11
import httpx
from fastapi import FastAPI

from app.batch import items
from app.batch.lines import Line
from app.batch.pool import Places
from app.main import create_app
from app.processes import WorkLostError
from app.settings import Settings
from tests.http_helpers import BATCH, JSON, LINES, Document, request

PIECE: Final = 256 * 1024
SOON: Final = 30.0
"""Seconds after which something that should happen has not."""


def as_array(batch: Iterable[object]) -> bytes:
    """Write items as a JSON array."""
    return json.dumps(list(batch)).encode()


def as_lines(batch: Iterable[object]) -> bytes:
    """Write items one a line."""
    return b"".join(json.dumps(one).encode() + b"\n" for one in batch)


def array(content: bytes, headers: Mapping[str, str] | None = None) -> httpx.Request:
    """Make the request that sends an array."""
    return request("POST", BATCH, content=content, headers=headers)


def stream(content: bytes, headers: Mapping[str, str] | None = None) -> httpx.Request:
    """Make the request that sends lines."""
    said = {"content-type": LINES} | dict(headers or {})
    return request("POST", BATCH, content=content, headers=said)


def told(response: httpx.Response) -> list[Document]:
    """The answers of a batch, from an array or from lines."""
    assert response.status_code == 200, response.text
    if response.headers["content-type"] == JSON:
        answers: list[Document] = response.json()
        return answers
    assert response.headers["content-type"] == LINES
    assert not response.content or response.content.endswith(b"\n")
    return [json.loads(line) for line in response.content.splitlines()]


class Service:
    """A service in this process, whose pool runs on from one request to the next."""

    def __init__(self) -> None:
        """Make the service; its processes start with the first batch."""
        self.app: FastAPI = create_app(Settings(workers=2))

    def send(self, *requests: httpx.Request) -> list[httpx.Response]:
        """Send requests, one after another."""
        return asyncio.run(self._send(requests))

    async def _send(self, requests: Iterable[httpx.Request]) -> list[httpx.Response]:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport) as client:
            return [await client.send(one) for one in requests]


@contextmanager
def service() -> Iterator[Service]:
    """Make a service, and end its processes afterwards."""
    made = Service()
    try:
        yield made
    finally:
        asyncio.run(made.app.state.pool.close())


# --- a client whose every step a test decides ---------------------------------------------


class Talk:
    """The two ends of one request, as a server hands them to the application."""

    def __init__(self, app: FastAPI, headers: Sequence[tuple[bytes, bytes]] = ()) -> None:
        """Prepare a batch of lines unless the headers say otherwise."""
        self._app = app
        self._said: asyncio.Queue[Document] = asyncio.Queue()
        self._reads = asyncio.Event()
        self._reads.set()
        self.taken = 0
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.body = b""
        self.done = False
        self.scope: Document = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": BATCH,
            "raw_path": BATCH.encode(),
            "query_string": b"",
            "headers": [(b"host", b"freecount"), *(headers or [(b"content-type", LINES.encode())])],
            "client": ("127.0.0.1", 1),
            "server": ("freecount", 80),
        }

    def say(self, body: bytes, *, more: bool = True) -> None:
        """Send a part of the body."""
        self._said.put_nowait({"type": "http.request", "body": body, "more_body": more})

    def leave(self) -> None:
        """Go away: nothing is sent or taken any more."""
        self._said.put_nowait({"type": "http.disconnect"})
        self._reads.set()

    def stop_reading(self) -> None:
        """Take no answer until told to."""
        self._reads.clear()

    def read_on(self) -> None:
        """Take answers again."""
        self._reads.set()

    @property
    def answers(self) -> list[Document]:
        """What has been answered to lines so far."""
        return [json.loads(line) for line in self.body.splitlines()]

    @property
    def unread(self) -> int:
        """How many parts of the body the service has not taken."""
        return self._said.qsize()

    def start(self) -> asyncio.Task[None]:
        """Let the application answer."""
        return asyncio.create_task(self._run())

    async def _run(self) -> None:
        await self._app(self.scope, self._receive, self._send)
        self.done = True

    async def _receive(self) -> Document:
        message = await self._said.get()
        self.taken += 1
        return message

    async def _send(self, message: Any) -> None:
        await self._reads.wait()
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        else:
            self.body += message["body"]


class Slow:
    """Stands in for the pool: does each piece of work only when told to."""

    def __init__(self, workers: int = 2) -> None:
        """Start with nothing to do."""
        self.workers = workers
        self.places = Places(workers)
        self.begun: list[tuple[Line, ...]] = []
        self.given_up = 0
        self.most = 0
        self._open = asyncio.Event()
        self._under_way = 0

    def go(self) -> None:
        """Do everything that there is, and what comes, at once."""
        self._open.set()

    def halt(self) -> None:
        """Do nothing more until told to."""
        self._open.clear()

    async def close(self) -> None:
        """Have no processes to end."""

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        """Do a piece of work in this process."""
        if work is not items.answer_lines:
            return work(*args)
        self.begun.append(args[0])
        self._under_way += 1
        self.most = max(self.most, self._under_way)
        try:
            await self._open.wait()
            return work(*args)
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        finally:
            self._under_way -= 1


class Dead(Slow):
    """Stands in for a pool whose processes die of everything."""

    async def run(self, work: Callable[..., Any], *args: Any) -> Any:
        """Fail, as the pool does."""
        if work is items.answer_lines:
            raise WorkLostError
        return work(*args)


async def until(true: Callable[[], object]) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(SOON):
        while not true():  # noqa: ASYNC110 - what becomes true knows nothing of who waits for it
            await asyncio.sleep(0.01)


async def settle() -> None:
    """Let everything happen that can."""
    for _ in range(50):
        await asyncio.sleep(0)


# --- a client that reads while it sends ---------------------------------------------------


class Duplex(httpx.AsyncBaseTransport):
    """Sends the body of a request while its answer is read already, over one connection.

    The transport of httpx sends all of a body first, which an endless one never allows.
    """

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send the head of a request, and its body meanwhile; return when the answer begins."""
        host, port = request.url.host, request.url.port
        reader, writer = await asyncio.open_connection(host, port)
        machine = h11.Connection(h11.CLIENT)
        head = h11.Request(
            method=request.method, target=request.url.raw_path, headers=request.headers.raw
        )
        writer.write(machine.send(head) or b"")
        sending = asyncio.create_task(_send_body(request, machine, writer))
        body = _Answer(machine, reader, writer, sending)
        try:
            event = await body.event()
        except httpx.ReadError:
            await body.aclose()
            raise
        assert isinstance(event, h11.Response)
        return httpx.Response(event.status_code, headers=list(event.headers), stream=body)


async def _send_body(
    request: httpx.Request, machine: h11.Connection, writer: asyncio.StreamWriter
) -> None:
    """Send a body piece by piece, until its end or until the service will have no more."""
    assert isinstance(request.stream, httpx.AsyncByteStream)
    with suppress(ConnectionError):
        async for piece in request.stream:
            writer.write(machine.send(h11.Data(data=piece)) or b"")
            await writer.drain()
        writer.write(machine.send(h11.EndOfMessage()) or b"")
        await writer.drain()


class _Answer(httpx.AsyncByteStream):
    """The body of an answer, as it comes."""

    def __init__(
        self,
        machine: h11.Connection,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        sending: asyncio.Task[None],
    ) -> None:
        self._machine, self._reader = machine, reader
        self._writer, self._sending = writer, sending

    async def event(self) -> Any:
        """Wait for the next part of the answer."""
        try:
            while (event := self._machine.next_event()) is h11.NEED_DATA:
                self._machine.receive_data(await self._reader.read(PIECE))
        except (ConnectionError, h11.RemoteProtocolError) as error:
            raise httpx.ReadError(str(error)) from error
        return event

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while isinstance(event := await self.event(), h11.Data):
            yield bytes(event.data)

    async def aclose(self) -> None:
        self._sending.cancel()
        await asyncio.gather(self._sending, return_exceptions=True)
        self._writer.transport.abort()  # to close would be to send first what is left
        with suppress(ConnectionError):
            await self._writer.wait_closed()
