"""Reads the tiles of a hand: what stands in it, what lies before it, and what it was won on."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from scoring import laws
from scoring.circumstances import Circumstances
from scoring.document import HandForm, MeldForm
from scoring.errors import FormBroken, NotationError, Problem
from scoring.form import BAD
from scoring.hand import Hand, Held, Meld, Seat
from scoring.laws import Pointers
from scoring.notation import read_hand
from scoring.tiles import Tile

_IN_TEXT: Final = Pointers(text=True)
_IN_FIELDS: Final = Pointers(text=False)


class HandReader:
    """Reads the hand of one seat; what is wrong with it goes to the problems of the case."""

    def __init__(self, case: Circumstances, seat: Seat) -> None:
        """Read for a case, which knows the tiles of its ruleset."""
        self.case = case
        self.seat = seat
        self.problems = case.problems

    def won(self, given: object, *, by_flowers: bool) -> Hand | None:
        """Read a winning hand; where bonus tiles won, no tile completed it."""
        form, pointers = self._form(given, won=not by_flowers)
        if form is None:
            return None
        if by_flowers:
            form = replace(form, winning_tile=None)
        elif form.winning_tile is None:
            raise FormBroken([Problem("missing_field", pointers.at("winning_tile"))])
        problems = self.problems
        before, melded = len(problems), len(form.melds)
        concealed, won, melds = self._parts(form, pointers)
        problems += laws.tile_count(concealed, won, melded, pointers)
        if not won and len(problems) > before:
            return None
        hand = Hand(*laws.before_the_win(concealed, won, melded), melds)
        problems += laws.five_of_a_tile(hand.tiles, "/hand")
        return hand if len(problems) == before else None

    def held(self, given: object, *, more: int = 0) -> Held | None:
        """Read a hand before the win: thirteen tiles, a kong counted as three.

        There may be so many ``more`` that were drawn and not discarded yet.
        """
        form, pointers = self._form(given, won=False)
        if form is None:
            return None
        before = len(self.problems)
        concealed, won, melds = self._parts(form, pointers)
        concealed = (*concealed, *won)
        self.problems.extend(laws.waiting_count(concealed, len(form.melds), pointers, more))
        melded = [tile for meld in melds for tile in meld.tiles]
        self.problems.extend(laws.five_of_a_tile((*concealed, *melded), "/hand"))
        return Held(concealed, melds) if len(self.problems) == before else None

    def _form(self, given: object, *, won: bool) -> tuple[HandForm | None, Pointers]:
        """The hand as fields, whether it was written in one line or not; None for no tiles."""
        pointers = _IN_TEXT if isinstance(given, str) else _IN_FIELDS
        if given is BAD:
            return None, pointers
        if not isinstance(given, str):
            form: Any = given  # a HandForm, for the form of a question allows nothing else
            bad = form.concealed is BAD or form.melds is BAD
            return None if bad else form, pointers
        try:
            line = read_hand(given, won=won)
        except NotationError as error:
            self.problems.append(Problem(error.code, "/hand", {"position": error.position}))
            return None, pointers
        melds = tuple([MeldForm(one.kind, one.tiles) for one in line.melds])
        return HandForm(line.concealed, line.winning, melds), pointers

    def _parts(
        self, given: HandForm, pointers: Pointers
    ) -> tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Meld, ...]]:
        """The concealed tiles, the winning tile if there is one, and the melds that are any."""
        concealed = self._played(given.concealed, pointers, "concealed")
        completing = () if given.winning_tile is None else (given.winning_tile,)
        won = self._played(completing, pointers, "winning_tile")
        if not given.melds:
            return concealed, won, ()
        melds = [*self._melds(given.melds, pointers)]
        self.problems += laws.meld_sources(melds, self.seat, pointers)
        return concealed, won, tuple([meld for meld in melds if meld is not None])

    def _melds(self, given: Iterable[MeldForm], pointers: Pointers) -> Iterator[Meld | None]:
        kinds = self.case.kinds
        for place, one in enumerate(given):
            tiles = one.tiles
            if not kinds.issuperset(tiles):
                tiles = self.case.played(tiles, pointers.at(f"melds/{place}/tiles"))
            meld = laws.read_meld(one.kind, tiles, one.source)
            if meld is None:
                where = pointers.at(f"melds/{place}/tiles")
                self.problems.append(laws.wrong_meld(one.kind, where))
            yield meld

    def _played(self, tiles: tuple[Tile, ...], pointers: Pointers, path: str) -> tuple[Tile, ...]:
        """The tiles of a part of the hand as the ruleset knows them."""
        if self.case.kinds.issuperset(tiles):
            return tiles
        return self.case.played(tiles, pointers.at(path))
