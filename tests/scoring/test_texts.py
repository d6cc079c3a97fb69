"""Every word that the core may say: there, in five languages, with its parameters supplied."""

import ast
import string
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scoring import LANGUAGES, RULESETS, QuestionError, problem_words, score
from scoring.fields import form_of
from scoring.form import FORM_CODES
from scoring.names import COMMON, Names, Said
from scoring.notation import NotationFault
from scoring.rulesets.zung_jung.penalties import Reason, Status
from tests.scoring import test_form, test_laws, test_zung_jung_laws
from tests.support import ZUNG_JUNG

SOURCES = sorted((Path(__file__).parents[2] / "scoring").rglob("*.py"))
PARTS = ("title", "detail", "meaning")
ALL_NAMES = {"common": Names(), **{ruleset.id: ruleset.names for ruleset in RULESETS.values()}}

MAKERS = {"Problem", "add"}
"""Who is called with the code of a problem."""
SCOPES = (ast.Module, ast.FunctionDef)


@cache
def trees() -> tuple[tuple[Path, ast.Module], ...]:
    return tuple((path, ast.parse(path.read_text("utf-8"))) for path in SOURCES)


@cache
def calls() -> tuple[tuple[str, ast.Call, ast.AST], ...]:
    """Every place in the source that makes a problem with its code written out, and in what."""
    found: dict[ast.Call, tuple[str, ast.Call, ast.AST]] = {}
    for _, tree in trees():
        scopes = (node for node in ast.walk(tree) if isinstance(node, SCOPES))
        for scope in scopes:
            for node in ast.walk(scope):
                match node:
                    case ast.Call(func=func, args=[ast.Constant(value=str(code)), *_]):
                        if name_of(func) in MAKERS:
                            found[node] = (code, node, scope)
    return tuple(found.values())


def name_of(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def other_codes() -> Iterator[str]:
    """Codes that a law hands on before they become a problem."""
    for node in (
        node for path, tree in trees() if path.name.endswith("laws.py") for node in ast.walk(tree)
    ):
        match node:
            case ast.Assign(targets=[ast.Name(id="code")], value=ast.Constant(value=str(code))):
                yield code
            case ast.Yield(value=ast.Tuple(elts=[ast.Constant(value=str(code)), _])):
                yield code


def problem_codes() -> set[str]:
    written = {code for code, _, _ in calls()}
    return written | {*other_codes()} | FORM_CODES | {fault.value for fault in NotationFault}


def entry(key: str) -> Iterator[tuple[str, Names]]:
    """The catalogues that have an entry: the common one, or those of rulesets."""
    for name, names in ALL_NAMES.items():
        if names.has(key):
            yield name, names


def fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def is_problem(code: str) -> bool:
    return any(True for _ in entry(f"problems.{code}.title"))


@pytest.mark.parametrize("part", PARTS)
def test_every_code_in_the_source_has_its_words_in_five_languages(part: str) -> None:
    codes = problem_codes()
    assert len(codes) > 45
    missing = [
        f"{code} in {language}"
        for code in sorted(codes)
        for language in LANGUAGES
        if not any(
            names.entry(f"problems.{code}.{part}").get(language, "").strip()
            for _, names in entry(f"problems.{code}.{part}")
        )
    ]
    assert missing == []


def test_every_problem_that_has_words_is_one_that_the_source_makes() -> None:
    keys = {*COMMON, *(key for names in ALL_NAMES.values() for key in names.own)}
    worded = {key.split(".")[1] for key in keys if key.startswith("problems.")}
    assert worded - problem_codes() == set()


@pytest.mark.parametrize("name", ALL_NAMES)
def test_every_entry_speaks_five_languages_and_names_the_same_parameters(name: str) -> None:
    entries = ALL_NAMES[name].own or COMMON
    faults = [
        f"{key}: {language}"
        for key, texts in entries.items()
        for language in LANGUAGES
        if not texts.get(language, "").strip()
        or fields_of(texts[language]) != fields_of(texts["en"])
    ]
    assert faults == []
    assert [key for key, texts in entries.items() if texts.keys() != set(LANGUAGES)] == []


def given_params(call: ast.Call, scope: ast.AST) -> set[str] | None:
    """The parameters of a problem as the source shows them; None where it does not."""
    if name_of(call.func) == "add":
        return {keyword.arg or "" for keyword in call.keywords}
    if len(call.args) < 3:
        return set()
    params: ast.expr | None = call.args[2]
    if isinstance(params, ast.Name):
        params = assigned(params.id, scope, call.lineno)
    if not isinstance(params, ast.Dict):
        return None
    return {str(key.value) for key in params.keys if isinstance(key, ast.Constant)}


def assigned(name: str, scope: ast.AST, before: int) -> ast.expr | None:
    """What a name was last set to before a line."""
    value = None
    for node in sorted(
        (node for node in ast.walk(scope) if isinstance(node, ast.Assign)),
        key=lambda node: node.lineno,
    ):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)]) if target == name:
                value = node.value if node.lineno < before else value
    return value


def test_every_problem_is_made_with_the_parameters_that_its_words_need() -> None:
    lacking = [
        f"{code} in {name}: {sorted(needed - given)}"
        for code, call, scope in calls()
        if (given := given_params(call, scope)) is not None and is_problem(code)
        for name, names in entry(f"problems.{code}.detail")
        for needed in [fields_of(names.entry(f"problems.{code}.detail")["en"])]
        if needed - given
    ]
    assert lacking == []


def samples() -> Iterable[Any]:
    tables = (
        *(test_form.NO_QUESTION, test_form.MISSING_AND_UNKNOWN, test_form.TYPES, test_form.VALUES),
        *(test_laws.TEXTS, test_laws.TILES, test_laws.MELDS, test_laws.WINS, test_laws.EVENTS),
        test_zung_jung_laws.FIELDS,
    )
    return (document for table in tables for document, _ in table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_in_the_tables_of_these_tests_can_be_said(language: str) -> None:
    said = 0
    for document in samples():
        try:
            score(document)
        except QuestionError as error:
            for problem in error.problems:
                words = problem_words(problem, ZUNG_JUNG.names, language)
                assert words["detail"].strip()
                assert not {"{", "}"} & set(words["detail"])
                said += 1
    assert said > 150


def test_words_are_said_with_names_lists_and_numbers_in_them() -> None:
    names = ZUNG_JUNG.names
    assert names.word(25, "en") == "25"
    assert names.word("par", "ja") == "par"
    assert names.word(Said("seats.east"), "es") == "Este"
    assert names.word((Said("seats.east"), 3), "en") == "East, 3"
    assert names.say("seats.east", "en", {}) == names.say("seats.east", "en")


def test_the_words_of_a_ruleset_hold_over_the_common_ones() -> None:
    own = Names({"seats.east": dict.fromkeys(LANGUAGES, "Dealer")})
    assert own.say("seats.east", "en") == "Dealer"
    assert own.say("seats.west", "en") == "West"
    assert not own.has("seats.centre")
    with pytest.raises(KeyError):
        own.say("seats.centre", "en")


def test_everything_an_answer_may_name_has_words() -> None:
    names = ZUNG_JUNG.names
    keys = [
        *(f"events.{event.id}" for event in ZUNG_JUNG.events),
        *(f"ways.{way.value}" for way in ZUNG_JUNG.ways),
        *(f"shapes.{shape.value}" for shape in ZUNG_JUNG.shapes),
        *(f"seats.{seat}" for seat in ("east", "south", "west", "north")),
        *(f"reasons.{reason}" for reason in ("self_draw", "equal", "responsible", "par")),
        *(f"limits.{limit}" for limit in ("listed", "compound")),
        *(f"clauses.{clause}" for clause in ("series", "listed_limit", "heaven_alone")),
        *(f"judged.{status.value}" for status in Status),
        *(f"penalties.{reason.value}" for reason in Reason),
        *(f"status.{status}" for status in ("scored", "silenced", "absent")),
        *(f"robbing.{kong}" for kong in ("concealed", "open")),
    ]
    assert [key for key in keys if not names.has(key)] == []
    assert form_of(ZUNG_JUNG.options).entries
