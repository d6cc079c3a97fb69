"""What a hand before the win waits for: by trying every tile, and as the models declare it.

The rules are in the golden cases; this holds the answer to the score of each hand.
"""

import json
from random import Random
from typing import Any, Final

import pytest

from app.service import OK, WAITS
from schemas.answers import answer_models
from scoring import LANGUAGES, RULESETS, LawsBroken, Plain, waits
from scoring.arrange import completing
from scoring.notation import read_tiles
from scoring.tiles import CODES, KIND_TILES
from scoring.waiting import Waiting
from scoring.waits_document import events_of, waits_form
from tests.http_helpers import GOLDEN, changed
from tests.waiting_hands import ORPHANS, after_discards, check, dealt, with_one_more

HANDS: Final = 60
FOURTEENS: Final = 15
EACH_RULESET: Final = pytest.mark.parametrize("ruleset", list(RULESETS))
CASES: Final = [json.loads(line) for line in (GOLDEN / "waits.ndjson").read_bytes().splitlines()]
TWO_SIDED: Final[Plain] = {
    "ruleset": "riichi",
    "preset": "tenhou",
    "seat": "south",
    "prevailing_wind": "east",
    "hand": "23m56799p345789s",
}
PENALTY: Final[Plain] = {"ruleset": "zung-jung", "seat": "south", "hand": "33345m777p222s88s9s"}


def broken(document: object) -> list[tuple[str, str]]:
    """What is wrong with a document: codes and pointers in the order they are found."""
    with pytest.raises(LawsBroken) as caught:
        waits(document)
    return [(one.code, one.pointer) for one in caught.value.problems]


# --- trying every tile -------------------------------------------------------------------


@EACH_RULESET
def test_the_waits_are_those_found_by_trying_every_tile(ruleset: str) -> None:
    ready = [check(document)["ready"] for document in dealt(ruleset, HANDS, seed=1)]
    assert 0.3 < sum(ready) / HANDS < 1


@EACH_RULESET
def test_each_discard_leaves_what_the_rest_waits_for(ruleset: str) -> None:
    random = Random(7)  # noqa: S311 - not for secrets
    found = 0
    for document in dealt(ruleset, FOURTEENS, seed=2):
        drawn = with_one_more(document, random)
        status, answer = WAITS.ask(drawn)
        assert status == OK, answer
        assert answer["discards"] == after_discards(drawn)
        found += len(answer["discards"])
    assert found


def codes_completing(tiles: str) -> list[str]:
    return [CODES[tile] for tile, _ in completing(read_tiles(tiles), ())]


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("1112345678999m", [f"{rank}m" for rank in range(1, 10)]),
        ("8888p", ["8p"]),
        ("0555p", ["5p"]),
        ("4444567777s", ["4s", "7s"]),
        ("4444p123s", ["4p"]),
        ("3334444p", ["2p", "4p", "5p"]),
        ("19m19p19s1234567z", [CODES[tile] for tile in KIND_TILES if CODES[tile] in ORPHANS]),
        ("1111m", ["1m"]),
        ("147m", []),
    ],
)
def test_a_hand_is_completed_even_by_a_fifth_copy(tiles: str, expected: list[str]) -> None:
    assert codes_completing(tiles) == expected


# --- the document ------------------------------------------------------------------------


def test_events_are_those_that_come_with_a_win_in_either_way() -> None:
    events = {name: [*events_of(ruleset)] for name, ruleset in RULESETS.items()}
    assert events.pop("riichi") == ["riichi", "double_riichi", "ippatsu"]
    assert not any(events.values())


@EACH_RULESET
def test_what_speaks_of_a_win_is_left_out(ruleset: str) -> None:
    keys = {entry.key for entry in waits_form(RULESETS[ruleset]).entries}
    left_out = {"win", "claim", "explain", "ura_indicators", "ura", "responsible"}
    assert not keys & left_out
    assert ("events" in keys) is (ruleset == "riichi")


def test_violations_stand_where_the_document_has_their_fields() -> None:
    hand = "456m45s99s333z (123m)"
    told = TWO_SIDED | {"hand": hand, "from": "south", "events": ["ippatsu", "riichi", "riichi"]}
    assert set(broken(told)) == {
        ("discarder_is_winner", "/from"),
        ("event_twice", "/events/2"),
        ("riichi_on_open_hand", "/events/0"),
        ("riichi_on_open_hand", "/events/1"),
    }


def test_every_violation_is_reported_at_once() -> None:
    told = TWO_SIDED | {
        "hand": "23m56799p345789s12z",
        "visible_tiles": "x",
        "dora_indicators": "1f",
    }
    assert set(broken(told)) == {
        ("unreadable_character", "/visible_tiles"),
        ("long_hand", "/hand"),
        ("tile_not_played", "/dora_indicators"),
    }


def test_laws_of_the_fields_hold_although_the_hand_cannot_be_read() -> None:
    told = TWO_SIDED | {"hand": "?", "dora": 1, "dora_indicators": "1m", "visible_tiles": "11111m"}
    assert set(broken(told)) == {
        ("unreadable_character", "/hand"),
        ("dora_given_twice", "/dora"),
    }


def test_the_hand_is_looked_at_although_a_field_cannot_be_read() -> None:
    told = TWO_SIDED | {"hand": "11111m234p555s1z", "dora_indicators": "1", "from": "south"}
    assert set(broken(told)) == {
        ("rank_without_suit", "/dora_indicators"),
        ("short_hand", "/hand"),
        ("five_of_a_tile", "/hand"),
        ("discarder_is_winner", "/from"),
    }


def test_dead_penalty_tiles_that_cannot_be_read_are_no_reason_to_stop() -> None:
    told = PENALTY | {"penalty_tiles": "1z", "dead_penalty_tiles": "1"}
    assert broken(told) == [
        ("rank_without_suit", "/dead_penalty_tiles"),
        ("penalty_tile_not_held", "/penalty_tiles"),
    ]


def test_a_liability_that_a_winning_tile_shows_to_be_wrong_is_refused() -> None:
    hand = "11m23m (555z) (666z) (777z)"
    told = TWO_SIDED | {"hand": hand, "liable": [{"seat": "west", "for": "daisangen"}]}
    assert waits(told)["ready"]
    told["hand"] = "55z11m234m (666z) (777z)"
    assert broken(told) == [("liable_not_covered", "/liable/0/for")]


def test_a_hand_in_one_line_is_the_hand_in_parts() -> None:
    parts = {
        "concealed": "55z11m234m",
        "melds": [{"kind": "pung", "tiles": "666z"}, {"kind": "pung", "tiles": "777z"}],
    }
    assert waits(TWO_SIDED | {"hand": parts}) == waits(
        TWO_SIDED | {"hand": "55z11m234m (666z) (777z)"}
    )


@pytest.mark.parametrize(
    ("ruleset", "more", "expected"),
    [
        ("zung-jung", {"seat": "east"}, "north"),
        ("sichuan", {"already_won": ["east"]}, "north"),
        ("sichuan", {"already_won": ["east", "north"]}, "west"),
        ("sichuan", {"already_won": ["west"]}, "east"),
        ("riichi", {"seat": "east", "preset": "tenhou_sanma", "prevailing_wind": "east"}, "west"),
    ],
)
def test_the_player_before_in_turn_is_taken_as_the_discarder(
    ruleset: str, more: Plain, expected: str
) -> None:
    answer = waits({"ruleset": ruleset, "seat": "south", "hand": "123456999p11s78s"} | more)
    assert answer["from"] == expected
    assert "discarder_taken" in {one["code"] for one in answer["assumed"]}


def test_where_everybody_has_won_nobody_is_left_to_discard() -> None:
    told = {"ruleset": "sichuan", "seat": "south", "hand": "123456999p11s78s"}
    found = broken(told | {"already_won": ["east", "west", "north"]})
    assert ("deal_over", "/already_won") in found


def test_a_discarder_who_is_named_is_not_taken_for_granted() -> None:
    answer = waits(TWO_SIDED | {"from": "north"})
    assert answer["from"] == "north"
    assert "discarder_taken" not in {one["code"] for one in answer["assumed"]}


def test_a_red_five_is_plain_where_there_are_none() -> None:
    answer = waits(PENALTY | {"hand": "33340m777p222s88s", "visible_tiles": "0m5m"})
    assert "red_five_is_plain" in {one["code"] for one in answer["assumed"]}
    assert [one["tile"] for one in answer["waits"]] == ["3m", "6m", "8s"]
    assert broken(PENALTY | {"hand": "33340m777p222s88s", "visible_tiles": "0m555m"}) == [
        ("five_of_a_tile", "/visible_tiles")
    ]


def test_the_same_notes_are_made_once() -> None:
    answer = waits(TWO_SIDED)
    codes = [one["code"] for one in answer["assumed"]]
    assert codes == ["furiten_unchecked", "fewer_indicators", "discarder_taken"]


# --- the answer --------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_answer_is_as_its_model_declares(case: dict[str, Any]) -> None:
    status, answer = WAITS.ask(case["request"])
    if status == OK:
        models = answer_models(RULESETS[case["request"]["ruleset"]])
        model = models.fourteen if "discards" in answer else models.thirteen
        model.model_validate(answer)
    else:
        assert "errors" in case["expect"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answer_speaks_the_language_asked_for(language: str) -> None:
    told = TWO_SIDED | {"hand": "46m234p678s99s [5555m]", "lang": language}
    names = RULESETS["riichi"].names
    (wait,) = waits(told)["waits"]
    assert wait["reason"]["detail"] == names.say("dead_waits.all_four_held", language)


def test_every_reason_for_a_dead_wait_has_words() -> None:
    for why in ("all_four_held", "all_four_standing", "all_four_visible"):
        assert all(names.has(f"dead_waits.{why}") for names in (RULESETS["sichuan"].names,))


def test_a_ruleset_without_a_word_about_waits_takes_what_is_common() -> None:
    assert RULESETS["hong-kong"].waiting == Waiting()


def test_the_same_question_gives_the_same_answer() -> None:
    first, second = (json.dumps(waits(changed(PENALTY, "seat", to="east"))) for _ in range(2))
    assert first == second
