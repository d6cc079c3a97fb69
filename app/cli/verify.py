"""``verify``: what the command line may say of it, put together and run."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer

from app.verify.baseline import Baseline
from app.verify.cases import RunError
from app.verify.check import Wanted
from app.verify.crews import Cluster, Crew, Here, Processes
from app.verify.interruption import InterruptedRunError, Interruption
from app.verify.progress import Meter
from app.verify.read import STDIN, Reader
from app.verify.report import SIGPIPE, Counts, Form, report_of
from app.verify.results import Results
from app.verify.run import End, Run

UNUSABLE = 2
BY_SIGNAL = 128
REQUESTS = 4


def verify(  # noqa: PLR0913 - each is an option of the command line
    paths: Annotated[
        list[str],
        typer.Argument(
            help="Files or folders of cases (NDJSON or Parquet) and of logs (mjlog, tenhou6, "
            "mjai), any of them gzipped; - is standard input."
        ),
    ],
    *,
    url: Annotated[str | None, typer.Option(help="Ask a running service at this address.")] = None,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="So many processes; with --url, requests at once."),
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(help="The address of the scheduler of a Dask cluster.")
    ] = None,
    report: Annotated[Form, typer.Option(help="How to tell what was found.")] = Form.TEXT,
    from_line: Annotated[
        int,
        typer.Option(min=1, help="Go on from this line, counted over all inputs; a log is one."),
    ] = 1,
    results: Annotated[
        Path | None,
        typer.Option(help="Write each case with what was found: lines, .gz or .parquet."),
    ] = None,
    baseline: Annotated[
        str | None,
        typer.Option(help="Compare with these results instead of with what cases expect."),
    ] = None,
) -> None:
    """Check cases: print one line for each difference, and a summary.

    Exits 2 if any input was unusable, else 1 if anything differs, else 0. A file without a case
    is no mistake, and it is said if nothing was checked; a folder without cases or logs is
    unusable. Results among the inputs are compared with a baseline as they are; they are cases
    in every other way.
    """
    if scheduler is not None and (url is not None or jobs):
        raise typer.BadParameter("--scheduler goes with neither --url nor --jobs")
    _readable([*paths, *([] if baseline is None else [baseline])], results)
    wanted = Wanted(keep=results is not None or baseline is not None, recorded=baseline is not None)
    reader = Reader(paths, from_line)
    with Interruption().heard() as interruption, _failing():
        with interruption.waiting(), ExitStack() as undone:
            known = None if baseline is None else Baseline(baseline)
            crew = _crew(wanted, url, jobs, scheduler)
            undone.callback(crew.close)
            kept = None if results is None else Results(results, more=from_line > 1)
            undone.pop_all()  # the run ends both
        run = Run(report_of(report, fields=baseline is not None), kept, known)
        with Meter(reader.size) as meter:
            end = run.go(reader, from_line, crew, meter, interruption)
        code = _ended(end, run.counts)
        if interruption.signal is not None:
            _leave(code)
    raise typer.Exit(code)


@contextmanager
def _failing() -> Iterator[None]:
    """Exit where a run cannot be made, or its end cannot be told of."""
    try:
        yield
    except RunError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(UNUSABLE) from None
    except InterruptedRunError as error:
        if error.number != SIGPIPE:
            typer.echo("Interrupted", err=True)
        raise typer.Exit(BY_SIGNAL + error.number) from None


def _ended(end: End, counts: Counts) -> int:
    """Say where to go on, or that there was nothing to do, and return the exit code."""
    if end.signal == SIGPIPE:  # nobody wants to read on
        return BY_SIGNAL + SIGPIPE
    if end.resume is not None:
        why = (end.why or "Interrupted").rstrip(".")
        typer.echo(f"{why}. Go on with --from-line {end.resume}", err=True)
        return UNUSABLE if end.signal is None else BY_SIGNAL + end.signal
    if end.why:
        typer.echo(end.why, err=True)
        return UNUSABLE
    if not (counts.agree or counts.differ or counts.unusable):
        typer.echo("Nothing was checked: the inputs hold no case", err=True)
    return counts.exit_code


def _leave(code: int) -> None:
    """Exit without waiting for what a crew still does; whatever is to be kept has been."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, AttributeError):  # it may be full, or closed
            stream.flush()
    os._exit(code)


def _crew(wanted: Wanted, url: str | None, jobs: int | None, scheduler: str | None) -> Crew:
    if url is not None:
        from app.verify.service import Requests, Service  # noqa: PLC0415 - the others need no client

        return Requests(wanted, Service(url), jobs or REQUESTS)
    if scheduler is not None:
        return Cluster(wanted, scheduler)
    return Processes(wanted, jobs) if jobs else Here(wanted)


def _readable(inputs: list[str], results: Path | None) -> None:
    """Refuse inputs that cannot be meant, or where something would be written while it is read."""
    if "" in inputs:
        raise typer.BadParameter("the name of an input is empty")
    if inputs.count(STDIN) > 1:
        raise typer.BadParameter("standard input can be read only once")
    if results is None:
        return
    for name in inputs:
        read = Path(name).resolve()
        if name != STDIN and read in (results.resolve(), *results.resolve().parents):
            raise typer.BadParameter(f"{results} would be written while {name} is read")
