"""Tells what a run finds while it finds it: as text, as JSON, or as a JUnit file."""

import io
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from tempfile import SpooledTemporaryFile
from typing import Any, Final, Protocol
from xml.sax.saxutils import escape, quoteattr

import typer

from app.verify.cases import RunError
from app.verify.check import Outcome
from app.verify.compare import Difference, brief
from app.verify.interruption import InterruptedRunError

SIGPIPE: Final = 13
MOST: Final = 1_000
"""No value or message is told with more characters."""
_HELD: Final = 1024 * 1024
_NO_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Form(StrEnum):
    """How a report is written."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"


@dataclass(slots=True)
class Counts:
    """How many cases agree and differ, how much was unusable, and in which fields cases differ."""

    agree: int = 0
    differ: int = 0
    unusable: int = 0
    fields: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: Outcome) -> None:
        """Count one more."""
        if outcome.unusable:
            self.unusable += 1
            return
        self.agree += not outcome.differences
        self.differ += bool(outcome.differences)
        self.fields.update(one.field for one in outcome.differences)

    @property
    def exit_code(self) -> int:
        """2 if any input was unusable, else 1 if anything differs, else 0."""
        if self.unusable:
            return 2
        return 1 if self.differ else 0

    def told(self) -> dict[str, Any]:
        """The counts as plain data, the field that differs most often first."""
        return {
            "cases": self.agree + self.differ,
            "agree": self.agree,
            "differ": self.differ,
            "unusable": self.unusable,
            "fields": dict(self.fields.most_common()),
        }


class UntoldError(RunError):
    """The report cannot be written."""


@contextmanager
def written(*, final: bool) -> Iterator[None]:
    """Give up standard output where it cannot be written to.

    UntoldError then, ``final`` or not; InterruptedRunError where nobody wants to read on.
    """
    try:
        yield
    except OSError as error:
        sys.stdout = io.StringIO()  # or the interpreter tries again
        if isinstance(error, BrokenPipeError):
            raise InterruptedRunError(SIGPIPE) from None
        why = f"the report cannot be written: {error.strerror or error}"
        raise UntoldError(why, final=final) from None


class Report(Protocol):
    """Tells of one outcome after another, holding none of them."""

    final: bool
    """Whether a report that breaks off is of no use."""

    def tell(self, outcome: Outcome) -> None:
        """Tell what came of a case."""

    def end(self, counts: Counts, resume: int | None) -> None:
        """Tell the counts, and the line to go on from where the run did not come to its end."""


class Text:
    """A line for each difference and, on standard error, for whatever was unusable."""

    final = False

    def __init__(self, *, fields: bool) -> None:
        """Tell in the end how many cases differ in each field, or not."""
        self._fields = fields

    def tell(self, outcome: Outcome) -> None:
        """Print the lines of a case."""
        if outcome.unusable:
            typer.echo(_line(_short(outcome.unusable)), err=True)
        for one in outcome.differences:
            typer.echo(_line(f"{_short(one.case)}: {_difference(one)}"))

    def end(self, counts: Counts, resume: int | None) -> None:  # noqa: ARG002 - told on its own
        """Print the summary."""
        told = counts.told()
        if self._fields:
            for name, times in told["fields"].items():
                typer.echo(f"{times} differ in {_line(_short(name))}")
        typer.echo(
            "{cases} cases: {agree} agree, {differ} differ, {unusable} unusable".format(**told)
        )


class Json:
    """One JSON object: a list of what was found, and the summary."""

    final = True

    def __init__(self) -> None:
        """Begin the object."""
        self._before = '{"found":['

    def tell(self, outcome: Outcome) -> None:
        """Print a case that differs, or what was unusable."""
        told: dict[str, Any] = {"source": outcome.source}
        if outcome.line:
            told["line"] = outcome.line
        if outcome.unusable:
            told["unusable"] = _short(outcome.unusable)
        elif outcome.differences:
            told["id"] = outcome.case_id
            told["differences"] = [
                {"field": one.field, "expected": one.expected, "found": one.found}
                for one in outcome.differences
            ]
        else:
            return
        typer.echo(f"{self._before}\n{json.dumps(told)}", nl=False)
        self._before = ","

    def end(self, counts: Counts, resume: int | None) -> None:
        """Print the summary."""
        opening = self._before if self._before != "," else ""
        summary = json.dumps(counts.told() | ({} if resume is None else {"resume": resume}))
        typer.echo(f'{opening}\n],"summary":{summary}}}')


class Junit:
    """A test suite with a test for each case; it is printed at the end, with its counts."""

    final = True

    def __init__(self) -> None:
        """Hold the tests in memory while they are few, else in a file."""
        self._tests = SpooledTemporaryFile(_HELD, mode="w+", encoding="ascii")  # noqa: SIM115

    def tell(self, outcome: Outcome) -> None:
        """Write the test of a case."""
        name = outcome.case_id or (str(outcome.line) if outcome.line else "the input")
        test = f"<testcase classname={_attribute(outcome.source)} name={_attribute(name)}"
        if outcome.unusable:
            told = f"><error message={_attribute(outcome.unusable)}/></testcase>"
        elif outcome.differences:
            lines = "\n".join(map(_difference, outcome.differences))
            first = _attribute(_difference(outcome.differences[0]))
            told = f"><failure message={first}>{_xml(lines, escape)}</failure></testcase>"
        else:
            told = "/>"
        self._tests.write(f"{test}{told}\n")

    def end(self, counts: Counts, resume: int | None) -> None:
        """Print the suite, unless standard output is closed."""
        told = counts.told()
        numbers = (
            f'tests="{told["cases"] + counts.unusable}" failures="{counts.differ}" '
            f'errors="{counts.unusable}"'
        )
        self._tests.seek(0)
        lines = chain(
            [f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites {numbers}>\n'],
            [f'<testsuite name="freecount verify" {numbers}>\n'],
            [] if resume is None else [_properties(resume)],
            self._tests,
            ["</testsuite>\n</testsuites>\n"],
        )
        if sys.stdout is not None:
            sys.stdout.writelines(lines)
            sys.stdout.flush()
        self._tests.close()


def report_of(form: Form, *, fields: bool) -> Report:
    """Begin a report; ``fields`` for a text that counts in which fields cases differ."""
    match form:
        case Form.JSON:
            return Json()
        case Form.JUNIT:
            return Junit()
        case _:
            return Text(fields=fields)


def _difference(one: Difference) -> str:
    expected, found = (_short(_value(brief(value))) for value in (one.expected, one.found))
    return f"{_short(one.field)}: expected {expected}, found {found}"


def _value(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _short(text: str) -> str:
    return text if len(text) <= MOST else f"{text[:MOST]}..."


def _line(text: str) -> str:
    """A text on one line, with nothing in it that a terminal would act on."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


def _properties(resume: int) -> str:
    return f'<properties><property name="resume" value="{resume}"/></properties>\n'


def _attribute(text: str) -> str:
    return _xml(_short(text), quoteattr)


def _xml(text: str, write: Callable[[str], str]) -> str:
    """Text for an XML file in whatever encoding: ASCII, without what XML cannot hold."""
    return write(_NO_XML.sub("\ufffd", text)).encode("ascii", "xmlcharrefreplace").decode()
