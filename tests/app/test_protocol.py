"""Over real connections: slow, broken and silent clients cost others nothing."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest

from tests.batch_helpers import until
from tests.http_helpers import BATCH, GOOD, LINES, PROBLEM_JSON, SCORE
from tests.served import CHUNKED, Served, chunk, got, posted, run, served

SHORT: Final = 0.3
"""Seconds, in place of those that a client is really given."""
LONG: Final = 10
Scene = Callable[[Served], Awaitable[None]]


def play(scene: Scene, **settings: Any) -> None:
    """Run a scene with a service that listens; afterwards it has no connection left."""

    async def whole() -> None:
        async with asyncio.timeout(LONG), served(**settings) as service:
            await scene(service)
        assert not service.server.server_state.connections
        assert service.app.state.gate.waiting == service.app.state.gate.receiving == 0

    run(whole())


# --- slow clients ------------------------------------------------------------------------

SLOW_HEADS: Final = {
    "silence": b"",
    "half a line": b"POST /v1/sc",
    "no end of the headers": b"GET /healthz HTTP/1.1\r\nhost: freecount\r\n",
}
SLOW_BODIES: Final = {
    "a body that is declared": posted(GOOD[:50], length=len(GOOD)),
    "chunks": CHUNKED.format(path=SCORE, media="application/json").encode() + chunk(GOOD[:50]),
    "an array": posted(b'[{"id":', path=BATCH, length=1000),
    "lines": posted(b'{"id":', path=BATCH, media=LINES, length=1000),
}


def test_slow_clients_are_closed_or_told_while_others_are_answered() -> None:
    async def scene(service: Served) -> None:
        slow = [await service.connect() for _ in (*SLOW_HEADS, *SLOW_BODIES)]
        for client, content in zip(
            slow, (*SLOW_HEADS.values(), *SLOW_BODIES.values()), strict=True
        ):
            client.say(content)
        begun = time.perf_counter()
        heard = asyncio.gather(*(client.closed() for client in slow))
        served_meanwhile = 0
        while not heard.done():
            assert (await service.ask(posted())).status == 200
            assert (await service.ask(got("/healthz"))).status == 200
            served_meanwhile += 1
            await asyncio.sleep(0.01)
        assert SHORT * 0.9 < time.perf_counter() - begun < SHORT + 3
        assert served_meanwhile > 3
        heads, bodies = (await heard)[: len(SLOW_HEADS)], (await heard)[len(SLOW_HEADS) :]
        assert heads == [b""] * len(SLOW_HEADS)
        for told in bodies:
            assert told.startswith(b"HTTP/1.1 408 ")
            assert b"/problems/body_too_slow" in told

    play(scene, receive_seconds=SHORT)


def test_a_second_request_has_its_own_deadline_and_an_idle_connection_another() -> None:
    async def scene(service: Served) -> None:
        idle, slow = await service.connect(), await service.connect()
        for client in (idle, slow):
            client.say(posted())
            assert (await client.hear()).status == 200
        slow.say(b"POST ")
        begun = time.perf_counter()
        assert await idle.closed() == b""
        assert time.perf_counter() - begun < SHORT
        assert await slow.closed() == b""
        assert time.perf_counter() - begun > SHORT * 0.9

    play(scene, receive_seconds=SHORT, keep_alive_seconds=0.1)


def test_the_rest_of_a_body_that_nobody_reads_has_its_deadline() -> None:
    async def scene(service: Served) -> None:
        client = await service.connect()
        client.say(posted())
        assert (await client.hear()).status == 200
        client.say(posted(GOOD[:50], length=len(GOOD)))
        assert (await client.hear()).status == 429
        begun = time.perf_counter()
        client.say(GOOD[50:60])
        assert await client.closed() == b""
        assert time.perf_counter() - begun > SHORT * 0.9

    play(scene, receive_seconds=SHORT, rate_per_minute=1)


def test_a_stream_that_moves_outlives_every_deadline() -> None:
    async def scene(service: Served) -> None:
        client = await service.connect()
        client.say(CHUNKED.format(path=BATCH, media=LINES).encode())
        for number in range(8):
            client.say(chunk(b'{"id":%d}\n' % number))
            await asyncio.sleep(SHORT / 4)
        client.say(b"0\r\n\r\n")
        told = await client.closed()
        assert told.count(b'"problem"') == 8
        assert b"body_too_slow" not in told

    play(scene, receive_seconds=SHORT)


def test_a_client_that_does_not_read_is_given_up_and_holds_nobody_up() -> None:
    async def scene(service: Served) -> None:
        deaf = await service.connect()
        deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]
        patterns = got("/v1/rulesets/riichi/patterns")
        deaf.say(patterns * 200)
        for _ in range(5):
            assert (await service.ask(posted())).status == 200
        await until(lambda: not service.server.server_state.connections)

    play(scene, send_seconds=SHORT, keep_alive_seconds=0.1)


# --- broken clients ----------------------------------------------------------------------

BROKEN: Final = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "no such version": b"GET / HTTP/9.9\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
    "a length that is none": b"POST / HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
    "a length and chunks": posted(b"").replace(b"host", b"transfer-encoding: chunked\r\nhost"),
    "no size of a chunk": CHUNKED.format(path=SCORE, media="application/json").encode() + b"zz\r\n",
    "a header without end": b"GET / HTTP/1.1\r\nx: " + b"x" * 100_000,
    "headers without end": b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 20_000,
    "an address without end": b"GET /" + b"x" * 100_000,
    "trailers without end": CHUNKED.format(path=BATCH, media=LINES).encode()
    + b"0\r\n"
    + b"x: y\r\n" * 100_000,
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_http_is_refused_in_the_one_shape(name: str) -> None:
    async def scene(service: Served) -> None:
        client = await service.connect()
        client.say(BROKEN[name])
        reply = await client.hear()
        assert reply.status == 400
        assert b"connection: close" in reply.head
        assert PROBLEM_JSON.encode() in reply.head
        assert b"x-freecount-version" in reply.head
        assert json.loads(reply.body)["type"] == "/problems/not_http"
        assert await client.closed() == b""
        assert (await service.ask(posted())).status == 200

    play(scene, receive_seconds=LONG)


def test_a_stream_that_breaks_in_the_middle_is_cut_and_leaves_nothing_behind(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene(service: Served) -> None:
        client = await service.connect()
        client.say(CHUNKED.format(path=BATCH, media=LINES).encode() + chunk(b'{"id":1}\n'))
        assert b"200 OK" in await client.reader.readuntil(b"}\n")
        client.say(b"no size\r\n")
        assert b"0\r\n\r\n" not in await client.closed()

    play(scene)
    assert [one.message for one in caplog.records if one.levelname == "ERROR"] == []


def test_many_broken_bodies_leave_the_service_as_it_was() -> None:
    bodies = [
        b"",
        b"{",
        b"[" * 5_000,
        b'{"a":1,"a":2}',
        b"NaN",
        b"1e400",
        b'"\\ud800"',
        b"\xff\x00",
    ]

    async def spoil(service: Served, number: int) -> None:
        client = await service.connect()
        for turn in range(number):
            client.say(posted(bodies[turn % len(bodies)]))
            assert (await client.hear()).status == 400
        client.writer.close()

    async def scene(service: Served) -> None:
        await asyncio.gather(*(spoil(service, 100) for _ in range(4)))
        begun = time.perf_counter()
        assert (await service.ask(posted())).status == 200
        assert time.perf_counter() - begun < 1

    play(scene)


def test_clients_that_leave_at_any_moment_leave_nothing_behind() -> None:
    async def scene(service: Served) -> None:
        whole = posted()
        stream = CHUNKED.format(path=BATCH, media=LINES).encode() + chunk(b'{"id":1}\n' * 50)
        for content in (whole, stream):
            for length in range(0, len(content), 40):
                client = await service.connect()
                client.say(content[:length])
                await asyncio.sleep(0)
                client.writer.transport.abort()
        assert (await service.ask(whole)).status == 200

    play(scene)


# --- clients that would rather speak another protocol ------------------------------------

WISH: Final = b"connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMA\r\nhost"


@pytest.mark.parametrize("pieces", [1, 2, 400])
@pytest.mark.parametrize(
    "content",
    [posted(), CHUNKED.format(path=SCORE, media="application/json").encode() + chunk(GOOD)],
    ids=["declared", "chunked"],
)
def test_a_wish_for_another_protocol_is_not_heard_and_the_question_answered(
    content: bytes, pieces: int
) -> None:
    async def scene(service: Served) -> None:
        wishing = content.replace(b"host", WISH, 1)
        wishing += b"0\r\n\r\n" if b"chunked" in content else b""
        wishing += posted() if pieces == 1 else b""  # to which there is no answer
        client = await service.connect()
        size = -(-len(wishing) // pieces)
        for start in range(0, len(wishing), size):
            client.say(wishing[start : start + size])
            await asyncio.sleep(0)
        reply = await client.hear()
        assert reply.status == 200
        assert reply.body == (await service.ask(posted())).body
        assert b"connection: close" in reply.head
        assert await client.closed() == b""
        assert (await service.ask(got("/healthz").replace(b"host", WISH))).status == 200

    play(scene)


def test_a_body_behind_such_a_wish_has_the_limits_of_others() -> None:
    async def scene(service: Served) -> None:
        large, broken, slow = [await service.connect() for _ in range(3)]
        head = CHUNKED.format(path=SCORE, media="application/json").encode()
        head = head.replace(b"host", WISH, 1)
        large.say(head + chunk(b" " * 70_000))
        assert (await large.hear()).status == 413
        large.writer.write_eof()
        broken.say(head + b"no size\r\n")
        assert (await broken.hear()).status == 400
        slow.say(head + chunk(GOOD[:9]))
        assert (await slow.hear()).status == 408

    play(scene, receive_seconds=SHORT)


# --- answers to requests that are still being sent ---------------------------------------


def test_a_client_that_sends_on_gets_its_refusal_whole() -> None:
    async def scene(service: Served) -> None:
        client = await service.connect()
        client.say(CHUNKED.format(path=SCORE, media="application/json").encode())
        for _ in range(40):
            client.say(chunk(b" " * 50_000))
            await asyncio.sleep(0)
        reply = await client.hear()
        assert (reply.status, json.loads(reply.body)["status"]) == (413, 413)
        client.writer.write_eof()
        assert await client.closed() == b""

    play(scene)
