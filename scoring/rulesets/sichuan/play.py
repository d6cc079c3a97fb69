"""A deal of Sichuan event by event: who has won, who is out, which kongs stand, what was paid.

Source: World Mahjong Tour rules 2.4 and 2.5, for who pays at which moment; Sichuan Bloody Rules
for false wins. Who has won or is out neither pays nor receives for what happens later.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from scoring.errors import Problem
from scoring.form import BAD
from scoring.hand import By, Seat
from scoring.laws import melded, seat_name, tile_name
from scoring.ledger import Beyond, LedgerLine, entered
from scoring.names import Said
from scoring.outcomes import WinOutcome
from scoring.ruleset import not_robbable
from scoring.rulesets.sichuan import kongs
from scoring.rulesets.sichuan.deal import FalseWin, KongEvent, Step
from scoring.rulesets.sichuan.kongs import Kong
from scoring.seating import repeated
from scoring.settlement import Deal, Finding, Won, in_turn, intercepted, score_wins
from scoring.tiles import PLAIN, Tile

SHOT: Final = "discard_after_kong"
KONG_WON_AFTER: Final = "kong_replacement"
LAST_TILE: Final = frozenset({"last_draw", "last_discard"})


def kong_maker(win: Mapping[str, Any]) -> Seat | None:
    """Who has just made a kong, as a win tells: the winner, or who throws the tile after it."""
    how = win["win"]
    if SHOT in how.events:
        thrower: Seat | None = how.source
        return thrower
    winner: Seat = win["seat"]
    return winner if KONG_WON_AFTER in how.events else None


class Play:
    """A deal on its way through its events."""

    def __init__(self, deal: Deal) -> None:
        """Begin with nobody out and nothing paid."""
        self.deal = deal
        self.options = deal.options
        self.problems = deal.problems
        self.ledger: list[LedgerLine] = []
        self.results: list[Won] = []
        self.judged: list[Finding] = []
        self.won: list[tuple[Seat, ...]] = []
        self.first_discarder: Seat | None = None
        self.out: list[Seat] = []
        self.kongs: list[Kong] = []
        self.robbed: list[Kong] = []
        self.unlisted = False
        self.paid_back: list[Kong] = []
        self.last: Kong | None = None
        self.wall_used_up = False
        self.shown: dict[str, tuple[Seat, tuple[Tile, ...]]] = {}

    # --- who is in the deal --------------------------------------------------------------

    @property
    def winners(self) -> list[Seat]:
        """Who has won, in order."""
        return [seat for together in self.won for seat in together]

    @property
    def left(self) -> list[Seat]:
        """Who is still in the deal."""
        gone = {*self.winners, *self.out}
        return [seat for seat in self.deal.seats if seat not in gone]

    @property
    def fought_out(self) -> bool:
        """Whether at most one player is left."""
        return len(self.left) <= 1

    def absent(self, seat: Seat | None, where: str) -> Iterator[Problem]:
        """Yield the problem of a player who has left the deal."""
        if seat is not None and seat not in self.left:
            why = "out" if seat in self.out else "won"
            said = {"seat": seat_name(seat), "why": Said(f"left_deal.{why}")}
            yield Problem("not_in_deal", where, said)

    # --- kongs ---------------------------------------------------------------------------

    def kong(self, step: Step, event: KongEvent) -> None:
        """Enter a kong: it is paid at once by who has not won."""
        known = event.tile not in (None, BAD)
        event = replace(event, tile=self._played(event.tile, step.where) if known else None)
        self.problems.extend(kongs.faults(event, step.where, [*self.kongs, *self.robbed]))
        self.problems.extend(self.absent(event.seat, f"{step.where}/seat"))
        self.problems.extend(self.absent(event.source, f"{step.where}/from"))
        payers = [seat for seat in self.left if seat is not event.seat]
        assert step.place is not None  # noqa: S101 - a kong is no outcome by itself
        paid = kongs.money(event, payers, self.options, step.place)
        self.last = Kong(
            seat=event.seat, kind=event.kong, tile=event.tile, source=event.source, money=paid
        )
        self.kongs.append(self.last)
        self.ledger.extend(paid)

    def just_made(self, seat: Seat | None) -> Kong | None:
        """The kong that a player has just made: nothing but a false win is listed after it."""
        return self.last if self.last is not None and self.last.seat is seat else None

    def _played(self, tile: Any, where: str) -> Any:
        return PLAIN[self.deal.tiles((tile,), f"{where}/tile")[0]]

    def refundable(self) -> list[Kong]:
        """The kongs whose money is still with who made them."""
        return [one for one in self.kongs if one not in self.paid_back]

    # --- wins ----------------------------------------------------------------------------

    def win(self, step: Step, event: WinOutcome) -> None:
        """Enter the win of one player, or of several on one tile."""
        wins: Any = event.wins
        where = f"{step.where}/wins"
        if not wins:
            self.problems.append(Problem("no_winner", where))
            return
        counted = self._counted(wins)
        won = score_wins(self.deal, wins, where, event=step.place, known=self._known(counted))
        paid = [one for one in in_turn(won) if one.seat in counted]
        self._held_against_kongs(won)
        makers = {kong_maker(one) for one in wins} - {None}
        self.unlisted = self.unlisted or bool(makers - {one.seat for one in self.kongs})
        self._robbed(step, wins, paid)
        for one in paid:
            self.ledger.extend(entered(one.transfers, one.place))
            self.results.append(replace(one, tell=_without_kong_note(one)))
            self.judged.extend(intercepted([x for x in won if x.seat not in counted], one))
        if any(SHOT in one["win"].events for one in wins):
            self._shot(wins[0]["win"].source, [one.seat for one in paid], step.place)
        if not self.won:
            self.first_discarder = wins[0]["win"].source
        self.won.append(tuple(counted))
        self.wall_used_up = any(LAST_TILE & {*one["win"].events} for one in wins)
        self.last = None

    def _counted(self, wins: Any) -> list[Seat]:
        """Who wins of those who claim one tile, in turn: all of them, or the nearest."""
        source = wins[0]["win"].source
        seats = dict.fromkeys(one["seat"] for one in wins)
        turn = sorted(seats, key=lambda seat: seat.turns_after(source))
        return turn[:1] if self.options.multi_win == "nearest" else turn

    def _known(self, counted: list[Seat]) -> Any:
        """What the deal knows of each win: who is gone, and who fed the kong before it."""

        def known(win: Mapping[str, Any]) -> dict[str, object]:
            here = (win["seat"], win["win"].source)
            gone = {*self.winners, *self.out, *counted} - {*here}
            return {
                "already_won": tuple(sorted(gone)),
                "kong_feeder": self._feeder(win["seat"], win["win"].events),
            }

        return known

    def _feeder(self, seat: Seat, events: Iterable[str]) -> str | None:
        """Who fed the kong of a player who has won on the tile after it, if it is listed."""
        kong = self.just_made(seat)
        if KONG_WON_AFTER not in events or kong is None:
            return None
        return "nobody" if kong.source is None else kong.source.word

    def _held_against_kongs(self, won: Sequence[Won]) -> None:
        for one in won:
            if one.hand is not None:
                self.listed(one.seat, one.hand.melds, f"{one.where}/hand")
                won_on = (one.hand.winning,) if one is won[0] else ()
                tiles = (*won_on, *one.hand.concealed)
                self.shown[one.where] = one.seat, (*tiles, *melded(one.hand.melds))

    def listed(self, seat: Seat, melds: Any, where: str) -> None:
        """Hold the kongs of a hand against those that are listed."""
        problems, left = kongs.matched(
            [one for one in self.kongs if one.seat is seat], melds, where
        )
        self.problems.extend(problems)
        self.unlisted = self.unlisted or bool(left)

    def _robbed(self, step: Step, wins: Any, paid: list[Won]) -> None:
        """The kong that was just added and is robbed is none: its money is not paid."""
        robbed = self.last
        how = wins[0]["win"]
        if how.by is not By.ROBBED_KONG:
            return
        tile = next((PLAIN[one.hand.winning] for one in paid if one.hand is not None), None)
        if tile is not None and any(one.tile == tile for one in self.kongs if one is not robbed):
            where = f"{step.where}/wins/0/win/by"
            said = {"tile": tile_name(tile)}
            self.problems.append(Problem("kong_stands_already", where, said))
        if robbed is None:
            return
        if robbed.seat is not how.source or not robbed.is_of(tile):
            return
        if robbed.kind not in kongs.ROBBABLE:
            why = "open" if robbed.kind == "direct" else "concealed"
            where = f"{step.where}/wins/0/win/by"
            self.problems.append(replace(not_robbable(why), pointer=where))
        self.kongs.remove(robbed)
        self.robbed.append(robbed)
        self.ledger = [one for one in self.ledger if one not in robbed.money]

    def _shot(self, shooter: Seat | None, winners: list[Seat], place: int | None) -> None:
        """What becomes of the money for the kong that was just made by who threw the tile."""
        kong = self.just_made(shooter)
        if self.options.kong_money_after_shot == "keep" or kong is None:
            return
        if self.options.kong_money_after_shot == "refund":
            lines = [*kongs.returned(kong, "kong_shot", place)]
        else:
            lines = kongs.passed_on(kong, winners, self.options, place)
        if lines:
            self.ledger.extend(lines)
            self.paid_back.append(kong)

    # --- false wins ----------------------------------------------------------------------

    def false_win(self, step: Step, event: FalseWin) -> None:
        """Enter a false win: who errs pays each who is left, returns kong money, and is out."""
        self.problems.extend(self._false_win_faults(step, event))
        erring = list(dict.fromkeys(event.seats))
        others = [seat for seat in self.left if seat not in erring]
        amount = self.options.false_win_points * self.options.base_unit
        for place, seat in enumerate(erring):
            here = place if step.place is None else step.place
            self.ledger.extend(LedgerLine(seat, one, amount, "false_win", here) for one in others)
            if seat in event.held_void:
                self.void_penalty(seat, here)
            if self.options.false_win_kong_refund:
                self.refund(seat, "false_win_kong", here)
        self.out.extend(erring)

    def _false_win_faults(self, step: Step, event: FalseWin) -> Iterator[Problem]:
        if not event.seats:
            yield Problem("no_winner", f"{step.where}/seats")
        for name, seats in (("seats", event.seats), ("held_void", event.held_void)):
            yield from repeated(seats, f"{step.where}/{name}")
        for place, seat in enumerate(event.seats):
            yield from self.absent(seat, f"{step.where}/seats/{place}")
        for place, seat in enumerate(event.held_void):
            if seat not in event.seats:
                said = {"seat": seat_name(seat)}
                yield Problem("not_a_false_winner", f"{step.where}/held_void/{place}", said)

    def void_penalty(self, seat: Seat, place: int | None) -> None:
        """Enter what tiles of the void suit cost; nobody receives it."""
        amount = self.options.void_penalty_pot * self.options.base_unit
        self.ledger.append(LedgerLine(seat, Beyond.POT, amount, "void_penalty", place))

    def refund(self, seat: Seat, reason: str, place: int | None) -> None:
        """Enter that a player returns the money for all kongs that is still there."""
        spared = () if self.options.refund_to_won else self.winners
        for one in self.refundable():
            if one.seat is seat:
                self.ledger.extend(kongs.returned(one, reason, place, spared))
                self.paid_back.append(one)


def _without_kong_note(won: Won) -> Any:
    """The answer about a win without the note that its kongs are not paid there."""

    def tell() -> dict[str, Any]:
        told = won.tell()
        assumed = [one for one in told["assumed"] if one["code"] != "kong_money_left_out"]
        return told | {"assumed": assumed}

    return tell
