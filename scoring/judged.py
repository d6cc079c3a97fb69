"""What has become of tiles that a question tells the story of."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scoring.names import Names, Said
from scoring.pattern import Cite, cite_words
from scoring.tiles import CODES, Tile


@dataclass(frozen=True, slots=True)
class Judged:
    """What has become of one tile: a status, why, and the rule that says so.

    ``status`` is a key of the texts ``judged``; ``pointer`` leads to where the question tells it.
    """

    pointer: str
    tile: Tile
    status: str
    said: Said
    cite: Cite


def judged_words(judged: Iterable[Judged], names: Names, language: str) -> list[dict[str, Any]]:
    """Say what has become of each tile, as plain data."""
    return [
        {
            "pointer": one.pointer,
            "tile": CODES[one.tile],
            "status": one.status,
            "name": names.say(f"judged.{one.status}", language),
            "detail": names.word(one.said, language),
            "cite": cite_words(one.cite),
        }
        for one in judged
    ]
