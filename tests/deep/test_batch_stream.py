"""A million hands in one stream: in order, in flat memory, others answered meanwhile."""

import asyncio
import json
import os
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Final

import httpx
import pytest

from tests.app.test_batch_serve import serving
from tests.batch_helpers import Duplex, as_lines
from tests.http_helpers import BATCH, LINES, OFFICIAL, winning_questions
from tests.memory import PROCESSES, family, megabytes

HANDS: Final = int(os.environ.get("FREECOUNT_HANDS", "1000000"))
BLOCK: Final = 250
MOST_GROWTH: Final = 24
"""MB by which a process may grow after the first tenth of the stream."""
MOST_MEGABYTES: Final = 120


@dataclass
class Measured:
    """What was seen while a stream was answered."""

    seconds: float = 0
    answered: int = 0
    singles: list[float] = field(default_factory=list)
    megabytes: dict[str, list[float]] = field(default_factory=dict)
    """The memory of each process, from time to time."""


async def _hands(number: int) -> AsyncIterator[bytes]:
    """Golden hands of every ruleset, over and over."""
    questions = cycle(winning_questions())
    for start in range(0, number, BLOCK):
        block = enumerate(islice(questions, min(BLOCK, number - start)), start)
        yield as_lines({"id": f"hand {place}", "request": one} for place, one in block)


async def _watch(pid: int, client: httpx.AsyncClient, seen: Measured) -> None:
    """Ask single questions, and look at the memory of every process, as long as it takes."""
    while True:
        begun = time.perf_counter()
        answer = await client.post("/v1/score", json=OFFICIAL)
        seen.singles.append(time.perf_counter() - begun)
        assert answer.status_code == 200
        for place, one in enumerate([os.getpid(), *family(pid)]):
            seen.megabytes.setdefault(f"{place} {one}", []).append(megabytes(one))
        await asyncio.sleep(0.25)


async def measure(address: str, pid: int, hands: int) -> Measured:
    """Send so many hands to a service, and check every answer as it comes."""
    seen = Measured()
    begun = time.perf_counter()
    async with (
        httpx.AsyncClient(base_url=address, timeout=60, trust_env=False) as single,
        httpx.AsyncClient(base_url=address, transport=Duplex()) as client,
        client.stream(
            "POST", BATCH, content=_hands(hands), headers={"content-type": LINES}
        ) as answer,
    ):
        watching = asyncio.create_task(_watch(pid, single, seen))
        async for line in answer.aiter_lines():
            assert line.startswith(
                f'{{"id":"hand {seen.answered}","index":{seen.answered},"result":'
            )
            seen.answered += 1
        json.loads(line)
        assert not watching.done()
        watching.cancel()
    seen.seconds = time.perf_counter() - begun
    return seen


@pytest.mark.deep
@pytest.mark.skipif(not PROCESSES.is_dir(), reason="the memory of processes is not told here")
def test_a_million_hands_pass_in_flat_memory() -> None:
    with serving() as (process, address):
        seen = asyncio.run(measure(address, process.pid, HANDS))
    assert seen.answered == HANDS
    assert sorted(seen.singles)[len(seen.singles) // 2] < 1
    assert len(seen.megabytes) >= 4
    _client, *served = seen.megabytes.values()
    for sizes in seen.megabytes.values():
        assert max(sizes) < max(sizes[: max(1, len(sizes) // 10)]) + MOST_GROWTH
    assert max(map(max, served)) < MOST_MEGABYTES
