"""Cuts a stream of bytes into lines, holding no more than one line."""

from collections.abc import Iterator
from typing import Final

MOST_BYTES: Final = 64 * 1024
"""So many bytes a line may have, its line feed not counted."""
FEED: Final = b"\n"

Line = bytes | None
"""A line without its line feed; None stands for one that was too long."""


class LineCutter:
    """Gives each line once it is whole, wherever the pieces of the stream end.

    Blank lines are left out. A line over the limit is given as None as soon as that shows, and
    the rest of it is read over.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        """Start at the beginning of a line."""
        self._most = most
        self._held = bytearray()
        self._skipping = False

    def feed(self, piece: bytes) -> Iterator[Line]:
        """Give the lines that a further piece of the stream ends; all must be taken."""
        start = 0
        while (end := piece.find(FEED, start)) >= 0:
            yield from self._line(piece[start:end])
            start = end + 1
        if self._skipping:
            return
        self._held += piece[start:]
        if len(self._held) > self._most:
            self._held.clear()
            self._skipping = True
            yield None

    def end(self) -> Iterator[Line]:
        """Give what stands after the last line feed."""
        return self._line(b"")

    def _line(self, last: bytes) -> Iterator[Line]:
        """Give the line that a piece ends."""
        line = bytes(self._held) + last
        skipped, self._skipping = self._skipping, False
        self._held.clear()
        if skipped:
            return
        if len(line) > self._most:
            yield None
        elif line.strip():
            yield line
