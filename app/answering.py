"""Writes one answer to its connection, with as few calls of the system as can be.

Nothing here refers to the answer that it is part of: such a ring would stay in memory until the
garbage collector comes by, and every request would be worked on in memory that is new.
"""

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

from app.asgi import lines

OK: Final = STATUS_LINE[200]
CONTINUE: Final = STATUS_LINE[100]


class Answering:
    """The transport of one answer, whose head leaves together with the beginning of its body.

    To send them one after the other takes the system twice the time.
    """

    def __init__(self, transport: asyncio.Transport, *, bare: bool) -> None:
        """Stand before the transport of a connection, for the answer to one request.

        Of a ``bare`` answer, to a HEAD, nothing follows the head.
        """
        self._transport = transport
        self._head = b"" if bare else None
        self.is_closing = transport.is_closing

    def write(self, data: bytes) -> None:
        """Send a part of the answer; hold back its head, if there will be more."""
        if self._head is None and not data.startswith(CONTINUE):
            self._head = data
        else:
            if self._head:
                data, self._head = self._head + data, b""
            if not self.is_closing():  # or nobody is there any more
                self._transport.write(data)

    def close(self) -> None:
        """Send what is held back, and end the connection."""
        if self._head:
            self.write(b"")
        self._transport.close()


def at_once(cycle: RequestResponseCycle, head: bytes, body: bytes) -> bool:
    """Send a whole answer, 200; False, and nothing is sent, where it has to go the usual way.

    That is so where more is to be done than to write to a connection that is kept. ``head`` are
    the lines of its headers, which are not looked at: the body's length is among them.
    """
    transport = cycle.transport
    busy = cycle.flow.write_paused or transport.is_closing()
    if busy or not cycle.keep_alive:
        return False
    if not cycle.disconnected:
        cycle.response_started = cycle.response_complete = True
        cycle.waiting_for_100_continue = False
        transport.write(b"%b%b%b\r\n" % (OK, lines(cycle.default_headers), head))
        transport.write(body)
        cycle.message_event.set()
        cycle.on_response()
    return True
