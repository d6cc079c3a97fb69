"""``POST /v1/score``: every arrangement of a hand, the best one, and who pays whom."""

from typing import Final

from fastapi import APIRouter, Depends, Request, Response

from app.language import preferred
from app.negotiate import JSON, accepts_json, json_body, with_language
from app.openapi import EXAMPLE, QUESTION, answers
from app.problems import write
from app.service import OK, answer_score, asked_language
from scoring import to_json

router: Final = APIRouter(tags=["score"], dependencies=[Depends(accepts_json)])
_BODY: Final = {"content": {JSON: {"schema": QUESTION, "example": EXAMPLE}}, "required": True}


@router.post(
    "/v1/score",
    summary="Score a winning hand",
    response_class=Response,
    responses=answers("ScoreAnswer", 400, 406, 413, 415, 422),
    openapi_extra={"requestBody": _BODY},
)
async def score_hand(request: Request) -> Response:
    """Answer with every valid arrangement of a hand, best payment first."""
    document = with_language(await json_body(request), request)
    tag = preferred(request.headers.get("accept-language"))
    status, answer = answer_score(document, tag)
    language = asked_language(document, tag)
    if status != OK:
        return write(answer, language)
    headers = {"content-language": language, "vary": "accept, accept-language"}
    return Response(to_json(answer), headers=headers, media_type=JSON)
