"""Models of a batch: an item, and the two kinds of answer to it."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Union

from pydantic import BaseModel, Field, create_model

from schemas.request import DocumentModels, model_of
from schemas.response import Answer, ProblemDocument, ScoreAnswer
from scoring.document import question_form
from scoring.shapes import MOST_TEXT, Entry, Form, Number, Text

MOST_ITEMS: Final = 1_000
"""So many items an array may have; lines may be any number."""
MOST_ID: Final = 2**53 - 1
"""The largest integer that every reader of JSON holds exactly."""
REQUEST: Final = "request"
ITEM_FORM: Final = Form(
    "BatchItemForm",
    (
        Entry(
            *("id", "id", (Text(MOST_TEXT), Number(-MOST_ID, MOST_ID))),
            nullable=True,
            default=None,
            about="Whatever the item is to be known by; it comes back with the answer.",
        ),
    ),
    dict,
    about="One hand of a batch.",
)
"""What an item holds besides its request, which has a form for each ruleset."""


class BatchAnswered(Answer):
    """What the answers to all items have: the item's own id, and its place from 0 on."""

    id: str | int | None
    index: int


class BatchProblem(BatchAnswered):
    """An item that could not be answered, and why."""

    problem: ProblemDocument


def item_model() -> type[BaseModel]:
    """Return the model of an item, whose request may be of any ruleset."""
    questions: Any = Union[tuple(DocumentModels(question_form).values())]  # noqa: UP007
    asked = Annotated[questions, Field(discriminator="ruleset")]
    members: dict[str, Any] = {REQUEST: (asked, Field(description="As for POST /v1/score."))}
    base = model_of(ITEM_FORM, "")
    return create_model(base.__name__, __base__=base, __doc__=base.__doc__, **members)


def result_model(scored: Sequence[type[ScoreAnswer]]) -> type[BaseModel]:
    """Return the model of an item that was answered, with the answers of every ruleset."""
    members: dict[str, Any] = {"result": (Union[tuple(scored)], ...)}  # noqa: UP007
    about = "An item that was answered, as POST /v1/score does."
    return create_model("BatchResult", __base__=BatchAnswered, __doc__=about, **members)
