"""What the service is held against: FastAPI routes of the usual kind, to be run by uvicorn."""

from itertools import islice
from typing import Any, Final

from fastapi import FastAPI
from pydantic import BaseModel, create_model

from app.service import SCORE
from schemas.answers import answer_models
from scoring import RULESETS, score
from tests.deep import dealt
from tests.oracle import (
    CALCULATOR,
    Document,
    bench_hands,
    bench_question,
    others_question,
    others_result,
)

HANDS: Final = 2_000
RULESET: Final = "riichi"
QUESTION: Final = create_model(
    "Question", __base__=SCORE.models[RULESET], __cls_kwargs__={"defer_build": False}
)
ANSWER: Final = answer_models(RULESETS[RULESET]).scored


def questions() -> list[Document]:
    """The Riichi hands for benchmarks where they are here, else dealt ones."""
    rows = bench_hands()
    if rows:
        return [bench_question(row) for row in rows]
    won = (one for one in dealt(2 * HANDS, seed=1) if "illegal" not in others_result(one))
    return [*islice(won, HANDS)]


class Best(BaseModel):
    """What another scorer says of a hand: its best reading."""

    han: int
    fu: int
    main: int
    additional: int
    yaku: list[str]


def bare() -> FastAPI:
    """Take a Riichi question by its model and give one constant answer by its model."""
    app = FastAPI()
    constant = ANSWER.model_validate(score(questions()[0]))

    async def answer(question: BaseModel) -> BaseModel:  # noqa: ARG001 - it does nothing
        return constant

    answer.__annotations__ |= {"question": QUESTION, "return": ANSWER}
    app.post("/v1/score")(answer)
    return app


def other() -> FastAPI:
    """Score with PyPI ``mahjong``: the best reading, no payments by seat, texts or citations."""
    app = FastAPI()

    @app.post("/v1/score")
    async def answer(document: dict[str, Any]) -> Best:
        found = CALCULATOR.estimate_hand_value(**others_question(document))
        assert found.cost is not None
        return Best(
            han=found.han or 0,
            fu=found.fu or 0,
            main=found.cost["main"],
            additional=found.cost["additional"],
            yaku=[str(one) for one in found.yaku or ()],
        )

    return app
