"""``/v1/score/batch``: many hands in one request, each answered by itself."""

from typing import Final

from fastapi import APIRouter, Request, Response

from app.asgi import header
from app.batch.course import ARRAY, STREAM, Batch
from app.batch.description import ANSWERS, BODY
from app.batch.response import BatchResponse
from app.intake import BATCH
from app.language import preferred
from app.negotiate import JSON, LINES, accepts, sent_as

router: Final = APIRouter(tags=["score"])


@router.post(
    BATCH,
    summary="Score many hands",
    response_class=Response,
    responses=ANSWERS,
    openapi_extra=BODY,
)
async def score_batch(request: Request) -> Response:
    """Answer every item of an array or of a stream of lines, in order, each by itself.

    An array (application/json, at most 1,000 items and 2 MiB) is read whole and answered by an
    array. A stream (application/x-ndjson, one item a line, any number of lines of at most 64 KiB)
    is answered by a stream while it comes; a client that sends all of it before it reads
    should send arrays, since unread answers hold up the reading of more lines. Blank lines
    are left out and have no index.

    The `result` of an item, or its `problem`, is what `POST /v1/score` answers for its `request`,
    to the byte, and pointers lead into that request; where the item itself is at fault they
    lead into the item. A mistake in one item is no mistake of the batch, which is answered with
    200. Where an item names no `lang`, Accept-Language decides.

    A stream from which nothing comes for ten seconds while the service waits ends with a
    problem as its last line, and a client that takes no answer for a minute is given up. Where
    too many batches are under way, a stream that has kept the service waiting for ten seconds, and
    for most of its time, ends with the problem `service_busy` to make room for another. A
    service that stops answers what it has read; then the last line is the problem
    `shutting_down`. The `index` of such a last line is that of the first line not answered.
    """
    sent = sent_as(request, JSON, LINES)
    accepts(request, sent)
    tag = preferred(header(request.scope, b"accept-language"))
    state, frame = request.app.state, ARRAY if sent == JSON else STREAM
    return BatchResponse(Batch(state.pool, state.settings, state.life, tag, frame))
