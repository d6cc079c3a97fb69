"""What there is to know of the rulesets without a hand, as plain data."""

from dataclasses import asdict
from typing import Any

from scoring.answer import Plain, option_values
from scoring.fields import form_of
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
