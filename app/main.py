"""Puts the service together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI

from app import VERSION, openapi, problems
from app.batch.pool import Pool, usable_cores
from app.intake import HeadOfGet, Intake
from app.routes import (
    batch,
    cards,
    claims,
    health,
    offline,
    page,
    rulesets,
    score,
    settle,
    tables,
    waits,
    wall,
)
from app.routes import problems as problem_pages


def create_app(workers: int | None = None, *, warm: bool = False) -> FastAPI:
    """Return the service, ready to be run.

    ``workers`` is the number of processes that score batches, one for each core if left out.
    They start with the service where it is to be ``warm``, else with the first batch.
    """
    app = FastAPI(
        title="Freecount",
        version=VERSION,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},
        lifespan=_lifespan,
    )
    asked = (score, batch, waits, settle, claims, wall, rulesets, tables)
    for module in (*asked, problem_pages, page, cards, offline, health):
        app.router.routes.extend(module.router.routes)  # which are matched faster than routers
    app.state.ready = True
    app.state.pool = Pool(workers or usable_cores())
    app.state.warm = warm
    problems.install(app)
    app.add_middleware(Intake)
    app.add_middleware(HeadOfGet)
    document = partial(_once, app)
    app.openapi = document  # type: ignore[method-assign] # the framework's own way to replace it
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Start the processes of the service while it answers already, and end them with it."""
    pool: Pool = app.state.pool
    warming = [asyncio.create_task(asyncio.to_thread(pool.start))] if app.state.warm else []
    yield
    await asyncio.gather(*warming, return_exceptions=True)
    await pool.close()


def _once(app: FastAPI) -> dict[str, object]:
    """Build the OpenAPI document at its first use."""
    if app.openapi_schema is None:
        app.openapi_schema = openapi.document(app)
    return app.openapi_schema
