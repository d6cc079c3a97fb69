"""Puts the service together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI

from app import VERSION, openapi, problems
from app.batch.pool import Pool, usable_cores
from app.guard.door import Door, door_of
from app.guard.front import Front
from app.guard.gate import Gate
from app.guard.origins import Origins
from app.intake import HeadOfGet, Intake
from app.journal import FACTS, FAULTS
from app.life import Life
from app.metrics import Metrics
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
from app.self_check import unsound
from app.settings import Settings


def create_app(settings: Settings | None = None, *, warm: bool = False) -> FastAPI:
    """Return the service, ready to be run; set up by the environment if not by ``settings``.

    The processes that score batches start with the service where it is to be ``warm``, else
    with the first batch.
    """
    settings = settings or Settings()
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
    app.state.settings = settings
    app.state.life = Life()
    app.state.pool = Pool(settings.workers or usable_cores())
    app.state.gate = Gate(settings.waiting, settings.receiving)
    app.state.metrics = Metrics(app.state.gate, app.state.pool)
    app.state.warm = warm
    problems.install(app)
    _guard(app, settings)
    document = partial(_once, app)
    app.openapi = document  # type: ignore[method-assign] # the framework's own way to replace it
    return app


def _guard(app: FastAPI, settings: Settings) -> None:
    """Set what every request passes before the routes, the innermost first."""
    keys, rate = door_of(settings)
    app.add_middleware(Intake, gate=app.state.gate, seconds=settings.receive_seconds)
    app.add_middleware(Door, keys=keys, rate=rate)
    if settings.cors_origins:
        app.add_middleware(Origins, origins=settings.cors_origins)
    app.add_middleware(Front, life=app.state.life, metrics=app.state.metrics)
    app.add_middleware(HeadOfGet)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Check the rulesets, start the processes while the service answers already, end them."""
    pool: Pool = app.state.pool
    warming = [asyncio.create_task(asyncio.to_thread(pool.start))] if app.state.warm else []
    faulty = unsound()
    if faulty:
        FAULTS.error("Rulesets fail their examples.", extra={FACTS: {"rulesets": faulty}})
    app.state.life.begin(sound=not faulty)
    yield
    await asyncio.gather(*warming, return_exceptions=True)
    await pool.close()


def _once(app: FastAPI) -> dict[str, object]:
    """Build the OpenAPI document at its first use."""
    if app.openapi_schema is None:
        app.openapi_schema = openapi.document(app)
    return app.openapi_schema
