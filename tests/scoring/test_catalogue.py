"""The scoring-aid catalogue: complete, in five scripts, in the rulebook's words, with examples."""

import pytest

from scoring import LANGUAGES, RULESETS, Ruleset, score
from scoring.catalogue import detail, patterns, summary
from scoring.flat import document_of

EACH = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))

# The Spanish rulebooks name these things; our Spanish uses their words, ruleset by ruleset.
SPANISH = {
    "zung-jung": {
        "robbing_a_kong": "Robando un Kong",
        "nine_gates": "Nueve Puertas",
        "blessing_of_heaven": "Bendición del Cielo",
        "seven_pairs": "Siete Pares",
        "thirteen_terminals": "Trece Terminales",
        "three_identical_sequences": "Tres Secuencias Idénticas",
        "three_consecutive_triplets": "Tres Triples Consecutivos",
        "two_identical_sequences_twice": "Dos Secuencias Idénticas Dobles",
        "final_draw": "Ganar en la ficha del fondo del mar",
        "final_discard": "Ganar en la ficha del fondo del río",
    },
    "riichi": {
        "riichi": "Riichi",
        "ippatsu": "Ippatsu",
        "double_riichi": "Daburu Riichi",
        "menzen_tsumo": "Mano completamente oculta",
        "pinfu": "Pinfu",
        "iipeikou": "Doble Chow Puro",
        "tanyao": "Todo Simples",
        "sanshoku": "Triple Chow Mixto",
        "ittsu": "Escalera completa",
        "haku": "Pung de dragones",
        "hatsu": "Pung de dragones",
        "chun": "Pung de dragones",
        "seat_wind": "Viento del jugador",
        "round_wind": "Viento de ronda",
        "chanta": "Mano extrema",
        "rinshan": "Tras Kong",
        "chankan": "Robar el Kong",
        "haitei": "Bajo el mar",
        "houtei": "Bajo el mar",
        "chiitoitsu": "Siete Pares",
        "sanshoku_doukou": "Triple Pung",
        "sanankou": "Tres Pungs Ocultos",
        "sankantsu": "Tres Kongs",
        "toitoi": "Todo Pungs",
        "honitsu": "Semi Pura",
        "shousangen": "Tres Pequeños Dragones",
        "honroutou": "Todo Terminales y Honores",
        "junchan": "Terminales en Todos los Grupos",
        "ryanpeikou": "Dos veces Chow Puro Doble",
        "chinitsu": "Completamente Pura",
        "kokushi": "Trece Huérfanos",
        "chuuren": "Nueve Puertas",
        "tenhou": "Bendición del Cielo",
        "chiihou": "Bendición de la Tierra",
        "suuankou": "Cuatro Pungs Ocultos",
        "suukantsu": "Cuatro Kongs",
        "ryuuiisou": "Todo Verdes",
        "chinroutou": "Todo Terminales",
        "tsuuiisou": "Todo Honores",
        "daisangen": "Tres Grandes Dragones",
        "shousuushii": "Cuatro Pequeños Vientos",
        "daisuushii": "Cuatro Grandes Vientos",
    },
    "sichuan": {
        "robbing_the_kong": "Robar un Kong",
        "self_draw": "Autocompletar",
    },
    "hong-kong": {
        "all_pungs": "Todo Pungs",
        "mixed_one_suit": "Semi Pura",
        "pure_one_suit": "Completamente Pura",
        "dragon_pung": "Pung de Dragones",
        "small_three_dragons": "Tres Pequeños Dragones",
        "big_three_dragons": "Tres Grandes Dragones",
        "small_four_winds": "Cuatro Pequeños Vientos",
        "big_four_winds": "Cuatro Grandes Vientos",
        "all_honors": "Todo Honores",
        "all_terminals": "Todo Terminales",
        "four_concealed_pungs": "Cuatro Pungs Ocultos",
        "four_kongs": "Cuatro Kongs",
        "nine_gates": "Nueve Puertas",
        "thirteen_orphans": "Trece Huérfanos",
        "seven_pairs": "Siete Pares",
        "robbing_kong": "Robar el Kong",
        "heavenly": "Bendición del Cielo",
        "earthly": "Bendición de la Tierra",
    },
}

# Words that Spanish definitions and texts of a ruleset must use for what the book names so.
SPANISH_WORDS = {
    "zung-jung": {
        "ficha", "jugada", "bloque", "secuencia", "triple", "par de ojos", "kong oculto",
        "kong pequeño expuesto", "kong grande expuesto", "ficha suplementaria", "descarte",
        "ficha de penalización",
    },
    "riichi": {"fan", "minipuntos", "contador", "apuesta riichi", "cinco rojo", "mano oculta"},
    "sichuan": {
        "ficha", "wan", "bing", "tiao", "par", "secuencia", "trío", "trío expuesto",
        "autocompletar", "ganando con descarte", "cañón", "robar un kong", "mano ganadora", "fan",
        "límite de tres fan", "un palo faltante", "cerdo de flores", "falsa victoria",
        "victoria secuencial", "viento y lluvia", "empate", "kong añadido",
        "de pung a kong con descarte", "kong oculto", "combinaciones expuestas",
        "batalla de sangre hasta el final", "repartidor", "no repartidor", "muralla",
    },
    "hong-kong": {
        "naipe", "pared", "pared muerta", "serie", "chow", "pung", "kong", "un par",
        "naipes de la flor", "distribuidor", "mano muerta", "mahjong incorrecto", "ronda",
        "naipe desechado", "prioridad", "asiento",
    },
}  # fmt: skip
FOREIGN_TO = {
    "zung-jung": {"naipe", "escalera de color", "pareja", "minipuntos"},
    "sichuan": {"naipe", "pareja", "minipuntos", "triple", "jugada", "muro"},
    "hong-kong": {"ficha", "muro", "muralla", "triple", "pareja", "minipuntos", "escalera"},
}


@EACH
def test_the_spanish_names_are_those_of_the_rulebook(ruleset: Ruleset) -> None:
    for pattern, name in SPANISH[ruleset.id].items():
        said = ruleset.names.say(f"patterns.{pattern}.name", "es")
        assert said.partition(" (")[0] == name


@EACH
def test_the_spanish_texts_use_the_words_of_the_rulebook(ruleset: Ruleset) -> None:
    text = " ".join(entry["es"] for entry in ruleset.names.own.values()).lower()
    assert {word for word in SPANISH_WORDS[ruleset.id] if word not in text} == set()
    assert {word for word in FOREIGN_TO.get(ruleset.id, ()) if word in text} == set()


@EACH
def test_every_row_has_names_and_definitions_in_five_scripts(ruleset: Ruleset) -> None:
    for row in patterns(ruleset, ruleset.default, "en")["patterns"]:
        for texts in (row["names"], row["definitions"]):
            assert tuple(sorted(texts)) == tuple(sorted(LANGUAGES))
            assert all(text.strip() for text in texts.values())
        assert len(set(row["definitions"].values())) == len(LANGUAGES)


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_rows_have_the_same_name(ruleset: Ruleset, language: str) -> None:
    rows = patterns(ruleset, ruleset.default, language)["patterns"]
    assert len({row["name"] for row in rows}) == len(ruleset.patterns)


@EACH
def test_the_catalogue_is_the_table_in_rulebook_order(ruleset: Ruleset) -> None:
    for preset in ruleset.presets:
        rows = patterns(ruleset, preset, "en")["patterns"]
        assert [row["id"] for row in rows] == [row.id for row in ruleset.patterns]
        for shown, row in zip(rows, ruleset.patterns, strict=True):
            value = preset.values.get(row.id, row.value)
            options = ruleset.options(**preset.options)
            closed, opened = (value, value) if isinstance(value, int) else value.shown(options)
            assert (shown["value"], shown["open_value"]) == (closed, opened)


def test_zung_jung_has_44_rows_and_a_chicken_hand() -> None:
    ruleset = RULESETS["zung-jung"]
    shown = patterns(ruleset, ruleset.default, "en")
    assert len(shown["patterns"]) == 44
    assert shown["otherwise"]["id"] == "chicken_hand"
    assert shown["otherwise"]["number"] == "0"


@EACH
def test_every_example_scores_its_pattern(ruleset: Ruleset) -> None:
    assert set(ruleset.examples) == {row.id for row in ruleset.rows}
    for pattern, flat in ruleset.examples.items():
        answer = score(document_of([("ruleset", ruleset.id), *flat.items()]))
        assert answer["legal"], pattern
        best = {one["id"] for one in answer["arrangements"][0]["patterns"]}
        assert pattern in best, f"{pattern}: {best}"


@EACH
def test_the_example_of_the_catalogue_can_be_asked_as_it_stands(ruleset: Ruleset) -> None:
    for preset in ruleset.presets:
        for row in patterns(ruleset, preset, "en")["patterns"]:
            best = score(document_of(row["example"]["query"].items()))["arrangements"][0]
            assert best["notation"] == row["example"]["notation"]
            assert best["value"] == row["example"]["value"]


@EACH
def test_a_ruleset_is_described_with_its_effective_options(ruleset: Ruleset) -> None:
    described = detail(ruleset, "es")
    assert described["presets"][0]["default"] is True
    assert described["name"] == ruleset.names.say("ruleset.name", "es")
    assert summary(ruleset, "en")["patterns"] == len(ruleset.patterns)
    for preset, shown in zip(ruleset.presets, described["presets"], strict=True):
        assert shown["id"] == preset.id
        assert set(preset.options) <= set(shown["options"])
