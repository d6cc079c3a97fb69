"""What no hand may be like: every violation at once, each with its place."""

import ast
from pathlib import Path
from typing import Any

import pytest

from scoring import FormBroken, LawsBroken, QuestionError, problem_words, score
from tests.support import (
    PLAIN_HAND,
    ZUNG_JUNG,
    broken,
    discard,
    hand,
    meld,
    question,
    robbed,
    self_draw,
)

CORE = Path(__file__).parents[2] / "scoring"
SEATS = ("east", "south", "west", "north")
HELD = "123m456m789p333s2z"
OPEN = "456m789p333s2z"  # with one meld and the winning tile 2z

Found = list[tuple[str, str]]
Cases = list[tuple[Any, Found]]

TEXTS: Cases = [
    (question(hand("12x", "2z")), [("unreadable_character", "/hand/concealed")]),
    (question(hand("12", "2z")), [("rank_without_suit", "/hand/concealed")]),
    (question(hand("m", "2z")), [("suit_without_rank", "/hand/concealed")]),
    (question(hand("8z", "2z")), [("no_such_tile", "/hand/concealed")]),
    (question(hand(["1m", "0z"], "2z")), [("no_such_tile", "/hand/concealed/1")]),
    (question(hand(["1m", "12m"], "2z")), [("not_one_tile", "/hand/concealed/1")]),
    (question(hand(HELD, "22z")), [("not_one_tile", "/hand/winning_tile")]),
    (question(hand(HELD, "")), [("not_one_tile", "/hand/winning_tile")]),
    (question(hand(OPEN, "2z", meld("pung", "1x"))),
     [("unreadable_character", "/hand/melds/0/tiles")]),
    (question(penalty_tiles="9f"), [("no_such_tile", "/penalty_tiles")]),
    (question(discards=[{"seat": "west", "tile": "z"}]),
     [("suit_without_rank", "/discards/0/tile")]),
    (question("123m456m"), [("no_winning_tile", "/hand")]),
    (question(""), [("no_winning_tile", "/hand")]),
    (question("123m (456m +2z"), [("unbalanced_bracket", "/hand")]),
    (question("123m (45m) +2z"), [("not_a_meld", "/hand")]),
    (question("1x +2z"), [("unreadable_character", "/hand")]),
    (question("1m +22z"), [("not_one_tile", "/hand")]),
]  # fmt: skip

TILES: Cases = [
    (question(hand("123m456m789p333s1f", "2z")), [("tile_not_played", "/hand/concealed")]),
    (question(hand("123m456m789p333s2z", "1f")), [("tile_not_played", "/hand/winning_tile")]),
    (question(hand(OPEN, "2z", meld("pung", "111f"))),
     [("tile_not_played", "/hand/melds/0/tiles"),
      ("not_a_meld_of_its_kind", "/hand/melds/0/tiles")]),
    (question(hand("123m456m789p33s18f", "2z")),
     [("tile_not_played", "/hand/concealed"), ("tile_not_played", "/hand/concealed")]),
    (question(penalty_tiles="1f"), [("tile_not_played", "/penalty_tiles"),
                                    ("penalty_tile_not_held", "/penalty_tiles")]),
    (question(discards=[{"seat": "north", "tile": "1f"}, {"seat": "west", "tile": "2z"}]),
     [("tile_not_played", "/discards/0")]),
    (question("1f23456m789p333s2z +2z"), [("tile_not_played", "/hand")]),
    (question(hand("1234m", "2z")), [("short_hand", "/hand/concealed")]),
    (question(hand("123m456m789p3339s1z", "2z")),
     [("long_hand", "/hand/concealed")]),
    (question(hand(HELD + "29s", "2z")), [("long_hand", "/hand/concealed")]),
    (question(hand(HELD, "2z", meld("pung", "111m"))), [("long_hand", "/hand/concealed")]),
    (question(hand(OPEN, "2z")), [("short_hand", "/hand/concealed")]),
    (question("1234m +2z"), [("short_hand", "/hand")]),
    (question("123m456m789p333s2z1s +4s"), [("long_hand", "/hand")]),
    (question("123m456m789p333s222z +2z"), [("long_hand", "/hand")]),
    (question(hand("11123m456m789p2z", "2z", meld("pung", "111m"))),
     [("long_hand", "/hand/concealed"), ("five_of_a_tile", "/hand")]),
    (question(hand("1111m456p789p333s", "1m")), [("five_of_a_tile", "/hand")]),
    (question(hand("5555m456p789p333s", "0m")), [("five_of_a_tile", "/hand")]),
    (question("2m789p33s2z (111m) [1111m] +2z"), [("five_of_a_tile", "/hand")]),
]  # fmt: skip

MELDS: Cases = [
    (question(hand(OPEN, "2z", one)), [("not_a_meld_of_its_kind", "/hand/melds/0/tiles")])
    for one in (
        meld("chow", "124m"), meld("chow", "111m"), meld("chow", "123z"), meld("chow", "8m9m1p"),
        meld("pung", "112m"), meld("pung", "1111m"), meld("pung", ""), meld("open_kong", "111m"),
        meld("concealed_kong", "1112m"), meld("added_kong", "123m"),
    )
] + [
    (question("456m789p333s2z (124m) +2z"), [("not_a_meld_of_its_kind", "/hand")]),
    (question("456m789p333s2z [1112m] +2z"), [("not_a_meld_of_its_kind", "/hand")]),
    (question(hand(OPEN, "2z", meld("pung", "111m", "south"))),
     [("meld_from_self", "/hand/melds/0/from")]),
    (question(hand(OPEN, "2z", meld("concealed_kong", "1111m", "west"))),
     [("concealed_kong_from_seat", "/hand/melds/0/from")]),
    (question(hand("789p333s2z", "2z", meld("pung", "111m"), meld("chow", "456m", "west"))),
     [("chow_not_from_previous_seat", "/hand/melds/1/from")]),
]  # fmt: skip

WINS: Cases = [
    (question(win=self_draw() | {"from": "west"}), [("self_draw_from_seat", "/win/from")]),
    (question(win={"by": "discard"}), [("from_missing", "/win/from")]),
    (question(win={"by": "robbed_kong"}), [("from_missing", "/win/from"),
                                           ("robbed_tile_held", "/win/by")]),
    (question(win=discard("south")), [("discarder_is_winner", "/win/from")]),
    (question(win=discard() | {"kong": "added"}), [("kong_without_robbing", "/win/kong")]),
    (question(win=robbed()), [("robbed_tile_held", "/win/by")]),
    (question("12m789p333s22z (1113m) +3m", win=robbed(kong="open")),
     [("not_a_meld_of_its_kind", "/hand")]),
    (question("12m789p22z [1111z] (333m) +3m", win=robbed()), [("robbed_tile_held", "/win/by")]),
    (question("12m789p333s2z +0m", win=robbed("south")),
     [("short_hand", "/hand"), ("discarder_is_winner", "/win/from")]),
    (question("34506m789p333s11z +5m", win=robbed()), [("robbed_tile_held", "/win/by")]),
]  # fmt: skip

EVENTS: Cases = [
    (question(win=self_draw("last_draw", "last_draw")), [("event_twice", "/win/events/1")]),
    (question(win=discard("west", "last_draw")), [("event_not_with_way", "/win/events/0")]),
    (question(win=self_draw("last_discard")), [("event_not_with_way", "/win/events/0")]),
    (question("12m456m789p333s11z +3m", win=robbed() | {"events": ["last_discard"]}),
     [("event_not_with_way", "/win/events/0")]),
    (question(win=self_draw("heavenly")), [("event_only_east", "/win/events/0")]),
    (question(seat="east", win=discard("west", "earthly")),
     [("event_not_east", "/win/events/0"), ("event_from_east", "/win/events/0")]),
    (question(win=discard("west", "earthly")), [("event_from_east", "/win/events/0")]),
    (question("456m789p333s2z [1111z] +2z", seat="east", win=self_draw("heavenly")),
     [("event_without_melds", "/win/events/0")]),
    (question("456m789p333s2z [1111z] +2z", win=discard("east", "earthly")),
     [("event_without_melds", "/win/events/0")]),
    (question(win=self_draw("kong_replacement")), [("event_needs_kong", "/win/events/0")]),
    (question("456m789p333s2z (111z) +2z", win=self_draw("last_draw", "kong_replacement")),
     [("event_needs_kong", "/win/events/1")]),
    (question(seat="east", win=self_draw("heavenly", "last_draw")),
     [("events_contradict", "/win/events/1")]),
    (question(seat="east", win=self_draw("last_draw", "heavenly")),
     [("events_contradict", "/win/events/1")]),
    (question(win=discard("east", "last_discard", "earthly")),
     [("events_contradict", "/win/events/1")]),
    (question(seat="east", win=self_draw("heavenly", "heavenly", "last_draw")),
     [("event_twice", "/win/events/1"), ("events_contradict", "/win/events/2")]),
]  # fmt: skip


@pytest.mark.parametrize(("document", "expected"), TEXTS + TILES + MELDS + WINS + EVENTS)
def test_what_no_hand_may_be_like_is_named_by_code_and_place(
    document: Any, expected: Found
) -> None:
    with pytest.raises(LawsBroken):
        score(document)
    assert broken(document) == expected


def test_every_law_of_the_core_has_an_example_above() -> None:
    trees = [ast.parse((CORE / name).read_text("utf-8")) for name in ("laws.py", "event_laws.py")]
    literals = {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    laws = {one for one in literals if ZUNG_JUNG.names.has(f"problems.{one}.title")}
    shown = {code for _, found in TILES + MELDS + WINS + EVENTS for code, _ in found}
    assert len(laws) > 15
    assert laws - shown == set()


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("source", range(4))
def test_a_chow_comes_from_the_previous_seat(seat: int, source: int) -> None:
    winner, claimed = SEATS[seat], SEATS[source]
    document = question(
        hand(OPEN, "2z", meld("chow", "123m", claimed)), seat=winner, win=self_draw()
    )
    if source == (seat - 1) % 4:
        assert score(document)["legal"]
    elif source == seat:
        assert broken(document) == [("meld_from_self", "/hand/melds/0/from")]
    else:
        assert broken(document) == [("chow_not_from_previous_seat", "/hand/melds/0/from")]


@pytest.mark.parametrize("kind", ["pung", "open_kong", "added_kong"])
@pytest.mark.parametrize("source", ["east", "west", "north"])
def test_a_pung_or_kong_comes_from_any_other_seat(kind: str, source: str) -> None:
    tiles = "1111z" if kind.endswith("kong") else "111z"
    assert score(question(hand(OPEN, "2z", meld(kind, tiles, source)), win=self_draw()))["legal"]


def detail_of(document: Any) -> str:
    with pytest.raises(QuestionError) as caught:
        score(document)
    (problem,) = caught.value.problems
    return str(problem_words(problem, ZUNG_JUNG.names, "en")["detail"])


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("1m +2m", 12),
        ("123m456m789p333s +2z", 1),
        ("123m (111z) (222z) (333z) +2z", 1),
        ("123m456m789p333s22z1s +2z", 1),
        ("123m456m789p333s11z1s +2z", 2),
        ("123m456m789p333s22z123s +2z", 3),
        ("123456m (111z) (222z) (333z) +2z", 2),
    ],
)
def test_a_short_or_long_hand_is_told_by_how_many_tiles(line: str, count: int) -> None:
    words = detail_of(question(line)).replace(".", " ").split()
    assert [int(word) for word in words if word.isdigit()] == [count]


def test_five_of_a_tile_names_the_tile_and_how_many_there_are() -> None:
    detail = detail_of(question("11m456p789p33s (111m) +1m", lang="en"))
    assert "1 of Characters" in detail
    assert "6" in detail


def test_all_violations_of_the_laws_are_named_at_once() -> None:
    document = question(
        hand("11111m456p789p33s1f", "1m", meld("chow", "135m"), meld("pung", "222z", "south")),
        win={"by": "discard", "kong": "open", "events": ["last_draw", "heavenly"]},
    )
    assert sorted(broken(document)) == [
        ("event_not_with_way", "/win/events/0"),
        ("event_not_with_way", "/win/events/1"),
        ("event_only_east", "/win/events/1"),
        ("events_contradict", "/win/events/1"),
        ("five_of_a_tile", "/hand"),
        ("from_missing", "/win/from"),
        ("kong_without_robbing", "/win/kong"),
        ("long_hand", "/hand/concealed"),
        ("meld_from_self", "/hand/melds/1/from"),
        ("not_a_meld_of_its_kind", "/hand/melds/0/tiles"),
        ("tile_not_played", "/hand/concealed"),
    ]


def test_a_problem_of_form_hides_the_laws() -> None:
    document = question("1x +2z", win=discard("south"), options={"cap": 1})
    with pytest.raises(FormBroken):
        score(document)
    assert broken(document) == [("unknown_option", "/options/cap")]


@pytest.mark.parametrize("bad", [hand("12x", "2z"), hand(HELD, "2"), "12x +2z", "12m"])
def test_unreadable_tiles_are_reported_with_the_laws_that_do_not_need_them(bad: Any) -> None:
    found = broken(question(bad, win=discard("south", "last_draw")))
    assert [code for code, _ in found[1:]] == ["discarder_is_winner", "event_not_with_way"]


def test_an_unreadable_field_is_reported_with_the_laws_of_the_hand() -> None:
    found = broken(question("1234m +2z", penalty_tiles="1x", win={"by": "discard"}))
    assert sorted(code for code, _ in found) == [
        "from_missing",
        "short_hand",
        "unreadable_character",
    ]


def test_the_winning_tile_may_stand_among_the_concealed_tiles_or_not() -> None:
    with_it = score(question(hand(HELD + "2z", "2z")))
    assert with_it == score(question(hand(HELD, "2z"))) == score(question(PLAIN_HAND))
