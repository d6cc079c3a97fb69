"""Reads inputs piece by piece: files, folders and standard input, told apart by their content."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Final, NamedTuple

from app.logs import kind_of
from app.verify import parquet
from app.verify.cases import Item, Line, Log, Unreadable, UnusableError
from app.verify.lines import Input

STDIN: Final = "-"
STANDARD: Final = "standard input"
SUFFIXES: Final = frozenset(
    {".ndjson", ".jsonl", ".json", ".xml", ".mjlog", ".mjson", parquet.SUFFIX}
)
"""Files of a folder with these names must be cases or logs; any other may be a log."""
MOST_OF_LOG: Final = 64 * 1024 * 1024


class Piece(NamedTuple):
    """A line or a log, its place among all lines of the inputs, and how many bytes end with it.

    A log counts as one line, and so does what cannot be read.
    """

    place: int
    end: int
    item: Item


class Reader:
    """Reads inputs in the order given, the files of a folder by name."""

    def __init__(self, names: Sequence[str], first: int = 1) -> None:
        """Leave out whatever comes before the line of a number."""
        self._names = names
        self._first = first
        self._read = 0
        self.place = 0

    def size(self) -> int | None:
        """How many bytes there are to be read, or None where nobody knows."""
        if STDIN in self._names:
            return None
        return sum(_size(file) for name in self._names for file in files_of(Path(name)))

    def pieces(self) -> Iterator[Piece]:
        """Yield everything that is to be checked, and what cannot be read in its place."""
        for name in self._names:
            if name == STDIN:
                yield from self._standard()
                continue
            found = False
            for file in files_of(Path(name)):
                found = True
                yield from self._file(file)
            if not found:
                why = "the folder holds neither cases nor logs"
                yield from self._numbered(Unreadable(_named(Path(name)), why))
        if self.place < self._first - 1:
            why = f"there is no line {self._first}, the inputs end with line {self.place}"
            yield Piece(self._first, self._read, Unreadable("--from-line", why))

    def _standard(self) -> Iterator[Piece]:
        if sys.stdin is None:  # closed by whoever started this
            yield from self._numbered(Unreadable(STANDARD, "it is closed"))
        else:
            yield from self._counted(STANDARD, sys.stdin.buffer)

    def _file(self, file: Path) -> Iterator[Piece]:
        try:
            with file.open("rb") as stream:
                yield from self._counted(_named(file), stream)
        except OSError as error:
            yield from self._numbered(Unreadable(_named(file), _why(error)))

    def _numbered(self, item: Item, number: int = 1, end: int = 0) -> Iterator[Piece]:
        """Give an item its place, so many lines after the last one; nothing before the first."""
        self.place += number
        if self.place >= self._first:
            yield Piece(self.place, self._read + end, item)

    def _counted(self, source: str, stream: IO[bytes]) -> Iterator[Piece]:
        taken = Input(source, stream)
        number = 0
        for item in _items(taken):
            at = item.number if isinstance(item, Line) else number + 1
            yield from self._numbered(item, at - number, taken.taken)
            number = at
        self._read += taken.taken


def _items(taken: Input) -> Iterator[Item]:
    """Everything that is in one file."""
    source = taken.source
    if taken.head.startswith(parquet.MAGIC):
        try:
            yield from parquet.rows(source)
        except UnusableError as error:
            yield Unreadable(source, str(error))
        return
    if kind_of(taken.head):
        data = taken.whole(MOST_OF_LOG)
        if len(data) > MOST_OF_LOG:
            yield Unreadable(source, f"a log of more than {MOST_OF_LOG} bytes is not read")
        else:
            yield Log(source, data, taken.broken)
        return
    yield from taken.lines()
    if taken.broken:
        yield Unreadable(source, f"the file breaks off: {taken.broken}")


def files_of(path: Path) -> Iterator[Path]:
    """Yield a file itself, or the files of cases and logs in a folder and those below it.

    What is hidden is left out, and links to folders are; a folder that cannot be read is yielded.
    """
    try:
        inside = sorted(path.iterdir()) if path.is_dir() else None
    except OSError:
        inside = None
    if inside is None:
        yield path
        return
    for one in inside:
        if not one.name.startswith("."):
            yield from _chosen(one)


def _chosen(one: Path) -> Iterator[Path]:
    """Yield what is in a folder, or the files below it, where they may be cases or logs."""
    try:
        if one.is_dir():
            if not one.is_symlink():
                yield from files_of(one)
            return
        with_name = Path(one.stem if one.suffix == ".gz" else one.name).suffix in SUFFIXES
        if not one.is_file():  # a link that leads nowhere, a pipe, a device
            chosen = with_name and not one.exists()
        elif not (chosen := with_name):
            with one.open("rb") as stream:
                chosen = kind_of(Input(str(one), stream).head) is not None
    except OSError:
        chosen = True
    if chosen:
        yield one


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _named(file: Path) -> str:
    """The name of a file as text, also where it is none in the file system."""
    return str(file).encode(errors="backslashreplace").decode()


def _why(error: OSError) -> str:
    return error.strerror or str(error)
