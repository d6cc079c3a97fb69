"""The form of a question: what is missing, superfluous, of a wrong type or out of bounds."""

from collections import UserDict
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest

from scoring import FormBroken, score
from scoring.fields import Between, Most, form_of
from scoring.hand import By, Seat
from scoring.shapes import (
    MOST_NUMBER,
    MOST_TEXT,
    Flag,
    ListOf,
    Number,
    OneTile,
    Text,
    Tiles,
    json_type,
)
from scoring.tiles import Tile
from tests.support import PLAIN_HAND, broken, discard, hand, meld, question, self_draw

LONG = "1m" * 101
HELD = "123m456m789p333s2z"


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in question().items() if name != key}


NO_QUESTION: list[tuple[object, list[tuple[str, str]]]] = [
    ([], [("wrong_type", "")]),
    ("zung-jung", [("wrong_type", "")]),
    (None, [("wrong_type", "")]),
    ({}, [("missing_field", "/ruleset")]),
    ({"ruleset": 1}, [("wrong_type", "/ruleset")]),
    ({"ruleset": None}, [("wrong_type", "/ruleset")]),
    ({"ruleset": ["zung-jung"]}, [("wrong_type", "/ruleset")]),
    (question(ruleset="Zung-Jung"), [("unknown_ruleset", "/ruleset")]),
]

MISSING_AND_UNKNOWN: list[tuple[object, list[tuple[str, str]]]] = [
    (without("seat"), [("missing_field", "/seat")]),
    (without("hand"), [("missing_field", "/hand")]),
    (without("win"), [("missing_field", "/win")]),
    (
        {"ruleset": "zung-jung"},
        [("missing_field", "/seat"), ("missing_field", "/hand"), ("missing_field", "/win")],
    ),
    (question({"concealed": HELD}), [("missing_field", "/hand/winning_tile")]),
    (question({"winning_tile": "2z"}), [("missing_field", "/hand/concealed")]),
    (question(hand(HELD, "2z", {"kind": "pung"})), [("missing_field", "/hand/melds/0/tiles")]),
    (question(hand(HELD, "2z", {"tiles": "1m"})), [("missing_field", "/hand/melds/0/kind")]),
    (question(win={}), [("missing_field", "/win/by")]),
    (question(discards=[{"seat": "west"}]), [("missing_field", "/discards/0/tile")]),
    (question(dora_indicators="1m"), [("unknown_field", "/dora_indicators")]),
    (question(win=discard() | {"tsumo": True}), [("unknown_field", "/win/tsumo")]),
    (question({**hand(HELD, "2z"), "red": 1}), [("unknown_field", "/hand/red")]),
    (
        question(hand(HELD, "2z", {"kind": "pung", "tiles": "111m", "at": 1})),
        [("unknown_field", "/hand/melds/0/at")],
    ),
    (
        question(discards=[{"seat": "west", "tile": "2z", "drawn": True}]),
        [("unknown_field", "/discards/0/drawn")],
    ),
    (question(options={"fan_limit": 3}), [("unknown_option", "/options/fan_limit")]),
    (question(**{"a/b~c": 1}), [("unknown_field", "/a~1b~0c")]),
    (question(**{"x" * 100: 1}), [("unknown_field", "/" + "x" * 64)]),
    (question(**{"": 1}), [("unknown_field", "/")]),
]

TYPES: list[tuple[object, list[tuple[str, str]]]] = [
    (question(seat=0), [("wrong_type", "/seat")]),
    (question(seat=None), [("wrong_type", "/seat")]),
    (question(hand=["1m"]), [("wrong_type", "/hand")]),
    (question(hand=None), [("wrong_type", "/hand")]),
    (question(hand(13, "2z")), [("wrong_type", "/hand/concealed")]),
    (question(hand([1, "2m", None], "2z")), [("wrong_type", "/hand/concealed/0"),
                                             ("wrong_type", "/hand/concealed/2")]),
    (question(hand(HELD, ["2z"])), [("wrong_type", "/hand/winning_tile")]),
    (question({**hand(HELD, "2z"), "melds": {}}), [("wrong_type", "/hand/melds")]),
    (question({**hand(HELD, "2z"), "melds": ["111m"]}), [("wrong_type", "/hand/melds/0")]),
    (question(win="discard"), [("wrong_type", "/win")]),
    (question(win={"by": 1}), [("wrong_type", "/win/by")]),
    (question(win={"by": "self_draw", "events": "last_draw"}), [("wrong_type", "/win/events")]),
    (question(win={"by": "self_draw", "events": None}), [("wrong_type", "/win/events")]),
    (question(explain=1), [("wrong_type", "/explain")]),
    (question(explain="true"), [("wrong_type", "/explain")]),
    (question(lang=None), [("wrong_type", "/lang")]),
    (question(options=[]), [("wrong_type", "/options")]),
    (question(options={"par": "25"}), [("wrong_type", "/options/par")]),
    (question(options={"par": 25.5}), [("wrong_type", "/options/par")]),
    (question(options={"par": True}), [("wrong_type", "/options/par")]),
    (question(options={"par": None}), [("wrong_type", "/options/par")]),
    (question(options={"par": float("inf")}), [("wrong_type", "/options/par")]),
    (question(options={"par": float("nan")}), [("wrong_type", "/options/par")]),
    (question(discards="2z"), [("wrong_type", "/discards")]),
    (question(penalty_tiles=3), [("wrong_type", "/penalty_tiles")]),
    (question(responsible=True), [("wrong_type", "/responsible")]),
]  # fmt: skip

VALUES: list[tuple[object, list[tuple[str, str]]]] = [
    (question(seat="East"), [("not_one_of", "/seat")]),
    (question(seat=""), [("not_one_of", "/seat")]),
    (question(preset="riichi"), [("not_one_of", "/preset")]),
    (question(lang="fr"), [("not_one_of", "/lang")]),
    (question(win={"by": "flowers"}), [("not_one_of", "/win/by")]),
    (question(win={"by": "discard", "from": "up"}), [("not_one_of", "/win/from")]),
    (question(win={"by": "robbed_kong", "kong": "big"}), [("not_one_of", "/win/kong")]),
    (question(win=self_draw("last_draw", "riichi")), [("not_one_of", "/win/events/1")]),
    (question(hand(HELD, "2z", meld("pon", "111m"))), [("not_one_of", "/hand/melds/0/kind")]),
    (
        question(hand(HELD, "2z", meld("pung", "111m", "me"))),
        [("not_one_of", "/hand/melds/0/from")],
    ),
    (question(options={"payoff": "casual"}), [("not_one_of", "/options/payoff")]),
    (question(responsible="all"), [("not_one_of", "/responsible")]),
    (question(options={"par": -1}), [("out_of_range", "/options/par")]),
    (question(options={"par": 1001}), [("out_of_range", "/options/par")]),
    (question(options={"par": 1e300}), [("out_of_range", "/options/par")]),
    (question(options={"minimum_points": 10**30}), [("out_of_range", "/options/minimum_points")]),
    (question(LONG), [("too_long", "/hand")]),
    (question(hand(LONG, "2z")), [("too_long", "/hand/concealed")]),
    (question(hand(["1m"] * 201, "2z")), [("too_long", "/hand/concealed")]),
    (question(hand(HELD, LONG)), [("too_long", "/hand/winning_tile")]),
    (question(hand([LONG], "2z")), [("too_long", "/hand/concealed/0")]),
    (question(hand(HELD, "2z", *[meld("pung", "111m")] * 11)), [("too_long", "/hand/melds")]),
    (question(win=self_draw(*["last_draw"] * 21)), [("too_long", "/win/events")]),
    (question(discards=[{"seat": "west", "tile": "2z"}] * 121), [("too_long", "/discards")]),
]


@pytest.mark.parametrize(
    ("document", "expected"), NO_QUESTION + MISSING_AND_UNKNOWN + TYPES + VALUES
)
def test_what_does_not_fit_the_form_is_named_by_code_and_place(
    document: object, expected: list[tuple[str, str]]
) -> None:
    with pytest.raises(FormBroken):
        score(document)
    assert broken(document) == expected


def test_everything_that_does_not_fit_is_named_at_once() -> None:
    document = question(
        {"concealed": [1], "melds": [meld("pon", "111m")]},
        seat="up", win={"by": "tsumo"}, options={"par": -1, "cap": 3}, explain=0, extra=1,
    )  # fmt: skip
    assert sorted(broken(document)) == [
        ("missing_field", "/hand/winning_tile"),
        ("not_one_of", "/hand/melds/0/kind"),
        ("not_one_of", "/seat"),
        ("not_one_of", "/win/by"),
        ("out_of_range", "/options/par"),
        ("unknown_field", "/extra"),
        ("unknown_option", "/options/cap"),
        ("wrong_type", "/explain"),
        ("wrong_type", "/hand/concealed/0"),
    ]


def test_of_many_mistakes_a_hundred_are_told_and_that_there_are_more() -> None:
    told = broken(question(**{f"extra{number}": 1 for number in range(101)}))
    assert [code for code, _ in told] == ["unknown_field"] * 100 + ["more_problems"]
    assert told[-1] == ("more_problems", "")
    assert len(broken(question(**{f"extra{number}": 1 for number in range(100)}))) == 100


@pytest.mark.parametrize(
    "changes",
    [
        {"preset": None},
        {"options": None},
        {"options": {}},
        {"options": {"par": 25.0}},
        {"discards": None},
        {"responsible": None},
        {"winning_tile_shown_apart": None},
        {"penalty_tiles": ""},
        {"penalty_tiles": []},
        {"win": discard() | {"kong": None}},
        {"win": {"by": "discard", "from": "west", "events": []}},
    ],
)
def test_what_is_null_or_as_usual_may_be_said_or_left_out(changes: dict[str, Any]) -> None:
    assert score(question(**changes)) == score(question())


def test_any_mapping_will_do_for_a_question() -> None:
    assert score(UserDict(question(PLAIN_HAND))) == score(question(PLAIN_HAND))


@dataclass(frozen=True)
class Everything:
    """All that may stand in a form.

    And more than one line of it.
    """

    flag: bool
    number: int
    bounded: Annotated[int, Between(1, 9)]
    text: str
    short: Annotated[str, Most(5)]
    tile: Tile
    tiles: tuple[Tile, ...]
    seats: tuple[Seat, ...]
    few: Annotated[tuple[int, ...] | None, Most(3)]
    level: Literal[1, 2, 3]
    way: By
    tail: int = 7


def test_a_form_is_made_of_the_annotations_of_a_dataclass() -> None:
    form = form_of(Everything)
    shapes = {entry.key: entry.shapes[0] for entry in form.entries}
    assert (form.name, form.about) == ("Everything", "All that may stand in a form.")
    assert shapes["flag"] == Flag()
    assert shapes["number"] == Number(0, MOST_NUMBER)
    assert shapes["bounded"] == Number(1, 9)
    assert (shapes["text"], shapes["short"]) == (Text(MOST_TEXT), Text(5))
    assert (shapes["tile"], shapes["tiles"]) == (OneTile(), Tiles())
    assert isinstance(shapes["seats"], ListOf)
    assert shapes["few"] == ListOf(Number(0, MOST_NUMBER), 3)
    assert [json_type(shapes[name]) for name in ("level", "way", "tiles", "few", "tile")] == [
        "integer",
        "string",
        "tiles",
        "array",
        "string",
    ]
    optional = {entry.key for entry in form.entries if not entry.required}
    assert optional == {"tail"}
    assert {entry.key for entry in form.entries if entry.nullable} == {"few"}
    assert {entry.key for entry in form.entries if entry.is_tiles} == {"tiles"}


@pytest.mark.parametrize(("written", "tag"), [("ZH-hant", "zh-Hant"), ("ES", "es"), ("ja", "ja")])
def test_a_language_tag_is_read_in_any_case_and_other_words_are_not(written: str, tag: str) -> None:
    assert score(question(lang=written)) == score(question(lang=tag))
    assert broken(question(lang=written, seat="SOUTH")) == [("not_one_of", "/seat")]


@dataclass(frozen=True)
class Unreadable:
    anything: float


def test_what_cannot_stand_in_a_form_is_refused_where_it_is_declared() -> None:
    with pytest.raises(TypeError, match="cannot stand in a form"):
        form_of(Unreadable)
