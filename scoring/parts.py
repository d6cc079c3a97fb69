"""Parts of answers that recur: made once, and copied into each answer that has them.

An answer belongs to the caller, who may change it; so nothing of it is shared.
"""

from collections.abc import Iterable
from dataclasses import asdict
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Final

from scoring.kept import Kept, kept
from scoring.names import Said
from scoring.notation import compact, in_order
from scoring.pattern import Hit, Silenced, cite_words
from scoring.ruleset import Ruleset
from scoring.tally import Line
from scoring.tiles import Tile
from scoring.view import Mask

Plain = dict[str, Any]

MOST_RULES: Final = 1 << 8
MOST_WORDS: Final = 1 << 12
MOST_MASKS: Final = 1 << 14


def option_values(options: Any) -> Plain:
    """The options in force, by name."""
    plain, nested = _option_values[options]
    values = plain.copy()
    for name, value in nested:
        values[name] = value.copy()
    return values


@kept(MOST_RULES)
def _option_values(options: Any) -> tuple[Plain, tuple[tuple[str, Any], ...]]:
    """The options in force, and those of them that are lists or objects once more."""
    values = {name: _plain(value) for name, value in asdict(options).items()}
    return values, tuple(
        (name, one) for name, one in values.items() if isinstance(one, dict | list)
    )


def _plain(value: Any) -> Any:
    """An option as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


class Words:
    """The words of one ruleset in one language: for its patterns, and for lines of a count."""

    __slots__ = ("_language", "_lines", "_names", "_patterns", "_reasons")

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        """Say once what every answer says."""
        self._names = names = ruleset.names
        self._language = language
        self._reasons: dict[tuple[str, str], str] = Kept(self._reason, MOST_WORDS)
        self._lines = names.section("lines", language)
        self._patterns: dict[str, Plain] = {
            row.id: {
                "id": row.id,
                "number": row.number,
                "name": names.say(f"patterns.{row.id}.name", language),
                "value": 0,
                "times": 0,
                "unit": ruleset.unit,
                "groups": [],
                "cite": cite_words(ruleset.cite(row)),
                **({"bonus": True} if row.bonus else {}),
            }
            for row in ruleset.rows
        }

    def hits(self, hits: Iterable[Hit]) -> list[Plain]:
        """Patterns that were found: what each is, its value, how often it is there and where."""
        found: list[Plain] = []
        for hit in hits:
            where = hit.where
            groups = where[0] if len(where) == 1 else reduce(or_, where)
            words = self._patterns[hit.pattern.id].copy()
            words["value"] = hit.value
            words["times"] = len(where)
            words["groups"] = [*_places_of[groups]]
            words["cite"] = words["cite"].copy()
            found.append(words)
        return found

    def silenced(self, silenced: Iterable[Silenced]) -> list[Plain]:
        """Patterns that were found and do not count: what silenced each, and why."""
        found: list[Plain] = []
        for one in silenced:
            (words,) = self.hits((one.hit,))
            words["by"] = one.by
            words["clause"] = one.clause
            words["reason"] = self._reasons[one.clause, one.by]
            words["cite"] = cite_words(one.cite)
            found.append(words)
        return found

    def _reason(self, silenced: tuple[str, str]) -> str:
        """Why a clause silences a pattern, by the names of the clause and of what silences it."""
        clause, by = silenced
        params = {"by": Said(f"patterns.{by}.name")}
        return self._names.say(f"clauses.{clause}", self._language, params)

    def lines(self, lines: Iterable[Line]) -> list[Plain]:
        """Lines of a count that are no patterns."""
        names = self._lines
        return [
            {
                "id": line.id,
                "name": names[line.id],
                "value": line.value,
                "groups": [*_places_of[line.where]],
                "cite": {"book": line.cite.book, "section": line.cite.section},
            }
            for line in lines
        ]


@lru_cache(maxsize=MOST_RULES)
def words_of(ruleset: Ruleset, language: str) -> Words:
    """The words of a ruleset in a language."""
    return Words(ruleset, language)


@kept(MOST_MASKS)
def _places_of(mask: Mask) -> tuple[int, ...]:
    """The groups of a mask, in order."""
    return tuple([place for place in range(mask.bit_length()) if mask >> place & 1])


@kept(MOST_WORDS)
def tiles_text(tiles: tuple[Tile, ...]) -> str:
    """The tiles of a group in the compact form, as they are printed."""
    return compact(in_order(tiles))
