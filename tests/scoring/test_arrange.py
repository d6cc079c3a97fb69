"""Every arrangement of every hand: counted, and compared with a list made the other way."""

import json
import subprocess
import sys
from collections import Counter
from itertools import product
from math import prod
from pathlib import Path

import pytest

from scoring import read_hand
from scoring.arrange import Arrangement, Shape, arrangements, readings
from scoring.engine import write_arrangement
from scoring.groups import declared
from scoring.hand import Hand, Meld

# How many fillings of a suit can be split, by size; sizes of 3n + 2 hold the pair.
NUMBERS = {0: 1, 2: 9, 3: 16, 5: 135, 6: 127, 8: 996, 9: 627, 11: 4475, 12: 2098, 14: 13259}
HONORS = {0: 1, 2: 7, 3: 7, 5: 42, 6: 21, 8: 105, 9: 35, 11: 140, 12: 35, 14: 105}
STANDARD_HANDS = 11_498_658

# In how many ways at most a suit can be split, and a tile of it be placed, by size.
NUMBER_SPLITS = {0: 1, 2: 1, 3: 1, 5: 1, 6: 1, 8: 2, 9: 2, 11: 3, 12: 3, 14: 4}
NUMBER_PLACES = {0: 0, 2: 1, 3: 1, 5: 2, 6: 2, 8: 3, 9: 3, 11: 5, 12: 4, 14: 8}
HONOR_SPLITS = dict.fromkeys(HONORS, 1)
HONOR_PLACES = {size: int(size > 0) for size in HONORS}

MOST_READINGS = 8
HAND_SIZES = (2, 5, 8, 11, 14)
SPECIAL = 1
"""Seven pairs give one reading more; thirteen orphans never stand beside a standard hand."""


def sizes_of(hand: int) -> list[tuple[int, int, int, int]]:
    """How many tiles of each suit a standard hand of so many concealed tiles may have."""
    return [
        sizes
        for sizes in product(NUMBERS, NUMBERS, NUMBERS, HONORS)
        if sum(sizes) == hand and sum(size % 3 == 2 for size in sizes) == 1
    ]


def hand_of(line: str) -> Hand:
    read = read_hand(line)
    assert read.winning is not None
    melds = (Meld(declared(one.kind, min(one.tiles)), one.tiles) for one in read.melds)
    return Hand(read.concealed, read.winning, tuple(melds))


def written(found: list[Arrangement]) -> list[str]:
    return sorted(write_arrangement(one) for one in found)


def test_every_filling_of_every_suit_is_split_in_all_its_ways_and_in_each_once() -> None:
    """Exhaustive: what does not fit, what is missing and what is there twice would all show."""
    command = [sys.executable, "-m", "tests.perft"]
    root = Path(__file__).parents[2]
    ran = subprocess.run(command, cwd=root, capture_output=True, check=True)
    report = json.loads(ran.stdout, object_pairs_hook=dict)
    assert report.pop("wrong") == []
    assert report.pop("readings") == MOST_READINGS
    assert len(report.pop("widest")) == 12
    assert by_size(report["numbers"]) == NUMBERS
    assert by_size(report["honors"]) == HONORS
    assert by_size(report["most"]["numbers"]["splits"]) == NUMBER_SPLITS
    assert by_size(report["most"]["numbers"]["places"]) == NUMBER_PLACES
    assert by_size(report["most"]["honors"]["splits"]) == HONOR_SPLITS
    assert by_size(report["most"]["honors"]["places"]) == HONOR_PLACES


def by_size(counts: dict[str, int]) -> dict[int, int]:
    return {int(size): count for size, count in counts.items()}


def test_there_are_just_as_many_standard_hands_as_other_programs_count() -> None:
    tables = (NUMBERS, NUMBERS, NUMBERS, HONORS)
    ways = (
        prod(table[size] for table, size in zip(tables, sizes, strict=True))
        for sizes in sizes_of(14)
    )
    assert sum(ways) == STANDARD_HANDS


def test_no_hand_of_several_suits_has_as_many_readings_as_the_widest_of_one_suit() -> None:
    """Suits multiply: one suit places the winning tile, the others split as they can."""
    splits = (NUMBER_SPLITS, NUMBER_SPLITS, NUMBER_SPLITS, HONOR_SPLITS)
    places = (NUMBER_PLACES, NUMBER_PLACES, NUMBER_PLACES, HONOR_PLACES)
    mixed = (sizes for hand in HAND_SIZES for sizes in sizes_of(hand) if sizes.count(0) < 3)
    widest = max(
        places[won][sizes[won]]
        * prod(splits[suit][sizes[suit]] for suit in range(4) if suit != won)
        for sizes in mixed
        for won in range(4)
    )
    assert widest + SPECIAL == 6


@pytest.mark.parametrize("suit", "mps")
@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("won", [1, 2])
def test_the_widest_hand_has_eight_readings(suit: str, first: int, won: int) -> None:
    ranks = [first] * 3 + [first + 1] * 4 + [first + 2] * 4 + [first + 3] * 3
    ranks.remove(first + won)
    hand = hand_of(f"{''.join(map(str, ranks))}{suit} +{first + won}{suit}")
    found = readings(hand, place=True)
    assert len(found) == len(set(found)) == MOST_READINGS
    assert len(arrangements(hand)) == 4


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("11222333444m99p +1m", ["99p 111m 222m 333m 444m", "99p 111m 234m 234m 234m",
                                 "99p 123m 123m 123m 444m"]),
        ("1112m +3m (555z) (666z) (777z)", ["11m 123m (555z) (666z) (777z)"]),
        ("9s +9s (123m) [4444m] (5555m) (6666m+)", ["99s (123m) [4444m] (5555m) (6666m+)"]),
        ("112233m445566p7z +7z", ["11m 22m 33m 44p 55p 66p 77z", "77z 123m 123m 456p 456p"]),
        ("1111m2233p4455s6z +6z", ["11m 11m 22p 33p 44s 55s 66z"]),
        ("1111222233334m +4m", ["11m 11m 22m 22m 33m 33m 44m", "11m 123m 123m 234m 234m",
                                "44m 123m 123m 123m 123m", "44m 123m 111m 222m 333m"]),
        ("19m19p19s1234567z +5z", ["1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 55z 6z 7z"]),
        ("19m19p19s1234567z +2m", []),
        ("119m19p19s123456z +1m", []),
        ("1199m1199p1199s1z +2z", []),
        ("12m +4m (555z) (666z) (777z)", []),
        ("1122m3344p5566s7z +7s", []),
    ],
)  # fmt: skip
def test_a_hand_is_arranged_in_all_its_ways(line: str, expected: list[str]) -> None:
    assert written(arrangements(hand_of(line))) == sorted(expected)


def test_seven_pairs_need_a_hand_without_melds() -> None:
    hand = hand_of("1122334455m66z +7m")
    melded = hand_of("1122334m +4m [5555z] [6666z]")
    assert arrangements(hand) == []
    assert [one.shape for one in arrangements(melded)] == [Shape.STANDARD] * 2


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        # Equal groups are one place, different ones are places of their own.
        ("33345m777p222s88s +3m", ["88s 345m 333m! 777p 222s", "88s 345m! 333m 777p 222s"]),
        ("2223m456p789s666z +3m", ["33m! 222m 456p 789s 666z"]),
        ("12312m456p789s66z +3m", ["66z 123m! 123m 456p 789s"]),
        (
            "45556m99p +5m (1111z) (222z)",
            ["99p 456m 555m! (1111z) (222z)", "99p 456m! 555m (1111z) (222z)"],
        ),
        # A red five is placed like any five.
        (
            "34555m66p +0m (111z) (222z)",
            ["66p 345m 555m! (111z) (222z)", "66p 345m! 555m (111z) (222z)"],
        ),
        # A meld never takes the winning tile.
        ("12m99p +3m (123m) (123m) (123m)", ["99p 123m! (123m) (123m) (123m)"]),
        ("99p33m +3m (345m) (777z) (555z)", ["99p 333m! (345m) (777z) (555z)"]),
        # One pair of four alike is completed, the other stands beside it.
        ("1112277p445566s +1p", ["11p! 11p 22p 77p 44s 55s 66s"]),
        ("19m19p19s2234567z +1z", ["1m 9m 1p 9p 1s 9s 1z! 22z 3z 4z 5z 6z 7z"]),
        ("19m19p19s1234567z +5z", ["1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 55z! 6z 7z"]),
    ],
)
def test_the_winning_tile_is_placed_once_in_each_different_group(
    line: str, expected: list[str]
) -> None:
    found = written(readings(hand_of(line), place=True))
    assert found == sorted(expected)


def test_without_placing_no_group_is_marked() -> None:
    hand = hand_of("33345m777p222s88s +3m")
    assert written(readings(hand, place=False)) == ["88s 345m 333m 777p 222s"]


def test_groups_are_in_print_order_and_hold_the_tiles_of_the_hand() -> None:
    hand = hand_of("789s44z66777m +6m (222z) [9999p]")
    (found,) = arrangements(hand)
    assert write_arrangement(found) == "44z 666m 777m 789s (222z) [9999p]"
    held = Counter((*hand.concealed, hand.winning, *(t for m in hand.melds for t in m.tiles)))
    assert Counter(tile for group in found.groups for tile in group.kinds) == held
