"""A run: pieces are read, checked by a crew and told of, until the end or an interruption."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any, Final

from app.verify.baseline import Baseline
from app.verify.cases import RunError
from app.verify.check import Outcome
from app.verify.crews import Crew
from app.verify.progress import Meter
from app.verify.read import Reader
from app.verify.report import Counts, Report
from app.verify.results import Results
from app.verify.spread import spread

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class InterruptedRunError(BaseException):
    """A signal has ended the wait for the next piece."""


class Interruption:
    """Lets a signal end a run between two pieces, never while one is told of."""

    def __init__(self) -> None:
        """Wait for no signal yet."""
        self.signal: int | None = None
        self._waiting = False

    def _hear(self, number: int, _frame: FrameType | None) -> None:
        if self.signal is not None:  # whoever asks twice does not want to wait
            raise KeyboardInterrupt
        self.signal = number
        if self._waiting:
            raise InterruptedRunError

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Listen for signals."""
        before: list[tuple[signal.Signals, Any]] = [
            (one, signal.signal(one, self._hear)) for one in SIGNALS
        ]
        try:
            yield
        finally:
            for one, handler in before:
                signal.signal(one, handler)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Let a signal end what is done here."""
        if self.signal is not None:
            raise InterruptedRunError
        self._waiting = True
        try:
            yield
        finally:
            self._waiting = False


@dataclass(frozen=True, slots=True)
class End:
    """How a run has ended; ``resume`` is the line to go on from, where it was before the end."""

    resume: int | None = None
    signal: int | None = None
    why: str = ""


class Run:
    """Tells what comes of pieces, and keeps it where that is wanted."""

    def __init__(
        self, report: Report, results: Results | None = None, baseline: Baseline | None = None
    ) -> None:
        """Begin with nothing found."""
        self.counts = Counts()
        self._report = report
        self._results = results
        self._baseline = baseline

    def go(self, reader: Reader, first: int, crew: Crew, meter: Meter) -> End:
        """Check everything from a line on, and tell of it."""
        interruption = Interruption()
        done = first - 1
        pieces = spread(reader.pieces(), crew)
        end = End()
        with interruption.heard():
            try:
                while True:
                    with interruption.waiting():
                        piece, outcomes = next(pieces, (None, []))
                    if piece is None:
                        break
                    for one in outcomes:
                        self._take(one)
                    done = piece.place
                    meter.move(piece.end, self.counts.agree + self.counts.differ)
            except InterruptedRunError:
                end = End(done + 1, interruption.signal)
            except RunError as error:
                end = End(done + 1, why=str(error))
            finally:
                crew.close()
        if end.resume is None and first == 1 and self._baseline:
            for one in self._baseline.missed():
                self._tell(one)
        self._report.end(self.counts, end.resume)
        return end

    def _take(self, outcome: Outcome) -> None:
        """Keep and compare an outcome, and tell of it."""
        if not outcome.unusable:
            if self._results:
                self._results.write(outcome)
            if self._baseline:
                outcome = self._baseline.compare(outcome)
        self._tell(outcome)

    def _tell(self, outcome: Outcome) -> None:
        self.counts.add(outcome)
        self._report.tell(outcome)
