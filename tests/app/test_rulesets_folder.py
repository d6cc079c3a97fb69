"""Adding a ruleset is adding a folder: nothing else is edited, and everything knows it."""

import json
import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from scoring import LANGUAGES, RULESETS
from tests.http_helpers import ROOT, Document, python

PACKAGES: Final = ("scoring", "schemas", "app")
RULESET: Final = '''\
"""Only seven pairs win, and every loser pays what they are worth."""

from dataclasses import dataclass
from typing import Annotated

from scoring.arrange import Shape
from scoring.fields import About, Between
from scoring.find import of_shape
from scoring.hand import SEATS, By
from scoring.names import Names
from scoring.pattern import Cite, Pattern
from scoring.ruleset import Book, Event, Preset, Ruleset
from scoring.tally import Tally, Transfer
from scoring.tiles import KIND_TILES


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """House rules."""

    bonus: Annotated[int, Between(0, 9), About("Points on top of every hand.")] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Fields:
    """What a question may add."""

    joker: Annotated[bool, About("Whether there was a joker.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """The worth of a hand without its tiles."""

    value: Annotated[int, Between(1, 99), About("The value of the hand.")]


def total(view, hits, *_):
    value = sum(hit.total for hit in hits) + view.situation.options.bonus
    return Tally(value, value)


def settle(tally, situation, *_):
    losers = [seat for seat in SEATS if seat is not situation.seat]
    return tuple(Transfer(one, situation.seat, tally.value, "equal") for one in losers)


RULESET = Ruleset(
    id="pairs-only",
    edition="1",
    revision=1,
    unit="points",
    books=(Book("house", "House rules", "1"),),
    presets=(Preset("house"), Preset("generous", options={"bonus": 5})),
    options=Options,
    fields=Fields,
    points=Points,
    ways=(By.SELF_DRAW, By.DISCARD),
    events=(Event("last_discard", frozenset({By.DISCARD}), Cite("house", "2")),),
    kinds=lambda _options: frozenset(KIND_TILES),
    shapes=(Shape.SEVEN_PAIRS,),
    patterns=(Pattern("all_pairs", 7, of_shape(Shape.SEVEN_PAIRS), "1", number="1"),),
    clauses=(),
    names=Names.of(__name__),
    total=total,
    tally=lambda points, *_: Tally(points.value, points.value),
    settle=settle,
)
'''
WORDS: Final = {
    "ruleset.name": "Pairs only",
    "ruleset.summary": "Seven pairs.",
    "unit.name": "points",
    "patterns.all_pairs.name": "All Pairs",
    "patterns.all_pairs.definition": "Seven pairs.",
}
ASK: Final = """
import json, sys
from app.page.data import page_data
from tests.http_helpers import get, question, request, send
paths = ["/v1/rulesets", "/v1/rulesets/pairs-only", "/v1/rulesets/pairs-only/patterns",
         "/openapi.json"]
told = {path: get(path).json() for path in paths}
told["page"] = page_data("en")
for name, document in json.load(sys.stdin).items():
    told[name] = send(question(document))[0].json()
print(json.dumps(told))
"""
HAND: Final = "1122m3344p5566s7z +7z"
QUESTIONS: Final = {
    "pairs": {"ruleset": "pairs-only", "seat": "east", "hand": HAND, "win": {"by": "self_draw"}},
    "generous": {
        "ruleset": "pairs-only",
        "preset": "generous",
        "seat": "south",
        "hand": HAND,
        "win": {"by": "discard", "from": "west"},
        "joker": True,
    },
    "mistaken": {
        "ruleset": "pairs-only",
        "options": {"bonus": 10, "par": 30},
        "seat": "east",
        "hand": HAND,
        "win": {"by": "robbed_kong", "from": "west", "events": ["last_draw"]},
        "penalty_tiles": "1m",
    },
    "other": {"ruleset": "zung-jung", "seat": "east", "hand": HAND, "win": {"by": "self_draw"}},
}


def planted(root: Path, ruleset: str) -> Path:
    """Copy the project to a folder and add a ruleset to it, and change nothing else."""
    ignored = shutil.ignore_patterns("__pycache__")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, root / package, ignore=ignored)
    (root / "tests" / "golden").mkdir(parents=True)
    for name in ("__init__.py", "http_helpers.py"):
        shutil.copy(ROOT / "tests" / name, root / "tests" / name)
    folder = root / "scoring" / "rulesets" / "pairs_only"
    folder.mkdir()
    (folder / "__init__.py").write_text(ruleset, "utf-8")
    entries = (
        f"[{key}]\n" + "".join(f'{language} = "{text}"\n' for language in LANGUAGES)
        for key, text in WORDS.items()
    )
    (folder / "names.toml").write_text("\n".join(entries), "utf-8")
    return root


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with one more ruleset."""
    return planted(tmp_path_factory.mktemp("tree"), RULESET)


@pytest.fixture(scope="module")
def told(tree: Path) -> Document:
    """What the service of the copy says."""
    ran = python("-c", ASK, stdin=json.dumps(QUESTIONS).encode(), cwd=tree)
    assert ran.returncode == 0, ran.stderr.decode()
    answers: Document = json.loads(ran.stdout)
    return answers


def test_the_new_ruleset_is_listed_beside_the_others(told: Document) -> None:
    listed = {one["id"]: one for one in told["/v1/rulesets"]["rulesets"]}
    assert set(listed) == {*RULESETS, "pairs-only"}
    assert listed["pairs-only"]["name"] == "Pairs only"
    assert listed["pairs-only"]["presets"] == ["house", "generous"]


def test_the_new_ruleset_is_described_with_its_options_and_patterns(told: Document) -> None:
    described = told["/v1/rulesets/pairs-only"]
    assert described["fields"] == ["joker"]
    assert described["options"]["properties"]["bonus"]["default"] == 1
    assert [one["options"] for one in described["presets"]] == [{"bonus": 1}, {"bonus": 5}]
    (row,) = told["/v1/rulesets/pairs-only/patterns"]["patterns"]
    assert (row["id"], row["name"]) == ("all_pairs", "All Pairs")


def test_the_new_ruleset_has_its_own_question_in_the_union(told: Document) -> None:
    schemas = told["/openapi.json"]["components"]["schemas"]
    union = schemas["Question"]
    mapping = union["discriminator"]["mapping"]
    assert set(mapping) == {*RULESETS, "pairs-only"}
    assert {"$ref": mapping["pairs-only"]} in union["oneOf"]
    question = schemas[mapping["pairs-only"].rpartition("/")[2]]
    assert question["properties"]["ruleset"]["const"] == "pairs-only"
    assert "joker" in question["properties"]
    assert "penalty_tiles" not in question["properties"]
    options = [one for name, one in schemas.items() if name.startswith("PairsOnly")]
    assert any("bonus" in one["properties"] for one in options)


def test_the_page_draws_the_new_ruleset(told: Document) -> None:
    (drawn,) = (one for one in told["page"]["rulesets"] if one["id"] == "pairs-only")
    assert drawn["name"] == "Pairs only"
    assert [one["id"] for one in drawn["presets"]] == ["house", "generous"]
    labels = {one["key"]: one["label"] for one in drawn["forms"]["score"]}
    assert labels["joker"] == "joker"
    assert drawn["presets"][0]["tiles"][:2] == ["1m", "2m"]


def test_a_hand_scores_under_the_new_ruleset(told: Document) -> None:
    answer = told["pairs"]
    (one,) = answer["arrangements"]
    assert answer["legal"] is True
    assert answer["ruleset"]["options"] == {"bonus": 1}
    assert (one["shape"], one["value"]) == ("seven_pairs", 8)
    assert [hit["id"] for hit in one["patterns"]] == ["all_pairs"]
    assert one["net"] == {"east": 24, "south": -8, "west": -8, "north": -8}


def test_a_preset_and_a_field_of_the_new_ruleset_are_understood(told: Document) -> None:
    answer = told["generous"]
    assert answer["ruleset"]["preset"] == "generous"
    assert [one["value"] for one in answer["arrangements"]] == [12]


def test_mistakes_are_named_by_the_new_ruleset_s_own_declarations(told: Document) -> None:
    found = {(one["code"], one["pointer"]) for one in told["mistaken"]["errors"]}
    assert found == {
        ("out_of_range", "/options/bonus"),
        ("unknown_option", "/options/par"),
        ("not_one_of", "/win/by"),
        ("not_one_of", "/win/events/0"),
        ("unknown_field", "/penalty_tiles"),
    }


def test_the_other_rulesets_answer_as_before(told: Document) -> None:
    assert told["other"]["ruleset"]["id"] == "zung-jung"
    assert [one["value"] for one in told["other"]["arrangements"]]


def test_the_command_line_knows_the_new_ruleset(tree: Path) -> None:
    listed = python("-m", "app", "rulesets", cwd=tree)
    assert listed.returncode == 0, listed.stderr.decode()
    names = [line.split()[0] for line in listed.stdout.decode().splitlines()]
    assert set(names) == {*RULESETS, "pairs-only"}
    words = ["--ruleset", "pairs-only", HAND, "--seat", "east", "--option.bonus", "2"]
    scored = python("-m", "app", "score", *words, cwd=tree)
    assert scored.returncode == 0, scored.stderr.decode()
    table = scored.stdout.decode()
    assert "All Pairs" in table
    assert "East +27" in table
    words = ["--ruleset", "pairs-only", "1122m3344p5566s7z", "--seat", "east"]
    waiting = python("-m", "app", "waits", *words, cwd=tree)
    assert waiting.returncode == 0, waiting.stderr.decode()
    rows = [" ".join(line.split()) for line in waiting.stdout.decode().splitlines()]
    assert "7z Red Dragon 3 8 +24 8 +24" in rows


def test_a_ruleset_may_have_no_events(tmp_path: Path) -> None:
    without = re.sub(r"^    events=.*$", "    events=(),", RULESET, flags=re.MULTILINE)
    assert without != RULESET
    root = planted(tmp_path, without)
    ran = python("-c", ASK, stdin=json.dumps(QUESTIONS).encode(), cwd=root)
    assert ran.returncode == 0, ran.stderr.decode()
    answers = json.loads(ran.stdout)
    assert answers["pairs"]["legal"] is True
    assert "/win/events" in {
        one["pointer"].removesuffix("/0") for one in answers["mistaken"]["errors"]
    }
