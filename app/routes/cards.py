"""``/cards/{ruleset}``: the pattern catalogue as a card, to print or to look things up on."""

from typing import Final

from fastapi import APIRouter, Request, Response

from app.cards.money import options_in_force, prices
from app.cards.rows import rows_of
from app.cards.words import CardWords
from app.language import TAGS, settled
from app.negotiate import query, tag_of
from app.page.data import ENDONYMS
from app.page.html import send_page
from app.page.labels import Labels
from app.problems import no_such_ruleset
from scoring import RULESETS
from scoring.catalogue import effective_options

router: Final = APIRouter(include_in_schema=False)


@router.get("/cards/{ruleset_id}", response_class=Response)
def scoring_aid_card(ruleset_id: str, request: Request) -> Response:
    """Answer with the card of a ruleset: names in the languages of ``lang`` and ``with``."""
    ruleset = RULESETS.get(ruleset_id)
    if ruleset is None:
        return no_such_ruleset(request)
    presets = {one.id: one for one in ruleset.presets}
    asked = query(request, {"lang": TAGS, "with": TAGS, "preset": tuple(presets)})
    language = settled(tag_of(request, asked), ruleset.chinese)
    beside = asked.get("with") or (ruleset.chinese if language == "en" else "en")
    preset = presets[asked.get("preset", ruleset.default.id)]
    options = effective_options(ruleset, preset)
    rows = rows_of(ruleset, preset)
    labels = Labels(ruleset, language)
    known = {
        "ruleset": ruleset,
        "rulesets": RULESETS,
        "preset": preset,
        "beside": asked.get("with"),
        "words": CardWords(ruleset, language, settled(beside, ruleset.chinese)),
        "labels": labels,
        "languages": ENDONYMS,
        "counted": [row for row in rows if row.groups],
        "uncounted": [row for row in rows if not row.groups],
        "tables": ruleset.tables(options) if ruleset.tables else None,
        "prices": prices(ruleset, preset),
        "house": options_in_force(ruleset, preset),
    }
    return send_page(request, "card.html", language, known)
