"""Serves in this process over real connections, to clients that misbehave byte by byte."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import uvicorn
from fastapi import FastAPI

from app.main import create_app
from app.server import PatientServer, config_of
from app.settings import Settings
from tests.batch_helpers import Slow, until
from tests.http_helpers import GOOD, JSON, SCORE


@dataclass(frozen=True, slots=True)
class Served:
    """A service that listens at a port of this machine."""

    app: FastAPI
    server: PatientServer
    stopped: asyncio.Task[None]
    connect: "Connect"

    async def ask(self, content: bytes) -> "Reply":
        """Send a request over a connection of its own, and read the whole answer."""
        client = await self.connect()
        client.say(content)
        return await client.hear()


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer as it came: its status, its headers, its body (with the marks of chunks)."""

    status: int
    head: bytes
    body: bytes


class Client:
    """One end of a connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def say(self, content: bytes) -> None:
        """Send bytes, whatever they are."""
        self.writer.write(content)

    async def hear(self) -> Reply:
        """Read until the service ends the connection, or its answer is whole."""
        head = await self.reader.readuntil(b"\r\n\r\n")
        lengths = [
            int(line.partition(b":")[2])
            for line in head.lower().splitlines()
            if line.startswith(b"content-length:")
        ]
        body = await (self.reader.readexactly(lengths[0]) if lengths else self.reader.read())
        return Reply(int(head.split()[1]), head.lower(), body)

    async def closed(self) -> bytes:
        """Wait until the service ends the connection, and return what came before."""
        return await self.reader.read()


Connect = Callable[[], Awaitable[Client]]


@asynccontextmanager
async def clients_of(port: int) -> AsyncIterator[Connect]:
    """Open connections to a port, and end them all afterwards."""
    opened: list[Client] = []

    async def connect() -> Client:
        opened.append(Client(*await asyncio.open_connection("127.0.0.1", port)))
        return opened[-1]

    try:
        yield connect
    finally:
        for client in opened:
            client.writer.transport.abort()


@asynccontextmanager
async def served(app: FastAPI | None = None, **settings: Any) -> AsyncIterator[Served]:
    """Serve, with all work done in this process, and stop afterwards if that is left to do."""
    made = {"workers": 1, "drain_seconds": 0, "finish_seconds": 5} | settings
    if app is None:
        app = create_app(Settings(**made))
        app.state.pool = Slow(1)
        app.state.pool.go()
    server = PatientServer(config_of(app, "127.0.0.1", 0), app.state.life, app.state.settings)
    stopped = asyncio.create_task(server._serve())
    await until(lambda: server.started)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        async with clients_of(port) as connect:
            yield Served(app, server, stopped, connect)
    finally:
        server.should_exit = True
        await stopped


def run(scene: Coroutine[Any, Any, None]) -> None:
    """Run a scene in the loop that the service runs in."""
    with asyncio.Runner(
        loop_factory=uvicorn.Config("", log_config=None).get_loop_factory()
    ) as runner:
        runner.run(scene)


def posted(
    body: bytes = GOOD, path: str = SCORE, media: str = JSON, length: int | None = None
) -> bytes:
    """The bytes of a request."""
    return (
        f"POST {path} HTTP/1.1\r\nhost: freecount\r\ncontent-type: {media}\r\n"
        f"content-length: {len(body) if length is None else length}\r\n\r\n"
    ).encode() + body


def got(path: str) -> bytes:
    """The bytes of a request without a body."""
    return f"GET {path} HTTP/1.1\r\nhost: freecount\r\n\r\n".encode()


CHUNKED = (
    "POST {path} HTTP/1.1\r\nhost: freecount\r\ncontent-type: {media}\r\n"
    "transfer-encoding: chunked\r\n\r\n"
)


def chunk(content: bytes) -> bytes:
    """A part of a chunked body."""
    return b"%x\r\n%b\r\n" % (len(content), content)
