"""What a browser keeps to do without the service: the page itself, and the core to score by."""

import json
from functools import cache
from importlib.resources import files
from typing import Final

from fastapi import APIRouter, Request, Response

from app.assets import TYPES, assets, send, stamp
from app.negotiate import JSON
from app.offline.bundle import WORKER, manifest, offered
from app.problems import simple
from app.respond import cached
from scoring import LANGUAGES, Problem, to_json

router: Final = APIRouter(include_in_schema=False)
WORKER_POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'"
)
"""Compiled Python is no script of the page: only its worker may run it."""
LEFT_OUT: Final = ("docs.css", "js/docs.js", "tiles/NOTICE.txt")


@router.get("/sw.js", response_class=Response)
async def service_worker(request: Request) -> Response:
    """Answer with the script that keeps the page, and knows the files of this version."""
    return _again(cached(request, _service_worker(), TYPES["js"], "en"))


@router.get("/offline.json", response_class=Response)
def what_is_offered(request: Request) -> Response:
    """Answer which files let a browser score by itself; none where the runtime is not here."""
    return _again(cached(request, to_json(manifest()), JSON, "en"))


@router.get("/offline/{mark}/{name}", response_class=Response)
def offline_file(mark: str, name: str, request: Request) -> Response:
    """Answer with one of these files; 404 where it is not one of this version."""
    asset = offered().get(f"/offline/{mark}/{name}")
    if asset is None:
        return simple(request, 404, Problem("not_found", ""))
    response = send(request, asset)
    if name == WORKER:
        response.headers["content-security-policy"] = WORKER_POLICY
    return response


@cache
def _service_worker() -> bytes:
    shell = {
        "stamp": stamp(),
        "files": [f"/static/{stamp()}/{one}" for one in sorted(assets()) if one not in LEFT_OUT],
        "pages": {language: f"/?lang={language}" for language in LANGUAGES},
    }
    source = (files("app.offline") / "shell.js").read_text("utf-8")
    return f"const SHELL = {json.dumps(shell)};\n{source}".encode()


def _again(response: Response) -> Response:
    """Let a browser ask each time whether something has changed."""
    response.headers["cache-control"] = "no-cache"
    response.headers["x-content-type-options"] = "nosniff"
    return response
