"""``verify`` reports what is no case with its place, and goes on to the end."""

import json
from pathlib import Path

import pytest

from tests.app.test_verify import CASE, REFUSED, REQUEST, summary, verify, written
from tests.http_helpers import python

WRONG = CASE | {"id": "wrong", "expect": {"value": 1}}
ONE_OF_EACH = "2 cases: 1 agree, 1 differ, 1 unusable"


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "nonsense",
        "[]",
        "null",
        "5",
        '"a case"',
        "{}",
        '{"id": "x"}',
        '{"request": {}}',
        '{"expect": {}}',
        '{"request": [], "expect": {}}',
        '{"request": {}, "expect": []}',
        '{"request": {}, "expect": null}',
        '{"request": {}, "expect": {"points": 5}}',
        '{"request": {}, "expect": {}, "shows": {"scored": []}}',
        '{"request": {}, "expect": {}, "shows": []}',
        '{"request": {}, "expect": {}, "endpoint": "nothing"}',
        '{"request": {}, "expect": {"value": 1, "value": 2}}',
        '{"request": {}, "expect": {"value": NaN}}',
        '{"request": {}, "expect": {"value": 1e400}}',
        "[" * 5_000,
        '{"a":' * 40 + "1" + "}" * 40,
    ],
    ids=lambda line: line[:60],
)
def test_a_line_that_is_no_case_is_reported_with_its_number(tmp_path: Path, line: str) -> None:
    file = written(tmp_path, CASE, "", line, WRONG)
    result = verify(file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{file}:3: ")
    assert len(result.stderr.splitlines()) == 1
    assert summary(result) == ONE_OF_EACH


@pytest.mark.parametrize(
    "more",
    [
        {"expect": {"errors": 5}},
        {"expect": {"errors": [5]}},
        {"expect": {"errors": [[]]}},
        {"expect": {"problems": 5}},
        {"expect": {"problems": [{}]}},
        {"expect": {"patterns": 5}},
        {"expect": {"patterns": ["value_honor"]}},
        {"expect": {"net": [25]}},
        {"expect": {"net": 25}},
        {"expect": {"arrangements": [1, 2]}},
        {"expect": {"arrangements": [None, None]}},
        {"expect": {"arrangements": [{"net": 1}, {"patterns": 5}]}},
        {"shows": {"scores": 5}},
        {"shows": {"scores": [[]]}},
        {"shows": None},
        {"endpoint": []},
        {"endpoint": None},
    ],
    ids=json.dumps,
)
def test_an_expectation_of_the_wrong_type_never_ends_the_run(
    tmp_path: Path, more: dict[str, object]
) -> None:
    file = written(tmp_path, CASE | {"id": "odd"} | more, CASE)
    result = verify(file)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.exit_code in {1, 2}
    place = f"{file}:1: " if result.exit_code == 2 else "odd: "
    assert place in result.output
    assert summary(result).startswith(("2 cases: 1 agree, 1 differ", "1 cases: 1 agree, 0 differ"))


def test_bad_utf_8_is_reported_with_its_line(tmp_path: Path) -> None:
    good = json.dumps(CASE).encode()
    file = tmp_path / "cases.ndjson"
    file.write_bytes(good + b'\n{"id": "\xff"}\n' + good + b"\n")
    result = verify(file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{file}:2: ")
    assert summary(result) == "2 cases: 2 agree, 0 differ, 1 unusable"


@pytest.mark.parametrize("size", [70_000, 3_000_000])
@pytest.mark.parametrize("start", ["", '{"id": "', '{"id": "huge", "request": {}, "expect": ['])
def test_a_huge_line_that_is_no_case_is_reported_in_short(
    tmp_path: Path, start: str, size: int
) -> None:
    file = written(tmp_path, CASE, start + "x" * size, WRONG)
    result = verify(file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{file}:2: ")
    assert len(result.stderr) < 1_000
    assert summary(result) == ONE_OF_EACH


def test_a_huge_line_may_hold_a_question_that_is_refused_in_short(tmp_path: Path) -> None:
    request = REQUEST | {"x" * 1_000_000: 1, "hand": "1" * 1_000_000}
    file = written(tmp_path, {"id": "huge", "request": request, "expect": {}}, CASE)
    result = verify(file)
    assert result.exit_code in {1, 2}
    assert len(result.output) < 2_000
    assert "1 agree" in summary(result)


def test_lines_of_standard_input_are_numbered(tmp_path: Path) -> None:
    lines = written(tmp_path, CASE, "{").read_bytes()
    result = verify("-", stdin=lines)
    assert result.exit_code == 2
    assert result.stderr.startswith("standard input:2: ")


def test_a_file_that_is_not_there_is_unusable_and_the_others_are_checked(tmp_path: Path) -> None:
    missing = tmp_path / "missing.ndjson"
    result = verify(missing, written(tmp_path, CASE, WRONG))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{missing}: ")
    assert summary(result) == ONE_OF_EACH


def test_differing_and_unusable_together_are_unusable(tmp_path: Path) -> None:
    assert verify(written(tmp_path, WRONG)).exit_code == 1
    assert verify(written(tmp_path, WRONG, "{")).exit_code == 2
    assert verify(written(tmp_path, "{", CASE)).exit_code == 2


def test_a_bad_line_in_one_file_leaves_the_next_file_alone(tmp_path: Path) -> None:
    first = written(tmp_path, "{", name="a.ndjson")
    second = written(tmp_path, CASE, REFUSED, name="b.ndjson")
    result = verify(first, second)
    assert result.exit_code == 2
    assert summary(result) == "2 cases: 2 agree, 0 differ, 1 unusable"


def test_an_unknown_expectation_of_another_endpoint_is_not_passed_over(tmp_path: Path) -> None:
    worth = {"ruleset": "zung-jung", "seat": "south", "value": 5, "win": {"by": "self_draw"}}
    case = {"id": "typo", "endpoint": "points", "request": worth, "expect": {"valeu": None}}
    result = verify(written(tmp_path, case))
    assert result.exit_code in {1, 2}


def test_verify_without_a_path_says_how_it_is_used() -> None:
    result = verify()
    assert result.exit_code == 2
    assert "verify --help" in result.stderr


def test_the_exit_code_is_that_of_the_process(tmp_path: Path) -> None:
    for lines, code in (([CASE], 0), ([WRONG], 1), (["{"], 2)):
        ran = python("-m", "app", "verify", str(written(tmp_path, *lines)))
        assert ran.returncode == code
        assert b"Traceback" not in ran.stderr
