"""Checks cases: asks each question and compares the answer with what the case expects.

A case is one JSON object a line: ``id``, ``request``, ``expect``, and what it ``shows``; a win in
a log of a game is one as well. What is no case is reported with its place, and the run goes on.

Inputs are read piece by piece (``read``), pieces are checked here, by other processes, by a cluster
or by a service (``crews``), and what comes of them is told in the order of the inputs (``run``).
"""

from app.verify.cases import Line, UnusableError, read_case
from app.verify.check import check_line
from app.verify.compare import Difference, check_case
from app.verify.lines import lines_of

__all__ = [
    "Difference",
    "Line",
    "UnusableError",
    "check_case",
    "check_line",
    "lines_of",
    "read_case",
]
