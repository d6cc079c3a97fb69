"""Shows on a terminal how far a run has come; says nothing where nobody looks."""

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

STEP_SECONDS: Final = 0.1


class Meter:
    """A bar of the bytes that are done, with the cases, how many a second, and the time left."""

    def __init__(self, size: Callable[[], int | None]) -> None:
        """Prepare for inputs of a size, which is asked for only if it is shown."""
        console = Console(stderr=True)
        self.shown = console.is_terminal
        self._size = size
        self._begun = self._told = time.monotonic()
        self._bar = Progress(
            TextColumn("{task.fields[cases]} cases, {task.fields[rate]}/s"),
            BarColumn(),
            TaskProgressColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not self.shown,
            # What is printed goes past the bar only if both go to the terminal.
            redirect_stdout=self.shown and sys.stdout is not None and sys.stdout.isatty(),
        )

    def __enter__(self) -> Self:
        """Show the bar."""
        if self.shown:
            self._bar.start()
            self._task = self._bar.add_task("", total=self._size(), cases=0, rate=0)
        return self

    def move(self, end: int, cases: int) -> None:
        """Show that so many bytes and cases are done."""
        now = time.monotonic()
        if self.shown and now - self._told >= STEP_SECONDS:
            self._told = now
            rate = round(cases / (now - self._begun))
            self._bar.update(self._task, completed=end, cases=cases, rate=rate)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Take the bar away."""
        if self.shown:
            self._bar.stop()
