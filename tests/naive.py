"""Counts a reading of a Zung Jung hand the slow way, straight from the words of the book.

Nothing of the project is used: groups are lists of codes, and every row is looked at.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.strategies import SEATS, codes_in

LIMIT = 320
MAHJONGTIME = {"pure_one_suit": 100, "small_three_dragons": 30, "small_three_winds": 25}


@dataclass(frozen=True)
class Set:
    """A group: its tiles, and whether each of them came from the wall."""

    tiles: list[str]
    kind: str
    from_wall: bool
    declared: bool

    @property
    def rank(self) -> int:
        return int(self.tiles[0][0])

    @property
    def suit(self) -> str:
        return self.tiles[0][1]


def is_end(tile: str) -> bool:
    return tile[1] == "z" or tile[0] in "19"


def sets_of(document: dict[str, Any], reading: dict[str, Any]) -> list[Set]:
    drawn = document["win"]["by"] == "self_draw"
    return [
        Set(
            sorted(codes_in(group["tiles"])),
            "kong" if group["kind"].endswith("kong") else group["kind"],
            group["kind"] == "concealed_kong"
            or (not group["declared"] and (drawn or not group["winning"])),
            group["declared"] and group["kind"] != "concealed_kong",
        )
        for group in reading["groups"]
    ]


def counted(document: dict[str, Any], reading: dict[str, Any]) -> dict[str, int]:
    """The patterns that count in a reading, with what each adds."""
    options = document.get("options", {})
    events = document["win"]["events"]
    series: dict[str, tuple[str, int]] = {}
    for place, name, points in rows(document, reading):
        worth = MAHJONGTIME.get(name, points) if document["preset"] == "mahjongtime" else points
        if worth > series.get(place, ("", 0))[1]:
            series[place] = (name, worth)
    found = dict(series.values())
    if "heavenly" in events and options.get("heaven_excludes_all"):
        return {"blessing_of_heaven": 155}
    listed = {name: worth for name, worth in found.items() if worth >= LIMIT}
    if listed:
        dearest = max(listed, key=lambda name: (listed[name], name == "small_four_winds"))
        return {dearest: listed[dearest]}
    return found or {"chicken_hand": 1}


def rows(document: dict[str, Any], reading: dict[str, Any]) -> Iterator[tuple[str, str, int]]:
    """Every row that holds, with its series and its points."""
    groups = sets_of(document, reading)
    tiles = [tile for group in groups for tile in group.tiles]
    yield from whole_hand(tiles, reading["shape"], groups)
    yield from circumstances(document)
    if reading["shape"] == "standard":
        yield from honor_sets(groups, document["seat"])
        yield from triplets([group for group in groups if group.kind in {"pung", "kong"}], groups)
        yield from sequences([group for group in groups if group.kind == "chow"])
        if "heavenly" not in document["win"]["events"] and is_nine_gates(tiles, document["hand"]):
            yield "2.2", "nine_gates", 480


def whole_hand(tiles: list[str], shape: str, groups: list[Set]) -> Iterator[tuple[str, str, int]]:
    suits = {tile[1] for tile in tiles} - {"z"}
    honors = any(tile[1] == "z" for tile in tiles)
    if not any(map(is_end, tiles)):
        yield "1.3", "no_terminals", 5
    if len(suits) == 1:
        yield ("2.1", "mixed_one_suit", 40) if honors else ("2.1", "pure_one_suit", 80)
    if not suits:
        yield "3.4", "all_honors", 320
    if shape == "standard":
        if not any(group.declared for group in groups):
            yield "1.2", "concealed_hand", 5
        if all(any(map(is_end, group.tiles)) for group in groups):
            yield ("8.1", "mixed_lesser_terminals", 40) if honors else (
                "8.1", "pure_lesser_terminals", 50)  # fmt: skip
    if all(map(is_end, tiles)) and shape != "thirteen_orphans":
        yield ("8.1", "mixed_greater_terminals", 100) if honors else (
            "8.1", "pure_greater_terminals", 400)  # fmt: skip
    if shape == "thirteen_orphans":
        yield "10.1", "thirteen_terminals", 160
    if shape == "seven_pairs":
        yield "10.2", "seven_pairs", 30


def circumstances(document: dict[str, Any]) -> Iterator[tuple[str, str, int]]:
    events, by = document["win"]["events"], document["win"]["by"]
    supplement = document.get("options", {}).get("final_draw_on_supplement", True)
    if "last_draw" in events and (supplement or "kong_replacement" not in events):
        yield "9.1", "final_draw", 10
    if "last_discard" in events:
        yield "9.1", "final_discard", 10
    if "kong_replacement" in events:
        yield "9.2", "win_on_kong", 10
    if by == "robbed_kong":
        yield "9.3", "robbing_a_kong", 10
    if "heavenly" in events:
        yield "9.4", "blessing_of_heaven", 155
    if "earthly" in events:
        yield "9.4", "blessing_of_earth", 155


def honor_sets(groups: list[Set], seat: str) -> Iterator[tuple[str, str, int]]:
    honors = [group for group in groups if group.suit == "z"]
    eyes = {group.tiles[0] for group in honors if group.kind == "pair"}
    sets = {group.tiles[0] for group in honors if group.kind != "pair"}
    dragons, winds = {"5z", "6z", "7z"}, {"1z", "2z", "3z", "4z"}
    valued = len(sets & (dragons | {f"{SEATS.index(seat) + 1}z"}))
    if valued:
        yield "3.1", "value_honor", 10 * valued
    match len(sets & dragons), bool(eyes & dragons):
        case 3, _:
            yield "3.2", "big_three_dragons", 130
        case 2, True:
            yield "3.2", "small_three_dragons", 40
    match len(sets & winds), bool(eyes & winds):
        case 4, _:
            yield "3.3", "big_four_winds", 400
        case 3, True:
            yield "3.3", "small_four_winds", 320
        case 3, False:
            yield "3.3", "big_three_winds", 120
        case 2, True:
            yield "3.3", "small_three_winds", 30


def triplets(sets: list[Set], groups: list[Set]) -> Iterator[tuple[str, str, int]]:
    if len(sets) == 4:
        yield "4.1", "all_triplets", 30
    concealed = sum(one.from_wall for one in sets)
    for least, name, points in ((2, "two", 5), (3, "three", 30), (4, "four", 125)):
        if concealed >= least:
            yield "4.2", f"{name}_concealed_triplets", points
    kongs = sum(one.kind == "kong" for one in sets)
    for least, name, points in ((1, "one", 5), (2, "two", 20), (3, "three", 120), (4, "four", 480)):
        if kongs >= least:
            yield "4.3", f"{name}_kong", points
    yield from triplets_of_numbers(sets, groups)


def triplets_of_numbers(sets: list[Set], groups: list[Set]) -> Iterator[tuple[str, str, int]]:
    numbers = {(one.rank, one.suit) for one in sets if one.suit != "z"}
    (eyes,) = [(group.rank, group.suit) for group in groups if group.kind == "pair"]
    for rank in range(1, 10):
        present = {suit for suit in "mps" if (rank, suit) in numbers}
        if len(present) == 3:
            yield "6.2", "three_similar_triplets", 120
        if len(present) == 2 and eyes[0] == rank and eyes[1] in set("mps") - present:
            yield "6.2", "small_three_similar_triplets", 30
        for suit in present:
            run = [(rank + step, suit) in numbers for step in range(4)]
            if all(run[:3]):
                yield "7.2", "three_consecutive_triplets", 100
            if all(run):
                yield "7.2", "four_consecutive_triplets", 200


def sequences(sets: list[Set]) -> Iterator[tuple[str, str, int]]:
    if len(sets) == 4:
        yield "1.1", "all_sequences", 5
    copies = Counter((one.rank, one.suit) for one in sets)
    twice = [count for count in copies.values() if count >= 2]
    if twice:
        yield "5.1", "two_identical_sequences", 10
    if len(twice) == 2:
        yield "5.1", "two_identical_sequences_twice", 60
    if copies and max(copies.values()) >= 3:
        yield "5.1", "three_identical_sequences", 120
    if copies and max(copies.values()) == 4:
        yield "5.1", "four_identical_sequences", 480
    if any(all((rank, suit) in copies for suit in "mps") for rank in range(1, 8)):
        yield "6.1", "three_similar_sequences", 35
    if any(all((rank, suit) in copies for rank in (1, 4, 7)) for suit in "mps"):
        yield "7.1", "nine_tile_straight", 40


def is_nine_gates(tiles: list[str], hand: dict[str, Any]) -> bool:
    held = list(tiles)
    held.remove(hand["winning_tile"])
    suit = hand["winning_tile"][1]
    gates = sorted(f"{rank}{suit}" for rank in "1112345678999")
    return suit != "z" and not hand["melds"] and sorted(held) == gates
