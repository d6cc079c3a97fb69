"""A run: pieces are read, checked by a crew and told of, until the end or an interruption."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.verify.baseline import Baseline
from app.verify.cases import RunError
from app.verify.check import Outcome
from app.verify.crews import Crew
from app.verify.interruption import InterruptedRunError, Interruption
from app.verify.progress import Meter
from app.verify.read import Reader
from app.verify.report import Counts, Report, UntoldError, written
from app.verify.results import Checked, Results
from app.verify.spread import spread


@dataclass(frozen=True, slots=True)
class End:
    """How a run has ended: by a signal, or why before its time.

    ``resume`` is the line to go on from, where that is possible.
    """

    resume: int | None = None
    signal: int | None = None
    why: str = ""


class Run:
    """Keeps what comes of pieces where that is wanted, and tells of what is kept."""

    def __init__(
        self, report: Report, results: Results | None = None, baseline: Baseline | None = None
    ) -> None:
        """Begin with nothing found."""
        self.counts = Counts()
        self._report = report
        self._results = results
        self._baseline = baseline
        self._done = 0

    def go(
        self, reader: Reader, first: int, crew: Crew, meter: Meter, interruption: Interruption
    ) -> End:
        """Check everything from a line on, tell of it, and end the crew and the results."""
        self._done = first - 1
        try:
            self._check(spread(reader.pieces(), crew), crew, meter, interruption)
            if first == 1 and self._baseline:
                for one in self._baseline.missed():
                    self._tell(one)
            end = End()
        except InterruptedRunError as error:
            end = End(self._done + 1, error.number)
        except RunError as error:
            end = End(None if error.final else self._done + 1, why=str(error))
        with written(final=True):
            self._report.end(self.counts, end.resume)
        return end

    def _check(
        self,
        checked: Iterator[Checked],
        crew: Crew,
        meter: Meter,
        interruption: Interruption,
    ) -> None:
        """Take what comes of pieces; whatever ends that, what was checked is kept and told."""
        try:
            while True:
                with interruption.waiting():
                    one = next(checked, None)
                if one is None:
                    return
                self._tell_all([one] if self._results is None else self._results.add(one), meter)
        finally:
            interruption.close(crew)
            if self._results:
                self._tell_all(self._results.rest(), meter)
                self._results.close()

    def _tell_all(self, kept: Iterable[Checked], meter: Meter) -> None:
        """Tell of pieces; where that fails, the results end where the report does."""
        try:
            for piece, outcomes in kept:
                for one in outcomes:
                    known = None if one.unusable else self._baseline
                    self._tell(known.compare(one) if known else one)
                self._done = piece.place
                meter.move(piece.end, self.counts.agree + self.counts.differ)
        except UntoldError:
            if self._results:
                self._results.take_back()
            raise

    def _tell(self, outcome: Outcome) -> None:
        self.counts.add(outcome)
        with written(final=self._report.final):
            self._report.tell(outcome)
