"""``/problems/{code}``: what a problem means, as a page to read or as data."""

from html import escape
from importlib.resources import files
from string import Template
from typing import Final

from fastapi import APIRouter, Request, Response

from app.language import TAGS, settled
from app.negotiate import query, tag_of, wants_html
from app.openapi import HTML, LANGUAGE_PARAMETERS, answers, with_page
from app.problems import simple
from app.refusals import NAMES
from app.respond import cached, write_cached
from scoring import LANGUAGES, RULESETS, Problem
from scoring.names import Names

router: Final = APIRouter(tags=["problems"])
PAGE: Final = Template((files("app") / "templates" / "problem.html").read_text("utf-8"))
POLICY: Final = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"


@router.get(
    "/problems/{code}",
    summary="What a problem means",
    response_class=Response,
    responses=with_page(answers("ProblemExplained", 304, 400, 404, 422)),
    openapi_extra={"parameters": LANGUAGE_PARAMETERS},
)
async def explain_problem(code: str, request: Request) -> Response:
    """Answer with the meaning of a problem: a page for a browser, JSON for a program."""
    names = next((one for one in _catalogues() if one.has(f"problems.{code}.title")), None)
    if names is None:
        return simple(request, 404, Problem("no_such_problem", ""))
    language = settled(tag_of(request, query(request, {"lang": TAGS})))
    title = names.say(f"problems.{code}.title", language)
    meaning = names.say(f"problems.{code}.meaning", language)
    if not wants_html(request):
        explained = {"code": code, "title": title, "meaning": meaning}
        return write_cached(request, explained, language)
    page = _page(code, title, meaning, language)
    response = cached(request, page.encode(), HTML, language)
    response.headers["content-security-policy"] = POLICY
    return response


def _catalogues() -> tuple[Names, ...]:
    """Where problems are explained: in the service, in the core, in each ruleset."""
    return (NAMES, *(ruleset.names for ruleset in RULESETS.values()))


def _page(code: str, title: str, meaning: str, language: str) -> str:
    links = " · ".join(f'<a hreflang="{one}" href="?lang={one}">{one}</a>' for one in LANGUAGES)
    words = {
        "language": language,
        "kind": NAMES.say("pages.problem", language),
        "title": title,
        "meaning": meaning,
        "code": code,
        "others": NAMES.say("pages.languages", language),
    }
    return PAGE.substitute({name: escape(text) for name, text in words.items()}, links=links)
