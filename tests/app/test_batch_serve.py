"""Batches over a real connection: long streams, single requests meanwhile, and the end."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import httpx
import pytest

from tests.batch_helpers import Duplex, as_lines, told
from tests.http_helpers import BATCH, LINES, OFFICIAL, ROOT

HANDS: Final = 20_000
TOO_LONG: Final = 60
MANY: Final = 20
"""More batches than two workers have places for."""
STREAM: Final = {"content-type": LINES}
ITEMS: Final = [{"id": 1, "request": OFFICIAL}, *({"id": one} for one in range(2, 21))]
"""A hand among items that cost little, so that a long stream takes seconds."""


@contextmanager
def serving(**env: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the service as a process of its own session, and give its address."""
    with subprocess.Popen(
        [sys.executable, "-m", "app", "serve", "--port", "0"],
        cwd=ROOT,
        env=os.environ | {"FREECOUNT_WORKERS": "2", "FREECOUNT_DRAIN_SECONDS": "0"} | env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            first = process.stdout.readline()
            found = re.search(r"listens at (http://\S+)", first)
            assert found, first
            yield process, found[1]
        finally:
            process.kill()


async def _endless(number: int) -> AsyncIterator[bytes]:
    """Write so many items, a few hundred lines at a time."""
    block = as_lines(ITEMS * 10)
    for _ in range(number // (len(ITEMS) * 10)):
        yield block


def test_a_long_stream_is_answered_in_order_while_single_requests_are() -> None:
    async def scene(address: str) -> tuple[list[int], list[float]]:
        times: list[float] = []
        places: list[int] = []

        async def ask_singly(client: httpx.AsyncClient) -> None:
            while True:
                begun = time.perf_counter()
                answer = await client.post("/v1/score", json=OFFICIAL)
                times.append(time.perf_counter() - begun)
                assert answer.status_code == 200
                await asyncio.sleep(0.005)

        async with (
            httpx.AsyncClient(base_url=address, timeout=TOO_LONG, trust_env=False) as single,
            httpx.AsyncClient(base_url=address, transport=Duplex(), timeout=TOO_LONG) as client,
            client.stream("POST", BATCH, content=_endless(HANDS), headers=STREAM) as answer,
        ):
            asking = asyncio.create_task(ask_singly(single))
            assert answer.status_code == 200
            async for line in answer.aiter_lines():
                one = json.loads(line)
                assert one["id"] == one["index"] % len(ITEMS) + 1
                assert ("result" in one) is (one["id"] == 1)
                places.append(one["index"])
            assert not asking.done()
            asking.cancel()
        return places, times

    with serving() as (process, address):
        places, times = asyncio.run(scene(address))
        process.send_signal(signal.SIGTERM)
        process.wait(TOO_LONG)
        assert process.stderr is not None
        complaints = process.stderr.read()
    assert places == list(range(HANDS))
    assert len(times) > 5
    assert sorted(times)[len(times) // 2] < 1
    assert complaints == ""


def test_a_client_that_goes_away_leaves_the_service_as_it_was() -> None:
    async def leave_early(address: str) -> bool:
        """Send without end, and go away after the first answer, if there is one."""
        async with (
            httpx.AsyncClient(base_url=address, transport=Duplex(), timeout=TOO_LONG) as client,
            client.stream("POST", BATCH, content=_endless(10**9), headers=STREAM) as answer,
        ):
            async for _line in answer.aiter_lines():
                break
            return answer.status_code == 200

    async def scene(address: str) -> None:
        left = 0
        async with asyncio.timeout(TOO_LONG):
            while left < MANY:  # one that comes before those that left were noticed is refused
                with suppress(httpx.ReadError):
                    left += await leave_early(address)
                await asyncio.sleep(0.1)

    with serving() as (process, address):
        asyncio.run(scene(address))
        process.send_signal(signal.SIGTERM)
        process.wait(TOO_LONG)
        assert process.stderr is not None
        assert process.stderr.read() == ""


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_service(sign: signal.Signals) -> None:
    with serving() as (process, address):
        with httpx.Client(base_url=address, timeout=TOO_LONG, trust_env=False) as client:
            assert len(told(client.post(BATCH, content=as_lines(ITEMS), headers=STREAM))) == 20
        if sign is signal.SIGINT:  # a terminal interrupts every process of the group
            os.killpg(process.pid, sign)
        else:
            process.send_signal(sign)
        # Every process holds the other end of these pipes, so they end with the last one.
        _, complaints = process.communicate(timeout=TOO_LONG)
    assert "Traceback" not in complaints


@pytest.mark.parametrize("number", ["0", "two", "-1", "257"])
def test_a_number_of_workers_that_is_none_is_refused(number: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "app", "serve", "--port", "0"],
        cwd=ROOT,
        env=os.environ | {"FREECOUNT_WORKERS": number},
        capture_output=True,
        text=True,
        check=False,
        timeout=TOO_LONG,
    )
    assert ran.returncode == 2
    assert "FREECOUNT_WORKERS" in ran.stderr
    assert "Traceback" not in ran.stderr
