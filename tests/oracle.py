"""Puts recorded and dealt Riichi wins as questions, and asks another scorer the same.

The records are no part of the project: they are read from beside it, and whatever needs them
is skipped, with a message, where they are not there.
"""

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.hand_calculating.scores import ScoresResult
from mahjong.hand_calculating.yaku_config import YAKU_ID_TO_TENHOU_ID
from mahjong.meld import Meld

from scoring import QuestionError, score

Document = dict[str, Any]

SHARED: Final = Path(__file__).parents[2] / "shared"
WINS: Final = SHARED / "oracle" / "riichi-tenhou-wins.jsonl"
HANDS: Final = SHARED / "bench" / "riichi-hands.jsonl"
ELSEWHERE: Final = "FREECOUNT_ORACLE"
"""The variable that names the file of wins, or its folder, where it is somewhere else."""

SEATS: Final = ("east", "south", "west", "north")
TENHOU_NUMBERS: Final = (
    *("menzen_tsumo", "riichi", "ippatsu", "chankan", "rinshan", "haitei", "houtei", "pinfu"),
    *("tanyao", "iipeikou", *["seat_wind"] * 4, *["round_wind"] * 4, "haku", "hatsu", "chun"),
    *("double_riichi", "chiitoitsu", "chanta", "ittsu", "sanshoku", "sanshoku_doukou"),
    *("sankantsu", "toitoi", "sanankou", "shousangen", "honroutou", "ryanpeikou", "junchan"),
    *("honitsu", "chinitsu", "renhou", "tenhou", "chiihou", "daisangen", "suuankou"),
    *("suuankou_tanki", "tsuuiisou", "ryuuiisou", "chinroutou", "chuuren", "junsei_chuuren"),
    *("kokushi", "kokushi_13", "daisuushii", "shousuushii", "suukantsu", "dora", "ura", "aka"),
)
"""Our names in the order of the numbers that Tenhou gives its yaku; both sources use them."""
EVENTS: Final = {
    "riichi": "riichi",
    "double_riichi": "double_riichi",
    "ippatsu": "ippatsu",
    "rinshan": "kong_replacement",
    "haitei": "last_draw",
    "houtei": "last_discard",
    "tenhou": "heavenly",
    "chiihou": "earthly",
    "renhou": "human",
}
"""Our events by the names that both sources use."""
NO_REDS: Final = {"m": 0, "p": 0, "s": 0}
MELD_KINDS: Final = {
    "chi": "chow",
    "pon": "pung",
    "ankan": "concealed_kong",
    "minkan": "open_kong",
}
DOUBLES: Final = ["suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"]


def recorded_wins() -> list[Document]:
    """The wins as the Tenhou server scored them; skips the test where they are not here."""
    path = Path(os.environ.get(ELSEWHERE) or WINS)
    path = path / WINS.name if path.is_dir() else path
    if not path.is_file():
        pytest.skip(f"no recorded wins: {path} is not there ({ELSEWHERE} may name another place)")
    return _rows(path)


def bench_hands() -> list[Document]:
    """The hands for benchmarks, with their worth; none where they are not here."""
    return _rows(HANDS) if HANDS.is_file() else []


def bench_question(row: Document) -> Document:
    """The question that a hand for benchmarks puts; its discarder sits after the winner."""
    seat = SEATS[int(row["seat"][0]) - 1]
    source = {} if row["tsumo"] else {"from": seats_from(seat, 4)(1)}
    return {
        "ruleset": "riichi",
        "preset": "tenhou",
        "options": {"aka": NO_REDS},
        "seat": seat,
        "prevailing_wind": SEATS[int(row["round"][0]) - 1],
        "hand": {
            "concealed": row["closed"],
            "winning_tile": row["win"],
            "melds": [
                {"kind": MELD_KINDS[meld["type"]], "tiles": meld["tiles"]} for meld in row["melds"]
            ],
        },
        "win": {
            "by": "self_draw" if row["tsumo"] else "discard",
            **source,
            "events": [EVENTS[name] for name in EVENTS if row.get(name)],
        },
        "dora_indicators": row["dora"],
        "ura_indicators": row["ura"],
        "honba": 0,
        "riichi_sticks": 0,
        "kita": 0,
    }


@cache
def _rows(path: Path) -> list[Document]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


# --- results, in the terms of an answer --------------------------------------------------


def seats_from(winner: str, players: int) -> Callable[[int], str]:
    """The seat that sits so many places after the winner in the order of play."""
    at = SEATS.index(winner)
    return lambda places: SEATS[:players][(at + places) % players]


def kita_apart(yaku: Mapping[str, int], kita: int) -> dict[str, int]:
    """The han of each pattern; both sources count the Norths set aside among the dora."""
    told = {**yaku, "kita": kita, "dora": yaku.get("dora", 0) - kita}
    return {name: han for name, han in told.items() if han}


def our_result(document: Document) -> Document:
    """What we say of a question: of its best reading, or why there is none."""
    try:
        answer = score(document)
    except QuestionError as error:
        return {"refused": [f"{one.code} {one.pointer}" for one in error.problems]}
    if not answer["legal"]:
        return {"illegal": [one["code"] for one in answer["problems"]]}
    best = answer["arrangements"][answer["best"]]
    pot = [one["amount"] for one in best["payments"] if one["from"] == "pot"]
    told = ("han", "fu", "yakuman", "hand_points", "limit", "net")
    patterns = {one["id"]: one["value"] * one["times"] for one in best["patterns"]}
    return {"patterns": patterns, "pot": sum(pot)} | {name: best[name] for name in told}


def differences(expected: Document, found: Document) -> Iterator[str]:
    """Every field in which two results differ, with both values."""
    for name in dict.fromkeys([*expected, *found]):
        if name not in expected or name not in found or expected[name] != found[name]:
            yield f"{name}: expected {expected.get(name, '-')}, found {found.get(name, '-')}"


def in_one_line(document: Document) -> str:
    """A question as a person would write it, for a report of differences."""
    hand = document["hand"]
    melds = " ".join(f"{meld['kind']} {meld['tiles']}" for meld in hand["melds"])
    rest = {name: document[name] for name in document if name not in ("ruleset", "hand")}
    return f"{hand['concealed']} {melds} +{hand['winning_tile']} {json.dumps(rest)}"


# --- the other scorer: PyPI mahjong ------------------------------------------------------

CALCULATOR: Final = HandCalculator()
SUITS: Final = "mpsz"
MELD_TYPES: Final = {
    "chow": Meld.CHI,
    "pung": Meld.PON,
    "concealed_kong": Meld.KAN,
    "open_kong": Meld.KAN,
    "added_kong": Meld.SHOUMINKAN,
}


def tile_codes(field: str | list[str]) -> list[str]:
    """The codes of a tile field: compact text, or a list of codes."""
    if isinstance(field, list):
        return field
    runs = re.findall("([0-9]+)([mpsz])", field)
    return [digit + suit for digits, suit in runs for digit in digits]


class _Ids:
    """Gives out the numbers of single tiles, 0 to 135; a red five is the first of its kind."""

    def __init__(self, *, reds: bool) -> None:
        self.used: set[int] = set()
        self.reds = reds

    def of(self, codes: Iterable[str]) -> list[int]:
        return [self._one(code) for code in codes]

    def _one(self, code: str) -> int:
        rank, first = int(code[0]) or 5, 0
        kind = 9 * SUITS.index(code[1]) + rank - 1
        if self.reds and rank == 5 and code[1] != "z" and code[0] != "0":
            first = 1
        found = next(id_ for id_ in range(4 * kind + first, 4 * kind + 4) if id_ not in self.used)
        self.used.add(found)
        return found


def others_question(document: Document) -> dict[str, Any]:
    """A question as the arguments of the other scorer; the preset is one of Tenhou."""
    hand, win = document["hand"], document["win"]
    ids = _Ids(reds=document["options"].get("aka") != NO_REDS)
    (winning,) = ids.of([hand["winning_tile"]])
    tiles = [winning, *ids.of(tile_codes(hand["concealed"]))]
    melds = []
    for meld in hand["melds"]:
        melded = ids.of(tile_codes(meld["tiles"]))
        tiles += melded
        shown = meld["kind"] != "concealed_kong"
        melds.append(Meld(meld_type=MELD_TYPES[meld["kind"]], tiles=melded, opened=shown))
    flags: dict[str, Any] = {
        f"is_{'daburu_riichi' if name == 'double_riichi' else name}": event in win["events"]
        for name, event in EVENTS.items()
    }
    flags["is_renhou"] &= document["options"].get("renhou", "none") != "none"
    return {
        "tiles": tiles,
        "win_tile": winning,
        "melds": melds,
        "dora_indicators": _Ids(reds=False).of(document["dora_indicators"]),
        "ura_dora_indicators": _Ids(reds=False).of(document["ura_indicators"]),
        "config": HandConfig(
            is_tsumo=win["by"] == "self_draw",
            is_chankan=win["by"] == "robbed_kong",
            player_wind=EAST + SEATS.index(document["seat"]),
            round_wind=EAST + SEATS.index(document["prevailing_wind"]),
            kyoutaku_number=document["riichi_sticks"],
            tsumi_number=document["honba"],
            num_nuki_dora=document["kita"],
            options=_others_rules(document),
            **flags,
        ),
    }


def _others_rules(document: Document) -> OptionalRules:
    options = document["options"]
    thirteen = options.get("thirteen_han") == "sanbaiman"
    return OptionalRules(
        has_open_tanyao=options.get("open_tanyao", True),
        has_aka_dora=options.get("aka") != NO_REDS,
        has_double_yakuman=bool(options.get("double_yakuman")),
        kazoe_limit=HandConstants.KAZOE_SANBAIMAN if thirteen else HandConstants.KAZOE_LIMITED,
        kiriage=options.get("kiriage_mangan", False),
        fu_for_open_pinfu=options.get("open_pinfu_fu", True),
        fu_for_pinfu_tsumo=not options.get("pinfu_tsumo", True),
        is_three_player=document["preset"] == "tenhou_sanma",
    )


def others_result(document: Document) -> Document:
    """What the other scorer says of a question, in the terms of our answer."""
    given: HandResponse = CALCULATOR.estimate_hand_value(**others_question(document))
    cost = given.cost
    if cost is None or given.yaku is None:
        return {"illegal": [given.error]}
    yaku = {}
    for one in given.yaku:
        name = TENHOU_NUMBERS[YAKU_ID_TO_TENHOU_ID[one.yaku_id]]
        worth = one.han_open if given.is_open_hand and one.han_open else one.han_closed
        yaku[name] = worth or 0
    natural = any(one.is_yakuman for one in given.yaku)
    patterns = {name: worth // 13 for name, worth in yaku.items()}
    counted = int(cost["yaku_level"] in ("kazoe yakuman", "yakuman"))
    return {
        "patterns": patterns if natural else kita_apart(yaku, document["kita"]),
        "han": None if natural else given.han,
        "fu": None if natural else given.fu,
        "yakuman": sum(patterns.values()) if natural else counted,
        "hand_points": cost["main"] + cost["additional"] * (_players(document) - 2),
        "pot": cost["kyoutaku_bonus"],
        "net": _others_net(document, cost),
    }


def _players(document: Document) -> int:
    return 3 if document["preset"] == "tenhou_sanma" else 4


def _others_net(document: Document, cost: ScoresResult) -> dict[str, int]:
    """Who gains and loses what: by self-draw all pay, and East the greater part."""
    winner, win = document["seat"], document["win"]
    net = dict.fromkeys(SEATS[: _players(document)], 0)
    for seat in net.keys() - {winner}:
        if seat == win.get("from", "east"):
            net[seat] = -cost["main"] - cost["main_bonus"]
        elif win["by"] == "self_draw":
            net[seat] = -cost["additional"] - cost["additional_bonus"]
    net[winner] = cost["kyoutaku_bonus"] - sum(net.values())
    return net
