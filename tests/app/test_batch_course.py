"""The course of a batch: bounded work, order, back-pressure, and clients that go away."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest
from fastapi import FastAPI

from app.batch import pool as pool_module
from app.batch.course import MOST_LINES
from app.main import create_app
from app.settings import Settings
from tests.batch_helpers import Dead, Slow, Talk, as_array, as_lines, settle, until
from tests.http_helpers import JSON, LINES, MOST_BYTES, OFFICIAL

WORKERS: Final = 2
MOST_PIECES: Final = 1 + WORKERS
"""One piece of work is a batch's own; as many more as there are workers are shared."""
SHORT: Final = 0.05
"""Seconds, in place of those that a client is really given."""
ITEM: Final = {"id": "x"}
ARRAY: Final = ((b"content-type", JSON.encode()),)
Scene = Callable[[FastAPI, Slow], Awaitable[None]]


def play(scene: Scene, pool: Slow | None = None, **settings: Any) -> None:
    """Run a scene with a service whose work is done when the scene says so."""
    app = create_app(Settings(workers=WORKERS, **settings))
    app.state.pool = pool or Slow(WORKERS)

    async def whole() -> None:
        await scene(app, app.state.pool)
        assert app.state.pool.places.spare == WORKERS
        assert app.state.pool.places.free == 4 * WORKERS
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(whole())


def _full(number: int = 1) -> bytes:
    """Lines for so many full pieces of work."""
    return as_lines([ITEM] * MOST_LINES * number)


# --- what is under way -------------------------------------------------------------------


def test_no_more_is_under_way_or_read_than_there_is_room_for() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        talk = Talk(app)
        for _ in range(100):
            talk.say(_full())
        talk.say(b"", more=False)
        task = talk.start()
        await settle()
        assert len(pool.begun) == MOST_PIECES
        assert talk.taken == MOST_PIECES + 1
        pool.go()
        await task
        assert pool.most == MOST_PIECES
        assert [one["index"] for one in talk.answers] == list(range(100 * MOST_LINES))

    play(scene)


def test_a_large_part_of_a_body_is_worked_on_piece_by_piece() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        talk = Talk(app)
        talk.say(_full(50), more=False)
        task = talk.start()
        await settle()
        assert [len(one) for one in pool.begun] == [MOST_LINES] * MOST_PIECES
        pool.go()
        await task
        assert pool.most == MOST_PIECES
        assert len(talk.answers) == 50 * MOST_LINES

    play(scene)


def test_a_piece_of_long_lines_has_fewer_of_them() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        pool.go()
        talk = Talk(app)
        line = json.dumps(ITEM).encode() + b" " * (MOST_BYTES // 2) + b"\n"
        talk.say(line * 8, more=False)
        await talk.start()
        assert [len(one) for one in pool.begun] == [2] * 4
        assert len(talk.answers) == 8

    play(scene)


def test_a_single_line_is_answered_without_waiting_for_more() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        pool.go()
        talk = Talk(app)
        task = talk.start()
        for number in range(3):
            talk.say(as_lines([ITEM]))
            await until(lambda wanted=number: len(talk.answers) == wanted + 1)  # type: ignore[misc]
        assert not task.done()
        talk.say(b"", more=False)
        await task
        assert [len(one) for one in pool.begun] == [1, 1, 1]

    play(scene)


def test_single_lines_are_gathered_while_others_are_worked_on() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        talk = Talk(app)
        task = talk.start()
        for _ in range(10):
            talk.say(as_lines([ITEM]))
            await settle()
        assert [len(one) for one in pool.begun] == [1]
        pool.go()
        await until(lambda: len(talk.answers) == 10)
        talk.say(b"", more=False)
        await task
        assert [len(one) for one in pool.begun] == [1, 9]

    play(scene)


def test_the_last_pieces_of_an_array_are_shared_out_among_the_processes() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        pool.go()
        for number, sizes in ((200, [64, 64, 36, 18, 9, 8, 1]), (32, [16, 8, 8]), (7, [7])):
            pool.begun.clear()
            talk = Talk(app, ARRAY)
            talk.say(as_array([ITEM] * number), more=False)
            await talk.start()
            assert [len(one) for one in pool.begun] == sizes
            assert len(json.loads(talk.body)) == number

    play(scene)


def test_answers_are_in_order_whichever_work_ends_first() -> None:
    class Backwards(Slow):
        async def run(self, work: Callable[..., Any], *args: Any) -> Any:
            if len(self.begun) < MOST_PIECES:
                self.begun.append(args[0])
                await asyncio.sleep(0.02 * (MOST_PIECES - len(self.begun)))
            return work(*args)

    async def scene(app: FastAPI, _pool: Slow) -> None:
        talk = Talk(app)
        talk.say(_full(10), more=False)
        await talk.start()
        assert [one["index"] for one in talk.answers] == list(range(10 * MOST_LINES))

    play(scene, Backwards(WORKERS))


def test_batches_share_what_is_spare_and_each_goes_on() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        talks = [Talk(app) for _ in range(4 * WORKERS)]
        tasks = []
        for talk in talks:
            talk.say(_full(10), more=False)
            tasks.append(talk.start())
        await settle()
        assert len(pool.begun) == 4 * WORKERS + WORKERS
        pool.go()
        await asyncio.gather(*tasks)
        assert pool.most == 4 * WORKERS + WORKERS
        assert {len(one.answers) for one in talks} == {10 * MOST_LINES}

    play(scene)


# --- clients -----------------------------------------------------------------------------


def test_a_client_that_stops_reading_stops_the_work() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        pool.go()
        talk = Talk(app)
        talk.stop_reading()
        for _ in range(100):
            talk.say(_full())
        talk.say(b"", more=False)
        task = talk.start()
        await settle()
        assert len(pool.begun) <= MOST_PIECES
        assert talk.unread >= 100 - MOST_PIECES - 1
        talk.read_on()
        await task
        assert len(talk.answers) == 100 * MOST_LINES

    play(scene)


def test_a_client_that_takes_nothing_is_given_up() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        pool.go()
        talk = Talk(app)
        talk.stop_reading()
        talk.say(_full(100), more=False)
        await talk.start()
        assert len(pool.begun) <= MOST_PIECES
        assert talk.answers == []

    play(scene, send_seconds=SHORT)


@pytest.mark.parametrize("headers", [(), ARRAY], ids=["lines", "array"])
def test_the_work_of_a_client_that_goes_away_is_taken_back(headers: Any) -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        talk = Talk(app, headers)
        talk.say(as_array([ITEM] * 1_000) if headers else _full(100), more=False)
        task = talk.start()
        await settle()
        assert len(pool.begun) == MOST_PIECES
        talk.leave()
        await task
        assert (len(pool.begun), pool.given_up) == (MOST_PIECES, MOST_PIECES)
        assert talk.body == b""

    play(scene)


def test_a_client_that_goes_away_in_the_middle_of_a_body_is_noticed() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        for headers in ((), ARRAY):
            talk = Talk(app, headers)
            talk.say(b"[")
            task = talk.start()
            await settle()
            talk.leave()
            await task
            assert talk.status == 0
        assert pool.begun == []

    play(scene)


def test_a_batch_that_is_cancelled_takes_its_work_back() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        talk = Talk(app)
        talk.say(_full(100))
        task = talk.start()
        await settle()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()
        assert pool.given_up == MOST_PIECES

    play(scene)


# --- a body that does not come -----------------------------------------------------------


@pytest.mark.parametrize("headers", [(), ARRAY], ids=["lines", "array"])
def test_a_body_that_does_not_come_is_refused(headers: Any) -> None:
    async def scene(app: FastAPI, _pool: Slow) -> None:
        talk = Talk(app, headers)
        talk.say(b'[{"id"')
        await talk.start()
        assert talk.status == 408
        assert talk.headers[b"connection"] == b"close"
        assert json.loads(talk.body)["type"] == "/problems/body_too_slow"

    play(scene, receive_seconds=SHORT)


def test_lines_that_stop_coming_end_with_a_problem() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        pool.go()
        talk = Talk(app)
        talk.say(as_lines([ITEM, ITEM]) + b'{"id":')
        await talk.start()
        assert talk.status == 200
        *answers, last = talk.answers
        assert [one["index"] for one in answers] == [0, 1]
        assert (last["id"], last["index"]) == (None, 2)
        assert (last["problem"]["status"], len(last["problem"]["errors"])) == (408, 1)

    play(scene, receive_seconds=SHORT)


def test_time_in_which_the_service_has_work_to_do_does_not_count() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        talk = Talk(app)
        talk.say(as_lines([ITEM]))
        task = talk.start()
        await asyncio.sleep(3 * SHORT)
        talk.stop_reading()
        pool.go()
        await asyncio.sleep(3 * SHORT)
        talk.say(as_lines([ITEM]), more=False)
        talk.read_on()
        await task
        assert [one["problem"]["status"] for one in talk.answers] == [422, 422]

    play(scene, receive_seconds=SHORT)


# --- what is refused or lost -------------------------------------------------------------


def test_a_batch_beyond_those_that_may_wait_is_refused_at_once() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        talks = [Talk(app) for _ in range(4 * WORKERS)]
        tasks = [talk.start() for talk in talks]
        await settle()
        beyond = Talk(app)
        await beyond.start()
        assert beyond.status == 503
        assert beyond.headers[b"retry-after"] == b"1"
        assert beyond.headers[b"connection"] == b"close"
        assert beyond.taken == 0
        assert json.loads(beyond.body)["type"] == "/problems/service_busy"
        talks[0].leave()
        await tasks[0]
        after = Talk(app)
        after.say(_full(), more=False)
        pool.go()
        await after.start()
        assert after.status == 200
        for talk in talks[1:]:
            talk.leave()
        await asyncio.gather(*tasks)

    play(scene)


# --- places that are held for nothing ----------------------------------------------------


class Clock:
    """Stands in for the time by which places are counted."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr(pool_module, "monotonic", stopped := Clock())
    return stopped


async def _filled(app: FastAPI) -> tuple[list[Talk], list[asyncio.Task[None]]]:
    """Take every place, with streams that say nothing."""
    talks = [Talk(app) for _ in range(4 * WORKERS)]
    tasks = [talk.start() for talk in talks]
    await settle()
    return talks, tasks


async def _all_gone(talks: list[Talk], tasks: list[asyncio.Task[None]]) -> None:
    for talk in talks:
        talk.leave()
    await asyncio.gather(*tasks)


@pytest.mark.parametrize("piece", [b"1", b" ", b"\n", b"1\n"])
@pytest.mark.parametrize("headers", [(), ARRAY], ids=["lines", "array"])
def test_a_stream_that_only_trickles_gives_its_place_up_where_it_is_wanted(
    piece: bytes, headers: Any, clock: Clock
) -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        pool.go()
        talks, tasks = await _filled(app)
        for _ in range(11):
            clock.now += 1
            for talk in talks:
                talk.say(piece)
            await settle()
        assert not any(task.done() for task in tasks)
        after = Talk(app, headers)
        after.say(as_array([ITEM]) if headers else _full(), more=False)
        await after.start()
        assert after.status == 200
        (ended,) = [talk for talk, task in zip(talks, tasks, strict=True) if task.done()]
        if piece == b"1\n":
            *answers, last = ended.answers
            assert len(answers) == last["index"] == 11
            assert last["problem"]["status"] == 503
            assert last["problem"]["type"] == "/problems/service_busy"
        else:
            assert (ended.status, ended.headers[b"retry-after"]) == (503, b"1")
        await _all_gone(talks, tasks)

    play(scene)


def test_the_place_that_was_idle_for_longest_goes_first_and_none_that_is_worked_for(
    clock: Clock,
) -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        talks, tasks = await _filled(app)
        for talk in talks[3:]:
            talk.say(_full())
        clock.now += 1
        talks[0].say(as_lines([ITEM]))
        await settle()
        clock.now += 0.2
        pool.go()
        await until(lambda: all(talk.body for talk in (talks[0], *talks[3:])))
        pool.halt()
        for talk in talks[3:]:
            talk.say(_full())
        await settle()
        clock.now += 9.5  # for which 0 has been idle, but 1 and 2 for more than ten
        for gone in ([1], [1, 2]):
            newer = Talk(app)
            newer.say(_full())
            talks.append(newer)
            tasks.append(newer.start())
            await until(lambda: any(tasks[one].done() for one in (1, 2)))
            await settle()
            assert sum(task.done() for task in tasks) == len(gone)
            assert not tasks[0].done()
        clock.now += 20
        talks[0].say(as_lines([ITEM]))
        await settle()
        refused = Talk(app)
        await refused.start()
        assert (refused.status, tasks[0].done()) == (503, False)
        pool.go()
        await _all_gone(talks, tasks)

    play(scene)


@pytest.mark.parametrize("headers", [(), ARRAY], ids=["lines", "array"])
def test_where_every_place_is_of_use_another_batch_is_refused(headers: Any, clock: Clock) -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        talks = [Talk(app, headers) for _ in range(4 * WORKERS)]
        tasks = [talk.start() for talk in talks]
        await settle()
        for number in range(4):  # a second of work for nine of waiting
            clock.now += 8 if number else 9.5
            refused = Talk(app)
            await refused.start()
            assert (refused.status, any(task.done() for task in tasks)) == (503, False)
            if not headers:
                for talk in talks:
                    talk.say(as_lines([ITEM]))
                await settle()
                clock.now += 1
                pool.go()
                await until(lambda wanted=number: all(len(one.answers) > wanted for one in talks))  # type: ignore[misc]
                pool.halt()
        await _all_gone(talks, tasks)

    play(scene)


@pytest.mark.parametrize("headers", [(), ARRAY], ids=["lines", "array"])
def test_work_that_is_lost_is_a_problem_of_each_item(headers: Any) -> None:
    batch = [{"id": "a", "request": OFFICIAL}, {"id": 2, "request": OFFICIAL | {"lang": "ja"}}, 3]

    async def scene(app: FastAPI, _pool: Slow) -> None:
        talk = Talk(app, headers)
        talk.say(as_array(batch) if headers else as_lines(batch), more=False)
        await talk.start()
        answers = json.loads(talk.body) if headers else talk.answers
        assert [(one["id"], one["index"]) for one in answers] == [("a", 0), (2, 1), (None, 2)]
        assert [one["problem"]["status"] for one in answers] == [500, 500, 422]
        assert answers[0]["problem"]["title"] != answers[1]["problem"]["title"]

    play(scene, Dead(WORKERS))


def test_what_stands_in_the_headers_of_an_answer() -> None:
    async def scene(app: FastAPI, pool: Slow) -> None:
        pool.go()
        talk = Talk(app)
        talk.say(b"", more=False)
        await talk.start()
        assert talk.headers.items() >= {
            (b"content-type", LINES.encode()),
            (b"vary", b"accept, accept-language"),
            (b"connection", b"close"),
        }

    play(scene)
