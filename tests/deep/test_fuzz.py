"""Minutes of bytes made to break what reads them."""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.http_helpers import python

SECONDS = int(os.environ.get("FREECOUNT_FUZZ_SECONDS", "150"))


@pytest.mark.deep
@pytest.mark.timeout(SECONDS * 3 + 120)
@pytest.mark.skipif(find_spec("atheris") is None, reason="there is no atheris for this machine")
@pytest.mark.parametrize("target", ["notation", "bodies", "lines", "logs"])
def test_no_bytes_break_what_reads_them(target: str, tmp_path: Path) -> None:
    options = (
        "-max_len=4096",
        f"-artifact_prefix={tmp_path}/",
        "-timeout=20",
        "-rss_limit_mb=2048",
    )
    ran = python("-m", "tests.fuzz", target, f"-max_total_time={SECONDS}", *options)
    said = ran.stderr.decode(errors="replace")
    assert ran.returncode == 0, said[-4000:]
    assert "Done " in said
