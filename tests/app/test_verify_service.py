"""``verify --url``: a running service answers, however busy it is for a while."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.batch import items
from app.verify import service
from app.verify.cases import RunError
from app.verify.check import Wanted
from app.verify.service import BATCH, Requests, Service
from app.verify.spread import spread
from scoring import to_json
from tests.app.test_verify import BARRED, CASE, REFUSED, summary, verify, written
from tests.app.test_verify_run import pieces
from tests.http_helpers import GOLDEN, Document
from tests.log_deals import FOLDER
from tests.serving import address_in, serving, told

ADDRESS = "http://freecount"
Handler = Callable[[httpx.Request], httpx.Response]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A service of its own process."""
    with serving("--workers", "1") as process:
        yield address_in(told(process, "listens"))


def answering(request: httpx.Request) -> httpx.Response:
    """Answer as the service does, as far as batches go."""
    if request.url.path == "/healthz":
        return httpx.Response(200, json={"status": "ok"})
    assert request.url.path == BATCH
    lines = items.array_lines(request.content, None)
    assert isinstance(lines, list)
    return httpx.Response(200, content=b"[%b]" % items.answer_lines(lines, 0, None, b","))


def asked(handler: Handler, *cases: Document, patience: float = 5.0) -> list[tuple[int, Any]]:
    """Ask a service that a function plays."""
    made = Service(ADDRESS, patience, httpx.MockTransport(handler))
    return made.ask([{"endpoint": "score"} | case for case in cases])


# --- a real service ----------------------------------------------------------------------


def test_a_service_is_asked_whatever_a_case_may_ask(address: str, tmp_path: Path) -> None:
    names = ("zung-jung-wall", "zung-jung-points", "claims", "waits", "zung-jung-deals")
    files = (FOLDER, *(GOLDEN / f"{name}.ndjson" for name in names))
    more = written(tmp_path, CASE | {"expect": {"value": 1}}, "{", REFUSED, BARRED)
    here, there = verify(*files, more), verify(*files, more, "--url", address, "--jobs", "2")
    assert there.exit_code == here.exit_code == 2
    assert (there.stdout, there.stderr) == (here.stdout, here.stderr)


def test_a_question_that_is_too_large_for_a_batch_is_sent_alone(
    address: str, tmp_path: Path
) -> None:
    huge = CASE | {"id": "huge", "request": CASE["request"] | {"x": "x" * 70_000}}
    file = written(tmp_path, CASE, huge, CASE)
    result = verify(file, "--url", address)
    assert result.stdout.startswith('huge: errors: expected [], found ["body_too_large"]')
    assert summary(result) == "3 cases: 2 agree, 1 differ, 0 unusable"


# --- a service that is busy, or none -----------------------------------------------------


def test_a_busy_service_is_asked_again_when_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "FIRST_WAIT", 0.01)
    times: list[float] = []

    def busy(request: httpx.Request) -> httpx.Response:
        if request.url.path == BATCH:
            times.append(time.monotonic())
            if len(times) == 1:
                return httpx.Response(503, headers={"retry-after": "1"})
            if len(times) == 2:
                return httpx.Response(503, headers={"retry-after": "soon"})
            if len(times) == 3:
                raise httpx.ReadError("gone for a while")
        return answering(request)

    ((status, answer),) = asked(busy, CASE)
    assert (status, answer["arrangements"][0]["value"]) == (200, 170)
    waited = [after - before for before, after in pairwise(times)]
    assert waited[0] >= 1.0
    assert all(wait < 0.9 for wait in waited[1:])


def test_a_service_that_stays_busy_or_away_is_given_up() -> None:
    def busy(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/healthz":
            return httpx.Response(200)
        return httpx.Response(503, headers={"retry-after": "0"})

    def away(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/healthz":
            return httpx.Response(200)
        raise httpx.ConnectError("refused")

    with pytest.raises(RunError, match="is busy: it answers 503"):
        asked(busy, CASE, patience=0.05)
    with pytest.raises(RunError, match="cannot be reached any more: refused"):
        asked(away, CASE, patience=0.05)


def test_a_run_that_is_stopped_waits_for_no_busy_service() -> None:
    reached = threading.Event()

    def busy(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/healthz":
            return httpx.Response(200)
        reached.set()
        return httpx.Response(503, headers={"retry-after": "500"})

    crew = Requests(Wanted(), Service(ADDRESS, 900, httpx.MockTransport(busy)), 2)
    crew.submit([piece.item for piece in pieces(3)])
    assert reached.wait(10)
    begun = time.monotonic()
    crew.close()
    assert time.monotonic() - begun < 10


def test_requests_at_once_are_as_many_as_asked_for_and_order_is_kept() -> None:
    lock = threading.Lock()
    now, most = 0, 0

    def counting(request: httpx.Request) -> httpx.Response:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        time.sleep(0.02)
        answer = answering(request)
        with lock:
            now -= 1
        return answer

    crew = Requests(Wanted(), Service(ADDRESS, 5, httpx.MockTransport(counting)), 3)
    found = list(spread(pieces(300), crew))
    crew.close()
    assert [piece.place for piece, _ in found] == list(range(1, 301))
    assert not any(outcome.differences for _, outcomes in found for outcome in outcomes)
    assert 1 < most <= 3


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(200, content=b"<html>"),
        httpx.Response(200, json={}),
        httpx.Response(200, json=[]),
        httpx.Response(404, json={"detail": "Not Found"}),
        httpx.Response(413, json={"errors": []}),
        httpx.Response(413, json={"errors": [5]}),
        httpx.Response(200, json=[5]),
        httpx.Response(200, json=[{}]),
        httpx.Response(200, json=[{"result": {"legal": True}}]),
        httpx.Response(200, json=[{"problem": {"status": 422}}]),
    ],
    ids=[
        *("no JSON", "no list", "too few", "not found", "a problem", "no problem"),
        *("no item", "no answer", "half an answer", "half a problem"),
    ],
)
def test_what_no_freecount_answers_ends_the_run(answer: httpx.Response) -> None:
    def odd(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200) if request.url.path == "/healthz" else answer

    with pytest.raises(RunError, match=ADDRESS):
        asked(odd, CASE)


def test_an_answer_that_cannot_be_unpacked_ends_the_run_at_once() -> None:
    def odd(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/healthz":
            return httpx.Response(200)
        packed = {"content-encoding": "gzip"}
        return httpx.Response(200, headers=packed, stream=httpx.ByteStream(b"no gzip"))

    with pytest.raises(RunError, match=f"the answer of {ADDRESS} cannot be read: "):
        asked(odd, CASE, patience=500)


def test_a_service_that_is_starting_is_waited_for() -> None:
    told = iter([503, 503])

    def starting(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/healthz" and (status := next(told, None)):
            return httpx.Response(status, headers={"retry-after": "0"})
        return answering(request)

    assert asked(starting, CASE)[0][0] == 200


@pytest.mark.parametrize(
    ("told", "least", "most"),
    [
        (["3"], 3, 3),
        (["900000"], 600, 600),
        (["-1"], 7, 7),
        (["nan"], 7, 7),
        (["1.5"], 7, 7),
        (["soon"], 7, 7),
        ([], 7, 7),
        ([format_datetime(datetime.now(UTC) + timedelta(days=1), usegmt=True)], 600, 600),
        (["Sun, 06 Nov 1994 08:49:37 GMT"], 0, 0),
        (["Sun Nov  6 08:49:37 1994"], 0, 0),
    ],
)
def test_when_to_ask_again_is_told_in_seconds_or_as_a_date(
    told: list[str], least: float, most: float
) -> None:
    answer = httpx.Response(503, headers=[("retry-after", one) for one in told])
    assert least <= service._retry_after(answer, 7.0) <= most


def test_batches_stay_below_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []

    def noting(request: httpx.Request) -> httpx.Response:
        if request.url.path == BATCH:
            sent.append(len(json.loads(request.content)))
        return answering(request)

    asked(noting, *[CASE] * 250)
    monkeypatch.setattr(service, "BATCH_BYTES", 3 * len(to_json(CASE["request"])))
    asked(noting, *[CASE] * 7)
    assert sent == [100, 100, 50, 3, 3, 1]


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://127.0.0.1:1", "the service at http://127.0.0.1:1 cannot be reached: "),
        ("127.0.0.1:1", "cannot be reached: Request URL is missing"),
        ("http://127.0.0.1:x", "cannot be reached: Invalid port"),
    ],
)
def test_a_service_that_is_not_there_is_said_to_be_so(tmp_path: Path, url: str, why: str) -> None:
    result = verify(written(tmp_path, CASE), "--url", url)
    assert (result.exit_code, result.stdout) == (2, "")
    assert why in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_an_address_of_something_else_is_said_to_be_so() -> None:
    with pytest.raises(RunError, match="is no address of a service: /healthz is answered 404"):
        asked(lambda _: httpx.Response(404), CASE)
