"""Files of results: each case with what was found, as lines or as a Parquet table."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from app.verify import parquet
from app.verify.cases import RunError, UnusableError
from app.verify.check import Outcome
from scoring import Plain, to_json


class Lines:
    """A file of lines, compressed if its name says so."""

    def __init__(self, path: Path, *, more: bool) -> None:
        """Begin a file, or go on with one."""
        mode: Any = "ab" if more else "wb"
        self._file: IO[bytes] = (
            gzip.open(path, mode) if path.suffix == ".gz" else path.open(mode)  # noqa: SIM115
        )

    def write(self, record: Plain) -> None:
        """Write a result."""
        self._file.write(to_json(record) + b"\n")

    def close(self) -> None:
        """End the file."""
        self._file.close()


@contextmanager
def _written(path: Path) -> Iterator[None]:
    """Make RunError of what goes wrong with a file."""
    try:
        yield
    except (OSError, UnusableError) as error:
        raise RunError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


class Results:
    """A file of results; RunError where it cannot be written."""

    def __init__(self, path: Path, *, more: bool) -> None:
        """Begin a file, or go on with it where a run is resumed, which a table cannot be."""
        self._path = path
        self._writer: Lines | parquet.Table
        with _written(path):
            if path.suffix != parquet.SUFFIX:
                self._writer = Lines(path, more=more)
            elif more and path.exists():
                raise UnusableError("a table cannot be gone on with; name another file")
            else:
                self._writer = parquet.Table(path)

    def write(self, outcome: Outcome) -> None:
        """Write the result of a case."""
        with _written(self._path):
            self._writer.write(record_of(outcome))

    def close(self) -> None:
        """End the file."""
        with _written(self._path):
            self._writer.close()


def record_of(outcome: Outcome) -> Plain:
    """A case with its id and with what was found: it is still a case."""
    case = {key: one for key, one in (outcome.case or {}).items() if key != "shows" or one}
    return {**case, "id": outcome.case_id, "found": outcome.found}
