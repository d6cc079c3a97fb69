"""House rules, whom a meld was claimed from, and the way back: what else a question may say."""

import json

import pytest
from playwright.sync_api import expect

from scoring import score
from scoring.flat import document_of
from tests.browser.referee import OFFICIAL, Referee, signed

pytestmark = pytest.mark.browser

FED = {
    "ruleset": "sichuan",
    "hand": "2m456m789p (888m) (1111p) +2m",
    "seat": "north",
    "by": "self_draw",
    "events": "kong_replacement",
    "void_suit": "bamboo",
    "option.direct_kong_win": "feeder",
}


def unfold(referee: Referee, name: str) -> None:
    referee.at(name).locator("> summary").click()


def test_house_rules_are_changed_by_tapping_and_say_where_they_differ(referee: Referee) -> None:
    referee.open(OFFICIAL)
    referee.settled()
    unfold(referee, "house")
    referee.tap("option-payoff-uniform")
    said = "House rules – Payment scheme: all three always pay alike"  # noqa: RUF001
    expect(referee.at("house-said")).to_have_text(said)
    expect(referee.page.locator(".option.differs")).to_have_count(1)
    expect(referee.at("live")).to_have_text(
        "170 points · East −170, West −170, and North −170"  # noqa: RUF001
    )
    assert referee.asked["option.payoff"] == "uniform"
    expected = score(document_of(referee.asked.items()))["arrangements"][0]["net"]
    assert referee.net() == {seat: signed(amount) for seat, amount in expected.items()}
    referee.page.reload()
    referee.ready()
    expect(referee.at("house-said")).to_have_text(said)
    unfold(referee, "house")
    referee.tap("option-payoff-back")
    expect(referee.at("house-said")).to_have_count(0)
    assert "option.payoff" not in referee.asked


def test_house_rules_change_who_plays_and_with_which_tiles(phone: Referee) -> None:
    phone.open({"ruleset": "riichi", "preset": "tenhou", "seat": "north"})
    expect(phone.at("key-0p")).to_be_visible()
    unfold(phone, "house")
    unfold(phone, "option-aka")
    phone.at("option-aka-p").fill("0")
    expect(phone.at("key-0p")).to_have_count(0)
    phone.tap("option-players-3", "option-chi")
    for gone in ("key-5m", "score-seat-north", "mode-chow"):
        expect(phone.at(gone)).to_have_count(0)
    assert phone.asked["seat"] == "east"
    assert phone.asked["option.aka.p"] == "0"
    phone.tap("house-reset")
    expect(phone.at("key-5m")).to_be_visible()


def test_who_fed_a_kong_is_chosen_on_the_meld_and_pays(phone: Referee) -> None:
    phone.open(FED)
    phone.settled()
    phone.at("score-hand-meld-1-from").select_option("east")
    expect(phone.at("live")).to_contain_text("East")
    expect(phone.page.locator(".payments li")).to_have_count(1)
    assert phone.asked["meld_from"] == ",east"
    melds = [
        {"kind": "pung", "tiles": "888m"},
        {"kind": "open_kong", "tiles": "1111p", "from": "east"},
    ]
    hand = {"concealed": "2m456m789p", "winning_tile": "2m", "melds": melds}
    expected = score({**document_of(FED.items()), "hand": hand})["arrangements"][0]["net"]
    assert phone.net() == {seat: signed(amount) for seat, amount in expected.items()}
    phone.page.reload()
    phone.ready()
    phone.settled()
    assert phone.net() == {seat: signed(amount) for seat, amount in expected.items()}


def test_the_way_back_leads_through_the_views_and_out_of_a_record(referee: Referee) -> None:
    referee.open(OFFICIAL)
    referee.settled()
    referee.page.locator('[data-view="waits"]').click()
    referee.tap("key-1m")
    referee.page.locator('[data-view="settle"]').click()
    referee.page.go_back()
    assert json.loads(referee.asked["document"])["hand"] == "1m"
    referee.page.go_back()
    referee.settled()
    assert referee.asked["hand"] == OFFICIAL["hand"]
    referee.tap("record-make")
    referee.page.go_back()
    expect(referee.at("record")).to_be_hidden()
    expect(referee.page.locator(".verdict").first).to_be_visible()


def test_what_is_wrong_is_said_of_its_field_and_a_variant_of_three_seats_three(
    referee: Referee,
) -> None:
    referee.open(OFFICIAL | {"option.par": "2000"})
    expect(referee.page.locator(".problems li")).to_contain_text("Par: ")
    expect(referee.at("headline")).to_have_class("no")
    referee.open({"ruleset": "riichi", "preset": "tenhou", "seat": "north"})
    referee.at("preset").select_option("tenhou_sanma")
    expect(referee.at("score-seat-east")).to_have_attribute("aria-pressed", "true")
