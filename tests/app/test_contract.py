"""The contract on file is the one that is served, and it cannot change unsaid."""

import json

from tests import contract
from tests.http_helpers import ROOT, get


def test_the_contract_on_file_is_the_one_served() -> None:
    on_file = contract.FILE.read_text("utf-8")
    assert json.loads(on_file) == get("/openapi.json").json()
    assert on_file == contract.served(), "make contract"


def test_the_changelog_tells_of_the_contract_as_it_is() -> None:
    """After a change: make contract, and write in the changelog what has changed."""
    mark = contract.mark(contract.FILE.read_text("utf-8"))
    assert (ROOT / "CHANGELOG.md").read_text("utf-8").count(mark) == 1
