"""``serve``: starts on a free port, says where it is and what to try, and stops when told."""

import json
import shlex
import signal
import socket
from typing import IO, Final

import httpx
import pytest

from tests.http_helpers import JSON, ask, get
from tests.serving import address_in, serving, told

TOO_LONG: Final = 60
"""Seconds after which a process that hangs is given up."""


def _rest(stream: IO[str] | None) -> str:
    assert stream is not None
    return stream.read()


def test_the_service_says_where_it_is_answers_its_own_example_and_stops() -> None:
    with serving() as process:
        said = told(process, "openapi.json")
        address = address_in(said)
        command = shlex.split(next(line for line in said.splitlines() if "curl" in line))
        example = json.loads(command[command.index("-d") + 1])
        with httpx.Client(base_url=address, trust_env=False) as client:
            answered = client.post("/v1/score", json=example)
            described = client.get("/openapi.json")
            missing = client.get("/nothing")
        process.send_signal(signal.SIGTERM)
        code = process.wait(TOO_LONG)
        complaints = _rest(process.stderr)
    assert command[command.index("-s") + 1] == f"{address}/v1/score"
    assert answered.status_code == 200
    assert answered.headers["content-type"] == JSON
    assert answered.content == ask(example).content
    assert [one["value"] for one in answered.json()["arrangements"]] == [170, 145]
    assert described.content == get("/openapi.json").content
    assert missing.status_code == 404
    assert "server" not in answered.headers
    assert code in {0, -signal.SIGTERM}
    assert complaints == ""


def test_an_interrupt_stops_the_service_without_a_traceback() -> None:
    with serving() as process:
        told(process, "openapi.json")
        process.send_signal(signal.SIGINT)
        code = process.wait(TOO_LONG)
        complaints = _rest(process.stderr)
    assert code in {0, 1, 130, -signal.SIGINT}
    assert "Traceback" not in complaints


def test_a_port_that_is_taken_is_a_failure_that_is_said() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        with serving("--port", port) as process:
            code = process.wait(TOO_LONG)
            said, complaints = _rest(process.stdout), _rest(process.stderr)
    assert code not in {0, -signal.SIGTERM}
    assert "listens at" not in said
    assert port in complaints
    assert "Traceback" not in complaints


def _has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True


@pytest.mark.skipif(not _has_ipv6(), reason="this machine has no IPv6")
def test_an_address_of_ipv6_is_written_so_that_a_client_understands_it() -> None:
    with serving("--host", "::1") as process:
        address = address_in(told(process, "openapi.json"))
        with httpx.Client(base_url=address, trust_env=False) as client:
            assert client.get("/healthz").status_code == 200
    assert address.startswith("http://[::1]:")
