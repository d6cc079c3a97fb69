"""Asks a service as fast as it answers: so many connections, each with one request under way."""

import asyncio
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from typing import Final

HEAD_END: Final = b"\r\n\r\n"
LENGTH: Final = b"content-length: "
OK: Final = b"HTTP/1.1 200 "
LAST_CHUNK: Final = b"\r\n0\r\n\r\n"
PIECE: Final = 256 * 1024


@dataclass(frozen=True, slots=True)
class Load:
    """What came of asking: how many answers a second, and how long each took."""

    rate: float
    seconds: tuple[float, ...]

    def within(self, share: float) -> float:
        """The time within which such a share of the requests was answered."""
        ordered = sorted(self.seconds)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def http(path: str, body: bytes) -> bytes:
    """Write a request that sends a body of JSON."""
    head = (
        f"POST {path} HTTP/1.1\r\nhost: freecount\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def whole(port: int, request: bytes) -> bytes:
    """Ask once over a connection of its own, and read on until an array has come whole."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(request)
        told = bytearray()
        while not told.endswith(LAST_CHUNK):
            part = connection.recv(PIECE)
            assert part, "The service has hung up."
            told += part
    assert told.startswith(OK), told[:200]
    return bytes(told)


def asked(
    port: int, requests: Sequence[bytes], *, connections: int = 16, seconds: float = 1.0
) -> Load:
    """Ask for so many seconds, the requests in turn and from the first again after the last."""
    return asyncio.run(asking(port, requests, connections=connections, seconds=seconds))


async def asking(
    port: int, requests: Sequence[bytes], *, connections: int = 16, seconds: float = 1.0
) -> Load:
    """Do the same beside other things."""
    loop = asyncio.get_running_loop()
    times: list[float] = []
    begun = time.perf_counter()
    clients = [
        _Client(islice(cycle(requests), first, None), times, begun + seconds)
        for first in range(connections)
    ]
    for client in clients:
        await loop.create_connection(partial(_same, client), "127.0.0.1", port)
    await asyncio.gather(*(client.done for client in clients))
    return Load(len(times) / (time.perf_counter() - begun), tuple(times))


def _same(client: "_Client") -> "_Client":
    return client


class _Client(asyncio.Protocol):
    """One connection, which asks again as soon as it has been answered."""

    def __init__(self, requests: Iterator[bytes], times: list[float], end: float) -> None:
        self.done = asyncio.get_running_loop().create_future()
        self._requests, self._times, self._end = requests, times, end
        self._transport: asyncio.Transport
        self._begun = 0.0
        self._held = b""
        self._whole = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._ask()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.done.done():
            self.done.set_exception(exc or ConnectionError("The service has hung up."))

    def data_received(self, data: bytes) -> None:
        self._held += data
        if not self._whole and (end := self._held.find(HEAD_END)) >= 0:
            head = self._held[:end].lower() + HEAD_END
            assert self._held.startswith(OK), self._held
            start = head.index(LENGTH) + len(LENGTH)
            self._whole = end + len(HEAD_END) + int(head[start : head.index(b"\r", start)])
        if self._whole and len(self._held) >= self._whole:
            now = time.perf_counter()
            self._times.append(now - self._begun)
            self._held, self._whole = b"", 0
            if now < self._end:
                self._ask()
            else:
                self.done.set_result(None)
                self._transport.close()

    def _ask(self) -> None:
        self._begun = time.perf_counter()
        self._transport.write(next(self._requests))
