"""Faults over real connections: a stop under load, a worker that dies, clients that misbehave."""

import asyncio
import json
import os
import signal
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path
from typing import Final

import httpx
import pytest

from app.protocol import GRACE_SECONDS
from tests.app.test_batch_serve import serving
from tests.batch_helpers import Duplex, as_array, as_lines
from tests.http_helpers import BAD_BODIES, BATCH, JSON, LINES, OFFICIAL, ask
from tests.served import CHUNKED, Connect, chunk, clients_of, got, posted, run

pytestmark = pytest.mark.deep
EXPECTED: Final = ask(OFFICIAL).content
ITEM: Final = {"id": 1, "request": OFFICIAL}
LONG: Final = 60


def _port(address: str) -> int:
    return int(address.rpartition(":")[2])


# --- a stop under load -------------------------------------------------------------------


async def _singly(connect: Connect, told: dict[str, int]) -> None:
    """Ask one question after the other until the service takes no more connections."""
    while True:
        try:
            client = await connect()
        except OSError:
            return
        closed = False
        while not closed:
            client.say(posted())
            try:
                reply = await client.hear()
            except ConnectionResetError:  # by the system, as the port closed: never accepted
                return
            except asyncio.IncompleteReadError:
                told["asked"] += 1
                return
            told["asked"] += 1
            told["answered"] += reply.status == 200 and reply.body == EXPECTED
            closed = b"connection: close" in reply.head
            await asyncio.sleep(0.02)
        client.writer.close()


async def _array(connect: Connect) -> bool:
    client = await connect()
    client.say(posted(as_array([ITEM] * 300), BATCH, JSON))
    answer = await client.closed()
    return answer.count(b'"result"') == 300


async def _endless() -> AsyncIterator[bytes]:
    while True:
        yield as_lines([ITEM] * 20)
        await asyncio.sleep(0.01)


async def _stream(address: str) -> list[dict[str, object]]:
    """Send lines without end, and return the answers."""
    lines: list[dict[str, object]] = []
    async with (
        httpx.AsyncClient(base_url=address, transport=Duplex(), timeout=LONG) as client,
        client.stream("POST", BATCH, content=_endless(), headers={"content-type": LINES}) as answer,
    ):
        with suppress(httpx.ReadError):
            async for line in answer.aiter_lines():
                lines.append(json.loads(line))  # noqa: PERF401 - what came is kept if more does not
    return lines


def test_a_stop_under_load_loses_nothing_that_was_accepted() -> None:
    async def scene(connect: Connect, address: str, pid: int) -> None:
        told = {"asked": 0, "answered": 0}
        singles = [asyncio.create_task(_singly(connect, told)) for _ in range(40)]
        streams = [asyncio.create_task(_stream(address)) for _ in range(3)]
        await asyncio.sleep(3)
        arrays = [asyncio.create_task(_array(connect)) for _ in range(2)]
        await asyncio.sleep(0.2)
        begun = time.monotonic()
        os.kill(pid, signal.SIGTERM)
        await asyncio.sleep(0.1)
        ready = await connect()
        ready.say(got("/readyz"))
        assert (await ready.hear()).status == 503
        ended = await asyncio.gather(*streams)
        assert await asyncio.gather(*arrays) == [True, True]
        await asyncio.gather(*singles)
        print(f"{told}, stopped in {time.monotonic() - begun:.1f} s")  # noqa: T201 - the figures
        assert told["asked"] == told["answered"] > 40
        for lines in ended:
            *answers, last = lines
            assert [one["index"] for one in answers] == list(range(len(answers)))
            assert all("result" in one for one in answers)
            assert (last["index"], "shutting_down" in str(last["problem"])) == (len(answers), True)
        print("streams:", [len(lines) - 1 for lines in ended], "lines")  # noqa: T201 - as above

    async def whole(address: str, pid: int) -> None:
        async with clients_of(_port(address)) as connect:
            await scene(connect, address, pid)

    with serving(FREECOUNT_DRAIN_SECONDS="2") as (process, address):
        run(whole(address, process.pid))
        process.wait(LONG)


def test_what_comes_while_a_service_that_stops_is_held_up_is_answered() -> None:
    async def scene(port: int, process: subprocess.Popen[str]) -> None:
        async with clients_of(port) as connect:
            clients = [await connect() for _ in range(20)]
            await asyncio.sleep(0.5)
            process.send_signal(signal.SIGTERM)
            await asyncio.sleep(GRACE_SECONDS / 2)
            process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(0.1)
            for client in clients:
                client.say(posted())
            await asyncio.sleep(GRACE_SECONDS)
            process.send_signal(signal.SIGCONT)
            replies = await asyncio.gather(*(client.hear() for client in clients))
        assert [one.status for one in replies] == [200] * len(clients)

    with serving() as (process, address):
        run(scene(_port(address), process))
        process.wait(LONG)


# --- a worker that dies ------------------------------------------------------------------


def _workers(pid: int) -> list[int]:
    """The processes that score batches: those that the helper of a service has started."""
    children = [_children(child) for child in _children(pid)]
    return [one for each in children for one in each]


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(one) for task in tasks for one in task.read_text("ascii").split()]


def test_when_one_of_two_workers_is_killed_the_rest_goes_on() -> None:
    async def scene(address: str, pid: int) -> None:
        answered: list[float] = []

        async def singly() -> None:
            async with httpx.AsyncClient(base_url=address, trust_env=False) as client:
                while True:
                    begun = time.perf_counter()
                    reply = await client.post("/v1/score", json=OFFICIAL)
                    assert reply.content == EXPECTED
                    answered.append(time.perf_counter() - begun)
                    await asyncio.sleep(0.01)

        asking = asyncio.create_task(singly())
        stream = asyncio.create_task(_counted(address, 6_000))
        await asyncio.sleep(2)
        workers = _workers(pid)
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGKILL)
        places = await stream
        assert places == list(range(6_000))
        assert not asking.done()
        asking.cancel()
        print(f"{len(answered)} singles meanwhile, worst {max(answered) * 1000:.0f} ms")  # noqa: T201

    with serving() as (process, address):
        run(scene(address, process.pid))
        process.send_signal(signal.SIGTERM)
        process.wait(LONG)


async def _counted(address: str, number: int) -> list[int]:
    async def content() -> AsyncIterator[bytes]:
        for _ in range(number // 20):
            yield as_lines([ITEM] * 20)

    places = []
    async with (
        httpx.AsyncClient(base_url=address, transport=Duplex(), timeout=LONG) as client,
        client.stream("POST", BATCH, content=content(), headers={"content-type": LINES}) as answer,
    ):
        async for line in answer.aiter_lines():
            one = json.loads(line)
            assert "result" in one, one
            places.append(one["index"])
    return places


# --- clients that misbehave --------------------------------------------------------------


async def _broken_bodies(connect: Connect) -> str:
    contents = cycle([posted(one.content or b"") for one in BAD_BODIES])
    requests = islice(contents, 10_000)

    async def spoil() -> None:
        client = await connect()
        for content in requests:
            client.say(content)
            assert (await client.hear()).status == 400

    await asyncio.gather(*(spoil() for _ in range(8)))
    assert next(requests, None) is None
    return "10,000 malformed bodies"


async def _slow_clients(connect: Connect) -> str:
    slow = [await connect() for _ in range(200)]
    for number, client in enumerate(slow):
        client.say((posted()[:-9], b"POST /v1/score HTTP/1.1\r\nhost", b"")[number % 3])
    await _next_one(connect, "200 slow clients have come")
    ended = [await client.closed() for client in slow]
    assert {one.split(b"\r\n")[0] for one in ended} == {b"HTTP/1.1 408 Request Timeout", b""}
    return "they have been told or closed"


async def _aborted(connect: Connect) -> str:
    stream = CHUNKED.format(path=BATCH, media=LINES).encode() + chunk(as_lines([ITEM] * 50))
    for number in range(200):
        client = await connect()
        client.say((posted(), stream)[number % 2][: number * 4])
        client.writer.transport.abort()
    return "200 aborted requests and streams"


async def _long_lines(connect: Connect) -> str:
    stream = await connect()
    stream.say(CHUNKED.format(path=BATCH, media=LINES).encode())
    for _ in range(3):
        for _ in range(160):
            stream.say(chunk(b"x" * 65_536))
            await stream.writer.drain()
        stream.say(chunk(b"\n"))
    stream.say(b"0\r\n\r\n")
    assert (await stream.closed()).count(b'"index"') == 3
    return "three lines of 10 MB"


async def _next_one(connect: Connect, after: str) -> None:
    client = await connect()
    begun = time.perf_counter()
    client.say(posted())
    assert (await client.hear()).body == EXPECTED
    took = time.perf_counter() - begun
    print(f"after {after}: {took * 1000:.0f} ms")  # noqa: T201 - the figures of tests/README.md
    assert took < 1


def test_the_next_request_is_answered_at_once_after_all_of_it() -> None:
    async def scene(port: int) -> None:
        async with clients_of(port) as connect:
            for misbehave in (_broken_bodies, _slow_clients, _aborted, _long_lines):
                await _next_one(connect, await misbehave(connect))

    with serving(FREECOUNT_RECEIVE_SECONDS="3") as (process, address):
        run(scene(_port(address)))
        megabytes = Path(f"/proc/{process.pid}/status").read_text("ascii").partition("VmHWM:")[2]
        print(f"most memory: {int(megabytes.split()[0]) // 1024} MB")  # noqa: T201 - as above
        process.send_signal(signal.SIGTERM)
        process.wait(LONG)
