"""Scores 3,960 recorded wins as the server did that they were played on: no difference.

The records stay where they are; without them these tests are skipped, and say so.
"""

from collections.abc import Callable
from typing import Final

import pytest

from tests.oracle import (
    EVENTS,
    NO_REDS,
    SEATS,
    TENHOU_NUMBERS,
    Document,
    differences,
    in_one_line,
    kita_apart,
    our_result,
    recorded_wins,
    seats_from,
)


def recorded_question(row: Document) -> Document:
    """The question that a recorded win is the answer to."""
    rules, win = row["rules"], row["win"]
    seat = seats_from(row["seat_wind"], rules["players"])
    by = "robbed_kong" if row["flags"]["chankan"] else "discard" if win == "ron" else "self_draw"
    source = {} if win == "tsumo" else {"from": seat(row["from_rel"])}
    liable = row["expected"]["yakuman"][:1] if row["pao_rel"] else []
    return {
        "ruleset": "riichi",
        "preset": "tenhou" if rules["players"] == 4 else "tenhou_sanma",
        "options": _house_rules(rules),
        "seat": row["seat_wind"],
        "prevailing_wind": row["round_wind"],
        "hand": {
            "concealed": "".join(row["concealed"]),
            "winning_tile": row["winning_tile"],
            # Tenhou lists the latest meld first.
            "melds": [_recorded_meld(meld, seat) for meld in reversed(row["melds"])],
        },
        "win": {"by": by, **source, "events": [EVENTS[one] for one in EVENTS if row["flags"][one]]},
        "dora_indicators": row["dora_indicators"],
        "ura_indicators": row["ura_indicators"],
        "honba": row["paid"]["honba"],
        "riichi_sticks": row["paid"]["riichi_sticks"],
        "kita": row["kita"],
        "liable": [
            {"seat": seat(row["pao_rel"]), "for": TENHOU_NUMBERS[one["id"]]} for one in liable
        ],
    }


def _house_rules(rules: Document) -> Document:
    """The options in which a room differs from its preset."""
    options: Document = {}
    if not rules["aka"]:
        options["aka"] = NO_REDS
    if not rules["kuitan"]:
        options["open_tanyao"] = False
    if rules["kiriage_mangan"]:
        options["kiriage_mangan"] = True
    if rules["honba_unit"] != 100:
        options["honba_ron"] = rules["honba_unit"] * (rules["players"] - 1)
        options["honba_tsumo_each"] = rules["honba_unit"]
    return options


def _recorded_meld(meld: Document, seat: Callable[[int], str]) -> Document:
    source = {} if meld["from"] is None else {"from": seat(meld["from"])}
    return {"kind": meld["type"], "tiles": "".join(meld["tiles"])} | source


def recorded_result(row: Document) -> Document:
    """What the answer to a recorded win must be; a yakuman is compared without han and fu."""
    said, players = row["expected"], row["rules"]["players"]
    seat = seats_from(row["seat_wind"], players)
    yakuman = [TENHOU_NUMBERS[one["id"]] for one in said["yakuman"]]
    yaku = {TENHOU_NUMBERS[one["id"]]: one["han"] for one in said["yaku"]}
    limit = said["limit"] or None
    if row["rules"]["kiriage_mangan"] and said.get("base_points_derived") == 1920:
        limit = "mangan"  # the record shows what such a hand pays, but not its limit
    return {
        "patterns": dict.fromkeys(yakuman, 1) or kita_apart(yaku, row["kita"]),
        "han": None if yakuman else said["han"],
        "fu": None if yakuman else said["fu"],
        "yakuman": len(yakuman) or int(limit == "yakuman"),
        "hand_points": said["hand_points"],
        "limit": limit,
        "pot": 1000 * row["paid"]["riichi_sticks"],
        "net": {seat(places): amount for places, amount in enumerate(said["payments"])},
    }


# --- the tests ---------------------------------------------------------------------------

WINS: Final = 3_960
CHUNKS: Final = 8
NAMES: Final = {
    "dora": "dora",
    "ura_dora": "ura",
    "aka_dora": "aka",
    "rinshan_kaihou": "rinshan",
    "sanshoku_doujun": "sanshoku",
    "kokushi_musou": "kokushi",
    **{f"{of}_wind_{wind}": f"{of}_wind" for of in ("seat", "round") for wind in SEATS},
}
"""Our names of the patterns that the records name otherwise."""
TAGS: Final[dict[str, Callable[[Document, Document, Document], bool]]] = {
    "2_kongs": lambda _row, asked, _told: kongs(asked) == 2,
    "double_ron": lambda row, asked, _told: (
        row["multi_ron"]["count"] == 2 and "from" in asked["win"]
    ),
    "fu70": lambda _row, _asked, told: told["fu"] == 70,
    "fu80": lambda _row, _asked, told: told["fu"] == 80,
    "fu90": lambda _row, _asked, told: told["fu"] == 90,
    "honba>=5": lambda row, _asked, _told: row["honba"] >= 5,
    "kazoe_yakuman": lambda _row, _asked, told: told["han"] >= 13 and told["yakuman"] == 1,
    "multiple_yakuman": lambda _row, _asked, told: told["yakuman"] > 1,
    "pao": lambda _row, asked, _told: asked["liable"] != [],
    "parlour_rules": lambda _row, asked, _told: asked["options"] != {},
    "sanbaiman": lambda _row, _asked, told: told["limit"] == "sanbaiman",
    "sticks>=4": lambda row, _asked, _told: row["riichi_sticks"] >= 4,
    "yakuman": lambda _row, _asked, told: told["yakuman"] > 0 and told["han"] is None,
}
"""What the question or its answer shows for each tag that is not the name of a pattern."""


def kongs(asked: Document) -> int:
    return sum("kong" in meld["kind"] for meld in asked["hand"]["melds"])


def shows(tag: str, row: Document) -> bool:
    """Whether what is asked and expected of a win has what its tag says."""
    asked, told = recorded_question(row), recorded_result(row)
    return tag in told["patterns"] if tag not in TAGS else TAGS[tag](row, asked, told)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_recorded_win_is_scored_as_it_was(chunk: int) -> None:
    wrong = []
    for row in recorded_wins()[chunk::CHUNKS]:
        asked = recorded_question(row)
        found = differences(recorded_result(row), our_result(asked))
        wrong += [f"{row['id']} {one} -- {in_one_line(asked)}" for one in found]
    assert not wrong, f"{len(wrong)} differences:\n" + "\n".join(wrong)


def test_no_recorded_win_is_passed_by() -> None:
    assert len({row["id"] for row in recorded_wins()}) == WINS


def test_every_tag_is_exercised_by_each_win_that_has_it() -> None:
    tagged = [(tag, row) for row in recorded_wins() for tag in row.get("tags", ())]
    assert set(TAGS) <= {tag for tag, _row in tagged}
    assert [(tag, row["id"]) for tag, row in tagged if not shows(tag, row)] == []


def test_the_numbers_and_the_names_of_the_records_mean_the_same() -> None:
    yaku = [
        one
        for row in recorded_wins()
        for told in ("yaku", "yakuman")
        for one in row["expected"][told]
    ]
    numbered = {(one["name"], TENHOU_NUMBERS[one["id"]]) for one in yaku}
    assert numbered == {(one["name"], NAMES.get(one["name"], one["name"])) for one in yaku}


def test_the_records_are_consistent_as_read() -> None:
    for row in recorded_wins():
        told = recorded_result(row)
        assert sum(told["net"].values()) == told["pot"], row["id"]
        assert told["han"] in (None, sum(told["patterns"].values())), row["id"]
