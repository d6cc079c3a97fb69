"""What the cases of Sichuan cannot show: notes, options as objects, flat names, the presets."""

from typing import Any

import pytest

from scoring import RULESETS, Plain, pay, score
from scoring.catalogue import effective_options
from scoring.flat import document_of

SICHUAN = RULESETS["sichuan"]
KONG = "234m456p789p2p [1111m] +2p"


def ask(hand: Any, by: str = "discard", **more: Any) -> Plain:
    win = {"by": by, **({} if by == "self_draw" else {"from": "west"})}
    win |= more.pop("win", {})
    return score({"ruleset": "sichuan", "seat": "south", "hand": hand, "win": win, **more})


def notes(answer: Plain) -> list[str]:
    return [note["code"] for note in answer["assumed"]]


@pytest.mark.parametrize("preset", [one.id for one in SICHUAN.presets])
def test_kong_money_is_left_out_and_that_is_said(preset: str) -> None:
    assert notes(ask(KONG, preset=preset)) == ["kong_money_left_out"]
    assert notes(ask("234m456m6m234p777p +6m", preset=preset)) == []


def test_a_win_after_a_direct_kong_says_when_its_feeder_is_not_known() -> None:
    options = {"direct_kong_win": "feeder"}
    win = {"events": ["kong_replacement"]}
    hand = "234s33p456p56p (8888s) +7p"
    unknown = ask(hand, "self_draw", win=win, options=options)
    assert notes(unknown) == ["kong_money_left_out", "kong_feeder_unknown"]
    added = ask("234s33p456p56p (8888s+) +7p", "self_draw", win=win, options=options)
    assert notes(added) == ["kong_money_left_out"]


def test_points_after_a_kong_say_that_its_feeder_is_not_known() -> None:
    asked = {"ruleset": "sichuan", "seat": "south", "value": 2, "win": {"by": "self_draw"}}
    replaced = asked | {"win": {"by": "self_draw", "events": ["kong_replacement"]}}
    feeder = {"options": {"direct_kong_win": "feeder"}}
    assert notes(pay(replaced | feeder)) == ["kong_feeder_unknown"]
    assert notes(pay(replaced)) == []
    assert notes(pay(asked | feeder)) == []


def test_a_pass_that_binds_for_one_tile_is_taken_to_be_of_that_tile() -> None:
    hand = "234m456m6m234p777p +6m"
    same = {"pass_same_tile_only": True}
    assert notes(ask(hand, passed_points=0, options=same)) == ["passed_same_tile"]
    assert notes(ask(hand, passed_points=0)) == []
    assert notes(ask(hand, "self_draw", passed_points=0, options=same)) == []
    assert notes(ask(hand, passed_points=0, options=same | {"pass_win": "off"})) == []


def test_an_option_that_is_an_object_changes_only_what_it_holds() -> None:
    answer = ask(KONG, preset="house", options={"patterns": {"concealed_hand": 1}})
    patterns = answer["ruleset"]["options"]["patterns"]
    assert patterns["concealed_hand"] == 1
    assert (patterns["terminals_in_each"], patterns["pungs_258"]) == (2, 3)
    money = ask(KONG, options={"kong_points": {"added": 2}})["ruleset"]["options"]["kong_points"]
    assert money == {"concealed": 2, "direct": 2, "added": 2, "postponed": 0}


def test_one_field_of_such_an_option_has_a_flat_name() -> None:
    flat = {
        "ruleset": "sichuan",
        "option.patterns.pungs_258": "3",
        "option.patterns.golden_single_wait": "null",
        "option.flower_pig_amount": "16",
        "already_won": "east,north",
    }
    assert document_of(flat.items()) == {
        "ruleset": "sichuan",
        "options": {
            "patterns": {"pungs_258": 3, "golden_single_wait": None},
            "flower_pig_amount": 16,
        },
        "already_won": ["east", "north"],
    }
    words = {"ruleset": "sichuan", "option.flower_pig_amount": "max_cap_ready"}
    assert document_of(words.items())["options"] == {"flower_pig_amount": "max_cap_ready"}


def test_house_is_the_default_with_two_patterns_more() -> None:
    wmt, house = SICHUAN.preset("wmt"), SICHUAN.preset("house")
    same = {"patterns": {"terminals_in_each": 2, "pungs_258": 3}}
    for hand in ("1122337788999m +9m", "123m123m789p789p9m +9m", "222555m222888p5p +5p"):
        as_house, as_options = ask(hand, preset="house"), ask(hand, options=same)
        assert as_house["arrangements"] == as_options["arrangements"]
        assert as_house["ruleset"]["options"] == as_options["ruleset"]["options"]
    assert effective_options(SICHUAN, wmt).fan_limit == 3
    assert effective_options(SICHUAN, house).fan_limit == 3


@pytest.mark.parametrize(
    ("preset", "shown"),
    [("wmt", (3, 8)), ("majsoul_chiyu", (4, 8000)), ("boyaa_like", (5, 16))],
)
def test_the_value_is_always_the_exponent(preset: str, shown: tuple[int, int]) -> None:
    (best,) = ask("444466p99p11s22s3s +3s", preset=preset)["arrangements"]
    assert (best["fan_display"], best["points"]) == shown
    assert best["value"] == (4 if preset == "boyaa_like" else 3)


def test_a_lesser_reading_may_be_barred_by_a_passed_win() -> None:
    options = {"patterns": {"terminals_in_each": 3}}
    answer = ask("123m123m789p789p9m +9m", passed_points=4, options=options)
    assert answer["legal"]
    assert [one["notation"] for one in answer["arrangements"]] == ["99m 123m 123m 789p 789p"]
    assert [one["code"] for one in answer["refused"]] == ["passed_win"]
