"""Tenhou's logs of games: one XML element for each thing that happens."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, NoReturn
from xml.parsers import expat

from app.logs.errors import BrokenError, LogError, placed
from app.logs.mjlog_melds import read_meld
from app.logs.play import Play
from app.logs.rules import Rules, of_game_type, of_tiles
from app.logs.table import Opening, Win
from app.logs.tiles import in_order, of_number
from app.logs.win import Case, Table, case_of, kita_apart, liable_as_told, net
from app.logs.yaku import numbered

ROOT: Final = "mjloggm"
_TILE: Final = re.compile("([TUVW]|[DEFG])([0-9]{1,3})")
_LIST: Final = re.compile("-?[0-9]{1,9}(?:,-?[0-9]{1,9})*")
_DRAWS, _DISCARDS = "TUVW", "DEFG"
_ASIDE: Final = frozenset({ROOT, "SHUFFLE", "UN", "TAIKYOKU", "BYE"})
_LIMITS: Final = (None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman")
_DEALS_OF_ROUND: Final = 4
_UNIT: Final = 100


class Element(NamedTuple):
    """An element of the log, its attributes, and the line that it stands on."""

    tag: str
    attributes: Mapping[str, str]
    line: int


def read_elements(data: bytes) -> tuple[list[Element], str | None]:
    """Return the elements of an XML text, and where and why it is broken, if it is.

    Elements before that place are read all the same. A document type is refused, so that no
    entity is ever replaced.
    """
    parser = expat.ParserCreate()
    found: list[Element] = []

    def start(tag: str, attributes: Mapping[str, str]) -> None:
        found.append(Element(tag, attributes, parser.CurrentLineNumber))

    def refuse(*_declared: object) -> NoReturn:
        raise BrokenError("a log declares no document type")

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(data, True)  # noqa: FBT003 - the last part of the text
    except expat.ExpatError as error:
        return found, f"line {error.lineno}, {expat.ErrorString(error.code)}"
    except (BrokenError, ValueError, LookupError) as error:
        return found, f"line {parser.CurrentLineNumber}, {error}"
    return found, None


def cases(name: str, data: bytes) -> Iterator[Case]:
    """Yield the wins of a log."""
    game = Game(name)
    elements, broken = read_elements(data)
    for element in elements:
        try:
            case = game.take(element)
        except BrokenError as error:
            raise LogError(f"{game.place(element)}: {error}") from None
        if case is not None:
            yield case
    with placed(game.where()):
        if broken:
            raise BrokenError(f"the XML is broken or cut off: {broken}")
        if game.play is not None and game.play.going_on:
            raise BrokenError("the log ends before the deal does")


class Game:
    """What is known at one point of a log."""

    def __init__(self, name: str) -> None:
        """Begin before the first deal; the rules stand in an element of their own."""
        self.name = name
        self.rules: Rules | None = None
        self.play: Play | None = None
        self.indicators: list[str] = []

    def where(self) -> str:
        """The deal, to name a place by."""
        return f"{self.name}, {self.play.opening.place}" if self.play else self.name

    def place(self, element: Element) -> str:
        """The deal and the element that is read."""
        return f"{self.where()}, line {element.line}, {element.tag}"

    def take(self, element: Element) -> Case | None:
        """Follow one element; a win is a case."""
        tag, attributes, _ = element
        if tag in _ASIDE:
            return None
        if tag == "GO":
            self.rules = of_game_type(_number(attributes, "type"))
            return None
        if tag == "INIT":
            self._deal(attributes)
            return None
        if self.play is None or self.rules is None:
            raise BrokenError("something is played before a deal begins")
        if tag == "AGARI":
            return self._won(self.play, self.rules, attributes)
        self._step(self.play, self.rules, tag, attributes)
        return None

    # --- the deal ------------------------------------------------------------------------

    def _deal(self, attributes: Mapping[str, str]) -> None:
        if self.play is not None and self.play.going_on:
            raise BrokenError("a deal begins before the last one has ended")
        players = 4 if attributes.get("hai3") else 3
        self.rules = self.rules or of_tiles(players, reds=True)
        if players != self.rules.players:
            raise BrokenError("the hands are not those of as many as the rules let play")
        seed = _numbers(attributes, "seed")
        if len(seed) < 6:  # noqa: PLR2004 - the round, counters, sticks, two dice, the indicator
            raise BrokenError("the deal does not say how it begins")
        hands = [self._tiles(_numbers(attributes, f"hai{player}")) for player in range(players)]
        wind, number = divmod(seed[0], _DEALS_OF_ROUND)
        dealer = _number(attributes, "oya")
        self.indicators = self._tiles(seed[5:6])
        opening = Opening(players, dealer, wind, number, seed[1], seed[2], tuple(map(tuple, hands)))
        self.play = Play(opening)

    def _tiles(self, numbers: list[int]) -> list[str]:
        reds = self.rules is None or self.rules.reds
        return [of_number(number, reds=reds) for number in numbers]

    def _step(self, play: Play, rules: Rules, tag: str, attributes: Mapping[str, str]) -> None:
        if tile := _TILE.fullmatch(tag):
            letter, code = tile[1], of_number(int(tile[2]), reds=rules.reds)
            if letter in _DRAWS:
                play.draw(_player(play, _DRAWS.index(letter)), code)
            else:
                play.discard(_player(play, _DISCARDS.index(letter)), code)
        elif tag == "N":
            self._meld(play, _who(play, attributes), _number(attributes, "m"))
        elif tag == "DORA":
            self.indicators += self._tiles([_number(attributes, "hai")])
        elif tag == "REACH":
            if attributes.get("step") == "1":
                play.declare(_who(play, attributes))
        elif tag == "RYUUKYOKU":
            play.drawn_game()
        else:
            raise BrokenError("there is no such element")

    def _meld(self, play: Play, who: int, code: int) -> None:
        meld = read_meld(code)
        tiles, (tile,) = self._tiles(list(meld.tiles)), self._tiles([meld.tile])
        source = (who + meld.places) % _DEALS_OF_ROUND
        match meld.kind:
            case "kita":
                play.kita(who)
            case "concealed_kong":
                play.concealed_kong(who, tiles)
            case "added_kong":
                play.added_kong(who, tile)
            case kind:
                if tile != play.last.tile:
                    raise BrokenError(f"{tile} is claimed and {play.last.tile} was discarded")
                tiles.remove(tile)
                play.claim(who, kind, tiles, source)

    # --- the win -------------------------------------------------------------------------

    def _won(self, play: Play, rules: Rules, attributes: Mapping[str, str]) -> Case:
        who = _who(play, attributes)
        win = play.win(who, _player(play, _number(attributes, "fromWho")))
        self._check_hand(win, attributes)
        gains = [_UNIT * gain for gain in _numbers(attributes, "sc")[1::2]]
        if len(gains) < play.opening.players:
            raise BrokenError("not every player's points are told")
        expect = _expected(attributes, win, rules)
        told = _number(attributes, "paoWho") if "paoWho" in attributes else None
        liable = liable_as_told(win, told, expect["patterns"])
        under = self._tiles(_numbers(attributes, "doraHaiUra", ""))
        turned = self._tiles(_numbers(attributes, "doraHai"))
        table = Table(self.name, rules, play.opening, turned, under)
        return case_of(table, win, expect | {"net": net(play.opening, gains)}, liable)

    def _check_hand(self, win: Win, attributes: Mapping[str, str]) -> None:
        """The hand is shown at the win, and is the one that was played."""
        shown = in_order(self._tiles(_numbers(attributes, "hai")))
        (tile,) = self._tiles([_number(attributes, "machi")])
        if tile != win.tile or shown != in_order((*win.concealed, win.tile)):
            raise BrokenError("the hand that is shown is not the one that was played")


def _expected(attributes: Mapping[str, str], win: Win, rules: Rules) -> dict[str, Any]:
    """What the log says a win is worth."""
    worth = _numbers(attributes, "ten")
    if len(worth) != 3 or not 0 <= worth[2] < len(_LIMITS):  # noqa: PLR2004 - fu, points, limit
        raise BrokenError("the worth of the hand is not told")
    fu, points, limit = worth
    if "yakuman" in attributes:
        yakuman = [numbered(number) for number in _numbers(attributes, "yakuman")]
        return {
            "patterns": dict.fromkeys(yakuman, 1),
            "han": None,
            "fu": None,
            "yakuman": len(yakuman),
            "hand_points": points,
            "limit": "yakuman",
        }
    told = _numbers(attributes, "yaku")
    if len(told) % 2:
        raise BrokenError("a yaku is without its han")
    yaku: dict[str, int] = {}
    for number, han in zip(told[::2], told[1::2], strict=True):
        yaku[numbered(number)] = han
    expect: dict[str, Any] = {
        "patterns": kita_apart(yaku, win.kita),
        "han": sum(yaku.values()),
        "fu": fu,
        "yakuman": int(_LIMITS[limit] == "yakuman"),
        "hand_points": points,
    }
    # Where 4 han 30 fu are paid as a mangan, the log shows the points, but not the limit.
    return expect if rules.kiriage and not limit else expect | {"limit": _LIMITS[limit]}


# --- attributes --------------------------------------------------------------------------


def _numbers(attributes: Mapping[str, str], name: str, default: str | None = None) -> list[int]:
    text = attributes.get(name, default)
    if text is None:
        raise BrokenError(f"'{name}' is missing")
    if not text:
        return []
    if not _LIST.fullmatch(text):
        raise BrokenError(f"'{name}' is not a list of numbers")
    return [int(part) for part in text.split(",")]


def _number(attributes: Mapping[str, str], name: str) -> int:
    numbers = _numbers(attributes, name)
    if len(numbers) != 1:
        raise BrokenError(f"'{name}' is not a number")
    return numbers[0]


def _who(play: Play, attributes: Mapping[str, str]) -> int:
    return _player(play, _number(attributes, "who"))


def _player(play: Play, player: int) -> int:
    if not 0 <= player < play.opening.players:
        raise BrokenError(f"there is no player {player}")
    return player
