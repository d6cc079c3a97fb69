"""Everything that the referee page knows of the rulesets, in one language, as plain data."""

from dataclasses import asdict
from functools import cache
from typing import Final

from app.page.forms import described
from app.page.house import changes, house_form, played_with
from app.page.labels import Labels
from app.refusals import NAMES
from scoring import RULESETS, Plain, Ruleset
from scoring.catalogue import effective_options
from scoring.claiming_document import claims_form
from scoring.deal_document import settle_form
from scoring.document import question_form
from scoring.names import COMMON
from scoring.parts import option_values
from scoring.ruleset import Event, Preset
from scoring.tiles import CODES
from scoring.waits_document import waits_form

ENDONYMS: Final = {
    "en": "English",
    "es": "Español",
    "ja": "日本語",
    "zh-Hant": "繁體中文",
    "zh-Hans": "简体中文",
}
FORMS: Final = {
    "score": question_form,
    "waits": waits_form,
    "claims": claims_form,
    "settle": settle_form,
}
SAID: Final = ("seats", "ways", "melds", "groups", "shapes", "waits", "limits", "reasons")
"""The entries of the core that name what stands in an answer."""
PAGE: Final = "page."


@cache
def page_data(language: str) -> Plain:
    """The words of the page in a language, the names of tiles, and every ruleset."""
    return {
        "language": language,
        "languages": ENDONYMS,
        "words": page_words(language),
        "rulesets": [_ruleset(one, language) for one in RULESETS.values()],
    }


def page_words(language: str) -> dict[str, str]:
    """The page's own words, by their names."""
    return {
        key.removeprefix(PAGE): texts[language]
        for key, texts in NAMES.own.items()
        if key.startswith(PAGE)
    }


def _ruleset(ruleset: Ruleset, language: str) -> Plain:
    labels = Labels(ruleset, language)
    names = ruleset.names
    return {
        "id": ruleset.id,
        "name": names.say("ruleset.name", language),
        "summary": names.say("ruleset.summary", language),
        "unit": names.say("unit.name", language),
        "scale": ruleset.scale,
        "presets": [_preset(ruleset, one, labels) for one in ruleset.presets],
        "books": {book.key: asdict(book) for book in ruleset.books},
        "events": {event.id: _event(event) for event in ruleset.events},
        "tiles": {code: names.say(f"tiles.{code}", language) for code in CODES},
        "words": {family: _family(ruleset, family, language) for family in SAID},
        "forms": {name: described(form(ruleset), labels) for name, form in FORMS.items()}
        | {"options": house_form(ruleset, language)},
    }


def _preset(ruleset: Ruleset, preset: Preset, labels: Labels) -> Plain:
    options = effective_options(ruleset, preset)
    return {
        "id": preset.id,
        "name": labels.preset(preset.id),
        "edition": preset.edition or ruleset.edition,
        "options": option_values(options),
        "changes": changes(ruleset, preset),
        **played_with(ruleset, options),
    }


def _event(event: Event) -> Plain:
    return {
        "by": sorted(way.value for way in event.by),
        "dealer": event.dealer,
        "from_dealer": event.from_dealer,
        "needs_kong": event.needs_kong,
        "closed": event.closed,
        "forbids": list(event.forbids),
    }


def _family(ruleset: Ruleset, family: str, language: str) -> dict[str, str]:
    """The entries of a family, by the last part of their names."""
    start = f"{family}."
    keys = {*COMMON, *ruleset.names.own}
    return {
        key.removeprefix(start): ruleset.names.say(key, language)
        for key in sorted(keys)
        if key.startswith(start) and "." not in key.removeprefix(start)
    }
