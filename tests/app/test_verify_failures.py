"""``verify`` when what is around it fails: standard output and input, folders, other editions."""

import gzip
import json
import os
import re
import resource
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.cli import verify as command
from app.verify import check
from app.verify.cases import RunError
from app.verify.check import OtherEditionError, Wanted, check_as, edition
from app.verify.interruption import InterruptedRunError
from app.verify.report import Form
from tests.app.test_verify import CASE, summary, verify, written
from tests.http_helpers import ROOT

WRONG = CASE | {"id": "wrong", "expect": {"value": 1}}
RUN = (sys.executable, "-m", "app", "verify")
ROOM = 1_000


# --- the report --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "more"), [("text", b". Go on with --from-line 1"), ("json", b""), ("junit", b"")]
)
def test_a_report_that_cannot_be_written_is_no_difference(
    tmp_path: Path, form: str, more: bytes
) -> None:
    file = written(tmp_path, WRONG)
    with Path("/dev/full").open("wb") as full:
        words = (*RUN, str(file), "--report", form)
        ran = subprocess.run(words, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert ran.returncode == 2
    assert ran.stderr == b"the report cannot be written: No space left on device" + more + b"\n"


def test_a_reader_that_goes_away_ends_the_run_in_silence(tmp_path: Path) -> None:
    file = written(tmp_path, *[WRONG] * 3)
    begin, end = os.pipe()
    os.close(begin)
    try:
        words = (*RUN, str(file))
        ran = subprocess.run(words, cwd=ROOT, stdout=end, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(end)
    assert (ran.returncode, ran.stderr) == (128 + signal.SIGPIPE, b"")


@pytest.mark.parametrize("form", Form)
def test_where_standard_output_is_closed_the_exit_code_tells(tmp_path: Path, form: str) -> None:
    words = ("sh", "-c", 'exec "$@" >&-', "sh", *RUN, str(written(tmp_path, WRONG)))
    ran = subprocess.run((*words, "--report", form), cwd=ROOT, stderr=subprocess.PIPE, check=False)
    assert (ran.returncode, ran.stderr) == (1, b"")


@contextmanager
def _room(size: int) -> Iterator[None]:
    """Let no file grow beyond a size, as if the disk were full then."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("name", ["results.ndjson", "results.ndjson.gz"])
def test_after_a_full_disk_a_run_goes_on_as_if_nothing_had_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("app.verify.results.BLOCK", 4_096)
    file = written(tmp_path, *[WRONG | {"id": f"wrong {number}"} for number in range(40)])
    whole, parts = tmp_path / f"whole-{name}", tmp_path / name
    at_once = verify(file, "--results", whole)
    with _room(whole.stat().st_size * 2 // 3):
        first = verify(file, "--results", parts)
    told = re.fullmatch(r"(.*): File too large\. Go on with --from-line (\d+)\n", first.stderr)
    assert told is not None
    assert (first.exit_code, told[1]) == (2, str(parts))
    assert 1 < int(told[2]) < 40
    second = verify(file, "--results", parts, "--from-line", told[2])
    lines = [*first.stdout.splitlines()[:-1], *second.stdout.splitlines()[:-1]]
    assert lines == at_once.stdout.splitlines()[:-1]
    read = gzip.decompress if name.endswith(".gz") else bytes
    assert read(parts.read_bytes()) == read(whole.read_bytes())


def test_a_table_that_is_not_whole_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.verify.parquet.ROWS", 10)
    table = tmp_path / "results.parquet"
    file = written(tmp_path, *[CASE] * 40)
    with _room(2 * ROOM):
        ran = verify(file, "--results", table)
    why = "File too large. The table is of no use: begin anew"
    assert (ran.exit_code, ran.stderr) == (2, f"{table}: {why}\n")


def test_results_end_where_the_report_does_and_both_go_on_from_there(tmp_path: Path) -> None:
    file, report, kept = written(tmp_path, *[WRONG] * 40), tmp_path / "report", tmp_path / "kept"
    length = len("wrong: value: expected 1, found 170\n")
    report.write_bytes(bytes(59 * ROOM))
    words = (*RUN, str(file), "--results", str(kept))
    buffered = {name: one for name, one in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with report.open("ab") as stream, _room(60 * ROOM):
        ran = subprocess.run(
            words, cwd=ROOT, env=buffered, stdout=stream, stderr=subprocess.PIPE, check=False
        )
    told = ROOM // length
    why = f"the report cannot be written: File too large. Go on with --from-line {told + 1}\n"
    assert (ran.returncode, ran.stderr.decode()) == (2, why)
    assert report.read_bytes()[59 * ROOM :].count(b"\n") == told
    assert kept.read_bytes().count(b"\n") == told


def test_each_difference_is_one_line_whatever_is_in_it(tmp_path: Path) -> None:
    name = "two\nlines\x1b[31m\u2028\u202e\x00"
    errors = CASE | {"id": name, "expect": {"errors": [name]}}
    file = written(tmp_path, errors, WRONG)
    told, _, last = verify(file).stdout.split("\n", 2)
    assert told.startswith(r"two\nlines\x1b[31m\u2028\u202e\x00: errors: expected [")
    assert told.isprintable()
    assert last == "2 cases: 0 agree, 2 differ, 0 unusable\n"
    assert json.loads(verify(file, "--report", "json").stdout)["found"][0]["id"] == name
    ET.fromstring(verify(file, "--report", "junit").stdout)  # noqa: S314 - we wrote it


def test_values_are_told_as_cases_write_them(tmp_path: Path) -> None:
    expect = {"best": None, "legal": False, "limit": "cap", "patterns": {"value_honor": 1}}
    told = verify(written(tmp_path, CASE | {"expect": expect})).stdout.splitlines()
    assert told[:3] == [
        "official: best: expected null, found 0",
        "official: legal: expected false, found true",
        "official: limit: expected cap, found null",
    ]
    assert told[3].startswith('official: patterns: expected {"value_honor": 1}, found {"')
    assert '"value_honor": 10' in told[3]


def test_it_is_said_if_nothing_was_checked(tmp_path: Path) -> None:
    result = verify(written(tmp_path))
    assert (result.exit_code, result.stderr) == (
        0,
        "Nothing was checked: the inputs hold no case\n",
    )
    assert verify(written(tmp_path, CASE)).stderr == ""


# --- inputs ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [("-", "-"), ("-", "--baseline", "-"), ("",), ("-", "--baseline", "")],
    ids=" ".join,
)
def test_inputs_that_cannot_be_meant_are_refused(words: tuple[str, ...]) -> None:
    result = verify(*words)
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("option", ["--url", "--scheduler"])
def test_an_empty_address_is_not_taken_for_none(tmp_path: Path, option: str) -> None:
    result = verify(written(tmp_path, CASE), option, "")
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_standard_input_that_is_closed_is_unusable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.verify.read.sys", type("", (), {"stdin": None}))
    result = verify("-")
    assert (result.exit_code, result.stderr) == (2, "standard input: it is closed\n")


def test_a_folder_that_cannot_be_read_leaves_its_neighbours_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
        written(tmp_path / name, CASE)
    (tmp_path / "nowhere.ndjson").symlink_to("nothing")
    (tmp_path / "nowhere.txt").symlink_to("nothing")
    (tmp_path / "up").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "pipe.ndjson")
    inside = Path.iterdir

    def listed(path: Path) -> object:
        if path.name == "b":
            raise PermissionError(13, "Permission denied", str(path))
        return inside(path)

    monkeypatch.setattr(Path, "iterdir", listed)
    result = verify(tmp_path)
    assert summary(result) == "2 cases: 2 agree, 0 differ, 2 unusable"
    told = result.stderr.splitlines()
    assert [line.split(":")[0] for line in told] == [
        *(str(tmp_path / name) for name in ("b", "nowhere.ndjson"))
    ]


def test_a_file_whose_name_is_no_text_is_checked_and_kept(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    file = written(tmp_path / "in", {key: CASE[key] for key in ("request", "expect")})
    file.rename(os.fsdecode(os.fsencode(file.parent) + b"/\xff.ndjson"))
    kept = tmp_path / "kept.ndjson"
    assert verify(file.parent, "--results", kept).exit_code == 0
    assert json.loads(kept.read_bytes())["id"] == f"{file.parent}/\\udcff.ndjson:1"
    assert verify(file.parent, "--baseline", kept).exit_code == 0


# --- expectations ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "expect",
    [
        {"value": "170"},
        {"value": True},
        {"legal": 1},
        {"limit": 5},
        {"arrangement": None},
        {"net": {"south": "510"}},
        {"patterns": {"value_honor": None}},
        {"patterns": {"value_honor": {"worth": 10}}},
        {"arrangements": [{"value": "170"}, {}]},
    ],
    ids=json.dumps,
)
def test_an_expectation_that_nothing_can_meet_is_unusable(
    tmp_path: Path, expect: dict[str, object]
) -> None:
    result = verify(written(tmp_path, CASE | {"expect": expect}))
    assert result.exit_code == 2
    assert "has a value of the wrong type" in result.stderr


def test_a_case_may_expect_that_nothing_is_wrong(tmp_path: Path) -> None:
    assert verify(written(tmp_path, CASE | {"expect": {"errors": [], "value": 170}})).exit_code == 0


# --- editions, and an impatient user -----------------------------------------------------


def test_a_worker_of_another_edition_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_as(edition(), [], Wanted()) == []
    wanted = edition()
    monkeypatch.setattr(check, "VERSION", "0.0.9")
    with pytest.raises(OtherEditionError, match=r"a worker has Freecount 0\.0\.9 \(.*riichi 1"):
        check_as(wanted, [], Wanted())


@pytest.mark.parametrize(("error", "code"), [(InterruptedRunError(2), 130), (RunError("no"), 2)])
def test_what_ends_a_run_before_it_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int
) -> None:
    def ending(*_: object) -> None:
        raise error

    monkeypatch.setattr(command, "_crew", ending)
    assert verify(written(tmp_path, CASE)).exit_code == code
