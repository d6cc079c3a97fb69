"""Laws that hold for every deal of Zung Jung and of Hong Kong; 500 deals each."""

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import LANGUAGES, Plain, QuestionError, score, settle
from scoring.hand import Seat
from scoring.settlement import Settled
from scoring.standings import game, order
from tests.strategies import SEATS, wins

Document = dict[str, Any]

NUMBERS: Final = ("net", "pot", "next", "game")
MOST_HONG_KONG: Final = 40
VALUES: Final[dict[str, st.SearchStrategy[int]]] = {
    "zung-jung": st.sampled_from([1, 5, 25, 30, 170, 315, 320, 400, 480]),
    "hong-kong": st.integers(0, MOST_HONG_KONG),
}
MONEY: Final = st.fixed_dictionaries(
    {"min_faan": st.just(0)},
    optional={
        "discard_payment": st.sampled_from(["full", "half"]),
        "east_multiplier": st.sampled_from([1, 2]),
        "points_table": st.sampled_from(["half_spicy", "fan_laak", "hkma", [1], [3, 1, 4]]),
        "fan_limit": st.sampled_from([None, 1, 8, 13]),
        "unit": st.sampled_from([1, 3]),
        "robbed_kong_payment": st.sampled_from(["discard", "self_draw_by_robbed"]),
        "multiple_winners": st.sampled_from(["head_bump", "all"]),
        "orphans_beat_turn_order": st.booleans(),
        "false_win_penalty": st.sampled_from(["max_self_draw_share", "max_self_draw_total"]),
        "dealer_keeps_on_win": st.booleans(),
        "max_consecutive_deals": st.sampled_from([None, 3]),
    },
)
PAR: Final = st.fixed_dictionaries(
    {}, optional={"par": st.sampled_from([0, 25, 320]), "payoff": st.just("uniform")}
)
BASES: Final[dict[str, st.SearchStrategy[Document]]] = {
    "zung-jung": st.fixed_dictionaries(
        {"options": PAR, "prevailing_wind": st.sampled_from([None, *SEATS])}
    ),
    "hong-kong": st.fixed_dictionaries(
        {
            "preset": st.sampled_from(["mahjongtime", "hkos", "hkma"]),
            "options": MONEY,
            "prevailing_wind": st.sampled_from(SEATS),
            "consecutive_deals": st.integers(1, 3),
        }
    ),
}


@st.composite
def won_deals(draw: st.DrawFn) -> Document:
    """Draw a deal with up to three winners, each of them given by a worth."""
    ruleset = draw(st.sampled_from([*BASES]))
    seats = draw(st.permutations(SEATS))
    by = draw(st.sampled_from(["self_draw", "discard", "discard", "robbed_kong"]))
    win = {"by": by} | ({} if by == "self_draw" else {"from": seats[3]})
    count = 1 if by == "self_draw" else draw(st.integers(1, 3))
    claims = [
        {"seat": seat, "points": {"value": draw(VALUES[ruleset])}, "win": win}
        for seat in seats[:count]
    ]
    totals = st.fixed_dictionaries(dict.fromkeys(SEATS, st.integers(-1_000, 1_000)))
    return draw(BASES[ruleset]) | {
        "ruleset": ruleset,
        "dealer_number": draw(st.sampled_from([None, 1, 2, 3, 4])),
        "totals": draw(totals),
        "outcome": {"kind": "win", "wins": claims},
    }


@st.composite
def deals(draw: st.DrawFn) -> Document:
    """Draw a deal that ends in any way that its ruleset knows."""
    document = draw(won_deals())
    ends: list[Document] = [document["outcome"], {"kind": "exhaustive_draw"}]
    if document["ruleset"] == "hong-kong":
        offenders = draw(st.lists(st.sampled_from(SEATS), min_size=1, max_size=4, unique=True))
        ends.append({"kind": "false_win", "seats": offenders})
    return document | {"outcome": draw(st.sampled_from(ends))}


def paid(ledger: list[Plain]) -> list[tuple[Any, ...]]:
    return [(one["from"], one["to"], one["amount"], one["reason"]) for one in ledger]


# --- the form ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "code"),
    [({}, "missing_field"), ({"kind": None}, "wrong_type"), ({"kind": "lost"}, "not_one_of")],
)
def test_of_an_outcome_without_a_kind_that_there_is_only_the_kind_is_asked(
    outcome: Document, code: str
) -> None:
    with pytest.raises(QuestionError) as refused:
        settle({"ruleset": "zung-jung", "outcome": outcome | {"more": 1}})
    found = [(one.code, one.pointer) for one in refused.value.problems]
    assert found == [(code, "/outcome/kind")]


# --- the ledger --------------------------------------------------------------------------


@given(deals())
def test_what_is_paid_cancels_out_and_the_balance_is_that_of_the_ledger(document: Document) -> None:
    answer = settle(document)
    balance = dict.fromkeys(SEATS, 0)
    for one in answer["ledger"]:
        assert one["amount"] > 0
        assert one["from"] != one["to"]
        balance[one["to"]] += one["amount"]
        balance[one["from"]] -= one["amount"]
    assert answer["net"] == balance
    assert sum(answer["net"].values()) + answer["pot"] == 0
    totals = {seat: document["totals"][seat] + balance[seat] for seat in SEATS}
    assert answer["game"]["totals"] == totals


@given(wins(), st.sampled_from(["zung-jung", "mahjongtime", "hkos", "hkma"]))
def test_a_deal_of_one_winner_pays_what_the_hand_pays(document: Document, rules: str) -> None:
    if rules != "zung-jung":
        options = {"min_faan": 0, "seven_pairs": 4, "seven_pairs_allow_quads": True}
        document |= {"ruleset": "hong-kong", "preset": rules, "options": options}
        document |= {"prevailing_wind": "south"}
    answer = score(document)
    known = ("ruleset", "preset", "options", "prevailing_wind")
    deal = {name: document[name] for name in known if name in document}
    win = {name: document[name] for name in ("seat", "hand", "win")}
    deal["outcome"] = {"kind": "win", "wins": [win]}
    if not answer["legal"]:
        with pytest.raises(QuestionError) as caught:
            settle(deal)
        assert [one.code for one in caught.value.problems] == [
            one["code"] for one in answer["problems"]
        ]
        return
    settled = settle(deal)
    best = answer["arrangements"][answer["best"]]
    assert paid(settled["ledger"]) == paid(best["payments"])
    assert settled["net"] == best["net"]
    (result,) = settled["results"]
    assert {key: result[key] for key in answer} == answer


@given(won_deals(), st.data())
def test_the_order_of_the_claims_in_the_list_changes_only_the_places(
    document: Document, data: st.DataObject
) -> None:
    claims = document["outcome"]["wins"]
    turned = data.draw(st.permutations(claims))
    answer = settle(document)
    other = settle(document | {"outcome": {"kind": "win", "wins": turned}})
    for said, listed in ((answer, claims), (other, turned)):
        for one in (*said["ledger"], *said["results"]):
            one["event"] = listed[one["event"]]["seat"]
    assert other == answer


@given(deals())
def test_a_deal_has_the_same_numbers_in_every_language(document: Document) -> None:
    answers = [settle(document | {"lang": language}) for language in LANGUAGES]
    english = answers[0]
    for answer in answers[1:]:
        assert {key: answer[key] for key in NUMBERS} == {key: english[key] for key in NUMBERS}
        assert paid(answer["ledger"]) == paid(english["ledger"])
        for mine, theirs in zip(answer["ledger"], english["ledger"], strict=True):
            assert mine["detail"] != theirs["detail"]
        for part in ("judged", "assumed"):
            words = [one["detail"] for one in answer[part]]
            assert len(words) == len(english[part])
            assert not {*words} & {one["detail"] for one in english[part]}


# --- what is wrong with a deal -----------------------------------------------------------


def broken(document: Document) -> list[tuple[str, str]]:
    with pytest.raises(QuestionError) as caught:
        settle(document)
    return [(one.code, one.pointer) for one in caught.value.problems]


def claim(seat: str, **more: Any) -> Document:
    return {"seat": seat, "win": {"by": "discard", "from": "west"}} | more


def test_every_part_of_a_deal_is_pointed_to_where_it_stands() -> None:
    document = {
        "ruleset": "hong-kong",
        "prevailing_wind": "east",
        "deal_number": 1,
        "dealer_number": 4,
        "options": {"points_table": []},
        "outcome": {
            "kind": "win",
            "wins": [
                claim("south", points={"value": 3}, bonus_tiles="1f"),
                claim("south", hand="123m456m789m55z6s +?"),
                claim("west", points={"value": 4}),
            ],
        },
    }
    assert broken(document) == [
        ("points_table_empty", "/options/points_table"),
        ("deals_too_few", "/deal_number"),
        ("seat_twice", "/outcome/wins/1/seat"),
        ("field_needs_hand", "/outcome/wins/0/bonus_tiles"),
        ("unreadable_character", "/outcome/wins/1/hand"),
        ("discarder_is_winner", "/outcome/wins/2/win/from"),
    ]


def test_what_is_wrong_with_the_deal_is_said_once_for_all_its_wins() -> None:
    discards = [{"seat": "north", "tile": "1z"}]
    claims = [claim("south", points={"value": 2}), claim("east", points={"value": 30})]
    outcome = {"kind": "win", "wins": claims}
    assert broken({"ruleset": "zung-jung", "discards": discards, "outcome": outcome}) == [
        ("discards_end_with_another", "/discards/0"),
        ("impossible_value", "/outcome/wins/0/points/value"),
    ]


# --- how a game stands -------------------------------------------------------------------

EAST, SOUTH, WEST, NORTH = Seat
PLACEMENT: Final = (15, 6, -6, -15)


def places(
    totals: dict[Seat, int], placement: tuple[int, ...] | None = PLACEMENT, scale: int = 1
) -> list[tuple[Any, ...]]:
    found = order(totals, placement, scale)
    return [(one["place"], one["seat"], one["total"], one["points"]) for one in found]


def test_the_players_come_in_the_order_of_their_totals() -> None:
    assert places({EAST: -5, SOUTH: 40, WEST: 0, NORTH: -35}) == [
        (1, "south", 40, 15),
        (2, "west", 0, 6),
        (3, "east", -5, -6),
        (4, "north", -35, -15),
    ]


def test_equal_totals_share_the_place_and_its_points() -> None:
    assert places({EAST: 10, SOUTH: 20, WEST: 20, NORTH: -50}) == [
        (1, "south", 20, 10.5),
        (1, "west", 20, 10.5),
        (3, "east", 10, -6),
        (4, "north", -50, -15),
    ]
    assert places({EAST: 0, SOUTH: 0, WEST: 30, NORTH: 0}) == [
        (1, "west", 30, 15),
        *((2, seat, 0, -5) for seat in ("east", "south", "north")),
    ]
    assert places(dict.fromkeys(Seat, 0)) == [(1, seat, 0, 0) for seat in SEATS]


def test_a_game_without_points_for_places_has_the_order_alone() -> None:
    assert places({EAST: 1, SOUTH: 12, WEST: 0, NORTH: -13}, None, 8) == [
        (1, "south", 1.5, None),
        (2, "east", 0.125, None),
        (3, "west", 0, None),
        (4, "north", -1.625, None),
    ]


TOTALS: Final = {EAST: 8, SOUTH: 0, WEST: 0, NORTH: -8}


def test_a_game_is_told_of_where_something_of_it_is_known() -> None:
    assert game(None, None, Settled(over=False), None) is None
    assert game(None, None, Settled(over=None), None) is None
    for number, totals, over in ((1, None, False), (None, TOTALS, None), (None, None, True)):
        told = game(number, totals, Settled(over=over), None)
        assert told is not None
        assert (told["deal_number"], told["over"], told["order"]) == (number, over, None)


def test_a_game_that_is_over_has_an_order_where_its_totals_are_known() -> None:
    told = game(16, TOTALS, Settled(over=True, later={SOUTH: -16}), None, 8)
    assert told == {
        "deal_number": 16,
        "totals": {"east": 1, "south": 0, "west": 0, "north": -1},
        "over": True,
        "penalties": {"south": -2},
        "order": order(TOTALS, None, 8),
    }
