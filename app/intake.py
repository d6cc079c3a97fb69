"""Takes in requests: their bodies counted, timed and held whole before their turn comes."""

import asyncio
import math
from collections.abc import Awaitable
from typing import Final

from starlette.requests import Request

from app.asgi import BODY, WHOLE, Asgi, Message, Receive, Scope, Send, header
from app.body import MOST_BYTES, BodyError
from app.guard.gate import Gate, Turn
from app.lane import Lane
from app.problems import refusal

BATCH: Final = "/v1/score/batch"
MOST_BATCH_BYTES: Final = 2 * 1024 * 1024
FILES: Final = ("/static/", "/offline/")
"""What is held ready in memory; a page asks for many of them at once."""
UNAVAILABLE: Final = 503
CALM_SECONDS: Final = 0.2
"""So long a client waits for the word that there is too much to do: those who come back at once
would else have the service do nothing but refuse them."""
PROBES: Final = frozenset({"/healthz", "/readyz"})
"""What is answered however much there is to do."""


class GoneError(Exception):
    """The client has gone, or takes nothing any more."""


class HeadOfGet:
    """ASGI middleware that answers HEAD as GET is answered, without the body."""

    def __init__(self, app: Asgi) -> None:
        """Stand before an application."""
        self.app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Pass a request on; of a HEAD the body of the answer is kept back."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            return self.app(scope, receive, send)

        def head(message: Message) -> Awaitable[None]:
            bare = message["type"] == "http.response.body"
            return send({**message, "body": b""} if bare else message)

        return self.app({**scope, "method": "GET"}, receive, head)


class Intake:
    """ASGI middleware that reads a body, waits for the turn of its question, and passes it on.

    A client that is slow to send has no turn yet, and one that is slow to read has none any
    more: the turn ends as the answer begins. Batches are read as they are worked on, and have
    places of their own.
    """

    def __init__(self, app: Asgi, lane: Lane, gate: Gate, seconds: float) -> None:
        """Stand before an application and a short way; a body must come within so many seconds."""
        self.app = app
        self.lane = lane
        self.gate = gate
        self.seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http" or _passes(scope["path"]):
            await self.app(scope, receive, send)
            return
        read, response = False, None
        try:
            with self.gate.arrivals:
                scope[BODY] = await whole_body(scope, receive, MOST_BYTES, self.seconds)
            read = True
            async with self.gate.turn() as turn:
                response = await self.lane.answer(scope, receive)
                if response is None:
                    await self.app(scope, receive, _ending(turn, send))
        except GoneError:
            return
        except BodyError as error:
            if error.status == UNAVAILABLE:
                await asyncio.sleep(CALM_SECONDS)
            response = refusal(Request(scope), error, read=read)
        if response is not None:
            await response(scope, receive, send)


def _ending(turn: Turn, send: Send) -> Send:
    """End a turn as the answer begins."""

    def answering(message: Message) -> Awaitable[None]:
        turn.end()
        return send(message)

    return answering


def _passes(path: str) -> bool:
    """Whether an address has no turn to wait for."""
    return path in PROBES or path == BATCH or path.startswith(FILES)


async def whole_body(scope: Scope, receive: Receive, most: int, seconds: float) -> bytes:
    """Read a whole body.

    BodyError where it is or will be too large (413) or does not come in time (408), GoneError
    where the client goes away.
    """
    if _declared(scope) > most:
        raise BodyError(413, "body_too_large", most=most)
    if WHOLE in scope:
        return await _read(receive, most)
    try:
        async with asyncio.timeout(seconds):
            return await _read(receive, most)
    except TimeoutError:
        raise too_slow(seconds) from None


async def _read(receive: Receive, most: int) -> bytes:
    """Read a body to its end."""
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise GoneError
        body += message.get("body", b"")
        if len(body) > most:
            raise BodyError(413, "body_too_large", most=most)
        more = message.get("more_body", False)
    return bytes(body)


def too_slow(seconds: float) -> BodyError:
    """The refusal of what does not come."""
    return BodyError(408, "body_too_slow", seconds=math.ceil(seconds))


MOST_DIGITS: Final = 20
"""So many digits of a length are read: more are too large already, whatever follows."""


def _declared(scope: Scope) -> int:
    """The length that a request declares, 0 where it declares none."""
    said = header(scope, b"content-length") or ""
    return int(said[:MOST_DIGITS]) if said.isascii() and said.isdigit() else 0
