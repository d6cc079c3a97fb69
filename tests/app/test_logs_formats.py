"""What each format writes in its own way, and what is refused in it."""

import json
import re
from typing import Any, Final

import pytest

from app.logs import LogError, cases_of, kind_of
from app.logs.errors import BrokenError
from app.logs.mjlog import read_elements
from app.logs.mjlog_melds import MeldCode, read_meld
from app.logs.rules import Rules, of_display, of_game_type
from app.logs.tenhou6_items import Given, Taken, given, taken
from app.logs.tiles import compact, in_order, of_number
from app.logs.yaku import JAPANESE, NUMBERED, named
from tests.log_deals import LOGS, written
from tests.log_writers import FORMATS, until_broken
from tests.oracle import TENHOU_NUMBERS

NO_REDS: Final = {"m": 0, "p": 0, "s": 0}

# --- which format a file is of -------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"   \n",
        b'{"id": "case", "request": {}, "expect": {}}\n',
        b'{"type": "tsumo", "actor": 0, "pai": "1m"}',
        b'{"log": "mjloggm"}',
        b"<html><mjloggm/></html>",
        b"[1, 2, 3]",
        b"\x1f\x8b\x08",
        "和了".encode(),
    ],
)
def test_other_files_are_no_logs(data: bytes) -> None:
    assert kind_of(data) is None
    with pytest.raises(LogError, match=r"^file: this is no log"):
        list(cases_of("file", data))


def test_a_log_may_begin_with_a_mark_and_with_a_declaration() -> None:
    data = written("no-reds.mjlog.xml")
    marked = b'\xef\xbb\xbf<?xml version="1.0" encoding="UTF-8"?>\n' + data
    assert kind_of(marked) == "mjlog"
    assert list(cases_of("no-reds", marked)) == list(cases_of("no-reds", data))


# --- rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "rules"),
    [
        (0x01, Rules(4, "tenhou")),
        (0xA9, Rules(4, "tenhou")),
        (0xB9, Rules(3, "tenhou_sanma")),
        (0x07, Rules(4, "tenhou", {"aka": NO_REDS, "open_tanyao": False})),
        (0x1B, Rules(3, "tenhou_sanma", {"aka": NO_REDS})),
        (0x229, Rules(4, "tenhou", {"kiriage_mangan": True})),
        (
            0x621,
            Rules(
                4, "tenhou", {"kiriage_mangan": True, "honba_ron": 1500, "honba_tsumo_each": 500}
            ),
        ),
    ],
)
def test_the_rules_of_a_game_type(kind: int, rules: Rules) -> None:
    assert of_game_type(kind) == rules


@pytest.mark.parametrize(
    ("rule", "players", "rules"),
    [
        ({"disp": "般南喰赤", "aka": 1}, 4, Rules(4, "tenhou")),
        ({"disp": "鳳南喰赤", "aka51": 1, "aka52": 1, "aka53": 1}, 4, Rules(4, "tenhou")),
        ({"disp": "般南喰"}, 4, Rules(4, "tenhou", {"aka": NO_REDS})),
        ({"disp": "上東"}, 4, Rules(4, "tenhou", {"aka": NO_REDS, "open_tanyao": False})),
        ({"disp": "三鳳南喰赤", "aka52": 1, "aka53": 1}, 3, Rules(3, "tenhou_sanma")),
        ({"disp": "玉の間南喰赤", "aka51": 1, "aka52": 1, "aka53": 1}, 4, Rules(4, "majsoul")),
        (
            {"disp": "3金の間南喰赤", "aka51": 0, "aka52": 1, "aka53": 1},
            3,
            Rules(3, "majsoul_sanma"),
        ),
        (
            {"disp": "友人戦南喰赤", "aka51": 1, "aka52": 2, "aka53": 1},
            4,
            Rules(4, "majsoul", {"aka": {"m": 1, "p": 2, "s": 1}}),
        ),
        ({}, 4, Rules(4, "tenhou")),
        ({"disp": "our club", "aka": 0}, 4, Rules(4, "tenhou", {"aka": NO_REDS})),
    ],
)
def test_the_rules_that_a_room_is_named_by(
    rule: dict[str, Any], players: int, rules: Rules
) -> None:
    assert of_display(rule, players, record="", reds_seen=True, kiriage=False) == rules


def test_a_record_of_mahjong_soul_is_told_by_its_number() -> None:
    record = "231014-84c11a6f-b3f7-4363-966e-25f37886cfbf"
    rules = of_display({}, 4, record=record, reds_seen=False, kiriage=True)
    assert rules == Rules(4, "majsoul", {"aka": NO_REDS, "kiriage_mangan": True})
    assert of_display(
        {}, 4, record="2012050716gm-0009-0000-85fac029", reds_seen=True, kiriage=False
    ) == Rules(4, "tenhou")


def test_a_hand_that_a_room_pays_as_a_mangan_has_no_limit_in_its_log() -> None:
    data = written("no-reds.mjlog.xml").replace(b'<GO type="11"', b'<GO type="555"')
    (case,) = cases_of("game", data)
    assert case["request"]["options"]["kiriage_mangan"] is True
    assert "limit" not in case["expect"]


# --- melds and yaku ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "meld"),
    [
        (46087, MeldCode("chow", (76, 80, 84), 76, 3)),
        (48746, MeldCode("pung", (124, 125, 126), 126, 2)),
        (31520, MeldCode("kita", (123,), 123, 0)),
        (0x4400 | 0x1, MeldCode("open_kong", (68, 69, 70, 71), 68, 1)),
        (0x4400, MeldCode("concealed_kong", (68, 69, 70, 71), 68, 0)),
        (48746 + 8, MeldCode("added_kong", (124, 125, 126, 127), 127, 2)),
    ],
)
def test_a_meld_is_sixteen_bits(code: int, meld: MeldCode) -> None:
    assert read_meld(code) == meld


@pytest.mark.parametrize("code", [-1, 1 << 16, 0xFFFC, 0xFFE8, 0xFF20, 0xFF00])
def test_some_bits_are_no_meld(code: int) -> None:
    with pytest.raises(BrokenError, match="no code of a meld"):
        read_meld(code)


def test_no_code_of_sixteen_bits_does_any_harm() -> None:
    for code in range(1 << 16):
        try:
            meld = read_meld(code)
        except BrokenError:
            continue
        assert meld.tile in meld.tiles
        assert all(0 <= tile < 136 for tile in meld.tiles)


def test_the_yaku_have_the_numbers_of_tenhou() -> None:
    assert NUMBERED == TENHOU_NUMBERS
    assert len(set(JAPANESE)) == len(JAPANESE)


@pytest.mark.parametrize(
    ("name", "yaku"),
    [
        ("門前清自摸和", "menzen_tsumo"),
        ("役牌 發", "hatsu"),
        ("場風 南", "round_wind"),
        ("自風 東", "seat_wind"),
        ("国士無双１３面", "kokushi_13"),
        ("国士無双十三面待ち", "kokushi_13"),
        ("ダブル立直", "double_riichi"),
        ("両立直", "double_riichi"),
        ("抜きドラ", "kita"),
        ("裏ドラ", "ura"),
    ],
)
def test_yaku_have_japanese_names(name: str, yaku: str) -> None:
    assert named(name) == yaku


@pytest.mark.parametrize(
    ("item", "step"),
    [
        (11, Taken("1m")),
        (53.0, Taken("0s")),
        ("c511416", Taken("0m", "chow", ("4m", "6m"), 0)),
        ("p434343", Taken("3z", "pung", ("3z", "3z"), 0)),
        ("41p4141", Taken("1z", "pung", ("1z", "1z"), 1)),
        ("4141p41", Taken("1z", "pung", ("1z", "1z"), 2)),
        ("m39393939", Taken("9s", "open_kong", ("9s", "9s", "9s"), 0)),
        ("39m393939", Taken("9s", "open_kong", ("9s", "9s", "9s"), 1)),
        ("222222m22", Taken("2p", "open_kong", ("2p", "2p", "2p"), 3)),
    ],
)
def test_what_a_player_takes(item: object, step: Taken) -> None:
    assert taken(item) == step


@pytest.mark.parametrize(
    ("item", "step"),
    [
        (60, Given(None)),
        (47, Given("7z")),
        ("r60", Given(None, riichi=True)),
        ("r13", Given("3m", riichi=True)),
        ("151515a51", Given("0m", "concealed_kong", ("5m", "5m", "5m", "0m"))),
        ("2626k2626", Given("6p", "added_kong", ("6p", "6p", "6p", "6p"))),
        ("f44", Given("4z", "kita", ("4z",))),
    ],
)
def test_what_a_player_gives(item: object, step: Given) -> None:
    assert given(item) == step


@pytest.mark.parametrize("item", ["x", "p4343", "4343m4343", "c1213149", 48, 60, 1.5, None, True])
def test_what_no_player_takes(item: object) -> None:
    with pytest.raises(BrokenError):
        taken(item)


@pytest.mark.parametrize("item", ["x", "r9", "r48", "151515a5151", "f45", "k", 61, [], 0])
def test_what_no_player_gives(item: object) -> None:
    with pytest.raises(BrokenError):
        given(item)


def test_whose_tile_was_claimed_with_three_players() -> None:
    first, across, last = (taken(item) for item in ("p434343", "43p4343", "4343p43"))
    assert [first.source(player, 3) for player in range(3)] == [2, 0, 1]
    assert [last.source(player, 3) for player in range(3)] == [1, 2, 0]
    assert [across.source(player, 3) for player in (0, 2)] == [2, 0]
    assert [across.source(player, 4) for player in range(4)] == [2, 3, 0, 1]


def test_tiles_of_numbers_and_as_text() -> None:
    assert [of_number(number, reds=True) for number in (0, 16, 52, 88, 135)] == [
        *("1m", "0m", "0p", "0s", "7z")
    ]
    assert of_number(16, reds=False) == "5m"
    assert compact(in_order(["7z", "5p", "0p", "1m", "6p"])) == "1m056p7z"


# --- the safety of XML ---------------------------------------------------------------------------

BOMB: Final = b'<!DOCTYPE mjloggm [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'


@pytest.mark.parametrize(
    "before",
    [BOMB, b"<!DOCTYPE mjloggm>", b'<!DOCTYPE mjloggm SYSTEM "file:///etc/hostname">'],
)
def test_a_document_type_is_refused(before: bytes) -> None:
    data = before + written("no-reds.mjlog.xml")
    elements, broken = read_elements(data)
    assert not elements
    assert broken is not None
    assert "no document type" in broken
    assert until_broken("game", data)[0] == []


def test_an_entity_of_nobody_is_an_error() -> None:
    data = written("no-reds.mjlog.xml").replace(b'n0=""', b'n0="&a;"')
    assert until_broken("game", data) == (
        [],
        "game: the XML is broken or cut off: line 2, undefined entity",
    )


# --- what is refused, and where ------------------------------------------------------------------


def refusal(format_: str, name: str, old: str, new: str) -> str:
    """What is said of a golden log in which something is replaced."""
    text = FORMATS[format_](LOGS[name]).decode()
    assert re.search(old, text)
    told, broken = until_broken("game", re.sub(old, new, text, count=1).encode())
    assert broken is not None
    return f"{len(told)} {broken}"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("<T76/>", "", "0 game, east 1, honba 0, line 3, D76: east acts out of turn"),
        ("<T76/>", "<U76/>", "0 game, east 1, honba 0, line 3, U76: south draws out of turn"),
        ("<T76/>", "<T999/>", "0 game, east 1, honba 0, line 3, T999: there is no tile 999"),
        ("<D76/>", "<D1/>", "0 game, east 1, honba 0, line 3, D1: 1m is not in the hand"),
        ("<D76/>", "<X/>", "0 game, east 1, honba 0, line 3, X: there is no such element"),
        ('type="9"', 'type="nine"', "0 game, line 1, GO: 'type' is not a list of numbers"),
        ('type="9"', 'type="25"', "0 game, line 3, INIT: the hands are not those"),
        ('hai0="20,', 'hai0="', "0 game, line 3, INIT: not every player is dealt 13 tiles"),
        ('oya="0" ', "", "0 game, line 3, INIT: 'oya' is missing"),
        ('seed="0,0,0,0,0,68"', 'seed="0,0"', "0 game, line 3, INIT: the deal does not say how"),
        ('who="1" m="46087"', 'who="5" m="46087"', "0 game, east 1, honba 0, line 3, N: there is"),
        ('m="46087"', 'm="48746"', "0 game, east 1, honba 0, line 3, N: 5z is claimed"),
        ('machi="100"', 'machi="1"', "0 game, east 1, honba 0, line 3, AGARI: the hand that is"),
        ('ten="30,2000,0"', 'ten="30"', "0 game, east 1, honba 0, line 3, AGARI: the worth of"),
        ('yaku="8,1,', 'yaku="8,', "0 game, east 1, honba 0, line 3, AGARI: a yaku is without"),
        ('yaku="8,', 'yaku="88,', "0 game, east 1, honba 0, line 3, AGARI: there is no yaku 88"),
        ('fromWho="2"', 'fromWho="3"', "0 game, east 1, honba 0, line 3, AGARI: there is nothing"),
        ('sc="[^"]*"', 'sc="250,0"', "0 game, east 1, honba 0, line 3, AGARI: not every player"),
        (r"<AGARI[^>]*>\n<INIT", "<INIT", "0 game, east 1, honba 0, line 3, INIT: a deal begins"),
        ("</mjloggm>", "<T1/></mjloggm>", "3 game, east 1, honba 0, line 6, T1: east draws out"),
        ("</mjloggm>", "", "3 game, east 1, honba 0: the XML is broken or cut off: line 7"),
    ],
)
def test_what_is_refused_in_a_log_of_tenhou(old: str, new: str, said: str) -> None:
    assert refusal("mjlog", "claims", old, new).startswith(said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (r"\[0,0,0\]", "[0,0]", "0 game, deal 1: the round, its counters"),
        (r"\[29\],\[\]", "[99],[]", "0 game, east 1, honba 0: there is no tile 99"),
        (r"\[29\],\[\]", '[29],"x"', "0 game, east 1, honba 0: the indicators is not a list"),
        ('"log":', '"lag":', "0 game: this is no log"),
        ('"rule":{', '"rule":[],"x":{', "0 game, east 1, honba 0: 'rule' is not an object"),
        ('"c323334"', '"c323335"', "0 game, east 1, honba 0: 2s 3s 5s is no chow"),
        ('"c323334"', '"p323334"', "0 game, east 1, honba 0: 2s 3s 4s is no pung"),
        ('"c323334"', '"x323334"', "0 game, east 1, honba 0: 'x323334' is no meld"),
        ('"c323334"', '"c333234"', "0 game, east 1, honba 0: the steps of the players"),
        ("30符2飜2000点", "三十", "0 game, east 1, honba 0: '三十' is no worth of a hand"),
        ("30符2飜2000点", "30符3飜2000点", "0 game, east 1, honba 0: the yaku are not worth"),
        (r"断幺九\(1飜\)", "断幺九", "0 game, east 1, honba 0: '断幺九' is no yaku"),
        (r"断幺九", "断幺", "0 game, east 1, honba 0: no yaku is known by the name"),
        (r"\[1,2,1,", "[1,2,9,", "0 game, east 1, honba 0: the result does not say who won"),
        (r"\[1,2,1,", "[1,3,1,", "0 game, east 1, honba 0: the steps of the players"),
        (r"500-1000点", "500点", "2 game, east 1, honba 0: the worth of a self-draw does not"),
        (r"\}\n", "\n", "0 game: not to be read as JSON (not_json, line 2, column 1)"),
    ],
)
def test_what_is_refused_in_a_log_of_the_viewer(old: str, new: str, said: str) -> None:
    assert refusal("tenhou6", "claims", old, new).startswith(said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"aka_flag":true\\}', '"aka_flag":true', "0 game, line 1: not to be read as JSON"),
        ('"pai":"2s"', '"pai":"2x"', "0 game, east 1, honba 0, line 3: there is no tile 2x"),
        ('"pai":"2s"', '"pay":"2s"', "0 game, east 1, honba 0, line 3: 'pai' is missing"),
        ('"type":"chi"', '"type":"chu"', "0 game, east 1, honba 0, line 5: there is no event chu"),
        ('"target":0', '"target":7', "0 game, east 1, honba 0, line 5: there is no player 7"),
        ('"target":0', '"target":"0"', "0 game, east 1, honba 0, line 5: 'target' is not a whole"),
        ('"type":"tsumo"', '"kind":"tsumo"', "0 game, east 1, honba 0, line 3: the type of an"),
        ('"bakaze":"E"', '"bakaze":"ES"', "0 game, line 2: the wind of the round is none"),
        ('"deltas":.0,2000,-2000,0.', '"deltas":[0,1]', "0 game, east 1, honba 0, line 9: not"),
        ('"tehais":..[^]]*.', '"tehais":[["?"]', "0 game, line 2: the log does not show"),
        ('("tehais":.*)"[1-9a-zA-Z]+"(\\]\\])', "\\1{}\\2", "0 game, line 2: there is no tile {}"),
        ('"actor":2,"pai":"8s"', '"actor":3,"pai":"8s"', "0 game, east 1, honba 0, line 7: north"),
        ('(?s)("hora".*?\n).*', "\\1", "1 game, east 1, honba 0: the log ends before the deal"),
    ],
)
def test_what_is_refused_in_a_log_of_mjai(old: str, new: str, said: str) -> None:
    assert refusal("mjai", "claims", old, new).startswith(said)


def test_what_programs_add_of_a_win_is_compared_too() -> None:
    text = written("no-reds.mjai.jsonl").decode()
    added = '"type":"hora","fan":2,"fu":30,"hora_points":2000,"pai":"5s"'
    (case,) = cases_of("game", text.replace('"type":"hora"', added).encode())
    told = [case["expect"][key] for key in ("han", "fu", "hand_points")]
    assert told == [2, 30, 2000]
    wrong = text.replace('"type":"hora"', '"type":"hora","pai":"6s"')
    assert "the tile that is won on" in str(until_broken("game", wrong.encode())[1])


def test_a_list_of_claims_that_fit_in_no_order_is_given_up() -> None:
    log = json.loads(written("claims.tenhou6.json"))
    deal = log["log"][0]
    deal[5], deal[6] = deal[5] * 2000, deal[6] * 2000
    cases, broken = until_broken("game", json.dumps(log).encode())
    assert not cases
    assert broken is not None
    assert "fit together" in broken
