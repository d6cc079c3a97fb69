"""Links, points, the catalogue, pages for problems, readiness."""

import json
import re
from typing import Any, Final

import pytest

from app.main import create_app
from app.refusals import NAMES
from schemas.described import Catalogue, RulesetDetail, RulesetList
from schemas.response import PointsAnswer
from scoring import LANGUAGES, RULESETS
from scoring.names import COMMON
from tests.http_helpers import (
    OFFICIAL,
    OTHER_LANGUAGES,
    POINTS,
    PROBLEM_JSON,
    ask,
    get,
    request,
    send,
)

LINK: Final = (
    "/v1/score?ruleset=zung-jung&preset=wsom&option.par=25&seat=south"
    "&hand=11122233p99m+(777z)+%2B3p&by=discard&from=west"
)
WALL: Final = "/v1/wall-break?first=5&second=6"
BROWSER: Final = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


class TestLinks:
    """GET /v1/score: the same question in an address."""

    def test_a_link_answers_the_same_bytes_as_the_document(self) -> None:
        assert get(LINK).content == ask(OFFICIAL).content

    def test_an_answer_may_be_kept_and_is_not_sent_twice(self) -> None:
        first = get(LINK)
        assert first.headers["cache-control"] == "public, max-age=3600"
        assert {one.strip() for one in first.headers["vary"].split(",")} == {
            "accept",
            "accept-language",
        }
        for known in (first.headers["etag"], f'"x", W/{first.headers["etag"]}', "*"):
            again = get(LINK, {"if-none-match": known})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == first.headers["etag"]
        assert get(LINK, {"if-none-match": '"other"'}).status_code == 200

    def test_another_language_is_another_answer(self) -> None:
        tags = {get(f"{LINK}&lang={language}").headers["etag"] for language in LANGUAGES}
        assert len(tags) == len(LANGUAGES)

    def test_fields_options_lists_and_flags_are_read(self) -> None:
        link = (
            "/v1/score?ruleset=zung-jung&seat=south&hand=19m19p19s2345677z+%2B1z&by=discard"
            "&from=east&discards=south:2z,west:1z,north:1z,east:1z&penalty_tiles=9m"
            "&option.payoff=competition&option.heaven_excludes_all=false&explain=true"
        )
        answer = get(link).json()
        net = answer["arrangements"][0]["net"]
        assert net == {"east": -25, "south": 480, "west": -430, "north": -25}
        assert len(answer["arrangements"][0]["explanation"]) == 45

    def test_violations_point_to_the_names_of_the_address(self) -> None:
        link = "/v1/score?ruleset=zung-jung&hand=x&by=rain&option.par=x&option.no=1&no=1&explain=2"
        told = get(link).json()
        found = {(one["code"], one["pointer"]) for one in told["errors"]}
        assert found == {
            ("missing_field", "/seat"),
            ("not_one_of", "/by"),
            ("wrong_type", "/option.par"),
            ("unknown_option", "/option.no"),
            ("unknown_field", "/no"),
            ("wrong_type", "/explain"),
        }

    def test_laws_point_to_the_names_of_the_address(self) -> None:
        told = get(LINK.replace("from=west", "from=south&events=heavenly")).json()
        found = {(one["code"], one["pointer"]) for one in told["errors"]}
        assert ("discarder_is_winner", "/from") in found
        assert ("event_only_east", "/events") in found

    @pytest.mark.parametrize("link", ["/v1/score", "/v1/score?ruleset=nothing&x=1"])
    def test_a_link_without_a_known_ruleset_says_so(self, link: str) -> None:
        told = get(link)
        assert told.status_code == 422
        assert [one["pointer"] for one in told.json()["errors"]] == ["/ruleset"]

    def test_a_parameter_given_twice_is_refused(self) -> None:
        told = get(LINK + "&by=discard")
        assert told.status_code == 400
        assert told.json()["type"] == "/problems/repeated_parameter"


class TestPoints:
    """POST /v1/points: payments without tiles; the cases are golden, this is the transport."""

    def answer(self, **more: Any) -> Any:
        """Ask for the payments of a hand of South on West's discard."""
        document = {"ruleset": "zung-jung", "seat": "south", **more}
        document.setdefault("win", {"by": "discard", "from": "west"})
        (reply,) = send(request("POST", POINTS, content=json.dumps(document).encode()))
        return reply

    def test_the_payments_are_those_of_the_hand_with_its_tiles(self) -> None:
        reply = self.answer(value=170)
        PointsAnswer.model_validate(reply.json())
        best = ask(OFFICIAL).json()["arrangements"][0]
        assert reply.json()["payments"] == best["payments"]
        assert reply.json()["net"] == best["net"]
        assert reply.json()["assumed"][0]["code"] == "no_discards"

    def test_the_worth_may_stand_in_an_object(self) -> None:
        assert self.answer(points={"value": 30}).content == self.answer(value=30).content

    def test_violations_are_reported_in_the_language_asked(self) -> None:
        texts = {self.answer(value=7, lang=one).json()["errors"][0]["detail"] for one in LANGUAGES}
        assert len(texts) == len(LANGUAGES)


class TestCatalogue:
    """GET /v1/rulesets and below."""

    def test_every_ruleset_is_listed_and_described(self) -> None:
        listed = RulesetList.model_validate(get("/v1/rulesets").json())
        assert [one.id for one in listed.rulesets] == list(RULESETS)
        for ruleset in RULESETS.values():
            described = get(f"/v1/rulesets/{ruleset.id}").json()
            RulesetDetail.model_validate(described)
            schema = described["options"]["properties"]
            assert set(schema) == set(described["presets"][0]["options"])
            for name, value in described["presets"][0]["options"].items():
                assert schema[name]["default"] == value

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_the_pattern_catalogue_answers_in_each_language(self, language: str) -> None:
        for ruleset in RULESETS.values():
            shown = get(f"/v1/rulesets/{ruleset.id}/patterns?lang={language}")
            rows = Catalogue.model_validate(shown.json())
            assert rows.language == language == shown.headers["content-language"]
            assert len(rows.patterns) == len(ruleset.patterns)
            assert all(row.name == row.names[language] for row in rows.patterns)

    def test_presets_have_their_own_values(self) -> None:
        rows = get("/v1/rulesets/zung-jung/patterns?preset=mahjongtime").json()["patterns"]
        values = {row["id"]: row["value"] for row in rows}
        assert values["pure_one_suit"] == 100
        assert values["small_three_dragons"] == 30
        assert values["small_three_winds"] == 25

    def test_what_is_not_known_is_refused(self) -> None:
        assert get("/v1/rulesets/nothing/patterns").status_code == 404
        told = get("/v1/rulesets/zung-jung/patterns?lang=tlh&preset=no&x=1").json()
        found = {(one["code"], one["pointer"]) for one in told["errors"]}
        assert found == {
            ("not_one_of", "/lang"),
            ("not_one_of", "/preset"),
            ("unknown_field", "/x"),
        }

    def test_they_may_be_kept(self) -> None:
        tag = get("/v1/rulesets").headers["etag"]
        assert get("/v1/rulesets", {"if-none-match": tag}).status_code == 304


def problem_codes() -> list[str]:
    """Every problem that has a text, in the service, the core and the rulesets."""
    keys = set(COMMON)
    for catalogue in (NAMES, *(ruleset.names for ruleset in RULESETS.values())):
        keys.update(catalogue.own)
    found = {key.split(".")[1] for key in keys if key.startswith("problems.")}
    return sorted(found)


class TestProblemPages:
    """/problems/{code}: what a problem means, for people and for programs."""

    def test_every_problem_has_a_page_in_five_languages(self) -> None:
        codes = problem_codes()
        asked = [
            request("GET", f"/problems/{code}?lang={language}", headers=BROWSER)
            for code in codes
            for language in LANGUAGES
        ]
        pages = send(*asked)
        assert {page.status_code for page in pages} == {200}
        assert all(page.headers["content-type"] == "text/html; charset=utf-8" for page in pages)
        titles = [re.findall(r"<h1>(.+)</h1>", page.text) for page in pages]
        assert all(len(one) == 1 for one in titles)

    def test_a_program_gets_data_and_a_browser_a_page(self) -> None:
        data = get("/problems/five_of_a_tile").json()
        assert set(data) == {"code", "title", "meaning"}
        page = get("/problems/five_of_a_tile", BROWSER)
        assert data["meaning"].partition("'")[0] in page.text
        assert "default-src 'none'" in page.headers["content-security-policy"]

    @pytest.mark.parametrize("language", OTHER_LANGUAGES)
    def test_the_client_says_the_language(self, language: str) -> None:
        said = get("/problems/short_hand", {"accept-language": language})
        assert said.headers["content-language"] == language
        assert said.json()["title"] != get("/problems/short_hand").json()["title"]

    def test_every_type_that_is_reported_is_a_page(self) -> None:
        for told in (ask({}), ask({**OFFICIAL, "seat": "west"}), get("/nothing")):
            assert told.headers["content-type"] == PROBLEM_JSON
            assert get(told.json()["type"]).status_code == 200
            assert all(
                get(f"/problems/{one['code']}").status_code == 200 for one in told.json()["errors"]
            )

    def test_an_unknown_problem_is_not_found(self) -> None:
        told = get("/problems/nothing")
        assert (told.status_code, told.json()["type"]) == (404, "/problems/no_such_problem")


def test_readiness_follows_the_service() -> None:
    app = create_app()
    (ready,) = send(request("GET", "/readyz"), app=app)
    app.state.life.turn_away()
    stopping, alive = send(request("GET", "/readyz"), request("GET", "/healthz"), app=app)
    assert (ready.status_code, ready.json()) == (200, {"status": "ready"})
    assert (stopping.status_code, stopping.json()) == (503, {"status": "stopping"})
    assert alive.json() == {"status": "ok"}


@pytest.mark.parametrize("path", ["/healthz", "/v1/rulesets", LINK, WALL, "/problems/no_yaku"])
def test_a_head_is_answered_like_a_get_without_the_body(path: str) -> None:
    whole, head = send(request("GET", path), request("HEAD", path))
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == whole.headers["content-length"]
    assert head.headers["content-type"] == whole.headers["content-type"]


def test_a_head_of_what_is_only_posted_is_refused() -> None:
    (refused,) = send(request("HEAD", POINTS))
    assert refused.status_code == 405


def test_an_address_with_a_slash_too_many_is_not_found() -> None:
    assert get("/v1/rulesets/").status_code == 404
