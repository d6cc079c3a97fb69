"""A deal as it is played, step by step, and what a win on the last step is.

A step that cannot be taken is broken. That nobody won on a tile is only known at the next step,
so riichi bets are paid, and first turns interrupted, one step late.
"""

from collections.abc import Iterable
from typing import Final

from app.logs.errors import BrokenError
from app.logs.table import WALL, By, Last, Meld, MeldKind, Opening, Player, Step, Win
from app.logs.tiles import NORTH, in_order, makes, plain

AWAITS_REPLACEMENT: Final = ("open_kong", "added_kong", "concealed_kong", "kita")
ROBBABLE: Final = ("added_kong", "concealed_kong")


class Play:
    """A deal in progress."""

    def __init__(self, opening: Opening) -> None:
        """Deal the tiles."""
        self.opening = opening
        self.players = [Player(list(hand)) for hand in opening.hands]
        self.wall = WALL[opening.players]
        self.sticks = opening.sticks
        self.last = Last("start", opening.dealer, "")
        self.replaced = False
        self.interrupted = False
        self.declaring = False
        self.bet: int | None = None
        self.won_by: list[int] = []

    @property
    def going_on(self) -> bool:
        """Whether the deal has neither been won nor ended otherwise."""
        return not self.won_by and self.last.step != "end"

    # --- the steps -----------------------------------------------------------------------

    def draw(self, player: int, tile: str) -> None:
        """A player draws from the wall, or takes a replacement tile."""
        step, by, _ = self.last
        due = {"start": by, "discard": (by + 1) % self.opening.players}
        if player != (by if step in AWAITS_REPLACEMENT else due.get(step)):
            raise BrokenError(f"{self._name(player)} draws out of turn")
        if not self.wall:
            raise BrokenError("a tile is drawn when none is left")
        self._nobody_won()
        self.replaced = step in AWAITS_REPLACEMENT
        self.wall -= 1
        self.players[player].draws += 1
        self.players[player].hand.append(tile)
        self._now("draw", player, tile)

    def declare(self, player: int) -> None:
        """A player declares riichi with the next discard."""
        self._turn_of(player, "draw")
        one = self.players[player]
        if one.riichi or any(meld.source is not None for meld in one.melds):
            raise BrokenError(f"{self._name(player)} cannot declare riichi")
        self.declaring = True

    def discard(self, player: int, tile: str) -> None:
        """A player discards."""
        self._turn_of(player, "draw", "call")
        one = self.players[player]
        one.give_up([tile])
        one.ippatsu = False
        if self.declaring:
            first = not one.discards and not self.interrupted
            one.riichi = "double_riichi" if first else "riichi"
            one.ippatsu, self.bet, self.declaring = True, player, False
        one.discards.append(tile)
        self._now("discard", player, tile)

    def claim(self, player: int, kind: MeldKind, own: Iterable[str], source: int) -> None:
        """A player claims the discard of another for a chow, a pung or an open kong."""
        step, by, tile = self.last
        if step != "discard" or player == by or source != by:
            raise BrokenError(f"{self._name(player)} claims a tile that was not discarded")
        if kind == "chow" and player != (by + 1) % self.opening.players:
            raise BrokenError(f"{self._name(player)} claims a chow out of turn")
        own = tuple(own)
        tiles = in_order((tile, *own))
        if not makes(kind, tiles):
            raise BrokenError(f"{' '.join(tiles)} is no {kind.replace('_', ' ')}")
        self._nobody_won()
        self._interrupt()
        self.players[player].give_up(own)
        self.players[player].melds.append(Meld(kind, tiles, by))
        self._now("open_kong" if kind == "open_kong" else "call", player, tile)

    def concealed_kong(self, player: int, tiles: Iterable[str]) -> None:
        """A player declares four tiles of the hand."""
        self._turn_of(player, "draw")
        tiles = in_order(tiles)
        if not makes("concealed_kong", tiles):
            raise BrokenError(f"{' '.join(tiles)} is no kong")
        self.players[player].give_up(tiles)
        self.players[player].melds.append(Meld("concealed_kong", tiles))
        self._now("concealed_kong", player, tiles[-1])

    def added_kong(self, player: int, tile: str) -> None:
        """A player adds a tile of the hand to a pung."""
        self._turn_of(player, "draw")
        melds = self.players[player].melds
        for place, meld in enumerate(melds):
            if meld.kind == "pung" and plain(meld.tiles[0]) == plain(tile):
                self.players[player].give_up([tile])
                melds[place] = Meld("added_kong", in_order((*meld.tiles, tile)), meld.source)
                self._now("added_kong", player, tile)
                return
        raise BrokenError(f"{self._name(player)} has no pung to add {tile} to")

    def kita(self, player: int) -> None:
        """A player sets a North aside."""
        self._turn_of(player, "draw")
        self.players[player].give_up([NORTH])
        self.players[player].kita += 1
        self._now("kita", player, NORTH)

    def drawn_game(self) -> None:
        """The deal ends without a winner."""
        self._now("end", self.last.player, "")

    # --- winning -------------------------------------------------------------------------

    def win(self, player: int, source: int) -> Win:
        """Win on the last step; ``source`` is the winner himself on a self-draw.

        Several may win on one tile; the first of them takes counters and sticks.
        """
        step, by, tile = self.last
        drawn = source == player
        able = ("draw",) if drawn else ("discard", *ROBBABLE, "kita")
        if step not in able or by != source or player in self.won_by or (drawn and self.won_by):
            raise BrokenError(f"there is nothing that {self._name(player)} can win on")
        one, first = self.players[player], not self.won_by
        self.won_by.append(player)
        concealed = list(one.hand)
        if drawn:
            concealed.remove(tile)
        how: By = "self_draw" if drawn else "robbed_kong" if step in ROBBABLE else "discard"
        return Win(
            player=player,
            by=how,
            source=None if drawn else source,
            robbed="concealed" if step == "concealed_kong" else None,
            tile=tile,
            concealed=in_order(concealed),
            melds=tuple(one.melds),
            discards=tuple(one.discards),
            events=tuple(self._events(player)),
            kita=one.kita,
            honba=self.opening.honba if first else 0,
            sticks=self.sticks if first else 0,
        )

    def _events(self, player: int) -> Iterable[str]:
        """What comes with a win on the last step."""
        one, step = self.players[player], self.last.step
        if one.riichi:
            yield one.riichi
            if one.ippatsu:
                yield "ippatsu"
        if step == "draw":
            if self.replaced:
                yield "kong_replacement"
            elif not self.wall:
                yield "last_draw"
            if one.draws == 1 and not self.interrupted:
                yield "heavenly" if player == self.opening.dealer else "earthly"
        elif step == "discard" and not self.wall:
            yield "last_discard"

    # --- what the steps have in common ---------------------------------------------------

    def _name(self, player: int) -> str:
        return self.opening.seat(player)

    def _turn_of(self, player: int, *steps: Step) -> None:
        if self.last.player != player or self.last.step not in steps:
            raise BrokenError(f"{self._name(player)} acts out of turn")
        if self.won_by:
            raise BrokenError("the deal goes on after it was won")

    def _now(self, step: Step, player: int, tile: str) -> None:
        self.last = Last(step, player, tile)

    def _nobody_won(self) -> None:
        """A riichi bet is paid, and a kong or North interrupts, once nobody wins on the tile."""
        if self.won_by:
            raise BrokenError("the deal goes on after it was won")
        if self.last.step in AWAITS_REPLACEMENT:
            self._interrupt()
        if self.bet is not None:
            self.sticks += 1
            self.bet = None

    def _interrupt(self) -> None:
        """Nobody is any longer in an uninterrupted first turn, nor in that after riichi."""
        self.interrupted = True
        for one in self.players:
            one.ippatsu = False
