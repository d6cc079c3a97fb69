"""``verify``: what the command line may say of it, put together and run."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from app.verify.baseline import Baseline
from app.verify.cases import RunError
from app.verify.check import Wanted
from app.verify.crews import Cluster, Crew, Here, Processes
from app.verify.progress import Meter
from app.verify.read import STDIN, Reader
from app.verify.report import Form, report_of
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

    Exits 2 if any input was unusable, else 1 if anything differs, else 0. Results among the
    inputs are compared with a baseline as they are; they are cases in every other way.
    """
    if scheduler and (url or jobs):
        raise typer.BadParameter("--scheduler goes with neither --url nor --jobs")
    if results:
        _apart(results, [*paths, *([baseline] if baseline else [])])
    wanted = Wanted(keep=bool(results or baseline), recorded=bool(baseline))
    reader = Reader(paths, from_line)
    try:
        with ExitStack() as left:
            known = Baseline(baseline) if baseline else None
            if known:
                left.callback(known.close)
            crew = _crew(wanted, url, jobs, scheduler)
            left.callback(crew.close)
            kept = Results(results, more=from_line > 1) if results else None
            if kept:
                left.callback(kept.close)
            run = Run(report_of(report, fields=bool(baseline)), kept, known)
            with Meter(reader.size) as meter:
                end = run.go(reader, from_line, crew, meter)
    except RunError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(UNUSABLE) from None
    raise typer.Exit(_ended(end, run.counts.exit_code))


def _ended(end: End, code: int) -> int:
    """Say where to go on, and return the exit code."""
    if end.resume is None:
        return code
    why = end.why or "Interrupted"
    typer.echo(f"{why.rstrip('.')}. Go on with --from-line {end.resume}", err=True)
    return UNUSABLE if end.signal is None else BY_SIGNAL + end.signal


def _crew(wanted: Wanted, url: str | None, jobs: int | None, scheduler: str | None) -> Crew:
    if url:
        from app.verify.service import Requests, Service  # noqa: PLC0415 - the others need no client

        return Requests(wanted, Service(url), jobs or REQUESTS)
    if scheduler:
        return Cluster(wanted, scheduler)
    return Processes(wanted, jobs) if jobs else Here(wanted)


def _apart(results: Path, inputs: list[str]) -> None:
    """Refuse to write where something is read."""
    for name in inputs:
        read = Path(name).resolve()
        if name != STDIN and read in (results.resolve(), *results.resolve().parents):
            raise typer.BadParameter(f"{results} would be written while {name} is read")
