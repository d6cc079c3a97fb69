"""Hands that are entered by tapping: the page says what the service says."""

import pytest
from playwright.sync_api import expect

from scoring import score
from scoring.flat import document_of
from tests.browser.referee import OFFICIAL, Referee, signed

pytestmark = pytest.mark.browser

RIICHI = {
    "ruleset": "riichi",
    "preset": "tenhou",
    "hand": "234m067p345s99s67s +8s",
    "seat": "south",
    "prevailing_wind": "east",
    "by": "discard",
    "from": "west",
    "events": "riichi",
    "dora_indicators": "4p",
}
SANMA = {
    "ruleset": "riichi",
    "preset": "tenhou_sanma",
    "hand": "111m34p55z (777z) [2222s] +2p",
    "seat": "east",
    "prevailing_wind": "east",
    "by": "self_draw",
}
HONG_KONG = {
    "ruleset": "hong-kong",
    "preset": "hkos",
    "hand": "22255s33m (777z) (4444p) +3m",
    "seat": "west",
    "prevailing_wind": "east",
    "by": "discard",
    "from": "north",
    "bonus_tiles": "3f",
}
SICHUAN = {
    "ruleset": "sichuan",
    "preset": "wmt",
    "hand": "2m456m789p (888m) [1111p] +2m",
    "seat": "north",
    "by": "self_draw",
    "events": "kong_replacement",
    "void_suit": "bamboo",
}
TAPPED = [OFFICIAL | {"preset": "wsom"}, RIICHI, SANMA, HONG_KONG, SICHUAN]
CHIPS = ("seat", "prevailing_wind", "void_suit")


def tap_all(referee: Referee, asked: dict[str, str]) -> None:
    """Ask a question as a referee does: rules, tiles, then chips."""
    referee.at("ruleset").select_option(asked["ruleset"])
    referee.at("preset").select_option(asked["preset"])
    referee.enter(asked["hand"])
    referee.tap(*(f"score-{key}-{asked[key]}" for key in CHIPS if key in asked))
    referee.tap(f"score-win-by-{asked['by']}")
    if "from" in asked:
        referee.tap(f"score-win-from-{asked['from']}")
    referee.tap(*(f"score-win-events-{one}" for one in asked.get("events", "").split(",") if one))
    for field in ("dora_indicators", "bonus_tiles"):
        if field in asked:
            referee.tap(f"score-{field}-open", f"key-{asked[field]}", "key-done")


@pytest.mark.parametrize("asked", TAPPED, ids=lambda asked: asked["preset"])
def test_a_hand_that_is_tapped_is_worth_what_the_service_says(
    phone: Referee, asked: dict[str, str]
) -> None:
    phone.open()
    tap_all(phone, asked)
    phone.settled()
    expected = score(document_of(asked.items()))
    best = expected["arrangements"][expected["best"]]
    expect(phone.page.locator("[data-notation]").first).to_have_attribute(
        "data-notation", best["notation"]
    )
    assert phone.answer()["arrangements"] == expected["arrangements"]
    big = phone.page.locator(".verdict .big").inner_text()
    assert big == str(best["value"])
    assert phone.net() == {seat: signed(amount) for seat, amount in best["net"].items()}
    assert phone.page.locator(".verdict .payments li").count() == len(best["payments"])


def test_an_ambiguous_hand_shows_every_reading_and_what_each_pattern_is(referee: Referee) -> None:
    referee.open(OFFICIAL)
    referee.settled()
    shown = referee.page.locator("[data-notation]").evaluate_all(
        "all => all.map(one => one.dataset.notation)"
    )
    assert shown == ["99m 123p! 123p 123p (777z)", "99m 111p 222p 333p! (777z)"]
    first = referee.page.locator("[data-notation]").first
    expect(first.locator(".tile.turned")).to_have_attribute("data-tile", "3p")
    pattern = first.locator('[data-pattern="three_identical_sequences"]')
    pattern.locator("summary").click()
    definition = referee.page.request.get(f"{referee.service}/v1/rulesets/zung-jung/patterns")
    words = {one["id"]: one["definition"] for one in definition.json()["patterns"]}
    expect(pattern.locator(".definition")).to_have_text(words["three_identical_sequences"])
    expect(pattern.locator("cite")).to_contain_text("5.1.3")
    expect(first.locator(".group.lit")).to_have_count(3)
    first.locator(".why summary").click()
    expect(first.locator(".why li", has_text="Seven Pairs")).to_be_visible()


def test_the_score_changes_at_once_with_a_chip_and_the_link_opens_the_same_again(
    referee: Referee,
) -> None:
    referee.open(RIICHI)
    referee.settled()
    headline = referee.page.locator("#live")
    expect(headline).to_have_text("4 han 30 fu · West −7,700")  # noqa: RUF001
    referee.tap("score-win-events-ippatsu")
    expect(headline).to_have_text("5 han 30 fu · mangan · West −8,000")  # noqa: RUF001
    asked = referee.asked
    assert asked["events"] == "riichi,ippatsu"
    before = referee.page.locator("#answer").inner_text()
    referee.page.goto(referee.page.url)
    referee.ready()
    referee.settled()
    assert referee.page.locator("#answer").inner_text() == before
    assert referee.asked == asked


def test_the_keyboard_has_the_tiles_of_the_ruleset_and_greys_out_what_is_used(
    referee: Referee,
) -> None:
    referee.open({"ruleset": "sichuan"})
    expect(referee.page.locator(".key")).to_have_count(27)
    referee.at("ruleset").select_option("riichi")
    referee.at("preset").select_option("tenhou_sanma")
    expect(referee.at("key-5m")).to_have_count(0)
    expect(referee.at("mode-chow")).to_have_count(0)
    referee.tap(*["key-9s"] * 4)
    expect(referee.at("key-9s")).to_be_disabled()
    referee.tap("key-back")
    expect(referee.at("key-9s")).to_be_enabled()
    referee.tap("key-0p")
    expect(referee.at("key-0p")).to_be_disabled()
    assert referee.asked["hand"] == "999s0p"


def test_a_hand_can_be_typed_and_what_cannot_be_is_said(referee: Referee) -> None:
    referee.open({"ruleset": "zung-jung"})
    referee.page.locator("#score-hand-text summary").click()
    wide = "111".translate({0x31: 0xFF11})  # full-width digits, as some keyboards write them
    referee.at("score-hand-typed").fill(f"{wide}m 234p 55z (777z) 🀐🀑+3s")
    referee.settled()
    expect(referee.page.locator("#question .in-hand")).to_have_count(10)
    referee.at("score-hand-typed").fill("11111m234p55z (777z) 1s+3s")
    expect(referee.page.locator(".problems li").first).to_be_visible()


def test_a_hand_that_may_not_win_says_why_and_what_it_would_be_worth(referee: Referee) -> None:
    referee.open(RIICHI | {"hand": "123m67p345s99s (444z) +8p", "events": ""})
    expect(referee.page.locator(".verdict.no")).to_be_visible()
    expect(referee.page.locator('.verdict [data-code="no_yaku"]')).to_be_visible()
    expect(referee.page.locator("[data-notation]")).to_have_count(1)


def test_discards_lie_in_front_of_their_seat_in_rows_of_six(referee: Referee) -> None:
    referee.open(RIICHI | {"discards": "1z2z3z4z5z6z7z"})
    referee.settled()
    river = referee.page.locator('.verdict [data-seat="south"] .river')
    boxes = [one.bounding_box() for one in river.locator(".tile").all()]
    tops = [round(box["y"]) for box in boxes if box]
    assert tops.count(tops[0]) == 6
    assert len(tops) == 7
