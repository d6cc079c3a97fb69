"""Writes one answer to its connection, with as few calls of the system as can be."""

import asyncio

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle


class Answering:
    """The transport of one answer, whose head leaves together with the beginning of its body.

    To send them one after the other takes the system twice the time.
    """

    def __init__(self, transport: asyncio.Transport, cycle: RequestResponseCycle) -> None:
        """Stand before the transport of a connection, for the answer to one request."""
        self._transport = transport
        self._cycle = cycle
        self._head: bytes | None = None
        self.is_closing = transport.is_closing

    def write(self, data: bytes) -> None:
        """Send a part of the answer; hold back the first, if there will be another."""
        cycle = self._cycle
        if self._head is None and cycle.response_started and cycle.scope["method"] != "HEAD":
            self._head = data
        else:
            head, self._head = self._head or b"", b""
            if not self.is_closing():  # or nobody is there any more
                self._transport.write(head + data)

    def close(self) -> None:
        """Send what is held back, and end the connection."""
        if self._head:
            self.write(b"")
        self._transport.close()
