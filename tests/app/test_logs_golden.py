"""The golden logs: each win in them is decoded alike from every format, and scored as told."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from app.logs import cases_of, kind_of
from app.service import ENDPOINTS
from app.verify import Difference, check_case, read_case
from scoring.rulesets import RULESETS
from tests.log_deals import FILES, FOLDER, LOGS, written
from tests.log_writers import ENDINGS, until_broken

Case = dict[str, Any]

SHOWN: Final[dict[str, list[tuple[str, list[str], str]]]] = {
    "claims": [
        ("discard", [], "chow"),
        ("self_draw", [], "pung"),
        ("self_draw", ["kong_replacement"], "open_kong"),
    ],
    "kongs": [
        ("discard", ["riichi", "ippatsu"], "concealed_kong"),
        ("robbed_kong", ["riichi", "ippatsu"], ""),
        ("self_draw", ["kong_replacement"], "added_kong"),
        ("discard", [], "added_kong"),
    ],
    "riichi": [
        ("self_draw", ["riichi"], ""),
        ("self_draw", ["double_riichi", "ippatsu"], ""),
        ("self_draw", [], ""),
    ],
    "two-winners": [("discard", [], ""), ("discard", ["riichi", "ippatsu"], "")],
    "liable": [("discard", [], "pung pung pung"), ("self_draw", [], "pung pung pung")],
    "three-players": [
        ("self_draw", ["riichi", "ippatsu"], ""),
        ("discard", [], ""),
        ("discard", [], "pung"),
    ],
    "no-reds": [("discard", [], "")],
    "no-open-tanyao": [("discard", [], "chow")],
    "draws": [("self_draw", [], "")],
    "last-tile": [("self_draw", ["last_draw"], ""), ("discard", ["last_discard"], "")],
    "first-turn": [("self_draw", ["heavenly"], ""), ("self_draw", ["earthly"], "")],
}
"""How each win comes about: by what, with which events, with which melds."""


def golden(name: str, format_: str) -> list[Case]:
    data = (FOLDER / f"{name}.{format_}.{ENDINGS[format_]}").read_bytes()
    return list(cases_of(name, data))


def differences(case: Case) -> Iterator[Difference]:
    status, answer = ENDPOINTS[case["endpoint"]].ask(case["request"])
    yield from check_case(case["id"], {"shows": {}, **case}, status, answer)


def test_the_files_hold_what_our_deals_are_written_as() -> None:
    assert {file.name for file in FOLDER.iterdir()} == set(FILES)
    for file in FILES:
        assert (FOLDER / file).read_bytes() == written(file), file


@pytest.mark.parametrize("file", FILES)
def test_every_win_of_a_log_is_scored_as_it_is_told(file: str) -> None:
    name, format_ = FILES[file]
    cases = golden(name, format_)
    assert len(cases) == sum(len(deal.wins) for deal in LOGS[name].deals)
    for case in cases:
        assert [*differences(case)] == []


@pytest.mark.parametrize("file", FILES)
def test_a_format_is_told_by_its_content(file: str) -> None:
    data = written(file)
    assert kind_of(data) == kind_of(data[:400]) == kind_of(b"\n  " + data) == FILES[file][1]


@pytest.mark.parametrize("name", LOGS)
def test_each_format_puts_the_same_questions(name: str) -> None:
    told = [
        [(case["id"], case["source"], case["request"]) for case in golden(name, format_)]
        for of, format_ in FILES.values()
        if of == name
    ]
    assert len(told) == 3 - (name == "no-open-tanyao")
    assert all(one == told[0] for one in told)


@pytest.mark.parametrize("name", LOGS)
def test_each_win_shows_what_it_is_for(name: str) -> None:
    found = [
        (
            case["request"]["win"]["by"],
            case["request"]["win"]["events"],
            " ".join(meld["kind"] for meld in case["request"]["hand"]["melds"]),
        )
        for case in golden(name, "mjlog")
    ]
    assert found == SHOWN[name]


def test_every_event_and_kind_of_meld_is_shown() -> None:
    shown = [one for wins in SHOWN.values() for one in wins]
    assert {kind for _, _, kinds in shown for kind in kinds.split()} == {
        *("chow", "pung", "open_kong", "added_kong", "concealed_kong")
    }
    events = {event for _, events, _ in shown for event in events}
    assert events == {event.id for event in RULESETS["riichi"].events} - {"human"}


def test_a_wrong_record_is_a_difference() -> None:
    (case,) = golden("no-reds", "mjlog")
    case["expect"]["hand_points"] += 100
    assert [one.field for one in differences(case)] == ["hand_points"]


# --- what each format says of a win --------------------------------------------------------------


def test_what_a_log_of_tenhou_says() -> None:
    (case,) = golden("no-reds", "mjlog")
    assert case["id"] == "no-reds: east 1, honba 0, south"
    assert case["source"] == "no-reds, east 1, honba 0, won by south"
    assert case["expect"] == {
        "legal": True,
        "patterns": {"pinfu": 1, "tanyao": 1},
        "han": 2,
        "fu": 30,
        "yakuman": 0,
        "hand_points": 2000,
        "limit": None,
        "net": {"east": -2000, "south": 2000, "west": 0, "north": 0},
    }
    assert case["request"]["options"] == {"aka": {"m": 0, "p": 0, "s": 0}}


def test_a_viewer_tells_no_fu_of_a_limit_hand() -> None:
    case = golden("kongs", "tenhou6")[0]
    assert case["expect"]["limit"] == "mangan"
    assert "fu" not in case["expect"]
    assert golden("kongs", "mjlog")[0]["expect"]["fu"] == 70


def test_mjai_tells_who_gains_what() -> None:
    (case,) = golden("no-reds", "mjai")
    net = {"east": -2000, "south": 2000, "west": 0, "north": 0}
    assert case["expect"] == {"legal": True, "net": net}


@pytest.mark.parametrize("format_", ENDINGS)
def test_the_nearer_winner_takes_counters_and_sticks(format_: str) -> None:
    first, second = (case["request"] for case in golden("two-winners", format_))
    assert (first["honba"], first["riichi_sticks"], first["ura_indicators"]) == (2, 2, "")
    assert (second["honba"], second["riichi_sticks"], second["ura_indicators"]) == (0, 0, "1z")


@pytest.mark.parametrize("format_", ENDINGS)
def test_the_feeder_of_the_last_set_is_liable(format_: str) -> None:
    for case, seat in zip(golden("liable", format_), ("west", "south"), strict=True):
        assert case["request"]["liable"] == [{"seat": seat, "for": "daisangen"}]


@pytest.mark.parametrize("format_", ENDINGS)
def test_norths_set_aside_are_told_apart(format_: str) -> None:
    cases = golden("three-players", format_)
    assert [case["request"].get("kita") for case in cases] == [1, 2, None]
    assert {case["request"]["preset"] for case in cases} == {"tenhou_sanma"}
    if format_ != "mjai":
        assert cases[1]["expect"]["patterns"] == {"haku": 1, "dora": 2, "kita": 2}


def test_a_case_of_a_log_is_a_line_of_cases() -> None:
    for case in golden("claims", "tenhou6"):
        assert read_case(json.dumps(case).encode()) == {"shows": {}, **case}


# --- logs that are cut off -----------------------------------------------------------------------


@pytest.mark.parametrize("format_", ["mjlog", "mjai"])
def test_the_wins_before_a_cut_are_told(format_: str) -> None:
    data = written(f"claims.{format_}.{ENDINGS[format_]}")
    whole = golden("claims", format_)
    told, broken = until_broken("claims", data[: data.rindex(b"\n", 0, len(data) - 200) + 1])
    assert broken is not None
    assert re.match(r"claims, east 1, honba [01].*(cut off|before the deal)", broken)
    assert 0 < len(told) < len(whole)
    assert told == whole[: len(told)]
