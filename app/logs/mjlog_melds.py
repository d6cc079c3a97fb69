"""The melds of a Tenhou log: sixteen bits each.

The lowest two bits say how many places after the winner the tile was claimed from, 0 for none.
Then, from the lowest: 4 a chow, 8 a pung, 16 an added kong, 32 a North set aside; none of them
another kong. What is left names the tiles, and which of them was claimed.
"""

from typing import Final, Literal, NamedTuple

from app.logs.errors import BrokenError
from app.logs.tiles import KINDS
from scoring.tiles import COPIES

_CHOW: Final = 0x4
_PUNG: Final = 0x8
_ADDED: Final = 0x10
_KITA: Final = 0x20
_MOST: Final = 0xFFFF
_SIZE: Final = 3
_STARTS: Final = 7
_SUITS: Final = 3
_RANKS: Final = 9

CodeKind = Literal["chow", "pung", "added_kong", "open_kong", "concealed_kong", "kita"]


class MeldCode(NamedTuple):
    """What a code says: the numbers of the tiles, which one was claimed, or added, and whence."""

    kind: CodeKind
    tiles: tuple[int, ...]
    tile: int
    places: int


def read_meld(code: int) -> MeldCode:
    """The meld of a code."""
    if not 0 <= code <= _MOST:
        raise BrokenError(f"{code} is no code of a meld")
    meld = _meld(code)
    if not all(0 <= tile < COPIES * len(KINDS) for tile in meld.tiles):
        raise BrokenError(f"{code} is no code of a meld")
    return meld


def _meld(code: int) -> MeldCode:
    places = code & 3
    if code & _CHOW:
        return _chow(code, places)
    if code & (_PUNG | _ADDED):
        return _pung(code, places)
    tile = code >> 8
    if code & _KITA:
        return MeldCode("kita", (tile,), tile, places)
    four = _copies(tile // COPIES)
    return MeldCode("open_kong" if places else "concealed_kong", four, tile, places)


def _chow(code: int, places: int) -> MeldCode:
    start, claimed = divmod(code >> 10, _SIZE)
    suit, rank = divmod(start, _STARTS)
    if suit >= _SUITS:
        raise BrokenError(f"{code} is no code of a meld")
    first = _RANKS * suit + rank
    copies = (code >> 3 & 3, code >> 5 & 3, code >> 7 & 3)
    tiles = tuple(COPIES * (first + step) + copy for step, copy in enumerate(copies))
    return MeldCode("chow", tiles, tiles[claimed], places)


def _pung(code: int, places: int) -> MeldCode:
    kind, claimed = divmod(code >> 9, _SIZE)
    four = _copies(kind)
    spare = four[code >> 5 & 3]
    three = tuple(tile for tile in four if tile != spare)
    if code & _PUNG:
        return MeldCode("pung", three, three[claimed], places)
    return MeldCode("added_kong", four, spare, places)


def _copies(kind: int) -> tuple[int, ...]:
    return tuple(COPIES * kind + copy for copy in range(COPIES))
