"""The rules that a log was played by, as a preset and the options in which it differs."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

NO_REDS: Final = {"m": 0, "p": 0, "s": 0}
REDS: Final = {4: {"m": 1, "p": 1, "s": 1}, 3: {"m": 0, "p": 1, "s": 1}}
"""The red fives of the presets, by how many play."""
PLAYERS: Final = (3, 4)

# The bits of a Tenhou game type.
_NO_REDS: Final = 0x02
_NO_OPEN_TANYAO: Final = 0x04
_EAST_AND_SOUTH: Final = 0x08
_THREE: Final = 0x10
_CHIPS: Final = 0x600
_PARLOUR_COUNTER: Final = 500

_OF_TENHOU: Final = re.compile("三?[般上特鳳若銀琥孔技祝雀]*[東南]喰?赤?速?祝?[0-9]?")
_OF_MAJSOUL: Final = re.compile("の間|友人戦|大会戦")
_RECORD_OF_MAJSOUL: Final = re.compile("[0-9]{6}-[0-9a-f]{8}-[0-9a-f]{4}-")


@dataclass(frozen=True, slots=True)
class Rules:
    """How many play, the preset, and the options over it."""

    players: int
    preset: str
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def reds(self) -> bool:
        """Whether any five is red."""
        return "aka" not in self.options or any(self.options["aka"].values())

    @property
    def kiriage(self) -> bool:
        """Whether the largest hands below a mangan are paid as one."""
        return bool(self.options.get("kiriage_mangan"))


def of_game_type(kind: int) -> Rules:
    """The rules of a Tenhou game type.

    Rooms with chips pay 4 han 30 fu as a mangan and, in games of one round, 1,500 for a counter:
    so the recorded payments of such rooms show it.
    """
    players = 3 if kind & _THREE else 4
    options: dict[str, Any] = {}
    if kind & _NO_REDS:
        options["aka"] = NO_REDS
    if kind & _NO_OPEN_TANYAO:
        options["open_tanyao"] = False
    if kind & _CHIPS:
        options["kiriage_mangan"] = True
        if not kind & _EAST_AND_SOUTH:
            options["honba_ron"] = _PARLOUR_COUNTER * (players - 1)
            options["honba_tsumo_each"] = _PARLOUR_COUNTER
    return Rules(players, _preset("tenhou", players), options)


def of_display(
    rule: Mapping[str, Any], players: int, *, record: str, reds_seen: bool, kiriage: bool
) -> Rules:
    """The rules of a log of two-digit tiles: ``disp`` names the room, ``aka`` the red fives.

    The name of a room of Tenhou says whether open tanyao counts; another name says nothing of it.
    """
    shown = str(rule.get("disp", ""))
    of_tenhou = bool(_OF_TENHOU.fullmatch(shown))
    majsoul = _OF_MAJSOUL.search(shown) or _RECORD_OF_MAJSOUL.match(record)
    options: dict[str, Any] = {}
    reds = _reds(rule, players, "赤" in shown if of_tenhou else reds_seen)
    if reds != REDS[players]:
        options["aka"] = reds
    if of_tenhou and "喰" not in shown:
        options["open_tanyao"] = False
    if kiriage:
        options["kiriage_mangan"] = True
    return Rules(players, _preset("majsoul" if majsoul else "tenhou", players), options)


def of_tiles(players: int, *, reds: bool) -> Rules:
    """The rules of a log that tells none."""
    options = {} if reds else {"aka": NO_REDS}
    return Rules(players, _preset("tenhou", players), options)


def _preset(of: str, players: int) -> str:
    return of if players == 4 else f"{of}_sanma"  # noqa: PLR2004 - three or four


def _reds(rule: Mapping[str, Any], players: int, default: bool) -> Mapping[str, int]:  # noqa: FBT001
    """How many fives are red: told of each suit, or of all, or by the name of the room."""
    told = {suit: rule.get(f"aka5{place}") for place, suit in enumerate("mps", 1)}
    if any(count is not None for count in told.values()):
        counts = {suit: count if isinstance(count, int) else 0 for suit, count in told.items()}
        return counts if players != PLAYERS[0] else counts | {"m": 0}
    if rule.get("aka", default):
        return REDS[players]
    return NO_REDS
