"""``python -m app``, and the console script ``freecount``."""

from app.cli.main import cli


def main() -> None:
    """Run the command line."""
    cli(prog_name="freecount")


if __name__ == "__main__":
    main()
