"""``--results`` and ``--baseline``: what was found, and what has become of it."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from app.verify import read_case
from tests.app.test_verify import BARRED, BEST, CASE, OTHER, REFUSED, summary, verify, written
from tests.http_helpers import GOLDEN
from tests.log_deals import FOLDER

CASES = (CASE, REFUSED, BARRED)


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """The results of three cases."""
    file = tmp_path / "before.ndjson"
    verify(written(tmp_path, *CASES), "--results", file)
    return file


def results(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_bytes().splitlines()]


def test_a_result_is_the_case_with_what_was_found(before: Path) -> None:
    official, refused, barred = results(before)
    assert official.items() >= CASE.items()
    assert official["found"] == {
        "legal": True,
        "best": 0,
        "value": 170,
        "raw_value": 170,
        "limit": None,
        "patterns": {"three_identical_sequences": 120, "mixed_lesser_terminals": 40}
        | {"value_honor": 10},
        "net": {"east": -25, "south": 510, "west": -460, "north": -25},
        "arrangement": BEST,
        "arrangements": [BEST, OTHER],
        "problems": [],
    }
    assert refused["found"] == {"errors": ["discarder_is_winner"]}
    assert barred["found"]["problems"] == ["below_minimum"]


def test_what_was_found_may_be_expected(before: Path, tmp_path: Path) -> None:
    expecting = [one | {"expect": one["found"]} for one in results(before)]
    assert verify(written(tmp_path, *expecting)).exit_code == 0


def test_results_are_cases(before: Path) -> None:
    assert all(read_case(line) for line in before.read_bytes().splitlines())
    assert summary(verify(before)) == summary(verify(before.with_name("cases.ndjson")))


@pytest.mark.parametrize("name", ["results.ndjson", "results.ndjson.gz", "results.parquet"])
def test_all_that_is_found_again_agrees(tmp_path: Path, name: str) -> None:
    inputs = (FOLDER, *(GOLDEN / f"{file}.ndjson" for file in ("zung-jung-wall", "claims")))
    file = tmp_path / name
    count = summary(verify(*inputs, "--results", file)).split()[0]
    for again in ((file,), inputs):
        result = verify(*again, "--baseline", file)
        assert (result.exit_code, summary(result).split()[2]) == (0, count)


def test_results_are_compared_as_they_are(before: Path, tmp_path: Path) -> None:
    changed = results(before)
    changed[0]["found"] |= {"value": 145, "more": 1}
    changed[0]["expect"] = {"value": 1}
    del changed[2]["found"]["problems"]
    after = written(tmp_path, *reversed(changed), CASE | {"id": "new"}, name="after.ndjson")
    result = verify(after, "--baseline", before)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        'barred: problems: expected ["below_minimum"], found absent',
        "official: value: expected 170, found 145",
        "official: more: expected absent, found 1",
        "new: case: expected absent, found present",
        "1 differ in problems",
        "1 differ in value",
        "1 differ in more",
        "1 differ in case",
        "4 cases: 1 agree, 3 differ, 0 unusable",
    ]


def test_cases_without_a_result_are_asked_and_lost_ones_are_named(before: Path) -> None:
    asked = written(before.parent, CASE | {"expect": {}}, name="some.ndjson")
    result = verify(asked, "--baseline", before)
    assert result.stdout.splitlines()[:2] == [
        "refused: case: expected present, found absent",
        "barred: case: expected present, found absent",
    ]
    assert summary(result) == "3 cases: 1 agree, 2 differ, 0 unusable"
    assert verify(asked, "--baseline", before, "--from-line", "2").exit_code == 0


def test_results_of_one_id_are_matched_in_their_order(tmp_path: Path) -> None:
    file = tmp_path / "results.ndjson"
    twice = written(tmp_path, CASE, BARRED | {"id": "official"})
    verify(twice, "--results", file)
    assert verify(twice, "--baseline", file).exit_code == 0


def test_a_resumed_run_goes_on_with_its_results(tmp_path: Path) -> None:
    for name, read in (("results.ndjson", Path.read_bytes), ("results.gz", _unpacked)):
        whole, parts = tmp_path / f"whole-{name}", tmp_path / name
        cases = written(tmp_path, *CASES)
        verify(cases, "--results", whole)
        verify(written(tmp_path, CASE, REFUSED, name="start.ndjson"), "--results", parts)
        verify(cases, "--results", parts, "--from-line", "3")
        assert read(parts) == read(whole)


def _unpacked(file: Path) -> bytes:
    return gzip.decompress(file.read_bytes())


def test_a_table_cannot_be_gone_on_with(tmp_path: Path) -> None:
    cases, table = written(tmp_path, *CASES), tmp_path / "results.parquet"
    assert verify(cases, "--results", table).exit_code == 0
    result = verify(cases, "--results", table, "--from-line", "2")
    assert result.exit_code == 2
    assert "name another file" in result.stderr


@pytest.mark.parametrize("name", ["cases.ndjson", "new.ndjson", "before.ndjson"])
def test_results_are_not_written_where_something_is_read(before: Path, name: str) -> None:
    inputs = [before.parent] if name == "new.ndjson" else [before.with_name("cases.ndjson")]
    kept = before.read_bytes()
    result = verify(*inputs, "--baseline", before, "--results", before.with_name(name))
    assert result.exit_code == 2
    assert "would be written while" in result.stderr
    assert before.read_bytes() == kept


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (json.dumps(CASE), "cases.ndjson:1: no result"),
        ("{", "cases.ndjson:1: The body is not JSON"),
        ((FOLDER / "no-reds.mjlog.xml").read_text("utf-8"), "a log holds no results"),
    ],
    ids=["case", "no case", "log"],
)
def test_a_baseline_that_is_none_ends_the_run(tmp_path: Path, content: str, why: str) -> None:
    result = verify(
        written(tmp_path, CASE, name="a.ndjson"), "--baseline", written(tmp_path, content)
    )
    assert (result.exit_code, result.stdout) == (2, "")
    assert why in result.stderr


def test_a_baseline_that_is_not_there_ends_the_run(tmp_path: Path) -> None:
    result = verify(written(tmp_path, CASE), "--baseline", tmp_path / "missing")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{tmp_path / 'missing'}: No such file or directory\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
@pytest.mark.parametrize("count", [1, 200])
def test_a_full_disk_ends_the_run(tmp_path: Path, count: int) -> None:
    result = verify(written(tmp_path, *[CASE] * count), "--results", "/dev/full")
    assert result.exit_code == 2
    assert result.stderr.startswith("/dev/full: No space left on device")
    assert len(result.stderr.splitlines()) == 1


def test_results_that_cannot_be_written_end_the_run(tmp_path: Path) -> None:
    result = verify(written(tmp_path, CASE), "--results", tmp_path / "no" / "folder")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "No such file or directory" in result.stderr
