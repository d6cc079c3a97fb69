"""Puts the service together."""

from functools import partial

from fastapi import FastAPI

from app import VERSION, openapi, problems
from app.intake import HeadOfGet, Intake
from app.routes import claims, health, rulesets, score, settle, tables, waits, wall
from app.routes import problems as problem_pages


def create_app() -> FastAPI:
    """Return the service, ready to be run."""
    app = FastAPI(
        title="Freecount", version=VERSION, docs_url=None, redoc_url=None, redirect_slashes=False
    )
    modules = (score, waits, settle, claims, wall, rulesets, tables, problem_pages, health)
    for module in modules:
        app.include_router(module.router)
    app.state.ready = True
    problems.install(app)
    app.add_middleware(Intake)
    app.add_middleware(HeadOfGet)
    document = partial(_once, app)
    app.openapi = document  # type: ignore[method-assign] # the framework's own way to replace it
    return app


def _once(app: FastAPI) -> dict[str, object]:
    """Build the OpenAPI document at its first use."""
    if app.openapi_schema is None:
        app.openapi_schema = openapi.document(app)
    return app.openapi_schema
