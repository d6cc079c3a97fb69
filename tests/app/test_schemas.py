"""The models at the edge and the reader of the core say the same of every malformed document.

Both are made of what the rulesets declare, in two ways; a difference is a fault of one.
"""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.language import asked_ruleset
from app.service import ENDPOINTS
from scoring import (
    LANGUAGES,
    RULESETS,
    FormBroken,
    QuestionError,
    claim_tile,
    pay,
    problem_words,
    settle,
    waits,
)
from scoring.question import read
from tests.http_helpers import (
    CLAIMS,
    FULL,
    MOST_BYTES,
    MUCH_WRONG,
    OFFICIAL,
    POINTS,
    SCORE,
    SETTLE,
    WAITS,
    Document,
    ask,
    changed,
    golden_cases,
    question,
    request,
    send,
    winning_questions,
)

Path = tuple[str | int, ...]
Found = set[tuple[str, str, str]]

RIVALS: Final[Document] = OFFICIAL | {"claim": [{"value": 170}, {"patterns": [], "net": {}}]}
WORTH: Final[Document] = {
    "ruleset": "zung-jung",
    "preset": "wsom",
    "options": {"par": 30},
    "seat": "south",
    "win": {"by": "discard", "from": "west", "events": ["last_discard"]},
    "value": 170,
    "responsible": "nobody",
    "lang": "en",
}
DEAL: Final[Document] = {
    "ruleset": "zung-jung",
    "preset": "wsom",
    "options": {"par": 30},
    "prevailing_wind": "north",
    "deal_number": 16,
    "dealer_number": 4,
    "totals": {"east": 10, "south": -10, "west": 2.0, "north": 0},
    "discards": [{"seat": "south", "tile": "1z"}, {"seat": "west", "tile": "3p"}],
    "outcome": {
        "kind": "win",
        "wins": [
            {key: OFFICIAL[key] for key in ("seat", "hand", "win")} | {"claim": {"value": 170}},
            {
                "seat": "east",
                "points": {"value": 30},
                "win": {"by": "discard", "from": "west", "events": []},
                "responsible": "nobody",
            },
        ],
    },
    "lang": "en",
}
DEALS: Final[list[Document]] = [
    case["request"] for case in golden_cases("settle") if len(case["request"]) > 1
]
EXPOSED: Final[Document] = FULL | {
    "penalty_tiles": [
        {"tile": "4m", "event": "exposed_in_deal"},
        {"tile": "1m", "event": "exposed_in_play"},
    ]
}
BEFORE: Final[Document] = {
    "ruleset": "zung-jung",
    "preset": "wsom",
    "options": {"minimum_points": 5},
    "seat": "south",
    "hand": {
        "concealed": "33345m222s88s9s",
        "melds": [{"kind": "pung", "tiles": "777z", "from": "west"}],
    },
    "from": "west",
    "visible_tiles": ["3m", "6m"],
    "penalty_tiles": "9s",
    "dead_penalty_tiles": ["9s"],
    "lang": "en",
}
BEFORE_RIICHI: Final[Document] = {
    "ruleset": "riichi",
    "preset": "tenhou",
    "seat": "south",
    "prevailing_wind": "east",
    "hand": "23m56799p345789s",
    "from": None,
    "events": ["riichi", "ippatsu"],
    "visible_tiles": "11m",
    "dora_indicators": "1m",
    "discards": None,
    "liable": [{"seat": "west", "for": "daisangen"}],
}
CLAIMED: Final[Document] = {
    "ruleset": "zung-jung",
    "preset": "wsom",
    "options": {"par": 30},
    "tile": "5m",
    "from": "east",
    "offered": "discard",
    "last_tile": False,
    "replacement_drawn": False,
    "next_player": "drew",
    "claims": [
        {
            "seat": "west",
            "claim": "pung",
            "late": True,
            "legal": None,
            "hand": {"concealed": "55m123p789s11222z", "melds": []},
            "penalty_tiles": [{"tile": "9m", "event": "exposed_in_deal"}],
            "touched": False,
            "chow_shown": False,
        },
        {"seat": "north", "claim": "win", "hand": "46m123p789s11222z", "events": []},
    ],
    "lang": "en",
}
SEEDS: Final[dict[str, list[Document]]] = {
    SCORE: [
        OFFICIAL,
        FULL,
        EXPOSED,
        RIVALS,
        MUCH_WRONG,
        *(case["request"] for case in golden_cases()),
    ],
    POINTS: [WORTH, changed(WORTH, "points", to={"value": 5})],
    SETTLE: [*[DEAL] * 20, *DEALS],
    CLAIMS: [*[CLAIMED] * 20, *(case["request"] for case in golden_cases("claims"))],
    WAITS: [BEFORE, BEFORE_RIICHI, changed(BEFORE, "hand", to="33345m777p222s88s +9s")],
}

ODD_VALUES: Final[list[Any]] = [
    *(None, True, False, 0, 1, -1, 25, 1_001, 10**30, 2.0, 2.5, -0.0, 1e300, 0.1),
    *("", " ", "x", "1", "2.0", "true", "null", "east", "3m", "1m2m", "@text", "zung-jung"),
    *("1m" * 100, "1m" * 101, "x" * 201, "🀙" * 200, "🀙" * 201),
    *([], {}, [None], [[]], ["1m"], ["1m", 2, None, "x" * 201], ["1m"] * 200, ["1m"] * 201),
    *(["last_draw"] * 20, ["last_draw"] * 21, [{}] * 10, [{}] * 11, [5] * 121, [5] * 201),
    *({"@text": 1}, {"@object": {}}, {"by": "discard"}, {"seat": "east", "tile": "1m"}),
    {"kind": "pung", "tiles": "777z"},
    *({"kind": "exhaustive_draw"}, {"kind": "win", "wins": [{}]}, {"kind": 5}, {"kind": ["win"]}),
    *({"kind": "false_win", "seats": ["east"]}, {"value": 5}, [{"points": {"value": 5}}], 0.125),
    [{"tile": "4m", "event": "discarded"}, "4m"],
    {"concealed": 1, "winning_tile": "1", "@object": {"concealed": 1}},
]
ODD_KEYS: Final = [
    *("@text", "@list", "@object", "@list/@text", "", " ", "a/b", "a~b", "~1", "0", "-1", "é🀙"),
    *("k" * 63 + "/~", "k" * 200, "source", "from", "by", "par", "concealed", "melds", "zung-jung"),
]


def _places(node: object, path: Path = ()) -> Iterator[Path]:
    """Every place inside a document but its ruleset, without which nothing can be read."""
    inside: Any = ()
    if isinstance(node, dict):
        inside = node.items()
    elif isinstance(node, list):
        inside = enumerate(node)
    for key, value in inside:
        if (*path, key) != ("ruleset",):
            yield (*path, key)
            yield from _places(value, (*path, key))


def _at(document: Any, path: Path) -> Any:
    for step in path:
        document = document[step]
    return document


@st.composite
def malformed(draw: st.DrawFn, endpoint: str) -> Document:
    """Draw a document for an endpoint with a few places dropped, changed or added."""
    seeds = SEEDS[endpoint]
    document: Document = copy.deepcopy(seeds[draw(st.integers(0, len(seeds) - 1))])
    ruleset = document["ruleset"] if document.get("ruleset") in RULESETS else "zung-jung"
    document["ruleset"] = ruleset
    for _ in range(draw(st.integers(1, 5))):
        places = list(_places(document))
        *path, last = draw(st.sampled_from(places))
        parent = _at(document, tuple(path))
        odd = st.sampled_from(ODD_VALUES).map(copy.deepcopy)
        match draw(st.sampled_from(["drop", "set", "add", "repeat"])):
            case "drop":
                del parent[last]
            case "set":
                parent[last] = draw(odd)
            case "add" if isinstance(parent, dict):
                parent[draw(st.sampled_from(ODD_KEYS))] = draw(odd)
            case "add":
                parent.append(draw(odd))
            case _ if isinstance(parent[last], list):
                parent[last] *= draw(st.integers(2, 130))
            case _ if isinstance(parent[last], str):
                parent[last] *= draw(st.integers(2, 30))
        document["ruleset"] = ruleset
        if len(document) == 1:
            break
    assume(len(json.dumps(document)) < MOST_BYTES)
    return document


def of_edge(document: Document, path: str = SCORE) -> Found:
    """What the service says of the form of a document; of one that it answers, its model."""
    body = json.dumps(document).encode()
    (response,) = send(request("POST", path, content=body))
    assert response.status_code in {200, 422}
    told = response.json()
    if told.get("type") != "/problems/invalid_form":
        ENDPOINTS[path.removeprefix("/v1/")].check(asked_ruleset(document), json.loads(body))
        return set()
    return {(one["code"], one["pointer"], one["detail"]) for one in told["errors"]}


def of_core(document: Document, answer: Callable[[object], object] = read) -> Found:
    """What the core says of the form of a document."""
    names = RULESETS[document["ruleset"]].names
    try:
        answer(document)
    except FormBroken as error:
        words = [problem_words(one, names, _language(document)) for one in error.problems]
        return {(one["code"], one["pointer"], one["detail"]) for one in words}
    except QuestionError:
        return set()
    return set()


def _language(document: Document) -> str:
    said = document.get("lang")
    if said == "zh":
        return RULESETS[document["ruleset"]].chinese
    return str(said) if said in LANGUAGES else "en"


def _with(*path: str | int, to: object) -> Document:
    return changed(FULL, *path, to=to)


@given(malformed(SCORE))
def test_the_edge_and_the_core_say_the_same_of_any_malformed_question(document: Document) -> None:
    assert of_edge(document) == of_core(document)


@given(malformed(POINTS))
def test_the_edge_and_the_core_say_the_same_of_any_malformed_worth(document: Document) -> None:
    assert of_edge(document, POINTS) == of_core(document, pay)


@given(malformed(SETTLE))
def test_the_edge_and_the_core_say_the_same_of_any_malformed_deal(document: Document) -> None:
    assert of_edge(document, SETTLE) == of_core(document, settle)


@given(malformed(CLAIMS))
def test_the_edge_and_the_core_say_the_same_of_any_malformed_claim(document: Document) -> None:
    assert of_edge(document, CLAIMS) == of_core(document, claim_tile)


@given(malformed(WAITS))
def test_the_edge_and_the_core_say_the_same_of_any_malformed_wait(document: Document) -> None:
    assert of_edge(document, WAITS) == of_core(document, waits)


KNOWN_TRAPS: Final[dict[str, Document]] = {
    "a number for a word": _with("seat", to=5),
    "null for a word": _with("seat", to=None),
    "a list for a word": _with("win", "by", to=["discard"]),
    "a number among words": _with("win", "events", to=["last_discard", 5, None, "rain"]),
    "a number for a language": _with("lang", to=5),
    "true for a number": _with("options", "par", to=True),
    "a whole float for a number": _with("options", "par", to=2.0),
    "a broken float for a number": _with("options", "par", to=2.5),
    "a huge float for a number": _with("options", "par", to=1e300),
    "a huge integer for a number": _with("options", "par", to=10**30),
    "text for a number": _with("options", "par", to="25"),
    "null for a number": _with("options", "par", to=None),
    "a number for a flag": _with("explain", to=1),
    "text for a flag": _with("winning_tile_shown_apart", to="true"),
    "a list for a hand": _with("hand", to=["1m"]),
    "null for a hand": _with("hand", to=None),
    "a long hand": _with("hand", to="1" * 201),
    "too many events": _with("win", "events", to=["rain"] * 21),
    "too many melds": _with("hand", "melds", to=[{"kind": "x"}] * 11),
    "too many tiles": _with("hand", "concealed", to=["1m"] * 200 + [5]),
    "too many discards": _with("discards", to=[{"seat": "east", "tile": "1m"}] * 121),
    "an object for a list": _with("hand", "melds", to={"0": {}}),
    "a name that only Python uses": _with("win", "source", to="west"),
    "the tag of text": _with("hand", "@text", to=1),
    "the tag of an object": _with("hand", "@object", to=1),
    "the tag of an object beside a mistake": changed(
        _with("hand", "@object", to=1), "hand", "concealed", to=5
    ),
    "the tag of an object that holds the same": changed(
        _with("hand", "@object", to={"concealed": 1}), "hand", "concealed", to=5
    ),
    "the tag of a list beside a mistake": changed(
        _with("@list", to=1), "hand", "concealed", 0, to=5
    ),
    "the tag of an object beside an unknown field": changed(
        _with("hand", "@object", to={}), "hand", "colour", to=5
    ),
    "a claim that is no claim": _with("claim", to=5),
    "text for the value of a claim": _with("claim", "value", to="5"),
    "a number for the patterns of a claim": _with("claim", "patterns", to=5),
    "a pattern that is none": _with("claim", "patterns", 0, to="riichi"),
    "a payment without an amount": _with("claim", "payments", 0, to={"from": "pot"}),
    "a balance of no seat": _with("claim", "net", to={"pot": 1, "east": "1"}),
    "a record of nothing": _with("penalty_tiles", to=[{}]),
    "a record among tiles": _with("penalty_tiles", to=["4m", {"tile": "4m"}, 5, None, [], {}]),
    "a record instead of a list of them": _with("penalty_tiles", to={"tile": "4m"}),
    "tags in a record": _with("penalty_tiles", to=[{"@tiles": 1, "@list": [], "tile": 5}]),
    "the tag of tiles for tiles": _with("penalty_tiles", to={"@tiles": ["4m"]}),
    "too long a record": _with("penalty_tiles", to=[{"tile": "4m"}] * 61),
    "too many penalty tiles": _with("penalty_tiles", to=["4m"] * 201),
    "an event that is none": _with("penalty_tiles", to=[{"tile": "4m" * 101, "event": "lost"}]),
    "too many rival claims": _with("claim", to=[{}] * 9),
    "two mistaken rivals": _with("claim", to=[{"value": "5"}, {"worth": 5}, None]),
    "the tag of a list in a claim": _with("claim", to=[{"@list": 1, "value": "5"}]),
    "tags at the top": FULL | {"@text": 1, "@list": [], "@object": {}},
    "a key with the marks of pointers": _with("hand", "a/b~c", to=1),
    "a long key": _with("k" * 63 + "/~", to=1),
}


@pytest.mark.parametrize("document", KNOWN_TRAPS.values(), ids=KNOWN_TRAPS.keys())
def test_the_edge_and_the_core_say_the_same_where_they_easily_differ(document: Document) -> None:
    assert of_edge(document) == of_core(document)


@pytest.mark.parametrize("field", ["concealed", "winning_tile"])
def test_a_key_that_looks_like_a_tag_hides_no_mistake(field: str) -> None:
    document = _with("hand", "@object", to={"concealed": 1})
    del document["hand"][field]
    told = ask(document).json()
    found = {(one["code"], one["pointer"]) for one in told["errors"]}
    expected = {("missing_field", f"/hand/{field}"), ("unknown_field", "/hand/@object")}
    assert found == expected


@pytest.mark.parametrize("document", [None, True, 5, 2.5, "zung-jung", [], [OFFICIAL], {}])
def test_what_is_no_question_at_all_is_refused(document: object) -> None:
    told = ask(document).json()
    assert told["status"] == 422
    assert told["type"] == "/problems/invalid_form"
    assert len(told["errors"]) == 1


@pytest.mark.parametrize("named", [None, 5, ["zung-jung"], {"id": "zung-jung"}, "Zung-Jung", ""])
def test_a_question_of_no_ruleset_is_refused_there(named: object) -> None:
    told = ask(OFFICIAL | {"ruleset": named, "nonsense": 1}).json()
    assert told["status"] == 422
    assert [one["pointer"] for one in told["errors"]] == ["/ruleset"]


@pytest.mark.parametrize("document", SEEDS[WAITS])
def test_the_hands_before_a_win_have_the_right_form(document: Document) -> None:
    assert of_edge(document, WAITS) == of_core(document, waits) == set()
    assert waits(document)["ready"]


def test_every_golden_question_that_is_scored_has_the_right_form() -> None:
    documents = [OFFICIAL, FULL, EXPOSED, RIVALS, *winning_questions()]
    responses = send(*map(question, documents))
    assert {one.status_code for one in responses} == {200}
    assert all(read(one) for one in documents)
