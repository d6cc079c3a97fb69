"""The scoring-aid cards in a browser: found by typing, readable by all, whole on paper."""

import re

import pytest
from playwright.sync_api import Browser, expect

from scoring import RULESETS
from tests.browser.conftest import opened
from tests.browser.referee import Referee
from tests.browser.test_access import CUT_OFF, everywhere

pytestmark = pytest.mark.browser
A4 = {"width": 726, "height": 1047}
"""The part of a sheet inside its margins, in CSS pixels."""
BREAKS = """[...document.querySelectorAll('.row-card, .tables table, tr')].map((one) =>
    [getComputedStyle(one).breakInside, one.getBoundingClientRect().height])"""
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_axe_finds_nothing_on_a_card(referee: Referee, ruleset: str) -> None:
    referee.open({"lang": "en"}, f"/cards/{ruleset}")
    assert everywhere(referee) == {}
    assert referee.page.evaluate(WIDE) <= 0


@pytest.mark.parametrize(
    ("ruleset", "language"),
    list(zip(RULESETS, ("zh-Hant", "ja", "zh-Hans", "es"), strict=True)),
)
def test_a_card_is_whole_on_paper(
    browser: Browser, service: str, ruleset: str, language: str
) -> None:
    one = opened(browser, service, [], viewport=A4)
    one.open({"lang": language, "with": "en"}, f"/cards/{ruleset}")
    one.page.emulate_media(media="print")
    for part in ("h1", ".row-card", ".foot"):
        expect(one.page.locator(part).first).to_be_visible()
    assert one.page.evaluate(WIDE) <= 0
    assert one.page.evaluate(CUT_OFF) == []
    breaks = one.page.evaluate(BREAKS)
    assert len(breaks) > 15
    assert {inside for inside, _ in breaks} == {"avoid"}
    assert max(height for _, height in breaks) < A4["height"] / 2
    assert one.page.locator("#choices, #find, #theme").evaluate_all(
        "(all) => all.every((one) => one.offsetParent === null)"
    )
    sheets = len(re.findall(rb"/Type\s*/Page\b", one.page.pdf(prefer_css_page_size=True)))
    assert 1 <= sheets <= 4
    one.page.context.close()


def test_a_pattern_is_found_by_its_number_or_its_name_in_any_language(referee: Referee) -> None:
    referee.open({"lang": "en"}, "/cards/zung-jung")
    shown = referee.page.locator(".row-card:visible")
    expect(shown).to_have_count(45)
    for words, pattern in (
        ("puertas", "nine_gates"),
        ("九蓮", "nine_gates"),
        ("5.1.3", "three_id"),
        ("５.１.３", "three_id"),  # noqa: RUF001 - as a Japanese keyboard writes
        ("CUATRO VIENTOS PEQUENOS", "small_four_winds"),
    ):
        referee.at("search").fill(words)
        expect(shown).to_have_count(1)
        assert str(shown.get_attribute("id")).startswith(pattern)
        expect(referee.at("found")).to_have_text("Found: 1")
    referee.at("search").fill("")
    expect(shown).to_have_count(45)


def test_a_choice_shows_another_card(referee: Referee) -> None:
    referee.open({"lang": "en"}, "/cards/riichi")
    referee.page.locator("select[name=preset]").select_option("tenhou")
    referee.ready()
    expect(referee.page).to_have_url(re.compile("preset=tenhou&lang=en&with=zh-Hans$"))
    referee.page.go_back()
    referee.ready()
    expect(referee.page.locator("select[name=preset]")).to_have_value("ema2008")


def test_the_button_prints_when_every_tile_is_there(referee: Referee) -> None:
    referee.page.add_init_script("""globalThis.print = () => {
        const whole = [...document.images].every((one) => one.complete && one.naturalWidth > 0);
        document.documentElement.dataset.printed = `${whole}`;
    }""")
    referee.open({"lang": "en"}, "/cards/riichi")
    assert referee.page.evaluate("![...document.images].every((one) => one.complete)")
    referee.tap("print")
    expect(referee.page.locator("html[data-printed=true]")).to_be_attached()
