"""``verify``: cases that agree, cases that differ by one thing, and what is no case at all."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner, Result

from app.cli.main import cli
from tests.http_helpers import GOLDEN, OFFICIAL_LINE, Document

REQUEST: Final[Document] = {
    "ruleset": "zung-jung",
    "seat": "south",
    "hand": OFFICIAL_LINE,
    "win": {"by": "discard", "from": "west"},
}
BEST, OTHER = "99m 123p! 123p 123p (777z)", "99m 111p 222p 333p! (777z)"
EXPECT: Final[Document] = {
    "legal": True,
    "best": 0,
    "value": 170,
    "raw_value": 170,
    "limit": None,
    "patterns": {"three_identical_sequences": 120, "mixed_lesser_terminals": 40, "value_honor": 10},
    "net": {"east": -25, "south": 510, "west": -460, "north": -25},
    "arrangement": BEST,
    "arrangements": [BEST, OTHER],
    "problems": [],
}
CASE: Final[Document] = {"id": "official", "request": REQUEST, "expect": EXPECT}
REFUSED: Final[Document] = {
    "id": "refused",
    "request": REQUEST | {"win": {"by": "discard", "from": "south"}, "seat": "south"},
    "expect": {"errors": ["discarder_is_winner"]},
}
BARRED: Final[Document] = {
    "id": "barred",
    "request": REQUEST | {"options": {"minimum_points": 200}},
    "expect": {"legal": False, "best": None, "value": 170, "problems": ["below_minimum"]},
}


def verify(*paths: str | Path, stdin: bytes | None = None) -> Result:
    """Run ``verify`` in this process."""
    return CliRunner().invoke(cli, ["verify", *map(str, paths)], input=stdin)


def written(folder: Path, *lines: object, name: str = "cases.ndjson") -> Path:
    """Write a file of cases; a text is a line as it stands."""
    file = folder / name
    texts = [one if isinstance(one, str) else json.dumps(one) for one in lines]
    file.write_text("".join(f"{text}\n" for text in texts), "utf-8")
    return file


def summary(result: Result) -> str:
    """The last line of what ``verify`` says."""
    return result.stdout.splitlines()[-1]


# --- agreement ---------------------------------------------------------------------------


def test_every_golden_case_agrees() -> None:
    result = verify(GOLDEN)
    lines = [line for file in GOLDEN.glob("*.ndjson") for line in file.read_text().splitlines()]
    assert result.exit_code == 0
    assert result.stdout == f"{len(lines)} cases: {len(lines)} agree, 0 differ, 0 unusable\n"


def test_cases_are_read_from_standard_input(tmp_path: Path) -> None:
    lines = written(tmp_path, CASE, REFUSED, BARRED).read_bytes()
    result = verify("-", stdin=lines)
    assert (result.exit_code, result.stdout) == (0, "3 cases: 3 agree, 0 differ, 0 unusable\n")


def test_what_a_case_does_not_expect_is_not_checked(tmp_path: Path) -> None:
    for key, value in EXPECT.items():
        assert verify(written(tmp_path, CASE | {"expect": {key: value}})).exit_code == 0
    assert verify(written(tmp_path, CASE | {"expect": {}})).exit_code == 0


@pytest.mark.parametrize(
    "expect",
    [
        {"patterns": EXPECT["patterns"] | {"value_honor": {"value": 10, "times": 1}}},
        {"net": {"south": 510}},
        {"arrangements": 2},
        {"arrangements": [{"value": 170, "wait": "edge"}, {"arrangement": OTHER, "value": 145}]},
        {"arrangements": [BEST, {"net": {"west": -385}, "limit": None, "optimal": False}]},
    ],
    ids=["times", "one seat", "count", "parts", "mixed"],
)
def test_an_expectation_may_be_written_in_other_ways(tmp_path: Path, expect: Document) -> None:
    assert verify(written(tmp_path, CASE | {"expect": expect})).exit_code == 0


def test_blank_lines_a_mark_of_byte_order_and_carriage_returns_are_no_cases(
    tmp_path: Path,
) -> None:
    text = json.dumps(CASE).encode()
    file = tmp_path / "cases.ndjson"
    file.write_bytes(b"\xef\xbb\xbf" + text + b"\r\n\r\n  \n\t\n" + text)
    assert summary(verify(file)) == "2 cases: 2 agree, 0 differ, 0 unusable"


def test_a_folder_is_searched_for_files_of_cases_only(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    written(tmp_path / "a" / "b", CASE)
    written(tmp_path / "a", CASE, name="cases.jsonl")
    written(tmp_path, "no case", name="notes.txt")
    result = verify(tmp_path)
    assert (result.exit_code, summary(result)) == (0, "2 cases: 2 agree, 0 differ, 0 unusable")


def test_an_empty_file_holds_no_case_and_spoils_nothing(tmp_path: Path) -> None:
    result = verify(written(tmp_path))
    assert (result.exit_code, summary(result)) == (0, "0 cases: 0 agree, 0 differ, 0 unusable")


# --- differences -------------------------------------------------------------------------


def _golden(has: Callable[[Document], object]) -> Document:
    """The first golden case of Zung Jung that is of a kind."""
    for file in sorted(GOLDEN.glob("zung-jung*.ndjson")):
        for line in file.read_text("utf-8").splitlines():
            case: Document = json.loads(line)
            if has(case):
                return case
    pytest.fail("no golden case is of this kind")


def _raised(values: dict[str, Any]) -> dict[str, Any]:
    first, *_ = values
    return values | {first: values[first] + 1}


CHANGES: Final[dict[str, Callable[[Any], Any]]] = {
    "legal": lambda value: not value,
    "value": lambda value: value + 1,
    "raw_value": lambda value: value + 1,
    "limit": lambda value: None if value else "listed",
    "patterns": _raised,
    "net": _raised,
    "arrangement": lambda value: value.replace("!", ""),
    "arrangements": lambda value: list(reversed(value)),
    "problems": lambda value: [*value, "no_yaku"],
    "errors": lambda value: [*value, "no_yaku"],
    "claim": lambda value: value | {"verdict": "wrong"},
    "payments": lambda value: [*value, value[0]],
}


@pytest.mark.parametrize("field", CHANGES)
def test_one_changed_expectation_is_found_in_a_golden_file(tmp_path: Path, field: str) -> None:
    change = CHANGES[field]
    case = _golden(
        lambda case: (
            field in case["expect"]
            and not (field == "claim" and isinstance(case["expect"]["claim"], list))
            and not (field == "arrangement" and "!" not in case["expect"]["arrangement"])
        )
    )
    changed = case | {"expect": case["expect"] | {field: change(case["expect"][field])}}
    result = verify(written(tmp_path, CASE, changed, REFUSED))
    assert result.exit_code == 1
    told, last = result.stdout.splitlines()
    assert told.startswith(f"{case['id']}: {field}: expected ")
    assert last == "3 cases: 2 agree, 1 differ, 0 unusable"


def test_one_changed_number_is_found_in_a_whole_golden_file(tmp_path: Path) -> None:
    lines = (GOLDEN / "zung-jung.ndjson").read_text("utf-8").splitlines()
    case = json.loads(lines[40])
    case["expect"]["value"] += 5
    lines[40] = json.dumps(case)
    result = verify(written(tmp_path, *lines))
    told, last = result.stdout.splitlines()
    assert result.exit_code == 1
    assert told.startswith(f"{case['id']}: value: expected {case['expect']['value']}, found ")
    assert last == f"{len(lines)} cases: {len(lines) - 1} agree, 1 differ, 0 unusable"


@pytest.mark.parametrize("kind", ["scores", "near_miss", "silenced"])
def test_what_a_case_is_to_show_is_checked_too(tmp_path: Path, kind: str) -> None:
    case = _golden(lambda case: case.get("shows", {}).get(kind))
    other = {"scores": "near_miss", "near_miss": "silenced", "silenced": "scores"}[kind]
    wrong = case | {"shows": {other: case["shows"][kind]}}
    result = verify(written(tmp_path, wrong))
    assert result.exit_code == 1
    for pattern in case["shows"][kind]:
        assert f"{case['id']}: shows.{other}: expected {pattern}, found " in result.stdout


@pytest.mark.parametrize(
    ("case", "field", "value"),
    [
        (CASE, "arrangements", 1),
        (CASE, "arrangements", 0),
        (CASE, "arrangements", [BEST]),
        (CASE, "arrangements", [BEST, {"value": 144}]),
        (CASE, "arrangements", [BEST, OTHER, OTHER]),
        (CASE, "patterns", {"three_identical_sequences": 120, "value_honor": 10}),
        (CASE, "patterns", EXPECT["patterns"] | {"all_triplets": 30}),
        (CASE, "patterns", EXPECT["patterns"] | {"value_honor": {"value": 10, "times": 2}}),
        (CASE, "net", {"south": 511}),
        (CASE, "net", {"nobody": 0}),
        (CASE, "errors", ["discarder_is_winner"]),
        (REFUSED, "errors", ["five_of_a_tile"]),
        (REFUSED, "errors", ["discarder_is_winner", "five_of_a_tile"]),
        (BARRED, "problems", []),
        (BARRED, "problems", ["no_yaku"]),
        (BARRED, "best", 0),
    ],
)
def test_every_kind_of_expectation_can_differ(
    tmp_path: Path, case: Document, field: str, value: object
) -> None:
    wrong = case | {"expect": {field: value}}
    result = verify(written(tmp_path, wrong))
    told, last = result.stdout.splitlines()
    assert result.exit_code == 1
    assert told.startswith(f"{case['id']}: {field}: expected ")
    assert last == "1 cases: 0 agree, 1 differ, 0 unusable"


def test_a_case_that_expects_a_score_and_is_refused_differs(tmp_path: Path) -> None:
    result = verify(written(tmp_path, REFUSED | {"expect": {"value": 170}}))
    assert result.exit_code == 1
    assert 'refused: errors: expected [], found ["discarder_is_winner"]' in result.stdout


def test_every_difference_of_a_case_has_a_line_and_the_case_counts_once(tmp_path: Path) -> None:
    wrong = CASE | {"expect": {"value": 1, "limit": "listed", "legal": False}}
    *told, last = verify(written(tmp_path, wrong, CASE)).stdout.splitlines()
    assert [line.split(": ")[1] for line in told] == ["value", "limit", "legal"]
    assert last == "2 cases: 1 agree, 1 differ, 0 unusable"


def test_a_case_without_an_id_goes_by_its_file_and_line(tmp_path: Path) -> None:
    wrong = {"request": REQUEST, "expect": {"value": 1}}
    file = written(tmp_path, CASE, "", wrong)
    assert f"{file}:3: value: expected 1, found 170" in verify(file).stdout
