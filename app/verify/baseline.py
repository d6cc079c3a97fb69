"""Compares results with earlier ones: what a change of a rule or of the program does to cases."""

import dataclasses
import json
import sqlite3
from collections.abc import Iterator
from typing import Final

from app.verify.cases import Line, RunError, UnusableError, read_case
from app.verify.check import Outcome
from app.verify.compare import ABSENT, Difference, changes
from app.verify.read import Reader
from scoring import to_json

PRESENT: Final = "present"


class Baseline:
    """Earlier results by their ids, kept in a file that goes when the run ends.

    Results with the same id are matched in their order.
    """

    def __init__(self, name: str) -> None:
        """Read the results of a file; RunError where something in it is none."""
        self._name = name
        self._known = sqlite3.connect("")  # a file that nobody sees
        self._known.execute("CREATE TABLE result (id TEXT, found BLOB, met INTEGER)")
        self._known.executemany("INSERT INTO result VALUES (?, ?, 0)", self._read())
        self._known.execute("CREATE INDEX by_id ON result (id, met)")

    def _read(self) -> Iterator[tuple[str, bytes]]:
        for piece in Reader([self._name]).pieces():
            item = piece.item
            if not isinstance(item, Line):
                raise RunError(f"{item.source}: {getattr(item, 'why', 'a log holds no results')}")
            try:
                case = read_case(item.text)
                yield str(case["id"]), to_json(case["found"])
            except (UnusableError, KeyError) as error:
                why = "no result" if isinstance(error, KeyError) else error
                raise RunError(f"{item.source}:{item.number}: {why}") from None

    def compare(self, outcome: Outcome) -> Outcome:
        """Return an outcome that differs where it is not what was found before."""
        name = outcome.case_id
        row = self._known.execute(
            "SELECT rowid, found FROM result WHERE id = ? AND met = 0 ORDER BY rowid LIMIT 1",
            (name,),
        ).fetchone()
        if row is None:
            return _differing(outcome, Difference(name, "case", ABSENT, PRESENT))
        place, found = row
        self._known.execute("UPDATE result SET met = 1 WHERE rowid = ?", (place,))
        return _differing(outcome, *changes(name, json.loads(found), outcome.found or {}))

    def missed(self) -> Iterator[Outcome]:
        """Yield the earlier results that nothing was compared with."""
        for (name,) in self._known.execute("SELECT id FROM result WHERE met = 0 ORDER BY rowid"):
            missing = Difference(name, "case", PRESENT, ABSENT)
            yield Outcome(self._name, 0, name, (missing,))

    def close(self) -> None:
        """Forget everything."""
        self._known.close()


def _differing(outcome: Outcome, *differences: Difference) -> Outcome:
    return dataclasses.replace(outcome, differences=differences)
