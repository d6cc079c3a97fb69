"""Parquet tables of cases and results, where the extra ``parquet`` is installed.

The columns are the keys of a case. Objects are JSON texts in them, as they are in lines.
"""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from app.verify.cases import Line, UnusableError
from scoring import Plain, to_json

SUFFIX: Final = ".parquet"
MAGIC: Final = b"PAR1"
COLUMNS: Final = ("id", "endpoint", "source", "request", "expect", "shows", "found")
OBJECTS: Final = frozenset(COLUMNS[3:])
ROWS: Final = 1_000
"""So many rows are held at once."""


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise UnusableError("Parquet needs an extra: pip install 'freecount[parquet]'") from None


def rows(source: str) -> Iterator[Line]:
    """Yield the rows of a table as the lines they would be in a file of cases."""
    tables, arrow = _module("pyarrow.parquet"), _module("pyarrow")
    if not Path(source).is_file():
        raise UnusableError("a Parquet table must be a file of its own")
    number = 0
    try:
        with tables.ParquetFile(source) as table:
            known = [name for name in COLUMNS if name in table.schema_arrow.names]
            if "request" not in known:
                raise UnusableError("the table has no column 'request'")
            for batch in table.iter_batches(batch_size=ROWS, columns=known):
                for row in batch.to_pylist():
                    number += 1
                    yield Line(source, number, _line(row))
    except (arrow.ArrowException, OSError, UnicodeDecodeError) as error:
        raise UnusableError(str(error).strip()) from None


def _line(row: Plain) -> bytes:
    told = {name: one for name, one in row.items() if one is not None}
    parts = (b'"%b":%b' % (name.encode(), _json(name, one)) for name, one in told.items())
    return b"{%b}" % b",".join(parts)


def _json(name: str, value: Any) -> bytes:
    if name in OBJECTS and isinstance(value, str | bytes):
        return value if isinstance(value, bytes) else value.encode()
    return to_json(value)


class Table:
    """A table of results that is written row by row."""

    def __init__(self, path: Path) -> None:
        """Begin a file."""
        self._arrow, tables = _module("pyarrow"), _module("pyarrow.parquet")
        self._schema = self._arrow.schema([(name, self._arrow.string()) for name in COLUMNS])
        self._writer = tables.ParquetWriter(path, self._schema)
        self._rows: list[Plain] = []

    def write(self, record: Plain) -> None:
        """Write a result."""
        self._rows.append({name: _text(name, record.get(name)) for name in COLUMNS})

    def keep(self) -> bool:
        """Write the rows that are held, if they are enough; as far as a table can, it has them."""
        if len(self._rows) >= ROWS:
            self.flush()
        return True

    def take_back(self) -> None:
        """Leave what is there: a table is not gone on with."""

    def close(self) -> None:
        """End the file; the rows that are held must have been written."""
        self._writer.close()

    def flush(self) -> None:
        """Write the rows that are held."""
        batch = self._arrow.RecordBatch.from_pylist(self._rows, schema=self._schema)
        self._writer.write_batch(batch)
        self._rows.clear()


def _text(name: str, value: Any) -> str | None:
    if value is None or (isinstance(value, str) and name not in OBJECTS):
        return value
    return to_json(value).decode()
