"""The documents that refuse a question: what is wrong with it, and where, in a language.

Nothing but the core is needed for them, so that a browser writes them as the service does.
"""

from collections.abc import Iterable
from importlib.resources import files
from typing import Final

from scoring import FormBroken, Plain, Problem, QuestionError, problem_words
from scoring.names import Names, load

NAMES: Final = Names(load(files("app") / "text"))
FORM, LAWS = "invalid_form", "impossible_question"
DEAL_LAWS, CLAIMS_LAWS = "impossible_deal", "impossible_claims"


def document(
    status: int, kind: str, problems: Iterable[Problem], names: Names, language: str
) -> Plain:
    """Build a problem document: its kind says what went wrong, its errors say where."""
    return {
        "type": f"/problems/{kind}",
        "title": NAMES.say(f"problems.{kind}.title", language),
        "status": status,
        "errors": [problem_words(problem, names, language) for problem in problems],
    }


def question_document(error: QuestionError, names: Names, language: str, laws: str = LAWS) -> Plain:
    """Build the document for a question that cannot be answered.

    ``laws`` is the kind of a question of the right form that describes what cannot be.
    """
    kind = FORM if isinstance(error, FormBroken) else laws
    return document(422, kind, error.problems, names, language)
