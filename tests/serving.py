"""Runs the service as a process of its own, for tests that ask it over the network."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tests.http_helpers import ROOT


@contextmanager
def serving(*words: str) -> Iterator[subprocess.Popen[str]]:
    """Run the service as a process; it is gone afterwards, whatever happens."""
    with subprocess.Popen(
        [sys.executable, "-m", "app", "serve", "--port", "0", *words],
        cwd=ROOT,
        env=os.environ | {"FREECOUNT_DRAIN_SECONDS": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def told(process: subprocess.Popen[str], until: str) -> str:
    """What a process says up to and with the line that has certain words."""
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if until in line:
            break
    return said


def address_in(said: str) -> str:
    """The address that the service has said that it listens at."""
    found = re.search(r"listens at (https?://\S+)", said)
    assert found, said
    return found[1]
