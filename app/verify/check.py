"""Checks pieces of the inputs: opens the cases in them, has them answered, compares."""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeGuard

from app import VERSION
from app.logs import LogError, cases_of
from app.service import ENDPOINTS
from app.verify.cases import MOST_BYTES, Item, Line, Log, Unreadable, UnusableError, read_case
from app.verify.compare import Difference, check_case, found_in
from scoring import RULESETS, Plain

LOST: Final = "every process that was to check this has died"
_LOG: Final = logging.getLogger("freecount.verify")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case, or why there was none.

    ``case`` and ``found`` are there where they are asked for.
    """

    source: str
    line: int
    case_id: str = ""
    differences: tuple[Difference, ...] = ()
    unusable: str = ""
    case: Plain | None = None
    found: Plain | None = None


class Wanted(NamedTuple):
    """What is to be done with cases beside comparing them."""

    keep: bool = False
    """Hand back the case, and what was found."""
    recorded: bool = False
    """Take what a result says was found, and do not ask again."""


class OtherEditionError(RuntimeError):
    """The work was given to a program that may answer otherwise."""


Ask = Callable[[Sequence[Plain]], Sequence[tuple[int, Plain]]]
"""Answers cases, in order: the status and the answer to each."""


class _Opened(NamedTuple):
    """A case, by what it is called and where it stands."""

    name: str
    source: str
    line: int
    case: Plain


def ask_here(cases: Sequence[Plain]) -> list[tuple[int, Plain]]:
    """Answer cases in this process."""
    return [_ask(case) for case in cases]


def _ask(case: Plain) -> tuple[int, Plain]:
    try:
        return ENDPOINTS[case["endpoint"]].ask(case["request"])
    except Exception:  # noqa: BLE001 - whatever it is, the other cases are checked
        _LOG.exception("A case could not be answered.")
        return 500, {"errors": [{"code": "internal_error"}]}


def check(items: Sequence[Item], wanted: Wanted, ask: Ask = ask_here) -> list[list[Outcome]]:
    """Return what comes of each piece: one outcome of a line, any number of a log."""
    opened = [list(_open(item)) for item in items]
    cases = [one.case for each in opened for one in each if _is_asked(one, wanted)]
    answers = iter(ask(cases) if cases else ())

    def judged(one: _Opened | Outcome) -> Outcome:
        if isinstance(one, Outcome):
            return one
        if not _is_asked(one, wanted):
            return Outcome(one.source, one.line, one.name, case=one.case, found=one.case["found"])
        return _judged(one, *next(answers), wanted)

    return [[judged(one) for one in each] for each in opened]


def edition() -> str:
    """The version of this program and the revision of each ruleset."""
    revisions = (f"{one.id} {one.revision}" for one in RULESETS.values())
    return f"Freecount {VERSION} ({', '.join(revisions)})"


def check_as(wanted_edition: str, items: Sequence[Item], wanted: Wanted) -> list[list[Outcome]]:
    """Do as ``check`` does; OtherEditionError where this program is not of an edition."""
    if edition() != wanted_edition:
        raise OtherEditionError(f"a worker has {edition()}, not {wanted_edition}")
    return check(items, wanted)


def lost(items: Sequence[Item]) -> list[list[Outcome]]:
    """Say of pieces that nobody could check them."""
    return [[Outcome(item.source, _number(item), unusable=_placed(item, LOST))] for item in items]


def check_line(line: Line) -> list[Difference]:
    """Return where the answer to the case of a line is not as expected."""
    opened = _open_line(line)
    ((status, answer),) = ask_here([opened.case])
    return list(check_case(opened.name, opened.case, status, answer))


def _is_asked(one: _Opened | Outcome, wanted: Wanted) -> TypeGuard[_Opened]:
    return isinstance(one, _Opened) and not (wanted.recorded and "found" in one.case)


def _judged(one: _Opened, status: int, answer: Plain, wanted: Wanted) -> Outcome:
    name, source, line, case = one
    differences = tuple(check_case(name, case, status, answer))
    if not wanted.keep:
        return Outcome(source, line, name, differences)
    found = found_in(case["endpoint"], status, answer)
    return Outcome(source, line, name, differences, case=case, found=found)


# --- opening -----------------------------------------------------------------------------


def _open(item: Item) -> Iterator[_Opened | Outcome]:
    """Yield the cases of a piece, and what is wrong with it."""
    match item:
        case Line():
            try:
                yield _open_line(item)
            except UnusableError as error:
                yield _unusable(item, _placed(item, str(error)))
        case Log():
            try:
                for one in cases_of(item.source, item.data):
                    yield _Opened(one["id"], item.source, 0, {"shows": {}, **one})
            except LogError as error:
                yield _unusable(item, str(error))
            else:
                if item.broken:
                    yield _unusable(item, _placed(item, f"the file breaks off: {item.broken}"))
        case Unreadable():
            yield _unusable(item, _placed(item, item.why))


def _open_line(line: Line) -> _Opened:
    if not line.whole:
        raise UnusableError(f"the line is longer than {MOST_BYTES} bytes")
    case = read_case(line.text)
    name = str(case.get("id", f"{line.source}:{line.number}"))
    return _Opened(name, line.source, line.number, case)


def _unusable(item: Item, text: str) -> Outcome:
    return Outcome(item.source, _number(item), unusable=text)


def _number(item: Item) -> int:
    return item.number if isinstance(item, Line) else 0


def _placed(item: Item, text: str) -> str:
    place = f"{item.source}:{item.number}" if isinstance(item, Line) else item.source
    return f"{place}: {text}"
