"""Plain data of JSON logs, held to the types that they must have."""

from typing import Any

from app.body import BodyError, read_json
from app.logs.errors import BrokenError


def parsed(data: bytes) -> Any:
    """The plain data of a JSON text."""
    try:
        return read_json(data)
    except BodyError as error:
        where = "".join(
            f", {name} {error.problem.params[name]}"
            for name in ("line", "column")
            if name in error.problem.params
        )
        raise BrokenError(f"not to be read as JSON ({error.problem.code}{where})") from None


def whole(value: Any, what: str) -> int:
    """A whole number, however it is written."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BrokenError(f"{what} is not a whole number")
    return value


def wholes(value: Any, what: str) -> list[int]:
    """A list of whole numbers."""
    return [whole(one, what) for one in listed(value, what)]


def listed(value: Any, what: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise BrokenError(f"{what} is not a list")
    return value


def keyed(value: Any, what: str) -> dict[str, Any]:
    """An object."""
    if not isinstance(value, dict):
        raise BrokenError(f"{what} is not an object")
    return value


def text(value: Any, what: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise BrokenError(f"{what} is not a text")
    return value
