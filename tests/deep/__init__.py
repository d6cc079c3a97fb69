"""Deals winning Riichi hands of every shape as questions, the same ones for the same seed.

Kinds of tiles are the numbers 0 to 33: nine of each suit, then the honors.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import Final

from tests.oracle import DOUBLES, NO_REDS, SEATS, Document, seats_from, tile_codes

Kinds = tuple[int, ...]
Groups = tuple[Kinds, ...]

ALL: Final[Kinds] = tuple(range(34))
SUITS: Final[Groups] = tuple(ALL[first : first + 9] for first in (0, 9, 18))
HONORS: Final = ALL[27:]
NORTH: Final = 30
TERMINALS: Final = tuple(kind for suit in SUITS for kind in (suit[0], suit[-1]))
ORPHANS: Final = (*TERMINALS, *HONORS)
SUITED: Final = ALL[:27]
MIDDLES: Final = tuple(kind for kind in SUITED if kind not in TERMINALS)
OUTSIDE: Final = tuple(kind for kind in SUITED if kind % 9 not in (3, 4, 5))
GREENS: Final[Kinds] = (19, 20, 21, 23, 25, 32)
REMOVED: Final = ALL[1:8]
"""What a set for three players lacks."""
# Hands of few kinds are where readings multiply and patterns meet.
PALETTES: Final[Groups] = (
    *[ALL] * 10,
    *[MIDDLES] * 6,
    *SUITS * 2,
    *(suit[low : low + 5] for suit in SUITS for low in (0, 2, 4)),
    *((*suit, *HONORS) for suit in SUITS),
    *(tuple(kind for kind in SUITED if kind % 9 in range(low, low + 3)) for low in range(7)),
    *[OUTSIDE, (*OUTSIDE, *HONORS)] * 2,
    *(ORPHANS, TERMINALS, HONORS, GREENS),
)
RUNS: Final = tuple((kind, kind + 1, kind + 2) for kind in SUITED if kind % 9 < 7)
# Sets to begin with, which chance would seldom bring together.
PLANS: Final[tuple[Groups, ...]] = (
    *[()] * 60,
    *(tuple(suit[at : at + 3] for at in (0, 3, 6)) for suit in SUITS),
    *(tuple(tuple(kind + 9 * suit for kind in run) for suit in range(3)) for run in RUNS[:7]),
    *(tuple((kind + 9 * suit,) * 3 for suit in range(3)) for kind in range(9)),
    *((run, run) for run in RUNS[::3]),
    *[tuple((kind,) * 3 for kind in HONORS[4:])] * 5,
    *[tuple((kind,) * 3 for kind in HONORS[:4])] * 3,
)
GATES: Final = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
CHANGES: Final[Document] = {
    "aka": NO_REDS,
    "open_tanyao": False,
    "kiriage_mangan": True,
    "thirteen_han": "sanbaiman",
    "double_yakuman": DOUBLES,
    "open_pinfu_fu": False,
    "pinfu_tsumo": False,
}
"""House rules that both scorers know."""


class Dealer:
    """Deals a win from a set of 136 tiles, or of 108 to three players."""

    def __init__(self, random: Random) -> None:
        """Choose how many play, by which house rules, and who wins."""
        self.random = random
        self.three = self.chance(0.4)
        self.options = {name: CHANGES[name] for name in CHANGES if self.chance(0.15)}
        kinds = [kind for kind in ALL if not (self.three and kind in REMOVED)]
        self.left = {kind: [4 * kind + copy for copy in range(4)] for kind in kinds}
        self.seat = random.choice(SEATS[:3] if self.three else SEATS)
        self.melds: list[Document] = []

    def chance(self, probability: float) -> bool:
        """Decide something."""
        return self.random.random() < probability

    def take(self, kinds: Iterable[int]) -> list[str]:
        """Take a tile of each kind out of the set; IndexError or KeyError if none is left.

        The first of each kind of five is red, where the game has red fives.
        """
        return [self._code(self.left[kind].pop(self._one_of(kind))) for kind in kinds]

    def _one_of(self, kind: int) -> int:
        return self.random.randrange(max(1, len(self.left[kind])))

    def _code(self, tile: int) -> str:
        kind, copy = divmod(tile, 4)
        red = kind in SUITED and kind % 9 == 4 and copy == 0 and "aka" not in self.options
        return f"{0 if red else kind % 9 + 1}{'mpsz'[kind // 9]}"

    # --- the tiles ---

    def standing(self, shape: float) -> list[str]:
        """The tiles that are not melded, the winning one among them; the melds are kept."""
        if shape < 0.02:
            return self.take([*ORPHANS, self.random.choice(ORPHANS)])
        if shape < 0.03:
            suit = self.random.choice(SUITS)
            return self.take([*(suit[at] for at in GATES), self.random.choice(suit)])
        palette = self.random.choice(PALETTES)
        if shape < 0.1:
            return self.take([*self.random.sample(palette, 7)] * 2)
        return self._sets(palette)

    def _sets(self, palette: Kinds) -> list[str]:
        pair, plan = self.random.choice(palette), list(self.random.choice(PLANS))
        self.random.shuffle(plan)
        if plan and plan[-1][0] in HONORS and self.chance(0.6):
            pair = plan.pop()[0]
        runs = [run for run in RUNS if {*run} <= {*palette}] or [(kind,) * 3 for kind in palette]
        often, opened, kongs = map(
            self.random.choice, ((0, 0.4, 0.7, 1), (0, 0, 0.5), (0, 0.1, 0.5))
        )
        while len(plan) < 4:
            pung = (self.random.choice(palette),) * 3
            plan.append(self.random.choice(runs) if self.chance(often) else pung)
        tiles = self.take([pair, pair])
        for group in plan:
            kong = group[0] == group[1] and self.chance(kongs)
            taken = self.take([*group, *group[:kong]])
            if kong or (self.chance(opened) and not (self.three and group[0] != group[1])):
                self._meld(taken, pung=group[0] == group[1])
            else:
                tiles += taken
        return tiles

    def _meld(self, tiles: list[str], *, pung: bool) -> None:
        kongs = ("concealed_kong", "concealed_kong", "open_kong", "added_kong")
        kind = self.random.choice(kongs) if len(tiles) == 4 else "pung" if pung else "chow"
        source = {} if kind == "concealed_kong" else {"from": self._other(0 if pung else 3)}
        self.melds.append({"kind": kind, "tiles": "".join(tiles)} | source)

    def _other(self, places: int = 0) -> str:
        """Another player: any, or the one so many places after the winner."""
        players = 3 if self.three else 4
        return seats_from(self.seat, players)(places or self.random.randrange(1, players))

    # --- how it was won ---

    def win(self, shape: float) -> Document:
        """A question; IndexError or KeyError where the choices made no hand."""
        standing = self.standing(shape)
        self.random.shuffle(standing)
        winning = standing.pop()
        by = self.random.choice((*["self_draw"] * 4, *["discard"] * 4, "robbed_kong"))
        if by == "robbed_kong" and not self._robbable(winning, standing):
            by = "discard"
        kita = self.random.choice((0, 0, 1, 2, 3)) if self.three else 0
        self.take([NORTH] * kita)
        kongs = sum("kong" in meld["kind"] for meld in self.melds)
        source = self._source(by)
        events = self._events(by, source, replaced=kongs + kita > 0)
        turned, under = self._indicators(1 + kongs), self._indicators(1 + kongs)
        return {
            "ruleset": "riichi",
            "preset": "tenhou_sanma" if self.three else "tenhou",
            "options": self.options,
            "seat": self.seat,
            "prevailing_wind": self.random.choice(SEATS[:3]),
            "hand": {"concealed": "".join(standing), "winning_tile": winning, "melds": self.melds},
            "win": {"by": by, "events": events, **source},
            "dora_indicators": turned,
            "ura_indicators": under if {"riichi", "double_riichi"} & {*events} else [],
            "honba": self.random.choice((0, 0, 1, 3)),
            "riichi_sticks": self.random.choice((0, 0, 1, 4)),
            "kita": kita,
        }

    def _source(self, by: str) -> Document:
        return {} if by == "self_draw" else {"from": self._other()}

    def _robbable(self, winning: str, standing: list[str]) -> bool:
        """Whether the other three of a tile can lie in a pung; then none is left to turn."""
        kind = kind_of(winning)
        held = [*standing, *(code for meld in self.melds for code in tile_codes(meld["tiles"]))]
        if kind in map(kind_of, held):
            return False
        self.left[kind] = []
        return True

    def _indicators(self, count: int) -> list[str]:
        rest = [kind for kind, tiles in self.left.items() for _ in tiles]
        return self.take(self.random.sample(rest, count))

    def _events(self, by: str, source: Document, *, replaced: bool) -> list[str]:
        """What came with the win, nothing that could not come together."""
        if not self.melds and not replaced and self.chance(0.03):
            return self._first_turn(by, source)
        events = []
        if all(meld["kind"] == "concealed_kong" for meld in self.melds) and self.chance(0.5):
            events.append("double_riichi" if self.chance(0.1) else "riichi")
        if by == "self_draw" and replaced and self.chance(0.3):
            return [*events, "kong_replacement"]
        if events == ["double_riichi"] and not replaced and self.chance(0.5):
            return [*events, "ippatsu"]
        if events == ["riichi"] and self.chance(0.3):
            events.append("ippatsu")
        last = {"self_draw": ["last_draw"], "discard": ["last_discard"]}.get(by, [])
        return [*events, *(last if self.chance(0.1) else [])]

    def _first_turn(self, by: str, source: Document) -> list[str]:
        if by == "self_draw":
            return ["heavenly" if self.seat == "east" else "earthly"]
        self.options["renhou"] = self.random.choice(("none", "mangan_alone", "mangan_alternative"))
        before = SEATS[: SEATS.index(self.seat)]
        return ["human"] if by == "discard" and source["from"] in before else []


def kind_of(code: str) -> int:
    return 9 * "mpsz".index(code[1]) + (int(code[0]) or 5) - 1


def dealt(count: int, seed: int) -> Iterator[Document]:
    """Deal so many wins, the same ones every time."""
    random = Random(seed)  # noqa: S311 - not for secrets
    for _ in range(count):
        shape = random.random()
        question = None
        while question is None:
            with suppress(IndexError, KeyError, ValueError):
                question = Dealer(random).win(shape)
        yield question
