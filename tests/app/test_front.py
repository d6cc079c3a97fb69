"""What holds for every request: a name, headers, a line in the log, a place in the numbers."""

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest
from prometheus_client import generate_latest

from app import VERSION, journal
from app.guard.front import STRICTEST
from app.main import create_app
from app.self_check import sound, unsound
from app.settings import Settings
from scoring import RULESETS
from tests.http_helpers import (
    GOOD,
    MARKER,
    OFFICIAL,
    PROBES,
    SCORE,
    Document,
    Probe,
    changed,
    get,
    question,
    request,
    send,
)
from tests.support import ZUNG_JUNG

HAND: Final = "11122233p99m"


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What is written from now on."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    root.handlers = []
    stream = io.StringIO()
    journal.start("info", stream)
    yield stream
    root.handlers, root.level = before


def _lines(log: io.StringIO) -> list[dict[str, Any]]:
    """What the service wrote; the client of these tests writes too."""
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    return [one for one in lines if one["logger"] != "httpx"]


# --- headers -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asked",
    [Probe("good", 200, "", (), GOOD), *PROBES[::6]],
    ids=lambda probe: probe.name,
)
def test_every_answer_has_the_headers_of_the_service(asked: Probe) -> None:
    headers = send(asked.request())[0].headers
    assert headers["x-freecount-version"] == VERSION
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["permissions-policy"]
    assert headers["content-security-policy"].encode() == STRICTEST
    assert re.fullmatch("[0-9a-f]{16}", headers["x-request-id"])
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers


def test_a_page_says_itself_what_it_may_load() -> None:
    page = get("/problems/no_yaku", {"accept": "text/html"})
    assert len(page.headers.get_list("content-security-policy")) == 1
    assert page.headers["content-security-policy"].encode() != STRICTEST


def test_a_script_is_not_kept_from_what_it_has_to_fetch() -> None:
    worker = get("/sw.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert "content-security-policy" not in worker.headers
    assert worker.headers.get_list("x-content-type-options") == ["nosniff"]


@pytest.mark.parametrize("name", ["a", "3f2b-77", "A.b_c-9" * 9])
def test_the_name_that_a_client_gives_its_request_comes_back(name: str) -> None:
    assert get("/healthz", {"x-request-id": name}).headers["x-request-id"] == name


@pytest.mark.parametrize("name", ["", "a b", "x" * 65, "a\tb", '"', "é"])
def test_a_name_that_is_none_is_replaced(name: str) -> None:
    headers = {b"x-request-id": name.encode()}
    (answer,) = send(httpx.Request("GET", "http://freecount/healthz", headers=headers))
    assert re.fullmatch("[0-9a-f]{16}", answer.headers["x-request-id"])


def test_answers_are_the_same_bytes_whatever_a_request_is_called() -> None:
    first, second = send(question(OFFICIAL), question(OFFICIAL, {"x-request-id": "other"}))
    assert first.content == second.content


def test_pages_of_other_origins_may_ask_only_where_that_is_set_up() -> None:
    app = create_app(Settings(cors_origins=("https://club.example",)))
    preflight = {"access-control-request-method": "POST"}
    answers = send(
        *(
            request(method, SCORE, headers=headers | {"origin": f"https://{origin}.example"})
            for origin in ("club", "other")
            for method, headers in (("OPTIONS", preflight), ("POST", {}))
        ),
        app=app,
    )
    allowed = [one.headers.get("access-control-allow-origin") for one in answers]
    assert allowed == ["https://club.example"] * 2 + [None] * 2


@pytest.mark.parametrize("origin", ["https://club.example", "https://other.example"])
@pytest.mark.parametrize("method", ["POST", "DELETE", MARKER])
@pytest.mark.parametrize("header", ["content-type", MARKER])
def test_a_browser_that_asks_what_it_may_is_told_by_headers_alone(
    origin: str, method: str, header: str
) -> None:
    app = create_app(Settings(cors_origins=("https://club.example",)))
    asked = {
        "origin": origin,
        "access-control-request-method": method,
        "access-control-request-headers": header,
    }
    (answer,) = send(request("OPTIONS", SCORE, headers=asked), app=app)
    assert (answer.status_code, answer.content) == (204, b"")
    assert "content-type" not in answer.headers
    assert MARKER not in str(answer.headers)
    assert "POST" in answer.headers["access-control-allow-methods"]


# --- the log -----------------------------------------------------------------------------


def test_a_request_is_a_line_of_json_that_says_nothing_of_the_hand(log: io.StringIO) -> None:
    link = f"/v1/score?ruleset=zung-jung&seat=south&by=self_draw&hand={HAND}777z%2B3p"
    asked = [
        question(OFFICIAL, {"x-request-id": "one"}),
        request("GET", link),
        request("GET", f"/{MARKER}?{MARKER}={HAND}"),
        request(MARKER, SCORE),
        request("GET", "/healthz"),
        request("GET", "/readyz"),
        question(changed(OFFICIAL, "ruleset", to=MARKER)),
    ]
    send(*asked, app=create_app())
    lines = _lines(log)
    told = [(one["method"], one["route"], one["ruleset"], one["status"]) for one in lines]
    assert told == [
        ("POST", "/v1/score", "zung-jung", 200),
        ("GET", "/v1/score", "zung-jung", 200),
        ("GET", "other", None, 404),
        ("other", "/v1/score", None, 405),
        ("POST", "/v1/score", None, 422),
    ]
    assert lines[0]["request"] == "one"
    assert all(one["ms"] >= 0 and one["level"] == "info" and one["time"] for one in lines)
    assert not re.search(f"{HAND}|{MARKER}|777z", str(lines), re.IGNORECASE)


def test_a_failure_is_written_down_by_its_place_and_without_what_it_says(
    log: io.StringIO,
) -> None:
    app = create_app()

    async def broken() -> None:
        raise ValueError(HAND)

    app.add_api_route("/broken", broken)
    (answer,) = send(request("GET", "/broken", headers={"x-request-id": "bad"}), app=app)
    assert answer.status_code == 500
    (fault,) = [one for one in _lines(log) if one["logger"] == "freecount.faults"]
    assert (fault["level"], fault["request"], fault["exception"]) == ("error", "bad", "ValueError")
    assert any(one.endswith(" broken") for one in fault["at"])
    assert HAND not in log.getvalue()


def test_half_an_answer_that_fails_is_not_followed_by_another(log: io.StringIO) -> None:
    app = create_app()
    sent: list[Any] = []

    async def send_on(message: Any) -> None:
        sent.append(message)
        if message["type"] == "http.response.body":
            raise RuntimeError(MARKER)

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {"type": "http", "method": "GET", "path": "/v1/rulesets", "query_string": b""}
    headers: Document = {"headers": [], "client": None, "server": None, "http_version": "1.1"}
    with pytest.raises(RuntimeError):
        asyncio.run(app({**scope, **headers}, receive, send_on))
    assert [one["type"] for one in sent].count("http.response.start") == 1
    assert MARKER not in log.getvalue()


# --- numbers -----------------------------------------------------------------------------


def test_requests_are_counted_by_route_and_ruleset_and_what_waits_is_shown() -> None:
    app = create_app()
    asked = [question(OFFICIAL), request("GET", f"/{MARKER}"), request("GET", "/healthz")]
    send(*asked, question(OFFICIAL), request("GET", "/v1/rulesets/riichi"), app=app)
    text = generate_latest(app.state.metrics.registry).decode()
    count = 'freecount_requests_total{method="%s",route="%s",ruleset="%s",status="%d"} %d.0'
    assert count % ("POST", "/v1/score", "zung-jung", 200, 2) in text
    assert count % ("GET", "/v1/rulesets/{ruleset_id}", "riichi", 200, 1) in text
    assert count % ("GET", "other", "", 404, 1) in text
    assert 'freecount_request_seconds_count{route="/v1/score",ruleset="zung-jung"} 2.0' in text
    assert "freecount_waiting 0.0" in text
    assert "freecount_batches 0.0" in text
    assert "process_resident_memory_bytes" in text
    assert "healthz" not in text
    assert MARKER not in text
    assert send(request("GET", "/metrics"), app=app)[0].status_code == 404


# --- the check at the start --------------------------------------------------------------


def test_every_ruleset_is_sound() -> None:
    assert unsound() == ()
    assert all(map(sound, RULESETS.values()))


@pytest.mark.parametrize(
    "example",
    [
        {},
        {"all_triplets": {"hand": "1m"}},
        {"all_triplets": ZUNG_JUNG.examples["all_sequences"]},
    ],
    ids=["none", "no question", "another pattern's"],
)
def test_a_ruleset_that_does_not_score_its_examples_is_not_sound(example: Any) -> None:
    class Other:
        id, examples = "zung-jung", example

    assert not sound(Other)  # type: ignore[arg-type]


def test_a_service_with_an_unsound_ruleset_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.main.unsound", lambda: ("riichi",))
    app = create_app()
    ready, alive = send(request("GET", "/readyz"), request("GET", "/healthz"), app=app)
    assert (ready.status_code, ready.json()) == (503, {"status": "broken"})
    assert alive.status_code == 200


def test_a_service_that_has_not_looked_yet_is_not_ready() -> None:
    assert create_app().state.life.status == "starting"
