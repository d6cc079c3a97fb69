"""The words of ASGI, between the server and the service."""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, Final

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]

RULESET: Final = "freecount.ruleset"
"""Where the name of the ruleset that a question is about is left in its scope."""
WHOLE: Final = "freecount.whole"
"""What stands in a scope when the whole body has come, so that nobody has to wait for it."""
SERVER: Final = "freecount.server"
"""Where the server leaves what can send an answer at once: its head, written out, and its body.

Whoever sends has to take it away, since it leads back to the scope.
"""
BODY: Final = "freecount.body"
"""Where a body that has been read is left in its scope."""

_NAMED: Final = "freecount.named"
"""Where the headers of a request are kept by their names."""


def lines(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Write headers as HTTP/1.1 sends them."""
    return b"".join([b"%b: %b\r\n" % one for one in headers])


def header(scope: Scope, name: bytes) -> str | None:
    """The value of a header, the first if there are several; None where there is none."""
    named = scope.get(_NAMED)
    if named is None:
        named = scope[_NAMED] = dict(reversed(scope["headers"]))
    value = named.get(name)
    return None if value is None else str(value, "latin-1")
