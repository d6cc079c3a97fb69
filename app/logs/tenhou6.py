"""Logs of the tenhou.net/6 viewer: one JSON object, and in it a list for each deal.

A deal tells what each player took and gave, apart; deals without a winner are passed over.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.logs.errors import BrokenError, placed
from app.logs.play import Play
from app.logs.rules import Rules, of_display
from app.logs.table import SEATS, Opening, Win
from app.logs.tenhou6_items import Given, Taken, given, taken, tile, without_nothing
from app.logs.tenhou6_order import Lists, in_order
from app.logs.values import keyed, listed, parsed, text, whole, wholes
from app.logs.win import (
    Case,
    Table,
    case_of,
    fed,
    kita_apart,
    liable_as_told,
    liable_by_payment,
    net,
)
from app.logs.yaku import named

WON: Final = "和了"
_SEATS: Final = 4
_DEALS_OF_ROUND: Final = 4
_PARTS: Final = 4 + 3 * _SEATS + 1
"""The round, the points, two lists of indicators, three lists of each player, and the result."""
_REDS: Final = re.compile(rb"5[123]")
_YAKU: Final = re.compile(r"(.+)\((?:([0-9]{1,3})[飜翻]|(役満))\)")
_WORTH: Final = re.compile(
    "(?:([0-9]{2,3})符([0-9]{1,3})[飜翻])?"
    "(切り上げ満貫|満貫|跳満|倍満|三倍満|数え役満|[^0-9符飜翻]{0,3}[0-9]?倍?役満)?"
    "([0-9]{1,7})(?:-([0-9]{1,7}))?点(∀)?"
)
_LIMITS: Final = {
    "満貫": "mangan",
    "切り上げ満貫": "mangan",
    "跳満": "haneman",
    "倍満": "baiman",
    "三倍満": "sanbaiman",
}


def cases(name: str, data: bytes) -> Iterator[Case]:
    """Yield the wins of a log."""
    with placed(name):
        log = keyed(parsed(data), "a log")
        deals = listed(log.get("log"), "'log'")
    kiriage = "切り上げ満貫".encode() in data
    for number, deal in enumerate(deals, 1):
        place = f"{name}, deal {number}"
        with placed(place):
            parts = listed(deal, "a deal")
            if len(parts) < _PARTS:
                raise BrokenError("parts of the deal are missing")
            opening = _opening(parts)
        place = f"{name}, {opening.place}"
        with placed(place):
            result = listed(parts[_PARTS - 1], "the result")
            rules = _rules(log, opening.players, reds=bool(_REDS.search(data)), kiriage=kiriage)
            if result[:1] != [WON]:
                continue
            won = Deal(name, rules, opening, parts, result)
        yield from _wins(won, place)


def _rules(log: Mapping[str, Any], players: int, *, reds: bool, kiriage: bool) -> Rules:
    rule = keyed(log.get("rule", {}), "'rule'")
    for key, value in rule.items():
        if key.startswith("aka"):
            whole(value, f"'{key}'")
    record = str(log.get("ref", ""))
    return of_display(rule, players, record=record, reds_seen=reds, kiriage=kiriage)


def _opening(parts: Sequence[Any]) -> Opening:
    round_, honba, sticks = (*wholes(parts[0], "the round"), -1, -1, -1)[:3]
    hands = [
        tuple(tile(number) for number in wholes(parts[4 + 3 * player], "a hand"))
        for player in range(_SEATS)
    ]
    players = _SEATS if hands[-1] else _SEATS - 1
    wind, number = divmod(round_, _DEALS_OF_ROUND)
    return Opening(players, number, wind, number, honba, sticks, tuple(hands[:players]))


class Deal:
    """One deal of a log that somebody won."""

    def __init__(
        self, name: str, rules: Rules, opening: Opening, parts: Sequence[Any], result: list[Any]
    ) -> None:
        """Keep the parts of the deal."""
        self.rules = rules
        self.opening = opening
        self.parts = parts
        self.result = result
        turned, under = (
            tuple(tile(number) for number in wholes(parts[place], "the indicators"))
            for place in (2, 3)
        )
        self.table = Table(name, rules, opening, turned, under)

    def played(self, last: int) -> Play:
        """Play the deal up to its end."""
        lists = [self._lists(player) for player in range(self.opening.players)]
        play = Play(self.opening)
        for player, item in in_order(lists, self.opening.dealer, last):
            if isinstance(item, Taken):
                _take(play, player, item)
            else:
                _give(play, player, item)
        return play

    def _lists(self, player: int) -> Lists:
        first = 4 + 3 * player
        takes = listed(self.parts[first + 1], "what a player takes")
        gives = listed(self.parts[first + 2], "what a player gives")
        return Lists([taken(one) for one in takes], [given(one) for one in without_nothing(gives)])

    def won(self, play: Play, gains: Sequence[int], detail: Sequence[Any]) -> Case:
        """The case of one winner."""
        who, source, told = self.winner(detail)
        win = play.win(who, source)
        expect, yaku = self._expected(win, detail)
        liable = liable_as_told(win, told, yaku)
        if not liable:
            paid = liable_by_payment(win, gains) if fed(win) else {}
            liable = {name: player for name, player in paid.items() if name in yaku}
        return case_of(self.table, win, expect | {"net": net(self.opening, gains)}, liable)

    def winner(self, detail: Sequence[Any]) -> tuple[int, int, int]:
        """Who won, from whom, and who is liable, or else the winner again."""
        numbers = [whole(one, "who won") for one in detail[:3]]
        if len(numbers) < 3 or not all(0 <= one < self.opening.players for one in numbers):  # noqa: PLR2004
            raise BrokenError("the result does not say who won")
        return numbers[0], numbers[1], numbers[2]

    def _expected(self, win: Win, detail: Sequence[Any]) -> tuple[dict[str, Any], dict[str, int]]:
        """What the log says a win is worth, and its yaku."""
        if len(detail) < 5:  # noqa: PLR2004 - who, from whom, who is liable, the worth, a yaku
            raise BrokenError("the result does not say what the win is worth")
        yaku, natural = _yaku(detail[4:])
        worth = _WORTH.fullmatch(text(detail[3], "the worth"))
        if not worth:
            raise BrokenError(f"'{detail[3]}' is no worth of a hand")
        fu, han, limit, points, of_dealer, from_all = worth.groups()
        if han is not None and int(han) != sum(yaku.values()):
            raise BrokenError("the yaku are not worth the han that are told")
        expect: dict[str, Any] = {"hand_points": self._points(win, points, of_dealer, from_all)}
        expect["limit"] = _LIMITS.get(limit, "yakuman") if limit else None
        if natural:
            # Which yakuman count twice is not told: the points show it.
            return expect | {"patterns": {name: {"times": 1} for name in yaku}, "han": None}, yaku
        expect |= {"patterns": kita_apart(yaku, win.kita), "han": sum(yaku.values())}
        expect["yakuman"] = int(expect["limit"] == "yakuman")
        return expect | ({} if fu is None else {"fu": int(fu)}), yaku

    def _points(self, win: Win, points: str, of_dealer: str | None, from_all: str | None) -> int:
        """What all pay together, from what is told of each."""
        losers = self.opening.players - 1
        if win.source is not None:
            return int(points)
        if of_dealer is not None:
            return int(points) * (losers - 1) + int(of_dealer)
        if from_all is None and self.opening.seat(win.player) != SEATS[0]:
            raise BrokenError("the worth of a self-draw does not say what East pays")
        return int(points) * losers


def _wins(deal: Deal, place: str) -> Iterator[Case]:
    play: Play | None = None
    for at in range(1, len(deal.result), 2):
        with placed(place):
            if at + 1 == len(deal.result):
                raise BrokenError("the result does not say who won")
            gains = wholes(deal.result[at], "the gains")
            detail = listed(deal.result[at + 1], "the result")
            if len(gains) < deal.opening.players:
                raise BrokenError("not every player's points are told")
            play = play or deal.played(deal.winner(detail)[1])
            case = deal.won(play, gains[: deal.opening.players], detail)
        yield case


def _yaku(told: Sequence[Any]) -> tuple[dict[str, int], bool]:
    """The yaku with their han, and whether they are yakuman."""
    yaku: dict[str, int] = {}
    natural = False
    for one in told:
        match = _YAKU.fullmatch(text(one, "a yaku"))
        if not match:
            raise BrokenError(f"'{one}' is no yaku")
        natural |= match[3] is not None
        yaku[named(match[1])] = int(match[2] or 0)
    return yaku, natural


def _take(play: Play, player: int, item: Taken) -> None:
    if item.kind is None:
        play.draw(player, item.tile)
    else:
        play.claim(player, item.kind, item.own, item.source(player, play.opening.players))


def _give(play: Play, player: int, item: Given) -> None:
    match item.kind:
        case "discard":
            if item.riichi:
                play.declare(player)
            play.discard(player, item.tile or play.last.tile)
        case "concealed_kong":
            play.concealed_kong(player, item.own)
        case "added_kong":
            assert item.tile is not None  # noqa: S101 - only a discard may name no tile
            play.added_kong(player, item.tile)
        case _:
            play.kita(player)
