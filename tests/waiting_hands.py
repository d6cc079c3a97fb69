"""Deals hands one tile short for every ruleset, and finds their waits the slow way.

The slow way asks for the score of the hand with every kind of tile, in both ways of winning.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any, Final

from app.service import OK, SCORE, WAITS

Document = dict[str, Any]
SEATS: Final = ("east", "south", "west", "north")
SUITS: Final = {suit: tuple(f"{rank}{suit}" for rank in range(1, 10)) for suit in "mps"}
HONORS: Final = tuple(f"{rank}z" for rank in range(1, 8))
ALL: Final = (*SUITS["m"], *SUITS["p"], *SUITS["s"], *HONORS)
ORPHANS: Final = ("1m", "9m", "1p", "9p", "1s", "9s", *HONORS)
PRESETS: Final[Mapping[str, tuple[str, ...]]] = {
    "zung-jung": ("wsom", "mahjongtime"),
    "riichi": ("ema2008", "ema2025", "tenhou", "majsoul", "tenhou_sanma", "majsoul_sanma"),
    "hong-kong": ("mahjongtime", "hkos", "hkma"),
    "sichuan": ("wmt", "sbr", "majsoul_chiyu", "chengdu_house", "house"),
}
NO_SUCH_TILE: Final = frozenset({"five_of_a_tile", "tile_not_played", "too_many_norths"})
OF_SIDE: Final = ("value", "raw_value", "limit", "payments", "net", "notation", "shape", "wait")
DETAILS: Final = (
    *("han", "fu", "raw_fu", "yakuman", "hand_points"),
    *("qualifying_faan", "meets_minimum", "points", "fan_display"),
)


class Dealer:
    """Deals one hand before the win as a document of ``POST /v1/waits``."""

    def __init__(self, random: Random, ruleset: str) -> None:
        self.random = random
        self.ruleset = ruleset
        self.preset = random.choice(PRESETS[ruleset])
        self.three = self.preset.endswith("sanma")
        removed = SUITS["m"][1:8] if self.three else ()
        kinds = [one for one in ALL if one not in removed]
        if ruleset == "sichuan":
            kinds = [one for one in ALL if one[1] in self.chance(0.9, ("mp", "mps"))]
        self.left = Counter(dict.fromkeys(kinds, 4))
        few = random.choice(("m", "p", "s", "z"))
        self.palette = [one for one in kinds if one[1] in self.chance(0.5, (few + "z", "mpsz"))]
        self.palette = self.palette if len(self.palette) > 6 else kinds
        self.seat = random.choice(SEATS[:3] if self.three else SEATS)
        self.melds: list[Document] = []

    def chance(self, probability: float, choices: tuple[Any, Any] = (True, False)) -> Any:
        """Choose the first of two things, or the second."""
        return choices[0] if self.random.random() < probability else choices[1]

    def take(self, *tiles: str) -> list[str]:
        """Take tiles out of the set; KeyError where there are not so many."""
        taken = Counter(tiles)
        if any(self.left[tile] < count for tile, count in taken.items()):
            raise KeyError(tiles)
        self.left -= taken
        return list(tiles)

    def group(self) -> list[str]:
        """A chow or a pung."""
        first = self.random.choice(self.palette)
        if first[1] == "z" or int(first[0]) > 7 or self.chance(0.35):
            return self.take(*[first] * 3)
        return self.take(*(f"{int(first[0]) + step}{first[1]}" for step in range(3)))

    def standing(self) -> list[str]:
        """Thirteen tiles of a hand that lacked one, the melds among them."""
        shape = self.random.random()
        if shape < 0.1:
            pairs = self.random.sample(self.palette, 7)
            tiles = self.take(*pairs, *pairs)
        elif shape < 0.15 and self.ruleset != "sichuan":
            tiles = self.take(*ORPHANS, self.random.choice(ORPHANS))
        else:
            tiles = self.take(*[self.random.choice(self.palette)] * 2)
            for _ in range(4):
                tiles += self._kept(self.group())
        tiles.remove(self.random.choice(tiles))
        if self.chance(0.25):
            tiles.remove(self.random.choice(tiles))
            tiles += self.take(self.random.choice([*self.left]))
        self.random.shuffle(tiles)
        return tiles

    def _kept(self, group: list[str]) -> list[str]:
        """The tiles of a group, or none where it was declared."""
        chow = group[0] != group[1]
        if self.chance(0.7) or (chow and (self.three or self.ruleset == "sichuan")):
            return group
        kind = "chow" if chow else "pung"
        if not chow and self.left[group[0]] and self.chance(0.5):
            kind = self.random.choice(("concealed_kong", "open_kong", "added_kong"))
            group = [*group, *self.take(group[0])]
        self.melds.append({"kind": kind, "tiles": "".join(group)})
        return []

    def hand(self) -> Document:
        """The document; KeyError or ValueError where the choices made no hand."""
        tiles = self.standing()
        players = SEATS[:3] if self.three else SEATS
        document: Document = {
            "ruleset": self.ruleset,
            "preset": self.preset,
            "seat": self.seat,
            "from": self.random.choice([one for one in players if one != self.seat]),
            "hand": {"concealed": tiles, "melds": self.melds},
            **getattr(self, "_" + self.ruleset.replace("-", "_"))(tiles),
        }
        seen = [tile for tile in self.left.elements() if self.chance(0.05)]
        return document | {"visible_tiles": seen}

    def some(self, tiles: list[str], most: int) -> list[str]:
        """A few of some tiles, or none."""
        return self.random.sample(tiles, self.random.randint(0, most)) if self.chance(0.3) else []

    def _zung_jung(self, tiles: list[str]) -> Document:
        least = self.chance(0.3, (5, 0))
        dead = {"penalty_tiles": self.some(tiles, 3)} if len(tiles) > 3 else {}
        return {"options": {"minimum_points": least}} | dead

    def _riichi(self, tiles: list[str]) -> Document:
        events: tuple[str, ...] = ()
        if all(one["kind"] == "concealed_kong" for one in self.melds):
            events = self.random.choice(((), (), ("riichi",), ("double_riichi", "ippatsu")))
        reds = not self.preset.startswith("ema")
        for place, tile in enumerate(tiles):
            if reds and tile[0] == "5" and tile[1] in "mps" and f"0{tile[1]}" not in tiles:
                tiles[place] = f"0{tile[1]}" if self.chance(0.5) else tile
        told: Document = {
            "prevailing_wind": self.random.choice(SEATS[:3]),
            "events": [*events],
            "honba": self.random.choice((0, 0, 1, 5)),
            "dora_indicators": self.take(self.random.choice([*self.left])),
        }
        if self.chance(0.3):
            told["discards"] = self.take(*self.random.sample([*self.left], 3))
        if self.three:
            told["kita"] = len(self.take(*["4z"] * self.random.choice((0, 0, 1, 2))))
        return told

    def _hong_kong(self, _tiles: list[str]) -> Document:
        flowers = self.some([f"{rank}f" for rank in range(1, 9)], 4)
        told = {"prevailing_wind": self.random.choice(SEATS)}
        return told | ({"bonus_tiles": flowers} if self.preset != "hkma" else {})

    def _sichuan(self, _tiles: list[str]) -> Document:
        told: Document = {"options": {"dead_wait": self.random.choice(("own4", "visible4"))}}
        if self.chance(0.3):
            told["void_suit"] = self.random.choice(("characters", "dots", "bamboo"))
        if self.chance(0.2):
            told["passed_points"] = self.random.choice((1, 2, 4))
        return told


def dealt(ruleset: str, count: int, seed: int) -> Iterator[Document]:
    """Deal so many hands, the same ones every time."""
    random = Random(f"{ruleset} {seed}")  # noqa: S311 - not for secrets
    for _ in range(count):
        document = None
        while document is None:
            with suppress(KeyError, ValueError, IndexError):
                document = Dealer(random, ruleset).hand()
        yield document


# --- the slow way ------------------------------------------------------------------------


def win_on(document: Document, tile: str, by: str) -> Document | None:
    """The best of the score of a win on a tile, as it stands in the answer about waits.

    None where no such win can be: no copy is left, or the tile completes nothing.
    """
    question = {key: one for key, one in document.items() if key not in ("from", "events")}
    question.pop("visible_tiles")
    question["hand"] = {**document["hand"], "winning_tile": tile}
    question["win"] = {"by": by, "events": document.get("events", [])}
    if by == "discard":
        question["win"]["from"] = document["from"]
    status, told = SCORE.ask(question)
    if status != OK:
        assert {one["code"] for one in told["errors"]} <= NO_SUCH_TILE
        return None
    shown = told["arrangements"] or told["refused"]
    if not shown:
        return None
    best = shown[0]
    found = {key: best[key] for key in (*OF_SIDE, *DETAILS) if key in best}
    patterns = [
        {key: one[key] for key in ("id", "name", "value", "times", "bonus") if key in one}
        for one in best["patterns"]
    ]
    return found | {"legal": told["legal"], "problems": told["problems"], "patterns": patterns}


def slowly(document: Document) -> dict[str, Document]:
    """What a win on every kind of tile would be, by the way of winning, where one can be."""
    found: dict[str, Document] = {}
    for tile in ALL:
        if (drawn := win_on(document, tile, "self_draw")) is not None:
            found[tile] = {"discard": win_on(document, tile, "discard"), "self_draw": drawn}
    return found


def check(document: Document) -> Document:
    """Compare the waits of a hand with those that are found the slow way; return the answer."""
    status, answer = WAITS.ask(document)
    assert status == OK, answer
    listed = {one["tile"]: one for one in answer["waits"]}
    ways = {
        tile: {by: one[by] for by in ("discard", "self_draw")}
        for tile, one in listed.items()
        if one["discard"] or one["self_draw"]
    }
    assert ways == slowly(document)
    own = Counter(map(plain, tiles_of(document["hand"]))) + Counter({"4z": document.get("kita", 0)})
    seen = Counter(map(plain, document["visible_tiles"]))
    shown = (*document.get("dora_indicators", ()), *document.get("discards", ()))
    fields = Counter(map(plain, shown))
    visible = document.get("options", {}).get("dead_wait") == "visible4"
    for tile, one in listed.items():
        assert one["unseen"] == 4 - own[tile] - max(seen[tile], fields[tile])
        assert one["dead"] == (own[tile] == 4 or (visible and one["unseen"] == 0))
    assert [*listed] == [tile for tile in ALL if tile in listed]
    hindered = {one["code"] for one in answer["problems"]} & {"three_suits", "void_suit"}
    alive = any(not one["dead"] for one in listed.values())
    assert answer["ready"] == (alive and not hindered)
    return answer


def plain(tile: str) -> str:
    return tile.replace("0", "5")


def tiles_of(hand: Document) -> list[str]:
    """Every tile of a hand, melds included."""
    melded = "".join(meld["tiles"] for meld in hand["melds"])
    return [*hand["concealed"], *(melded[at : at + 2] for at in range(0, len(melded), 2))]


# --- with a tile more --------------------------------------------------------------------


def with_one_more(document: Document, random: Random) -> Document:
    """The hand with a tile drawn; the player's discards are given where the ruleset asks them."""
    held = Counter(map(plain, tiles_of(document["hand"])))
    seen = Counter(map(plain, (*document["visible_tiles"], *document.get("dora_indicators", ()))))
    suits = "mps" if document["ruleset"] == "sichuan" else "mpsz"
    left = [one for one in ALL if held[one] + seen[one] < 4 and one[1] in suits]
    if document["preset"].endswith("sanma"):
        left = [one for one in left if one not in SUITS["m"][1:8] and one != "4z"]
    hand = document["hand"]
    drawn = document | {"hand": {**hand, "concealed": [*hand["concealed"], random.choice(left)]}}
    drawn.pop("penalty_tiles", None)
    return drawn | ({"discards": []} if document["ruleset"] == "riichi" else {})


def after_discards(document: Document) -> list[Document]:
    """What a hand waits for after each discard that leaves it ready, each asked by itself."""
    concealed = document["hand"]["concealed"]
    suit = {"characters": "m", "dots": "p", "bamboo": "s"}.get(document.get("void_suit", ""), "")
    bound = suit and any(tile[1] == suit for tile in concealed)
    tiles = sorted({*concealed}, key=lambda one: ("mpsz".index(one[1]), plain(one), one))
    found = []
    for tile in tiles:
        if bound and tile[1] != suit:
            continue
        rest = list(concealed)
        rest.remove(tile)
        asked = document | {"hand": {**document["hand"], "concealed": rest}}
        asked["visible_tiles"] = [*document["visible_tiles"], tile]
        if "discards" in document:
            asked["discards"] = [tile]
        status, told = WAITS.ask(asked)
        assert status == OK, told
        if told["ready"]:
            kept = ("waits", "unseen", "furiten", "furiten_tiles")
            found.append({"discard": tile} | {key: told[key] for key in kept if key in told})
    return found
