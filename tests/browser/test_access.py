"""Nothing for axe to find: on every view, light and dark, on a phone and on a desk."""

import json
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, PHONE, opened
from tests.browser.referee import OFFICIAL, Referee

pytestmark = pytest.mark.browser
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


@pytest.fixture(scope="module", params=["phone light", "phone dark", "desk light", "desk dark"])
def reader(request: pytest.FixtureRequest, browser: Browser, service: str) -> Iterator[Referee]:
    """Somebody at a screen of one size in one theme."""
    screen, theme = request.param.split()
    size = PHONE if screen == "phone" else DESKTOP
    one = opened(browser, service, [], viewport=size, color_scheme=theme)
    yield one
    one.page.context.close()


def faults(reader: Referee) -> list[str]:
    """What axe finds, shortly."""
    size = reader.page.viewport_size
    assert size is not None
    height = reader.page.evaluate("document.documentElement.scrollHeight")
    reader.page.set_viewport_size({**size, "height": height})  # nothing lies under what sticks
    found = Axe().run(reader.page, options={"runOnly": TAGS, "resultTypes": ["violations"]})
    reader.page.set_viewport_size(size)
    return [
        f"{one['id']}: {node['html'][:120]} {node['failureSummary'][:300]}"
        for one in found.response["violations"]
        for node in one["nodes"][:3]
    ]


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(reader: Referee, view: str) -> None:
    reader.open(VIEWS[view])
    if view != "entering":
        reader.settled()
    assert faults(reader) == []
    assert reader.page.evaluate(CUT_OFF) == []


def test_axe_finds_nothing_in_a_record_and_in_the_documentation(reader: Referee) -> None:
    reader.open(OFFICIAL)
    reader.settled()
    reader.tap("record-make")
    assert faults(reader) == []
    reader.open(path="/docs")
    reader.page.locator(".operation summary").nth(1).click()
    expect(reader.page.locator(".operation pre").first).to_be_visible()
    assert faults(reader) == []


def test_everything_that_is_tapped_is_as_tall_as_a_thumb_is_wide(phone: Referee) -> None:
    phone.open(OFFICIAL)
    phone.settled()
    phone.tap("score-hand-open")
    for one in phone.page.locator("button:visible, select:visible, summary:visible").all():
        box = one.bounding_box()
        assert box is not None
        assert box["height"] >= 44, one.inner_text()
        assert box["width"] >= 36, one.inner_text()
