"""Writes deals as logs, in each of three formats, so that what decodes them can be tested.

A deal is told once, step by step; nothing here is shared with the decoders but the names of yaku.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from app.logs import LogError, cases_of
from app.logs.yaku import JAPANESE, NUMBERED

KINDS: Final = tuple(
    f"{rank}{suit}"
    for suit, size in (("m", 9), ("p", 9), ("s", 9), ("z", 7))
    for rank in range(1, size + 1)
)
REDS: Final = {"0m": 16, "0p": 52, "0s": 88}
LIMITS: Final = (None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
LIMIT_NAMES: Final = dict(zip(LIMITS[1:], ("満貫", "跳満", "倍満", "三倍満", "役満"), strict=True))
RANKS: Final = "0123456789"
Claim = Literal["chow", "pung", "open_kong"]
StepKind = (
    Claim | Literal["draw", "riichi", "discard", "concealed_kong", "added_kong", "kita", "dora"]
)


class Step(NamedTuple):
    """One step: by whom, of which tile; the tiles of the hand in a meld, and whose tile it was."""

    kind: StepKind
    player: int
    tile: str = ""
    own: tuple[str, ...] = ()
    source: int = -1


@dataclass(frozen=True)
class Told:
    """What a log says of a win."""

    winner: int
    source: int
    patterns: dict[str, int]
    gains: tuple[int, ...]
    points: int
    fu: int | None = None
    limit: str | None = None
    natural: bool = False
    liable: int | None = None
    kita: int = 0
    each: tuple[int, ...] = ()
    """What each pays on a self-draw: the same for all, or others and East."""


@dataclass(frozen=True)
class Deal:
    """A deal: how it begins, its steps, and how it ends."""

    hands: tuple[tuple[str, ...], ...]
    indicator: str
    steps: tuple[Step, ...]
    wins: tuple[Told, ...] = ()
    draw: str = "流局"
    gains: tuple[int, ...] = ()
    dealer: int = 0
    wind: int = 0
    honba: int = 0
    sticks: int = 0
    under: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def indicators(self) -> tuple[str, ...]:
        return (self.indicator, *(step.tile for step in self.steps if step.kind == "dora"))

    @property
    def riichi(self) -> set[int]:
        return {step.player for step in self.steps if step.kind == "riichi"}


@dataclass(frozen=True)
class Log:
    """A game: its rules, and its deals."""

    deals: tuple[Deal, ...]
    reds: bool = True
    open_tanyao: bool = True

    @property
    def players(self) -> int:
        return self.deals[0].players


def kind(tile: str) -> str:
    return f"5{tile[1]}" if tile[0] == "0" else tile


def printed(tiles: Iterable[str]) -> list[str]:
    return sorted(tiles, key=lambda tile: (KINDS.index(kind(tile)), tile[0] != "0"))


def padded(numbers: Sequence[int], unit: int = 1) -> list[int]:
    """Numbers of four seats, the fourth empty where three play."""
    return [number // unit for number in numbers] + [0] * (4 - len(numbers))


# --- mjlog -------------------------------------------------------------------------------


@dataclass
class _Set:
    """A set of single tiles, and who has which of them."""

    reds: bool
    used: set[int] = field(default_factory=set)
    held: dict[int, list[int]] = field(default_factory=dict)
    pungs: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    codes: dict[int, list[int]] = field(default_factory=dict)
    last: int = -1

    def new(self, tile: str) -> int:
        """A tile that nobody has yet."""
        if self.reds and tile in REDS:
            numbers = [REDS[tile]]
        else:
            first = 4 * KINDS.index(kind(tile))
            numbers = [n for n in range(first, first + 4) if not self.is_red(n)]
        number = next(n for n in numbers if n not in self.used)
        self.used.add(number)
        return number

    def is_red(self, number: int) -> bool:
        return self.reds and number in REDS.values()

    def tile(self, number: int) -> str:
        reds = {number: tile for tile, number in REDS.items()}
        return reds[number] if self.is_red(number) else KINDS[number // 4]

    def take(self, player: int, tile: str) -> int:
        """A tile of that kind out of the hand of a player."""
        number = next(n for n in self.held[player] if self.tile(n) == tile)
        self.held[player].remove(number)
        return number


def mjlog(log: Log) -> bytes:
    """A log as Tenhou keeps it."""
    rules = 1 | (not log.reds) << 1 | (not log.open_tanyao) << 2 | 8 | (log.players == 3) << 4
    body = [f'<mjloggm ver="2.3"><SHUFFLE seed="" ref=""/><GO type="{rules}" lobby="0"/>']
    body += ['<UN n0="" n1="" n2="" n3=""/><TAIKYOKU oya="0"/>']
    for deal in log.deals:
        body.append("".join(_mjlog_deal(deal, _Set(log.reds))))
    return ("\n".join(body) + "\n</mjloggm>\n").encode()


def _mjlog_deal(deal: Deal, tiles: _Set) -> Iterable[str]:
    (indicator,) = [tiles.new(deal.indicator)]
    for player, hand in enumerate(deal.hands):
        tiles.held[player] = [tiles.new(tile) for tile in hand]
        tiles.codes[player] = []
    under = [tiles.new(tile) for tile in deal.under]
    seed = [4 * deal.wind + deal.dealer, deal.honba, deal.sticks, 0, 0, indicator]
    hands = "".join(f' hai{p}="{_joined(tiles.held.get(p, []))}"' for p in range(4))
    yield f'<INIT seed="{_joined(seed)}" ten="250,250,250,250" oya="{deal.dealer}"{hands}/>'
    turned = [indicator]
    bet = -1
    for step in deal.steps:
        if bet >= 0 and step.kind != "discard":
            yield f'<REACH who="{bet}" ten="250,250,250,250" step="2"/>'
            bet = -1
        if step.kind == "riichi":
            bet = step.player
            yield f'<REACH who="{step.player}" step="1"/>'
            continue
        if step.kind == "dora":
            turned.append(tiles.new(step.tile))
            yield f'<DORA hai="{turned[-1]}"/>'
            continue
        yield _mjlog_step(step, tiles)
    for win in deal.wins:
        yield _mjlog_win(deal, win, tiles, turned, under)
    if not deal.wins:
        kind_ = {"流局": "", "九種九牌": ' type="yao9"', "流し満貫": ' type="nm"'}[deal.draw]
        gains = _pairs(250, padded(deal.gains or (0,) * deal.players, 100))
        yield f'<RYUUKYOKU{kind_} ba="{deal.honba},0" sc="{gains}"/>'


def _mjlog_step(step: Step, tiles: _Set) -> str:
    player = step.player
    if step.kind == "draw":
        tiles.last = tiles.new(step.tile)
        tiles.held[player].append(tiles.last)
        return f"<{'TUVW'[player]}{tiles.last}/>"
    if step.kind == "discard":
        tiles.last = tiles.take(player, step.tile)
        return f"<{'DEFG'[player]}{tiles.last}/>"
    code = _mjlog_meld(step, tiles)
    return f'<N who="{player}" m="{code}" />'


def _mjlog_meld(step: Step, tiles: _Set) -> int:
    player = step.player
    if step.kind == "added_kong":
        tiles.last = tiles.take(player, step.tile)
        place = next(
            at
            for at, code in enumerate(tiles.codes[player])
            if code & 0xC == 8
            and code >> 9 in range(3 * (tiles.last // 4), 3 * (tiles.last // 4) + 3)
        )
        tiles.codes[player][place] += 0x10 - 0x8
        return tiles.codes[player][place]
    if step.kind == "kita":
        tiles.last = tiles.take(player, "4z")
        code = tiles.last << 8 | 0x20
    elif step.kind == "concealed_kong":
        code = [tiles.take(player, tile) for tile in step.own][-1] << 8
        tiles.last = code >> 8
    else:
        code = _claimed(step, tiles, tiles.last) | (step.source - player) % 4
    tiles.codes[player].append(code)
    return code


def _claimed(step: Step, tiles: _Set, claimed: int) -> int:
    own = [tiles.take(step.player, tile) for tile in step.own]
    meld = sorted((claimed, *own))
    if step.kind == "open_kong":
        return claimed << 8
    if step.kind == "pung":
        (spare,) = {meld[0] // 4 * 4 + copy for copy in range(4)} - set(meld)
        return (3 * (spare // 4) + meld.index(claimed)) << 9 | spare % 4 << 5 | 0x8
    suit, rank = divmod(meld[0] // 4, 9)
    copies = [number % 4 for number in meld]
    start = 3 * (7 * suit + rank) + meld.index(claimed)
    return start << 10 | copies[2] << 7 | copies[1] << 5 | copies[0] << 3 | 0x4


def _mjlog_win(deal: Deal, win: Told, tiles: _Set, turned: list[int], under: list[int]) -> str:
    hand = list(tiles.held[win.winner])
    if win.winner != win.source:
        hand.append(tiles.last)
    limit = LIMITS.index(win.limit)
    told = {
        "ba": f"{deal.honba},{deal.sticks}",
        "hai": _joined(sorted(hand)),
        "m": _joined(reversed(tiles.codes[win.winner])),
        "machi": str(tiles.last),
        "ten": f"{win.fu or 0},{win.points},{limit}",
    }
    numbers = {name: NUMBERED.index(name) for name in _with_kita(win)}
    if win.natural:
        told["yakuman"] = _joined(numbers.values())
    else:
        told["yaku"] = _joined(
            number for name, han in _with_kita(win).items() for number in (numbers[name], han)
        )
    told["doraHai"] = _joined(turned)
    if win.winner in deal.riichi:
        told["doraHaiUra"] = _joined(under)
    told |= {"who": str(win.winner), "fromWho": str(win.source)}
    if win.liable is not None:
        told["paoWho"] = str(win.liable)
    told["sc"] = _pairs(250, padded(win.gains, 100))
    present = {key: value for key, value in told.items() if value or key == "hai"}
    return f"<AGARI {' '.join(f'{key}={chr(34)}{one}{chr(34)}' for key, one in present.items())} />"


def _with_kita(win: Told) -> dict[str, int]:
    """The yaku as Tenhou counts them: Norths set aside are dora."""
    yaku = {name: han for name, han in win.patterns.items() if name != "kita"}
    if win.kita and not win.natural:
        yaku["dora"] = yaku.get("dora", 0) + win.kita
    return yaku


def _joined(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def _pairs(held: int, gains: Iterable[int]) -> str:
    return _joined(number for gain in gains for number in (held, gain))


# --- tenhou.net/6 ------------------------------------------------------------------------


def tenhou6(log: Log) -> bytes:
    """A log as the viewer takes it."""
    suits = (*([51] if log.players == 4 else []), 52, 53)
    shown = "三" * (log.players == 3) + "般南" + "喰" * log.open_tanyao + "赤" * log.reds
    rule: dict[str, Any] = {"disp": shown}
    rule |= {f"aka{suit}": int(log.reds and suit in suits) for suit in (51, 52, 53)}
    deals = [_tenhou6_deal(deal) for deal in log.deals]
    whole = {"title": ["", ""], "name": ["A", "B", "C", "D"], "rule": rule, "log": deals}
    return (json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def number(tile: str) -> int:
    place = "mpsz".index(tile[1]) + 1
    return 50 + place if tile[0] == "0" else 10 * place + int(tile[0])


def _tenhou6_deal(deal: Deal) -> list[Any]:
    lists = _Lists()
    for step in deal.steps:
        lists.add(step)
    hands = [[number(tile) for tile in hand] for hand in deal.hands] + [[]]
    under = deal.under if deal.riichi & {win.winner for win in deal.wins} else ()
    return [
        [4 * deal.wind + deal.dealer, deal.honba, deal.sticks],
        padded([25000] * deal.players),
        [number(tile) for tile in deal.indicators],
        [number(tile) for tile in under],
        *(
            part
            for player in range(4)
            for part in (hands[player], lists.taken[player], lists.given[player])
        ),
        _tenhou6_result(deal),
    ]


@dataclass
class _Lists:
    """What each player takes and gives."""

    taken: list[list[int | str]] = field(default_factory=lambda: [[], [], [], []])
    given: list[list[int | str]] = field(default_factory=lambda: [[], [], [], []])
    claims: dict[tuple[int, str], str] = field(default_factory=dict)
    drawn: str = ""
    riichi: bool = False

    def add(self, step: Step) -> None:
        mine = self.given[step.player]
        match step.kind:
            case "draw":
                self.taken[step.player].append(number(step.tile))
                self.drawn = step.tile
            case "riichi":
                self.riichi = True
            case "discard":
                thrown = 60 if step.tile == self.drawn else number(step.tile)
                mine.append(f"r{thrown}" if self.riichi else thrown)
                self.riichi, self.drawn = False, ""
            case "added_kong":
                claim = self.claims[step.player, kind(step.tile)]
                mine.append(claim.replace("p", f"k{number(step.tile)}"))
            case "concealed_kong":
                *three, last = (str(number(tile)) for tile in step.own)
                mine.append("".join((*three, f"a{last}")))
            case "kita":
                mine.append("f44")
            case "chow" | "pung" | "open_kong":
                self._claim(step)
            case "dora":
                pass

    def _claim(self, step: Step) -> None:
        claim = _tenhou6_claim(step)
        self.claims[step.player, kind(step.tile)] = claim
        self.taken[step.player].append(claim)
        self.drawn = ""
        if step.kind == "open_kong":
            self.given[step.player].append(0)


def _tenhou6_claim(step: Step) -> str:
    own = [str(number(tile)) for tile in step.own]
    letter = {"chow": "c", "pung": "p", "open_kong": "m"}[step.kind]
    places = (step.player - step.source - 1) % 4
    place = len(own) if places == 2 else places
    return "".join((*own[:place], f"{letter}{number(step.tile)}", *own[place:]))


def _tenhou6_result(deal: Deal) -> list[Any]:
    if not deal.wins:
        return [deal.draw, *([padded(deal.gains)] if deal.gains else [])]
    result: list[Any] = ["和了"]
    for win in deal.wins:
        liable = win.winner if win.liable is None else win.liable
        result += [padded(win.gains), [win.winner, win.source, liable, *_tenhou6_worth(win)]]
    return result


def _tenhou6_worth(win: Told) -> Iterable[str]:
    han = sum(_with_kita(win).values())
    paid = "-".join(map(str, win.each)) if win.each else str(win.points)
    every = "∀" if len(win.each) == 1 else ""
    worth = LIMIT_NAMES[win.limit] if win.limit else f"{win.fu}符{han}飜"
    yield f"{worth}{paid}点{every}"
    for name, value in _with_kita(win).items():
        if value:
            shown = JAPANESE[NUMBERED.index(name)]
            shown = shown[:2] + " " + shown[2:] if shown[:2] in ("自風", "場風", "役牌") else shown
            yield f"{shown}({'役満' if win.natural else f'{value}飜'})"


# --- mjai --------------------------------------------------------------------------------


def mjai(log: Log) -> bytes:
    """A log as programs that play write it."""
    events: list[dict[str, Any]] = [
        {"type": "start_game", "names": list("ABCD"[: log.players]), "aka_flag": log.reds}
    ]
    for deal in log.deals:
        events += _mjai_deal(deal)
    events.append({"type": "end_game"})
    lines = (json.dumps(event, separators=(",", ":")) + "\n" for event in events)
    return "".join(lines).encode()


def named(tile: str) -> str:
    if tile[1] == "z":
        return "ESWNPFC"[int(tile[0]) - 1]
    return f"5{tile[1]}r" if tile[0] == "0" else tile


def _mjai_deal(deal: Deal) -> Iterable[dict[str, Any]]:
    yield {
        "type": "start_kyoku",
        "bakaze": "ESWN"[deal.wind],
        "dora_marker": named(deal.indicator),
        "kyoku": deal.dealer + 1,
        "honba": deal.honba,
        "kyotaku": deal.sticks,
        "oya": deal.dealer,
        "scores": [25000] * deal.players,
        "tehais": [[named(tile) for tile in hand] for hand in deal.hands],
    }
    bet = -1
    drawn = ""
    for step in deal.steps:
        if bet >= 0 and step.kind != "discard":
            yield {"type": "reach_accepted", "actor": bet}
            bet = -1
        bet = step.player if step.kind == "riichi" else bet
        yield _mjai_step(step, drawn, deal)
        drawn = step.tile if step.kind == "draw" else ""
    for win in deal.wins:
        event: dict[str, Any] = {"type": "hora", "actor": win.winner, "target": win.source}
        event["deltas"] = list(win.gains)
        if win.winner in deal.riichi:
            event["ura_markers"] = [named(tile) for tile in deal.under]
        yield event
    if not deal.wins:
        yield {"type": "ryukyoku", "deltas": list(deal.gains or (0,) * deal.players)}
    yield {"type": "end_kyoku"}


CALLS: Final = {"chow": "chi", "pung": "pon", "open_kong": "daiminkan"}


def _mjai_step(step: Step, drawn: str, deal: Deal) -> dict[str, Any]:
    own = [named(tile) for tile in step.own]
    event: dict[str, Any] = {"actor": step.player}
    pai = {"pai": named(step.tile)} if step.tile else {}
    match step.kind:
        case "draw":
            return {"type": "tsumo"} | event | pai
        case "riichi":
            return {"type": "reach"} | event
        case "discard":
            return {"type": "dahai"} | event | pai | {"tsumogiri": step.tile == drawn}
        case "concealed_kong":
            return {"type": "ankan"} | event | {"consumed": own}
        case "added_kong":
            return {"type": "kakan"} | event | pai | {"consumed": _pung_of(step, deal)}
        case "kita":
            return {"type": "nukidora"} | event | {"pai": "N"}
        case "dora":
            return {"type": "dora", "dora_marker": named(step.tile)}
        case "chow" | "pung" | "open_kong":
            type_ = CALLS[step.kind]
            return {"type": type_} | event | {"target": step.source} | pai | {"consumed": own}


def _pung_of(step: Step, deal: Deal) -> list[str]:
    """The tiles of the pung that a tile is added to."""
    (claimed,) = (
        one
        for one in deal.steps
        if one.kind == "pung" and one.player == step.player and kind(one.tile) == kind(step.tile)
    )
    return [named(tile) for tile in (claimed.tile, *claimed.own)]


FORMATS: Final = {"mjlog": mjlog, "tenhou6": tenhou6, "mjai": mjai}
ENDINGS: Final = {"mjlog": "xml", "tenhou6": "json", "mjai": "jsonl"}


def until_broken(name: str, data: bytes) -> tuple[list[dict[str, Any]], str | None]:
    """The cases of a log up to where it is broken, and what is said of that."""
    told = []
    try:
        for case in cases_of(name, data):
            told.append(case)  # noqa: PERF402 - what was told is kept when the error comes
    except LogError as error:
        return told, str(error)
    return told, None
