"""Files of results: each case with what was found, as lines or as a Parquet table."""

import gzip
import io
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from app.verify import parquet
from app.verify.cases import RunError, UnusableError
from app.verify.check import Outcome
from app.verify.read import Piece
from scoring import Plain, to_json

BLOCK: Final = 256 * 1024
"""So many bytes are compressed at once."""
Checked = tuple[Piece, Sequence[Outcome]]
"""A piece, and what came of it."""


class Lines:
    """A file of lines, compressed if its name says so, which ends with a whole line at any time.

    What is compressed is written in blocks, each of which can be read without the others.
    """

    def __init__(self, path: Path, *, more: bool) -> None:
        """Begin a file, or go on with one."""
        self._file = io.FileIO(path, "ab" if more else "wb")
        self._packed = path.suffix == ".gz"
        self._end = self._before = os.fstat(self._file.fileno()).st_size
        self._block = bytearray()

    def write(self, record: Plain) -> None:
        """Have a result written."""
        self._block += to_json(record) + b"\n"

    def keep(self) -> bool:
        """Write all that is to be, if it is enough; whether it is in the file."""
        if self._packed and len(self._block) < BLOCK:
            return False
        self.flush()
        return True

    def flush(self) -> None:
        """Write all that is to be; OSError where that fails, and then nothing of it is there."""
        if not self._block:
            return
        data = memoryview(gzip.compress(self._block) if self._packed else bytes(self._block))
        self._block.clear()
        self._before, written = self._end, 0
        try:
            while written < len(data):
                written += self._file.write(data[written:]) or 0
        except OSError:
            self.take_back()
            raise
        self._end += written

    def take_back(self) -> None:
        """Let the file end where it did before the last block."""
        self._end = self._before
        with suppress(OSError):  # a pipe, a device
            self._file.truncate(self._end)

    def close(self) -> None:
        """End the file."""
        self._file.close()


class Results:
    """A file of results; RunError where it cannot be written."""

    def __init__(self, path: Path, *, more: bool) -> None:
        """Begin a file, or go on with it where a run is resumed, which a table cannot be."""
        self._path = path
        self._waiting: list[Checked] = []
        self._failed = self._final = False
        self._writer: Lines | parquet.Table
        with self._written():
            if path.suffix != parquet.SUFFIX:
                self._writer = Lines(path, more=more)
            elif more and path.exists():
                raise UnusableError("a table cannot be gone on with; name another file")
            else:
                self._writer = parquet.Table(path)
                self._final = True

    @contextmanager
    def _written(self) -> Iterator[None]:
        """Make RunError of what goes wrong with the file."""
        try:
            yield
        except (OSError, UnusableError) as error:
            self._failed = True
            self._waiting.clear()
            number = getattr(error, "errno", None)
            why = f"{self._path}: {os.strerror(number) if number else error}"
            if self._final:
                why = f"{why}. The table is of no use: begin anew"
            raise RunError(why, final=self._final) from None

    def add(self, checked: Checked) -> Sequence[Checked]:
        """Write what came of a piece; the pieces all of whose results are in the file now."""
        self._waiting.append(checked)
        with self._written():
            for one in checked[1]:
                if not one.unusable:
                    self._writer.write(record_of(one))
            return self._given() if self._writer.keep() else []

    def rest(self) -> Sequence[Checked]:
        """Write what waits, and return the pieces that it is of."""
        if not self._failed:
            with self._written():
                self._writer.flush()
        return self._given()

    def _given(self) -> Sequence[Checked]:
        given, self._waiting = self._waiting, []
        return given

    def take_back(self) -> None:
        """Take back what was given last, which nobody could be told of."""
        self._writer.take_back()

    def close(self) -> None:
        """End the file."""
        with self._written():
            self._writer.close()


def record_of(outcome: Outcome) -> Plain:
    """A case with its id and with what was found: it is still a case."""
    case = {key: one for key, one in (outcome.case or {}).items() if key != "shows" or one}
    return {**case, "id": outcome.case_id, "found": outcome.found}
