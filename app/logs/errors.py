"""What a log can be wrong in."""

from collections.abc import Iterator
from contextlib import contextmanager


class LogError(Exception):
    """A log that is no record of play: the place, and what is wrong there."""


class BrokenError(Exception):
    """Something that cannot be, at a place that whoever reads the log knows."""


@contextmanager
def placed(place: str) -> Iterator[None]:
    """Name the place of what turns out to be broken."""
    try:
        yield
    except BrokenError as error:
        raise LogError(f"{place}: {error}") from None
