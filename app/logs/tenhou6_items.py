"""What stands in the lists of a log of two-digit tiles: what a player takes, and what he gives.

A text of tiles with a letter is a meld. The letter stands before the tile that was claimed, or
added to a claimed one; how many tiles come before it says whose discard it was.
"""

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from app.logs.errors import BrokenError
from app.logs.table import MeldKind
from app.logs.tiles import NORTH, OF_TWO_DIGITS
from app.logs.values import whole

DRAWN: Final = 60
"""Stands for the tile that was just drawn."""
NOTHING: Final = 0
"""Stands where nothing is discarded, after an open kong."""
_CLAIM: Final = re.compile("((?:[0-9]{2})*)([cpm])([0-9]{2})((?:[0-9]{2})*)")
_GIVEN: Final = re.compile("((?:[0-9]{2})*)([akf])([0-9]{2})((?:[0-9]{2})*)")
_CLAIMS: Final[dict[str, tuple[MeldKind, int]]] = {
    "c": ("chow", 3),
    "p": ("pung", 3),
    "m": ("open_kong", 4),
}
_SIZES: Final = {"a": 4, "k": 4, "f": 1}
_SEATS: Final = 4


class Taken(NamedTuple):
    """A tile that is drawn, or claimed with tiles of the hand from a player so many places on."""

    tile: str
    kind: MeldKind | None = None
    own: tuple[str, ...] = ()
    before: int = 0

    def source(self, player: int, players: int) -> int:
        """The player that the tile was claimed from.

        The letter comes first for the player before, last for the one after; of four seats the
        one opposite is two places on, also where the fourth is empty.
        """
        if self.before == 0:
            return (player - 1) % players
        if self.before == len(self.own):
            return (player + 1) % players
        return (player + 2) % _SEATS


class Given(NamedTuple):
    """A tile that is discarded, or a kong or North declared."""

    tile: str | None
    """The tile; None for the one that was just drawn."""
    kind: str = "discard"
    own: tuple[str, ...] = ()
    riichi: bool = False


def taken(item: Any) -> Taken:
    """What a player takes."""
    if not isinstance(item, str):
        return Taken(tile(whole(item, "a tile taken")))
    match = _CLAIM.fullmatch(item)
    if not match:
        raise BrokenError(f"'{item}' is no meld")
    kind, size = _CLAIMS[match[2]]
    before, after = tiles(match[1]), tiles(match[4])
    if len(before) + 1 + len(after) != size:
        raise BrokenError(f"'{item}' is no meld")
    # A letter between the second tile and the last of an open kong stands for nobody.
    if len(before) not in (0, 1, size - 1):
        raise BrokenError(f"'{item}' claims from nobody")
    return Taken(tile(int(match[3])), kind, before + after, len(before))


def given(item: Any) -> Given:
    """What a player gives."""
    if not isinstance(item, str):
        number = whole(item, "a tile given")
        return Given(None if number == DRAWN else tile(number))
    if re.fullmatch("r[0-9]{2}", item):
        number = int(item[1:])
        return Given(None if number == DRAWN else tile(number), riichi=True)
    match = _GIVEN.fullmatch(item)
    if not match:
        raise BrokenError(f"'{item}' is neither a discard nor a meld")
    own = (*tiles(match[1]), tile(int(match[3])), *tiles(match[4]))
    if len(own) != _SIZES[match[2]] or (match[2] == "f" and own != (NORTH,)):
        raise BrokenError(f"'{item}' is no meld")
    kinds = {"a": "concealed_kong", "k": "added_kong", "f": "kita"}
    return Given(tile(int(match[3])), kinds[match[2]], own)


def tile(number: int) -> str:
    """The tile of a two-digit number."""
    if number not in OF_TWO_DIGITS:
        raise BrokenError(f"there is no tile {number}")
    return OF_TWO_DIGITS[number]


def tiles(digits: str) -> tuple[str, ...]:
    """The tiles of a text of two-digit numbers."""
    return tuple(tile(int(digits[place : place + 2])) for place in range(0, len(digits), 2))


def without_nothing(items: Sequence[Any]) -> list[Any]:
    """What a player gives, without the marks that nothing was."""
    return [item for item in items if isinstance(item, str) or item != NOTHING]
