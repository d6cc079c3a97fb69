"""The words of ASGI, between the server and the service."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]

RULESET: Final = "freecount.ruleset"
"""Where the name of the ruleset that a question is about is left in its scope."""
