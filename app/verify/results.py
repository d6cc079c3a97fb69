"""Files of results: each case with what was found, as lines or as a Parquet table."""

import gzip
from pathlib import Path
from typing import IO, Any, Protocol

from app.verify import parquet
from app.verify.cases import RunError, UnusableError
from app.verify.check import Outcome
from scoring import Plain, to_json


class Writer(Protocol):
    """Writes results one after another."""

    def write(self, record: Plain) -> None:
        """Write a result."""

    def close(self) -> None:
        """End the file."""


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


def writer_of(path: Path, *, more: bool) -> Writer:
    """Begin a file of results, or go on with it where a run is resumed; RunError if it cannot be.

    A table cannot be gone on with.
    """
    try:
        if path.suffix != parquet.SUFFIX:
            return Lines(path, more=more)
        if more and path.exists():
            raise RunError(f"{path}: a table cannot be gone on with; name another file")
        return parquet.Table(path)
    except (OSError, UnusableError) as error:
        raise RunError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def record_of(outcome: Outcome) -> Plain:
    """A case with its id and with what was found: it is still a case."""
    case = {key: one for key, one in (outcome.case or {}).items() if key != "shows" or one}
    return {**case, "id": outcome.case_id, "found": outcome.found}
