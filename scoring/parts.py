"""Parts of answers that recur: made once, and copied into each answer that has them.

An answer belongs to the caller, who may change it; so nothing of it is shared.
"""

from dataclasses import asdict
from functools import lru_cache
from typing import Any, Final

from scoring.names import Names
from scoring.notation import compact, in_order
from scoring.pattern import Pattern, cite_words
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
    plain, nested = _option_values(options)
    values = plain.copy()
    for name, value in nested:
        values[name] = value.copy()
    return values


@lru_cache(maxsize=MOST_RULES)
def _option_values(options: Any) -> tuple[Plain, tuple[tuple[str, Any], ...]]:
    """The options in force, and those of them that are lists or objects once more."""
    values = {name: _plain(value) for name, value in asdict(options).items()}
    return values, tuple(
        (name, one) for name, one in values.items() if isinstance(one, dict | list)
    )


def _plain(value: Any) -> Any:
    """An option as JSON has it."""
    return list(value) if isinstance(value, tuple) else value


def pattern_words(pattern: Pattern, ruleset: Ruleset, language: str) -> Plain:
    """A pattern as an answer shows it, its value, times and groups to be filled in."""
    words = _pattern_words(ruleset, language)[pattern.id].copy()
    words["cite"] = words["cite"].copy()
    return words


@lru_cache(maxsize=MOST_RULES)
def _pattern_words(ruleset: Ruleset, language: str) -> dict[str, Plain]:
    return {
        row.id: {
            "id": row.id,
            "number": row.number,
            "name": ruleset.names.say(f"patterns.{row.id}.name", language),
            "value": 0,
            "times": 0,
            "unit": ruleset.unit,
            "groups": [],
            "cite": cite_words(ruleset.cite(row)),
            **({"bonus": True} if row.bonus else {}),
        }
        for row in ruleset.rows
    }


def line_words(line: Line, names: Names, language: str) -> Plain:
    """A line of a count that is no pattern, as plain data."""
    return {
        "id": line.id,
        "name": names.say(f"lines.{line.id}", language),
        "value": line.value,
        "groups": places_of(line.where),
        "cite": cite_words(line.cite),
    }


def places_of(mask: Mask) -> list[int]:
    """The groups of a mask, in order."""
    return [*_places_of(mask)]


@lru_cache(maxsize=MOST_MASKS)
def _places_of(mask: Mask) -> tuple[int, ...]:
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


@lru_cache(maxsize=MOST_WORDS)
def tiles_text(tiles: tuple[Tile, ...]) -> str:
    """The tiles of a group in the compact form, as they are printed."""
    return compact(in_order(tiles))
