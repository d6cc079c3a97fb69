"""Keeps what a pure function gave: a table that works out what it lacks, within a bound."""

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Result = TypeVar("Result")


class Kept(dict[Key, Result]):
    """The results of a pure function by what they depend on; a full table begins anew.

    A result that is there costs one look into a dictionary, and no more.
    """

    def __init__(self, function: Callable[[Key], Result], most: int) -> None:
        """Keep so many results of a function at most."""
        super().__init__()
        self._function = function
        self._most = most

    def __missing__(self, key: Key) -> Result:
        """Work out a result that is not there, and keep it."""
        if len(self) >= self._most:
            self.clear()
        result = self[key] = self._function(key)
        return result


def kept(most: int) -> Callable[[Callable[[Key], Result]], Kept[Key, Result]]:
    """Make a table of a function."""
    return lambda function: Kept(function, most)
