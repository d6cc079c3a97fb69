"""Writes one answer to its connection, with as few calls of the system as can be."""

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

from app.asgi import lines

OK: Final = STATUS_LINE[200]


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

    def at_once(self, head: bytes, body: bytes) -> bool:
        """Send a whole answer, 200; False, and nothing is sent, where it has to go the usual way.

        That is so where more is to be done than to write to a connection that is kept. ``head``
        are the lines of its headers, which are not looked at: the body's length is among them.
        """
        cycle = self._cycle
        busy = cycle.flow.write_paused or self.is_closing()
        if busy or not cycle.keep_alive or cycle.scope["method"] == "HEAD":
            return False
        if not cycle.disconnected:
            cycle.response_started = cycle.response_complete = True
            cycle.waiting_for_100_continue = False
            self._transport.write(b"%b%b%b\r\n%b" % (OK, lines(cycle.default_headers), head, body))
            cycle.message_event.set()
            cycle.on_response()
        return True

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
