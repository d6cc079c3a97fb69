"""The response to a batch, which reads the request while it answers."""

import asyncio
from typing import Final

from fastapi import Response

from app.asgi import Receive, Scope, Send
from app.batch import items
from app.batch.course import ARRAY, Batch, Course
from app.batch.lines import Line
from app.intake import MOST_BATCH_BYTES, GoneError, whole_body
from app.json_bytes import shares_of
from app.language import settled
from app.problems import write
from schemas.batch import MOST_ITEMS
from scoring import Plain

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
        way, 408 where the body does not come, 413 where it is too large.
        """
        batch = self.batch
        seconds = batch.settings.receive_seconds
        with batch.pool.places.place(None if batch.frame is ARRAY else seconds) as place:
            course = Course(batch, place, receive, send)
            if batch.frame is not ARRAY:
                await course.run()
                return
            try:
                most = MOST_BATCH_BYTES
                body = await whole_body(scope, receive, most, seconds)
            except GoneError:
                return
            read = await self._lines(body)
            if isinstance(read, list):
                await course.run(read)
            else:
                await write(read, settled(batch.tag))(scope, receive, send)

    async def _lines(self, body: bytes) -> list[Line] | Plain:
        """Read an array in all processes at the same time, or in one what cannot be shared out."""
        pool = self.batch.pool
        shares = shares_of(body, pool.workers)
        if len(shares) > 1:
            found = await asyncio.gather(*(pool.run(items.share_lines, one) for one in shares))
            lines = [line for one in found for line in one or ()]
            if all(found) and len(lines) <= MOST_ITEMS:
                return lines
        return await pool.run(items.array_lines, body, self.batch.tag)
