"""Which format a file is of, told by its content, and the wins in it."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from app.logs import mjai, mjlog, tenhou6
from app.logs.errors import LogError
from app.logs.win import Case

HEAD: Final = 64 * 1024
"""How many bytes tell the format of a file."""
_MARK: Final = b"\xef\xbb\xbf"
_OF_MJLOG: Final = re.compile(rb"(?:\s|<[?!][^>]*>)*<mjloggm\b")
_OF_TENHOU6: Final = re.compile(rb'"log"\s*:\s*\[\s*(?:\[\s*\[|\])')
_OF_MJAI: Final = re.compile(
    rb'\{[^{}\n]{0,4096}?"type"\s*:\s*"(?:%s)"' % b"|".join(map(str.encode, mjai.BEGINNINGS))
)
_DECODERS: Final[Mapping[str, Callable[[str, bytes], Iterator[Case]]]] = {
    "mjlog": mjlog.cases,
    "tenhou6": tenhou6.cases,
    "mjai": mjai.cases,
}


def kind_of(head: bytes) -> str | None:
    """Return ``mjlog``, ``tenhou6`` or ``mjai``, or None where a file begins as no log does.

    ``head`` is the file or its first 64 KiB, not compressed.
    """
    head = head[:HEAD].removeprefix(_MARK).lstrip()
    if _OF_MJLOG.match(head):
        return "mjlog"
    if _OF_MJAI.match(head):
        return "mjai"
    if head.startswith(b"{") and _OF_TENHOU6.search(head):
        return "tenhou6"
    return None


def cases_of(name: str, data: bytes) -> Iterator[Case]:
    """Yield every win of a log as a case, in order; ``name`` is what the cases call the log.

    Raises LogError where the log is broken or cut off, after the wins before that place; it names
    the round, and what was being read.
    """
    kind = kind_of(data)
    if kind is None:
        raise LogError(f"{name}: this is no log of a kind that is known")
    yield from _DECODERS[kind](name, data.removeprefix(_MARK))
