"""How much memory processes hold, and which processes one has started."""

from pathlib import Path
from typing import Final

PROCESSES: Final = Path("/proc")


def megabytes(pid: int) -> float:
    """The memory that a process holds."""
    status = (PROCESSES / str(pid) / "status").read_text("ascii")
    (line,) = (one for one in status.splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def family(pid: int) -> list[int]:
    """A process, what it has started, what those have started, and so on."""
    found = [pid]
    for tasks in (PROCESSES / str(pid) / "task").glob("*/children"):
        for child in tasks.read_text("ascii").split():
            found += family(int(child))
    return found
