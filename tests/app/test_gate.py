"""The gate: so many questions a round, a bounded queue, a clear refusal, and probes that pass."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request, Response

from app import asking
from app.body import BodyError
from app.guard.gate import A_ROUND, Gate
from app.main import create_app
from app.settings import Settings
from tests.batch_helpers import settle, until
from tests.http_helpers import GOOD, OFFICIAL, PROBLEM_JSON, SCORE, question, request
from tests.served import Served, got, posted, run, served


async def _turns(gate: Gate, names: str, log: list[str]) -> None:
    async def one(name: str) -> None:
        async with gate.turn():
            log.append(name)
            await asyncio.sleep(0.001)
            log.append(name)

    await asyncio.gather(*map(one, names))


def test_questions_have_their_turn_one_after_the_other_in_order() -> None:
    log: list[str] = []
    asyncio.run(_turns(Gate(9, 9, 1), "abcde", log))
    assert "".join(log) == "aabbccddee"


@pytest.mark.parametrize("a_round", [1, 2, 3])
def test_between_two_rounds_others_have_their_say(a_round: int) -> None:
    async def scene() -> None:
        gate = Gate(9, 9, a_round)
        log: list[str] = []

        async def work(name: str) -> None:
            async with gate.turn():
                log.append(name)

        async def look() -> None:
            for _ in range(3):
                log.append("-")
                await asyncio.sleep(0)

        await asyncio.gather(*map(work, "abcdefg"), look())
        first, *others = "".join(log).split("-")
        assert first == "abcdefg"[:a_round]
        assert "".join([first, *others]) == "abcdefg"
        assert all(len(one) <= a_round for one in others[:-1])

    asyncio.run(scene())


def test_more_than_may_wait_are_refused_and_the_rest_are_not() -> None:
    async def scene() -> None:
        gate = Gate(2, 9, 1)
        async with gate.turn():
            waiting = [asyncio.create_task(_turns(gate, "x", [])) for _ in range(2)]
            await settle()
            assert gate.waiting == 2
            with pytest.raises(BodyError) as refused:
                async with gate.turn():
                    pass
            assert (refused.value.status, refused.value.problem.code) == (503, "service_busy")
        await asyncio.gather(*waiting)
        assert gate.waiting == 0
        async with gate.turn():
            pass

    asyncio.run(scene())


@pytest.mark.parametrize("moment", ["before", "as it comes"])
def test_a_question_that_is_given_up_does_not_keep_its_turn(moment: str) -> None:
    async def scene() -> None:
        gate = Gate(9, 9, 1)
        log: list[str] = []
        async with gate.turn() as turn:
            given_up = asyncio.create_task(_turns(gate, "x", log))
            after = asyncio.create_task(_turns(gate, "y", log))
            await settle()
            if moment == "as it comes":
                turn.end()
                await asyncio.sleep(0)
            given_up.cancel()
        await after
        assert "".join(log).strip("x") == "yy"
        await asyncio.gather(given_up, return_exceptions=True)
        assert given_up.cancelled()
        async with gate.turn():
            pass

    asyncio.run(scene())


# --- in the service ----------------------------------------------------------------------


@asynccontextmanager
async def _asking(**settings: Any) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    app = create_app(Settings(workers=1, **settings))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://freecount") as client,
    ):
        yield app, client


def test_a_flood_is_answered_or_refused_and_probes_pass() -> None:
    async def scene() -> None:
        async with _asking(waiting=4) as (app, client):
            flood = [client.send(question(OFFICIAL)) for _ in range(20)]
            probes = [client.get(path) for path in ("/healthz", "/readyz")]
            answers = await asyncio.gather(*flood, *probes)
            assert [one.status_code for one in answers[-2:]] == [200, 200]
            good = [one for one in answers[:20] if one.status_code == 200]
            refused = [one for one in answers[:20] if one.status_code == 503]
            assert (len(good), len(refused)) == (A_ROUND + 4, 16 - A_ROUND)
            assert len({one.content for one in good}) == 1
            for one in refused:
                assert one.headers["retry-after"] == "1"
                assert one.headers["content-type"] == PROBLEM_JSON
                assert one.json()["type"] == "/problems/service_busy"
            assert app.state.gate.waiting == 0
            assert (await client.send(question(OFFICIAL))).status_code == 200

    asyncio.run(scene())


def test_the_files_of_a_page_wait_for_no_turn() -> None:
    async def scene() -> None:
        async with _asking(waiting=1) as (app, client):
            page = (await client.get("/")).text
            files = re.findall(r'"(/static/[^"]+[.][a-z]+)"', page)
            assert len(files) > 2
            async with app.state.gate.turn():
                answers = await asyncio.gather(*map(client.get, files))
            assert {one.status_code for one in answers} == {200}

    asyncio.run(scene())


def test_more_bodies_on_their_way_than_there_is_room_for_are_refused() -> None:
    async def scene(service: Served) -> None:
        slow = [await service.connect() for _ in range(2)]
        for client in slow:
            client.say(posted()[:-1])
        await until(lambda: service.app.state.gate.receiving == 2)
        refused = await service.ask(posted())
        assert (refused.status, json.loads(refused.body)["status"]) == (503, 503)
        assert b"retry-after: 1\r\n" in refused.head
        assert (await service.ask(got("/healthz"))).status == 200
        for client in slow:
            client.say(posted()[-1:])
            assert (await client.hear()).status == 200

    async def whole() -> None:
        async with served(receiving=2) as service:
            await scene(service)

    run(whole())


def test_long_questions_leave_the_service_at_liberty_and_come_one_after_the_other() -> None:
    log: list[str] = []

    def slowly(_document: object, _tag: object) -> tuple[int, Any]:
        log.append("begun")
        time.sleep(0.3)
        log.append("ended")
        return 200, {}

    endpoint = type("Slow", (), {"ask": staticmethod(slowly), "long": True})()

    async def scene() -> None:
        async with _asking(waiting=1) as (app, client):

            async def slow(req: Any) -> Any:
                return await asking.ask_body(endpoint, req)

            slow.__annotations__["req"] = Request
            app.add_api_route("/slow", slow, methods=["POST"], response_class=Response)
            long, longer = (
                asyncio.create_task(client.send(request("POST", "/slow", content=GOOD)))
                for _ in range(2)
            )
            await asyncio.sleep(0.05)
            begun = time.perf_counter()
            assert (await client.get("/healthz")).status_code == 200
            assert time.perf_counter() - begun < 0.2
            assert (await client.send(request("POST", SCORE, content=GOOD))).status_code == 200
            assert not long.done()
            assert (await long).status_code == (await longer).status_code == 200
            assert log == ["begun", "ended"] * 2

    asyncio.run(scene())
