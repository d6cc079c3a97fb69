"""How fast batches are answered, and what they cost others: against reading and writing alone."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from statistics import median
from typing import Any, Final

import pytest
from pydantic import TypeAdapter

from app.batch import items
from schemas.answers import answer_models
from schemas.batch import item_model, result_model
from scoring import RULESETS
from tests.batch_helpers import as_array
from tests.bench import serving
from tests.bench.load import asking, http, whole
from tests.bench.peers import questions
from tests.http_helpers import BATCH, SCORE

pytestmark = [pytest.mark.bench, pytest.mark.timeout(0)]

HANDS: Final = 1_000
ROUNDS: Final = 9
SECONDS: Final = 2.0
BEGUN: Final = 1.5
"""Seconds until another process asks."""


def batch() -> bytes:
    """An array of hands."""
    asked = islice(questions(), HANDS)
    return as_array({"id": place, "request": one} for place, one in enumerate(asked))


def spent(work: Callable[[], object]) -> float:
    """The processor time of some work, in microseconds a hand."""
    begun = time.process_time()
    work()
    return (time.process_time() - begun) / HANDS * 1e6


def test_a_batch_against_reading_and_writing_alone(capsys: pytest.CaptureFixture[str]) -> None:
    body = batch()
    scored = [answer_models(one).scored for one in RULESETS.values()]
    item: Any = item_model()
    result: Any = result_model(scored)
    asked, told = TypeAdapter(list[item]), TypeAdapter(list[result])

    def answer() -> bytes:
        lines = items.array_lines(body, None)
        assert isinstance(lines, list)
        return b"[%b]" % items.answer_lines(lines, 0, None, b",")

    answers = told.validate_json(answer())

    def read_and_write() -> None:
        asked.validate_json(body)
        told.dump_json(answers, by_alias=True)

    rounds = [(spent(answer), spent(read_and_write)) for _ in range(ROUNDS)]
    ours, floor = (median(times) for times in zip(*rounds, strict=True))
    ratio = median(one / other for one, other in rounds)
    with capsys.disabled():
        print(  # noqa: T201 - a report
            f"\nA batch of {HANDS} hands, {ROUNDS} rounds in turn: {ours:.1f} us a hand, "
            f"reading and writing by the models alone {floor:.1f} us: {ratio:.2f} x"
        )


def rate(service: serving.Service, body: bytes) -> float:
    """How many hands a second a service answers."""
    begun = time.perf_counter()
    answer = whole(service.port, http(BATCH, body))
    taken = time.perf_counter() - begun
    assert answer.count(b'"index":') == HANDS
    return HANDS / taken


def test_two_processes_against_one(capsys: pytest.CaptureFixture[str]) -> None:
    body = batch()
    with serving.ours(1, pinned=False) as one, serving.ours(2, pinned=False) as two:
        for service in (one, two):
            rate(service, body)
        rounds = [(rate(one, body), rate(two, body)) for _ in range(ROUNDS)]
    single, double = (median(rates) for rates in zip(*rounds, strict=True))
    with capsys.disabled():
        print(  # noqa: T201 - a report
            f"\nA batch of {HANDS} hands: {single:,.0f} hands a second by one process, "
            f"{double:,.0f} by two: {median(b / a for a, b in rounds):.2f} x"
        )


def batches(port: int, body: bytes) -> None:
    """Have one batch answered after the other, for ever."""
    while True:
        whole(port, http(BATCH, body))


@contextmanager
def beside(port: int, body: bytes) -> Iterator[None]:
    """Have batches answered meanwhile; another process asks for them, as another client would."""
    process = get_context("spawn").Process(target=batches, args=(port, body), daemon=True)
    process.start()
    time.sleep(BEGUN)
    try:
        yield
    finally:
        process.kill()
        process.join()


def p99(port: int, asks: list[bytes]) -> float:
    """How long a question takes, but for one of a hundred, where each waits for the last one."""
    load = asyncio.run(asking(port, asks, connections=1, seconds=SECONDS))
    return load.within(0.99) * 1e3


def test_questions_beside_a_batch(capsys: pytest.CaptureFixture[str]) -> None:
    body = batch()
    asks = [http(SCORE, json.dumps(one).encode()) for one in questions()]
    with serving.ours(1, pinned=False) as service:
        p99(service.port, asks)
        warm = service.memory()
        rounds = []
        for _ in range(ROUNDS):
            alone = p99(service.port, asks)
            with beside(service.port, body):
                rounds.append((alone, p99(service.port, asks)))
        most = service.memory("VmHWM")
        workers = [serving.status(pid, "VmHWM") / 1024 for pid in service.workers()]
    idle, busy = (median(times) for times in zip(*rounds, strict=True))
    ratio = median(b / a for a, b in rounds)
    with capsys.disabled():
        print(  # noqa: T201 - a report
            f"\np99 of a question: {idle:.2f} ms, beside batches {busy:.2f} ms: {ratio:.2f} x\n"
            f"Memory: {warm:.1f} MB warm, at most {most:.1f} MB with batches of {HANDS}; "
            f"the processes at most {', '.join(f'{one:.1f}' for one in workers)} MB"
        )
