"""Checks cases: asks each question and compares the answer with what the case expects.

A case is one JSON object a line: ``id``, ``request``, ``expect``, and what it ``shows``. A line
that is no case is reported with its number, and the run goes on.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

from app.body import BodyError, read_json
from app.problems import NAMES
from app.service import ENDPOINTS, OK
from scoring import Plain, problem_words

SUFFIXES: Final = frozenset({".ndjson", ".jsonl"})
OF_ARRANGEMENT: Final = (
    "value",
    "raw_value",
    "han",
    "fu",
    "raw_fu",
    "yakuman",
    "hand_points",
    "limit",
)
OF_ANSWER: Final = ("legal", "best")


def _anything(_value: object) -> bool:
    return True


def _names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _object(value: object) -> bool:
    return isinstance(value, dict)


def _arrangements(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(one, str) or _part_of_arrangement(one) for one in value)
    return isinstance(value, int) and not isinstance(value, bool)


def _part_of_arrangement(value: object) -> bool:
    return isinstance(value, dict) and all(
        EXPECTABLE.get(key, _anything)(value[key]) for key in value
    )


EXPECTABLE: Final[dict[str, Callable[[Any], bool]]] = {
    **dict.fromkeys((*OF_ARRANGEMENT, *OF_ANSWER, "arrangement", "claim", "judged"), _anything),
    "patterns": _object,
    "net": _object,
    "arrangements": _arrangements,
    "problems": _names,
    "errors": _names,
}
SHOWABLE: Final = dict.fromkeys(("scores", "near_miss", "silenced"), _names)
ABSENT: Final = "absent"


class UnusableError(Exception):
    """A line or a file that holds no case, and why."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file of cases."""

    source: str
    number: int
    text: bytes


@dataclass(frozen=True, slots=True)
class Difference:
    """Where an answer is not what a case expects."""

    case: str
    field: str
    expected: object
    found: object


@dataclass(slots=True)
class Report:
    """What a run found."""

    agree: int = 0
    differ: int = 0
    unusable: list[str] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """2 if any input was unusable, else 1 if anything differs, else 0."""
        if self.unusable:
            return 2
        return 1 if self.differ else 0


# --- reading -----------------------------------------------------------------------------


def files_of(path: Path) -> Iterator[Path]:
    """Yield a file itself, or the files of cases in a folder and those below it."""
    if not path.is_dir():
        yield path
        return
    yield from sorted(one for one in path.rglob("*") if one.suffix in SUFFIXES and one.is_file())


def lines_of(source: str, stream: IO[bytes]) -> Iterator[Line]:
    """Yield the lines of a stream that are not blank, with their numbers."""
    for number, text in enumerate(stream, 1):
        if text.strip():
            yield Line(source, number, text)


def read_case(text: bytes) -> Plain:
    """Return the case of a line; UnusableError where it is none."""
    try:
        case = read_json(text)
    except BodyError as error:
        raise UnusableError(problem_words(error.problem, NAMES, "en")["detail"]) from None
    if not isinstance(case, dict):
        raise UnusableError("a case is a JSON object")
    endpoint = case.setdefault("endpoint", "score")
    if not isinstance(endpoint, str) or endpoint not in ENDPOINTS:
        raise UnusableError(f"there is no endpoint of that name; there are: {', '.join(ENDPOINTS)}")
    case.setdefault("shows", {})
    for key in ("request", "expect", "shows"):
        if not isinstance(case.get(key), dict):
            raise UnusableError(f"a case needs an object '{key}'")
    _check(case["shows"], SHOWABLE, "shows")
    if endpoint == "score" or "errors" in case["expect"]:
        _check(case["expect"], EXPECTABLE, "expect")
    return case


def _check(part: Plain, known: Mapping[str, Callable[[Any], bool]], name: str) -> None:
    """Refuse what a case may not say: an unknown key, or a value that nothing can equal."""
    for key, value in part.items():
        if key not in known:
            raise UnusableError(f"'{name}' may hold: {', '.join(sorted(known))}")
        if not known[key](value):
            raise UnusableError(f"'{name}.{key}' has a value of the wrong type")


# --- comparing ---------------------------------------------------------------------------


def check_line(line: Line) -> list[Difference]:
    """Return where the answer to the case of a line is not as expected."""
    case = read_case(line.text)
    name = str(case.get("id", f"{line.source}:{line.number}"))
    status, answer = ENDPOINTS[case["endpoint"]].ask(case["request"])
    return list(check_case(name, case, status, answer))


def check_case(name: str, case: Plain, status: int, answer: Plain) -> Iterator[Difference]:
    """Compare an answer with what a case expects and shows."""
    expect: Plain = case["expect"]
    codes = sorted({one["code"] for one in answer["errors"]}) if status != OK else []
    wanted = sorted(set(expect.get("errors", [])))
    if codes or wanted:
        if codes != wanted:
            yield Difference(name, "errors", wanted, codes)
        return
    if case["endpoint"] != "score":
        yield from _other(name, expect, answer)
        return
    found = _facts(answer)
    for key, value in expect.items():
        if not _agrees(key, value, found.get(key)):
            yield Difference(name, key, value, found.get(key))
    yield from _shown(name, case["shows"], answer)


def _other(name: str, expect: Plain, answer: Plain) -> Iterator[Difference]:
    """Compare the top-level fields of another endpoint's answer: objects by the keys given."""
    for key, value in expect.items():
        found = answer.get(key, ABSENT)
        if not _matches(value, found):
            yield Difference(name, key, value, found)


def _matches(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(key in found and _matches(one, found[key]) for key, one in wanted.items())
    if isinstance(wanted, list) and isinstance(found, list):
        pairs = zip(wanted, found, strict=False)
        return len(wanted) == len(found) and all(_matches(*pair) for pair in pairs)
    return bool(wanted == found)


def _facts(answer: Plain) -> Plain:
    """What a case may expect of an answer; of the first arrangement where it names none."""
    facts: Plain = {key: answer[key] for key in OF_ANSWER}
    facts["problems"] = [one["code"] for one in answer["problems"]]
    facts["arrangements"] = answer["arrangements"]
    facts |= {key: answer.get(key) for key in ("claim", "judged")}
    if answer["arrangements"]:
        first = answer["arrangements"][0]
        facts |= {key: first.get(key) for key in (*OF_ARRANGEMENT, "net", "patterns")}
        facts["arrangement"] = first["notation"]
    return facts


def _agrees(key: str, wanted: Any, found: Any) -> bool:
    match key:
        case "problems":
            return sorted(set(wanted)) == sorted(set(found))
        case "patterns":
            return found is not None and _same_patterns(wanted, found)
        case "net":
            return found is not None and all(found.get(seat) == wanted[seat] for seat in wanted)
        case "claim" | "judged":
            return _matches(wanted, found)
        case "arrangements":
            return _same_arrangements(wanted, found)
        case _:
            return bool(wanted == found)


def _same_patterns(wanted: Mapping[str, Any], found: Iterable[Plain]) -> bool:
    """Whether the patterns are these and no others, by total or by value and times."""
    listed = {one["id"]: one for one in found}
    if wanted.keys() != listed.keys():
        return False
    return all(
        all(listed[one].get(key) == value[key] for key in value)
        if isinstance(value, dict)
        else listed[one]["value"] * listed[one]["times"] == value
        for one, value in wanted.items()
    )


def _same_arrangements(wanted: Any, found: list[Plain]) -> bool:
    """Whether the arrangements are these: how many, their notations, or parts of each."""
    if isinstance(wanted, int):
        return len(found) == wanted
    if not isinstance(wanted, list) or len(wanted) != len(found):
        return False
    return all(
        one == shown["notation"] if isinstance(one, str) else _part(one, shown)
        for one, shown in zip(wanted, found, strict=True)
    )


def _part(wanted: Mapping[str, Any], shown: Plain) -> bool:
    """Whether an arrangement agrees in the fields that are named."""
    facts = {**shown, "arrangement": shown["notation"]}
    return all(_agrees(key, value, facts.get(key)) for key, value in wanted.items())


def _shown(name: str, shows: Mapping[str, list[str]], answer: Plain) -> Iterator[Difference]:
    """Whether the best arrangement shows what the case is for."""
    if not shows:
        return
    best = answer["arrangements"][0] if answer["arrangements"] else {}
    status = dict.fromkeys((one["id"] for one in best.get("patterns", [])), "scores")
    status |= dict.fromkeys((one["id"] for one in best.get("silenced", [])), "silenced")
    for kind, patterns in shows.items():
        wanted = ABSENT if kind == "near_miss" else kind
        for pattern in patterns:
            found = status.get(pattern, ABSENT)
            if found != wanted:
                yield Difference(name, f"shows.{kind}", pattern, found)


def brief(value: object) -> object:
    """A value short enough for a line: arrangements by their notation."""
    if isinstance(value, list):
        return [one.get("notation", one) if isinstance(one, dict) else one for one in value]
    return value
