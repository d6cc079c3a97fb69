"""How the service ends: not ready at once, all that was accepted answered, no wait for ever."""

import asyncio
import json
import signal
from typing import Any, Final

import pytest

from app.batch.course import MOST_LINES
from app.main import create_app
from app.settings import Settings
from tests.batch_helpers import Slow, Talk, as_array, as_lines, settle
from tests.http_helpers import BATCH, JSON, LINES, Document
from tests.served import CHUNKED, Served, chunk, got, posted, run, served

ITEM: Final = {"id": "x"}
ARRAY: Final = ((b"content-type", JSON.encode()),)
MANY: Final = 6 * MOST_LINES
"""More than can be under way at once."""
LONG: Final = 15
DRAIN: Final = 0.4


# --- a server that is told to stop -------------------------------------------------------


def test_the_service_is_not_ready_at_once_but_serves_on_and_then_finishes() -> None:
    async def scene(service: Served) -> None:
        idle = await service.connect()
        service.server.handle_exit(signal.SIGTERM, None)
        loop, begun = asyncio.get_running_loop(), asyncio.get_running_loop().time()
        ready, answer = await service.ask(got("/readyz")), await service.ask(posted())
        assert (ready.status, answer.status) == (503, 200)
        assert b"connection: close" in answer.head
        late = await service.connect()
        late.say(posted()[:-10])
        await asyncio.sleep(DRAIN)
        idle.say(posted())  # in the moment in which the service closes idle connections
        late.say(posted()[-10:])
        assert (await idle.hear()).status == (await late.hear()).status == 200
        await service.stopped
        assert loop.time() - begun < DRAIN + 2
        assert not any(one.is_serving() for one in service.server.servers)

    async def whole() -> None:
        async with asyncio.timeout(LONG), served(drain_seconds=DRAIN) as service:
            await scene(service)

    run(whole())


def test_an_interrupt_ends_the_service_without_draining() -> None:
    async def whole() -> None:
        async with asyncio.timeout(LONG), served(drain_seconds=LONG) as service:
            client = await service.connect()
            client.say(posted())
            service.server.handle_exit(signal.SIGINT, None)
            assert (await client.hear()).status == 200
            await service.stopped

    run(whole())


def test_a_second_signal_ends_the_draining() -> None:
    async def whole() -> None:
        async with asyncio.timeout(LONG), served(drain_seconds=LONG) as service:
            service.server.handle_exit(signal.SIGTERM, None)
            service.server.handle_exit(signal.SIGTERM, None)
            await service.stopped

    run(whole())


def test_an_open_stream_is_answered_as_far_as_it_was_read_and_told_where_that_is() -> None:
    async def whole() -> None:
        async with asyncio.timeout(LONG), served() as service:
            client = await service.connect()
            client.say(CHUNKED.format(path=BATCH, media=LINES).encode())
            client.say(chunk(as_lines([ITEM] * 40) + b'{"id": "half'))
            head = await client.reader.readuntil(b"}\n")
            service.server.handle_exit(signal.SIGINT, None)
            told = head + await client.closed()
            assert told.endswith(b"0\r\n\r\n")
            lines = [json.loads(one) for one in told.splitlines() if one.startswith(b"{")]
            _check_end(lines, 40)
            client.writer.write_eof()
            await service.stopped

    run(whole())


def _check_end(lines: list[Document], answered: int) -> None:
    """The last line says from where on nothing was answered."""
    *answers, last = lines
    assert [one["index"] for one in answers] == list(range(answered))
    assert last.keys() == {"id", "index", "problem"}
    assert (last["id"], last["index"]) == (None, answered)
    assert last["problem"]["status"] == 503
    assert last["problem"]["type"] == "/problems/shutting_down"


# --- a batch whose every step the test decides -------------------------------------------


def play(scene: Any) -> None:
    app = create_app(Settings(workers=2))
    app.state.pool = Slow(2)

    async def whole() -> None:
        await scene(app, app.state.pool, app.state.life)
        assert (app.state.pool.places.free, app.state.pool.places.spare) == (8, 2)
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(whole())


def test_all_that_has_been_read_is_answered_before_a_stream_ends() -> None:
    async def scene(app: Any, pool: Slow, life: Any) -> None:
        talk = Talk(app)
        talk.say(as_lines([ITEM] * 500) + b'{"id"')
        task = talk.start()
        await settle()
        life.read_no_more(LONG)
        talk.say(as_lines([ITEM]), more=False)
        await settle()
        assert not task.done()
        pool.go()
        await task
        _check_end(talk.answers, 500)

    play(scene)


def test_a_stream_that_ends_in_the_same_moment_ends_as_ever() -> None:
    async def scene(app: Any, pool: Slow, life: Any) -> None:
        pool.go()
        talk = Talk(app)
        talk.say(as_lines([ITEM] * 20), more=False)
        task = talk.start()
        await asyncio.sleep(0)
        life.read_no_more(LONG)
        await task
        assert [one["index"] for one in talk.answers] == list(range(20))
        assert all("shutting_down" not in str(one) for one in talk.answers)

    play(scene)


@pytest.mark.parametrize("headers", [(), ARRAY], ids=["lines", "array"])
def test_at_the_deadline_a_batch_ends_where_it_is(headers: Any) -> None:
    async def scene(app: Any, pool: Slow, life: Any) -> None:
        begun = Talk(app, headers)
        asked = [ITEM] * MANY
        begun.say(as_array(asked) if headers else as_lines(asked), more=False)
        task = begun.start()
        pool.go()
        while not begun.body:  # noqa: ASYNC110 - the pool is to halt before the rest is done
            await asyncio.sleep(0)
        pool.halt()
        await settle()
        life.read_no_more(0.05)
        await task
        lines = json.loads(begun.body) if headers else begun.answers
        assert 0 < len(lines) - 1 < MANY
        _check_end(lines, len(lines) - 1)

    play(scene)


def test_a_batch_of_which_nothing_was_answered_is_refused_at_the_deadline() -> None:
    async def scene(app: Any, _pool: Slow, life: Any) -> None:
        talk = Talk(app)
        talk.say(as_lines([ITEM]))
        task = talk.start()
        await settle()
        life.read_no_more(0.05)
        await task
        assert talk.status == 503
        assert talk.headers[b"retry-after"] == b"1"
        assert json.loads(talk.body)["type"] == "/problems/shutting_down"

    play(scene)


def test_a_stream_that_comes_too_late_is_refused() -> None:
    async def scene(app: Any, pool: Slow, life: Any) -> None:
        pool.go()
        life.read_no_more(LONG)
        talk = Talk(app)
        await talk.start()
        assert talk.status == 503

    play(scene)
