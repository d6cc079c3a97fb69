"""Answers documents: the one way in for the service, the command line and ``verify``."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from app.language import asked_language, asked_ruleset
from app.refusals import CLAIMS_LAWS, DEAL_LAWS, LAWS, NAMES, question_document
from schemas.errors import form_problems
from schemas.request import DocumentModels
from scoring import (
    FormBroken,
    Plain,
    QuestionError,
    Ruleset,
    break_wall,
    claim_tile,
    pay,
    score,
    settle,
    waits,
)
from scoring.claiming_document import claims_form
from scoring.deal_document import settle_form
from scoring.document import points_form, question_form
from scoring.shapes import Form
from scoring.waits_document import waits_form
from scoring.wall_break import wall_form

OK: Final = 200


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Something that can be asked: its form and model under each ruleset, and who answers.

    ``laws`` is the kind of problem that a question is which describes what cannot be.
    ``long``: answering takes so long that the service has to see to other things meanwhile.
    """

    models: Mapping[str, type[BaseModel]]
    form: Callable[[Ruleset], Form]
    answer: Callable[[object], Plain]
    laws: str = LAWS
    long: bool = False

    def ask(self, document: Any, language: str | None = None) -> tuple[int, Plain]:
        """Answer a document: the HTTP status, and the answer or the problem document.

        ``language`` is the language of a problem where the document names none. The core holds
        a document to its form by itself; the model looks only at what the core refuses.
        """
        try:
            return OK, self.answer(document)
        except QuestionError as error:
            return self._refused(document, error, language)

    def _refused(
        self, document: Any, error: QuestionError, language: str | None
    ) -> tuple[int, Plain]:
        """Tell what is wrong with a document that the core refuses, of its form by its model."""
        ruleset = asked_ruleset(document)
        try:
            self.check(ruleset, document)
        except FormBroken as broken:
            error = broken
        names = ruleset.names if ruleset else NAMES
        spoken = asked_language(document, language)
        told = question_document(error, names, spoken, self.laws)
        return int(told["status"]), told

    def check(self, ruleset: Ruleset | None, document: Any) -> None:
        """Raise FormBroken, with every violation, where a document has not its form.

        A document that names no ruleset is left to the core to refuse, as is one that is not
        sent as a body and therefore has no model.
        """
        if ruleset is None or ruleset.id not in self.models:
            return
        try:
            self.models[ruleset.id].model_validate(document)
        except ValidationError as error:
            raise FormBroken(form_problems(error, self.form(ruleset), document)) from None


SCORE: Final = Endpoint(DocumentModels(question_form), question_form, score)
POINTS: Final = Endpoint(DocumentModels(points_form), points_form, pay)
SETTLE: Final = Endpoint(DocumentModels(settle_form), settle_form, settle, DEAL_LAWS)
WAITS: Final = Endpoint(DocumentModels(waits_form), waits_form, waits, long=True)
CLAIMS: Final = Endpoint(DocumentModels(claims_form), claims_form, claim_tile, CLAIMS_LAWS)
WALL_BREAK: Final = Endpoint({}, wall_form, break_wall)
ENDPOINTS: Final[Mapping[str, Endpoint]] = {
    "score": SCORE,
    "points": POINTS,
    "waits": WAITS,
    "settle": SETTLE,
    "claims": CLAIMS,
    "wall-break": WALL_BREAK,
}
"""What a case may ask, by the name that it gives as its endpoint."""
