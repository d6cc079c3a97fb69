"""The transport of an answer: head and body leave together, and nothing to who has gone."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.answering import Answering


class Told:
    """A transport that notes what it is given."""

    def __init__(self, *, closing: bool = False) -> None:
        """Be open, or about to close."""
        self.parts: list[bytes] = []
        self.closing = closing

    def is_closing(self) -> bool:
        """Whether nobody is there any more."""
        return self.closing

    def write(self, data: bytes) -> None:
        """Note a part; one that nobody hears is a mistake."""
        assert not self.closing
        self.parts.append(data)


def _answering(transport: Any, method: str = "POST") -> Answering:
    cycle: Any = SimpleNamespace(response_started=True, scope={"method": method})
    return Answering(transport, cycle)


@pytest.mark.parametrize(
    ("method", "parts"), [("POST", [b"headbody", b"more"]), ("HEAD", [b"head", b"body", b"more"])]
)
def test_the_head_leaves_with_the_beginning_of_the_body(method: str, parts: list[bytes]) -> None:
    told = Told()
    answering = _answering(told, method)
    for part in (b"head", b"body", b"more"):
        answering.write(part)
    assert told.parts == parts


def test_nothing_is_written_to_a_client_that_has_gone() -> None:
    told = Told()
    answering = _answering(told)
    answering.write(b"head")
    told.closing = True
    answering.write(b"body")
    assert told.parts == []
