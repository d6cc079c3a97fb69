"""Tiles, hands and arrangements as text, both ways.

Tiles are read from compact strings (``123m0p55z``; spaces, capitals and full-width
characters are fine) and from Unicode tile characters, mixed as one likes. The one-line hand
is ``22m345p67s [2222z] (999s) +8s``: ``( )`` a declared group, ``[ ]`` a concealed kong, a
``+`` inside ``( )`` an added kong, and ``+`` before the winning tile. An arrangement is
written group by group, ``!`` behind the one that the winning tile completed.
"""

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from scoring.errors import NotationError
from scoring.groups import Group, Kind, MeldKind, declared, is_chow_start, kinds_of, standing
from scoring.kept import kept
from scoring.tiles import CODES, KINDS, PLAIN, SORT, SUITS, TILE_OF, UNICODE_TILES, Tile

_FULL_WIDTH: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_IGNORED: Final = "\ufe0e\ufe0f"
_DIGITS: Final = "0123456789"
_PARTS: Final = re.compile(f"[{_DIGITS}]+[{SUITS}]")
CHOW_SIZE: Final = 3
KONG_SIZE: Final = 4


class NotationFault(StrEnum):
    """What may be wrong with text that should name tiles."""

    UNREADABLE = "unreadable_character"
    NO_SUCH_TILE = "no_such_tile"
    NO_SUIT = "rank_without_suit"
    NO_RANK = "suit_without_rank"
    NOT_ONE = "not_one_tile"
    BRACKET = "unbalanced_bracket"
    NO_MELD = "not_a_meld"
    NO_GROUP = "not_a_group"
    NO_WINNING_TILE = "no_winning_tile"


def _fail(fault: NotationFault, position: int) -> NotationError:
    return NotationError(fault.value, position)


def read_tiles(text: str, *, start: int = 0) -> tuple[Tile, ...]:
    """Return the tiles that a text names, in its order.

    ``start`` is added to the position that an error names, counted from 1.
    """
    parts = _PARTS.findall(text)
    tiles: list[Tile] = []
    for part in parts:
        tiles += _part[part]
    # A tile for each character that is no suit; spaces say nothing.
    plain = len(tiles) + len(parts) == len(text) - text.count(" ")
    return tuple(tiles) if plain else _read_tiles(text, start)


@kept(1 << 12)
def _part(text: str) -> tuple[Tile, ...]:
    """The tiles of one suit, like ``123m``; none where one of them is no tile."""
    codes = [rank + text[-1] for rank in text[:-1]]
    return tuple([TILE_OF[code] for code in codes]) if TILE_OF.keys() >= set(codes) else ()


def _read_tiles(text: str, start: int) -> tuple[Tile, ...]:
    """Read any notation, character by character, and say what cannot be read."""
    tiles: list[Tile] = []
    ranks: list[tuple[str, int]] = []
    for position, character in enumerate(text.translate(_FULL_WIDTH).lower(), start + 1):
        if character in _DIGITS:
            ranks.append((character, position))
        elif character in SUITS:
            if not ranks:
                raise _fail(NotationFault.NO_RANK, position)
            tiles.extend(_tile(rank + character, place) for rank, place in ranks)
            ranks.clear()
        elif character in UNICODE_TILES:
            if ranks:
                raise _fail(NotationFault.NO_SUIT, ranks[0][1])
            tiles.append(UNICODE_TILES[character])
        elif not character.isspace() and character not in _IGNORED:
            raise _fail(NotationFault.UNREADABLE, position)
    if ranks:
        raise _fail(NotationFault.NO_SUIT, ranks[0][1])
    return tuple(tiles)


def _tile(code: str, position: int) -> Tile:
    try:
        return TILE_OF[code]
    except KeyError:
        raise _fail(NotationFault.NO_SUCH_TILE, position) from None


def read_tile(text: str) -> Tile:
    """Return the one tile that a text names."""
    tiles = read_tiles(text)
    if len(tiles) != 1:
        raise _fail(NotationFault.NOT_ONE, 1)
    return tiles[0]


def compact(tiles: Iterable[Tile]) -> str:
    """Write tiles in the compact form, in the order given: ``1m``, ``2m`` is ``12m``."""
    parts: list[str] = []
    suit = ""
    for code in (CODES[tile] for tile in tiles):
        if code[1] != suit:
            parts.append(suit)
            suit = code[1]
        parts.append(code[0])
    return "".join(parts) + suit


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Sort tiles as they are printed: suits m p s z f, by rank."""
    return tuple(sorted(tiles, key=SORT.__getitem__))


# --- the one-line hand -------------------------------------------------------------------


class MeldText(NamedTuple):
    """A bracketed group of a one-line hand."""

    kind: MeldKind
    tiles: tuple[Tile, ...]


class HandText(NamedTuple):
    """A one-line hand as read: nothing but its notation has been checked."""

    concealed: tuple[Tile, ...]
    winning: Tile | None
    melds: tuple[MeldText, ...] = ()


_CLOSING: Final = {"(": ")", "[": "]"}
_MARK: Final = re.compile(r"[()\[\]+]")


def _pieces(text: str) -> Iterable[tuple[str, str, int]]:
    """Cut a one-line hand into pieces: the mark before each, its text, where it starts."""
    mark, start, position = "", 0, 0
    text = text.translate(_FULL_WIDTH)
    while found := _MARK.search(text, position):
        position = found.start()
        character = text[position]
        if character in _CLOSING:
            yield mark, text[start:position], start
            end = text.find(_CLOSING[character], position)
            if end < 0:
                raise _fail(NotationFault.BRACKET, position + 1)
            yield character, text[position + 1 : end], position + 1
            mark, start, position = "", end + 1, end
        elif character == "+":
            yield mark, text[start:position], start
            mark, start = "+", position + 1
        else:
            raise _fail(NotationFault.BRACKET, position + 1)
        position += 1
    yield mark, text[start:], start


def read_hand(text: str, *, won: bool = True) -> HandText:
    """Read a one-line hand, like ``22m345p67s [2222z] (999s) +8s``.

    It needs a winning tile unless it is not ``won`` on one.
    """
    concealed: list[Tile] = []
    winning: list[Tile] = []
    melds: list[MeldText] = []
    for mark, piece, start in _pieces(text):
        if mark in _CLOSING:
            melds.append(_meld(mark, piece, start))
        elif mark == "+":
            tiles = read_tiles(piece, start=start)
            if len(tiles) != 1 or winning:
                raise _fail(NotationFault.NOT_ONE, start)
            winning.extend(tiles)
        else:
            concealed.extend(read_tiles(piece, start=start))
    if won and not winning:
        raise _fail(NotationFault.NO_WINNING_TILE, max(len(text), 1))
    return HandText(tuple(concealed), winning[0] if winning else None, tuple(melds))


def _meld(mark: str, piece: str, start: int) -> MeldText:
    body, added = piece, False
    if mark == "(" and piece.rstrip().endswith("+"):
        body, added = piece.rstrip()[:-1], True
    tiles = read_tiles(body, start=start)
    kind = _meld_kind(tiles, concealed=mark == "[", added=added)
    if kind is None:
        raise _fail(NotationFault.NO_MELD, start)
    return MeldText(kind, tiles)


def _meld_kind(tiles: Sequence[Tile], *, concealed: bool, added: bool) -> MeldKind | None:
    if len(tiles) == KONG_SIZE:
        if concealed:
            return MeldKind.CONCEALED_KONG
        return MeldKind.ADDED_KONG if added else MeldKind.OPEN_KONG
    if len(tiles) != CHOW_SIZE or concealed or added:
        return None
    return MeldKind.PUNG if PLAIN[tiles[0]] == PLAIN[tiles[1]] else MeldKind.CHOW


def meld_group(kind: MeldKind, tiles: Sequence[Tile]) -> Group | None:
    """Return the group that tiles make as a meld of a kind, or None where they make none."""
    kinds = sorted(PLAIN[tile] for tile in tiles)
    if not kinds or kinds[0] >= KINDS or (kind is MeldKind.CHOW and not is_chow_start(kinds[0])):
        return None
    group = declared(kind, kinds[0])
    return group if tuple(kinds) == group.kinds else None


# --- arrangements ------------------------------------------------------------------------


def read_arrangement(text: str) -> tuple[tuple[Group, ...], int | None]:
    """Read an arrangement: its groups, and the place of the one marked ``!`` (or None)."""
    groups: list[Group] = []
    completed = None
    position = 0
    for word in text.split(" "):
        start, position = position, position + len(word) + 1
        if not word:
            continue
        body = word.removesuffix("!")
        group = _group(body, start)
        if body != word:
            if completed is not None or group.meld is not None:
                raise _fail(NotationFault.NO_GROUP, start + len(word))
            completed = len(groups)
        groups.append(group)
    return tuple(groups), completed


def _group(word: str, start: int) -> Group:
    if word[:1] in _CLOSING:
        if word[-1] != _CLOSING[word[0]]:
            raise _fail(NotationFault.BRACKET, start + 1)
        meld = _meld(word[0], word[1:-1], start + 1)
        group = meld_group(meld.kind, meld.tiles)
        if group is None:
            raise _fail(NotationFault.NO_MELD, start + 1)
        return group
    tiles = read_tiles(word, start=start)
    found = _standing_group(sorted(PLAIN[tile] for tile in tiles))
    if found is None:
        raise _fail(NotationFault.NO_GROUP, start + 1)
    return found


def _standing_group(kinds: Sequence[int]) -> Group | None:
    """The undeclared group that these kinds make; a single tile counts as one."""
    for kind in (Kind.SINGLE, Kind.PAIR, Kind.CHOW, Kind.PUNG):
        if kinds and kinds[0] < KINDS and tuple(kinds) == kinds_of(kind, Tile(kinds[0])):
            return standing(kind, Tile(kinds[0]))
    return None
