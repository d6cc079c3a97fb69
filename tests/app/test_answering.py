"""The transport of an answer: head and body leave together, and nothing to who has gone."""

import gc
import re
from types import SimpleNamespace
from typing import Any, Final

import pytest

from app.answering import CONTINUE, Answering, at_once
from app.protocol import PatientProtocol
from tests.http_helpers import SCORE
from tests.served import got, posted, run, served


class Told:
    """A transport that notes what it is given."""

    def __init__(self, *, closing: bool = False) -> None:
        """Be open, or about to close."""
        self.parts: list[bytes] = []
        self.closing = closing

    def is_closing(self) -> bool:
        """Whether nobody is there any more."""
        return self.closing

    def write(self, data: bytes) -> None:
        """Note a part; one that nobody hears is a mistake."""
        assert not self.closing
        self.parts.append(data)


@pytest.mark.parametrize(
    ("bare", "parts"), [(False, [b"headbody", b"more"]), (True, [b"head", b"body", b"more"])]
)
def test_the_head_leaves_with_the_beginning_of_the_body(*, bare: bool, parts: list[bytes]) -> None:
    told = Told()
    answering = _answering(told, bare=bare)
    for part in (b"head", b"body", b"more"):
        answering.write(part)
    assert told.parts == parts


def test_the_word_to_go_on_does_not_wait_for_the_answer() -> None:
    told = Told()
    answering = _answering(told)
    for part in (CONTINUE, b"head", b"body"):
        answering.write(part)
    assert told.parts == [CONTINUE, b"headbody"]


def test_nothing_is_written_to_a_client_that_has_gone() -> None:
    told = Told()
    answering = _answering(told)
    answering.write(b"head")
    told.closing = True
    answering.write(b"body")
    assert told.parts == []


def _answering(transport: Any, *, bare: bool = False) -> Answering:
    return Answering(transport, bare=bare)


# --- an answer that is sent at once ------------------------------------------------------

WHOLE: Final = posted()
HEAD: Final = f"HEAD {SCORE} HTTP/1.1\r\nhost:\r\n\r\n".encode()
WITH: Final = b"x-request-id: a\r\nhost:"
ASKED: Final = {
    "a question": WHOLE,
    "in another language": WHOLE.replace(b"host:", b"accept-language: zh-TW\r\nhost:"),
    "one after the other at once": WHOLE * 3,
    "the last of a connection": WHOLE.replace(b"host:", b"connection: close\r\nhost:"),
    "of an old kind": WHOLE.replace(b"HTTP/1.1", b"HTTP/1.0"),
    "that waits to be let": WHOLE.replace(b"host:", b"expect: 100-continue\r\nhost:"),
    "that is refused": posted(b"{}"),
    "for a head alone": HEAD,
}
AT_ONCE: Final = frozenset([*ASKED][:3]) | {"that waits to be let"}


def _heard(content: bytes) -> bytes:
    """All that comes back, but for the time of day."""
    told: list[bytes] = []

    async def scene() -> None:
        async with served(keep_alive_seconds=0.2) as service:
            client = await service.connect()
            client.say(content.replace(b"host:", WITH))
            told.append(await client.closed())

    run(scene())
    return re.sub(rb"date: [^\r]*", b"", told[0])


@pytest.mark.parametrize("name", ASKED)
def test_an_answer_sent_at_once_is_that_of_the_usual_way(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[bool] = []

    def noting(cycle: Any, head: bytes, body: bytes) -> bool:
        sent.append(at_once(cycle, head, body))
        return sent[-1]

    monkeypatch.setattr("app.protocol.at_once", noting)
    heard = _heard(ASKED[name])
    monkeypatch.setattr("app.protocol.at_once", lambda *_: False)
    assert heard == _heard(ASKED[name])
    assert heard.count(b"x-request-id: a\r\n") == ASKED[name].count(b"HTTP/1")
    assert any(sent) == (name in AT_ONCE)


def _cycle(told: Told, **state: Any) -> Any:
    """One request under way, as the server knows it."""
    usual = {"keep_alive": True, "disconnected": False, "default_headers": []}
    flow = SimpleNamespace(write_paused=state.pop("write_paused", False))
    return SimpleNamespace(transport=told, flow=flow, **usual | state)


@pytest.mark.parametrize(
    "state",
    [{"keep_alive": False}, {"write_paused": True}, {"closing": True}],
    ids=lambda state: next(iter(state)),
)
def test_where_more_is_to_be_done_nothing_is_sent_at_once(state: dict[str, Any]) -> None:
    told = Told(closing="closing" in state)
    assert not at_once(_cycle(told, **state), b"", b"{}")
    assert told.parts == []


def test_an_answer_to_who_has_gone_is_none() -> None:
    told = Told()
    assert at_once(_cycle(told, disconnected=True), b"", b"{}")
    assert told.parts == []


def test_a_service_that_stops_tells_clients_to_go() -> None:
    async def scene() -> None:
        async with served(drain_seconds=5) as service:
            client = await service.connect()
            client.say(WHOLE)
            assert b"connection: close" not in (await client.hear()).head
            service.app.state.life.turn_away()
            client.say(WHOLE)
            assert b"connection: close" in (await client.hear()).head

    run(scene())


def test_requests_leave_nothing_for_the_garbage_collector() -> None:
    async def scene() -> None:
        async with served() as service:
            client = await service.connect()
            for _ in range(2):  # the second time everything is there that stays
                gc.collect()
                for content in (WHOLE, posted(b"{}"), got("/healthz"), got("/v1/rulesets")):
                    client.say(content)
                    await client.hear()
                client.say(HEAD)
                await client.reader.readuntil(b"\r\n\r\n")
                left = gc.collect()
            assert left == 0

    run(scene())


# --- requests that are sent together -----------------------------------------------------

MANY: Final = 500
AT_A_TIME: Final = 256 * 1024
"""So many bytes are read from a connection at a time."""


def test_of_many_requests_sent_together_only_some_are_held() -> None:
    async def scene() -> None:
        async with served() as service:
            client = await service.connect()
            asked = got("/healthz").replace(b"host", b"x: " + b"x" * 16_000 + b"\r\nhost")
            client.say(asked * MANY)
            most = 0
            for _ in range(MANY):
                assert (await client.hear()).status == 200
                (connection,) = service.server.server_state.connections
                assert isinstance(connection, PatientProtocol)
                most = max(most, len(connection.pipeline))
            assert 0 < most <= AT_A_TIME // len(asked) + 1

    run(scene())
