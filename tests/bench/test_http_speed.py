"""How fast questions are answered over HTTP: the service against routes of the usual kind.

The services run on one core and are asked from another, in turn; where a machine has one core or
other work to do, the processor time of an answer says more than the answers a second.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from statistics import median
from typing import Final, NamedTuple

import pytest

from tests.bench import serving
from tests.bench.load import Load, asked, http
from tests.bench.peers import questions
from tests.bench.serving import Service
from tests.http_helpers import SCORE

pytestmark = [pytest.mark.bench, pytest.mark.timeout(0)]

ROUNDS: Final = 9
STARTS: Final = 5
SECONDS: Final = 1.0
CONNECTIONS: Final = 16
MANY: Final = 100_000
PEERS: Final = {"bare route": "bare", "route over mahjong": "other"}


class Round(NamedTuple):
    """What came of asking for a while, and the processor time of an answer in seconds."""

    load: Load
    cpu: float


FIGURES: Final[dict[str, Callable[[Round], float]]] = {
    "answers a second": lambda one: one.load.rate,
    "answers a second of processor time": lambda one: 1 / one.cpu,
    "p50 in ms": lambda one: one.load.within(0.5) * 1e3,
    "p99 in ms": lambda one: one.load.within(0.99) * 1e3,
}


def requests() -> list[bytes]:
    """Questions as they are sent, each of another hand."""
    return [http(SCORE, json.dumps(one).encode()) for one in questions()]


@contextmanager
def apart() -> Iterator[None]:
    """Ask from another core than the one that answers."""
    os.sched_setaffinity(0, serving.CORES[-1:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, serving.CORES)


def one_round(service: Service, asks: Sequence[bytes], seconds: float = SECONDS) -> Round:
    """Ask one service for a while."""
    used = service.cpu()
    load = asked(service.port, asks, connections=CONNECTIONS, seconds=seconds)
    return Round(load, (service.cpu() - used) / len(load.seconds))


def told(rounds: dict[str, list[Round]]) -> Iterator[str]:
    """Say each figure of every service, and the ratio of the first one's to it; medians."""
    ours, *_ = rounds.values()
    for what, of in FIGURES.items():
        yield f"  {what}"
        for name, each in rounds.items():
            ratio = median(of(one) / of(other) for one, other in zip(ours, each, strict=True))
            yield f"    {name:24} {median(map(of, each)):10.2f}  {ratio:6.2f} x"


def test_questions_over_http_against_bare_routes(capsys: pytest.CaptureFixture[str]) -> None:
    asks = requests()
    with ExitStack() as stack:
        stack.enter_context(apart())
        services = {"freecount": stack.enter_context(serving.ours())}
        services |= {name: stack.enter_context(serving.peer(asgi)) for name, asgi in PEERS.items()}
        for service in services.values():  # to warm them
            one_round(service, asks)
        rounds: dict[str, list[Round]] = {name: [] for name in services}
        for _ in range(ROUNDS):
            for name, service in services.items():
                rounds[name].append(one_round(service, asks))
    report = "\n".join(told(rounds))
    with capsys.disabled():
        print(f"\nPOST {SCORE}, {CONNECTIONS} connections, {ROUNDS} rounds in turn\n{report}")  # noqa: T201 - a report


def test_the_memory_of_many_requests(capsys: pytest.CaptureFixture[str]) -> None:
    asks = requests()
    with apart(), serving.ours() as service:
        one_round(service, asks)
        warm, answered = service.memory(), 0
        while answered < MANY:
            answered += len(one_round(service, asks).load.seconds)
        grown = service.memory() - warm
    with capsys.disabled():
        print(f"\nMemory: warm {warm:.1f} MB, {grown:+.1f} MB after {answered:,} requests")  # noqa: T201 - a report


def test_the_start(capsys: pytest.CaptureFixture[str]) -> None:
    starts: dict[str, list[float]] = {"ours": [], "bare": []}
    for _ in range(STARTS):
        with serving.ours() as service:
            starts["ours"].append(service.start)
        with serving.peer("") as service:
            starts["bare"].append(service.start)
    ours, bare = map(median, starts.values())
    with capsys.disabled():
        print(f"\nStart: {ours:.2f} s, a bare FastAPI {bare:.2f} s: {ours - bare:+.2f} s")  # noqa: T201 - a report
