"""A referee at the page: taps tiles and chips, and reads what the page answers."""

import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from playwright.sync_api import Locator, Page, expect

from scoring.notation import read_tiles
from scoring.tiles import CODES

MELDS: Final = {"[": "concealed_kong", "(": "open"}
OFFICIAL: Final = {
    "ruleset": "zung-jung",
    "hand": "11122233p99m (777z) +3p",
    "seat": "south",
    "by": "discard",
    "from": "west",
}
"""The rulebook's own example of the freedom of counting, as an address names it."""


class Referee:
    """One open page and the hands that use it."""

    def __init__(self, page: Page, service: str) -> None:
        """Sit down at a page of a service."""
        self.page = page
        self.service = service

    def open(self, asked: Mapping[str, str] | None = None, path: str = "/") -> None:
        """Open the page with a question in its address, and wait until it can be used."""
        self.page.goto(f"{self.service}{path}?{urlencode(asked or {})}")
        self.ready()

    def ready(self) -> None:
        """Wait until the page can be used."""
        expect(self.page.locator("html[data-ready]")).to_be_attached()

    def at(self, name: str) -> Locator:
        """The element of an id."""
        return self.page.locator(f'[id="{name}"]')

    def tap(self, *names: str) -> None:
        """Tap elements one after the other."""
        for name in names:
            self.at(name).click()

    def enter(self, hand: str) -> None:
        """Enter a hand by tapping: its groups first, then its tiles, the winning one last."""
        for group in re.findall(r"[(\[]([^)\]]+)[)\]]", hand):
            self.meld(group, concealed=f"[{group}]" in hand)
        loose, _, winning = re.sub(r"[(\[][^)\]]+[)\]]", "", hand).partition("+")
        self.tap(*(f"key-{code}" for code in codes(loose + winning)))

    def meld(self, group: str, *, concealed: bool) -> None:
        """Enter a declared group: its kind, then its lowest tile."""
        tiles = codes(group.rstrip("+"))
        kind = "chow" if len(set(tiles)) > 1 else "pung"
        if len(tiles) == 4:
            kind = "concealed_kong" if concealed else "open_kong"
        self.tap(f"mode-{kind}", f"key-{tiles[0]}")

    @property
    def asked(self) -> dict[str, str]:
        """What the address of the page asks."""
        search = self.page.evaluate("location.search")  # page.url lags behind
        return dict(parse_qsl(search.removeprefix("?")))

    def answer(self, path: str = "/v1/score") -> Any:
        """What the service answers to the question in the address of the page."""
        own = {"view", "part", "claim", "document"}
        flat = {name: text for name, text in self.asked.items() if name not in own}
        return self.page.request.get(f"{self.service}{path}?{urlencode(flat)}").json()

    def settled(self) -> None:
        """Wait until the answer belongs to the question."""
        expect(self.page.locator("#answer:not(.stale) .verdict").first).to_be_visible()

    def net(self) -> dict[str, str]:
        """What each seat of the drawn table gains or loses."""
        seats = self.page.locator("#answer .verdict .seat").all()
        return {
            str(one.get_attribute("data-seat")): one.locator(".amount").inner_text()
            for one in seats
        }


def codes(text: str) -> list[str]:
    """The codes of the tiles of a compact text."""
    return [CODES[tile] for tile in read_tiles(text.strip())]


def signed(amount: float) -> str:
    """An amount as the English page writes it."""
    sign = "+" if amount > 0 else "−" if amount < 0 else ""  # noqa: RUF001 - a true minus sign
    return f"{sign}{abs(amount):,}"
