"""Answers what the page asks as the service does, inside a browser: the same core, no network.

A browser has this module, the few that it needs and the core, and no library besides. What is
asked is known by its address in the service; the answer is the same, byte for byte.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import parse_qsl

from app.body import BodyError, read_json
from app.language import DEFAULT, asked_language, asked_ruleset, canonical, settled
from app.refusals import CLAIMS_LAWS, DEAL_LAWS, LAWS, NAMES, document, question_document
from scoring import (
    RULESETS,
    Plain,
    Problem,
    QuestionError,
    break_wall,
    claim_tile,
    pay,
    score,
    settle,
    to_json,
    waits,
)
from scoring.catalogue import patterns
from scoring.flat import document_of, flat_pointer
from scoring.wall_break import wall_form

OK, NOT_FOUND = 200, 404
POSTED: Final[Mapping[str, tuple[Callable[[object], Plain], str]]] = {
    "/v1/score": (score, LAWS),
    "/v1/points": (pay, LAWS),
    "/v1/waits": (waits, LAWS),
    "/v1/claims": (claim_tile, CLAIMS_LAWS),
    "/v1/settle": (settle, DEAL_LAWS),
}
"""Who answers what is sent to an address, and what a question is called that cannot be."""
WALL_BREAK: Final = "/v1/wall-break"
CATALOGUES: Final = {f"/v1/rulesets/{one.id}/patterns": one for one in RULESETS.values()}


def answer(address: str, body: str | None = None) -> str:
    """Answer a request: the status of the answer, a space, and the answer as JSON."""
    path, _, asked = address.partition("?")
    query = dict(parse_qsl(asked, keep_blank_values=True))
    if path in POSTED and body is not None:
        status, told = _posted(*POSTED[path], body)
    elif path == WALL_BREAK:
        status, told = _break_wall(query)
    elif path in CATALOGUES:
        status, told = OK, _catalogue(path, query)
    else:
        status, told = _simple(NOT_FOUND, Problem("not_found", ""))
    return f"{status} {to_json(told).decode()}"


def _posted(ask: Callable[[object], Plain], laws: str, body: str) -> tuple[int, Plain]:
    try:
        question = read_json(body.encode("utf-8", "surrogatepass"))
    except BodyError as error:
        return _simple(error.status, error.problem)
    return _ask(ask, laws, question)


def _simple(status: int, problem: Problem) -> tuple[int, Plain]:
    return status, document(status, problem.code, (problem,), NAMES, DEFAULT)


def _ask(ask: Callable[[object], Plain], laws: str, question: Any) -> tuple[int, Plain]:
    try:
        return OK, ask(question)
    except QuestionError as error:
        ruleset = asked_ruleset(question)
        names = ruleset.names if ruleset else NAMES
        told = question_document(error, names, asked_language(question), laws)
        return int(told["status"]), told


def _break_wall(query: Mapping[str, str]) -> tuple[int, Plain]:
    asked = {"ruleset": "zung-jung", **query}
    status, told = _ask(break_wall, LAWS, document_of(asked.items(), wall_form))
    for error in told.get("errors", ()):
        error["pointer"] = flat_pointer(error["pointer"])
    return status, told


def _catalogue(path: str, query: Mapping[str, str]) -> Plain:
    ruleset = CATALOGUES[path]
    preset = ruleset.preset(query.get("preset", ruleset.default.id))
    return patterns(ruleset, preset, settled(canonical(query.get("lang")), ruleset.chinese))
