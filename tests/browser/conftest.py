"""One service and one browser for all tests; a page that must not complain for each."""

import os
import shutil
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from tests.browser.referee import Referee
from tests.serving import address_in, serving, told

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
EXPECTED: Final = ("422", "blocked by Playwright")
PATIENCE: Final = 15_000
PHONE: Final = {"width": 360, "height": 740}
DESKTOP: Final = {"width": 1280, "height": 900}


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """The address of a running service."""
    with serving("--workers", "1") as process:
        yield address_in(told(process, "openapi.json"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, or the one that CHROMIUM names."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail("These tests need Chromium: install it, or set CHROMIUM to its path.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> list[str]:
    """What the pages of a test complain of in their console."""
    return []


def opened(browser: Browser, service: str, complaints: list[str], **more: object) -> Referee:
    """Open a page in a context of its own that keeps its complaints."""
    settings: dict[str, object] = {"locale": "en-US", "viewport": DESKTOP, **more}
    settings["reduced_motion"] = "reduce"
    settings.setdefault("service_workers", "block")  # what one test keeps is not for the next
    page: Page = browser.new_context(**settings).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE)

    def heard(message: ConsoleMessage) -> None:
        ours = not any(one in message.text for one in EXPECTED)
        if message.type in ("error", "warning") and ours:
            complaints.append(message.text)

    page.on("console", heard)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return Referee(page, service)


@pytest.fixture
def referee(browser: Browser, service: str, complaints: list[str]) -> Iterator[Referee]:
    """A referee at a desk, whose page complains of nothing."""
    one = opened(browser, service, complaints)
    yield one
    one.page.context.close()
    assert complaints == []


@pytest.fixture
def phone(browser: Browser, service: str, complaints: list[str]) -> Iterator[Referee]:
    """A referee with a phone, whose page complains of nothing."""
    one = opened(
        browser, service, complaints, viewport=PHONE, has_touch=True, device_scale_factor=2
    )
    yield one
    one.page.context.close()
    assert complaints == []
