"""Nothing for axe to find: on every view, light and dark, on a phone and on a desk."""

import json
from collections.abc import Mapping
from typing import Final, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.referee import OFFICIAL, Referee

pytestmark = pytest.mark.browser
Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
READY = {"seat": "south", "prevailing_wind": "east", "hand": "123m567p45s99s333z"}
DEAR = {
    "ruleset": "riichi",
    "preset": "tenhou_sanma",
    "hand": "19m19p19s1234567z +1m",
    "seat": "east",
    "prevailing_wind": "east",
    "by": "self_draw",
}
DEAL = {
    "outcome": {
        "kind": "events",
        "events": [
            {"kind": "kong", "seat": "east", "kong": "concealed"},
            {
                "kind": "win",
                "wins": [{"seat": "south", "points": {"value": 2}, "win": {"by": "self_draw"}}],
            },
        ],
    }
}
TILE = {"tile": "5m", "from": "east", "claims": [{"seat": "south", "claim": "pung"}]}
CUT_OFF = """[...document.querySelectorAll('main :not(.unseen, option)')]
    .filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
    .filter(one => getComputedStyle(one).display !== 'inline' && !one.querySelector('#dock'))
    .filter(one => getComputedStyle(one).overflowX !== 'auto')
    .map(one => one.outerHTML.slice(0, 120))"""
"""Elements whose content is wider than they are."""
VIEWS = {
    "score": OFFICIAL,
    "dear": DEAR,
    "entering": {"ruleset": "hong-kong"},
    "claim": OFFICIAL | {"view": "claim", "claim": json.dumps({"value": 145})},
    "tile": {"ruleset": "riichi", "view": "claim", "part": "tile", "document": json.dumps(TILE)},
    "waits": {"ruleset": "riichi", "view": "waits", "document": json.dumps(READY)},
    "settle": {"ruleset": "sichuan", "view": "settle", "document": json.dumps(DEAL)},
}


AXE = f"axe.run({{runOnly: {json.dumps(TAGS)}, resultTypes: ['violations']}})"


def faults(reader: Referee, screen: Mapping[str, int], theme: Theme) -> list[str]:
    """What axe finds on a screen of one size in one theme, and what is cut off there."""
    page = reader.page
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
    expect(page.locator(f"html[data-theme={theme}]")).to_be_attached()
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": screen["width"], "height": height})  # nothing is covered
    found = [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:300]}"
        for one in page.evaluate(AXE)["violations"]
        for node in one["nodes"][:3]
    ]
    return [*found, *page.evaluate(CUT_OFF)]


def everywhere(reader: Referee) -> dict[str, list[str]]:
    """What is found anywhere: light and dark, on a phone and at a desk."""
    reader.page.evaluate(Axe().axe_script)
    found = {
        f"{screen['width']} {theme}": faults(reader, screen, theme)
        for screen in (PHONE, DESKTOP)
        for theme in THEMES
    }
    return {where: one for where, one in found.items() if one}


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(referee: Referee, view: str) -> None:
    referee.open(VIEWS[view])
    if view == "entering":
        referee.at("house").locator("> summary").click()
    else:
        referee.settled()
    assert everywhere(referee) == {}


def test_axe_finds_nothing_in_a_record(referee: Referee) -> None:
    referee.open(OFFICIAL)
    referee.settled()
    referee.tap("record-make")
    assert everywhere(referee) == {}


def test_axe_finds_nothing_in_the_documentation(referee: Referee) -> None:
    referee.open(path="/docs")
    referee.page.locator(".operation summary").nth(1).click()
    expect(referee.page.locator(".operation pre").first).to_be_visible()
    assert everywhere(referee) == {}


def test_everything_that_is_tapped_is_as_tall_as_a_thumb_is_wide(phone: Referee) -> None:
    phone.open(OFFICIAL)
    phone.settled()
    phone.tap("score-hand-open")
    for one in phone.page.locator("button:visible, select:visible, summary:visible").all():
        box = one.bounding_box()
        assert box is not None
        assert box["height"] >= 44, one.inner_text()
        assert box["width"] >= 36, one.inner_text()
