"""Zung Jung: who pays what, immunity, penalty tiles, nine gates, blessings, limits, options."""

from typing import Any

import pytest

from scoring import score
from tests.scoring.test_zung_jung_laws import thrown
from tests.support import (
    PLAIN_HAND,
    best,
    codes,
    discard,
    question,
    robbed,
    self_draw,
    silenced,
    totals,
)

SEATS = ("east", "south", "west", "north")
AT_PAR = "6789m111z555z (555s) +6m"  # 25 for East
ABOVE_PAR = "56m789p33z444z (222z) +4m"  # 30, and East has no part in it
ORPHANS = "19m19p19s2345677z +1z"  # 160
GATES = "1112345678999s +9s"
STRAIGHT = "123m46m789m99m222z +5m"  # on a robbed kong 105


def net(document: Any) -> tuple[int, ...]:
    found = best(document)["net"]
    return tuple(found[seat] for seat in SEATS)


def reasons(document: Any) -> list[tuple[str, int, str]]:
    return [(one["from"], one["amount"], one["reason"]) for one in best(document)["payments"]]


# --- payments ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "changes", "expected"),
    [
        (AT_PAR, {"win": discard("south")}, (75, -25, -25, -25)),
        (ABOVE_PAR, {"win": discard("south")}, (90, -40, -25, -25)),
        (ABOVE_PAR, {"win": discard("north")}, (90, -25, -25, -40)),
        (ABOVE_PAR, {"win": self_draw()}, (90, -30, -30, -30)),
        (AT_PAR, {"win": self_draw()}, (75, -25, -25, -25)),
        (AT_PAR, {"win": discard("south"), "options": {"par": 24}}, (75, -27, -24, -24)),
        (ABOVE_PAR, {"win": discard("south"), "options": {"par": 30}}, (90, -30, -30, -30)),
        (ABOVE_PAR, {"win": discard("south"), "options": {"par": 0}}, (90, -90, 0, 0)),
        (ABOVE_PAR, {"win": discard("south"), "options": {"payoff": "uniform"}},
         (90, -30, -30, -30)),
        (ABOVE_PAR, {"win": discard("south"), "responsible": "nobody"}, (90, -30, -30, -30)),
        (ABOVE_PAR, {"win": discard("south"), "responsible": "west"}, (90, -25, -40, -25)),
        (AT_PAR, {"win": discard("south"), "responsible": "west"}, (75, -25, -25, -25)),
        (ABOVE_PAR, {"win": discard("south"), "responsible": "west",
                     "options": {"immunity_claimed": False}}, (90, -25, -40, -25)),
    ],
)  # fmt: skip
def test_payments_follow_the_value_the_way_and_the_responsible_player(
    line: str, changes: dict[str, Any], expected: tuple[int, ...]
) -> None:
    assert net(question(line, seat="east", **changes)) == expected


@pytest.mark.parametrize("seat", SEATS)
def test_every_seat_is_paid_alike(seat: str) -> None:
    source = SEATS[SEATS.index(seat) - 1]
    found = best(question(ORPHANS, seat=seat, win=discard(source)))["net"]
    assert found[seat] == 480
    assert found[source] == -430
    assert sorted(found.values())[1:3] == [-25, -25]


def test_payments_say_why_the_responsible_player_first() -> None:
    above = question(ABOVE_PAR, seat="east", win=discard("west"))
    assert reasons(above) == [("west", 40, "responsible"), ("south", 25, "par"),
                              ("north", 25, "par")]  # fmt: skip
    at_par = question(AT_PAR, seat="east", win=discard("west"))
    assert reasons(at_par) == [(seat, 25, "equal") for seat in ("south", "west", "north")]
    drawn = question(ABOVE_PAR, seat="east", win=self_draw())
    assert reasons(drawn) == [(seat, 30, "self_draw") for seat in ("south", "west", "north")]


def test_who_adds_the_tile_pays_for_a_robbed_kong() -> None:
    document = question(STRAIGHT, win=robbed("north"))
    assert totals(best(document))["robbing_a_kong"] == 10
    assert net(document) == (-25, 315, -25, -265)


# --- same-turn immunity ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "discards", "responsible"),
    [
        # The first to throw it since the winner's last discard.
        ("east", ["south:2z", "west:1z", "north:1z", "east:1z"], "west"),
        ("east", ["south:2z", "west:9p", "north:1z", "east:1z"], "north"),
        ("east", ["south:2z", "west:9p", "north:9s", "east:1z"], "east"),
        ("east", ["west:1z", "south:2z", "west:9p", "north:9s", "east:1z"], "east"),
        # The winner's own last discard belongs to the window.
        ("east", ["south:1z", "west:1z", "north:1z", "east:1z"], None),
        ("east", ["south:1z", "south:2z", "west:9p", "north:1z", "east:1z"], "north"),
        # A missed turn keeps the window open.
        ("east", ["east:1z", "south:2m", "west:3m", "north:1z", "east:2m", "west:7z", "north:5z",
                  "east:1z"], "north"),
        # A winner who has thrown nothing: from the start of the deal.
        ("east", ["east:1z", "west:1z", "east:1z"], "east"),
        ("west", ["east:1z", "west:1z"], "east"),
        ("east", ["east:1z"], "east"),
    ],
)  # fmt: skip
def test_the_first_to_throw_the_tile_in_the_turn_is_responsible(
    source: str, discards: list[str], responsible: str | None
) -> None:
    document = question(ORPHANS, win=discard(source), discards=thrown(*discards))
    payers = [who for who, _, why in reasons(document) if why == "responsible"]
    assert payers == ([responsible] if responsible else [])
    assert best(document)["value"] == 160
    unclaimed = document | {"options": {"immunity_claimed": False}}
    assert reasons(unclaimed)[0] == (source, 430, "responsible")


def test_an_added_tile_that_is_robbed_is_the_last_discard() -> None:
    discards = thrown("south:9p", "west:5m", "north:1s", "east:3z", "north:5m")
    document = question(STRAIGHT, win=robbed("north"), discards=discards)
    assert reasons(document)[0] == ("west", 265, "responsible")


def test_a_named_responsible_player_holds_over_the_discards() -> None:
    discards = thrown("south:2z", "west:1z", "east:1z")
    document = question(ORPHANS, win=discard("east"), discards=discards, responsible="north")
    assert reasons(document)[0] == ("north", 430, "responsible")


def test_a_red_five_among_the_discards_is_the_same_tile_as_its_five() -> None:
    discards = thrown("south:9p", "west:0m", "north:5m")
    document = question("123m46m789m99m222z +5m", win=discard("north"), discards=discards)
    assert reasons(document)[0][0] == "west"


@pytest.mark.parametrize("win", [self_draw(), discard("east")])
def test_immunity_is_irrelevant_for_a_self_draw_and_up_to_par(win: dict[str, Any]) -> None:
    discards = thrown("south:9p", "west:2z", "east:2z")[: 3 if win["by"] == "discard" else 2]
    with_log = best(question(PLAIN_HAND, win=win, discards=discards))
    assert with_log["net"] == best(question(PLAIN_HAND, win=win))["net"]


# --- penalty tiles -----------------------------------------------------------------------

THREES = "33345m777p222s88s +3m"


@pytest.mark.parametrize(
    ("line", "penalty", "win", "kept", "refused"),
    [
        # A triplet needs two clean threes, so two penalty tiles of three are one too many.
        ("33m567m345s789p22s +3m", "3m", discard(), 0, 1),
        (THREES, "3m", discard(), 2, 0),
        (THREES, "33m", discard(), 1, 1),
        (THREES, "333m", discard(), 1, 1),
        (THREES, "4m", discard(), 1, 1),
        (THREES, "5m", discard(), 1, 1),
        (THREES, "777p222s", discard(), 2, 0),
        (THREES, "4m33m", discard(), 0, 2),
        (THREES, "4m33m", self_draw(), 1, 0),
        # Seven pairs and the eyes.
        ("2233556688m11p1z +1z", "1z", discard(), 0, 1),
        ("2233556688m11p1z +1z", "2m", discard(), 1, 0),
        ("123m456m789p333s2z +2z", "2z", discard(), 0, 1),
        ("123m456m789p333s2z +2z", "2z", self_draw(), 1, 0),
        # Thirteen Terminals: not on that tile, and with three penalty tiles not at all.
        ("19m19p19s1234567z +9m", "9m", discard("east"), 0, 1),
        ("19m19p19s2345567z +1z", "9m", discard("east"), 1, 0),
        ("19m19p19s2345567z +1z", "9m9p", discard("east"), 1, 0),
        ("19m19p19s2345567z +1z", "9m9p9s", discard("east"), 0, 1),
        ("19m19p19s2345567z +1z", "9m9p9s", self_draw(), 1, 0),
        # A robbed kong is a win on another player's tile.
        (STRAIGHT, "4m", robbed(), 0, 1),
        (STRAIGHT, "222z99m", robbed(), 1, 0),
    ],
)  # fmt: skip
def test_a_penalty_tile_may_not_meet_the_won_tile(
    line: str, penalty: str, win: dict[str, Any], kept: int, refused: int
) -> None:
    answer = score(question(line, win=win, penalty_tiles=penalty))
    assert (len(answer["arrangements"]), len(answer["refused"])) == (kept, refused)
    assert codes(answer["refused"]) == ["penalty_tile"] * refused
    assert codes(answer["problems"]) == ([] if kept else ["penalty_tile"])
    assert answer["legal"] == bool(kept)


def test_a_penalty_tile_may_lower_the_best_value() -> None:
    assert best(question(THREES))["value"] == 40
    blocked = question(THREES, penalty_tiles="4m")
    assert (best(blocked)["value"], best(blocked)["notation"]) == (15, "88s 345m 333m! 777p 222s")


# --- nine gates, blessings, limits, options ----------------------------------------------


@pytest.mark.parametrize(
    ("win", "shown", "value"),
    [
        (discard(), None, 480),
        (discard(), False, 480),
        (self_draw(), None, 480),
        (self_draw(), True, 480),
        (self_draw(), False, 125),
    ],
)
def test_nine_gates_need_a_drawn_tile_to_be_shown_apart(
    win: dict[str, Any], *, shown: bool | None, value: int
) -> None:
    document = question(GATES, win=win, winning_tile_shown_apart=shown)
    assert best(document)["value"] == value


@pytest.mark.parametrize("won", "123456789")
def test_nine_gates_wait_on_every_tile_of_the_suit(won: str) -> None:
    assert totals(best(question(f"1112345678999p +{won}p"))) == {"nine_gates": 480}


@pytest.mark.parametrize("line", ["1112344678999m +5m", "1112345677899p +9p"])
def test_other_hands_of_the_same_tiles_are_no_nine_gates(line: str) -> None:
    assert "nine_gates" not in totals(best(question(line)))


def test_the_blessing_of_earth_is_a_win_on_the_first_discard_of_east() -> None:
    document = question("1122m5566p77s88s9s +9s", seat="north", win=discard("east", "earthly"))
    assert totals(best(document)) == {"blessing_of_earth": 155, "seven_pairs": 30}
    assert net(document) == (-505, -25, -25, 555)
    assert codes(score(document)["assumed"]) == []


def test_a_sum_of_the_limit_or_more_is_worth_just_the_limit() -> None:
    found = best(question("5p666777888999p +5p", seat="east", win=self_draw("heavenly")))
    assert (found["value"], found["raw_value"], found["limit"]) == (320, 595, "compound")


def test_a_listed_limit_is_worth_what_it_says_and_nothing_is_added() -> None:
    found = best(question("5z (1111z) [2222z] (3333z+) [6666z] +5z", seat="north", win=self_draw()))
    assert (found["value"], found["raw_value"], found["limit"]) == (480, 480, "listed")
    assert silenced(found)["all_honors"] == ("four_kong", "listed_limit")


@pytest.mark.parametrize(("value", "counts"), [(35, True), (25, False)])
def test_final_draw_counts_on_a_supplement_by_an_option(value: int, *, counts: bool) -> None:
    document = question(
        "234m678p5p [9999s] (666z) +5p",
        seat="west",
        win=self_draw("last_draw", "kong_replacement"),
        options={"final_draw_on_supplement": counts},
    )
    assert best(document)["value"] == value
    assert ("final_draw" in totals(best(document))) == counts


@pytest.mark.parametrize(
    ("line", "usual", "mahjongtime"),
    [
        ("56m789p66z777z (555z) +4m", 60, 50),
        (ABOVE_PAR, 30, 25),
        ("1112344678999m +5m", 85, 105),
        (AT_PAR, 25, 25),
    ],
)
def test_a_preset_values_its_own_rows(line: str, usual: int, mahjongtime: int) -> None:
    for preset, value in (("wsom", usual), ("mahjongtime", mahjongtime)):
        document = question(line, seat="east", win=discard("south"), preset=preset)
        assert best(document)["value"] == value
        assert score(document)["ruleset"]["preset"] == preset


def test_options_in_force_are_answered_all() -> None:
    used = score(question(options={"par": 30, "payoff": "uniform"}))["ruleset"]
    assert used["options"] == {
        "par": 30,
        "minimum_points": 0,
        "payoff": "uniform",
        "heaven_excludes_all": False,
        "immunity_claimed": True,
        "final_draw_on_supplement": True,
    }
    assert (used["id"], used["preset"], used["edition"]) == ("zung-jung", "wsom", "v1.03")


def test_bare_chinese_is_the_traditional_script() -> None:
    assert score(question(lang="zh")) == score(question(lang="zh-Hant"))
    assert score(question(lang="zh")) != score(question(lang="zh-Hans"))
