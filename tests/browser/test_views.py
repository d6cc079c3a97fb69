"""Claims, waits, deals, languages, the keyboard of the desk, and the printed record."""

import json

import pytest
from playwright.sync_api import expect

from app.page.data import page_data
from scoring import LANGUAGES, claim_tile, settle, waits
from tests.browser.referee import OFFICIAL, Referee, signed

pytestmark = pytest.mark.browser


def test_of_two_claims_the_right_one_is_shown_and_the_other_explained(referee: Referee) -> None:
    referee.open(OFFICIAL | {"view": "claim"})
    referee.at("claim-0-value").fill("145")
    referee.at("claim-0-patterns").select_option("three_consecutive_triplets")
    referee.tap("claim-add")
    referee.at("claim-1-value").fill("170")
    expect(referee.page.locator("[data-verdict]")).to_have_count(2)
    verdicts = referee.page.locator("[data-verdict]").evaluate_all(
        "all => all.map(one => one.dataset.verdict)"
    )
    assert verdicts == ["under", "correct"]
    under = referee.page.locator('[data-verdict="under"]')
    expect(under.locator('[data-code="lesser_arrangement"]')).to_be_visible()
    referee.page.reload()
    referee.ready()
    expect(referee.page.locator('[data-verdict="correct"]')).to_be_visible()


def test_who_gets_a_tile_is_said_and_why_the_other_does_not(referee: Referee) -> None:
    referee.open({"ruleset": "zung-jung", "view": "claim", "part": "tile"})
    referee.tap("claims-tile-open", "key-5m", "key-done", "claims-claims-add")
    referee.tap("claims-claims-0-seat-south", "claims-claims-0-claim-chow")
    referee.tap("claims-claims-add", "claims-claims-1-seat-north", "claims-claims-1-claim-pung")
    granted = referee.page.locator('[data-granted="true"]')
    expect(granted).to_contain_text("North")
    document = json.loads(referee.asked["document"])
    expected = claim_tile({"ruleset": "zung-jung", **document})
    (refused,) = (one for one in expected["claims"] if not one["granted"])
    detail = refused["refused"][0]["detail"]
    expect(referee.page.locator('[data-granted="false"]')).to_contain_text(detail)


def test_a_ready_hand_shows_its_waits_with_what_each_would_pay(referee: Referee) -> None:
    referee.open({"ruleset": "riichi", "view": "waits"})
    referee.enter("123m567p45s99s333z")
    referee.tap("key-done", "waits-seat-south")
    rows = referee.page.locator(".waits tbody tr")
    expect(rows).to_have_count(2)
    expect(referee.page.locator("#live")).to_contain_text("3 of Bamboo")
    document = json.loads(referee.asked["document"])
    expected = waits({"ruleset": "riichi", **document})
    drawn = signed(expected["waits"][0]["self_draw"]["net"]["south"])
    expect(rows.first.locator(".gain")).to_have_text(drawn)
    expect(rows.first).to_contain_text(expected["waits"][0]["discard"]["problems"][0]["detail"])
    referee.tap("waits-hand-open", "key-5z")
    expect(referee.page.locator(".after")).to_have_count(len(waits_of_14(document)))


def waits_of_14(document: dict[str, str]) -> list[object]:
    asked = {"ruleset": "riichi", **document, "hand": document["hand"] + "5z"}
    return list(waits(asked)["discards"])


def test_an_address_that_says_nonsense_opens_a_page_that_works(referee: Referee) -> None:
    for said in ("{", '{"outcome": {"kind": "no"}}', '{"outcome": {"kind": "win", "wins": 7}}'):
        referee.open({"ruleset": "sichuan", "view": "settle", "document": said})
        referee.page.locator('[data-view="settle"]').click()
        referee.tap("settle-outcome-win")


def ledger(referee: Referee) -> list[list[str]]:
    """The cells of the ledger after the words of each line."""
    rows = referee.page.locator(".ledger tbody tr, .ledger tfoot tr").all()
    return [one.locator("td").all_inner_texts() for one in rows]


def test_a_draw_is_settled_by_tapping(phone: Referee) -> None:
    phone.open({"ruleset": "riichi", "view": "settle"})
    phone.tap("settle-outcome-exhaustive_draw", "settle-outcome-more")
    phone.tap("settle-outcome-ready-south")
    expect(phone.page.locator(".ledger tbody tr")).to_have_count(3)
    assert ledger(phone)[-1] == ["−1,000", "+3,000", "−1,000", "−1,000"]  # noqa: RUF001


def test_several_winners_are_settled_as_the_service_does(referee: Referee) -> None:
    referee.open({"ruleset": "riichi", "preset": "tenhou", "view": "settle"})
    referee.tap("settle-outcome-win", "settle-outcome-wins-add")
    for place, (seat, han) in enumerate([("south", "3"), ("west", "2")]):
        win = f"settle-outcome-wins-{place}"
        referee.tap(f"{win}-seat-{seat}", f"{win}-win-by-discard", f"{win}-win-from-east")
        referee.page.locator(f'[id="{win}-points"] > summary').click()
        referee.at(f"{win}-points-han").fill(han)
        referee.at(f"{win}-points-fu").fill("30")
    expect(referee.page.locator(".ledger tbody tr")).to_have_count(2)
    document = json.loads(referee.asked["document"])
    expected = settle({"ruleset": "riichi", "preset": "tenhou", **document})
    assert ledger(referee)[-1] == [signed(one) for one in expected["net"].values()]


def test_the_events_of_a_deal_are_listed_by_tapping_with_a_running_total(
    referee: Referee,
) -> None:
    referee.open({"ruleset": "sichuan", "view": "settle"})
    referee.tap("settle-outcome-events", "settle-outcome-events-addkong")
    first, second = "settle-outcome-events-0", "settle-outcome-events-1-wins-0"
    referee.tap(f"{first}-seat-east", f"{first}-kong-concealed")
    expect(referee.page.locator(".ledger tbody tr")).to_have_count(3)
    referee.tap("settle-outcome-events-addwin", f"{second}-seat-south")
    referee.page.locator(f'[id="{second}-points"] > summary').click()
    referee.at(f"{second}-points-value").fill("2")
    document = json.loads(referee.asked["document"])
    expected = settle({"ruleset": "sichuan", **document})
    expect(referee.page.locator(".ledger tbody tr")).to_have_count(len(expected["ledger"]))
    rows = ledger(referee)
    assert rows[2] == ["+6", "−2", "−2", "−2"]  # noqa: RUF001
    assert rows[-1] == rows[-2] == [signed(one) for one in expected["net"].values()]


def test_a_record_card_for_each_player_says_what_was_won_from_whom(referee: Referee) -> None:
    referee.open(OFFICIAL)
    referee.settled()
    referee.tap("record-make")
    cards = referee.page.locator(".record-sheet")
    expect(cards).to_have_count(4)
    amounts = cards.nth(1).locator("tbody .amount").all_inner_texts()
    assert amounts == ["+25", "+460", "+25"]
    expect(cards.nth(1).locator(".signature")).to_have_count(3)
    referee.at("record-name-south").fill("Li Na")
    expect(cards.nth(0).locator('[data-name-of="south"]')).to_have_text("Li Na")
    referee.tap("record-close")
    expect(referee.page.locator(".verdict").first).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_can_be_read_in_each_language_and_nothing_is_cut_off(
    phone: Referee, language: str
) -> None:
    phone.open(OFFICIAL)
    if language != "en":
        phone.at("language").select_option(language)
        phone.page.wait_for_url(f"**lang={language}")
        phone.ready()
    phone.settled()
    words = page_data(language)["words"]
    expect(phone.page.locator("#tabs a").first).to_have_text(words["views.score"])
    tiles = next(one for one in page_data(language)["rulesets"] if one["id"] == "zung-jung")
    turned = phone.page.locator(".tile.turned img").first
    expect(turned).to_have_attribute("alt", f"{tiles['tiles']['3p']} ({words['turned']})")
    for view in ("score", "claim", "waits", "settle"):
        phone.page.locator(f'[data-view="{view}"]').click()
        width = phone.page.evaluate("document.documentElement.scrollWidth")
        assert width <= 360, view


def test_a_hand_is_scored_with_the_keyboard_of_the_desk_alone(referee: Referee) -> None:
    referee.open({"ruleset": "zung-jung"})
    keys = referee.page.keyboard
    focused = "document.activeElement.id"

    def reach(name: str, key: str = "Tab") -> None:
        for _ in range(80):
            if referee.page.evaluate(focused) == name:
                return
            keys.press(key)
        raise AssertionError(name)

    reach("key-1m")
    for code in ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m"):
        reach(f"key-{code}", "ArrowRight")
        keys.press("Enter")
    keys.press("ArrowDown")
    assert referee.page.evaluate(focused) == "key-8p"
    for code, times in (("8p", 2), ("9s", 3)):
        reach(f"key-{code}", "ArrowRight")
        for _ in range(times):
            keys.press("Enter")
    reach("key-9m", "ArrowLeft")
    keys.press("Enter")
    reach("score-seat-south", "Shift+Tab")
    keys.press("Enter")
    referee.settled()
    assert referee.asked["seat"] == "south"
    assert referee.asked["hand"] == "12345678m88p999s +9m"


def test_the_first_view_is_light_and_needs_nothing_from_elsewhere(referee: Referee) -> None:
    sizes: dict[str, int] = {}

    def weigh(request: object) -> None:
        url = request.url  # type: ignore[attr-defined]
        sizes[url] = request.sizes()["responseBodySize"]  # type: ignore[attr-defined]

    referee.page.on("requestfinished", weigh)
    referee.open(OFFICIAL)
    referee.settled()
    assert all(url.startswith(referee.service) for url in sizes)
    assert sum(sizes.values()) < 250_000
