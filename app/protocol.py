"""What uvicorn's HTTP lacks: time to send a request, time to take an answer, a gentle end."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, Final

import httptools
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from app.answering import Answering, at_once
from app.asgi import SERVER, WHOLE, lines
from app.guard.front import HEADERS
from app.language import DEFAULT
from app.problems import PROBLEM_JSON
from app.refusals import NAMES, document
from app.settings import Settings
from scoring import Problem, to_json

MOST_UNHEARD: Final = 64 * 1024
"""So many bytes may come that are neither a whole head of a request nor a part of its body."""
GRACE_SECONDS: Final = 1.0
"""So long a connection without a request is kept when the service stops: one may be on its way."""

MOMENT: Final = 0.001
"""Long enough for the server to look at its connections: what is to be done at once goes first."""


class _Ending:
    """A transport that ends a connection so that the client gets its whole answer.

    To close a connection on which something has come that nobody read makes the system throw
    away what the client has not got yet. So while a request is still being sent only our own
    side is closed, and the rest of the request is read over.
    """

    def __init__(self, transport: asyncio.Transport, protocol: "PatientProtocol") -> None:
        """Stand before the transport of a connection."""
        self._transport = transport
        self._protocol = protocol
        self.write = transport.write  # asked for with every answer

    def __getattr__(self, name: str) -> Any:
        """Be the transport in everything else."""
        return getattr(self._transport, name)

    def is_closing(self) -> bool:
        """Whether the connection ends."""
        return self._protocol.lingering or self._transport.is_closing()

    def close(self) -> None:
        """End the connection, at once where the client is sending nothing."""
        cycle = self._protocol.cycle
        if cycle is not None and cycle.more_body and cycle.response_complete:
            self.linger()
        elif not self._protocol.lingering:
            self._transport.close()

    def linger(self) -> None:
        """End our side, and the connection when the client has ended its own or time is up.

        It may have much of its answer still to read, so it has as long as for a request.
        """
        if not self.is_closing():
            self._protocol.lingering = True
            if self._transport.can_write_eof():  # not over HTTPS, where the answer tells its length
                self._transport.write_eof()
            self._transport.resume_reading()
            seconds = self._protocol.settings.receive_seconds
            self._protocol.loop.call_later(seconds, self._transport.close)


class _Flow(FlowControl):
    """The flow of a connection, of which nothing more is read while requests of it wait.

    The server would read on with each answer, many requests at a time, and so hold all that a
    client can send before it is answered.
    """

    def __init__(self, transport: asyncio.Transport, waiting: Collection[object]) -> None:
        """Stand before the transport of a connection, and know which requests wait."""
        super().__init__(transport)
        self._waiting = waiting

    def resume_reading(self) -> None:
        """Read on, if no request waits."""
        if not self._waiting:
            super().resume_reading()


class _Clock:
    """Does something unless it is stopped in time."""

    def __init__(self) -> None:
        """Stand still."""
        self._timer: asyncio.TimerHandle | None = None

    def start(self, seconds: float, then: Callable[[], None]) -> None:
        """Run, if it does not run already."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, then)

    def stop(self) -> None:
        """Stand still again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Parser(httptools.HttpRequestParser):
    """A parser that reads on where a client asks to speak another protocol.

    No other is spoken here, so such a wish is not heard (RFC 9110, 7.8), and the request is
    answered as it stands. The parser beneath leaves it at the end of its head.
    """

    def __init__(self, protocol: "PatientProtocol") -> None:
        """Tell a protocol of what is read."""
        super().__init__(protocol)
        self._protocol = protocol

    def feed_data(self, data: Any) -> None:
        """Read on."""
        try:
            super().feed_data(data)
        except httptools.HttpParserUpgrade as wish:
            self._protocol.read_rest(data[wish.args[0] :])


class _Rest:
    """Hears of the body of a request whose head has been read, and of nothing after it."""

    def __init__(self, protocol: "PatientProtocol") -> None:
        """Tell a protocol of the body."""
        self._protocol: PatientProtocol | None = protocol

    def on_body(self, body: bytes) -> None:
        """Hand on a part of the body."""
        if self._protocol is not None:
            self._protocol.on_body(body)

    def on_message_complete(self) -> None:
        """Hand on its end."""
        protocol, self._protocol = self._protocol, None
        if protocol is not None:
            protocol.on_message_complete()


FRAMING: Final = frozenset({b"content-length", b"transfer-encoding"})
"""Headers that say where a body ends."""


class PatientProtocol(HttpToolsProtocol):
    """Waits so long for the head of a request, and so long for a client to take its answer.

    The body has a deadline of its own where it is read: only there is it known whether the
    client or the service is slow, and a stream may take as long as it moves.
    """

    settings: Settings
    lingering = False
    _unheard = 0

    # --- the head of a request -----------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        self._head, self._taking = _Clock(), _Clock()
        self._ending = _Ending(transport, self)
        self.parser = _Parser(self)
        super().connection_made(self._ending)  # type: ignore[arg-type]
        self.flow = _Flow(self._ending, self.pipeline)  # type: ignore[arg-type]
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Hand on what comes, if it can become a request."""
        if self.lingering:
            return
        self._unheard += len(data)
        super().data_received(data)
        cycle = self.cycle
        if cycle is None or cycle.response_complete or self._unheard > MOST_UNHEARD:
            self._wait_for_more()

    def on_headers_complete(self) -> None:
        """Wait no longer: the head is there."""
        self._unheard = 0
        self._head.stop()
        super().on_headers_complete()
        cycle = self.cycle
        bare = self.scope["method"] == "HEAD"
        cycle.transport = Answering(self._ending, bare=bare)  # type: ignore[arg-type, assignment]
        if not bare:
            self.scope[SERVER] = partial(at_once, cycle)  # type: ignore[typeddict-unknown-key] # ours

    def on_body(self, body: bytes) -> None:
        """Take a part of a body."""
        self._unheard = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Take the end of a body."""
        self._unheard = 0
        if not self.parser.should_upgrade():  # or else the body is still to be read
            self.scope[WHOLE] = True  # type: ignore[typeddict-unknown-key] # ours
            super().on_message_complete()

    def read_rest(self, rest: bytes) -> None:
        """Read the body of a request that the parser has left, and end the connection then."""
        self.cycle.keep_alive = False
        framing = [one for one in self.headers if one[0] in FRAMING]
        self.parser = httptools.HttpRequestParser(_Rest(self))
        self.parser.feed_data(b"POST / HTTP/1.1\r\n" + lines(framing) + b"\r\n")
        self.parser.feed_data(rest)

    def _wait_for_more(self) -> None:
        """Wait for the head of a request, if what has come can still become one."""
        if self.transport.is_closing():
            return
        if self._unheard > MOST_UNHEARD:
            self.send_400_response("")
        else:
            self._wait_for_head()

    def _wait_for_head(self) -> None:
        self._head.start(self.settings.receive_seconds, self.transport.close)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - the server's own words
        """Say that this is no HTTP, and end the connection."""
        cycle = self.cycle
        if cycle is not None and not cycle.response_complete:
            if cycle.response_started:
                self.transport.close()  # there is no place left to say so
                return
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.write(NOT_HTTP)
        self._ending.linger()

    # --- the answer ----------------------------------------------------------------------

    def pause_writing(self) -> None:
        """Begin to wait for the client to take its answer."""
        super().pause_writing()
        self._taking.start(self.settings.send_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Wait no longer: the client takes its answer."""
        self._taking.stop()
        super().resume_writing()

    # --- the end -------------------------------------------------------------------------

    def shutdown(self) -> None:
        """End the connection, but for a request that is here or on its way."""
        if self.cycle is None or self.cycle.response_complete:
            # A moment later when time is up, so that what has come by then is read first.
            self.loop.call_later(GRACE_SECONDS, self.loop.call_later, MOMENT, self._end_if_idle)
        else:
            self.cycle.keep_alive = False

    def _end_if_idle(self) -> None:
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()
            if not self.transport.get_write_buffer_size():
                # Over HTTPS a client has to agree, which one that is idle may never do.
                self.loop.call_later(GRACE_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all clocks."""
        self._head.stop()
        self._taking.stop()
        super().connection_lost(exc)


def _not_http() -> bytes:
    """The whole response to what is no request; its language is not known."""
    told = document(400, "not_http", (Problem("not_http", ""),), NAMES, DEFAULT)
    body = to_json(told)
    headers: Mapping[bytes, bytes] = {
        b"content-type": PROBLEM_JSON.encode(),
        b"content-length": b"%d" % len(body),
        b"connection": b"close",
        **dict(HEADERS),
    }
    return b"HTTP/1.1 400 Bad Request\r\n" + lines(headers.items()) + b"\r\n" + body


NOT_HTTP: Final = _not_http()


def protocol_with(settings: Settings) -> type[PatientProtocol]:
    """The protocol as a service is set up; uvicorn takes a class."""
    return type("Protocol", (PatientProtocol,), {"settings": settings})
