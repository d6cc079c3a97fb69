"""The page after the network has gone: it opens, and scores as the service did, byte for byte."""

import json
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from subprocess import Popen
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from app.offline.bundle import runtime
from app.page.data import page_words
from scoring import RULESETS
from tests.browser.conftest import opened
from tests.browser.referee import OFFICIAL, Referee
from tests.http_helpers import ROOT
from tests.serving import address_in, serving, told

pytestmark = pytest.mark.browser
SCORED, OTHERS = 110, 12
"""How many cases of each ruleset are asked: of hands, and of each other endpoint."""
LOADING: Final = 120_000
ASK: Final = """async (questions) => {
    const { reach } = await import(`${document.documentElement.dataset.static}/js/offline.js`);
    const answers = [];
    for (const [address, body] of questions) {
        const response = await reach(address, body === null ? {} : { method: "POST", body });
        answers.push([response.status, await response.text()]);
    }
    return answers;
}"""
FILES: Final = """async () => {
    const found = {};
    for (const name of await caches.keys()) {
        const kept = await (await caches.open(name)).keys();
        found[name] = kept.map((one) => new URL(one.url).pathname);
    }
    return found;
}"""
KEEP: Final = """async (manifest) => {
    const base = document.documentElement.dataset.static;
    const { keep, kept } = await import(`${base}/js/offline.js`);
    globalThis.fetch = async (address) => { fetched(address); return new Response("of test"); };
    await keep(manifest);
    return (await kept()).mark;
}"""
Asked = tuple[str, str | None]


class Visit(NamedTuple):
    """A page of a service that can be stopped."""

    page: Page
    context: BrowserContext
    address: str
    process: Popen[str]

    def leave_the_network(self) -> None:
        """Stop the service, and cut the network."""
        self.process.kill()
        self.process.wait()
        self.context.set_offline(True)


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """A visit to a service of its own, by somebody whose browser may keep things."""
    with serving("--workers", "1") as process:
        address = address_in(told(process, "openapi.json"))
        one = opened(browser, address, [], service_workers="allow")
        refused: list[str] = []
        one.page.on("console", lambda said: refused.append(said.text))
        one.open({"lang": "en"})
        one.page.evaluate("navigator.serviceWorker.ready")
        yield Visit(one.page, one.page.context, address, process)
        one.page.context.close()
        assert [text for text in refused if "Content Security Policy" in text] == []


def questions() -> list[Asked]:
    """Golden questions of every ruleset and endpoint, as they are sent."""
    found: dict[tuple[str, str], list[Asked]] = defaultdict(list)
    for file in sorted((ROOT / "tests" / "golden").glob("*.ndjson")):
        for line in file.read_text("utf-8").splitlines():
            case = json.loads(line)
            endpoint, ruleset = case.get("endpoint", "score"), case["request"].get("ruleset")
            if ruleset in RULESETS and endpoint != "wall-break":
                body = json.dumps(case["request"])
                found[endpoint, ruleset].append((f"/v1/{endpoint}", body))
    spread: list[Asked] = []
    for (endpoint, _), cases in found.items():
        most = SCORED if endpoint == "score" else OTHERS
        spread += cases[:: max(1, len(cases) // most)][:most]
    for ruleset in RULESETS:
        spread.append((f"/v1/rulesets/{ruleset}/patterns?lang=es", None))
    return [*spread, ("/v1/wall-break?first=5&second=6&lang=ja", None)]


def by_service(address: str, asked: Asked) -> list[Any]:
    """What the service answers: the status, and the bytes as text."""
    path, body = asked
    headers = {"content-type": "application/json"}
    data = None if body is None else body.encode()
    try:
        with urllib.request.urlopen(
            urllib.request.Request(address + path, data, headers), timeout=30
        ) as response:
            return [response.status, response.read().decode()]
    except urllib.error.HTTPError as error:
        with error:
            return [error.code, error.read().decode()]


@pytest.mark.skipif(not runtime(), reason="no Python for browsers here: make offline brings it")
def test_the_page_scores_without_a_network_byte_for_byte_as_the_service_does(visit: Visit) -> None:
    page = visit.page
    asked = questions()
    assert sum(path == "/v1/score" for path, _ in asked) >= 100 * len(RULESETS)
    expected = [by_service(visit.address, one) for one in asked]
    assert {status for status, _ in expected} == {200, 422}
    assert "MB" in page.locator("#offline-use").inner_text()
    page.locator("#offline-use").click()
    expect(page.locator("#offline[data-stage=kept]")).to_be_attached(timeout=LOADING)
    visit.leave_the_network()
    referee = Referee(page, visit.address)
    referee.open(OFFICIAL | {"lang": "en"})
    page.set_default_timeout(LOADING)
    expect(page.locator("#answer .verdict .big")).to_have_text("170", timeout=LOADING)
    assert referee.net() == {"south": "+510", "east": "−25", "west": "−460", "north": "−25"}  # noqa: RUF001 - a true minus sign
    assert page.locator("html").get_attribute("data-answers") == "device"
    answers = page.evaluate(ASK, asked)
    for ruleset in RULESETS:
        page.goto(f"{visit.address}/cards/{ruleset}?lang=en")
        assert page.locator(".row-card").count() > 10
    for one, service, device in zip(asked, expected, answers, strict=True):
        assert device == service, one


def test_after_one_visit_the_page_and_the_cards_seen_open_without_a_network(visit: Visit) -> None:
    page = visit.page
    page.goto(f"{visit.address}/cards/riichi?lang=es")
    visit.leave_the_network()
    for language in ("ja", "en"):
        page.goto(f"{visit.address}/?lang={language}")
        expect(page.locator("html[data-ready]")).to_be_attached()
        expect(page.locator(".brand p")).to_have_text(page_words(language)["tagline"])
    seen = "[...document.images].every((one) => one.complete && one.naturalWidth > 0)"
    assert page.evaluate(seen)
    page.goto(f"{visit.address}/cards/riichi?lang=es")
    expect(page.locator("html[data-ready]")).to_be_attached()
    assert page.locator(".row-card").count() > 40


def test_an_update_takes_the_place_of_what_is_kept_and_fetches_only_what_is_new(
    visit: Visit,
) -> None:
    page = visit.page
    one, two = "/static/first.css", "/static/second.css"
    fetched: list[str] = []
    manifests = iter(
        {"mark": mark, "bytes": 2, "files": [{"address": path, "bytes": 1} for path in paths]}
        for mark, paths in (("old", [one]), ("new", [one, two]))
    )
    page.expose_function("fetched", lambda address: fetched.append(address))  # noqa: PLW0108 - the driver marks what it is given
    assert page.evaluate(KEEP, next(manifests)) == "old"
    assert fetched == [one]
    assert page.evaluate(KEEP, next(manifests)) == "new"
    assert fetched == [one, two]
    stores = {name: files for name, files in page.evaluate(FILES).items() if "core" in name}
    assert stores == {"freecount-core-new": [one, two, "/offline.json"]}


def test_a_service_that_has_nothing_to_keep_says_so(browser: Browser, service: str) -> None:
    one = opened(browser, service, [])
    one.page.route("**/offline.json", lambda route: route.fulfill(json={"mark": None}))
    one.open(OFFICIAL)
    one.settled()
    expect(one.page.locator("#offline")).to_contain_text("does not offer")
    assert one.page.locator("#offline-use").count() == 0
    one.page.context.close()


@pytest.mark.parametrize(
    ("registered", "said"),
    [
        ("Promise.reject(new DOMException('', 'SecurityError'))", "whose certificate"),
        ("Promise.resolve({ installing: failing() })", "did not work"),
    ],
    ids=["no trust in the certificate", "the page could not be kept"],
)
def test_whoever_cannot_leave_the_network_is_told(
    browser: Browser, service: str, registered: str, said: str
) -> None:
    one = opened(browser, service, [], service_workers="allow")
    one.page.add_init_script(f"""
        function failing() {{
            const worker = Object.assign(new EventTarget(), {{ state: "redundant" }});
            setTimeout(() => worker.dispatchEvent(new Event("statechange")), 200);
            return worker;
        }}
        ServiceWorkerContainer.prototype.register = () => {registered};
    """)
    offer = {"mark": "some", "bytes": 0, "files": []}
    one.page.route("**/offline.json", lambda route: route.fulfill(json=offer))
    one.open({"lang": "en"})
    expect(one.page.locator("#offline[data-stage=told], #offline-use")).to_be_attached()
    if one.page.locator("#offline-use").count():
        one.tap("offline-use")
    expect(one.page.locator("#offline")).to_contain_text(said)
    assert one.page.evaluate(FILES) == {}
    one.page.context.close()


def test_what_is_removed_while_it_comes_stays_away(referee: Referee) -> None:
    referee.open()
    assert referee.page.evaluate("""async () => {
        const base = document.documentElement.dataset.static;
        const { forget, keep } = await import(`${base}/js/offline.js`);
        globalThis.fetch = (_address, { signal }) => new Promise((_, reject) =>
            signal.addEventListener("abort", () => reject(signal.reason)));
        const files = [{ address: "/some", bytes: 1 }];
        const coming = keep({ mark: "some", bytes: 1, files }).catch((error) => error.name);
        await new Promise((resume) => setTimeout(resume, 100));
        await forget();
        return [await coming, await caches.keys()];
    }""") == ["AbortError", []]


def test_a_core_that_fails_is_started_anew_by_the_next_question(referee: Referee) -> None:
    referee.open()
    assert referee.page.evaluate("""async () => {
        const base = document.documentElement.dataset.static;
        const { ask } = await import(`${base}/js/offline.js`);
        let started = 0;
        globalThis.Worker = class extends EventTarget {
            number = started += 1;
            postMessage({ id }) {
                if (!id) return;
                const well = { id, status: 200, text: "{}" };
                const data = this.number > 1 ? well : { id, failed: "no" };
                setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data })));
            }
            terminate() {}
        };
        const asked = () => ask({ mark: "some" }, "/v1/score", "{}");
        const first = await asked().catch(String);
        return [first, (await asked()).status, started];
    }""") == ["Error: no", 200, 2]
