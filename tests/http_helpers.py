"""Asks the service in process, and the questions and the mistakes that several tests share."""

import asyncio
import copy
import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import httpx
from fastapi import FastAPI

from app.main import create_app

ROOT: Final = Path(__file__).parents[1]
GOLDEN: Final = ROOT / "tests" / "golden"
JSON: Final = "application/json"
PROBLEM_JSON: Final = "application/problem+json"
SCORE: Final = "/v1/score"
POINTS: Final = "/v1/points"
SETTLE: Final = "/v1/settle"
WAITS: Final = "/v1/waits"
CLAIMS: Final = "/v1/claims"
BATCH: Final = "/v1/score/batch"
LINES: Final = "application/x-ndjson"
OTHER_LANGUAGES: Final = ("es", "ja", "zh-Hant", "zh-Hans")
MARKER: Final = "zqxMarkerjk"
"""A word that no text of the service has, to see whether it comes back."""

Document = dict[str, Any]

OFFICIAL: Final[Document] = {
    "ruleset": "zung-jung",
    "preset": "wsom",
    "options": {"par": 25},
    "seat": "south",
    "hand": {
        "concealed": "11122233p99m",
        "winning_tile": "3p",
        "melds": [{"kind": "pung", "tiles": "777z", "from": "north"}],
    },
    "win": {"by": "discard", "from": "west", "events": []},
}
"""The rulebook's own example of the freedom of counting."""
OFFICIAL_LINE: Final = "11122233p99m (777z) +3p"

FULL: Final[Document] = {
    "ruleset": "zung-jung",
    "preset": "mahjongtime",
    "options": {"par": 30, "payoff": "competition", "immunity_claimed": False},
    "seat": "south",
    "hand": {
        "concealed": ["1m", "1m", "1m", "4m", "4m", "7s", "8s"],
        "winning_tile": "9s",
        "melds": [
            {"kind": "chow", "tiles": "123p", "from": "east"},
            {"kind": "concealed_kong", "tiles": "7777z", "from": None},
        ],
    },
    "win": {"by": "discard", "from": "west", "kong": None, "events": ["last_discard"]},
    "lang": "en",
    "explain": True,
    "penalty_tiles": "4m",
    "winning_tile_shown_apart": None,
    "discards": [{"seat": "south", "tile": "1z"}, {"seat": "west", "tile": "9s"}],
    "responsible": "west",
    "claim": {
        "value": 20,
        "patterns": ["value_honor", "one_kong"],
        "payments": [{"from": "west", "to": "south", "amount": 60}],
        "net": {"east": -20, "south": None},
    },
}
"""A winning hand that states every field there is."""


def changed(document: Mapping[str, Any], *path: str | int, to: Any) -> Document:
    """Return a document with one place set to something else."""
    copied: Document = copy.deepcopy(dict(document))
    node: Any = copied
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = to
    return copied


# --- asking ------------------------------------------------------------------------------


async def _send(app: FastAPI, requests: Iterable[httpx.Request]) -> list[httpx.Response]:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport) as client,
    ):
        return [await client.send(request) for request in requests]


def send(*requests: httpx.Request, app: FastAPI | None = None) -> list[httpx.Response]:
    """Send requests to a service in this process, one after another."""
    return asyncio.run(_send(app or _service(), requests))


_service = cache(create_app)
"""The service of this process: making one takes longer than an answer."""


def request(
    method: str,
    path: str,
    *,
    content: bytes | None = None,
    headers: Mapping[str, str] | None = None,
) -> httpx.Request:
    """Make a request; a body is sent as JSON unless the headers say otherwise."""
    said = {"content-type": JSON} if content is not None else {}
    url = httpx.URL("http://freecount" + path)
    return httpx.Request(method, url, content=content, headers=said | dict(headers or {}))


def question(document: object, headers: Mapping[str, str] | None = None) -> httpx.Request:
    """Make the request that asks for the score of a document."""
    return request("POST", SCORE, content=json.dumps(document).encode(), headers=headers)


def ask(document: object, headers: Mapping[str, str] | None = None) -> httpx.Response:
    """Ask for the score of a document."""
    return send(question(document, headers))[0]


def get(path: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
    """Get an address."""
    return send(request("GET", path, headers=headers))[0]


def golden_cases(endpoint: str = "score") -> list[Document]:
    """Every golden case of the repository that asks an endpoint, most of them for a score."""
    texts = [file.read_bytes() for file in sorted(GOLDEN.glob("*.ndjson"))]
    cases: list[Document] = [json.loads(line) for text in texts for line in text.splitlines()]
    return [case for case in cases if case.get("endpoint", "score") == endpoint]


def winning_questions() -> list[Document]:
    """The questions of the golden cases that are answered with a score."""
    return [case["request"] for case in golden_cases() if "errors" not in case["expect"]]


def python(
    *arguments: str,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
) -> subprocess.CompletedProcess[bytes]:
    """Run this Python with the project on its path."""
    environment = os.environ | {"PYTHONPATH": str(cwd), "COLUMNS": "200"} | dict(env or {})
    words = [sys.executable, *arguments]
    return subprocess.run(
        words, input=stdin, env=environment, cwd=cwd, capture_output=True, check=False
    )


# --- mistakes ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Probe:
    """A mistake, and how it must be reported: each error is written ``code pointer``."""

    name: str
    status: int
    kind: str
    errors: tuple[str, ...]
    content: bytes | None = None
    method: str = "POST"
    path: str = SCORE
    headers: Mapping[str, str] = field(default_factory=dict)

    def request(self, **headers: str) -> httpx.Request:
        """Make the request that has the mistake."""
        said = {name.replace("_", "-"): text for name, text in headers.items()}
        return request(
            self.method, self.path, content=self.content, headers=dict(self.headers) | said
        )


def _body(name: str, code: str, content: bytes) -> Probe:
    return Probe(name, 400, code, (f"{code} ",), content)


def _form(name: str, document: object, *errors: str) -> Probe:
    return Probe(name, 422, "invalid_form", errors, json.dumps(document).encode())


def _laws(name: str, document: object, *errors: str) -> Probe:
    return Probe(name, 422, "impossible_question", errors, json.dumps(document).encode())


def _sent_as(media: str) -> Probe:
    code, headers = "unsupported_media_type", {"content-type": media}
    return Probe(f"sent as {media}", 415, code, (f"{code} ",), GOOD, headers=headers)


GOOD: Final = json.dumps(OFFICIAL).encode()
DEEP: Final = 30_000
MOST_BYTES: Final = 64 * 1024

BAD_BODIES: Final = (
    _body("an empty body", "empty_body", b""),
    _body("a body of white space", "empty_body", b" \n\t"),
    _body("a syntax error", "not_json", b'{"ruleset": }'),
    _body("half a document", "not_json", GOOD[:-1]),
    _body("two documents", "not_json", GOOD + GOOD),
    _body("a trailing comma", "not_json", b'{"a": 1,}'),
    _body("the same key twice", "duplicate_key", b'{"seat":"east","seat":"east"}'),
    _body("the same key twice inside", "duplicate_key", b'{"win":{"by":1,"by":2}}'),
    _body("not a number", "not_a_number", b'{"options":{"par":NaN}}'),
    _body("infinity", "not_a_number", b'{"options":{"par":Infinity}}'),
    _body("minus infinity", "not_a_number", b'{"options":{"par":-Infinity}}'),
    _body("a number past every double", "not_a_number", b'{"options":{"par":1e400}}'),
    _body("a number below every double", "not_a_number", b'{"options":{"par":-1e400}}'),
    _body("an integer of 5,000 digits", "not_a_number", b"9" * 5_000),
    _body("bad UTF-8", "not_utf8", b'{"seat":"\xff"}'),
    _body("UTF-16", "not_utf8", '{"seat":"east"}'.encode("utf-16")),
    _body("a surrogate in UTF-8", "not_utf8", b'{"seat":"\xed\xa0\x80"}'),
    _body("half a surrogate pair", "broken_text", b'{"seat":"\\ud83c"}'),
    _body("half a surrogate pair in a key", "broken_text", b'{"\\udc00":1}'),
    _body("half a surrogate pair in a list", "broken_text", b'{"a":["\\ud83c"]}'),
    _body("33 levels", "too_deep", b"[" * 33 + b"]" * 33),
    _body("33 levels of objects", "too_deep", b'{"a":' * 33 + b"1" + b"}" * 33),
    _body("30,000 brackets", "too_deep", b"[" * DEEP + b"]" * DEEP),
    _body("30,000 opening brackets", "too_deep", b"[" * DEEP),
)
NO_HTML: Final = {"accept": "text/html, application/json;q=0"}
PROTOCOL: Final = (
    Probe("no such path", 404, "not_found", ("not_found ",), None, "GET", "/v1/nothing"),
    Probe(
        *("no such ruleset", 404, "no_such_ruleset", ("no_such_ruleset ",)),
        *(None, "GET", "/v1/rulesets/nothing"),
    ),
    Probe("no such method", 405, "method_not_allowed", ("method_not_allowed ",), None, "DELETE"),
    Probe("reads no JSON", 406, "not_acceptable", ("not_acceptable ",), GOOD, headers=NO_HTML),
    Probe("over 64 KiB", 413, "body_too_large", ("body_too_large ",), b" " * (MOST_BYTES + 1)),
    _sent_as("text/plain"),
    _sent_as("application/x-www-form-urlencoded"),
    _sent_as("application/jsonx"),
    Probe(
        *("compressed", 415, "unsupported_encoding", ("unsupported_encoding ",)),
        *(gzip.compress(GOOD), "POST", SCORE, {"content-encoding": "gzip"}),
    ),
    Probe(
        *("compressed lines", 415, "unsupported_encoding", ("unsupported_encoding ",)),
        *(gzip.compress(b"{}"), "POST", BATCH, {"content-type": LINES, "content-encoding": "gzip"}),
    ),
    Probe(
        *("a batch sent as text", 415, "unsupported_media_type", ("unsupported_media_type ",)),
        *(b"[]", "POST", BATCH, {"content-type": "text/plain"}),
    ),
    Probe(
        *("reads no lines", 406, "not_acceptable", ("not_acceptable ",)),
        *(b"{}", "POST", BATCH, {"content-type": LINES, "accept": JSON}),
    ),
    Probe(
        *("an array over 2 MiB", 413, "body_too_large", ("body_too_large ",)),
        *(b" " * (2 * 1024 * 1024 + 1), "POST", BATCH),
    ),
)
MUCH_WRONG: Final[Document] = {
    "ruleset": "zung-jung",
    "preset": "tenhou",
    "options": {"par": 1_001, "fan_limit": 3, "payoff": "none", "heaven_excludes_all": 1},
    "hand": {
        "concealed": "1" * 201,
        "winning_tile": 5,
        "melds": [{"kind": "pong", "tiles": ["1m", 2], "colour": "red"}],
    },
    "win": {"by": "flowers", "from": "nobody", "events": ["rain"]},
    "lang": "tlh",
    "dora_indicators": "3m",
    "discards": [{"seat": "east"}],
    "a/b~c": 1,
}
MUCH_IMPOSSIBLE: Final[Document] = {
    "ruleset": "zung-jung",
    "seat": "south",
    "hand": {
        "concealed": "11111m22p",
        "winning_tile": "3p",
        "melds": [{"kind": "chow", "tiles": "124m"}, {"kind": "pung", "tiles": "777z"}],
    },
    "win": {"by": "discard", "from": "south", "kong": "added", "events": ["heavenly"]},
}
QUESTIONS: Final = (
    _form("no object", [OFFICIAL], "wrong_type "),
    _form("no ruleset", {}, "missing_field /ruleset"),
    _form("null for a ruleset", {"ruleset": None}, "wrong_type /ruleset"),
    _form("no such ruleset in a body", {"ruleset": "chess"}, "unknown_ruleset /ruleset"),
    _form(
        *("everything wrong with the form", MUCH_WRONG),
        *("not_one_of /preset", "out_of_range /options/par", "unknown_option /options/fan_limit"),
        *("not_one_of /options/payoff", "wrong_type /options/heaven_excludes_all"),
        *("missing_field /seat", "too_long /hand/concealed", "wrong_type /hand/winning_tile"),
        *("not_one_of /hand/melds/0/kind", "wrong_type /hand/melds/0/tiles/1"),
        *("unknown_field /hand/melds/0/colour", "not_one_of /win/by", "not_one_of /win/from"),
        *("not_one_of /win/events/0", "not_one_of /lang", "unknown_field /dora_indicators"),
        *("missing_field /discards/0/tile", "unknown_field /a~1b~0c"),
    ),
    _form(
        *(
            "more mistakes than are told",
            {"ruleset": "zung-jung", **dict.fromkeys(map(str, range(200)))},
        ),
        *("missing_field /seat", "missing_field /hand", "missing_field /win", "more_problems "),
        *(f"unknown_field /{one}" for one in range(97)),
    ),
    _laws(
        *("several laws broken", MUCH_IMPOSSIBLE),
        *("not_a_meld_of_its_kind /hand/melds/0/tiles", "five_of_a_tile /hand"),
        *("discarder_is_winner /win/from", "kong_without_robbing /win/kong"),
        *("event_not_with_way /win/events/0", "event_only_east /win/events/0"),
    ),
    _laws(
        *("a character that is no tile", changed(OFFICIAL, "hand", to="12?m (777z) +3p")),
        "unreadable_character /hand",
    ),
)
PROBES: Final = (*BAD_BODIES, *PROTOCOL, *QUESTIONS)
