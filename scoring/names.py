"""Words for people, in five scripts, from data files.

A catalogue is read from every ``.toml`` file of a folder. Any table whose keys are the five
languages is an entry, named by its path: ``[problems.no_yaku]`` is ``problems.no_yaku``.
Entries of a ruleset's folder hold over the common ones, so each game keeps its own words.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

LANGUAGES: Final = ("en", "es", "ja", "zh-Hant", "zh-Hans")
ANY_CHINESE: Final = "zh"
LANGUAGE_TAGS: Final = (*LANGUAGES, ANY_CHINESE)


@dataclass(frozen=True, slots=True)
class Said:
    """A parameter of a text that is itself an entry, like the name of a tile or a seat."""

    key: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sentences:
    """A parameter that is any number of sentences, each with the space it needs before it."""

    said: tuple[Said, ...]


Entries = Mapping[str, Mapping[str, str]]


def _entries(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    for key, value in tree.items():
        where = f"{path}.{key}" if path else key
        if isinstance(value, Mapping) and value.keys() & set(LANGUAGES):
            yield where, value
        elif isinstance(value, Mapping):
            yield from _entries(value, where)


def load(folder: Traversable) -> dict[str, Mapping[str, str]]:
    """Read the entries of every catalogue file in a folder."""
    found: dict[str, Mapping[str, str]] = {}
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            found.update(_entries(tomllib.loads(file.read_text("utf-8"))))
    return found


def load_table(folder: Traversable, name: str) -> dict[str, dict[str, str]]:
    """Read a data file of tables of texts; nothing where there is no such file."""
    file = folder / name
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


COMMON: Final[Entries] = load(files("scoring") / "text")


@dataclass(frozen=True, slots=True)
class Names:
    """The words of one ruleset: its own entries, and the common ones behind them."""

    own: Entries = field(default_factory=dict)

    @classmethod
    def of(cls, package: str) -> "Names":
        """Read the words in the folder of a package."""
        return cls(load(files(package)))

    def entry(self, key: str) -> Mapping[str, str]:
        """Return what a key says in every language; KeyError where nothing does."""
        return self.own[key] if key in self.own else COMMON[key]

    def section(self, path: str, language: str) -> dict[str, str]:
        """What the entries below a path say, by the rest of their names."""
        keys = [key for key in (*COMMON, *self.own) if key.startswith(f"{path}.")]
        return {key.removeprefix(f"{path}."): self.say(key, language) for key in keys}

    def has(self, key: str) -> bool:
        """Whether there is an entry of this name."""
        return key in self.own or key in COMMON

    def say(self, key: str, language: str, params: Mapping[str, object] | None = None) -> str:
        """Say an entry in a language, its parameters filled in."""
        text = self.entry(key)[language]
        if not params:
            return text
        return text.format_map({name: self.word(one, language) for name, one in params.items()})

    def word(self, value: object, language: str) -> str:
        """Say one parameter: a number, plain text, an entry, or a list of these.

        One that is costly to work out may be a function, and is worked out only now.
        """
        if callable(value):
            value = value()
        if isinstance(value, Sentences):
            return "".join(self.word(one, language) for one in value.said)
        if isinstance(value, Said):
            return self.say(value.key, language, value.params)
        if isinstance(value, tuple | list):
            return self.say("words.comma", language).join(self.word(one, language) for one in value)
        return str(value)

    def gaps(self, patterns: list[str]) -> Iterator[str]:
        """Yield what is missing: a pattern without a name, an entry without a language."""
        for key, entry in self.own.items():
            yield from (f"{key} lacks {one}" for one in LANGUAGES if not entry.get(one))
        for pattern in patterns:
            for part in ("name", "definition"):
                if f"patterns.{pattern}.{part}" not in self.own:
                    yield f"patterns.{pattern}.{part} is missing"
        known = {f"patterns.{pattern}" for pattern in patterns}
        for key in self.own:
            if key.startswith("patterns.") and key.rpartition(".")[0] not in known:
                yield f"{key} belongs to no pattern"


def problem_key(code: str) -> str:
    """The entry that says what a problem of a code is."""
    return f"problems.{code}.detail"
