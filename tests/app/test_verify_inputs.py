"""``verify`` reads lines, logs and tables, packed or not, and names whatever it cannot read."""

import gzip
import json
import shutil
import sys
from importlib import import_module
from pathlib import Path

import pytest

from app.verify import cases, lines, parquet, read
from tests.app.test_verify import BARRED, CASE, REFUSED, REQUEST, summary, verify, written
from tests.http_helpers import GOLDEN
from tests.log_deals import FILES, FOLDER, LOGS

arrow, tables = import_module("pyarrow"), import_module("pyarrow.parquet")
WRONG = CASE | {"id": "wrong", "expect": {"value": 1}}
WINS = {file: sum(len(deal.wins) for deal in LOGS[name].deals) for file, (name, _) in FILES.items()}
ALL_AGREE = "{0} cases: {0} agree, 0 differ, 0 unusable"


def packed(file: Path, *, cut: int = 0) -> Path:
    """Put a file into gzip, and leave out so many bytes of its end."""
    data = gzip.compress(file.read_bytes())
    into = file.with_name(file.name + ".gz")
    into.write_bytes(data[: len(data) - cut])
    file.unlink()
    return into


# --- gzip --------------------------------------------------------------------------------


def test_gzip_is_told_by_its_content(tmp_path: Path) -> None:
    file = packed(written(tmp_path, CASE, REFUSED))
    named_otherwise = shutil.copy(file, tmp_path / "cases.ndjson")
    assert summary(verify(file, named_otherwise)) == ALL_AGREE.format(4)
    assert summary(verify("-", stdin=file.read_bytes())) == ALL_AGREE.format(2)


def test_a_gzip_of_several_members_is_read_to_its_end() -> None:
    member = gzip.compress(json.dumps(CASE).encode() + b"\n")
    assert summary(verify("-", stdin=member * 3)) == ALL_AGREE.format(3)


@pytest.mark.parametrize("cut", [4, 3_000])
def test_what_stands_before_the_end_of_a_cut_gzip_is_checked(tmp_path: Path, cut: int) -> None:
    source = (GOLDEN / "zung-jung.ndjson").read_text("utf-8").splitlines()
    file = packed(written(tmp_path, *source), cut=cut)
    result = verify(file)
    agree = int(summary(result).split()[0])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{file}: the file breaks off: ")
    assert len(result.stderr.splitlines()) == 1
    assert 20 < agree <= len(source)
    assert summary(result) == f"{agree} cases: {agree} agree, 0 differ, 1 unusable"


def test_a_broken_gzip_is_unusable(tmp_path: Path) -> None:
    file = packed(written(tmp_path, *[CASE] * 40))
    data = bytearray(file.read_bytes())
    data[60:80] = bytes(20)
    file.write_bytes(data)
    assert verify(file, written(tmp_path, CASE)).exit_code == 2


# --- logs --------------------------------------------------------------------------------


def test_every_win_of_a_folder_of_logs_is_a_case() -> None:
    result = verify(FOLDER)
    assert (result.exit_code, summary(result)) == (0, ALL_AGREE.format(sum(WINS.values())))


@pytest.mark.parametrize("format_", ["mjlog.xml", "tenhou6.json", "mjai.jsonl"])
def test_logs_are_told_by_content_whatever_their_name(tmp_path: Path, format_: str) -> None:
    log = Path(shutil.copy(FOLDER / f"kongs.{format_}", tmp_path / "a log"))
    assert summary(verify(tmp_path)) == ALL_AGREE.format(4)
    assert summary(verify("-", stdin=log.read_bytes())) == ALL_AGREE.format(4)
    packed(log)
    assert summary(verify(tmp_path)) == ALL_AGREE.format(4)


def test_a_difference_names_the_log_the_round_and_the_counters(tmp_path: Path) -> None:
    text = (FOLDER / "two-winners.mjlog.xml").read_text("utf-8")
    log = tmp_path / "game.xml"
    log.write_text(text.replace('ten="30,', 'ten="40,'), "utf-8")
    result = verify(log)
    assert result.exit_code == 1
    assert f"{log}: east 1, honba 2, " in result.stdout
    assert "fu: expected 40, found 30" in result.stdout


def test_a_log_that_is_cut_off_is_named_and_its_first_wins_are_checked(tmp_path: Path) -> None:
    data = (FOLDER / "kongs.mjlog.xml").read_bytes()
    log = tmp_path / "game.xml"
    log.write_bytes(data[: data.rindex(b"<INIT") + 40])
    result = verify(log)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{log}, east ")
    assert summary(result) == "3 cases: 3 agree, 0 differ, 1 unusable"


def test_a_whole_log_in_a_gzip_that_is_cut_is_named(tmp_path: Path) -> None:
    log = packed(Path(shutil.copy(FOLDER / "no-reds.tenhou6.json", tmp_path)), cut=4)
    result = verify(log)
    assert result.stderr.startswith(f"{log}: the file breaks off: ")
    assert summary(result) == "1 cases: 1 agree, 0 differ, 1 unusable"


def test_a_huge_log_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "MOST_OF_LOG", 1_000)
    result = verify(FOLDER / "riichi.mjlog.xml", FOLDER / "no-reds.mjlog.xml")
    assert result.exit_code == 2
    assert "more than 1000 bytes" in result.stderr
    assert summary(result) == "1 cases: 1 agree, 0 differ, 1 unusable"


# --- folders -----------------------------------------------------------------------------


def test_a_folder_with_a_cut_log_and_a_bad_line_is_checked_in_all_else(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "logs")
    cut = tmp_path / "logs" / "riichi.mjlog.xml"
    cut.write_bytes(cut.read_bytes()[:700])
    cases_file = written(tmp_path, CASE, "{", REFUSED)
    packed(written(tmp_path, BARRED, name="more.jsonl"))
    result = verify(tmp_path)
    told = result.stderr.splitlines()
    agree = 3 + sum(WINS.values()) - WINS["riichi.mjlog.xml"]
    assert result.exit_code == 2
    assert told[0].startswith(f"{cases_file}:2: ")
    assert told[1].startswith(f"{cut}, east 1, honba 2: ")
    assert len(told) == 2
    assert summary(result) == f"{agree} cases: {agree} agree, 0 differ, 2 unusable"


def test_a_folder_without_cases_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no case", "utf-8")
    written(tmp_path, CASE, name=".hidden.ndjson")
    result = verify(tmp_path)
    assert result.exit_code == 2
    assert result.stderr == f"{tmp_path}: the folder holds neither cases nor logs\n"
    assert summary(result) == "0 cases: 0 agree, 0 differ, 1 unusable"


# --- lines -------------------------------------------------------------------------------


def test_a_run_goes_on_from_a_line_of_all_inputs(tmp_path: Path) -> None:
    first = written(tmp_path, WRONG, "", "{", WRONG, name="first.ndjson")
    second = written(tmp_path, WRONG, CASE, CASE, name="second.ndjson")
    log = FOLDER / "riichi.mjlog.xml"
    shown = {
        line: summary(verify("--from-line", str(line), first, log, second)).partition(": ")[2]
        for line in (1, 2, 4, 5, 6, 7, 9)
    }
    assert shown == {
        1: "5 agree, 3 differ, 1 unusable",
        2: "5 agree, 2 differ, 1 unusable",
        4: "5 agree, 2 differ, 0 unusable",
        5: "5 agree, 1 differ, 0 unusable",
        6: "2 agree, 1 differ, 0 unusable",
        7: "2 agree, 0 differ, 0 unusable",
        9: "0 agree, 0 differ, 0 unusable",
    }


def test_a_line_past_the_end_is_none_to_go_on_from(tmp_path: Path) -> None:
    result = verify("--from-line", "9", written(tmp_path, CASE))
    assert result.exit_code == 2
    assert "there is no line 9, the inputs end with line 1" in result.stderr


def test_a_line_that_is_too_long_is_read_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (cases, lines):
        monkeypatch.setattr(module, "MOST_BYTES", 200_000)
    file = written(tmp_path, CASE, "x" * 500_000, CASE, " " * 199_999, "x" * 200_001)
    result = verify(file)
    told = result.stderr.splitlines()
    assert [one.partition(": ")[0] for one in told] == [f"{file}:2", f"{file}:5"]
    assert "longer than" in told[0]
    assert summary(result) == "2 cases: 2 agree, 0 differ, 2 unusable"


def test_a_first_line_of_many_bytes_is_read(tmp_path: Path) -> None:
    long = CASE | {"source": "x" * 100_000}
    assert summary(verify(written(tmp_path, long, CASE))) == ALL_AGREE.format(2)


# --- tables ------------------------------------------------------------------------------


def test_results_written_as_a_table_are_read_as_cases(tmp_path: Path) -> None:
    table = tmp_path / "results.parquet"
    source = GOLDEN / "claims.ndjson"
    assert verify(source, "--results", table).exit_code == 0
    result = verify(table)
    assert summary(result) == summary(verify(source))
    assert tables.read_table(table).column_names == list(parquet.COLUMNS)
    shutil.copy(table, tmp_path / "cases.ndjson")
    assert summary(verify(tmp_path, "--from-line", "11")).startswith(
        f"{2 * int(summary(result).split()[0]) - 10} cases"
    )


def test_a_row_that_holds_no_case_is_named(tmp_path: Path) -> None:
    file = tmp_path / "cases.parquet"
    requests = [REQUEST, "{", None, REQUEST]
    columns = {
        "request": [one if one in (None, "{") else json.dumps(one) for one in requests],
        "expect": ['{"value": 170}', "{}", "{}", '{"value": 171}'],
        "other": [1, 2, 3, 4],
    }
    tables.write_table(arrow.table(columns), file)
    result = verify(file)
    assert [line.partition(": ")[0] for line in result.stderr.splitlines()] == [
        f"{file}:2",
        f"{file}:3",
    ]
    assert f"{file}:4: value: expected 171, found 170" in result.stdout
    assert summary(result) == "2 cases: 1 agree, 1 differ, 2 unusable"


def test_a_table_that_is_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut, bare = tmp_path / "cut.parquet", tmp_path / "bare.parquet"
    cut.write_bytes(b"PAR1" + b"x" * 50)
    tables.write_table(arrow.table({"id": ["a"]}), bare)
    result = verify(cut, bare)
    assert [line.partition(": ")[0] for line in result.stderr.splitlines()] == [str(cut), str(bare)]
    assert "no column 'request'" in result.stderr
    assert "a file of its own" in verify("-", stdin=bare.read_bytes()).stderr
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert "pip install 'freecount[parquet]'" in verify(bare).stderr
    result = verify(written(tmp_path, CASE), "--results", tmp_path / "new.parquet")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pip install 'freecount[parquet]'" in result.stderr
