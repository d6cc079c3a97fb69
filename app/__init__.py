"""The service and the command line: thin layers over ``scoring``."""

from typing import Final

VERSION: Final = "0.1.0"
"""The version of the package; a test holds it to pyproject.toml."""
