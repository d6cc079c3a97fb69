"""Holds the payments of Riichi against its printed tables, cell by cell, and worked deals."""

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import httpx
import pytest

from scoring import QuestionError, pay
from tests.http_helpers import POINTS, Document, get, request, send

# Han 1 to 4, each by discard and by self-draw. M is a mangan, * one where 1,920 basic points
# are rounded up to it, - no hand. A self-draw of another than East is paid others/East.
OTHERS: Final = """
 20     -         -      -    400/700      -   700/1300      -   1300/2600
 25     -         -   1600          -   3200   800/1600   6400   1600/3200
 30  1000   300/500   2000   500/1000   3900  1000/2000  7700*  2000/3900*
 40  1300   400/700   2600   700/1300   5200  1300/2600      M           M
 50  1600   400/800   3200   800/1600   6400  1600/3200      M           M
 60  2000  500/1000   3900  1000/2000  7700* 2000/3900*      M           M
 70  2300  600/1200   4500  1200/2300      M          M      M           M
 80  2600  700/1300   5200  1300/2600      M          M      M           M
 90  2900  800/1500   5800  1500/2900      M          M      M           M
100  3200  800/1600   6400  1600/3200      M          M      M           M
110  3600         -   7100  1800/3600      M          M      M           M
120     -         -      -          -      M          M      M           M
130     -         -      -          -      M          M      M           M
140     -         -      -          -      M          M      M           M
"""
EASTS: Final = """
 20     -         -      -        700      -       1300      -        2600
 25     -         -   2400          -   4800       1600   9600        3200
 30  1500       500   2900       1000   5800       2000 11600*       3900*
 40  2000       700   3900       1300   7700       2600      M           M
 50  2400       800   4800       1600   9600       3200      M           M
 60  2900      1000   5800       2000 11600*      3900*      M           M
 70  3400      1200   6800       2300      M          M      M           M
 80  3900      1300   7700       2600      M          M      M           M
 90  4400      1500   8700       2900      M          M      M           M
100  4800      1600   9600       3200      M          M      M           M
110  5300         -  10600       3600      M          M      M           M
120     -         -      -          -      M          M      M           M
130     -         -      -          -      M          M      M           M
140     -         -      -          -      M          M      M           M
"""
TABLES: Final = {"east": EASTS, "south": OTHERS}
# What a limit pays: East's discard and self-draw, another's discard and self-draw.
LIMITS: Final = {
    "mangan": (12_000, "4000", 8_000, "2000/4000"),
    "haneman": (18_000, "6000", 12_000, "3000/6000"),
    "baiman": (24_000, "8000", 16_000, "4000/8000"),
    "sanbaiman": (36_000, "12000", 24_000, "6000/12000"),
    "yakuman": (48_000, "16000", 32_000, "8000/16000"),
}
HAN: Final = dict(
    enumerate(("mangan", *["haneman"] * 2, *["baiman"] * 3, *["sanbaiman"] * 2), start=5)
)
ROUNDING_UP: Final = ("ema2025", "wrc2025", "mleague")
PRESETS: Final = ("ema2008", "ema2016", "tenhou", "majsoul", *ROUNDING_UP)
COUNTED_SANBAIMAN: Final = ("ema2016", "ema2025", "mleague")
SEATS: Final = ("east", "south", "west", "north")
WAYS: Final = ("discard", "self_draw")
PLACES: Final = [(seat, by) for seat in TABLES for by in WAYS]


class Cell(NamedTuple):
    """One cell of the tables; ``paid`` is None where no hand is like that."""

    han: int
    fu: int
    paid: str | None
    limit: str | None
    rounded_up: bool


def cells(seat: str, by: str) -> Iterator[Cell]:
    """The cells of one table as printed."""
    for line in TABLES[seat].strip().splitlines():
        fu, *row = line.split()
        for han, text in enumerate(row[WAYS.index(by) :: 2], 1):
            paid = limit_pays("mangan", seat, by) if text == "M" else text.rstrip("*")
            limit = "mangan" if text == "M" else None
            yield Cell(han, int(fu), None if text == "-" else paid, limit, text[-1] == "*")


def limit_pays(limit: str, seat: str, by: str, times: int = 1) -> str:
    """What a limit pays, as the tables print it."""
    text = str(LIMITS[limit][2 * (seat != "east") + WAYS.index(by)])
    return "/".join(str(times * int(part)) for part in text.split("/"))


def net_of(paid: str, seat: str, by: str) -> dict[str, int]:
    """Who gains and loses what by a printed payment; West discards."""
    others, _, easts = paid.partition("/")
    payers = ["west"] if by == "discard" else [one for one in SEATS if one != seat]
    owed = {one: int(easts if easts and one == "east" else others) for one in payers}
    return {one: sum(owed.values()) if one == seat else -owed.get(one, 0) for one in SEATS}


def asked(preset: str, seat: str, by: str, **worth: Any) -> Document:
    """A question without tiles; West discards unless said otherwise."""
    win = {"by": by} | ({"from": "west"} if by == "discard" else {})
    told = {"ruleset": "riichi", "preset": preset, "prevailing_wind": "east", "seat": seat}
    return {**told, "win": win, **worth}


def paid_or_refused(document: Document) -> object:
    """Who gains and loses what, and the limit; or the codes of what is impossible."""
    try:
        answer = pay(document)
    except QuestionError as error:
        return [one.code for one in error.problems]
    return answer["net"], answer["limit"]


# --- the tables --------------------------------------------------------------------------


def up(points: int) -> int:
    return -(-points // 100) * 100


@pytest.mark.parametrize(("seat", "by"), PLACES)
def test_the_tables_agree_with_the_formula(seat: str, by: str) -> None:
    for cell in cells(seat, by):
        basic = min(cell.fu * 2 ** (cell.han + 2), 2_000)
        assert cell.rounded_up == (basic == 1_920 and cell.paid is not None)
        assert cell.paid is None or (cell.limit == "mangan") == (basic == 2_000)
        dealt = seat == "east"
        drawn = str(up(2 * basic)) if dealt else f"{up(basic)}/{up(2 * basic)}"
        paid = str(up(basic * (6 if dealt else 4))) if by == "discard" else drawn
        assert cell.paid in (None, paid), cell


@pytest.mark.parametrize(("seat", "by"), PLACES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_cell_is_paid_as_printed(preset: str, seat: str, by: str) -> None:
    wrong = []
    for cell in cells(seat, by):
        if cell.paid is None:
            continue
        paid, limit = cell.paid, cell.limit
        if cell.rounded_up and preset in ROUNDING_UP:
            paid, limit = limit_pays("mangan", seat, by), "mangan"
        found = paid_or_refused(asked(preset, seat, by, han=cell.han, fu=cell.fu))
        wrong += [(cell, found)] if found != (net_of(paid, seat, by), limit) else []
    assert wrong == []


@pytest.mark.parametrize(("seat", "by"), PLACES)
def test_a_cell_that_no_hand_has_is_refused(seat: str, by: str) -> None:
    empty = [cell for cell in cells(seat, by) if cell.paid is None]
    assert len(empty) == (11 if by == "discard" else 10)
    for cell in empty:
        found = paid_or_refused(asked("tenhou", seat, by, han=cell.han, fu=cell.fu))
        assert found == ["impossible_cell"], cell


@pytest.mark.parametrize("fu", [21, 35, 45, 105, 150])
def test_fu_that_no_hand_has_are_refused(fu: int) -> None:
    document = asked("tenhou", "south", "discard", han=3, fu=fu)
    assert paid_or_refused(document) == ["impossible_cell"]


@pytest.mark.parametrize(("seat", "by"), PLACES)
@pytest.mark.parametrize("preset", PRESETS)
def test_from_five_han_a_limit_is_paid_and_fu_are_not_asked(
    preset: str, seat: str, by: str
) -> None:
    counted = "sanbaiman" if preset in COUNTED_SANBAIMAN else "yakuman"
    for han, limit in (HAN | dict.fromkeys((13, 14, 26, 40), counted)).items():
        for fu in ({}, {"fu": 40}):
            answer = pay(asked(preset, seat, by, han=han, **fu))
            assert answer["limit"] == limit
            assert answer["value"] == (min(han, 13) if preset == "ema2008" else han)
            assert answer["net"] == net_of(limit_pays(limit, seat, by), seat, by)
            assert answer["hand_points"] == answer["net"][seat]


@pytest.mark.parametrize(("seat", "by"), PLACES)
@pytest.mark.parametrize("times", range(1, 7))
def test_every_yakuman_is_paid(seat: str, by: str, times: int) -> None:
    answer = pay(asked("tenhou", seat, by, yakuman=times))
    assert answer["net"] == net_of(limit_pays("yakuman", seat, by, times), seat, by)
    assert (answer["limit"], answer["yakuman"]) == ("yakuman", times)


def test_who_discards_makes_no_difference_to_the_price() -> None:
    document = asked("tenhou", "south", "discard", han=3, fu=40)
    for source in ("east", "west", "north"):
        answer = pay(document | {"win": {"by": "discard", "from": source}})
        assert (answer["net"]["south"], answer["net"][source]) == (5_200, -5_200)


# --- worked deals ------------------------------------------------------------------------


class Deal(NamedTuple):
    """One settlement: what is asked, and what each seat gains in the order of the seats."""

    preset: str
    seat: str
    worth: Document
    deltas: tuple[int, ...]
    source: str | None = None
    liable: tuple[str, str] | None = None
    honba: int = 0
    sticks: int = 0


YAKUMAN: Final = {"yakuman": 1}
TWO: Final = {"yakuman": 2}
THREE: Final = {"yakuman": 3}
FORTY: Final = {"han": 3, "fu": 40}
THIRTY: Final = {"han": 4, "fu": 30}
BISECTED: Final = {**FORTY, "options": {"tsumo_share": "north_bisection"}}
NORTH: Final = ("north", "daisangen")
WEST: Final = ("west", "daisangen")
SOUTH: Final = ("south", "daisangen")
DEALS: Final = {
    "P01": Deal("ema2008", "east", YAKUMAN, (49_300, 0, 0, -48_300), None, NORTH, 1, 1),
    "P02": Deal("ema2008", "east", YAKUMAN, (49_300, 0, -24_300, -24_000), "west", NORTH, 1, 1),
    "P06": Deal("wrc2025", "south", THREE, (0, 97_300, -96_300, 0), "west", WEST, 1, 1),
    "P07": Deal("ema2008", "south", YAKUMAN, (0, 33_300, -32_300, 0), None, WEST, 1, 1),
    "P08": Deal("ema2008", "south", YAKUMAN, (-16_300, 33_300, -16_000, 0), "east", WEST, 1, 1),
    "P10": Deal("majsoul", "east", TWO, (96_000, -64_000, -16_000, -16_000), None, SOUTH),
    "P12": Deal("majsoul", "south", TWO, (0, 65_000, -48_000, -16_000), "west", NORTH, 0, 1),
    "S1_3p_loss": Deal("tenhou_sanma", "south", FORTY, (-2_600, 3_900, -1_300)),
    "S2_3p_bisect": Deal("majsoul_sanma", "south", BISECTED, (-3_300, 5_300, -2_000)),
    "S4_3p_ron_honba": Deal("tenhou_sanma", "south", THIRTY, (-7_900, 7_900, 0), "east", None, 1),
}
"""Basic points, liability, counters and sticks in deals of other scorers and of records."""


@pytest.mark.parametrize("name", DEALS)
def test_a_deal_is_settled_as_elsewhere(name: str) -> None:
    deal = DEALS[name]
    by = "discard" if deal.source else "self_draw"
    document = asked(deal.preset, deal.seat, by, **deal.worth)
    document |= {"honba": deal.honba, "riichi_sticks": deal.sticks}
    if deal.source:
        document["win"] = {"by": by, "from": deal.source}
    if deal.liable:
        document["liable"] = [dict(zip(("seat", "for"), deal.liable, strict=True))]
    answer = pay(document)
    assert answer["net"] == dict(zip(SEATS, deal.deltas, strict=False))
    pot = sum(one["amount"] for one in answer["payments"] if one["from"] == "pot")
    assert pot == 1_000 * deal.sticks == sum(answer["net"].values())


# --- over HTTP ---------------------------------------------------------------------------


def answered(response: httpx.Response) -> Document:
    assert response.status_code == 200, response.text
    document: Document = response.json()
    return document


def posted(document: Document) -> Document:
    (response,) = send(request("POST", POINTS, content=json.dumps(document).encode()))
    return answered(response)


def test_the_service_pays_as_the_core_does_wherever_the_worth_stands() -> None:
    document = asked("tenhou", "south", "discard", honba=2, riichi_sticks=1)
    for worth in ({"han": 3, "fu": 40}, {"yakuman": 2}, {"han": 8}):
        answer = pay(document | worth)
        assert posted(document | worth) == answer
        assert posted(document | {"points": worth}) == answer
    assert answer["net"] == {"east": 0, "south": 17_600, "west": -16_600, "north": 0}


# The tables by address: payments by who pays; one cell is answered as by POST /v1/points.
TABLES_PATH: Final = "/v1/rulesets/riichi/points?preset={}"


@pytest.mark.parametrize("preset", ["ema2008", "mleague"])
def test_the_tables_are_read_by_their_address(preset: str) -> None:
    read = {
        ("south" if table["seat"] == "other" else "east", table["by"], row["fu"], cell["han"]): {
            *cell["payments"].values()
        }
        for table in answered(get(TABLES_PATH.format(preset)))["tables"]
        for row in table["rows"]
        for cell in row["cells"]
    }
    for seat, by, cell in [(*place, cell) for place in PLACES for cell in cells(*place)]:
        mangan = cell.rounded_up and preset in ROUNDING_UP
        paid = limit_pays("mangan", seat, by) if mangan else cell.paid
        found = read.get((seat, by, cell.fu, cell.han))
        assert found == (paid and {int(part) for part in paid.split("/")}), (seat, by, cell)


def test_one_cell_is_read_by_its_address() -> None:
    cell = "&han=3&fu=40&seat=south&by=self_draw&honba=1"
    answer = answered(get(TABLES_PATH.format("tenhou") + cell))
    assert answer["net"] == {"east": -2_700, "south": 5_500, "west": -1_400, "north": -1_400}
