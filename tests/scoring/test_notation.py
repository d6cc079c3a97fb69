"""Tiles, hands and arrangements as text, both ways."""

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import compact, read_arrangement, read_hand, read_tiles
from scoring.arrange import Arrangement, Shape
from scoring.engine import write_arrangement
from scoring.groups import CHOWS, PAIRS, PUNGS, SINGLES, Group, Kind, MeldKind, declared
from scoring.notation import in_order, meld_group, read_tile
from scoring.tiles import (
    ALL_TILES,
    CODES,
    GLYPHS,
    KIND_TILES,
    PLAIN,
    RED_FIVES,
    UNICODE_TILES,
    Tile,
)

RANKS = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
SUITS = {"CHARACTERS": "m", "CIRCLES": "p", "BAMBOOS": "s"}
HONORS = ("EAST WIND", "SOUTH WIND", "WEST WIND", "NORTH WIND", "WHITE DRAGON", "GREEN DRAGON",
          "RED DRAGON")  # fmt: skip
BONUS = ("PLUM", "ORCHID", "CHRYSANTHEMUM", "BAMBOO", "SPRING", "SUMMER", "AUTUMN", "WINTER")
UNICODE_NAMES = {
    **{
        f"MAHJONG TILE {rank} OF {suit}": f"{number}{letter}"
        for suit, letter in SUITS.items()
        for number, rank in enumerate(RANKS, 1)
    },
    **{f"MAHJONG TILE {name}": f"{number}z" for number, name in enumerate(HONORS, 1)},
    **{f"MAHJONG TILE {name}": f"{number}f" for number, name in enumerate(BONUS, 1)},
}


def wide(text: str) -> str:
    """The text in full-width characters."""
    return text.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)})


def codes_of(text: str) -> list[str]:
    return [CODES[tile] for tile in read_tiles(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("   ", []),
        ("123m", ["1m", "2m", "3m"]),
        ("321m", ["3m", "2m", "1m"]),
        ("1m2m3m", ["1m", "2m", "3m"]),
        ("1 2 3 m", ["1m", "2m", "3m"]),
        ("12\t3m\n9p", ["1m", "2m", "3m", "9p"]),
        ("123M0P55Z", ["1m", "2m", "3m", "0p", "5z", "5z"]),
        (wide("123m0p55z"), ["1m", "2m", "3m", "0p", "5z", "5z"]),
        (wide("12M") + "\u30003m", ["1m", "2m", "3m"]),
        ("055m", ["0m", "5m", "5m"]),
        ("0m0p0s", ["0m", "0p", "0s"]),
        ("12345678f", ["1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f"]),
        ("1234567z", ["1z", "2z", "3z", "4z", "5z", "6z", "7z"]),
        ("12m\U0001f0073m", ["1m", "2m", "1m", "3m"]),
        ("\U0001f004\ufe0f\U0001f006\ufe0e", ["7z", "5z"]),
    ],
)
def test_tiles_are_read_in_every_way_of_writing_them(text: str, expected: list[str]) -> None:
    assert codes_of(text) == expected


@pytest.mark.parametrize(("name", "code"), UNICODE_NAMES.items())
@pytest.mark.parametrize("selector", ["", "\ufe0e", "\ufe0f"])
def test_every_unicode_tile_is_read_as_its_name_says(name: str, code: str, selector: str) -> None:
    assert codes_of(unicodedata.lookup(name) + selector) == [code]


def test_there_are_42_unicode_tiles_and_each_is_written_as_itself() -> None:
    assert len(UNICODE_NAMES) == len(UNICODE_TILES) == 42
    assert all(GLYPHS[tile] == glyph for glyph, tile in UNICODE_TILES.items())


def test_a_red_five_is_shown_as_its_five() -> None:
    assert {CODES[tile]: CODES[PLAIN[tile]] for tile in RED_FIVES} == {
        "0m": "5m",
        "0p": "5p",
        "0s": "5s",
    }
    assert all(GLYPHS[tile] == GLYPHS[PLAIN[tile]] for tile in RED_FIVES)


def test_tiles_are_printed_by_suit_and_rank_with_a_red_five_before_its_five() -> None:
    tiles = read_tiles("8f1z19s5p0p46m05m7z1f")
    assert compact(in_order(tiles)) == "4056m05p19s17z18f"


@pytest.mark.parametrize("text", ["1m", " 1 m ", "1M", wide("1m"), "\U0001f007"])
def test_one_tile_is_read_in_every_way_of_writing_it(text: str) -> None:
    assert CODES[read_tile(text)] == "1m"


@pytest.mark.parametrize(
    ("text", "concealed", "winning", "melds"),
    [
        (
            "22m345p67s [2222z] (999s) +8s",
            "22m345p67s",
            "8s",
            [(MeldKind.CONCEALED_KONG, "2222z"), (MeldKind.PUNG, "999s")],
        ),
        ("+8s (456m) 22m345p67s (1111z+)", "22m345p67s", "8s",
         [(MeldKind.CHOW, "456m"), (MeldKind.ADDED_KONG, "1111z")]),
        ("2m(1111z)(2222z + )+2m", "2m", "2m",
         [(MeldKind.OPEN_KONG, "1111z"), (MeldKind.ADDED_KONG, "2222z")]),
        (wide("2m(1111z)[2222z]+2m"), "2m", "2m",
         [(MeldKind.OPEN_KONG, "1111z"), (MeldKind.CONCEALED_KONG, "2222z")]),
        ("2m(055p)(645s) +0m", "2m", "0m", [(MeldKind.PUNG, "055p"), (MeldKind.CHOW, "645s")]),
        ("+0m", "", "0m", []),
    ],
)  # fmt: skip
def test_a_hand_is_read_from_one_line(
    text: str, concealed: str, winning: str, melds: list[tuple[MeldKind, str]]
) -> None:
    read = read_hand(text)
    assert read.winning is not None
    assert compact(read.concealed) == concealed
    assert compact([read.winning]) == winning
    assert [(one.kind, compact(one.tiles)) for one in read.melds] == melds


@pytest.mark.parametrize(
    ("kind", "tiles", "text"),
    [
        (MeldKind.CHOW, "645m", "(456m)"),
        (MeldKind.CHOW, "406p", "(456p)"),
        (MeldKind.PUNG, "505s", "(555s)"),
        (MeldKind.OPEN_KONG, "5505s", "(5555s)"),
        (MeldKind.ADDED_KONG, "7777z", "(7777z+)"),
        (MeldKind.CONCEALED_KONG, "7777z", "[7777z]"),
        (MeldKind.CHOW, "124m", None),
        (MeldKind.CHOW, "111m", None),
        (MeldKind.CHOW, "12m3p", None),
        (MeldKind.CHOW, "8m9m1p", None),
        (MeldKind.CHOW, "567z", None),
        (MeldKind.CHOW, "1234m", None),
        (MeldKind.PUNG, "112m", None),
        (MeldKind.PUNG, "11m", None),
        (MeldKind.PUNG, "1111m", None),
        (MeldKind.OPEN_KONG, "111m", None),
        (MeldKind.PUNG, "111f", None),
        (MeldKind.PUNG, "", None),
    ],
)
def test_tiles_make_a_meld_of_a_kind_or_none(kind: MeldKind, tiles: str, text: str | None) -> None:
    group = meld_group(kind, read_tiles(tiles))
    assert (group and group.text) == text


@pytest.mark.parametrize(
    "text",
    [
        "99m 123p! 123p 123p (777z)",
        "11z! 22z 33z 44z 55z 66z 77z",
        "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 55z! 6z 7z",
        "55s [1111z] (2222z) (3333z+) (456m)",
        "55s",
        "",
    ],
)
def test_an_arrangement_is_read_as_it_was_written(text: str) -> None:
    groups, completed = read_arrangement(text)
    assert write_arrangement(Arrangement(Shape.STANDARD, groups, completed)) == text


def test_a_red_five_in_an_arrangement_is_read_as_a_five() -> None:
    groups, completed = read_arrangement("406m 055p!  (505s)")
    assert [group.text for group in groups] == ["456m", "555p", "(555s)"]
    assert completed == 1
    assert repr(groups[2]) == "<(555s)>"


tiles = st.lists(st.sampled_from(ALL_TILES), max_size=30)
standing = st.sampled_from([*SINGLES, *PAIRS, *PUNGS, *CHOWS.values()])
melds = st.builds(
    declared, st.sampled_from([kind for kind in MeldKind if kind != "chow"]),
    st.sampled_from(KIND_TILES),
) | st.builds(declared, st.just(MeldKind.CHOW), st.sampled_from(list(CHOWS)))  # fmt: skip


@given(tiles)
def test_what_is_written_is_read_back(given_tiles: list[Tile]) -> None:
    text = compact(given_tiles)
    assert read_tiles(text) == tuple(given_tiles)
    assert compact(read_tiles(text)) == text


@given(tiles, st.binary(min_size=60, max_size=60))
def test_spaces_capitals_and_widths_make_no_difference(
    given_tiles: list[Tile], choices: bytes
) -> None:
    ways: list[Callable[[str], str]] = [str, str.upper, wide, " {}".format, "{}\u3000".format]
    text = compact(given_tiles)
    dressed = "".join(ways[choice % 5](one) for one, choice in zip(text, choices, strict=False))
    assert len(text) <= len(choices)
    assert read_tiles(dressed) == tuple(given_tiles)


@given(st.lists(standing, max_size=5), st.lists(melds, max_size=4), st.integers(-1, 4))
def test_any_arrangement_is_read_as_it_was_written(
    undeclared: list[Group], declared: list[Group], place: int
) -> None:
    groups = [*undeclared, *declared]
    completed = place if 0 <= place < len(undeclared) else None
    text = write_arrangement(Arrangement(Shape.STANDARD, tuple(groups), completed))
    assert read_arrangement(text) == (tuple(groups), completed)


def test_groups_know_their_tiles() -> None:
    assert [CODES[tile] for tile in CHOWS[Tile(0)].kinds] == ["1m", "2m", "3m"]
    assert [CODES[tile] for tile in declared(MeldKind.OPEN_KONG, Tile(33)).kinds] == ["7z"] * 4
    assert SINGLES[9].kind is Kind.SINGLE
