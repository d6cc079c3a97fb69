"""The contract of the API as a file, and the mark by which the changelog tells that it changed."""

import json
from hashlib import sha256
from typing import Final

from app.main import create_app
from tests import tables
from tests.http_helpers import ROOT

FILE: Final = ROOT / "schemas" / "openapi.json"
DIGITS: Final = 12


def served() -> str:
    """The OpenAPI document as the service describes itself, laid out for reading."""
    return json.dumps(create_app().openapi(), ensure_ascii=False, indent=1) + "\n"


def mark(contract: str) -> str:
    """The line of the changelog that a contract belongs to."""
    return f"Contract of the API: `{sha256(contract.encode()).hexdigest()[:DIGITS]}`"


def main() -> None:
    """Write the contract and the tables of the rules, and say what the changelog is to say."""
    tables.write()
    contract = served()
    FILE.write_text(contract, "utf-8")
    print(f"CHANGELOG.md, under the release that is being made:\n\n{mark(contract)}")


if __name__ == "__main__":
    main()
