"""What people call the fields of a document and the choices in them, under one ruleset."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from app.refusals import NAMES
from scoring import Ruleset
from scoring.names import Names

FAMILIES: Final = ("seats", "ways", "events", "melds", "suits", "abortive")
"""The entries of the core that say words which may be chosen, wherever they are."""


@dataclass(frozen=True, slots=True)
class Labels:
    """The words of a ruleset where it has its own, else those of the page."""

    ruleset: Ruleset
    language: str

    def field(self, key: str) -> str:
        """What a field is called."""
        names = self.ruleset.names
        own, ours = (names, f"fields.{key}.name"), (NAMES, f"labels.{key}")
        return self._first(key, own, ours, (names, f"seats.{key}"))

    def about(self, key: str) -> str:
        """What a field means, where the ruleset explains it."""
        names = self.ruleset.names
        about = f"fields.{key}.about"
        return names.say(about, self.language) if names.has(about) else ""

    def none(self, key: str) -> str:  # noqa: ARG002 - options have such words
        """What it is called where a field holds nothing; empty where that needs no word."""
        return ""

    def inside(self, key: str) -> "Labels":  # noqa: ARG002 - options have such labels
        """The labels of the fields of a field."""
        return self

    def choice(self, key: str, word: object) -> str:
        """What a word is called that may be chosen in a field."""
        return self._first(str(word), *self._places(key, word))

    def preset(self, name: str) -> str:
        """What a preset is called; its own name where nobody has another for it."""
        key = f"presets.{name}"
        return NAMES.say(key, self.language) if NAMES.has(key) else name

    def _places(self, key: str, word: object) -> Iterator[tuple[Names, str]]:
        names = self.ruleset.names
        yield NAMES, f"choices.{key}.{word}"
        yield NAMES, f"choices.{word}"
        yield from ((names, f"{family}.{word}") for family in FAMILIES)
        yield names, f"patterns.{word}.name"

    def _first(self, word: str, *places: tuple[Names, str]) -> str:
        """What the first entry there is says; the word itself where there is none."""
        found = (names.say(key, self.language) for names, key in places if names.has(key))
        return next(found, word.replace("_", " "))
