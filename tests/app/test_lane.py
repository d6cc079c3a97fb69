"""The short way to an endpoint: where it leads, and that nobody can tell it from the long one."""

import asyncio

import pytest
from fastapi import FastAPI
from starlette.routing import Match

from app import main
from app.intake import Intake
from app.json_route import JsonRoute
from app.lane import Lane
from app.main import create_app
from tests.batch_helpers import until
from tests.http_helpers import BATCH, GOOD, PROBES, Probe, request, send
from tests.served import posted, run, served

BY_ADDRESS = (
    ("GET", "/v1/wall-break?seat=east&first=3,4&second=1,2"),
    ("GET", "/v1/score?ruleset=zung-jung&seat=south&by=self_draw&hand=11122233p99m777z%2B3p"),
    ("GET", "/v1/score?seat=south&seat=east"),
    ("GET", "/v1/rulesets"),
    ("HEAD", "/v1/rulesets?lang=ja"),
    ("GET", "/v1/rulesets?lang=tlh"),
    ("GET", "/v1/score/"),
    ("OPTIONS", "/v1/score"),
)


def _lane(app: FastAPI) -> Lane:
    layer: object = app.build_middleware_stack()
    while not isinstance(layer, Intake):
        layer = layer.app  # type: ignore[attr-defined]
    return layer.lane


def test_the_short_way_leads_where_the_framework_would_lead() -> None:
    app = create_app()
    lane = _lane(app)
    assert ("POST", "/v1/score") in lane.routes
    for (method, path), route in lane.routes.items():
        scope = {"type": "http", "method": method, "path": path, "root_path": ""}
        assert route is next(one for one in app.routes if one.matches(scope)[0] is Match.FULL)


def test_addresses_that_hold_a_name_go_the_long_way() -> None:
    fixed = {path for _, path in _lane(create_app()).routes}
    held = {one.path for one in create_app().routes if isinstance(one, JsonRoute)} - fixed
    assert held
    assert all("{" in path for path in held)


def test_both_ways_answer_with_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    probes = [one for one in PROBES if one.path != BATCH]
    questions = [Probe("good", 200, "", (), GOOD), *probes]
    asked = [
        *(one.request(x_request_id="a", accept_language="ja") for one in questions),
        *(request(method, path, headers={"x-request-id": "a"}) for method, path in BY_ADDRESS),
    ]
    short = send(*asked, app=create_app())
    monkeypatch.setattr(main, "Lane", lambda _routes: Lane(()))
    for one, other in zip(short, send(*asked, app=create_app()), strict=True):
        assert (one.status_code, one.headers.raw, one.content) == (
            (other.status_code, other.headers.raw, other.content)
        )


@pytest.mark.parametrize(("pieces", "clocks"), [(1, 0), (2, 1)])
def test_only_a_body_that_is_still_to_come_has_a_clock(
    pieces: int, clocks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[float | None] = []
    timeout = asyncio.timeout

    def start(seconds: float | None) -> asyncio.Timeout:
        started.append(seconds)
        return timeout(seconds)

    async def scene() -> None:
        async with served(receive_seconds=7) as service:
            client = await service.connect()
            content, held = posted(), 0 if pieces == 1 else 9
            client.say(content[: len(content) - held])
            if held:
                await until(lambda: service.app.state.gate.receiving == 1)
                client.say(content[-held:])
            assert (await client.hear()).status == 200

    monkeypatch.setattr("app.intake.asyncio.timeout", start)
    run(scene())
    assert started.count(7) == clocks
