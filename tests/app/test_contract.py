"""The contract on file is the one that is served, and it cannot change unsaid."""

import json
import re

import pytest

from tests import audit, contract
from tests.http_helpers import ROOT, get


def test_the_contract_on_file_is_the_one_served() -> None:
    on_file = contract.FILE.read_text("utf-8")
    assert json.loads(on_file) == get("/openapi.json").json()
    assert on_file == contract.served(), "make contract"


def test_the_changelog_tells_of_the_contract_as_it_is() -> None:
    """After a change: make contract, and write in the changelog what has changed."""
    mark = contract.mark(contract.FILE.read_text("utf-8"))
    assert (ROOT / "CHANGELOG.md").read_text("utf-8").count(mark) == 1


def test_every_test_that_is_named_as_showing_a_promise_exists() -> None:
    text = (ROOT / "tests" / "README.md").read_text("utf-8")
    named = set(re.findall(r"`((?:app|bench|browser|deep|scoring)/[a-z_.]*)`", text))
    assert len(named) > 20
    assert [one for one in named if not (ROOT / "tests" / one).exists()] == []
    assert re.findall(r"^\| (\d+) \|", text, re.MULTILINE) == [str(one) for one in range(1, 21)]


@pytest.mark.parametrize("lock", [audit.RUNTIME, audit.DEVELOPMENT])
def test_nothing_that_is_locked_has_a_licence_that_binds(lock: str) -> None:
    assert list(audit.objections(lock)) == []
