"""Refuses a body that is too large before it is held, declared or chunked."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

from starlette.requests import Request

from app.body import MOST_BYTES
from app.negotiate import LINES, media_of
from app.problems import simple
from scoring import Problem

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]

BATCH: Final = "/v1/score/batch"
MOST_BATCH_BYTES: Final = 2 * 1024 * 1024


class _TooLargeError(Exception):
    """More has come than a body may hold."""


class HeadOfGet:
    """ASGI middleware that answers HEAD as GET is answered, without the body."""

    def __init__(self, app: Asgi) -> None:
        """Stand before an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; of a HEAD the body of the answer is kept back."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def head(message: Message) -> None:
            bare = message["type"] == "http.response.body"
            await send({**message, "body": b""} if bare else message)

        await self.app({**scope, "method": "GET"}, receive, head)


class Intake:
    """ASGI middleware that counts the bytes of a body and answers 413 past the limit."""

    def __init__(self, app: Asgi, most: int = MOST_BYTES) -> None:
        """Stand before an application."""
        self.app = app
        self.most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        most = self._most(scope) if scope["type"] == "http" else None
        if most is None:
            await self.app(scope, receive, send)
            return
        started = False
        count = 0

        async def counted() -> Message:
            nonlocal count
            message = await receive()
            count += len(message.get("body", b""))
            if count > most:
                raise _TooLargeError
            return message

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        if _declared(scope) > most:
            await _refuse(most, scope, receive, send)
            return
        try:
            await self.app(scope, counted, watched)
        except _TooLargeError:
            if not started:
                await _refuse(most, scope, receive, send)

    def _most(self, scope: Scope) -> int | None:
        """How many bytes the body may have; None where it is read line by line."""
        if scope["path"] != BATCH:
            return self.most
        return None if media_of(Request(scope)) == LINES else MOST_BATCH_BYTES


async def _refuse(most: int, scope: Scope, receive: Receive, send: Send) -> None:
    refusal = simple(Request(scope), 413, Problem("body_too_large", "", {"most": most}))
    refusal.headers["connection"] = "close"
    await refusal(scope, receive, send)


MOST_DIGITS: Final = 20
"""So many digits of a length are read: more are too large already, whatever follows."""


def _declared(scope: Scope) -> int:
    """The length that a request declares, 0 where it declares none."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value[:MOST_DIGITS])
    return 0
