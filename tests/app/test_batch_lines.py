"""Lines are the same wherever the pieces of a stream end, and no more than one is held."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.batch.lines import MOST_BYTES, Line, LineCutter

MOST = 8
STREAMS = st.lists(
    st.sampled_from([b"\n", b"\r\n", b" ", b"a", b"{}", b"\xf0\x9f", b"b" * MOST, b"c" * 3 * MOST]),
    max_size=40,
).map(b"".join)


def _cut(pieces: Iterable[bytes]) -> list[Line]:
    cutter = LineCutter(MOST)
    found: list[Line] = []
    for piece in pieces:
        found += cutter.feed(piece)
        assert len(cutter._held) <= MOST
    return [*found, *cutter.end()]


def _expected(stream: bytes) -> list[Line]:
    lines = stream.split(b"\n")
    return [None if len(one) > MOST else one for one in lines if len(one) > MOST or one.strip()]


@given(stream=STREAMS, places=st.lists(st.integers(0, 200)))
def test_the_lines_do_not_depend_on_where_the_pieces_end(stream: bytes, places: list[int]) -> None:
    ends = [0, *sorted(min(one, len(stream)) for one in places), len(stream)]
    assert _cut(stream[start:end] for start, end in pairwise(ends)) == _expected(stream)


@given(stream=STREAMS)
def test_a_stream_may_come_byte_by_byte(stream: bytes) -> None:
    assert _cut(bytes([one]) for one in stream) == _expected(stream)


@pytest.mark.parametrize("last", [b"", b"\n"])
def test_the_last_line_may_end_with_the_stream(last: bytes) -> None:
    assert _cut([b"a\nb" + last]) == [b"a", b"b"]


def test_a_line_too_long_is_reported_before_it_ends_and_once() -> None:
    cutter = LineCutter(MOST)
    assert list(cutter.feed(b"x" * MOST)) == []
    assert list(cutter.feed(b"x")) == [None]
    for _ in range(100):
        assert list(cutter.feed(b"x" * MOST)) == []
    assert list(cutter.feed(b"x\nnext\n")) == [b"next"]
    assert list(cutter.end()) == []


def test_the_limit_of_a_line_is_64_kib() -> None:
    cutter = LineCutter()
    just, over = b"x" * MOST_BYTES, b"y" * (MOST_BYTES + 1)
    assert MOST_BYTES == 65_536
    assert list(cutter.feed(just + b"\n" + over + b"\n")) == [just, None]
