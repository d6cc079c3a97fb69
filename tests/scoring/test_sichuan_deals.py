"""Whole deals of Sichuan: what holds of every ledger, and where each fault is pointed at."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RULESETS, Plain, QuestionError, pay, score, settle

SEATS = ("east", "south", "west", "north")
SICHUAN = RULESETS["sichuan"]
PRESETS = tuple(preset.id for preset in SICHUAN.presets)
GOLDEN = Path(__file__).parents[1] / "golden"
EACH_PRESET = pytest.mark.parametrize("preset", PRESETS)
KONGS = ("concealed", "direct", "added", "postponed")
GOES_BACK = {"kong_refund", "kong_shot", "false_win_kong"}
SHOT = "discard_after_kong"
HANDS = (
    "234m456m6m234p777p +6m",
    "12s88s345p456p666p +3s",
    "444466p99p11s22s3s +3s",
    "222m345m777m888m9m +9m",
)


def deal(outcome: Plain, preset: str = "wmt", **more: Any) -> Plain:
    return settle({"ruleset": "sichuan", "preset": preset, "outcome": outcome, **more})


def events(*happened: Plain, **more: Any) -> Plain:
    return {"kind": "events", "events": list(happened), **more}


def kong(seat: str, kind: str = "concealed", source: str | None = None, **more: Any) -> Plain:
    fed = {"from": source} if source else {}
    return {"kind": "kong", "seat": seat, "kong": kind, **fed, **more}


def won(seat: str, value: int = 0, source: str | None = None, *told: str) -> Plain:
    way = {"by": "discard", "from": source} if source else {"by": "self_draw"}
    return {"seat": seat, "points": {"value": value}, "win": {**way, "events": list(told)}}


def wins(*claims: Plain) -> Plain:
    return {"kind": "win", "wins": list(claims)}


def left(seat: str, status: str = "not_ready", value: int | None = None) -> Plain:
    return {"seat": seat, "status": status, "value": value}


def faults(outcome: Plain, **more: Any) -> list[tuple[str, str]]:
    with pytest.raises(QuestionError) as caught:
        deal(outcome, **more)
    return [(one.code, one.pointer) for one in caught.value.problems]


# --- deals that may happen ---------------------------------------------------------------


class Table:
    """A deal that is made up event by event."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.left = list(SEATS)
        self.happened: list[Plain] = []
        self.shooter: str | None = None

    def one(self, choices: Any) -> Any:
        return self.draw(st.sampled_from(list(choices)))

    def play(self) -> Plain:
        for _ in range(self.draw(st.integers(0, 8))):
            if len(self.left) > 1:
                self.one((self.kong, self.kong, self.discard, self.self_draw, self.false_win))()
        if len(self.left) > 1 and self.draw(st.booleans()):
            self.happened.append({"kind": "draw", "hands": [self.hand(one) for one in self.left]})
        return events(*self.happened)

    def kong(self) -> None:
        seat, kind = self.one(self.left), self.one(KONGS)
        made = sum(one["kind"] == "kong" and one["seat"] == seat for one in self.happened)
        if made < 4:
            others = [one for one in self.left if one != seat]
            fed = self.one(others) if kind == "direct" else None
            self.happened.append(kong(seat, kind, fed))
            self.shooter = seat

    def discard(self) -> None:
        shot = self.shooter in self.left and self.draw(st.booleans())
        source = self.shooter if shot else self.one(self.left)
        others = [one for one in self.left if one != source]
        claimants = self.draw(st.lists(st.sampled_from(others), min_size=1, unique=True))
        told = (SHOT,) if shot else ()
        self.happened.append(
            wins(*(won(one, self.draw(st.integers(0, 6)), source, *told) for one in claimants))
        )
        self.leave(claimants)

    def self_draw(self) -> None:
        seat = self.one(self.left)
        self.happened.append(wins(won(seat, self.draw(st.integers(0, 6)))))
        self.leave([seat])

    def false_win(self) -> None:
        erring = self.draw(st.lists(st.sampled_from(self.left), min_size=1, unique=True))
        held = self.draw(st.lists(st.sampled_from(erring), unique=True))
        self.happened.append({"kind": "false_win", "seats": erring, "held_void": held})
        self.leave(erring)

    def leave(self, seats: list[str]) -> None:
        self.left = [one for one in self.left if one not in seats]
        self.shooter = None

    def hand(self, seat: str) -> Plain:
        status = self.one(("ready", "not_ready", "flower_pig"))
        value = self.draw(st.integers(0, 6)) if status == "ready" else None
        return left(seat, status, value)


@st.composite
def deals(draw: st.DrawFn) -> Plain:
    return Table(draw).play()


def left_at(outcome: Plain, kind: str) -> dict[str, int]:
    """The seats that have won, or erred, each with the place of the event."""
    return {
        one["seat"] if kind == "win" else one: place
        for place, happened in enumerate(outcome["events"])
        if happened["kind"] == kind
        for one in happened["wins" if kind == "win" else "seats"]
    }


# --- what holds of every ledger ----------------------------------------------------------


@given(deals(), st.sampled_from(PRESETS))
def test_a_ledger_with_its_pot_sums_to_zero(outcome: Plain, preset: str) -> None:
    answer = deal(outcome, preset)
    assert sum(answer["net"].values()) + answer["pot"] == 0
    for seat in SEATS:
        gained = sum(one["amount"] for one in answer["ledger"] if one["to"] == seat)
        paid = sum(one["amount"] for one in answer["ledger"] if one["from"] == seat)
        assert answer["net"][seat] == gained - paid
    assert all(one["amount"] > 0 for one in answer["ledger"])


@given(deals(), st.sampled_from(PRESETS))
def test_who_has_won_never_pays_and_is_paid_only_what_comes_back(
    outcome: Plain, preset: str
) -> None:
    place_of = left_at(outcome, "win")
    # Of several who claim one tile in turn only the nearest wins: no preset plays so.
    for line in deal(outcome, preset)["ledger"]:
        later = {seat for seat, place in place_of.items() if place < line["event"]}
        assert line["from"] not in later
        assert line["to"] not in later or line["reason"] in GOES_BACK


@given(deals(), st.sampled_from(PRESETS))
def test_who_has_erred_is_out_of_the_deal(outcome: Plain, preset: str) -> None:
    place_of = left_at(outcome, "false_win")
    for line in deal(outcome, preset)["ledger"]:
        out = {seat for seat, place in place_of.items() if place < line["event"]}
        assert line["from"] not in out
        assert line["to"] not in out or line["reason"] in GOES_BACK


@given(deals(), st.sampled_from(PRESETS))
def test_the_money_for_a_kong_goes_back_once_at_most(outcome: Plain, preset: str) -> None:
    ledger = deal(outcome, preset)["ledger"]
    for seat in SEATS:
        made = [one for one in ledger if one["to"] == seat and one["reason"][:5] == "kong_"]
        made = [one for one in made if one["reason"] not in {*GOES_BACK, "kong_transfer"}]
        back = [one for one in ledger if one["from"] == seat and one["reason"] in GOES_BACK]
        assert sum(one["amount"] for one in back) <= sum(one["amount"] for one in made)


@given(deals(), st.sampled_from(PRESETS))
def test_something_follows_when_the_deal_is_over_and_not_before(
    outcome: Plain, preset: str
) -> None:
    gone = {**left_at(outcome, "win"), **left_at(outcome, "false_win")}
    over = len(gone) >= 3 or any(one["kind"] == "draw" for one in outcome["events"])
    assert (deal(outcome, preset)["next"] is not None) is over


@given(deals(), st.sampled_from(PRESETS), st.randoms())
def test_hands_and_claims_may_stand_in_any_order(outcome: Plain, preset: str, random: Any) -> None:
    shuffled = [dict(one) for one in outcome["events"]]
    for one in shuffled:
        for name in ("wins", "hands", "seats"):
            if name in one:
                one[name] = random.sample(one[name], len(one[name]))
    one, other = deal(outcome, preset), deal(events(*shuffled), preset)
    assert (one["net"], one["pot"], one["next"]) == (other["net"], other["pot"], other["next"])


@given(st.data(), st.sampled_from(PRESETS))
def test_kongs_that_follow_one_another_may_change_places(data: Any, preset: str) -> None:
    table = Table(data.draw)
    before = [wins(won("north"))] if data.draw(st.booleans()) else []
    table.leave(["north"] if before else [])
    for _ in range(data.draw(st.integers(2, 6))):
        table.kong()
    after = {"kind": "draw", "hands": [table.hand(one) for one in table.left]}
    other = data.draw(st.permutations(table.happened))
    one, moved = (
        deal(events(*before, *order, after), preset)["net"] for order in (table.happened, other)
    )
    assert one == moved


# --- one win alone -----------------------------------------------------------------------


@EACH_PRESET
@pytest.mark.parametrize("source", [None, "west"])
@pytest.mark.parametrize("hand", HANDS)
def test_a_deal_of_one_winner_is_paid_as_the_hand_alone(
    hand: str, source: str | None, preset: str
) -> None:
    way = {"by": "discard", "from": source} if source else {"by": "self_draw"}
    win = {"seat": "south", "hand": hand, "win": way}
    alone = score({"ruleset": "sichuan", "preset": preset, **win})["arrangements"][0]
    for outcome in (wins(win), events(wins(win))):
        answer = deal(outcome, preset)
        assert answer["net"] == alone["net"]
        lines = [(one["from"], one["to"], one["amount"], one["reason"]) for one in answer["ledger"]]
        assert lines == [tuple(one.values()) for one in alone["payments"]]
        (told,) = answer["results"]
        assert told["arrangements"][0] == alone
        assert answer["next"] is None


@EACH_PRESET
@pytest.mark.parametrize("value", [0, 2, 7])
def test_a_worth_is_paid_in_a_deal_as_it_is_alone(value: int, preset: str) -> None:
    asked = {"ruleset": "sichuan", "preset": preset, "seat": "south", "value": value}
    alone = pay(asked | {"win": {"by": "self_draw"}})
    assert deal(wins(won("south", value)), preset)["net"] == alone["net"]


@EACH_PRESET
def test_an_outcome_is_short_for_a_list_of_one_event(preset: str) -> None:
    hands = [left("east", "ready", 2), *(left(one) for one in SEATS[1:])]
    shown = deal({"kind": "exhaustive_draw", "hands": hands}, preset)
    drawn = deal(events({"kind": "draw", "hands": hands}), preset)
    assert shown["net"]["east"] > 0
    assert (shown["net"], shown["judged"]) == (drawn["net"], drawn["judged"])
    erring = {"kind": "false_win", "seats": ["east", "west"]}
    assert deal(erring, preset)["net"] == deal(events(erring), preset)["net"]


def test_a_line_names_its_place_in_the_list_of_the_outcome() -> None:
    several = wins(won("south", 1, "west"), won("east", 2, "west"))
    assert [one["event"] for one in deal(several)["ledger"]] == [1, 0]
    assert [one["event"] for one in deal(several)["results"]] == [1, 0]
    listed = deal(events(kong("east"), several))
    assert [one["event"] for one in listed["ledger"]] == [0, 0, 0, 1, 1]
    erring = {"kind": "false_win", "seats": ["west", "east"], "held_void": ["east"]}
    places = [(one["from"], one["event"]) for one in deal(erring, "sbr")["ledger"]]
    assert places == [("west", 0), ("west", 0), ("east", 1), ("east", 1), ("east", 1)]


# --- the cases ---------------------------------------------------------------------------


def answered() -> Iterator[Plain]:
    """The answers to the cases about deals that may be."""
    for file in sorted(GOLDEN.glob("sichuan-deal*.ndjson")):
        for case in map(json.loads, file.read_text("utf-8").splitlines()):
            if case["endpoint"] == "settle" and "errors" not in case["expect"]:
                yield settle(case["request"])


def test_the_cases_show_every_reason_that_is_cited_and_no_other() -> None:
    shown = {one["reason"] for answer in answered() for one in answer["ledger"]}
    assert shown == SICHUAN.settlement.cites.keys()
    assert all(SICHUAN.names.has(f"reasons.{reason}") for reason in shown)


def test_the_books_that_are_cited_are_those_of_the_ruleset() -> None:
    books = {book.key for book in SICHUAN.books}
    assert {cite.book for cite in SICHUAN.settlement.cites.values()} <= books


def test_no_case_leaves_the_note_about_kong_money_in_a_result() -> None:
    notes = [
        note["code"]
        for answer in answered()
        for one in answer["results"]
        for note in one["assumed"]
    ]
    assert "kong_money_left_out" not in notes


# --- where a fault is --------------------------------------------------------------------


def pointed() -> Iterator[tuple[Plain, list[tuple[str, str]]]]:
    first = wins(won("south", 0, "west"))
    yield events(first, kong("south")), [("not_in_deal", "/outcome/events/1/seat")]
    yield (
        events(first, kong("east", "direct", "south")),
        [("not_in_deal", "/outcome/events/1/from")],
    )
    yield (
        events(first, wins(won("east", 0, "south"), won("south", 0, "south"))),
        [
            ("not_in_deal", "/outcome/events/1/wins/0/win/from"),
            ("not_in_deal", "/outcome/events/1/wins/1/seat"),
            ("not_in_deal", "/outcome/events/1/wins/1/win/from"),
            ("discarder_is_winner", "/outcome/events/1/wins/1/win/from"),
        ],
    )
    yield (
        {"kind": "false_win", "seats": ["east", "east"], "held_void": ["west"]},
        [("seat_twice", "/outcome/seats/1"), ("not_a_false_winner", "/outcome/held_void/0")],
    )
    yield (
        {"kind": "exhaustive_draw", "hands": [left("east", "ready"), {"seat": "south"}]},
        [
            ("value_of_ready_hand", "/outcome/hands/0/value"),
            ("hand_or_status", "/outcome/hands/1"),
            ("hand_missing", "/outcome/hands"),
            ("hand_missing", "/outcome/hands"),
        ],
    )
    hand = {"seat": "east", "hand": {"concealed": "1234m1z", "melds": []}}
    rest = [left(one) for one in SEATS[1:]]
    yield (
        events({"kind": "draw", "hands": [hand, *rest]}),
        [
            ("tile_not_played", "/outcome/events/0/hands/0/hand/concealed"),
            ("short_hand", "/outcome/events/0/hands/0/hand/concealed"),
        ],
    )
    late = wins(won("east", 1, None, "kong_replacement"))
    yield (
        events(kong("east", "direct", "south"), first, late),
        [("kong_not_just_made", "/outcome/events/2/wins/0/win/events")],
    )
    yield (
        events(kong("east", tile="1m"), kong("west", tile="1m")),
        [("kong_twice", "/outcome/events/1/tile")],
    )


@pytest.mark.parametrize(("outcome", "found"), list(pointed()))
def test_a_fault_is_pointed_at_in_the_document_of_the_caller(
    outcome: Plain, found: list[tuple[str, str]]
) -> None:
    assert faults(outcome) == found


def test_a_wrong_option_is_found_beside_what_is_wrong_with_the_deal() -> None:
    outcome = events(kong("east", "direct"))
    assert faults(outcome, options={"placement_points": [1]}) == [
        ("placement_of_four", "/options/placement_points"),
        ("kong_feeder_missing", "/outcome/events/0/from"),
    ]
