"""The scoring-aid cards: complete, in two languages, each example and amount by the engine."""

import pytest

from app.assets import assets
from app.cards.money import options_in_force, prices
from app.cards.rows import codes, example_of, rows_of
from app.cards.words import CardWords
from app.refusals import NAMES
from scoring import LANGUAGES, RULESETS, Plain, Ruleset, pay, score
from scoring.fields import form_of
from scoring.flat import document_of
from scoring.ruleset import Preset
from scoring.shapes import Words
from tests.http_helpers import get

CARDS = [(ruleset, preset) for ruleset in RULESETS.values() for preset in ruleset.presets]
EACH = pytest.mark.parametrize(
    ("ruleset", "preset"), CARDS, ids=[f"{one.id} {preset.id}" for one, preset in CARDS]
)
SICHUAN = RULESETS["sichuan"]


@EACH
def test_every_pattern_is_on_the_card_and_its_example_scores_it(
    ruleset: Ruleset, preset: Preset
) -> None:
    rows = rows_of(ruleset, preset)
    assert [row.pattern for row in rows] == list(ruleset.rows)
    for row in rows:
        if not row.groups:
            continue
        answer = score(document_of(example_of(ruleset, preset, row.pattern.id).items()))
        (first, *_) = (
            (reading, hit)
            for reading in answer["arrangements"]
            for hit in reading["patterns"]
            if hit["id"] == row.pattern.id
        )
        reading, hit = first
        assert hit["value"] in (row.value, row.open_value)
        assert [one.tiles for one in row.groups] == [
            codes(group["tiles"]) for group in reading["groups"]
        ]
        lit = {place for place, group in enumerate(row.groups) if group.lit}
        assert lit in (set(), set(hit["groups"]))
        hand = example_of(ruleset, preset, row.pattern.id)["hand"]
        framed = [one.tiles[one.winning] for one in row.groups if one.winning is not None]
        assert framed == [*codes(hand.partition(" +")[2])]


@EACH
def test_only_what_the_preset_does_not_count_is_left_without_an_example(
    ruleset: Ruleset, preset: Preset
) -> None:
    rows = rows_of(ruleset, preset)
    counted = {row.pattern.id for row in rows if row.groups}
    assert len(counted) >= len(rows) // 3
    if ruleset.id == "zung-jung":
        assert len(counted) == 45
    for row in rows:
        example = ruleset.examples[row.pattern.id]
        own = [name for name in example if name == "preset" or name.startswith("option.")]
        if preset is ruleset.default and row.pattern.id not in counted:
            assert own


@EACH
def test_a_card_prints_every_name_in_both_languages(ruleset: Ruleset, preset: Preset) -> None:
    page = get(f"/cards/{ruleset.id}?preset={preset.id}&lang=es&with=ja")
    assert page.status_code == 200
    assert page.headers["content-language"] == "es"
    assert "unsafe" not in page.headers["content-security-policy"]
    text = page.text.replace("&#39;", "'")
    for row in ruleset.rows:
        entry = ruleset.names.entry(f"patterns.{row.id}.name")
        assert f'<span lang="es">{entry["es"]}</span>' in text
        assert f'<span lang="ja">{entry["ja"]}</span>' in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_card_is_there_in_every_language_and_shows_only_tiles_that_there_are(
    ruleset: str, language: str
) -> None:
    page = get(f"/cards/{ruleset}?lang={language}")
    assert f'<html lang="{language}">' in page.text
    named = {one.partition('"')[0] for one in page.text.split("/tiles/")[1:]}
    assert {f"tiles/{one}" for one in named} <= assets().keys()
    assert len(named) > 20


def test_tiles_beside_a_hand_are_shown_with_it() -> None:
    riichi = RULESETS["riichi"]
    rows = {one.pattern.id: one for one in rows_of(riichi, riichi.preset("tenhou_sanma"))}
    assert rows["kita"].apart == {"kita": ("4z",)}
    assert rows["ura"].apart == {"dora_indicators": ("7z",), "ura_indicators": ("5p",)}
    assert rows["riichi"].apart == {}


def test_what_a_card_may_be_asked_is_held_to() -> None:
    assert get("/cards/chess").status_code == 404
    assert get("/cards/riichi?preset=wsom").status_code == 422
    assert get("/cards/riichi?with=fr").status_code == 422
    assert get("/cards/riichi?lang=ZH-HANS&with=ZH-HANT").status_code == 200
    assert '<span lang="zh-Hans">立直</span>' in get("/cards/riichi?lang=en").text
    alone = get("/cards/riichi?lang=en&with=en").text
    assert "Pinfu" in alone
    assert 'lang="zh-Hans">立直' not in alone


def test_the_riichi_card_prints_the_tables_of_its_preset() -> None:
    page = get("/cards/riichi?lang=en&preset=ema2008").text
    assert page.count("<table>") == 4
    assert "2000 / 4000" in page
    assert "<td>11600</td>" in page
    rounded = get("/cards/riichi?lang=en&preset=majsoul").text
    assert "<td>11600</td>" in rounded
    assert 'class="limit-cell">11600' not in page + rounded
    three = get("/cards/riichi?lang=en&preset=tenhou_sanma").text
    assert three.count("<table>") == 4


@pytest.mark.parametrize("preset", RULESETS["hong-kong"].presets, ids=lambda one: one.id)
def test_the_faan_table_is_what_the_core_pays_whoever_wins(preset: Preset) -> None:
    found = prices(RULESETS["hong-kong"], preset)
    assert [one.value for one in found] == list(range(3, len(found) + 3))
    for one in found:
        for seat, thrower, other in (("east", "north", "south"), ("north", "south", "east")):
            asked: Plain = {"ruleset": "hong-kong", "preset": preset.id, "seat": seat}
            asked |= {"prevailing_wind": "east", "value": one.value}
            thrown = pay(asked | {"win": {"by": "discard", "from": thrower}})["net"]
            drawn = pay(asked | {"win": {"by": "self_draw"}})["net"]
            assert (-thrown[thrower], -thrown[other]) == (one.thrower, one.other)
            assert -drawn[thrower] == -drawn[other] == one.drawn


@pytest.mark.parametrize("preset", SICHUAN.presets, ids=lambda one: one.id)
def test_the_sichuan_card_prints_every_option_in_force(preset: Preset) -> None:
    told = options_in_force(SICHUAN, preset)
    names = {one.name.split(".")[1] for one in told}
    assert names == {entry.name for entry in form_of(SICHUAN.options).entries} - {"patterns"}
    for language in LANGUAGES:
        words = CardWords(SICHUAN, language, "en")
        assert all(words.house(one, language) for one in told)


def test_every_choice_of_a_sichuan_option_has_words() -> None:
    for entry in form_of(SICHUAN.options).entries:
        where = f"options.{entry.name}"
        choices = [word for one in entry.shapes if isinstance(one, Words) for word in one.words]
        texts = [word for word in choices if isinstance(word, str)]
        texts += ["null"] if entry.nullable else []
        assert [one for one in texts if not SICHUAN.names.has(f"{where}.{one}")] == []


def test_every_word_of_the_cards_is_in_five_languages() -> None:
    words = {key: texts for key, texts in NAMES.own.items() if key.startswith("card.")}
    assert len(words) > 25
    assert all(set(texts) == set(LANGUAGES) for texts in words.values())
