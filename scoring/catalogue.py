"""What there is to know of the rulesets without a hand, as plain data."""

from dataclasses import asdict
from functools import cache
from typing import Any

from scoring.answer import score
from scoring.fields import form_of
from scoring.flat import document_of
from scoring.parts import Plain, option_values
from scoring.pattern import Pattern, cite_words
from scoring.ruleset import Preset, Ruleset


def effective_options(ruleset: Ruleset, preset: Preset) -> Any:
    """The options of a ruleset as a preset sets them."""
    return ruleset.options(**preset.options)


def summary(ruleset: Ruleset, language: str) -> Plain:
    """A ruleset in short."""
    return {
        "id": ruleset.id,
        "name": ruleset.names.say("ruleset.name", language),
        "edition": ruleset.edition,
        "revision": ruleset.revision,
        "unit": ruleset.unit,
        "patterns": len(ruleset.patterns),
        "presets": [preset.id for preset in ruleset.presets],
    }


def detail(ruleset: Ruleset, language: str) -> Plain:
    """A ruleset whole, but for the JSON Schema of its options."""
    return {
        "id": ruleset.id,
        "name": ruleset.names.say("ruleset.name", language),
        "summary": ruleset.names.say("ruleset.summary", language),
        "edition": ruleset.edition,
        "revision": ruleset.revision,
        "unit": ruleset.unit,
        "ways": [way.value for way in ruleset.ways],
        "events": [event.id for event in ruleset.events],
        "fields": [entry.key for entry in form_of(ruleset.fields).entries],
        "books": [asdict(book) for book in ruleset.books],
        "presets": [_preset(ruleset, preset) for preset in ruleset.presets],
    }


def _preset(ruleset: Ruleset, preset: Preset) -> Plain:
    return {
        "id": preset.id,
        "edition": preset.edition or ruleset.edition,
        "default": preset is ruleset.default,
        "options": option_values(effective_options(ruleset, preset)),
        "values": dict(preset.values),
    }


def patterns(ruleset: Ruleset, preset: Preset, language: str) -> Plain:
    """The scoring-aid catalogue: every pattern with its value, its words and an example."""
    return {
        "ruleset": {"id": ruleset.id, "preset": preset.id, "revision": ruleset.revision},
        "language": language,
        "unit": ruleset.unit,
        "patterns": [_row(ruleset, preset, row, language) for row in ruleset.patterns],
        "otherwise": ruleset.otherwise and _row(ruleset, preset, ruleset.otherwise, language),
    }


def _row(ruleset: Ruleset, preset: Preset, row: Pattern, language: str) -> Plain:
    names = ruleset.names
    name, definition = f"patterns.{row.id}.name", f"patterns.{row.id}.definition"
    return {
        "id": row.id,
        "number": row.number,
        "category": _category(ruleset, row, language),
        "name": names.say(name, language),
        "names": dict(names.entry(name)),
        **_value(ruleset, preset, row),
        "definition": names.say(definition, language),
        "definitions": dict(names.entry(definition)),
        "cite": cite_words(ruleset.cite(row)),
        "example": _example(ruleset, preset, row.id),
    }


def _value(ruleset: Ruleset, preset: Preset, row: Pattern) -> Plain:
    """What a pattern is worth, and in an open hand; null where it is not counted in one."""
    value = preset.values.get(row.id, row.value)
    if isinstance(value, int):
        return {"value": value, "open_value": value}
    closed, opened = value.shown(effective_options(ruleset, preset))
    return {"value": closed, "open_value": opened}


def _category(ruleset: Ruleset, row: Pattern, language: str) -> str | None:
    """The name of the category that a number begins with, where the ruleset has categories."""
    key = f"categories.{(row.number or '').partition('.')[0]}"
    return ruleset.names.say(key, language) if ruleset.names.has(key) else None


@cache
def _example(ruleset: Ruleset, preset: Preset, pattern: str) -> Plain | None:
    """A hand that scores the pattern: the question to ask, and its best arrangement."""
    flat = ruleset.examples.get(pattern)
    if flat is None:
        return None
    pairs = {"ruleset": ruleset.id, "preset": preset.id, **flat}
    best = score(document_of(pairs.items()))["arrangements"][0]
    return {"query": pairs, "notation": best["notation"], "value": best["value"]}
