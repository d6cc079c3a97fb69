"""Tests of the fast way with JSON: what is written is the core's, what is read what is strict."""

import json
from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from app import json_bytes
from app.body import MOST_DEPTH, BodyError, items_of, read_json
from app.json_bytes import (
    LEAST_SHARE,
    MOST_PART,
    from_json,
    items_at_once,
    items_from_json,
    shares_of,
    to_json,
)
from scoring import LANGUAGES
from tests.http_helpers import OFFICIAL


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_written_as_the_core_writes_them(language: str) -> None:
    answer = scoring.score(OFFICIAL | {"lang": language, "explain": True})
    assert to_json(answer) == scoring.to_json(answer)


@pytest.mark.parametrize(
    "value",
    [2**63, 2**64, -(2**63) - 1, 0.5, 1e16, 'tab\t "quote" \\ \x7f \u2028 é 東', [None, True]],
)
def test_numbers_of_any_size_and_all_letters_are_written(value: object) -> None:
    assert to_json({"is": value}) == scoring.to_json({"is": value})


# --- what is read ------------------------------------------------------------------------


NUMBERS: Final = (
    *("0", "-0", "-0.0", "1.0", "1.50", "1e5", "1E5", "1e+5", "1e15", "1e16", "1e-400", "1e400"),
    *("9223372036854775808", "18446744073709551615", "18446744073709551616", "9" * 400),
    *("-9223372036854775808", "-9223372036854775809", "123456789012345678901234567890.5"),
    *("0.1", "0.30000000000000004", "0.3000000000000000444", "5e-324", "2.2250738585072011e-308"),
    *("1.7976931348623157e308", "1.7976931348623159e308", "9" * 5000, "NaN", "-Infinity"),
    *("01", "+1", ".5", "5.", "-", "0x1", "1_000"),
)
STRINGS: Final = (
    *(r'"\u0041"', r'"\ud83d\ude00"', r'"\ud800"', r'"\ude00\ud83d"', r'"\u0000"', r'"\n\/"'),
    *('"\x7f\u2028"', '"\t"', '"\x00"', r'"\x"', '" : { [ "', '"東\U0001f600"', "'a'", '"open'),
)
SHAPES: Final = (
    *('{"a":1,"a":1}', '{"a":1,"b":2,"a":3}', r'{"a":1,"\u0061":2}', '{"a":1,"a":":"}'),
    *(r'{"a":1,"a":"\u003a"}', '{"":{"":{}}}', '{"a":[{"a":{"a":1}}]}', '{"a" :\t[ ]\r\n}'),
    *("[]", "{}", " ", "", "\x0b", "[1,]", "[,1]", "{1:2}", "[1 2]", '{"a"}', "null", "nul", "1 2"),
    *("[" * depth + "]" * depth for depth in (32, 33, 254, 255, 1024, 5000)),
    '{"a":' * 32 + "1" + "}" * 32,
    "[" + "[]," * 40 + "[]]",
    "\ufeff[1]",
    "\xa0[1]",
)
NOT_TEXT: Final = (b'"\xff"', b'"\xed\xa0\x80"', b'"\xc0\x80"', b"\xef\xbb\xbf", b"[1]\0")
TEXTS: Final = (*(one.encode() for one in (*NUMBERS, *STRINGS, *SHAPES)), *NOT_TEXT)


def _read(read: Callable[[bytes, int], object], body: bytes, depth: int = MOST_DEPTH) -> str:
    """What comes of reading: the data, in which 1, 1.0, True and -0.0 differ, or what is wrong."""
    try:
        return repr(read(body, depth))
    except BodyError as error:
        return f"{error.status} {error.problem!r}"


def _read_items(read: Callable[[bytes, int], list[bytes] | None], body: bytes) -> object:
    items = read(body, MOST_DEPTH)
    return None if items is None else [_read(read_json, item, 5000) for item in items]


def _same(body: bytes) -> None:
    assert _read(from_json, body) == _read(read_json, body)
    assert _read_items(items_from_json, body) == _read_items(items_of, body)


@pytest.mark.parametrize("body", TEXTS, ids=map(str, range(len(TEXTS))))
def test_whatever_is_read_is_read_as_strictly(body: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_bytes, "LEAST_PART", 1)
    for before, after in ((b"", b""), (b'{"a":', b"}"), (b" [ 1 , ", b" ]\n")):
        _same(before + body + after)
    item = b'{"a": %b}' % body
    for array in (
        b"[%b]",
        b'[{"a": 1}; %b]',
        b'[{"a": 1}, %b]',
        b'[%b , {"a":2}]',
        b'[{"a":1}\n,\n%b,{"a":2} ] ',
    ):
        _same(array % item)
        _same(array % body)


JSON_TEXT: Final = st.recursive(
    st.sampled_from([*NUMBERS[:28], *STRINGS[:6], "true", "null", '""', '"a"', '"b:"']),
    lambda inner: (
        st.lists(inner, max_size=4).map(lambda items: f"[{', '.join(items)}]")
        | st.lists(st.tuples(st.sampled_from(['"a"', '"b"', '""', '"c:"']), inner), max_size=4).map(
            lambda pairs: "{" + ",".join(f"{key}:{value}" for key, value in pairs) + "}"
        )
    ),
    max_leaves=12,
)


@given(JSON_TEXT, st.integers(0, 200), st.binary(max_size=2))
def test_texts_that_are_nearly_json_are_read_as_strictly(
    text: str, place: int, other: bytes
) -> None:
    body = text.encode()
    _same(body)
    _same(body[:place] + other + body[place + 1 :])


def _decoded(items: list[bytes] | None) -> list[Any] | None:
    return None if items is None else [*map(json.loads, items)]


@pytest.mark.parametrize("joint", [",", ", ", " ,\n "])
@pytest.mark.parametrize("indent", [None, 1])
def test_a_long_array_is_read_part_by_part(joint: str, indent: int | None) -> None:
    items = [{"id": f"[{{{number}}}], {{", "request": OFFICIAL} for number in range(1_000)]
    body = f"[{joint.join(json.dumps(one, indent=indent) for one in items)}]".encode()
    lines = items_from_json(body)
    assert lines == [*map(to_json, items)]
    assert items_from_json(body[:-1]) is None
    assert items_from_json(body.replace(b"[{999}]", b'"', 1)) is None
    twice = body.replace(b'"id"', b'"id": 1, "id"', 900).replace(b'"id": 1, ', b"", 899)
    assert items_from_json(twice) is items_of(twice) is None


def test_items_that_are_long_deep_or_begin_in_other_ways_are_read_strictly() -> None:
    deep: Any = 1
    for _ in range(MOST_DEPTH - 2):
        deep = {"a": deep}
    for odd in ({"a": deep}, {"id": "x" * MOST_PART}, {"other": [{"id": [{"id": 1}]}] * 3_000}):
        for place in (0, 500, 999):
            items: list[object] = [{"id": number} for number in range(1_000)]
            items[place] = odd
            body = json.dumps(items).encode()
            assert _decoded(items_from_json(body)) == items
            assert items_at_once(body) is None or odd == {"a": deep}
    assert items_from_json(json.dumps([{"a": {"a": deep}}]).encode()) is None


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("number", [1, 2, 3, 8])
def test_an_array_is_cut_into_shares_that_are_arrays(number: int, indent: int | None) -> None:
    items = [{"id": f"[{{{one}}}], {{", "request": OFFICIAL} for one in range(1_000)]
    body = b" " + json.dumps(items, indent=indent).encode() + b"\n"
    shares = shares_of(body, number)
    assert len(shares) == min(number, 1 + len(body) // LEAST_SHARE)
    assert min(map(len, shares[:-1]), default=LEAST_SHARE) >= LEAST_SHARE
    assert [line for one in shares for line in items_at_once(one) or ()] == [*map(to_json, items)]


@pytest.mark.parametrize("fault", [b"}", b'"', b";", b'"id":1,', b"[", b"],["])
@pytest.mark.parametrize("place", range(11))
def test_an_array_with_a_fault_has_a_share_with_a_fault(fault: bytes, place: int) -> None:
    items = [{"id": number, "request": OFFICIAL} for number in range(1_000)]
    body = json.dumps(items).encode()
    at = body.find(b"{", place * (len(body) - 4_000) // 10)
    for broken in (body[:at] + fault + body[at:], body[: at - 2] + fault + body[at - 1 :]):
        assert items_of(broken) is None
        shares = shares_of(broken, 2)
        assert None in map(items_at_once, shares)
