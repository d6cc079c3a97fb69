"""``/v1/score/batch``: arrays and lines, each item answered in order as by its own address."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import httpx
import pytest
from pydantic import BaseModel

from app.intake import MOST_BATCH_BYTES
from schemas.answers import answer_models
from schemas.batch import BatchProblem, result_model
from scoring import LANGUAGES, RULESETS, to_json
from tests.batch_helpers import (
    Service,
    array,
    as_array,
    as_lines,
    service,
    stream,
    told,
)
from tests.http_helpers import (
    BATCH,
    JSON,
    LINES,
    MOST_BYTES,
    OFFICIAL,
    PROBLEM_JSON,
    QUESTIONS,
    Document,
    get,
    question,
    request,
    winning_questions,
)

Ask = Callable[[Iterable[object]], list[Document]]
FORMS: Final = {"array": (array, as_array), "lines": (stream, as_lines)}
MISTAKEN: Final = OFFICIAL | {"seat": "dealer"}


@pytest.fixture(scope="module")
def batches() -> Iterator[Service]:
    with service() as made:
        yield made


@pytest.fixture(params=FORMS)
def ask(batches: Service, request: pytest.FixtureRequest) -> Ask:
    """Sends items in either form and returns their answers."""
    send, write = FORMS[request.param]

    def asked(batch: Iterable[object]) -> list[Document]:
        return told(batches.send(send(write(batch)))[0])

    return asked


def _item(known: object, document: object = OFFICIAL) -> Document:
    return {"id": known, "request": document}


def _items(documents: Iterable[object]) -> list[Document]:
    return [_item(place, document) for place, document in enumerate(documents)]


def _errors(problem: Document) -> list[str]:
    return [f"{one['code']} {one['pointer']}" for one in problem["errors"]]


def _part(answer: Document) -> bytes:
    """The result or the problem of an item, as it was written."""
    (part,) = (answer[name] for name in ("result", "problem") if name in answer)
    return to_json(part)


# --- each item by itself -----------------------------------------------------------------


def _mixed() -> list[object]:
    """Questions of every ruleset, with mistakes among them."""
    mistakes = [json.loads(one.content or b"") for one in QUESTIONS]
    mixed = [*winning_questions()[::45], *mistakes, None, "x", [], 7]
    return mixed[::2] + mixed[1::2]


def test_items_are_answered_in_order_with_their_ids(ask: Ask) -> None:
    known = [f"hand {place % 7}" if place % 3 else place for place in range(100)]
    answers = ask(
        _item(one, MISTAKEN if place % 5 else OFFICIAL) for place, one in enumerate(known)
    )
    assert [one["id"] for one in answers] == known
    assert [one["index"] for one in answers] == list(range(100))
    for place, one in enumerate(answers):
        assert list(one) == ["id", "index", "problem" if place % 5 else "result"]


def test_every_answer_is_that_of_the_single_address_to_the_byte(batches: Service, ask: Ask) -> None:
    mixed = _mixed()
    named = {one["ruleset"] for one in mixed if isinstance(one, dict) and "ruleset" in one}
    assert set(RULESETS) <= named
    single = [one.content for one in batches.send(*map(question, mixed))]
    assert [_part(one) for one in ask(_items(mixed))] == single


@pytest.mark.parametrize(("send", "write"), FORMS.values(), ids=FORMS.keys())
def test_the_bytes_of_the_whole_answer_are_compact(batches: Service, send: Any, write: Any) -> None:
    (response,) = batches.send(send(write(_item(one) for one in range(40))))
    parts = [to_json(one) for one in told(response)]
    if send is array:
        assert response.content == b"[" + b",".join(parts) + b"]"
    else:
        assert response.content == b"".join(one + b"\n" for one in parts)


def test_the_languages_of_items_are_their_own(batches: Service) -> None:
    spoken = [OFFICIAL, *(OFFICIAL | {"lang": one} for one in LANGUAGES)]
    spoken += [MISTAKEN | {"lang": one} for one in LANGUAGES]
    for language in (*LANGUAGES, "zh"):
        said = {"accept-language": language}
        single = [one.content for one in batches.send(*(question(one, said) for one in spoken))]
        (response,) = batches.send(stream(as_lines(_items(spoken)), said))
        assert [_part(one) for one in told(response)] == single
        assert "content-language" not in response.headers


def test_one_bad_item_spoils_no_other(ask: Ask) -> None:
    bad: list[object] = [
        None,
        "x",
        [],
        {},
        {"id": 1},
        {"request": MISTAKEN},
        {"id": 1.5, "request": OFFICIAL},
    ]
    batch = [one for mistake in bad for one in (mistake, _item("good"))]
    answers = ask(batch)
    assert [("result" in one) for one in answers] == [False, True] * len(bad)
    assert len({_part(one) for one in answers[1::2]}) == 1


def test_a_failure_inside_is_a_problem_of_its_item_alone(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.batch import items  # noqa: PLC0415 - the worker's own side, in this process

    class Broken:
        def ask(self, document: Any, _tag: str | None) -> Any:
            if document["seat"] == "dealer":
                message = "secret"
                raise RuntimeError(message)
            return 200, {"legal": True}

    monkeypatch.setattr(items, "SCORE", Broken())
    lines = [to_json(_item(one, document)) for one, document in ((1, MISTAKEN), (2, OFFICIAL))]
    first, second = items.answer_lines(lines, 5, "ja", b"\n").splitlines()
    problem = BatchProblem.model_validate_json(first)
    assert (problem.id, problem.index, problem.problem.status) == (1, 5, 500)
    assert json.loads(second) == {"id": 2, "index": 6, "result": {"legal": True}}
    assert b"secret" not in first
    assert "could not be answered" in caplog.text


# --- as it is described -------------------------------------------------------------------


@pytest.fixture(scope="module")
def described() -> Document:
    document: Document = get("/openapi.json").json()
    operation: Document = document["paths"][BATCH]["post"]
    return operation


def test_every_status_is_described(described: Document) -> None:
    told = {"400", "401", "406", "408", "413", "415", "422", "429", "500", "503"}
    assert set(described["responses"]) == {"200", *told}


def test_the_examples_of_both_forms_are_answered_alike(
    batches: Service, described: Document
) -> None:
    content = described["requestBody"]["content"]
    listed, lines = content[JSON]["example"], content[LINES]["example"]
    first, second = map(told, batches.send(array(as_array(listed)), stream(lines.encode())))
    assert first == second
    assert [one["id"] for one in first] == [one["id"] for one in listed]
    assert [("result" in one) for one in first] == [True, True, False]
    assert [one["result"]["ruleset"]["id"] for one in first[:2]] == ["zung-jung", "riichi"]


def test_every_answer_is_of_one_of_the_models_described(ask: Ask) -> None:
    answered = result_model([answer_models(one).scored for one in RULESETS.values()])
    kinds: dict[str, type[BaseModel]] = {"result": answered, "problem": BatchProblem}
    for answer in ask(_items(_mixed())):
        kinds[list(answer)[-1]].model_validate_json(to_json(answer))


# --- what an item may be -----------------------------------------------------------------

LARGEST: Final = 2**53 - 1


@pytest.mark.parametrize(
    "known", ["", "x" * 200, "決勝 第3卓", '"\\\n\u2028', 0, -1, LARGEST, -LARGEST, None]
)
def test_an_id_comes_back_as_it_was(ask: Ask, known: object) -> None:
    (answer,) = ask([_item(known)])
    assert answer["id"] == known
    assert "result" in answer


def test_an_id_may_be_left_out_and_may_come_twice(ask: Ask) -> None:
    answers = ask([{"request": OFFICIAL}, _item("same"), _item("same")])
    assert [one["id"] for one in answers] == [None, "same", "same"]
    assert all("result" in one for one in answers)


@pytest.mark.parametrize(
    ("item", "errors"),
    [
        (None, ["wrong_type "]),
        ([OFFICIAL], ["wrong_type "]),
        ({}, ["missing_field /request"]),
        ({"id": True, "request": OFFICIAL}, ["wrong_type /id"]),
        ({"id": 1.5, "request": OFFICIAL}, ["wrong_type /id"]),
        ({"id": ["x"], "request": OFFICIAL}, ["wrong_type /id"]),
        ({"id": "x" * 201, "request": OFFICIAL}, ["too_long /id"]),
        ({"id": LARGEST + 1, "request": OFFICIAL}, ["out_of_range /id"]),
        ({"id": "x", "hand": 1, "request": OFFICIAL}, ["unknown_field /hand"]),
        ({"id": {}, "a/b": 1}, ["wrong_type /id", "unknown_field /a~1b", "missing_field /request"]),
    ],
)
def test_everything_wrong_with_an_item_is_said(ask: Ask, item: Any, errors: list[str]) -> None:
    (answer,) = ask([item])
    problem = answer["problem"]
    assert sorted(_errors(problem)) == sorted(errors)
    assert (problem["type"], problem["status"]) == ("/problems/invalid_form", 422)
    assert answer["id"] == ("x" if isinstance(item, dict) and item.get("id") == "x" else None)
    BatchProblem.model_validate(answer)


def test_an_item_of_an_array_may_have_64_kib(batches: Service) -> None:
    spare = MOST_BYTES - len(to_json(_item("x")))
    just, over = (_item("x" * (1 + more)) for more in (spare, spare + 1))
    first, second, third = told(batches.send(array(as_array([just, over, _item(1)])))[0])
    assert _errors(first["problem"]) == ["too_long /id"]
    assert (_errors(second["problem"]), second["id"]) == (["body_too_large "], None)
    assert second["problem"]["status"] == 413
    assert "result" in third


# --- lines -------------------------------------------------------------------------------

GOOD_LINE: Final = to_json(_item("x"))


def _lines(batches: Service, content: bytes) -> list[Document]:
    return told(batches.send(stream(content))[0])


@pytest.mark.parametrize("content", [b"", b"\n", b" \r\n\t\n"])
def test_no_lines_have_no_answers(batches: Service, content: bytes) -> None:
    (response,) = batches.send(stream(content))
    assert (response.status_code, response.content) == (200, b"")


@pytest.mark.parametrize(
    "content",
    [
        GOOD_LINE,
        GOOD_LINE + b"\n",
        GOOD_LINE + b"\r\n\r\n",
        b"\n \n" + GOOD_LINE + b"\n\n",
        b"\xef\xbb\xbf" + GOOD_LINE,
    ],
)
def test_a_line_may_end_in_several_ways_and_blank_lines_do_not_count(
    batches: Service, content: bytes
) -> None:
    answers = _lines(batches, content + (b"" if content.endswith(b"\n") else b"\n") + GOOD_LINE)
    assert [(one["id"], one["index"]) for one in answers] == [("x", 0), ("x", 1)]
    assert all("result" in one for one in answers)


@pytest.mark.parametrize(
    ("line", "code", "status"),
    [
        (b"{", "not_json", 400),
        (b'{"id":"x","request":NaN}', "not_a_number", 400),
        (b'{"id":"x","id":"x"}', "duplicate_key", 400),
        (b'{"id":"\xff"}', "not_utf8", 400),
        (b'{"id":"\\ud83c"}', "broken_text", 400),
        (b"[" * 34 + b"]" * 34, "too_deep", 400),
        (b"[" * 30_000, "too_deep", 400),
        (b" " * (MOST_BYTES + 1), "body_too_large", 413),
        (b'"' + b"x" * 300_000 + b'"', "body_too_large", 413),
    ],
)
def test_a_line_that_cannot_be_read_is_a_problem_of_its_own(
    batches: Service, line: bytes, code: str, status: int
) -> None:
    before, answer, after = _lines(batches, b"\n".join([GOOD_LINE, line, GOOD_LINE]))
    assert (answer["id"], answer["index"]) == (None, 1)
    assert _errors(answer["problem"]) == [f"{code} "]
    assert answer["problem"]["status"] == status
    assert (before["index"], after["index"]) == (0, 2)
    assert _part(before) == _part(after)


def test_a_request_may_be_nested_as_deeply_as_by_itself(batches: Service) -> None:
    deep = json.loads("[" * 32 + "]" * 32)
    single = batches.send(question(deep))[0].content
    for send, write in FORMS.values():
        (answer,) = told(batches.send(send(write([_item(1, deep)])))[0])
        assert _part(answer) == single


# --- the batch as a whole ----------------------------------------------------------------


def test_an_array_of_nothing_is_answered_with_one(batches: Service) -> None:
    (response,) = batches.send(array(b" [ ] "))
    assert (response.status_code, response.content) == (200, b"[]")


@pytest.mark.parametrize(
    ("content", "status", "kind", "error"),
    [
        (b"", 400, "empty_body", "empty_body "),
        (b"[1,]", 400, "not_json", "not_json "),
        (b'[{"id":1,"id":2}]', 400, "duplicate_key", "duplicate_key "),
        (b"[NaN]", 400, "not_a_number", "not_a_number "),
        (b"[" * 35 + b"]" * 35, 400, "too_deep", "too_deep "),
        (b"{}", 422, "invalid_form", "wrong_type "),
        (as_array([0] * 1_001), 413, "too_many_items", "too_many_items "),
    ],
)
def test_a_body_that_is_no_array_of_items_is_refused_as_a_whole(
    batches: Service, content: bytes, status: int, kind: str, error: str
) -> None:
    responses = batches.send(
        *(array(content, {"accept-language": language}) for language in LANGUAGES)
    )
    problems = [one.json() for one in responses]
    assert {one.status_code for one in responses} == {status}
    assert {one.headers["content-type"] for one in responses} == {PROBLEM_JSON}
    assert [one.headers["content-language"] for one in responses] == list(LANGUAGES)
    assert all(_errors(one) == [error] for one in problems)
    assert {one["type"] for one in problems} == {f"/problems/{kind}"}
    assert len({one["errors"][0]["detail"] for one in problems}) == len(LANGUAGES)


def test_a_thousand_items_are_answered(batches: Service) -> None:
    answers = told(batches.send(array(as_array([0] * 1_000)))[0])
    assert [one["index"] for one in answers] == list(range(1_000))


def _chunked(content: bytes, media: str) -> httpx.Request:
    async def pieces() -> Any:
        for start in range(0, len(content), 65_536):
            yield content[start : start + 65_536]

    headers = {"content-type": media}
    return httpx.Request("POST", "http://freecount" + BATCH, content=pieces(), headers=headers)


def test_an_array_may_have_2_mib(batches: Service) -> None:
    content = as_array([_item(1)])
    just = content + b" " * (MOST_BATCH_BYTES - len(content))
    over = just + b" "
    assert MOST_BATCH_BYTES == 2 * 1024 * 1024
    responses = batches.send(array(just), _chunked(just, JSON), array(over), _chunked(over, JSON))
    assert [one.status_code for one in responses] == [200, 200, 413, 413]
    assert [one.json()["type"] for one in responses[2:]] == ["/problems/body_too_large"] * 2
    assert responses[0].content == responses[1].content


def test_lines_may_have_any_number_of_bytes(batches: Service) -> None:
    content = (b'{"id":1}' + b" " * 60_000 + b"\n") * 40
    assert len(content) > MOST_BATCH_BYTES
    responses = batches.send(stream(content), _chunked(content, LINES))
    assert [len(told(one)) for one in responses] == [40, 40]


def test_the_limit_of_every_other_body_is_what_it_was(batches: Service) -> None:
    over = b" " * (MOST_BYTES + 1)
    as_stream = {"content-type": LINES}
    other = [request("POST", "/v1/score", content=over, headers=one) for one in (None, as_stream)]
    assert [one.status_code for one in batches.send(*other)] == [413, 413]


@pytest.mark.parametrize("size", [1, 7, 100, 1_000])
def test_pieces_of_a_body_may_end_anywhere(batches: Service, size: int) -> None:
    batch = [_item("決勝"), "x", _item(2, MISTAKEN)]
    for media, content in ((JSON, as_array(batch)), (LINES, as_lines(batch))):

        async def pieces(content: bytes = content) -> Any:
            for start in range(0, len(content), size):
                yield content[start : start + size]

        whole, parted = batches.send(
            request("POST", BATCH, content=content, headers={"content-type": media}),
            httpx.Request(
                "POST",
                "http://freecount" + BATCH,
                content=pieces(),
                headers={"content-type": media},
            ),
        )
        assert whole.content == parted.content
        assert len(told(parted)) == 3


# --- media types -------------------------------------------------------------------------


@pytest.mark.parametrize("media", ["text/plain", "application/ndjson", "application/jsonx"])
def test_a_body_of_another_type_is_refused(batches: Service, media: str) -> None:
    (response,) = batches.send(array(b"[]", {"content-type": media}))
    assert response.status_code == 415
    assert f"{JSON}, {LINES}" in response.json()["errors"][0]["detail"]


@pytest.mark.parametrize(
    ("send", "accept", "status"),
    [
        (array, "application/json", 200),
        (array, "application/*;q=0.1", 200),
        (array, "application/x-ndjson", 406),
        (array, "text/html", 406),
        (stream, "application/x-ndjson", 200),
        (stream, "text/html, */*;q=0.1", 200),
        (stream, "application/json", 406),
        (stream, "application/x-ndjson;q=0", 406),
    ],
)
def test_the_answer_has_the_type_of_the_request_or_there_is_none(
    batches: Service, send: Any, accept: str, status: int
) -> None:
    (response,) = batches.send(send(b"[]", {"accept": accept}))
    assert response.status_code == status
    if status == 406:
        media = JSON if send is array else LINES
        assert response.json()["errors"][0]["detail"].endswith(f" {media}.")


def test_the_type_of_lines_may_have_parameters(batches: Service) -> None:
    said = {"content-type": "Application/X-NDJSON; charset=utf-8"}
    assert len(told(batches.send(stream(GOOD_LINE, said))[0])) == 1


def test_the_address_takes_nothing_but_post(batches: Service) -> None:
    (response,) = batches.send(request("GET", BATCH))
    assert (response.status_code, response.headers["allow"]) == (405, "POST")
