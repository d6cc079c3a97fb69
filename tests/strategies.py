"""Draws winning hands of Zung Jung as plain questions: any shape, melds, seat, way and events.

A hand is built from a string of bytes, each of them one choice: that is drawn and shrunk much
faster than as many choices drawn one by one.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")

Tiles = tuple[str, ...]
"""Codes of tiles, like ``5m``."""

COPIES: Final = 4
SEATS: Final = ("east", "south", "west", "north")
RANKS: Final = range(1, 10)
SUITS: Final[dict[str, Tiles]] = {suit: tuple(f"{rank}{suit}" for rank in RANKS) for suit in "mps"}
HONORS: Final[Tiles] = tuple(f"{rank}z" for rank in range(1, 8))
ALL: Final[Tiles] = (*SUITS["m"], *SUITS["p"], *SUITS["s"], *HONORS)
ORPHANS: Final[Tiles] = ("1m", "9m", "1p", "9p", "1s", "9s", *HONORS)
# Hands of few kinds are where readings multiply and patterns meet.
PALETTES: Final[tuple[Tiles, ...]] = (
    *[ALL] * 5,
    *SUITS.values(),
    *(SUITS[suit][low : low + 5] for suit in "mps" for low in (0, 2, 4)),
    *[(*SUITS["m"], *HONORS)] * 2,
    (*SUITS["p"], *SUITS["s"]),
    *[tuple(tile for tile in ALL if tile[0] in "345")] * 3,
    *[tuple(tile for tile in ALL if tile in ORPHANS or tile[0] in "23")] * 2,
    ORPHANS,
    HONORS,
)
CHOWS: Final = tuple(
    tuple(f"{rank + step}{suit}" for step in range(3)) for suit in "mps" for rank in range(1, 8)
)
PUNGS: Final = tuple((tile,) * 3 for tile in ALL)
PAIRS: Final = tuple((tile,) * 2 for tile in ALL)
CHOICES: Final = {
    palette: [tuple(group for group in groups if set(group) <= set(palette)) for groups in kinds]
    for palette in PALETTES
    for kinds in [((*CHOWS, *PUNGS), CHOWS, PUNGS)]
}
"""The groups of each palette: all, the chows, the pungs."""


MOST_CHOICES: Final = 48


class Choices:
    """Makes one choice after the other; when none are left, the first of each."""

    def __init__(self, given: bytes) -> None:
        self.given = iter(given)

    def of(self, options: Sequence[T]) -> T:
        return options[next(self.given, 0) % len(options)]

    def maybe(self) -> bool:
        return self.of([False, True])


def fits(group: Tiles, used: Counter[str]) -> bool:
    return all(used[tile] + count <= COPIES for tile, count in Counter(group).items())


def standard_tiles(choose: Choices, seat: str) -> tuple[list[str], list[dict[str, Any]]]:
    """Concealed tiles (the winning one among them) and melds of four groups and a pair."""
    palette = choose.of(PALETTES)
    kind = choose.of([0, 1, 1, 2])
    used: Counter[str] = Counter()
    groups: list[Tiles] = []
    for _ in range(4):
        free = [one for one in CHOICES[palette][kind] if fits(one, used)]
        groups.append(choose.of(free or [one for one in CHOICES[palette][0] if fits(one, used)]))
        used.update(groups[-1])
    pair = choose.of([one for one in PAIRS if one[0] in palette and fits(one, used)])
    used.update(pair)
    declared = choose.of([0, 0, 0, 1, 2, 3, 4])
    concealed = [*pair, *(tile for group in groups[declared:] for tile in group)]
    melds = [declaration(choose, group, seat, used) for group in groups[:declared]]
    return concealed, melds


def declaration(choose: Choices, group: Tiles, seat: str, used: Counter[str]) -> dict[str, Any]:
    """A group as a meld; a pung may be a kong where its fourth tile is still free."""
    others = [one for one in SEATS if one != seat]
    if group[0] != group[1]:
        kind, sources = "chow", [SEATS[SEATS.index(seat) - 1]]
    else:
        kongs = ["concealed_kong", "open_kong", "added_kong"] if fits(group[:1], used) else []
        kind = choose.of(["pung", *kongs])
        sources = [] if kind == "concealed_kong" else others
    if kind.endswith("kong"):
        group = (*group, group[0])
        used.update(group[:1])
    source = choose.of([None, *sources])
    return {"kind": kind, "tiles": "".join(group)} | ({"from": source} if source else {})


def special_tiles(choose: Choices) -> list[str]:
    """Seven pairs, four alike being two of them, thirteen orphans, or a wait on nine gates."""
    match choose.of(["pairs", "pairs", "orphans", "gates"]):
        case "orphans":
            return [*ORPHANS, choose.of(ORPHANS)]
        case "gates":
            suit = choose.of([*SUITS])
            return [*(f"{rank}{suit}" for rank in "1112345678999"), choose.of(SUITS[suit])]
    used: Counter[str] = Counter()
    palette = choose.of(PALETTES)
    for _ in range(7):
        used.update(choose.of([pair for pair in PAIRS if pair[0] in palette and fits(pair, used)]))
    return [*used.elements()]


def way(
    choose: Choices, seat: str, tiles: list[str], winning: str, melds: list[dict[str, Any]]
) -> dict[str, Any]:
    """A way to win that these tiles allow, with some of the events that may come with it."""
    alone = tiles.count(winning) == 1 and not any(winning in one["tiles"] for one in melds)
    by = choose.of(["self_draw", "discard", *(["robbed_kong"] if alone else [])])
    events: list[list[str]] = [[]]
    if by == "self_draw":
        events += [["last_draw"]]
        if any("kong" in one["kind"] for one in melds):
            events += [["kong_replacement"], ["last_draw", "kong_replacement"]]
        if seat == "east" and not melds:
            events += [["heavenly"]]
        return {"by": by, "events": choose.of(events)}
    source = choose.of([one for one in SEATS if one != seat])
    if by == "discard":
        events += [["last_discard"]]
        events += [["earthly"]] if source == "east" and not melds else []
    return {"by": by, "from": source, "events": choose.of(events)}


def options(choose: Choices) -> dict[str, Any]:
    """House rules, most of them as usual."""
    given = {
        "par": choose.of([25, 25, 0, 30, 320]),
        "payoff": choose.of(["competition", "competition", "uniform"]),
        "minimum_points": choose.of([0, 0, 5]),
        "heaven_excludes_all": choose.maybe(),
        "final_draw_on_supplement": choose.maybe(),
    }
    return {name: value for name, value in given.items() if choose.maybe()}


def win_of(given: bytes) -> dict[str, Any]:
    """The question that a string of choices stands for."""
    choose = Choices(given)
    seat = choose.of(SEATS)
    melds: list[dict[str, Any]] = []
    if choose.of(range(7)) < 6:
        tiles, melds = standard_tiles(choose, seat)
    else:
        tiles = special_tiles(choose)
    winning = choose.of(sorted(set(tiles)))
    win = way(choose, seat, tiles, winning, melds)
    if choose.maybe():
        tiles.remove(winning)
    return {
        "ruleset": "zung-jung",
        "preset": choose.of(["wsom", "mahjongtime"]),
        "options": options(choose),
        "seat": seat,
        "hand": {"concealed": "".join(tiles), "winning_tile": winning, "melds": melds},
        "win": win,
    }


def wins() -> st.SearchStrategy[dict[str, Any]]:
    """A hand that wins, unless a minimum is set, as a question."""
    return st.binary(min_size=MOST_CHOICES, max_size=MOST_CHOICES).map(win_of)


def codes_in(text: str) -> list[str]:
    """The codes of the tiles in a compact text."""
    codes: list[str] = []
    ranks = ""
    for character in text:
        if character.isdigit():
            ranks += character
        else:
            codes += [rank + character for rank in ranks]
            ranks = ""
    return codes
