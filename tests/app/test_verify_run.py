"""A run of ``verify``: spread over processes, reported in three forms, interrupted and resumed."""

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from multiprocessing import active_children
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from app.processes import WorkLostError
from app.service import ENDPOINTS
from app.verify import check
from app.verify.cases import Item, Line, RunError
from app.verify.check import LOST, Wanted
from app.verify.crews import Checking, Crew, Here, Processes
from app.verify.interruption import Interruption
from app.verify.progress import Meter
from app.verify.read import Piece, Reader
from app.verify.report import Counts, Form, Report, report_of
from app.verify.results import Results
from app.verify.run import End, Run
from app.verify.spread import spread
from tests.app.test_verify import CASE, REFUSED, summary, verify, written
from tests.http_helpers import ROOT

WRONG = CASE | {"id": "wrong", "expect": {"value": 1, "best": 0}}
ODD = CASE | {"id": "\x1b<&>\u8a66\ud83c\udc00".encode("utf-16", "surrogatepass").decode("utf-16")}


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """Two hundred lines, among them some that differ and some that are no case."""
    lines: list[object] = [CASE | {"id": f"case {number}"} for number in range(200)]
    lines[3] = lines[150] = WRONG
    lines[60] = lines[199] = "{"
    lines[100] = REFUSED
    return written(tmp_path, *lines)


def pieces(count: int) -> list[Piece]:
    """Pieces of one case each."""
    text = json.dumps(CASE).encode()
    return [Piece(place, place, Line("cases", place, text)) for place in range(1, count + 1)]


# --- spreading ---------------------------------------------------------------------------


@pytest.mark.parametrize("form", Form)
def test_processes_give_the_same_report(mixed: Path, form: str) -> None:
    alone = verify(mixed, "--report", form)
    several = verify(mixed, "--report", form, "--jobs", "2")
    assert alone.exit_code == several.exit_code == 2
    assert alone.stdout == several.stdout
    assert alone.stderr == several.stderr


class Dying(Here):
    """A crew whose workers die of certain lines; a chunk is two lines."""

    size, ahead = 2, 3
    lost: tuple[type[Exception], ...] = (WorkLostError,)

    def __init__(self, *lines: int) -> None:
        """Die of the lines with these numbers."""
        super().__init__(Wanted())
        self.lines = lines

    def submit(self, items: Sequence[Item]) -> Checking:
        """Check, unless a worker dies of it."""
        if not any(isinstance(item, Line) and item.number in self.lines for item in items):
            return super().submit(items)
        done: Future[Any] = Future()
        done.set_exception(WorkLostError())
        return done


def test_only_what_kills_every_worker_is_lost_and_all_is_in_order() -> None:
    found = [(piece.place, one.unusable) for piece, (one,) in spread(pieces(20), Dying(5, 12))]
    assert [place for place, _ in found] == list(range(1, 21))
    assert {place for place, why in found if why} == {5, 6, 11, 12}
    assert dict(found)[5] == f"cases:5: {LOST}"


def test_what_dead_processes_had_is_checked_by_others() -> None:
    before = {child.pid for child in active_children()}
    crew = Processes(Wanted(), 2)
    deaths = {50, 400}  # so far apart that what was under way at the first is told of by the second
    assert max(deaths) - min(deaths) > crew.size * (crew.ahead + 1)
    found: list[tuple[int, str]] = []
    try:
        for piece, (one,) in spread(pieces(800), crew):
            found.append((piece.place, one.unusable))
            if piece.place in deaths:
                for child in active_children():
                    if child.pid not in before:
                        os.kill(child.pid or 0, signal.SIGKILL)
    finally:
        crew.close()
    assert found == [(place, "") for place in range(1, 801)]


def test_no_more_is_read_than_may_be_under_way() -> None:
    read: list[int] = []

    def noted() -> Iterator[Piece]:
        for piece in pieces(50):
            read.append(piece.place)
            yield piece

    steps = spread(noted(), Dying())
    for count in range(1, 20):
        next(steps)
        assert len(read) <= count + Dying.size * Dying.ahead


def test_a_case_that_the_program_fails_at_leaves_the_others_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing:
        def ask(self, _request: object) -> object:
            raise ZeroDivisionError

    broken = {"id": "broken", "endpoint": "points", "request": {}, "expect": {"net": {}}}
    monkeypatch.setattr(check, "ENDPOINTS", {**ENDPOINTS, "points": Failing()})
    result = verify(written(tmp_path, CASE, broken, CASE))
    assert 'broken: errors: expected [], found ["internal_error"]' in result.stdout
    assert summary(result) == "3 cases: 2 agree, 1 differ, 0 unusable"


# --- reports -----------------------------------------------------------------------------


def test_the_report_as_json(tmp_path: Path) -> None:
    file = written(tmp_path, CASE, WRONG, "{")
    result = verify(file, "--report", "json")
    told = json.loads(result.stdout)
    assert (result.exit_code, result.stderr) == (2, "")
    assert told["summary"] == {
        "cases": 2,
        "agree": 1,
        "differ": 1,
        "unusable": 1,
        "fields": {"value": 1},
    }
    assert told["found"][0] == {
        "source": str(file),
        "line": 2,
        "id": "wrong",
        "differences": [{"field": "value", "expected": 1, "found": 170}],
    }
    assert told["found"][1]["unusable"].startswith(f"{file}:3: ")
    nothing = verify(written(tmp_path, CASE), "--report", "json")
    assert json.loads(nothing.stdout)["found"] == []


def test_the_report_as_junit(tmp_path: Path) -> None:
    file = written(tmp_path, CASE, WRONG, "{", ODD)
    result = verify(file, "--report", "junit")
    assert (result.exit_code, result.stderr) == (2, "")
    assert result.stdout.isascii()
    (suite,) = ET.fromstring(result.stdout)  # noqa: S314 - we wrote it
    counts = {"tests": "4", "failures": "1", "errors": "1"}
    assert suite.attrib == {"name": "freecount verify"} | counts
    assert [test.get("name") for test in suite] == [
        "official",
        "wrong",
        "3",
        "\ufffd<&>\u8a66\U0001f000",
    ]
    assert {test.get("classname") for test in suite} == {str(file)}
    assert [one.tag for test in suite for one in test] == ["failure", "error"]
    assert suite[1][0].get("message") == suite[1][0].text == "value: expected 1, found 170"


def test_long_values_are_told_in_short(tmp_path: Path) -> None:
    huge = CASE | {"id": "i" * 9_000, "expect": {"arrangement": "x" * 1_000_000}}
    file = written(tmp_path, huge)
    for form in (Form.TEXT, Form.JUNIT):
        assert len(verify(file, "--report", form).stdout) < 10_000


# --- interruption ------------------------------------------------------------------------


class Killed(Here):
    """A crew in whose work a signal comes at a line."""

    def __init__(self, line: int, number: int, *, keep: bool = False) -> None:
        """Wait for the line."""
        super().__init__(Wanted(keep=keep))
        self.line, self.number = line, number

    def submit(self, items: Sequence[Item]) -> Checking:
        """Check, and send the signal."""
        if any(isinstance(item, Line) and item.number == self.line for item in items):
            os.kill(os.getpid(), self.number)
        return super().submit(items)


def run(file: Path, crew: Crew, first: int = 1, report: Report | None = None) -> tuple[End, Counts]:
    """Run in this process."""
    made = Run(report or report_of(Form.TEXT, fields=False))
    reader = Reader([str(file)], first)
    with Meter(reader.size) as meter, Interruption().heard() as interruption:
        return made.go(reader, first, crew, meter, interruption), made.counts


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_names_the_line_to_go_on_from(
    mixed: Path, capsys: pytest.CaptureFixture[str], number: int
) -> None:
    handlers = [signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)]
    verify_whole = verify(mixed)
    end, first = run(mixed, Killed(90, number))
    assert end == End(90, number)
    again, second = run(mixed, Here(Wanted()), 90)
    assert again == End()
    assert first.agree + second.agree == 196
    told = capsys.readouterr()
    assert told.err == verify_whole.stderr
    lines = told.out.splitlines()
    assert [line for line in lines if " cases: " not in line] == verify_whole.stdout.splitlines()[
        :-1
    ]
    assert handlers == [signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)]


def test_a_signal_while_a_piece_is_told_of_waits_for_its_end(mixed: Path) -> None:
    class Telling:
        final = False
        places: list[int] = []  # noqa: RUF012 - one test, one list

        def tell(self, outcome: Any) -> None:
            self.places.append(outcome.line)
            if outcome.line == 42:
                os.kill(os.getpid(), signal.SIGTERM)

        def end(self, _counts: Counts, resume: int | None) -> None:
            assert resume == 43

    end, _ = run(mixed, Here(Wanted()), 1, Telling())
    assert end == End(43, signal.SIGTERM)
    assert Telling.places == list(range(1, 43))


def test_a_crew_that_fails_ends_the_run_where_it_was(
    mixed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Gone:
        def result(self) -> None:
            raise RunError("all are gone.")

    class Leaving(Here):
        failed = (RunError,)

        def submit(self, items: Sequence[Item]) -> Checking:
            if isinstance(items[0], Line) and items[0].number == 70:
                return Gone()
            return super().submit(items)

    monkeypatch.setattr("app.cli.verify.Here", Leaving)
    result = verify(mixed, "--report", "json")
    assert result.exit_code == 2
    assert result.stderr == "all are gone. Go on with --from-line 70\n"
    assert json.loads(result.stdout)["summary"]["resume"] == 70
    assert 'name="resume" value="70"' in verify(mixed, "--report", "junit").stdout


def test_whoever_asks_twice_does_not_wait_for_a_crew_and_loses_nothing(
    mixed: Path, tmp_path: Path
) -> None:
    class Staying(Killed):
        def close(self) -> None:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(60)

    results = Results(tmp_path / "results.ndjson.gz", more=False)
    made = Run(report_of(Form.TEXT, fields=False), results)
    reader = Reader([str(mixed)])
    crew = Staying(90, signal.SIGINT, keep=True)
    with Meter(reader.size) as meter, Interruption().heard() as interruption:
        assert made.go(reader, 1, crew, meter, interruption) == End(90, signal.SIGINT)
    with gzip.open(tmp_path / "results.ndjson.gz") as lines:
        assert len(list(lines)) == made.counts.agree + made.counts.differ == 88


@pytest.mark.parametrize("times", [1, 3])
def test_the_process_ends_as_by_the_signal_and_its_workers_with_it(
    tmp_path: Path, times: int
) -> None:
    folder = tmp_path / "cases"
    folder.mkdir()
    cases = written(folder, *[CASE] * 40)
    os.mkfifo(tmp_path / "pipe")
    words = [sys.executable, "-m", "app", "verify", "--jobs", "1", str(cases)]
    words.append(str(tmp_path / "pipe"))
    with (
        subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as ran,
        (tmp_path / "pipe").open("wb") as pipe,
    ):
        pipe.write(json.dumps(CASE).encode() + b"\n")
        pipe.flush()
        for _ in range(times):
            ran.send_signal(signal.SIGINT)
        out, err = ran.communicate(timeout=60)
    assert ran.returncode == 128 + signal.SIGINT
    assert b"Go on with --from-line 1\n" in err
    assert b"Traceback" not in err
    assert out == b"0 cases: 0 agree, 0 differ, 0 unusable\n"


# --- what the command line refuses, and what it shows ------------------------------------


@pytest.mark.parametrize("words", [("--url", "http://x"), ("--jobs", "2")])
def test_a_cluster_does_the_work_alone(mixed: Path, words: tuple[str, str]) -> None:
    result = verify(mixed, "--scheduler", "tcp://x", *words)
    assert result.exit_code == 2
    assert "--scheduler goes with neither --url nor --jobs" in result.stderr.replace("\n", " ")


def test_progress_is_shown_on_a_terminal_and_nowhere_else(
    mixed: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("app.verify.progress.STEP_SECONDS", 0.0)
    monkeypatch.setenv("COLUMNS", "100")
    for forced in (False, True):
        if forced:
            monkeypatch.setenv("FORCE_COLOR", "1")  # rich takes what it is for a terminal
        run(mixed, Here(Wanted()))
        told = capfd.readouterr()
        assert ("cases, " in told.err) is forced
        assert ("/s" in told.err and "%" in told.err and "0:00:0" in told.err) is forced
        assert told.out.endswith("198 cases: 196 agree, 2 differ, 2 unusable\n")
