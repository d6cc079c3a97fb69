"""The referee page as the service sends it: languages, policy, files, and what it is told."""

import gzip
import re
import shutil
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest

from app.assets import assets, stamp
from app.page.data import page_data
from scoring import LANGUAGES, RULESETS
from tests.http_helpers import ROOT, get

PAGES = ("/", "/docs")
SCRIPTS = ROOT / "app" / "static" / "js"
FIRST_VIEW = 250_000


class Elements(HTMLParser):
    """The elements of a page, each with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def addresses(html: str) -> list[str]:
    named = (
        attrs.get(name) for _, attrs in Elements(html).found for name in ("src", "href") if attrs
    )
    return [one for one in named if one]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_of_the_address_or_of_the_browser(language: str) -> None:
    said, preferred = get(f"/?lang={language}"), get("/", {"accept-language": f"{language}, fr"})
    assert said.status_code == preferred.status_code == 200
    assert said.content == preferred.content
    assert f'<html lang="{language}"' in said.text
    assert page_data(language)["words"]["tagline"] in said.text
    assert said.headers["content-language"] == language


def test_bare_chinese_is_written_as_the_ruleset_of_the_address_is() -> None:
    assert '<html lang="zh-Hant"' in get("/?ruleset=hong-kong&lang=zh").text
    assert '<html lang="zh-Hans"' in get("/?ruleset=sichuan", {"accept-language": "zh"}).text


@pytest.mark.parametrize("path", PAGES)
def test_a_page_needs_nothing_from_elsewhere_and_runs_nothing_that_stands_in_it(path: str) -> None:
    response = get(path)
    policy = response.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'self'" in policy
    assert all(one.startswith(("/", "?", "#")) for one in addresses(response.text))
    for tag, attrs in Elements(response.text).found:
        assert tag != "style"
        assert tag != "script" or attrs.get("src")
        assert not [name for name in attrs if name == "style" or name.startswith("on")]


@pytest.mark.parametrize("path", PAGES)
def test_every_file_that_a_page_names_is_there_and_may_be_kept(path: str) -> None:
    files = [one for one in addresses(get(path).text) if one.startswith("/static/")]
    assert len(files) >= 3
    for one in files:
        response = get(one)
        assert response.status_code == 200
        assert "immutable" in response.headers["cache-control"]


def test_a_file_of_another_version_is_not_found() -> None:
    assert get(f"/static/{stamp()}/page.css").status_code == 200
    for path in ("/static/000000000000/page.css", f"/static/{stamp()}/none.css", "/static/x/../y"):
        assert get(path).status_code == 404


def test_a_client_that_cannot_unpack_gets_the_same_bytes() -> None:
    path = f"/static/{stamp()}/page.css"
    loose, compressed = (get(path, {"accept-encoding": one}) for one in ("identity", "br, gzip"))
    assert "content-encoding" not in loose.headers
    assert compressed.headers["content-encoding"] == "gzip"
    assert loose.content == compressed.content == assets()["page.css"].body


def test_the_page_is_asked_for_again_only_if_it_has_changed() -> None:
    tag = get("/").headers["etag"]
    assert get("/", {"if-none-match": tag}).status_code == 304


def sent(path: str) -> int:
    asset = assets()[path]
    return len(asset.packed or asset.body)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_view_is_light(language: str) -> None:
    page = len(gzip.compress(get(f"/?lang={language}").content))
    scripts = sum(sent(path) for path in assets() if path.startswith("js/"))
    tiles = sum(sent(path) for path in assets() if path.endswith(".png"))
    others = sum(sent(path) for path in ("page.css", "icon.svg", f"data/{language}.json"))
    assert page + scripts + tiles + others < FIRST_VIEW


# --- what the page is told ------------------------------------------------------------------


def named(entries: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Every field and every choice of a form with what it is called."""
    for entry in entries:
        yield entry["key"], entry["label"]
        yield from shaped(entry)


def shaped(shape: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield from ((str(word), label) for word, label in shape.get("words", {}).items())
    yield from named(shape.get("entries", []))
    for entries in shape.get("kinds", {}).values():
        yield from named(entries)
    if "item" in shape:
        yield from shaped(shape["item"])


@pytest.mark.parametrize("language", ["ja", "zh-Hant", "zh-Hans"])
def test_every_field_and_choice_of_every_form_has_a_name(language: str) -> None:
    for ruleset in page_data(language)["rulesets"]:
        found = [one for form in ruleset["forms"].values() for one in named(form)]
        assert len(found) > 100
        unnamed = [key for key, label in found if label == key.replace("_", " ")]
        assert [key for key in unnamed if not key.isdigit()] == []


def test_the_page_knows_what_house_rules_change_of_a_set() -> None:
    riichi = next(one for one in page_data("en")["rulesets"] if one["id"] == "riichi")
    changes = next(one for one in riichi["presets"] if one["id"] == "tenhou")["changes"]
    assert set(changes) == {"players", "aka.m", "aka.p", "aka.s", "chi"}
    assert changes["players"]["3"]["seats"] == ["east", "south", "west"]
    assert changes["players"]["3"]["less"] == [f"{rank}m" for rank in (2, 3, 4, 5, 6, 7, 8)]
    assert changes["aka.p"] == {"0": {"less": ["0p"]}}
    assert changes["chi"] == {"false": {"chows": False}}


def test_the_page_knows_every_ruleset_and_shows_a_picture_for_each_of_its_tiles() -> None:
    rulesets = page_data("en")["rulesets"]
    assert [one["id"] for one in rulesets] == list(RULESETS)
    for ruleset in rulesets:
        for preset in ruleset["presets"]:
            assert {f"tiles/{code}.png" for code in preset["tiles"]} <= assets().keys()
            assert preset["name"] != preset["id"]


def test_every_word_that_a_script_says_is_one_of_the_page() -> None:
    words = page_data("en")["words"]
    text = "".join(path.read_text("utf-8") for path in SCRIPTS.glob("*.js"))
    said = set(re.findall(r'\bt\("([a-z_.]+)"', text))
    assert said - words.keys() == set()
    markup = "".join(path.read_text("utf-8") for path in (ROOT / "app/templates").glob("*.html"))
    elsewhere = set(re.findall(r'words\["([a-z_.]+)"', markup))
    assert [key for key in words.keys() - said - elsewhere if not key.startswith("views.")] == []


def test_every_script_can_be_read() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node to read scripts with")
    check = 'for f in *.js; do "$0" --check --input-type=module < "$f" || exit 1; done'
    run = subprocess.run(["/bin/sh", "-c", check, node], cwd=SCRIPTS, check=False)
    assert run.returncode == 0
    assert all(len(one.read_text("utf-8").splitlines()) <= 300 for one in SCRIPTS.glob("*.js"))
