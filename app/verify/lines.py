"""Bytes and lines of a stream, in bounded memory, up to where it breaks off."""

import gzip
import io
import zlib
from collections.abc import Iterator
from typing import IO, Any, Final

from app.logs import kind_of
from app.logs.kinds import HEAD
from app.verify.cases import MOST_BYTES, Line

BUFFER: Final = 64 * 1024
FEED: Final = b"\n"
_GZIP: Final = b"\x1f\x8b"
_MARK: Final = b"\xef\xbb\xbf"
"""The mark of byte order, which is no part of a text."""


class Tap(io.RawIOBase):
    """Passes on the bytes of a stream, counts them, and keeps why they break off."""

    def __init__(self, stream: Any) -> None:
        """Take from anything that has ``read1``."""
        self._stream = stream
        self.taken = 0
        self.broken = ""

    def readable(self) -> bool:
        """Answer that there is something to read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read some bytes, none at the end or where the stream is broken."""
        try:
            data = self._stream.read1(len(buffer))
        except (OSError, EOFError, zlib.error) as error:
            self.broken = str(error).rstrip(".") or type(error).__name__
            return 0
        buffer[: len(data)] = data
        self.taken += len(data)
        return len(data)


class Input:
    """The text of a file or of standard input, out of gzip where it is in it."""

    def __init__(self, source: str, stream: IO[bytes]) -> None:
        """Look at the first bytes."""
        self.source = source
        self._raw = self._tap = Tap(stream)
        self._stream = io.BufferedReader(self._tap, BUFFER)
        if self._stream.peek(len(_GZIP)).startswith(_GZIP):
            self._tap = Tap(gzip.GzipFile(fileobj=self._stream))
            self._stream = io.BufferedReader(self._tap, BUFFER)
        if self._stream.peek(len(_MARK)).startswith(_MARK):
            self._stream.read(len(_MARK))
        self.head = self._head()

    @property
    def taken(self) -> int:
        """How many bytes of the file have been read."""
        return self._raw.taken

    @property
    def broken(self) -> str:
        """Why the input breaks off, or nothing; known at its end."""
        return self._raw.broken or self._tap.broken

    def _head(self) -> bytes:
        """What the kind of the input is told by: no more than that, for a stream may be slow."""
        head = bytearray()
        while len(head) < HEAD and (line := self._stream.readline(HEAD - len(head))):
            head += line
            if line.strip().startswith(b"{") and line.rstrip().endswith(b"}"):
                break
            if kind_of(bytes(head)):
                break
        return bytes(head)

    def lines(self) -> Iterator[Line]:
        """Yield the lines, as ``lines_of`` does, except one that breaks off."""
        for line in lines_of(self.source, self._stream, self.head):
            if line.text.endswith(FEED) or not self.broken:
                yield line

    def whole(self, most: int) -> bytes:
        """Return everything, or more than ``most`` bytes where there is too much."""
        data = bytearray(self.head)
        while len(data) <= most and (more := self._stream.read1(BUFFER)):
            data += more
        return bytes(data)


def lines_of(source: str, stream: IO[bytes], head: bytes = b"") -> Iterator[Line]:
    """Yield the lines of a stream that are not blank, with their numbers.

    ``head`` is what has been read of it before.
    """
    held = io.BytesIO(head)
    number = 0
    while line := _line(held, stream):
        number += 1
        whole = len(line) <= MOST_BYTES
        if not whole and not line.endswith(FEED):
            while (rest := stream.readline(BUFFER)) and not rest.endswith(FEED):
                pass
        if line.strip():
            yield Line(source, number, line if whole else FEED, whole)


def _line(held: io.BytesIO, stream: IO[bytes]) -> bytes:
    """One line, or as much of it as shows that it is too long."""
    line = held.readline()
    if line.endswith(FEED):
        return line
    return line + stream.readline(MOST_BYTES + 1 - len(line))
