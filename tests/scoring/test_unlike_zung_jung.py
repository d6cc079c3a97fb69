"""What the core can do that Zung Jung has no use for: red fives, bonuses, a pot, fewer shapes."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import pytest

from scoring import Plain, Ruleset, score
from scoring.arrange import Arrangement, Shape
from scoring.hand import Situation
from scoring.tally import Tally, Transfer
from scoring.tiles import KIND_TILES, RED_FIVES
from tests.support import ZUNG_JUNG, broken, discard, question, self_draw, totals

BONUSES = ("no_terminals", "final_draw")


def with_pot(tally: Tally, situation: Situation) -> tuple[Transfer, ...]:
    """The usual payments and what lies in the pot."""
    return (*ZUNG_JUNG.settle(tally, situation), Transfer(None, situation.seat, 7, "equal"))


def no_repeated_pairs(arrangement: Arrangement, _situation: Situation) -> bool:
    return len(set(arrangement.groups)) == len(arrangement.groups)


UNLIKE = replace(
    ZUNG_JUNG,
    id="unlike",
    kinds=lambda _options: frozenset({*KIND_TILES, *RED_FIVES}),
    shapes=(Shape.STANDARD, Shape.SEVEN_PAIRS),
    patterns=tuple(replace(row, bonus=row.id in BONUSES) for row in ZUNG_JUNG.patterns),
    plays=no_repeated_pairs,
    places=lambda _situation: True,
    settle=with_pot,
)


@pytest.fixture(autouse=True)
def _rulesets(monkeypatch: pytest.MonkeyPatch) -> None:
    rulesets: dict[str, Ruleset] = {"unlike": UNLIKE, "zung-jung": ZUNG_JUNG}
    monkeypatch.setattr("scoring.circumstances.RULESETS", rulesets)


def ask(hand: Any, **changes: Any) -> Plain:
    return score(question(hand, ruleset="unlike", **changes))


def tiles(arrangement: Plain) -> list[str]:
    marks = {True: "!", False: ""}
    return [group["tiles"] + marks[group["winning"]] for group in arrangement["groups"]]


@pytest.mark.parametrize(
    ("hand", "win", "expected"),
    [
        ("123m406m789p333s2z +2z", discard(), [["22z!", "123m", "406m", "789p", "333s"]]),
        # A red winning tile lies in the group that it completed.
        ("34546m789p333s22z +0m", discard(),
         [["22z", "340m!", "456m", "789p", "333s"], ["22z", "345m", "406m!", "789p", "333s"]]),
        # Any other red five lies in the first group that takes one.
        ("34046m789p333s22z +5m", discard(),
         [["22z", "340m!", "456m", "789p", "333s"], ["22z", "340m", "456m!", "789p", "333s"]]),
        ("123m0p789p333s222z +5p", discard(), [["05p!", "123m", "789p", "333s", "222z"]]),
        ("12m0p5p789p333s222z +3m", self_draw(), [["05p", "123m!", "789p", "333s", "222z"]]),
        ("0m5m0p5p0s5s112233z4z +4z", discard(),
         [["05m", "05p", "05s", "11z", "22z", "33z", "44z!"]]),
        # A meld keeps its own tiles, and a red five of the hand stays out of it.
        ("12m789p0p5p (406m) (055s) +3m", discard(),
         [["05p", "123m!", "789p", "406m", "055s"]]),
        ("12m789p0p5p [5550s] (0555m+) +3m", discard(),
         [["05p", "123m!", "789p", "0555s", "0555m"]]),
    ],
)  # fmt: skip
def test_a_red_five_stays_red_where_the_set_has_them(
    hand: str, win: dict[str, Any], expected: list[list[str]]
) -> None:
    answer = ask(hand, win=win)
    assert sorted(tiles(one) for one in answer["arrangements"]) == sorted(expected)
    assert "red_five_is_plain" not in {note["code"] for note in answer["assumed"]}


def test_a_red_five_counts_as_a_five_among_four_of_a_kind() -> None:
    document = question("34555m789p333s22z +0m", ruleset="unlike")
    assert score(document)["ruleset"]["id"] == "unlike"
    assert ("five_of_a_tile", "/hand") in broken(question("355550m789p333s +2z", ruleset="unlike"))


def test_a_bonus_is_marked_and_is_no_pattern_to_win_with() -> None:
    answer = ask("678m345p6s (222s) (444s) +6s", win=self_draw("last_draw"))
    (found,) = answer["arrangements"]
    assert totals(found) == {"no_terminals": 5, "final_draw": 10, "chicken_hand": 1}
    marked = {one["id"] for one in found["patterns"] if one.get("bonus")}
    assert marked == set(BONUSES)


def test_a_bonus_beside_a_pattern_leaves_the_chicken_out() -> None:
    (found,) = ask("678m345p222s555s6s +6s")["arrangements"]
    assert totals(found).keys() == {"concealed_hand", "no_terminals", "two_concealed_triplets"}


def test_what_the_pot_pays_is_nobodys_loss() -> None:
    (found,) = ask("678m345p222s555s6s +6s")["arrangements"]
    pot = [one for one in found["payments"] if one["from"] == "pot"]
    assert [(one["to"], one["amount"]) for one in pot] == [("south", 7)]
    assert sum(found["net"].values()) == 7


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1122m3344p5566s7z +7z", [Shape.SEVEN_PAIRS]),
        ("1111m3344p5566s7z +7z", []),
        ("19m19p19s1234567z +7z", []),
    ],
)
def test_a_ruleset_plays_its_own_shapes(hand: str, expected: Sequence[Shape]) -> None:
    answer = ask(hand)
    assert [one["shape"] for one in answer["arrangements"]] == expected
    assert answer["legal"] == bool(expected)


def test_what_a_ruleset_leaves_out_is_nothing_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    hooks = ("plays", "places", "laws", "bars", "refusals", "assumes")
    usual: dict[str, Any] = {one.name: one.default for one in fields(Ruleset) if one.name in hooks}
    monkeypatch.setattr("scoring.circumstances.RULESETS", {"unlike": replace(UNLIKE, **usual)})
    answer = ask("34546m789p333s22z +5m", win=discard("west"), penalty_tiles="3m")
    assert answer["legal"]
    assert answer["refused"] == answer["problems"] == answer["assumed"] == []
    assert len(answer["arrangements"]) == 2


def test_a_drawn_tile_is_placed_where_the_ruleset_places_it() -> None:
    answer = ask("34546m789p333s22z +5m", win=self_draw())
    assert sorted(one["wait"] for one in answer["arrangements"]) == ["closed", "two_sided"]
