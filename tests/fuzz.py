"""Throws bytes at what reads strangers' bytes: only the errors that are meant may come out.

``python -m tests.fuzz TARGET [options of libFuzzer]``; new bytes are made from the golden cases and
the logs of the tests by which of them lead to code that was not reached before.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeVar

import atheris

with atheris.instrument_imports(include=["app.body", "app.logs", "app.service", "scoring"]):
    from app.batch import items
    from app.body import BodyError, read_json
    from app.logs import LogError, cases_of
    from app.service import ENDPOINTS
    from scoring.errors import NotationError
    from scoring.notation import compact, read_arrangement, read_hand, read_tiles

T = TypeVar("T")
TESTS: Final = Path(__file__).parent
ANSWERS: Final = frozenset({200, 422})


def notation(data: bytes) -> None:
    """Read text as tiles, as a hand, as an arrangement; tiles come back as they are written."""
    text = data.decode("utf-8", "replace")
    tiles = _read(read_tiles, text)
    assert tiles is None or read_tiles(compact(tiles)) == tiles
    _read(read_hand, text)
    _read(read_arrangement, text)


def _read(read: Callable[[str], T], text: str) -> T | None:
    """Read a text; None where it is refused, at a place that it has."""
    try:
        return read(text)
    except NotationError as error:
        place = error.position
    assert 1 <= place <= len(text) + 1
    return None


def bodies(data: bytes) -> None:
    """Read a body and put it to every endpoint; each answers or tells what is wrong."""
    try:
        document = read_json(data)
    except BodyError:
        return
    for endpoint in ENDPOINTS.values():
        status, told = endpoint.ask(document)
        assert status in ANSWERS
        assert status == 200 or told["errors"]


def lines(data: bytes) -> None:
    """Answer a line of a batch."""
    assert b'"internal_error"' not in items.answer_lines((data,), 0, None, b"\n")


def logs(data: bytes) -> None:
    """Decode a log, whatever kind it may be of."""
    try:
        for _ in cases_of("log", data):
            pass
    except LogError:
        pass


TARGETS: Final[Mapping[str, Callable[[bytes], None]]] = {
    one.__name__: one for one in (notation, bodies, lines, logs)
}


def seeds(target: str) -> Iterator[bytes]:
    """What the bytes of a target begin with."""
    golden = (file.read_bytes().splitlines() for file in (TESTS / "golden").glob("*.ndjson"))
    match target:
        case "logs":
            yield from (file.read_bytes() for file in (TESTS / "logs").iterdir())
        case "notation":
            yield from (
                b"22m345p67s [2222z] (999s) +8s",
                "\U0001f007\U0001f008 1\uff11\uff2d".encode(),
                b"99m 123p! (777z)",
            )
        case "bodies":
            yield from (
                line.partition(b'"request":')[2][:-1] for one in golden for line in one[::7]
            )
        case _:
            yield from (line for one in golden for line in one[::7])


def main() -> None:
    """Fuzz a target from its seeds."""
    target = sys.argv[1]
    with tempfile.TemporaryDirectory() as corpus:
        for number, seed in enumerate(seeds(target)):
            (Path(corpus) / str(number)).write_bytes(seed)
        atheris.Setup([sys.argv[0], *sys.argv[2:], corpus], TARGETS[target])
        atheris.Fuzz()


if __name__ == "__main__":
    main()
