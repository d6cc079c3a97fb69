"""The rows of a card: each pattern with a hand in which the engine scores it under the preset."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from scoring import Plain, QuestionError, Ruleset, read_tiles, score
from scoring.catalogue import patterns
from scoring.fields import form_of
from scoring.flat import document_of
from scoring.pattern import Pattern
from scoring.ruleset import Preset
from scoring.shapes import Tiles
from scoring.tiles import CODES

KONG: Final = "concealed_kong"
WON: Final = " +"
"""What stands before the winning tile of an example."""
SET_ASIDE: Final = {"kita": "4z"}
"""Tiles that a field counts instead of naming them."""
OWN_RULES: Final = ("preset", "option.")
"""What an example names where the default preset does not count its pattern."""


@dataclass(frozen=True, slots=True)
class Group:
    """One group of an example: its tiles, and how it lies on the table."""

    tiles: tuple[str, ...]
    declared: bool
    lit: bool
    """Whether the group makes the pattern, while others do not."""
    winning: int | None
    """The place of the winning tile in it."""
    hidden: frozenset[int]
    """The places of tiles that lie face down."""


@dataclass(frozen=True, slots=True)
class Row:
    """One pattern of a card; without groups where the rules in force do not count it."""

    pattern: Pattern
    value: int
    open_value: int | None
    groups: tuple[Group, ...]
    apart: Mapping[str, tuple[str, ...]]
    """Tiles of the example that are no part of the hand, by the field that says them."""


@cache
def rows_of(ruleset: Ruleset, preset: Preset) -> tuple[Row, ...]:
    """Every pattern in the order of the book."""
    told = patterns(ruleset, preset, "en")
    shown = [*told["patterns"], *([told["otherwise"]] if told["otherwise"] else [])]
    return tuple(
        _row(ruleset, preset, pattern, one)
        for pattern, one in zip(ruleset.rows, shown, strict=True)
    )


def example_of(ruleset: Ruleset, preset: Preset, pattern: str) -> dict[str, str]:
    """The example of a pattern as a question under a preset, in flat names."""
    own = ruleset.examples[pattern]
    kept = {name: one for name, one in own.items() if not name.startswith(OWN_RULES)}
    return {"ruleset": ruleset.id, "preset": preset.id, **kept}


def _row(ruleset: Ruleset, preset: Preset, pattern: Pattern, shown: Plain) -> Row:
    flat = example_of(ruleset, preset, pattern.id)
    groups = tuple(_groups(pattern.id, flat))
    return Row(pattern, shown["value"], shown["open_value"], groups, _apart(ruleset, flat))


def _groups(pattern: str, flat: Mapping[str, str]) -> Iterator[Group]:
    """The groups of the best reading that scores a pattern; none where no reading does."""
    try:
        readings = score(document_of(flat.items()))["arrangements"]
    except QuestionError:  # no such tiles, or no such field, under this preset
        return
    for reading in readings:
        hits = [hit for hit in reading["patterns"] if hit["id"] == pattern]
        if not hits:
            continue
        groups = reading["groups"]
        makes = set(hits[0]["groups"])
        some = 0 < len(makes) < len(groups)
        _, said, winning_tile = flat["hand"].rpartition(WON)
        won = codes(winning_tile) if said else ()
        winning = _winning(groups, won)
        for place, one in enumerate(groups):
            held = won if place == winning else ()
            yield _group(one, held, lit=some and place in makes)
        return


def _winning(groups: list[Plain], won: tuple[str, ...]) -> int | None:
    """The place of the group that the winning tile completes.

    A reading names it only where that changes the value: else it is any group from the hand.
    """
    named = [place for place, one in enumerate(groups) if one["winning"]]
    fitting = [
        place
        for place, one in enumerate(groups)
        if not one["declared"] and set(won) & set(codes(one["tiles"]))
    ]
    return next(iter([*named, *fitting]), None)


def _group(told: Plain, won: tuple[str, ...], *, lit: bool) -> Group:
    tiles = codes(told["tiles"])
    winning = next((place for place, tile in enumerate(tiles) if tile in won), None)
    hidden = frozenset({0, len(tiles) - 1} if told["kind"] == KONG else ())
    return Group(tiles, told["declared"], lit, winning, hidden)


def _apart(ruleset: Ruleset, flat: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    entries = form_of(ruleset.fields).entries
    tiles = [one.key for one in entries if any(isinstance(shape, Tiles) for shape in one.shapes)]
    named = {key: codes(flat[key]) for key in tiles if key in flat}
    counted = {key: (one,) * int(flat[key]) for key, one in SET_ASIDE.items() if key in flat}
    return named | counted


def codes(text: str) -> tuple[str, ...]:
    """The codes of the tiles in a text."""
    return tuple(CODES[tile] for tile in read_tiles(text))
