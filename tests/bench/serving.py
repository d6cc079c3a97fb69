"""Runs services to be measured, each as a process, and says what they have used."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.bench.compiling import TARGET
from tests.http_helpers import ROOT

CORES: Final = sorted(os.sched_getaffinity(0))
TICKS: Final = os.sysconf("SC_CLK_TCK")
PATIENCE: Final = 60.0


@dataclass(frozen=True, slots=True)
class Service:
    """A service that runs: its port, its process, and the seconds until it answered."""

    port: int
    pid: int
    start: float

    def cpu(self) -> float:
        """The seconds of processor time that the process has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self, kind: str = "VmRSS") -> float:
        """The megabytes that the process holds, or with ``VmHWM`` has held at most."""
        return status(self.pid, kind) / 1024

    def workers(self) -> list[int]:
        """The processes that it has started, and that those have started."""
        return list(_offspring(self.pid))


def status(pid: int, field: str) -> int:
    """A number that the system tells of a process."""
    lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    return next(int(one.split()[1]) for one in lines if one.startswith(f"{field}:"))


def _offspring(pid: int) -> Iterator[int]:
    for thread in Path(f"/proc/{pid}/task").iterdir():
        for child in map(int, (thread / "children").read_text("ascii").split()):
            yield child
            yield from _offspring(child)


@contextmanager
def ours(workers: int = 1, *, pinned: bool = True) -> Iterator[Service]:
    """Run Freecount with so many processes for batches."""
    words = ("-m", "app", "serve", "--workers", str(workers), "--port")
    with _serving(words, pinned=pinned) as service:
        yield service


@contextmanager
def peer(name: str) -> Iterator[Service]:
    """Run one of the services of ``peers`` as ours is run, or one without any route."""
    asgi = f"tests.bench.peers:{name}" if name else "fastapi:FastAPI"
    words = ("-m", "uvicorn", asgi, "--factory", "--no-access-log", "--log-level", "warning")
    with _serving((*words, "--no-server-header", "--port"), pinned=True) as service:
        yield service


@contextmanager
def _serving(words: Sequence[str], *, pinned: bool) -> Iterator[Service]:
    """Run a service, on one core unless it may use all; the rest is for whoever asks it."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-P", *words, str(port)],  # -P: nothing before the compiled core
        env=environment(),
        stdout=subprocess.DEVNULL,
    ) as process:
        try:
            if pinned:
                os.sched_setaffinity(process.pid, CORES[:1])
            _wait(port)
            yield Service(port, process.pid, time.perf_counter() - begun)
        finally:
            process.kill()


def environment() -> dict[str, str]:
    """Where a process finds the service, and before it the compiled core if that is measured."""
    compiled = [TARGET] if os.environ.get("FREECOUNT_COMPILED") else []
    return os.environ | {"PYTHONPATH": os.pathsep.join(map(str, [*compiled, ROOT]))}


def _wait(port: int) -> None:
    end = time.perf_counter() + PATIENCE
    while time.perf_counter() < end:
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.01)
    raise TimeoutError
