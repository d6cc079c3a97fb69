"""Logs of mjai: one JSON object a line for each thing that happens.

The format tells no rules, and of a win little more than who gains what; some programs add fu, han
and points. Red fives are those of the preset if ``aka_flag`` or a tile of the log says so.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.logs.errors import BrokenError, LogError, placed
from app.logs.play import Play
from app.logs.rules import of_tiles
from app.logs.table import MeldKind, Opening
from app.logs.tiles import OF_NAME, plain
from app.logs.values import keyed, listed, parsed, text, whole, wholes
from app.logs.win import Case, Table, case_of, liable_by_payment, net

Event = Mapping[str, Any]
WINDS: Final = "ESWN"
BEGINNINGS: Final = ("start_game", "start_kyoku", "hello")
_CLOSING: Final = frozenset({"end_kyoku", "end_game"})
_ASIDE: Final = frozenset({"hello", "none", "error", "reach_accepted"}) | _CLOSING
_RED: Final = re.compile(rb'"5[mps]r"')
_CLAIMS: Final[Mapping[str, MeldKind]] = {"chi": "chow", "pon": "pung", "daiminkan": "open_kong"}
_UNSEEN: Final = "?"
_SEATS: Final = 4
_MOST_HAN: Final = 99
"""Programs that tell the han tell 100 of a yakuman."""


def cases(name: str, data: bytes) -> Iterator[Case]:
    """Yield the wins of a log."""
    game = Game(name, reds=bool(_RED.search(data)))
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            case = game.take(keyed(parsed(line), "an event"))
        except BrokenError as error:
            raise LogError(f"{game.where()}, line {number}: {error}") from None
        if case is not None:
            yield case
    if not game.closed:
        with placed(game.where()):
            raise BrokenError("the log ends before the deal does")


class Game:
    """What is known at one point of a log."""

    def __init__(self, name: str, *, reds: bool) -> None:
        """Begin before the first deal."""
        self.name = name
        self.reds = reds
        self.rules = of_tiles(_SEATS, reds=reds)
        self.play: Play | None = None
        self.indicators: list[str] = []
        self.closed = True

    def where(self) -> str:
        """The deal, to name a place by."""
        return f"{self.name}, {self.play.opening.place}" if self.play else self.name

    def take(self, event: Event) -> Case | None:
        """Follow one event; a win is a case."""
        kind = text(event.get("type"), "the type of an event")
        self.closed = kind in _CLOSING
        if kind in _ASIDE:
            return None
        if kind == "start_game":
            self.reds = bool(event.get("aka_flag", self.reds))
        elif kind == "start_kyoku":
            self._deal(event)
        elif self.play is None:
            raise BrokenError("something is played before a deal begins")
        elif kind == "hora":
            return self._won(self.play, event)
        elif kind == "dora":
            self.indicators.append(_tile(event, "dora_marker"))
        elif kind == "ryukyoku":
            self.play.drawn_game()
        else:
            _step(self.play, kind, event)
        return None

    def _deal(self, event: Event) -> None:
        if self.play is not None and self.play.going_on:
            raise BrokenError("a deal begins before the last one has ended")
        told = [listed(one, "a hand") for one in listed(event.get("tehais"), "'tehais'")]
        if len(told) == _SEATS and all(one == _UNSEEN for one in told[-1]):
            told.pop()  # the empty seat of three players
        hands = [tuple(_named(one) for one in hand) for hand in told]
        wind = text(event.get("bakaze"), "'bakaze'")
        if wind not in WINDS or len(wind) != 1:
            raise BrokenError("the wind of the round is none")
        self.rules = of_tiles(len(hands), reds=self.reds)
        opening = Opening(
            players=len(hands),
            dealer=whole(event.get("oya"), "'oya'"),
            wind=WINDS.index(wind),
            number=whole(event.get("kyoku"), "'kyoku'") - 1,
            honba=whole(event.get("honba"), "'honba'"),
            sticks=whole(event.get("kyotaku"), "'kyotaku'"),
            hands=tuple(hands),
        )
        self.indicators = [_tile(event, "dora_marker")]
        self.play = Play(opening)

    def _won(self, play: Play, event: Event) -> Case:
        win = play.win(_player(play, event, "actor"), _player(play, event, "target"))
        gains = None
        if event.get("deltas") is not None:
            gains = wholes(event["deltas"], "'deltas'")
            if len(gains) < play.opening.players:
                raise BrokenError("not every player's points are told")
        if "pai" in event and plain(_tile(event, "pai")) != plain(win.tile):
            raise BrokenError("the tile that is won on is not the one that was played")
        told = event.get("ura_markers", event.get("uradora_markers")) or []
        under = [_named(one) for one in listed(told, "the ura indicators")]
        table = Table(self.name, self.rules, play.opening, tuple(self.indicators), under)
        shown = gains[: play.opening.players] if gains is not None else None
        return case_of(
            table, win, _expected(play.opening, event, gains), liable_by_payment(win, shown)
        )


def _expected(opening: Opening, event: Event, gains: list[int] | None) -> dict[str, Any]:
    """What the log says a win is worth."""
    expect: dict[str, Any] = {}
    if "fan" in event and (han := whole(event["fan"], "'fan'")) <= _MOST_HAN:
        expect["han"] = han
        if "fu" in event:
            expect["fu"] = whole(event["fu"], "'fu'")
    if "hora_points" in event:
        expect["hand_points"] = whole(event["hora_points"], "'hora_points'")
    if gains is not None:
        expect["net"] = net(opening, gains)
    return expect


def _step(play: Play, kind: str, event: Event) -> None:
    actor = _player(play, event, "actor")
    if kind == "tsumo":
        play.draw(actor, _tile(event, "pai"))
    elif kind == "dahai":
        play.discard(actor, _tile(event, "pai"))
    elif kind == "reach":
        play.declare(actor)
    elif kind in _CLAIMS:
        if _tile(event, "pai") != play.last.tile:
            raise BrokenError(f"{event['pai']} is claimed, which was not discarded last")
        target = _player(play, event, "target")
        play.claim(actor, _CLAIMS[kind], _consumed(event), target)
    elif kind == "ankan":
        play.concealed_kong(actor, _consumed(event))
    elif kind == "kakan":
        play.added_kong(actor, _tile(event, "pai"))
    elif kind in ("nukidora", "kita"):
        play.kita(actor)
    else:
        raise BrokenError(f"there is no event {kind}")


def _consumed(event: Event) -> list[str]:
    return [_named(one) for one in listed(event.get("consumed"), "'consumed'")]


def _tile(event: Event, key: str) -> str:
    if key not in event:
        raise BrokenError(f"'{key}' is missing")
    return _named(event.get(key))


def _named(name: Any) -> str:
    if name == _UNSEEN:
        raise BrokenError("the log does not show every player's tiles")
    if not isinstance(name, str) or name not in OF_NAME:
        raise BrokenError(f"there is no tile {name}")
    return OF_NAME[name]


def _player(play: Play, event: Event, key: str) -> int:
    player = whole(event.get(key), f"'{key}'")
    if not 0 <= player < play.opening.players:
        raise BrokenError(f"there is no player {player}")
    return player
