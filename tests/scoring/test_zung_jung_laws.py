"""What a Zung Jung question may not say, what keeps a hand from winning, what is assumed."""

from typing import Any

import pytest

from scoring import score
from tests.support import (
    DEAR_HAND,
    PLAIN_HAND,
    broken,
    codes,
    discard,
    hand,
    meld,
    question,
    robbed,
    self_draw,
)

ORPHANS = "19m19p19s1234567z +9m"
GATES = "1112345678999s +9s"
ROBBING = "12m456m789m333z22z +3m"


def thrown(*discards: str) -> list[dict[str, str]]:
    """Discards in short: ``west:2z``."""
    return [dict(zip(("seat", "tile"), one.split(":"), strict=True)) for one in discards]


FIELDS: list[tuple[Any, list[tuple[str, str]]]] = [
    (question(penalty_tiles="4z"), [("penalty_tile_not_held", "/penalty_tiles")]),
    (question(penalty_tiles="22z"), [("penalty_tile_not_held", "/penalty_tiles")]),
    (question(penalty_tiles="1m1m3333s"), [("penalty_tile_not_held", "/penalty_tiles")] * 2),
    (question(hand("456m789p333s2z", "2z", meld("pung", "111m")), penalty_tiles="1m"),
     [("penalty_tile_not_held", "/penalty_tiles")]),
    (question(discards=thrown("west:3z")), [("discards_end_elsewhere", "/discards/0")]),
    (question(discards=thrown("west:2z", "west:3z")), [("discards_end_elsewhere", "/discards/1")]),
    (question(discards=thrown("east:1z", "north:2z")),
     [("discards_end_with_another", "/discards/1")]),
    (question(discards=thrown("north:3z")),
     [("discards_end_elsewhere", "/discards/0"), ("discards_end_with_another", "/discards/0")]),
    (question(discards=thrown("west:2z"), win={"by": "discard"}), [("from_missing", "/win/from")]),
    (question(ROBBING, win=robbed(), discards=thrown("north:3m")),
     [("discards_end_with_another", "/discards/0")]),
    (question(discards=thrown(*["east:3s"] * 2, "west:2z")), [("five_of_a_tile", "/discards")]),
    (question(discards=thrown(*["east:2z"] * 3, "west:2z")), [("five_of_a_tile", "/discards")]),
    (question(win=self_draw(), discards=thrown(*["east:2z"] * 3)),
     [("five_of_a_tile", "/discards")]),
    (question("406m123p789p333s2z +2z", discards=thrown(*["east:5m"] * 4, "west:2z")),
     [("five_of_a_tile", "/discards")]),
    (question(seat="east", win=self_draw("heavenly"), discards=thrown("south:9p")),
     [("discards_after_blessing", "/discards")]),
    (question(win=discard("east", "earthly"), discards=thrown("east:9p", "east:2z")),
     [("discards_after_blessing", "/discards")]),
    (question(responsible="south"), [("responsible_is_winner", "/responsible")]),
    (question(responsible="south", win=self_draw()), [("responsible_is_winner", "/responsible")]),
    (question(responsible="west", win=self_draw()),
     [("responsible_without_discard", "/responsible")]),
]  # fmt: skip


@pytest.mark.parametrize(("document", "expected"), FIELDS)
def test_fields_that_contradict_the_hand_are_named_by_code_and_place(
    document: Any, expected: list[tuple[str, str]]
) -> None:
    assert broken(document) == expected


@pytest.mark.parametrize(
    "changes",
    [
        {"penalty_tiles": "1m"},
        {"penalty_tiles": "333s"},
        {"discards": thrown("west:2z")},
        {"discards": thrown(*["east:2z"] * 2, "west:2z")},
        {"discards": thrown(*["north:4z"] * 4, "west:2z")},
        {"discards": thrown("north:3s", "west:2z")},
        {"win": self_draw(), "discards": thrown(*["east:2z"] * 2)},
        {"win": self_draw(), "responsible": "nobody"},
        {"win": discard("east", "earthly"), "discards": thrown("east:2z")},
        {"seat": "east", "win": self_draw("heavenly"), "discards": []},
        {"responsible": "east"},
        {"responsible": "nobody"},
    ],
)
def test_fields_that_fit_the_hand_are_accepted(changes: dict[str, Any]) -> None:
    assert score(question(**changes))["legal"]


def test_discards_claimed_into_the_hand_may_stand_in_the_log_as_well() -> None:
    document = question(
        hand("456m789p333s2z", "2z", meld("pung", "111m", "west")),
        discards=thrown("west:1m", "south:9s", "west:2z"),
    )
    assert score(document)["legal"]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (question("123m456m789p33s24z +2z"), [("no_arrangement", "/hand")]),
        (question("1122m (111z) (222z) (333z) +7m"), [("no_arrangement", "/hand")]),
        (question(ROBBING, win=robbed(kong="added")), []),
        (question(ROBBING, win=robbed(kong="concealed")), [("kong_not_robbable", "/win/kong")]),
        (question(ROBBING, win=robbed(kong="open")), [("kong_not_robbable", "/win/kong")]),
        (question(ORPHANS, penalty_tiles="9m"), [("penalty_tile", "/penalty_tiles")]),
        (question("3336789m789p (555s) +6m", options={"minimum_points": 5}),
         [("below_minimum", "/options/minimum_points")]),
        (question("33m567m345s789p22s +3m", penalty_tiles="3m", options={"minimum_points": 40}),
         [("penalty_tile", "/penalty_tiles"), ("below_minimum", "/options/minimum_points")]),
        (question("19m19p19s2345567z +1z", win=robbed(kong="concealed"), penalty_tiles="9m9p9s"),
         [("kong_not_robbable", "/win/kong"), ("penalty_tile", "/penalty_tiles")]),
    ],
)  # fmt: skip
def test_a_possible_hand_that_may_not_win_says_why(
    document: Any, expected: list[tuple[str, str]]
) -> None:
    answer = score(document)
    assert [(one["code"], one["pointer"]) for one in answer["problems"]] == expected
    assert answer["legal"] == (not expected)
    assert answer["best"] == (None if expected else 0)
    assert any(one["optimal"] for one in answer["arrangements"]) == (not expected)


def test_a_hand_that_may_not_win_still_says_what_it_would_be_paid() -> None:
    answer = score(question(ROBBING, win=robbed(kong="concealed")))
    (arrangement,) = answer["arrangements"]
    assert arrangement["net"]["south"] == 3 * arrangement["value"] > 0
    assert sum(one["amount"] for one in arrangement["payments"]) == arrangement["net"]["south"]


def test_a_reading_below_the_minimum_is_refused_while_another_may_win() -> None:
    document = question("33345m777p88s (123s) +3m")
    assert [one["value"] for one in score(document)["arrangements"]] == [5, 1]
    answer = score(document | {"options": {"minimum_points": 5}})
    assert answer["legal"]
    assert [one["notation"] for one in answer["arrangements"]] == ["88s 345m! 333m 777p (123s)"]
    (refused,) = answer["refused"]
    assert (refused["code"], refused["pointer"]) == ("below_minimum", "/options/minimum_points")
    assert (refused["notation"], refused["optimal"]) == ("88s 345m 333m! 777p (123s)", False)
    assert "1" in refused["detail"]


def test_only_penalty_tile_readings_stay_refused_where_no_reading_may_win() -> None:
    options = {"minimum_points": 50}
    answer = score(question("33345m777p222s88s +3m", penalty_tiles="4m", options=options))
    assert codes(answer["problems"]) == ["penalty_tile", "below_minimum"]
    assert [one["notation"] for one in answer["arrangements"]] == ["88s 345m 333m! 777p 222s"]
    assert [one["notation"] for one in answer["refused"]] == ["88s 345m! 333m 777p 222s"]


ASSUMED: list[tuple[Any, list[str]]] = [
    (question(DEAR_HAND), ["no_discards"]),
    (question(DEAR_HAND, discards=thrown("west:2z")), []),
    (question(DEAR_HAND, responsible="west"), []),
    (question(DEAR_HAND, responsible="nobody"), []),
    (question(DEAR_HAND, win=self_draw()), []),
    (question(DEAR_HAND, win=discard("east", "earthly")), []),
    (question(DEAR_HAND, options={"payoff": "uniform"}), []),
    (question(DEAR_HAND, options={"immunity_claimed": False}), []),
    (question(DEAR_HAND, options={"par": 1000}), []),
    (question(ROBBING, win=robbed()), ["no_discards"]),
    (question(PLAIN_HAND), []),
    (question(PLAIN_HAND, options={"par": 1}), ["no_discards"]),
    (question(GATES, win=self_draw()), ["winning_tile_shown_apart"]),
    (question(GATES, win=self_draw(), winning_tile_shown_apart=True), []),
    (question(GATES, win=self_draw(), winning_tile_shown_apart=False), []),
    (question(GATES, seat="east", win=self_draw("heavenly")), []),
    (question(GATES, responsible="west"), []),
    (question(GATES), ["no_discards"]),
    (question("123m406m789p333s2z +2z"), ["red_five_is_plain"]),
    (question("406m406p789p333s0s +0s"), ["red_five_is_plain"]),
    (question("406m789p333s2z (505p) +2z"), ["red_five_is_plain"]),
    (question("123m456m789p333s2z +2z", discards=thrown("east:0m", "west:2z")),
     ["red_five_is_plain"]),
    (question("123m456m789p333s2z +2z", penalty_tiles="0m"), ["red_five_is_plain"]),
    (question("123406m789m333z2z +2z"), ["red_five_is_plain", "no_discards"]),
]  # fmt: skip


@pytest.mark.parametrize(("document", "expected"), ASSUMED)
def test_what_is_taken_for_granted_is_said_only_where_it_matters(
    document: Any, expected: list[str]
) -> None:
    answer = score(document)
    assert codes(answer["assumed"]) == expected
    assert all(one.keys() == {"code", "detail"} for one in answer["assumed"])


def test_a_red_five_is_a_plain_five_and_answered_as_one() -> None:
    red, plain = score(question("123m406m789p333s2z +2z")), score(question())
    assert red | {"assumed": []} == plain


@pytest.mark.parametrize(
    ("hand", "discards", "by"),
    [
        ("123m456m789p5s [7777z] +5s", "east:7z,west:5s", "discard"),
        ("123m456m789p5s (777z) +5s", "east:7z,north:7z,east:7z,west:5s", "discard"),
        ("46m123m789m99m222z +5m", "east:5m,north:5m,west:5m", "robbed_kong"),
    ],
    ids=["concealed-kong", "pung", "robbed-kong"],
)
def test_discards_and_melds_share_the_four_tiles_of_a_kind(
    hand: str, discards: str, by: str
) -> None:
    win = {"by": by, "from": "west"}
    document = question(hand, win=win, discards=thrown(*discards.split(",")))
    assert ("five_of_a_tile", "/discards") in broken(document)


def test_nobody_but_east_is_responsible_for_a_blessing_of_earth() -> None:
    document = question("123m57m22p345s444z +6m", win=discard("east", "earthly"))
    assert ("event_from_east", "/responsible") in broken(document | {"responsible": "north"})
    assert score(document | {"responsible": "east"})["legal"]


def test_a_log_without_discards_does_not_end_with_the_winning_one() -> None:
    assert broken(question(discards=[])) == [("discards_end_elsewhere", "/discards")]
    assert score(question(discards=[], win=self_draw()))["legal"]


def test_tiles_of_a_chow_may_lie_among_the_discards() -> None:
    document = question("123m456m789p5s (123s) +5s", discards=thrown("east:1s", "west:5s"))
    assert score(document)["legal"]
