"""Who may ask and how often: keys and a rate, where the service is set up with them."""

import math
import time
from collections import OrderedDict
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Final

from starlette.requests import Request

from app.asgi import Asgi, Message, Receive, Scope, Send, header
from app.body import BodyError
from app.openapi import GUARDED
from app.problems import refusal
from app.settings import Settings, SettingsError

BEARER: Final = "bearer"
CACHE: Final = b"cache-control"
HEX_DIGITS: Final = 64
MOST_CLIENTS: Final = 10_000
"""So many clients are remembered; whoever has not asked for longest is forgotten first."""


class Keys:
    """The keys that are known: of each a name, and the SHA-256 of the key in hexadecimal."""

    def __init__(self, text: str) -> None:
        """Read lines of a name and a hash; what follows # is a remark."""
        self._known: list[tuple[str, str]] = []
        for number, line in enumerate(text.splitlines(), 1):
            words = line.partition("#")[0].split()
            if words:
                self._known.append(_entry(words, number))

    def __len__(self) -> int:
        """How many keys are known."""
        return len(self._known)

    def owner(self, key: str) -> str | None:
        """The name of a key. Every hash is compared, each in the same time."""
        given = sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
        found = None
        for name, known in self._known:
            if compare_digest(given, known):
                found = name
        return found


def _entry(words: list[str], number: int) -> tuple[str, str]:
    match words:
        case [name, known] if len(known) == HEX_DIGITS and set(known) <= set("0123456789abcdef"):
            return name, known
    raise SettingsError(f"FREECOUNT_KEYS_FILE: line {number} is not a name and a SHA-256")


class Rate:
    """Lets each client ask so often a minute, in bursts of at most ten seconds' worth."""

    def __init__(self, per_minute: int) -> None:
        """Start with nobody having asked."""
        self._pause = 60 / per_minute
        self._burst = max(self._pause, 10.0)
        self._free: OrderedDict[str, float] = OrderedDict()

    def wait(self, client: str, now: float | None = None) -> float:
        """Count a request of a client: 0 if it may pass, else the seconds until the next may."""
        now = time.monotonic() if now is None else now
        free = max(now, self._free.get(client, now))
        if free + self._pause - now > self._burst:
            return free + self._pause - now - self._burst
        self._free[client] = free + self._pause
        self._free.move_to_end(client)
        if len(self._free) > MOST_CLIENTS:
            self._free.popitem(last=False)
        return 0


class Door:
    """ASGI middleware that asks for a key, and counts how often each client asks.

    The page, the texts and the probes are open to all.
    """

    def __init__(self, app: Asgi, keys: Keys | None, rate: Rate | None) -> None:
        """Stand before an application."""
        self.app = app
        self.keys = keys
        self.rate = rate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it (401, 429)."""
        if scope["type"] == "http" and scope["path"].startswith(GUARDED):
            try:
                self._admit(scope)
            except BodyError as error:
                await refusal(Request(scope), error)(scope, receive, send)
                return
            if self.keys is not None:
                send = _kept_by_one(send)
        await self.app(scope, receive, send)

    def _admit(self, scope: Scope) -> None:
        client = scope["client"][0] if scope.get("client") else ""
        if self.keys is not None:
            kind, _, key = (header(scope, b"authorization") or "").partition(" ")
            owner = self.keys.owner(key.strip()) if kind.lower() == BEARER else None
            if owner is None:
                raise BodyError(401, "no_key")
            client = owner
        wait = self.rate.wait(client) if self.rate else 0
        if wait:
            raise BodyError(429, "too_many_requests", seconds=math.ceil(wait))


def _kept_by_one(send: Send) -> Send:
    """Let nobody keep an answer but who has asked: a cache for many asks for no key."""

    async def sending(message: Message) -> None:
        headers = [
            (name, value.replace(b"public", b"private") if name == CACHE else value)
            for name, value in message.get("headers", ())
        ]
        await send({**message, "headers": headers} if headers else message)

    return sending


def door_of(settings: Settings) -> tuple[Keys | None, Rate | None]:
    """The keys and the rate that a service is set up with."""
    keys = _keys_in(settings.keys_file) if settings.keys_file else None
    rate = Rate(settings.rate_per_minute) if settings.rate_per_minute else None
    return keys, rate


def _keys_in(file: Path) -> Keys:
    try:
        keys = Keys(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"FREECOUNT_KEYS_FILE: {type(error).__name__}") from None
    if not len(keys):
        raise SettingsError("FREECOUNT_KEYS_FILE: there is no key in the file")
    return keys
