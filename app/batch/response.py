"""The response to a batch, which reads the request while it answers."""

import asyncio
from typing import Final

from fastapi import Response
from starlette.types import Receive, Scope, Send

from app.batch import items
from app.batch.course import ARRAY, RECEIVE_SECONDS, Batch, Course, GoneError
from app.body import BodyError
from app.language import settled
from app.problems import write

OK: Final = 200


class BatchResponse(Response):
    """Answers every item of a body in order, with no more of either in memory than is worked on."""

    def __init__(self, batch: Batch) -> None:
        """Prepare to answer a batch; nothing has been read yet."""
        self.batch = batch
        self.status_code = OK
        self.background = None
        self.init_headers()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request.

        Raises BodyError where it is refused as a whole: 503 where too many batches are under
        way, 408 where the body does not come.
        """
        batch = self.batch
        with batch.pool.places.place() as place:
            course = Course(batch, place, receive, send)
            if batch.frame is not ARRAY:
                await course.run()
                return
            try:
                body = await _whole(receive)
            except GoneError:
                return
            read = await batch.pool.run(items.array_lines, body, batch.tag)
            if isinstance(read, list):
                await course.run(read)
            else:
                await write(read, settled(batch.tag))(scope, receive, send)


async def _whole(receive: Receive) -> bytes:
    """Read a whole body; how much of it there may be is counted before."""
    body = bytearray()
    more = True
    try:
        async with asyncio.timeout(RECEIVE_SECONDS):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise GoneError
                body += message.get("body", b"")
                more = message.get("more_body", False)
    except TimeoutError:
        raise BodyError(408, "body_too_slow", seconds=int(RECEIVE_SECONDS)) from None
    return bytes(body)
