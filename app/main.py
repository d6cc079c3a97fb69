"""Puts the service together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI
from fastapi.middleware.asyncexitstack import AsyncExitStackMiddleware
from starlette.middleware.exceptions import ExceptionMiddleware

from app import VERSION, openapi, problems
from app.asgi import Asgi
from app.batch.pool import Pool, usable_cores
from app.guard.door import Door, door_of
from app.guard.front import Front
from app.guard.gate import Gate
from app.guard.origins import Origins
from app.intake import HeadOfGet, Intake
from app.journal import FACTS, FAULTS
from app.lane import Lane
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


class Service(FastAPI):
    """FastAPI, with what stands before the routes put together by ourselves.

    The guard lets nothing fail without an answer, and sees to the sizes of bodies.
    """

    def build_middleware_stack(self) -> Asgi:
        """Set what every request passes, the innermost first."""
        settings: Settings = self.state.settings
        app: Asgi = AsyncExitStackMiddleware(self.router)
        app = ExceptionMiddleware(app, self.exception_handlers)
        app = Intake(app, Lane(self.routes), self.state.gate, settings.receive_seconds)
        if settings.keys_file or settings.rate_per_minute:
            app = Door(app, *self.state.door)
        if settings.cors_origins:
            app = Origins(app, settings.cors_origins)
        return HeadOfGet(Front(app, self.state.life, self.state.metrics))


def create_app(settings: Settings | None = None, *, warm: bool = False) -> FastAPI:
    """Return the service, ready to be run; set up by the environment if not by ``settings``.

    The processes that score batches start with the service where it is to be ``warm``, else
    with the first batch.
    """
    settings = settings or Settings()
    app = Service(
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
    app.state.aside = asyncio.Lock()  # long questions one by one, the loop having a turn between
    app.state.metrics = Metrics(app.state.gate, app.state.pool)
    app.state.door = door_of(settings)
    app.state.warm = warm
    problems.install(app)
    document = partial(_once, app)
    app.openapi = document  # type: ignore[method-assign] # the framework's own way to replace it
    return app


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
