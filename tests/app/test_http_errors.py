"""Everything that goes wrong has one shape, says every violation, and echoes nothing."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest

from app.main import create_app
from schemas.response import ProblemDocument
from scoring import LANGUAGES
from tests.http_helpers import (
    FULL,
    GOOD,
    MARKER,
    MOST_BYTES,
    OFFICIAL,
    OTHER_LANGUAGES,
    PROBES,
    PROBLEM_JSON,
    SCORE,
    Document,
    Probe,
    ask,
    changed,
    question,
    request,
    send,
)

KEYS: Final = ["type", "title", "status", "errors"]
UNKNOWN: Final = frozenset({"unknown_field", "unknown_option"})
"""The only problems whose pointer ends in a word of the caller's own."""


def _told(response: httpx.Response) -> Document:
    """The problem document of a response, its shape checked."""
    told: Document = response.json()
    assert response.headers["content-type"] == PROBLEM_JSON
    assert list(told) == KEYS
    assert told["status"] == response.status_code
    assert told["errors"]
    assert all(list(one) == ["code", "pointer", "detail"] for one in told["errors"])
    ProblemDocument.model_validate_json(response.content)
    return told


def _errors(told: Document) -> list[str]:
    return [f"{one['code']} {one['pointer']}" for one in told["errors"]]


def _texts(told: Document) -> list[str]:
    return [told["title"], *(one["detail"] for one in told["errors"])]


# --- one probe for each mistake ----------------------------------------------------------


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: probe.name)
def test_every_mistake_is_reported_in_the_one_shape(probe: Probe) -> None:
    (response,) = send(probe.request())
    told = _told(response)
    assert response.status_code == probe.status
    assert told["type"] == f"/problems/{probe.kind}"
    assert sorted(_errors(told)) == sorted(probe.errors)
    assert all(_texts(told))


@pytest.mark.parametrize("probe", PROBES, ids=lambda probe: probe.name)
def test_every_mistake_is_told_in_five_languages(probe: Probe) -> None:
    responses = send(*(probe.request(accept_language=one) for one in LANGUAGES))
    english, *others = map(_told, responses)
    assert [one.headers["content-language"] for one in responses] == list(LANGUAGES)
    for other in others:
        assert _errors(other) == _errors(english)
        for mine, theirs in zip(_texts(other), _texts(english), strict=True):
            assert mine.strip()
            assert mine != theirs
            assert "{" not in mine


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_a_question_that_names_its_language_is_refused_in_it(language: str) -> None:
    mistaken = OFFICIAL | {"seat": "dealer"}
    english, other = send(
        question(mistaken), question(mistaken | {"lang": language}, {"accept-language": "en"})
    )
    assert other.headers["content-language"] == language
    assert _texts(_told(other)) != _texts(_told(english))


# --- what only some statuses have --------------------------------------------------------


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE"])
def test_a_refused_method_names_those_that_are_allowed(method: str) -> None:
    (response,) = send(request(method, SCORE))
    allowed = response.headers["allow"]
    assert response.status_code == 405
    assert "POST" in allowed
    assert "POST" in _told(response)["errors"][0]["detail"]


def test_a_compressed_body_is_refused_with_the_coding_that_is_read() -> None:
    compressed = {"content-encoding": "gzip"}
    refused, read = send(
        question(OFFICIAL, compressed), question(OFFICIAL, {"content-encoding": "Identity"})
    )
    assert (refused.status_code, refused.headers["accept-encoding"]) == (415, "identity")
    assert read.status_code == 200


def test_thousands_of_mistakes_cost_no_more_than_a_hundred() -> None:
    told = _told(ask(OFFICIAL | {format(one, "x"): 1 for one in range(6_000)}))
    assert len(told["errors"]) == 101
    assert told["errors"][-1]["code"] == "more_problems"


@pytest.mark.parametrize(
    "accept",
    ["*/*", "application/*", "application/json", "text/html, */*;q=0.1", "APPLICATION/JSON;q=1"],
)
def test_a_client_that_can_read_json_is_answered(accept: str) -> None:
    assert ask(OFFICIAL, {"accept": accept}).status_code == 200


@pytest.mark.parametrize("accept", ["text/html", "application/json;q=0", "text/*;q=1, image/png"])
def test_a_client_that_cannot_read_json_is_told_so(accept: str) -> None:
    response = ask(OFFICIAL, {"accept": accept})
    assert response.status_code == 406
    assert _told(response)["errors"][0]["code"] == "not_acceptable"


@pytest.mark.parametrize(
    "media", ["application/json; charset=utf-8", "Application/JSON", "application/json ;x=y"]
)
def test_json_by_any_writing_of_its_media_type_is_read(media: str) -> None:
    assert ask(OFFICIAL, {"content-type": media}).status_code == 200


def test_a_byte_order_mark_is_read_over() -> None:
    (response,) = send(request("POST", SCORE, content=b"\xef\xbb\xbf" + GOOD))
    assert response.status_code == 200


@pytest.mark.parametrize("levels", [31, 32])
def test_32_levels_of_nesting_are_read(levels: int) -> None:
    (response,) = send(request("POST", SCORE, content=b"[" * levels + b"]" * levels))
    assert response.status_code == 422


# --- the limit of a body -----------------------------------------------------------------


def _feed(chunks: list[bytes], headers: list[tuple[bytes, bytes]]) -> tuple[int, int, bytes]:
    """Feed a body chunk by chunk; return the status, how many were taken, and the answer."""
    taken = 0
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        nonlocal taken
        taken += 1
        more = taken < len(chunks)
        return {"type": "http.request", "body": chunks[taken - 1], "more_body": more}

    async def answer(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": SCORE,
        "raw_path": SCORE.encode(),
        "query_string": b"",
        "headers": [(b"host", b"freecount"), (b"content-type", b"application/json"), *headers],
        "client": ("127.0.0.1", 1),
        "server": ("freecount", 80),
    }
    asyncio.run(create_app()(scope, receive, answer))
    status: int = sent[0]["status"]
    return status, taken, b"".join(one.get("body", b"") for one in sent[1:])


@pytest.mark.parametrize("length", [str(MOST_BYTES + 1), "9" * 5_000])
def test_a_declared_excess_is_refused_before_anything_is_read(length: str) -> None:
    status, taken, body = _feed([GOOD], [(b"content-length", length.encode())])
    assert (status, taken) == (413, 0)
    assert json.loads(body)["errors"][0]["code"] == "body_too_large"


def test_a_chunked_excess_is_refused_as_soon_as_it_shows() -> None:
    status, taken, body = _feed([b" " * 1024] * 1_000, [(b"transfer-encoding", b"chunked")])
    assert status == 413
    assert taken == MOST_BYTES // 1024 + 1
    assert json.loads(body)["type"] == "/problems/body_too_large"


def test_a_body_that_declares_too_little_is_counted_all_the_same() -> None:
    status, taken, _ = _feed([b" " * MOST_BYTES] * 3, [(b"content-length", b"10")])
    assert (status, taken) == (413, 2)


def test_a_body_of_just_the_limit_is_read() -> None:
    whole = GOOD + b" " * (MOST_BYTES - len(GOOD))
    halves = [whole[:1000], whole[1000:]]
    status, taken, _ = _feed(halves, [(b"content-length", str(MOST_BYTES).encode())])
    assert (status, taken) == (200, 2)


# --- a failure of the service itself -----------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_failure_inside_tells_nothing_of_itself(language: str) -> None:
    app = create_app()

    async def broken() -> None:
        message = f"secret {MARKER}"
        raise RuntimeError(message)

    app.add_api_route("/broken", broken)
    (response,) = send(request("GET", "/broken", headers={"accept-language": language}), app=app)
    assert response.status_code == 500
    assert _errors(_told(response)) == ["internal_error "]
    assert response.headers["content-language"] == language
    assert MARKER not in response.text
    assert "RuntimeError" not in response.text
    assert "Traceback" not in response.text


# --- nothing of the question comes back --------------------------------------------------


def _paths(node: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place of a document, its root left out."""
    if path:
        yield path
    inside: Any = {}
    if isinstance(node, dict):
        inside = node
    elif isinstance(node, list):
        inside = dict(enumerate(node))
    for key, value in inside.items():
        yield from _paths(value, (*path, key))


def _planted() -> Iterator[Document]:
    for base in (OFFICIAL, FULL):
        for path in _paths(base):
            yield changed(base, *path, to=MARKER)
            yield changed(base, *path, to=[MARKER])
            yield changed(base, *path, to={MARKER: MARKER})
            yield changed(base, *path, to=MARKER * 40)
        yield base | {MARKER: MARKER}


def _without_pointers(response: httpx.Response) -> str:
    told: Document = response.json()
    errors = [one | {"pointer": ""} for one in told["errors"]]
    return json.dumps(told | {"errors": errors}) + repr(response.headers.multi_items())


def test_nothing_of_a_question_is_echoed() -> None:
    planted = list(_planted())
    refused = [one for one in send(*map(question, planted)) if one.status_code != 200]
    assert len(refused) == len(planted)
    for response in refused:
        assert MARKER.lower() not in _without_pointers(response).lower()
        for one in _told(response)["errors"]:
            assert MARKER not in one["pointer"] or one["code"] in UNKNOWN


def test_nothing_of_a_question_in_an_address_is_echoed() -> None:
    asked = f"/v1/wall-break?first={MARKER}&second={MARKER}&ruleset=zung-jung&lang={MARKER}"
    (response,) = send(request("GET", asked))
    assert response.status_code == 422
    assert len(_told(response)["errors"]) == 3
    assert MARKER.lower() not in response.text.lower()


@pytest.mark.parametrize(
    "mistaken",
    [
        request("GET", f"/{MARKER}"),
        request("GET", f"/v1/rulesets/{MARKER}"),
        request("GET", f"/nothing?{MARKER}={MARKER}"),
        request(MARKER.upper(), SCORE),
        request("POST", SCORE, content=MARKER.encode()),
        request("POST", SCORE, content=GOOD, headers={"content-type": f"{MARKER}/{MARKER}"}),
        request("POST", SCORE, content=GOOD, headers={"accept": f"{MARKER}/{MARKER}"}),
        request("GET", "/nothing", headers={"accept-language": MARKER, "x-request": MARKER}),
    ],
    ids=["path", "ruleset", "query", "method", "body", "content type", "accept", "headers"],
)
def test_nothing_of_a_request_is_echoed(mistaken: httpx.Request) -> None:
    (response,) = send(mistaken)
    assert response.status_code in {400, 404, 405, 406, 415}
    assert MARKER.lower() not in _without_pointers(response).lower()
