"""Answers the items of a batch: bytes in, bytes out, in a process that does nothing else."""

import logging
import os
from collections.abc import Callable, Sequence
from typing import Any, Final

from app import processes
from app.batch.lines import MOST_BYTES, Line
from app.body import MOST_DEPTH, BodyError
from app.json_bytes import from_json, items_at_once, items_from_json, to_json
from app.language import asked_language, in_language, settled
from app.refusals import FORM, NAMES, document
from app.service import OK, SCORE
from schemas.batch import ITEM_FORM, MOST_ITEMS, REQUEST
from scoring import FormBroken, Plain, Problem
from scoring.form import Reader

NICENESS: Final = 15
_LOG: Final = logging.getLogger("freecount.batch")

Answer = Callable[[object, str | None], tuple[int, Plain]]


def begin() -> None:
    """Make ready a process that answers items: where cores are scarce, single requests go first."""
    processes.begin()
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def array_lines(body: bytes, tag: str | None) -> list[Line] | Plain:
    """Read a JSON array and return its items as the lines they would be in a stream.

    The problem document instead where the body is not exactly JSON (400), no array (422) or
    has too many items (413).
    """
    items = items_from_json(body, MOST_DEPTH + 2)
    if items is None:
        return _no_items(body, tag)
    if len(items) > MOST_ITEMS:
        return _told(413, Problem("too_many_items", "", {"most": MOST_ITEMS}), tag)
    return [*map(_line, items)]


def share_lines(share: bytes) -> list[Line] | None:
    """Read a share of an array so; None where only the whole says what is wrong, if anything."""
    items = items_at_once(share, MOST_DEPTH + 2)
    return [*map(_line, items)] if items and len(items) <= MOST_ITEMS else None


def _line(item: bytes) -> Line:
    """An item as a line; white space between its parts does not make it too long."""
    if len(item) > MOST_BYTES:
        item = to_json(from_json(item, MOST_DEPTH + 1))
    return item if len(item) <= MOST_BYTES else None


def _no_items(body: bytes, tag: str | None) -> list[Line] | Plain:
    """Say what a body is that is no array with items in it."""
    try:
        if from_json(body, MOST_DEPTH + 2) == []:
            return []
    except BodyError as error:
        return _told(error.status, error.problem, tag)
    problem = Problem("wrong_type", "", {"expected": ("array",)})
    return document(422, FORM, (problem,), NAMES, settled(tag))


def answer_lines(lines: Sequence[Line], first: int, tag: str | None, between: bytes) -> bytes:
    """Answer lines, of which the first has a certain index, and join the answers.

    ``tag`` is the language of an item whose request names none.
    """
    answers = (_answered(line, place, tag, _scored) for place, line in enumerate(lines, first))
    return between.join(answers)


def lost_lines(lines: Sequence[Line], first: int, tag: str | None, between: bytes) -> bytes:
    """Say of lines that the service failed to answer them."""
    answers = (_answered(line, place, tag, _failed) for place, line in enumerate(lines, first))
    return between.join(answers)


def last_word(index: int, status: int, problem: Problem, tag: str | None) -> bytes:
    """Write the problem that ends a batch before its time."""
    return _written(None, index, "problem", _told(status, problem, tag))


def _answered(line: Line, index: int, tag: str | None, answer: Answer) -> bytes:
    """Write the answer to one item."""
    if line is None:
        problem = Problem("body_too_large", "", {"most": MOST_BYTES})
        return _written(None, index, "problem", _told(413, problem, tag))
    try:
        item = from_json(line, MOST_DEPTH + 1)
    except BodyError as error:
        return _written(None, index, "problem", _told(error.status, error.problem, tag))
    known, problems = _opened(item)
    request = item.get(REQUEST) if isinstance(item, dict) else None
    if problems:
        told = document(422, FORM, problems, NAMES, asked_language(request, tag))
        return _written(known, index, "problem", told)
    status, told = answer(request, tag)
    return _written(known, index, "result" if status == OK else "problem", told)


def _opened(item: Any) -> tuple[object, Sequence[Problem]]:
    """Read an item around its request: its id, and everything that is wrong."""
    if not isinstance(item, dict):
        return None, [Problem("wrong_type", "", {"expected": ("object",)})]
    reader = Reader()
    read = reader.entries(ITEM_FORM, {key: one for key, one in item.items() if key != REQUEST})
    if REQUEST not in item:
        reader.add("missing_field", f"/{REQUEST}")
    known = read["id"]
    return known if isinstance(known, str | int) else None, FormBroken(reader.problems).problems


def _scored(request: object, tag: str | None) -> tuple[int, Plain]:
    """Answer a request as its own address does."""
    try:
        return SCORE.ask(in_language(request, tag), tag)
    except Exception:  # noqa: BLE001 - whatever it is, the other items are not to suffer from it
        _LOG.exception("An item of a batch could not be answered.")
        return _failed(request, tag)


def _failed(request: object, tag: str | None) -> tuple[int, Plain]:
    """Say that the service failed."""
    told = _told(500, Problem("internal_error", ""), asked_language(request, tag))
    return 500, told


def _told(status: int, problem: Problem, tag: str | None) -> Plain:
    """The document of a problem that is its own kind."""
    return document(status, problem.code, (problem,), NAMES, settled(tag))


def _written(known: object, index: int, part: str, told: Plain) -> bytes:
    return b'{"id":%b,"index":%d,"%b":%b}' % (to_json(known), index, part.encode(), to_json(told))
