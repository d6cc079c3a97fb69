"""``python -m app``, and the console script ``freecount``."""

import sys
from io import TextIOWrapper

from app.cli.main import cli


def main() -> None:
    """Run the command line; a character that the terminal cannot write is no reason to fail."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    cli(prog_name="freecount")


if __name__ == "__main__":
    main()
