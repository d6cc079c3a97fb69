"""Sends pages: the templates they are made of, and the policy that each of them goes by."""

from typing import Final

from fastapi import Request, Response
from jinja2 import Environment, PackageLoader, StrictUndefined

from app.assets import packed, stamp, takes_packed
from app.openapi import HTML
from app.respond import cached

POLICY: Final = (
    "default-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
TEMPLATES: Final = Environment(
    loader=PackageLoader("app"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def send_page(request: Request, template: str, language: str, known: dict[str, object]) -> Response:
    """Send a page made of a template, in a language, knowing where the files of pages are."""
    known = {"language": language, "static": f"/static/{stamp()}"} | known
    html = TEMPLATES.get_template(template).render(known).encode()
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
