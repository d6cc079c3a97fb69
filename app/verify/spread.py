"""Spreads pieces over a crew in chunks, and gives what comes of them in the order of the inputs."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from app.verify.cases import Item, Line, Log, RunError
from app.verify.check import Outcome, lost
from app.verify.crews import Checked, Checking, Crew
from app.verify.read import Piece

MOST_BYTES: Final = 256 * 1024
"""A chunk is full with so many bytes, however few pieces they are."""


@dataclass(slots=True)
class _Chunk:
    """A chunk that is under way."""

    pieces: Sequence[Piece]
    checking: Checking


def spread(pieces: Iterable[Piece], crew: Crew) -> Iterator[tuple[Piece, list[Outcome]]]:
    """Yield each piece with what came of it, in order; RunError where nobody is left to check.

    No more is read than the crew may have under way.
    """
    under_way: deque[_Chunk] = deque()
    for chunk in _chunks(pieces, crew.size):
        checking = crew.submit([piece.item for piece in chunk])
        under_way.append(_Chunk(chunk, checking))
        if len(under_way) >= crew.ahead:
            yield from _finished(under_way, crew)
    while under_way:
        yield from _finished(under_way, crew)


def _chunks(pieces: Iterable[Piece], size: int) -> Iterator[list[Piece]]:
    chunk: list[Piece] = []
    held = 0
    for piece in pieces:
        chunk.append(piece)
        held += _bytes(piece.item)
        if len(chunk) >= size or held >= MOST_BYTES:
            yield chunk
            chunk, held = [], 0
    if chunk:
        yield chunk


def _bytes(item: Item) -> int:
    match item:
        case Line():
            return len(item.text)
        case Log():
            return len(item.data)
        case _:
            return 0


def _finished(under_way: deque[_Chunk], crew: Crew) -> Iterator[tuple[Piece, list[Outcome]]]:
    """Wait for the first chunk."""
    chunk = under_way.popleft()
    try:
        checked: Checked = chunk.checking.result()
    except crew.lost:
        checked = lost([piece.item for piece in chunk.pieces])
    except crew.failed as error:
        raise RunError(str(error) or type(error).__name__) from error
    yield from zip(chunk.pieces, checked, strict=True)
