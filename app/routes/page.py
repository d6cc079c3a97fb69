"""``/`` and ``/docs``: the referee page and the API documentation, and the files of both."""

from typing import Any, Final

from fastapi import APIRouter, Request, Response

from app.assets import assets, send, stamp
from app.language import settled
from app.negotiate import pairs, tag_of
from app.page.data import ENDONYMS, page_words
from app.page.html import send_page
from app.problems import simple
from app.refusals import NAMES
from scoring import LANGUAGES, RULESETS, Problem

router: Final = APIRouter(include_in_schema=False)
VIEWS: Final = ("score", "claim", "waits", "settle")


@router.get("/", response_class=Response)
async def referee_page(request: Request) -> Response:
    """Answer with the referee page in the language of the address, else of the browser."""
    return _page(request, "page.html")


@router.get("/docs", response_class=Response)
async def api_page(request: Request) -> Response:
    """Answer with the API documentation, which the page draws from the OpenAPI document."""
    return _page(request, "docs.html")


@router.get("/static/{mark}/{path:path}", response_class=Response)
async def static_file(mark: str, path: str, request: Request) -> Response:
    """Answer with a file of the pages; 404 where it is not one of this version."""
    asset = assets().get(path) if mark == stamp() else None
    return simple(request, 404, Problem("not_found", "")) if asset is None else send(request, asset)


def _page(request: Request, template: str) -> Response:
    language = settled(tag_of(request, pairs(request)), _chinese(request))
    return send_page(request, template, language, _known(language))


def _chinese(request: Request) -> str:
    """The script that bare Chinese has in the ruleset of the address."""
    ruleset = RULESETS.get(request.query_params.get("ruleset", ""))
    return ruleset.chinese if ruleset else "zh-Hant"


def _known(language: str) -> dict[str, Any]:
    """What a template may use."""
    words = page_words(language)
    return {
        "cards": {one.id: one.names.say("ruleset.name", language) for one in RULESETS.values()},
        "languages": {one: ENDONYMS[one] for one in LANGUAGES},
        "views": VIEWS,
        "words": words,
        "api": NAMES.say("pages.api", language),
    }
