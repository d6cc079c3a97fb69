"""Twice as many clients as the gate admits, for two minutes: answered or refused, never wrong."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import httpx
import pytest

from app.settings import Settings
from tests.app.test_batch_serve import serving
from tests.http_helpers import ask, winning_questions
from tests.served import Connect, clients_of, posted, run

SECONDS: Final = int(os.environ.get("FREECOUNT_LOAD_SECONDS", "120"))
CLIENTS: Final = 2 * (Settings().waiting + 1)
MOST_GROWTH: Final = 8
"""MB by which the service may grow after the first fifth."""
HEALTH_SECONDS: Final = 0.05
PROBE: Final = """
import http.client, json, sys, time
port, pid, seconds = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
times, end = [], time.monotonic() + seconds
def worked():
    with open(f"/proc/{pid}/schedstat") as told:
        return int(told.read().split()[0]) / 1e9
while time.monotonic() < end:
    begun, before = time.perf_counter(), worked()
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    link.request("GET", "/healthz")
    answer = link.getresponse()
    assert (answer.status, answer.read()) == (200, b'{"status":"ok"}')
    link.close()
    times.append((time.perf_counter() - begun, worked() - before))
    time.sleep(0.05)
print(json.dumps([sorted(one) for one in zip(*times)]))
"""
"""Asks after the health of the service, in a process that has nothing else to do.

It tells how long each answer took, and how much of that the service was at work: on a machine
that has other things to do, only the latter says something of the service.
"""


@dataclass
class Seen:
    """What the clients saw."""

    statuses: Counter[int] = field(default_factory=Counter)
    wrong: int = 0
    megabytes: list[float] = field(default_factory=list)


def _megabytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def _ask(connect: Connect, asked: list[tuple[bytes, bytes]], seen: Seen, end: float) -> None:
    """Ask one question after the other, and again at once where that is refused."""
    turn = 0
    while time.monotonic() < end:
        client = await connect()
        closed = False
        while not closed and time.monotonic() < end:
            content, expected = asked[turn % len(asked)]
            turn += 1
            client.say(content)
            reply = await client.hear()
            seen.statuses[reply.status] += 1
            refused = b"retry-after: 1\r\n" in reply.head
            seen.wrong += not (reply.body == expected if reply.status == 200 else refused)
            closed = b"connection: close" in reply.head
        client.writer.close()


async def _load(port: int, pid: int, asked: list[tuple[bytes, bytes]], seen: Seen) -> None:
    end = time.monotonic() + SECONDS
    rotated = [asked[one % len(asked) :] + asked[: one % len(asked)] for one in range(CLIENTS)]
    async with clients_of(port) as connect:
        clients = [asyncio.create_task(_ask(connect, mine, seen, end)) for mine in rotated]
        while time.monotonic() < end:
            seen.megabytes.append(_megabytes(pid))
            await asyncio.sleep(0.5)
        await asyncio.gather(*clients)


@pytest.mark.deep
@pytest.mark.timeout(SECONDS + 120)
def test_twice_what_the_gate_admits_is_answered_or_refused() -> None:
    seen = Seen()
    questions = winning_questions()[::20]
    asked = [(posted(json.dumps(one).encode()), ask(one).content) for one in questions]
    with serving() as (process, address):
        port = int(address.rpartition(":")[2])
        command = [sys.executable, "-c", PROBE, str(port), str(process.pid), str(SECONDS - 1)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as probe:
            run(_load(port, process.pid, asked, seen))
            waited, worked = json.loads(probe.communicate()[0])
        after = httpx.get(f"{address}/readyz", trust_env=False)
        process.send_signal(signal.SIGTERM)
        process.wait(60)
    first = max(seen.megabytes[: len(seen.megabytes) // 5 or 1])
    half, late = (len(waited) * part // 100 for part in (50, 99))
    print(  # noqa: T201 - the figures of tests/README.md
        f"{CLIENTS} clients, {SECONDS} s: {dict(seen.statuses)}\n"
        f"health: {waited[half] * 1000:.1f} ms, p99 {waited[late] * 1000:.1f} ms, of which the "
        f"service was at work {worked[half] * 1000:.1f} ms, p99 {worked[late] * 1000:.1f} ms\n"
        f"memory: {first:.0f} MB, at the end {seen.megabytes[-1]:.0f} MB"
    )
    assert seen.wrong == 0
    assert seen.statuses.keys() == {200, 503}
    assert after.status_code == 200
    assert seen.megabytes[-1] - first < MOST_GROWTH
    assert worked[late] < HEALTH_SECONDS
