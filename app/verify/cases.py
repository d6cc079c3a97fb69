"""What is checked: a line with a case, a log with the wins of a game, or what cannot be read."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from app.body import BodyError
from app.json_bytes import from_json
from app.refusals import NAMES
from app.service import ENDPOINTS
from scoring import Plain, problem_words

MOST_BYTES: Final = 8 * 1024 * 1024
"""A line that is longer is not read: no case needs as much."""
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
OF_PATTERN: Final = frozenset({"value", "times"})


class UnusableError(Exception):
    """A line or a file that holds no case, and why."""


class RunError(Exception):
    """Nothing can be checked, or nothing more, and why; ``final`` where a run cannot go on."""

    def __init__(self, why: str, *, final: bool = False) -> None:
        """Keep both."""
        super().__init__(why)
        self.final = final


class Line(NamedTuple):
    """A line of a file of cases; ``whole`` unless it was too long to be read."""

    source: str
    number: int
    text: bytes
    whole: bool = True


class Log(NamedTuple):
    """The text of a log, and why it could not be read to its end, if so."""

    source: str
    data: bytes
    broken: str = ""


class Unreadable(NamedTuple):
    """An input, or the rest of one, that could not be read, and why."""

    source: str
    why: str


Item = Line | Log | Unreadable


def _anything(_value: object) -> bool:
    return True


def _truth(value: object) -> bool:
    return isinstance(value, bool)


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _number_or_null(value: object) -> bool:
    return value is None or _number(value)


def _name(value: object) -> bool:
    return isinstance(value, str)


def _name_or_null(value: object) -> bool:
    return value is None or isinstance(value, str)


def _names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _patterns(value: object) -> bool:
    return isinstance(value, dict) and all(
        _number(one)
        or (isinstance(one, dict) and one.keys() <= OF_PATTERN and all(map(_number, one.values())))
        for one in value.values()
    )


def _net(value: object) -> bool:
    return isinstance(value, dict) and all(map(_number, value.values()))


def _arrangements(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(one, str) or _part_of_arrangement(one) for one in value)
    return isinstance(value, int) and _number(value)


def _part_of_arrangement(value: object) -> bool:
    return isinstance(value, dict) and all(
        EXPECTABLE.get(key, _anything)(value[key]) for key in value
    )


EXPECTABLE: Final[dict[str, Callable[[Any], bool]]] = {
    **dict.fromkeys((*OF_ARRANGEMENT, "best"), _number_or_null),
    **dict.fromkeys(("claim", "judged"), _anything),
    "limit": _name_or_null,
    "legal": _truth,
    "arrangement": _name,
    "patterns": _patterns,
    "net": _net,
    "arrangements": _arrangements,
    "problems": _names,
    "errors": _names,
}
SHOWABLE: Final = dict.fromkeys(("scores", "near_miss", "silenced"), _names)


def read_case(text: bytes) -> Plain:
    """Return the case of a line; UnusableError where it is none."""
    try:
        case = from_json(text.rstrip(b"\r\n"))
    except BodyError as error:
        raise UnusableError(problem_words(error.problem, NAMES, "en")["detail"]) from None
    if not isinstance(case, dict):
        raise UnusableError("a case is a JSON object")
    endpoint = case.setdefault("endpoint", "score")
    if not isinstance(endpoint, str) or endpoint not in ENDPOINTS:
        raise UnusableError(f"there is no endpoint of that name; there are: {', '.join(ENDPOINTS)}")
    case.setdefault("shows", {})
    for key in ("request", "expect", "shows", *(["found"] if "found" in case else [])):
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
