"""Answers documents: the one way in for the service, the command line and ``verify``."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pydantic import ValidationError

from app.language import settled
from app.problems import NAMES, question_document
from schemas.errors import form_problems
from schemas.request import question_model
from scoring import LANGUAGES, RULESETS, FormBroken, Plain, QuestionError, Ruleset, score
from scoring.question import question_form

MODELS: Final = {ruleset.id: question_model(ruleset) for ruleset in RULESETS.values()}
OK: Final = 200


def answer_score(document: Any, language: str | None = None) -> tuple[int, Plain]:
    """Answer a question: the HTTP status, and the answer or the problem document.

    ``language`` is the language of a problem where the document names none.
    """
    ruleset = asked_ruleset(document)
    try:
        check_form(ruleset, document)
        return OK, score(document)
    except QuestionError as error:
        names = ruleset.names if ruleset else NAMES
        told = question_document(error, names, asked_language(document, language))
        return int(told["status"]), told


ENDPOINTS: Final[Mapping[str, Callable[[Any], tuple[int, Plain]]]] = {"score": answer_score}
"""What a case may ask, by the name that it gives as its endpoint."""


def asked_ruleset(document: Any) -> Ruleset | None:
    """The ruleset that a document names, or None."""
    named = document.get("ruleset") if isinstance(document, dict) else None
    return RULESETS.get(named) if isinstance(named, str) else None


def asked_language(document: Any, preferred: str | None = None) -> str:
    """The language of the texts: the document's, else the preferred one, else English."""
    ruleset = asked_ruleset(document)
    said = document.get("lang") if isinstance(document, dict) else None
    if said not in (*LANGUAGES, "zh"):
        said = preferred
    return settled(said, ruleset.chinese if ruleset else "zh-Hant")


def check_form(ruleset: Ruleset | None, document: Any) -> None:
    """Raise FormBroken, with every violation, where a document has not the form of a question.

    A document that names no ruleset is left to the core to refuse.
    """
    if ruleset is None:
        return
    try:
        MODELS[ruleset.id].model_validate(document)
    except ValidationError as error:
        raise FormBroken(form_problems(error, question_form(ruleset), document)) from None
