"""Writes the log: one JSON object a line, and never anything of a question."""

import json
import logging
import sys
from datetime import UTC, datetime
from traceback import extract_tb
from typing import Final, TextIO

REQUESTS: Final = logging.getLogger("freecount.requests")
"""A line for each request, but for the probes of operations."""
FAULTS: Final = logging.getLogger("freecount.faults")
"""What went wrong in the service itself."""
FACTS: Final = "facts"


class JsonLines(logging.Formatter):
    """Formats a record as JSON: time, level, logger, message, and the facts that go with it.

    Of an exception it tells the kind and the places in the code. What the exception says is
    left out, since that may hold a part of the hand.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, FACTS, {}),
        }
        if record.exc_info and record.exc_info[0]:
            kind, _, trace = record.exc_info
            told["exception"] = kind.__name__
            told["at"] = [f"{one.filename}:{one.lineno} {one.name}" for one in extract_tb(trace)]
        return json.dumps(told, ensure_ascii=False)


def start(level: str, stream: TextIO = sys.stderr) -> None:
    """Have everything that is logged written as JSON lines, from a level on."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
