"""Which language a person reads: the question's own word, or what the client prefers."""

from collections.abc import Iterator
from typing import Any, Final

from scoring import LANGUAGES, RULESETS, Ruleset
from scoring.names import ANY_CHINESE, LANGUAGE_TAGS

DEFAULT: Final = "en"
MOST_PREFERENCES: Final = 20
_TRADITIONAL: Final = frozenset({"hant", "tw", "hk", "mo"})
TAGS: Final = LANGUAGE_TAGS
"""What a question or an address may name; bare Chinese is in the script of the ruleset."""


_WRITTEN: Final = {tag.lower(): tag for tag in TAGS}


def canonical(said: object) -> str | None:
    """Return the tag that is spoken here, in its usual letters; None for any other."""
    return _WRITTEN.get(said.lower()) if isinstance(said, str) else None


def preferred(header: str | None) -> str | None:
    """Return the language tag that an Accept-Language header asks for, or None.

    Bare Chinese is answered as ``zh``: each ruleset has a script of its own for it.
    """
    return next(_understood(header), None) if header else None


def settled(tag: str | None, chinese: str = "zh-Hant") -> str:
    """Return the language to write in: a bare ``zh`` as the script given."""
    if tag == ANY_CHINESE:
        return chinese
    return tag if tag in LANGUAGES else DEFAULT


def in_language(document: Any, tag: str | None) -> Any:
    """Let a tag decide where a question itself names no language."""
    if tag is None or not isinstance(document, dict) or "lang" in document:
        return document
    return document | {"lang": tag}


def asked_ruleset(document: Any) -> Ruleset | None:
    """The ruleset that a document names, or None."""
    named = document.get("ruleset") if isinstance(document, dict) else None
    return RULESETS.get(named) if isinstance(named, str) else None


def asked_language(document: Any, preferred: str | None = None) -> str:
    """The language of the texts: the document's, else the preferred one, else English."""
    ruleset = asked_ruleset(document)
    said = document.get("lang") if isinstance(document, dict) else None
    return settled(canonical(said) or preferred, ruleset.chinese if ruleset else "zh-Hant")


def _understood(header: str) -> Iterator[str]:
    wanted = sorted(_preferences(header), key=lambda one: -one[0])
    for quality, tag in wanted:
        known = _known(tag.lower().split("-"))
        if known and quality > 0:
            yield known


def _preferences(header: str) -> Iterator[tuple[float, str]]:
    for part in header.split(",")[:MOST_PREFERENCES]:
        tag, _, weight = part.strip().partition(";")
        try:
            yield float(weight.strip().removeprefix("q=") or 1), tag.strip()
        except ValueError:
            continue


def _known(parts: list[str]) -> str | None:
    if parts[0] == "zh":
        if len(parts) == 1:
            return ANY_CHINESE
        if _TRADITIONAL & set(parts):
            return "zh-Hant"
        return "zh-Hans"
    return parts[0] if parts[0] in LANGUAGES else None
