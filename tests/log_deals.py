"""Deals of our own making, each for one feature, and the games that they make up.

What each win is worth was counted by hand, from the rules.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from tests.log_writers import (
    ENDINGS,
    FORMATS,
    KINDS,
    REDS,
    Claim,
    Deal,
    Log,
    Step,
    Told,
    kind,
)

MIDDLE: Final = frozenset(f"{rank}m" for rank in range(10) if rank not in (1, 9))

READY: Final = "123m456m789p23s55s"
"""Waits for 1 or 4 bamboo, with pinfu."""
DRAWN: Final = {"menzen_tsumo": 1, "pinfu": 1}
IPPATSU: Final = {"riichi": 1, "ippatsu": 1}


def tiles(text: str) -> tuple[str, ...]:
    """The tiles of a text like ``123m0p55z``."""
    found: list[str] = []
    digits = ""
    for character in text:
        if character.isdigit():
            digits += character
        else:
            found += [digit + character for digit in digits]
            digits = ""
    return tuple(found)


class Script:
    """A deal that is told step by step; what is not told is dealt out of the rest of the set.

    ``keep`` are tiles that the rest must not hold: those that are waited for, above all.
    """

    def __init__(  # noqa: PLR0913 - a deal has as many sides
        self,
        hands: dict[int, str],
        *,
        players: int = 4,
        dealer: int = 0,
        wind: int = 0,
        honba: int = 0,
        sticks: int = 0,
        indicator: str = "9p",
        under: str = "",
        keep: str = "",
        reds: bool = True,
    ) -> None:
        self.players = players
        self.dealer, self.wind = dealer, wind
        self.honba, self.sticks = honba, sticks
        self.indicator, self.under = indicator, tiles(under)
        told = [*(tile for hand in hands.values() for tile in tiles(hand)), indicator]
        left = Counter(dict.fromkeys(KINDS, 4))
        if reds:
            left.subtract(f"5{suit}" for suit in "mps")
            left.update(REDS.keys())
        if players == 3:
            left = Counter({tile: left[tile] for tile in left if tile not in MIDDLE})
        left.subtract([*told, *self.under])
        self.rest = left
        self.kept = set(tiles(keep))
        self.hands = [list(tiles(hands.get(player, ""))) for player in range(players)]
        for hand in self.hands:
            while len(hand) < 13:
                hand.append(self.filler())
        self.dealt = tuple(map(tuple, self.hands))
        self.steps: list[Step] = []
        self.last = Step("discard", (dealer - 1) % players)

    def filler(self) -> str:
        """A tile that nobody minds: always another kind, as long as there is one."""
        free = [tile for tile in self.rest if self.rest[tile] and kind(tile) not in self.kept]
        tile = max(free, key=lambda one: (self.rest[one], -KINDS.index(kind(one)) * 7 % 34))
        self.rest[tile] -= 1
        return tile

    # --- steps ---------------------------------------------------------------------------

    def step(self, step: Step) -> "Script":
        if step.kind != "dora":
            self.last = step
        self.steps.append(step)
        return self

    def draw(self, tile: str = "") -> "Script":
        """The player in turn draws, or who awaits a replacement."""
        after = self.last.kind == "discard"
        player = (self.last.player + after) % self.players
        if tile:
            self.rest[tile] -= 1
        tile = tile or self.filler()
        self.hands[player].append(tile)
        return self.step(Step("draw", player, tile))

    def throw(self, tile: str = "", *, riichi: bool = False) -> "Script":
        """The player in turn discards: what was just drawn, unless it is told."""
        player = self.last.player
        tile = tile or self.last.tile
        self.hands[player].remove(tile)
        if riichi:
            self.step(Step("riichi", player))
        return self.step(Step("discard", player, tile))

    def turns(self, count: int = 1) -> "Script":
        """So many players draw and discard."""
        for _ in range(count):
            self.draw().throw()
        return self

    def claim(self, player: int, what: Claim, own: str) -> "Script":
        for tile in tiles(own):
            self.hands[player].remove(tile)
        return self.step(Step(what, player, self.last.tile, tiles(own), self.last.player))

    def concealed_kong(self, own: str, indicator: str = "") -> "Script":
        for tile in tiles(own):
            self.hands[self.last.player].remove(tile)
        self.step(Step("concealed_kong", self.last.player, own=tiles(own)))
        return self.turn_indicator(indicator) if indicator else self

    def added_kong(self, tile: str) -> "Script":
        self.hands[self.last.player].remove(tile)
        return self.step(Step("added_kong", self.last.player, tile))

    def kita(self) -> "Script":
        self.hands[self.last.player].remove("4z")
        return self.step(Step("kita", self.last.player, "4z"))

    def turn_indicator(self, tile: str) -> "Script":
        self.rest[tile] -= 1
        return self.step(Step("dora", self.last.player, tile))

    # --- the end -------------------------------------------------------------------------

    def won(self, *wins: Told) -> Deal:
        return self._deal(wins, "", ())

    def drawn(self, reason: str = "流局", gains: Sequence[int] = ()) -> Deal:
        return self._deal((), reason, gains)

    def _deal(self, wins: Iterable[Told], draw: str, gains: Sequence[int]) -> Deal:
        assert min(self.rest.values(), default=0) >= 0, "five of a tile"
        return Deal(
            hands=self.dealt,
            indicator=self.indicator,
            steps=tuple(self.steps),
            wins=tuple(wins),
            draw=draw,
            gains=tuple(gains),
            dealer=self.dealer,
            wind=self.wind,
            honba=self.honba,
            sticks=self.sticks,
            under=self.under,
        )


# --- claims: a chow with a red five; a pung from across; an open kong from the player after ----

CHOW: Final = (
    Script({1: "234m067p67s22p34s9m"}, keep="258s")
    .draw("2s")
    .throw()
    .claim(1, "chow", "34s")
    .throw("9m")
    .draw("8s")
    .throw()
    .won(Told(1, 2, {"tanyao": 1, "aka": 1}, (0, 2000, -2000, 0), 2000, fu=30))
)
PUNG: Final = (
    Script({0: "55z123m456p78s99s1z"}, honba=1, keep="569s")
    .turns(2)
    .draw("5z")
    .throw()
    .claim(0, "pung", "55z")
    .throw("1z")
    .turns(3)
    .draw("6s")
    .won(Told(0, 0, {"haku": 1}, (1800, -600, -600, -600), 1500, fu=30, each=(500,)))
)
OPEN_KONG: Final = (
    Script({3: "222p345m678m45s77s"}, keep="367s")
    .draw("2p")
    .throw()
    .claim(3, "open_kong", "222p")
    .draw("6s")
    .won(
        Told(
            3, 3, {"tanyao": 1, "rinshan": 1}, (-1000, -500, -500, 2000), 2000, 30, each=(500, 1000)
        )
    )
)

# --- kongs: concealed before riichi; added and robbed; added and replaced; added, its dora ------

CONCEALED_KONG: Final = (
    Script({2: "111m234p567p34s88s"}, under="11z", keep="258s")
    .turns(2)
    .draw("1m")
    .concealed_kong("1111m", "4p")
    .draw("9p")
    .throw(riichi=True)
    .draw("5s")
    .throw()
    .won(Told(2, 3, {**IPPATSU, "dora": 1}, (0, 0, 9000, -8000), 8000, 70, "mangan"))
)
ROBBED: Final = (
    Script({1: "33s147m258p99s333z", 2: "123m456p789p45s44z"}, under="1z", keep="36s")
    .draw("3s")
    .throw()
    .claim(1, "pung", "33s")
    .throw("1m")
    .draw("9m")
    .throw(riichi=True)
    .turns(2)
    .draw("3s")
    .added_kong("3s")
    .won(Told(2, 1, {**IPPATSU, "chankan": 1, "pinfu": 1}, (0, -7700, 8700, 0), 7700, fu=30))
)


def _with_pung_of_chun(wind: int = 0) -> Script:
    """East has a pung of red dragons from South, adds the fourth, and waits for 3 or 6 dots."""
    return (
        Script({0: "77z456m45p678s22s9s"}, keep="36p7z", wind=wind)
        .turns(1)
        .draw("7z")
        .throw()
        .claim(0, "pung", "77z")
        .throw("9s")
        .turns(3)
        .draw("7z")
        .added_kong("7z")
    )


REPLACED: Final = (
    _with_pung_of_chun()
    .draw("3p")
    .won(Told(0, 0, {"chun": 1, "rinshan": 1}, (3900, *[-1300] * 3), 3900, fu=40, each=(1300,)))
)
KONG_DORA: Final = (
    _with_pung_of_chun(wind=1)
    .draw("1m")
    .turn_indicator("6z")
    .throw("1m")
    .draw("6p")
    .throw()
    .won(Told(0, 1, {"chun": 1, "dora": 4}, (12000, -12000, 0, 0), 12000, fu=40, limit="mangan"))
)

# --- riichi: a claim ends ippatsu; double riichi with ura; a claim before a first turn ----------

BROKEN_IPPATSU: Final = (
    Script({0: "234m567m345p67s22s", 2: "99p1m"}, honba=2, sticks=1, under="1z", keep="58s9p")
    .turns(4)
    .draw()
    .throw(riichi=True)
    .draw("9p")
    .throw()
    .claim(2, "pung", "99p")
    .throw("1m")
    .turns(1)
    .draw("8s")
    .won(
        Told(
            winner=0,
            source=0,
            patterns={"riichi": 1, "menzen_tsumo": 1, "pinfu": 1, "tanyao": 1},
            gains=(10400, -2800, -2800, -2800),
            points=7800,
            fu=20,
            each=(2600,),
        )
    )
)
DOUBLE_RIICHI: Final = (
    Script({3: "123m456m234p78s55p"}, under="1p", keep="69s")
    .turns(3)
    .draw()
    .throw(riichi=True)
    .turns(3)
    .draw("9s")
    .won(
        Told(
            winner=3,
            source=3,
            patterns={"double_riichi": 2, "ippatsu": 1, "menzen_tsumo": 1, "pinfu": 1, "ura": 1},
            gains=(-6000, -3000, -3000, 13000),
            points=12000,
            fu=20,
            limit="haneman",
            each=(3000, 6000),
        )
    )
)
AFTER_A_CLAIM: Final = (
    Script({3: READY, 1: "99s1m"}, keep="14s9s")
    .draw("9s")
    .throw()
    .claim(1, "pung", "99s")
    .throw("1m")
    .turns(1)
    .draw("1s")
    .won(Told(3, 3, DRAWN, (-700, -400, -400, 1500), 1500, fu=20, each=(400, 700)))
)

# --- two winners: the nearer one takes counters and sticks --------------------------------------

TWO_WINNERS: Final = (
    Script(
        {1: "234m345m567p22p56s", 3: "123m789m345p99p68s"},
        honba=2,
        sticks=1,
        under="1z",
        keep="47s",
    )
    .turns(7)
    .draw()
    .throw(riichi=True)
    .draw("7s")
    .throw()
    .won(
        Told(1, 0, {"pinfu": 1, "tanyao": 1}, (-2600, 4600, 0, 0), 2000, fu=30),
        Told(3, 0, IPPATSU, (-2600, 0, 0, 2600), 2600, fu=40),
    )
)

# --- liability: the last set of three dragons, and a discard of another; and a self-draw --------

DRAGONS: Final = "55z66z77z99p45s147m"


def south_claims_dragons(honba: int = 0) -> Script:
    """South claims all three dragons, the last of them from West, and discards."""
    return (
        Script({1: DRAGONS}, honba=honba, keep="36s567z")
        .draw("6z")
        .throw()
        .claim(1, "pung", "66z")
        .throw("1m")
        .turns(1)
        .draw("5z")
        .throw()
        .claim(1, "pung", "55z")
        .throw("4m")
        .draw("7z")
        .throw()
        .claim(1, "pung", "77z")
        .throw("7m")
    )


LIABLE_WITH_ANOTHER: Final = (
    south_claims_dragons(honba=1)
    .turns(1)
    .draw("6s")
    .throw()
    .won(
        Told(
            winner=1,
            source=3,
            patterns={"daisangen": 1},
            gains=(0, 32300, -16300, -16000),
            points=32000,
            limit="yakuman",
            natural=True,
            liable=2,
        )
    )
)
LIABLE_ALONE: Final = (
    Script({0: DRAGONS}, sticks=1, keep="36s567z")
    .turns(1)
    .draw("5z")
    .throw()
    .claim(0, "pung", "55z")
    .throw("1m")
    .turns(1)
    .draw("6z")
    .throw()
    .claim(0, "pung", "66z")
    .throw("4m")
    .draw("7z")
    .throw()
    .claim(0, "pung", "77z")
    .throw("7m")
    .turns(3)
    .draw("3s")
    .won(
        Told(
            winner=0,
            source=0,
            patterns={"daisangen": 1},
            gains=(49000, -48000, 0, 0),
            points=48000,
            limit="yakuman",
            natural=True,
            liable=1,
            each=(16000,),
        )
    )
)

# --- three players: a North before riichi; Norths that are dora; a claim across the empty seat --

KITA: Final = (
    Script({1: "123p406p234s7s11p4z"}, players=3, indicator="1m", under="1z", keep="69s4z")
    .turns(1)
    .draw("8s")
    .kita()
    .draw("9m")
    .throw(riichi=True)
    .turns(2)
    .draw("9s")
    .won(
        Told(
            winner=1,
            source=1,
            patterns={**IPPATSU, "menzen_tsumo": 1, "pinfu": 1, "aka": 1},
            gains=(-6000, 10000, -3000),
            points=9000,
            fu=20,
            limit="haneman",
            kita=1,
            each=(3000, 6000),
        )
    )
)
KITA_AS_DORA: Final = (
    Script({2: "555z123p456s99p78s"}, players=3, honba=1, indicator="3z", keep="69s4z")
    .turns(2)
    .draw("4z")
    .kita()
    .draw("4z")
    .kita()
    .draw("1m")
    .throw()
    .draw("9s")
    .throw()
    .won(Told(2, 0, {"haku": 1, "dora": 2}, (-8200, 0, 8200), 8000, 40, "mangan", kita=2))
)
ACROSS_NOBODY: Final = (
    Script({0: "66z123p456p78s99s1z"}, players=3, indicator="9s", keep="69s6z")
    .turns(2)
    .draw("6z")
    .throw()
    .claim(0, "pung", "66z")
    .throw("1z")
    .draw("6s")
    .throw()
    .won(Told(0, 1, {"hatsu": 1}, (1500, -1500, 0), 1500, fu=30))
)

# --- rules: a plain five where no five is red; no tanyao in an open hand ------------------------

NO_REDS: Final = (
    Script({1: "234m567p678s22p34s"}, keep="25s", reds=False)
    .draw("5s")
    .throw()
    .won(Told(1, 0, {"pinfu": 1, "tanyao": 1}, (-2000, 2000, 0, 0), 2000, fu=30))
)
NO_OPEN_TANYAO: Final = (
    Script({1: "234m234p24s67p88s9m"}, keep="358p3s")
    .draw("3s")
    .throw()
    .claim(1, "chow", "24s")
    .throw("9m")
    .draw("5p")
    .throw()
    .won(Told(1, 2, {"sanshoku": 1}, (0, 1000, -1000, 0), 1000, fu=30))
)

# --- draws between wins: what is left lies there for the next winner ----------------------------

EXHAUSTED: Final = (
    Script({1: READY}, keep="14s")
    .turns(5)
    .draw()
    .throw(riichi=True)
    .turns(64)
    .drawn(gains=(-1000, 3000, -1000, -1000))
)
ABORTED: Final = Script({0: "19m19p19s1234z159m"}, honba=1, sticks=1).draw("5z").drawn("九種九牌")
NAGASHI: Final = (
    Script({}, honba=2, sticks=1).turns(70).drawn("流し満貫", (12000, -4000, -4000, -4000))
)
AFTER_DRAWS: Final = (
    Script({0: READY}, honba=3, sticks=1, keep="14s")
    .turns(4)
    .draw("4s")
    .won(Told(0, 0, DRAWN, (4000, -1000, -1000, -1000), 2100, fu=20, each=(700,)))
)

# --- the last tile, drawn and discarded; first turns --------------------------------------------

LAST_DRAW: Final = (
    Script({1: READY}, keep="14s")
    .turns(69)
    .draw("1s")
    .won(Told(1, 1, {**DRAWN, "haitei": 1}, (-1300, 2700, -700, -700), 2700, 20, each=(700, 1300)))
)
LAST_DISCARD: Final = (
    Script({3: READY}, keep="14s")
    .turns(69)
    .draw("4s")
    .throw()
    .won(Told(3, 1, {"pinfu": 1, "houtei": 1}, (0, -2000, 0, 2000), 2000, fu=30))
)
HEAVENLY: Final = (
    Script({0: READY}, keep="14s")
    .draw("1s")
    .won(
        Told(
            winner=0,
            source=0,
            patterns={"tenhou": 1},
            gains=(48000, -16000, -16000, -16000),
            points=48000,
            limit="yakuman",
            natural=True,
            each=(16000,),
        )
    )
)
EARTHLY: Final = (
    Script({2: READY}, keep="14s")
    .turns(2)
    .draw("1s")
    .won(
        Told(
            winner=2,
            source=2,
            patterns={"chiihou": 1},
            gains=(-16000, -8000, 32000, -8000),
            points=32000,
            limit="yakuman",
            natural=True,
            each=(8000, 16000),
        )
    )
)

LOGS: Final = {
    "claims": Log((CHOW, PUNG, OPEN_KONG)),
    "kongs": Log((CONCEALED_KONG, ROBBED, REPLACED, KONG_DORA)),
    "riichi": Log((BROKEN_IPPATSU, DOUBLE_RIICHI, AFTER_A_CLAIM)),
    "two-winners": Log((TWO_WINNERS,)),
    "liable": Log((LIABLE_WITH_ANOTHER, LIABLE_ALONE)),
    "three-players": Log((KITA, KITA_AS_DORA, ACROSS_NOBODY)),
    "no-reds": Log((NO_REDS,), reds=False),
    "no-open-tanyao": Log((NO_OPEN_TANYAO,), open_tanyao=False),
    "draws": Log((EXHAUSTED, ABORTED, NAGASHI, AFTER_DRAWS)),
    "last-tile": Log((LAST_DRAW, LAST_DISCARD)),
    "first-turn": Log((HEAVENLY, EARTHLY)),
}
"""The golden logs, by their names."""
FILES: Final = {
    f"{name}.{format_}.{ENDINGS[format_]}": (name, format_)
    for name in LOGS
    for format_ in FORMATS
    if (name, format_) != ("no-open-tanyao", "mjai")
}
"""The files of the golden logs. What mjai cannot tell is in no log of it."""
FOLDER: Final = Path(__file__).parent / "logs"


def written(file: str) -> bytes:
    """What a file of golden logs holds."""
    name, format_ = FILES[file]
    return FORMATS[format_](LOGS[name])


if __name__ == "__main__":  # python -m tests.log_deals writes the files anew
    FOLDER.mkdir(exist_ok=True)
    for file in FILES:
        (FOLDER / file).write_bytes(written(file))
