"""Compiles the inner loop of the core with mypyc, from the same sources, beside the project.

``python -m tests.bench.compiling`` puts a copy of the core with compiled modules in it into
``build/compiled``; whatever runs with that folder first on its path uses it. Nothing needs it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
TARGET: Final = ROOT / "build" / "compiled"
# Modules that declare forms stay as they are: their annotations are read at run time. A class
# that is inherited is compiled with all that inherit it: no other class may inherit a compiled one.
MODULES: Final = (
    *("tiles", "groups", "arrange", "traits", "view", "pattern", "table", "find", "resolve"),
    *("tally", "hand", "names", "engine", "notation", "fitting", "form", "laws", "event_laws"),
    *("circumstances", "hand_reader", "question", "points", "claim_tile", "settle", "waits"),
    *("parts", "layout", "answer"),
    *(
        f"rulesets/riichi/{name}"
        for name in ("yaku", "patterns", "fu", "payment", "count", "liability", "laws", "winning")
    ),
    *(f"rulesets/zung_jung/{name}" for name in ("patterns", "payment", "laws")),
    *(
        f"rulesets/hong_kong/{name}"
        for name in ("values", "finders", "patterns", "clauses", "count", "payment", "laws")
    ),
    *(f"rulesets/sichuan/{name}" for name in ("worth", "find", "patterns", "payment", "laws")),
)


def build() -> None:
    """Compile the modules in a copy of the core; they say themselves what is wrong."""
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(
        ROOT / "scoring", TARGET / "scoring", ignore=shutil.ignore_patterns("__pycache__")
    )
    compiler = str(Path(sys.executable).with_name("mypyc"))
    sources = [f"scoring/{name}.py" for name in MODULES]
    settings = os.environ | {"MYPYC_OPT_LEVEL": "2", "MYPYC_DEBUG_LEVEL": "0"}
    command = [compiler, "--strict", "--explicit-package-bases", *sources]
    subprocess.run(command, cwd=TARGET, env=settings, check=True)
    shutil.rmtree(TARGET / "build")


if __name__ == "__main__":
    build()
