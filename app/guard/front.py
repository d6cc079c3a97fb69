"""The outermost layer: names each request, tells of it, and lets nothing fail without an answer."""

import logging
import re
import time
from collections.abc import Awaitable
from secrets import token_hex
from typing import Final

from starlette.requests import Request

from app import VERSION
from app.asgi import RULESET, Asgi, Message, Receive, Scope, Send
from app.intake import PROBES
from app.journal import FACTS, FAULTS, REQUESTS
from app.life import Life
from app.metrics import OTHER, Metrics
from app.problems import METHODS, simple
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
_A_NAME: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")


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
        status = 0

        def signed(message: Message) -> Awaitable[None]:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": self._signed(message.get("headers", ()), name)}
            return send(message)

        try:
            await self.app(scope, receive, signed)
        except Exception:
            FAULTS.exception("A request failed.", extra={FACTS: {"request": name.decode()}})
            if status:
                raise  # half an answer: the server ends the connection
            await simple(Request(scope), 500, Problem("internal_error", ""))(scope, receive, signed)
        finally:
            if scope["path"] not in PROBES:
                self._tell(scope, name.decode(), status, time.perf_counter() - begun)

    def _signed(
        self, headers: "list[tuple[bytes, bytes]] | tuple[()]", name: bytes
    ) -> list[tuple[bytes, bytes]]:
        """Add what every answer says."""
        said = dict(headers)
        alike = said.keys() & _NAMES
        ours = [one for one in HEADERS if one[0] not in alike] if alike else HEADERS
        signed = [*headers, *ours, (REQUEST_ID, name)]
        if POLICY not in said and b"json" in said.get(b"content-type", b""):
            signed.append((POLICY, STRICTEST))
        if self.life.status == "stopping" and b"connection" not in said:
            signed.append((b"connection", b"close"))
        return signed

    def _tell(self, scope: Scope, name: str, status: int, seconds: float) -> None:
        """Count a request and write it down, by its route: an address may hold a hand."""
        route = getattr(scope.get("route"), "path", OTHER)
        ruleset = _ruleset_of(scope)
        method = scope["method"] if scope["method"] in METHODS else OTHER
        self.metrics.count(route, ruleset, method, status, seconds)
        if REQUESTS.isEnabledFor(logging.INFO):
            facts = {
                "request": name,
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
    return token_hex(8).encode()


def _ruleset_of(scope: Scope) -> str:
    """The ruleset that a request is about, as its question or its address names it."""
    named = scope.get(RULESET) or scope.get("path_params", {}).get("ruleset_id")
    return named if isinstance(named, str) and named in RULESETS else ""
