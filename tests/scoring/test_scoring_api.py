"""The package from outside: its names, what it needs, and that it always answers alike."""

import ast
import doctest
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import scoring
from scoring import engine

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "scoring").rglob("*.py"))
GOLDEN = ROOT / "tests" / "golden"

ANSWER_ALL = """
import hashlib, json, sys
from scoring import QuestionError, score, to_json
digest = hashlib.sha256()
for line in sys.stdin.buffer:
    try:
        digest.update(to_json(score(json.loads(line)["request"] | {"explain": True})))
    except QuestionError as error:
        digest.update(str(error).encode())
print(digest.hexdigest())
"""

IMPORT_ONLY = """
import sys
sys.path.insert(0, {root!r})
import scoring
site = sorted(name for name in sys.modules if "site-packages" in (
    getattr(sys.modules[name], "__file__", None) or ""))
assert site == [], site
print(len(scoring.RULESETS), scoring.score({{
    "ruleset": "zung-jung", "seat": "south", "hand": "11122233p99m (777z) +3p",
    "win": {{"by": "discard", "from": "west"}},
}})["arrangements"][0]["value"])
"""


def python(*arguments: str, code: str, given: bytes = b"", seed: str = "random") -> str:
    """Run some code in an interpreter of its own and return what it prints."""
    command = [sys.executable, *arguments, "-c", code]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, input=given, env=environment, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    return ran.stdout.decode().strip()


def test_the_public_names_are_sorted_and_all_there_are() -> None:
    names = scoring.__all__
    public = {
        name
        for name, value in vars(scoring).items()
        if not name.startswith("_") and not isinstance(value, type(scoring))
    }
    constants = [name for name in names if name.isupper()]
    classes = [name for name in names if name[0].isupper() and not name.isupper()]
    functions = [name for name in names if name[0].islower()]
    assert names == [*sorted(constants), *sorted(classes), *sorted(functions)]
    assert set(names) == public


def test_the_example_in_the_docstring_holds() -> None:
    result = doctest.testmod(scoring)
    assert (result.failed, result.attempted > 0) == (0, True)


def imports_of(file: Path) -> set[str]:
    """The top-level modules that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                found.update(one.name.partition(".")[0] for one in names)
            case ast.ImportFrom(module=str(module), level=0):
                found.add(module.partition(".")[0])
            case ast.ImportFrom():
                found.add("scoring")  # a relative import stays in the package
    return found


def test_the_core_imports_the_standard_library_and_itself_only() -> None:
    foreign = {
        f"{file.relative_to(ROOT)}: {module}"
        for file in SOURCES
        for module in imports_of(file) - sys.stdlib_module_names - {"scoring"}
    }
    assert foreign == set()
    assert len(SOURCES) > 20


def test_the_core_runs_without_any_installed_package() -> None:
    printed = python("-S", "-I", code=IMPORT_ONLY.format(root=str(ROOT)))
    rulesets, value = printed.split()
    assert (int(rulesets), int(value)) == (len(scoring.RULESETS), 170)


def test_answers_are_the_same_bytes_whatever_the_hash_seed() -> None:
    questions = (GOLDEN / "zung-jung.ndjson").read_bytes()
    digests = {python(code=ANSWER_ALL, given=questions, seed=seed) for seed in ("0", "random")}
    assert len(digests) == 1


def test_a_question_is_not_changed_by_being_answered() -> None:
    document = {
        "ruleset": "zung-jung",
        "seat": "east",
        "options": {"par": 30},
        "hand": {"concealed": [f"{rank}m" for rank in "11123455678999"], "winning_tile": "5m"},
        "win": {"by": "self_draw", "events": ["last_draw"]},
    }
    before = json.dumps(document)
    assert scoring.score(document)["legal"]
    assert json.dumps(document) == before


def test_answers_are_plain_data_and_no_two_share_it() -> None:
    document = {
        "ruleset": "zung-jung",
        "seat": "east",
        "hand": "11m234m567p789s55z +5z",
        "win": {"by": "self_draw"},
    }
    first, second = scoring.score(document), scoring.score(document)
    assert json.loads(scoring.to_json(first)) == first
    first["arrangements"][0]["patterns"].clear()
    first["ruleset"]["options"]["par"] = 0
    assert scoring.score(document) == second


def test_rulesets_cannot_be_changed_from_outside() -> None:
    with pytest.raises(TypeError):
        scoring.RULESETS["zung-jung"] = None  # type: ignore[index]
    with pytest.raises(AttributeError):
        scoring.RULESETS["zung-jung"].revision = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    ("error", "parents"),
    [
        (scoring.NotationError, (scoring.FreecountError,)),
        (scoring.FormBroken, (scoring.QuestionError, scoring.FreecountError)),
        (scoring.LawsBroken, (scoring.QuestionError, scoring.FreecountError)),
        (scoring.RulesetError, (scoring.FreecountError,)),
    ],
)
def test_errors_make_a_tree(error: type[Exception], parents: tuple[type[Exception], ...]) -> None:
    assert all(issubclass(error, parent) for parent in parents)


def test_an_error_says_what_is_wrong_and_where() -> None:
    with pytest.raises(scoring.FormBroken, match="missing_field at /ruleset"):
        scoring.score({})
    with pytest.raises(scoring.FormBroken, match="wrong_type at /"):
        scoring.score(None)
    with pytest.raises(scoring.NotationError, match="no_such_tile at character 1"):
        scoring.read_tiles("9z")


def test_the_build_that_is_asked_for_is_tested() -> None:
    compiled = bool(os.environ.get("FREECOUNT_COMPILED"))
    assert engine.__file__.endswith(".py") is not compiled
