"""``/`` and ``/docs``: the referee page and the API documentation, and the files of both."""

from typing import Any, Final

from fastapi import APIRouter, Request, Response
from jinja2 import Environment, PackageLoader, StrictUndefined

from app.assets import assets, packed, send, stamp, takes_packed
from app.language import settled
from app.negotiate import pairs, tag_of
from app.openapi import HTML
from app.page.data import ENDONYMS, page_words
from app.problems import NAMES, simple
from app.respond import cached
from scoring import LANGUAGES, RULESETS, Problem

router: Final = APIRouter(include_in_schema=False)
POLICY: Final = (
    "default-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
VIEWS: Final = ("score", "claim", "waits", "settle")
TEMPLATES: Final = Environment(
    loader=PackageLoader("app"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
)


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
    html = TEMPLATES.get_template(template).render(_known(language)).encode()
    response = cached(request, html, HTML, language)
    response.headers["content-security-policy"] = POLICY
    response.headers["cache-control"] = "no-cache"
    response.headers["referrer-policy"] = "no-referrer"
    response.headers["x-content-type-options"] = "nosniff"
    response.headers["vary"] = "accept-language, accept-encoding"
    if response.body and takes_packed(request):
        response.body = packed(bytes(response.body))
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    return response


def _chinese(request: Request) -> str:
    """The script that bare Chinese has in the ruleset of the address."""
    ruleset = RULESETS.get(request.query_params.get("ruleset", ""))
    return ruleset.chinese if ruleset else "zh-Hant"


def _known(language: str) -> dict[str, Any]:
    """What a template may use."""
    words = page_words(language)
    return {
        "language": language,
        "languages": {one: ENDONYMS[one] for one in LANGUAGES},
        "views": VIEWS,
        "words": words,
        "api": NAMES.say("pages.api", language),
        "static": f"/static/{stamp()}",
    }
