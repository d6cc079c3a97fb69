"""The tables of the rules are those on file: a preset or a value cannot change unsaid."""

from tests import tables


def test_the_tables_are_those_on_file() -> None:
    """After a change: raise the revision of the ruleset, say so in the changelog, make contract."""
    assert tables.told() == tables.on_file()
