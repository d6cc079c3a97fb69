"""The outermost layer: names each request, tells of it, and lets nothing fail without an answer."""

import logging
import re
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from secrets import token_hex
from typing import Final

from starlette.requests import Request

from app import VERSION
from app.asgi import RULESET, SERVER, Asgi, Message, Receive, Scope, Send, lines
from app.intake import PROBES
from app.journal import FACTS, FAULTS, REQUESTS
from app.life import Life
from app.metrics import OTHER, Metrics
from app.problems import METHODS, simple
from app.respond import OK
from scoring import RULESETS, Problem

POLICY: Final = b"content-security-policy"
STRICTEST: Final = b"default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
"""What holds for data; pages and scripts say for themselves what they need."""
HEADERS: Final = (
    (b"x-freecount-version", VERSION.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
_NAMES: Final = frozenset(name for name, _ in HEADERS)
REQUEST_ID: Final = b"x-request-id"
NAME_DIGITS: Final = 16
MANY: Final = 64
_A_NAME: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")


_SIGNATURE: Final = lines((*HEADERS, (REQUEST_ID, b"%b"), (POLICY, STRICTEST)))
"""What every answer in JSON says, written out, but for the name of its request."""


class Signing:
    """What the answer to a request is sent through: it adds what every answer says."""

    __slots__ = ("_at_once", "_life", "_name", "_send", "status")

    def __init__(self, scope: Scope, send: Send, name: bytes, life: Life) -> None:
        """Stand before what sends, and take what the server may have left in the scope."""
        self._at_once: Callable[[bytes, bytes], bool] | None = scope.pop(SERVER, None)
        self._send = send
        self._name = name
        self._life = life
        self.status = 0

    def __call__(self, message: Message) -> Awaitable[None]:
        """Send a message."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message = {**message, "headers": self._signed(message.get("headers", ()))}
        return self._send(message)

    def at_once(self, head: bytes, body: bytes) -> bool:
        """Send a whole answer in JSON, 200; False where it has to go as messages.

        ``head`` are the lines of its headers. To have every header looked at and then written
        takes a tenth of the time that the scoring of a hand takes.
        """
        if self._at_once is None or self._life.status == "stopping":
            return False
        sent = self._at_once(head + _SIGNATURE % self._name, body)
        if sent:
            self.status = OK
        return sent

    def _signed(self, headers: Sequence[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        """Add what every answer says."""
        said = dict(headers)
        alike = said.keys() & _NAMES
        ours = [one for one in HEADERS if one[0] not in alike] if alike else HEADERS
        signed = [*headers, *ours, (REQUEST_ID, self._name)]
        if POLICY not in said and b"json" in said.get(b"content-type", b""):
            signed.append((POLICY, STRICTEST))
        if self._life.status == "stopping" and b"connection" not in said:
            signed.append((b"connection", b"close"))
        return signed


class Front:
    """ASGI middleware around all others."""

    def __init__(self, app: Asgi, life: Life, metrics: Metrics) -> None:
        """Stand before an application."""
        self.app = app
        self.life = life
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; what fails is answered 500."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        name = _name_of(scope)
        signing = Signing(scope, send, name, self.life)
        try:
            await self.app(scope, receive, signing)
        except Exception:
            FAULTS.exception("A request failed.", extra={FACTS: {"request": name.decode()}})
            if signing.status:
                raise  # half an answer: the server ends the connection
            failed = simple(Request(scope), 500, Problem("internal_error", ""))
            await failed(scope, receive, signing)
        finally:
            if scope["path"] not in PROBES:
                self._tell(scope, name, signing.status, time.perf_counter() - begun)

    def _tell(self, scope: Scope, name: bytes, status: int, seconds: float) -> None:
        """Count a request and write it down, by its route: an address may hold a hand."""
        route = getattr(scope.get("route"), "path", OTHER)
        ruleset = _ruleset_of(scope)
        method = scope["method"] if scope["method"] in METHODS else OTHER
        self.metrics.count(route, ruleset, method, status, seconds)
        if REQUESTS.isEnabledFor(logging.INFO):
            facts = {
                "request": name.decode(),
                "method": method,
                "route": route,
                "ruleset": ruleset or None,
                "status": status,
                "ms": round(seconds * 1000, 2),
            }
            REQUESTS.info("A request was answered.", extra={FACTS: facts})


def _name_of(scope: Scope) -> bytes:
    """The name that the client gives its request, or a new one."""
    for header, value in scope["headers"]:
        if header == REQUEST_ID and _A_NAME.fullmatch(value):
            return bytes(value)
    return next(_NEW_NAMES)


def _new_names() -> Iterator[bytes]:
    """Names that nobody can guess; the system is asked for many of them at a time."""
    while True:
        many = token_hex(MANY * NAME_DIGITS // 2).encode()
        for start in range(0, len(many), NAME_DIGITS):
            yield many[start : start + NAME_DIGITS]


_NEW_NAMES: Final = _new_names()


def _ruleset_of(scope: Scope) -> str:
    """The ruleset that a request is about, as its question or its address names it."""
    named = scope.get(RULESET) or scope.get("path_params", {}).get("ruleset_id")
    return named if isinstance(named, str) and named in RULESETS else ""
