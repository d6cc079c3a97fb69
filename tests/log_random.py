"""Plays deals at random, within the rules of turn and claim, and says what a win in them is.

Nobody plays to win, and what a win is said to be worth is invented: only the decoders are tested.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from tests.log_writers import KINDS, REDS, Claim, Deal, Log, Step, StepKind, Told, kind, printed

WALL: Final = {4: 70, 3: 55}
SEATS: Final = ("east", "south", "west", "north")
CLAIMS: Final = ("chow", "pung", "open_kong")
INTERRUPTING: Final = (*CLAIMS, "concealed_kong", "added_kong", "kita")
YAKU: Final = ("tanyao", "pinfu", "toitoi", "honitsu", "haku", "seat_wind", "round_wind", "chanta")


def random_log(seed: int) -> Log:
    """A game of one to three deals."""
    random = Random(seed)  # noqa: S311 - play, not secrets
    players, reds = random.choice((3, 4, 4)), random.random() < 0.8
    deals = tuple(_Table(random, players, reds=reds).play() for _ in range(random.randint(1, 3)))
    return Log(deals, reds=reds)


class _Table:
    """A deal that is being played."""

    def __init__(self, random: Random, players: int, *, reds: bool) -> None:
        self.random, self.players = random, players
        set_ = [tile for tile in KINDS for _ in range(4)]
        if reds:
            for tile in REDS:
                set_[set_.index(kind(tile))] = tile
        if players == 3:
            set_ = [tile for tile in set_ if tile[1] != "m" or tile[0] in "19"]
        random.shuffle(set_)
        self.tiles = set_
        self.hands = [[set_.pop() for _ in range(13)] for _ in range(players)]
        self.dealt = tuple(map(tuple, self.hands))
        self.left = WALL[players]
        self.steps: list[Step] = []
        self.closed = [True] * players
        self.riichi = [False] * players
        self.pungs: list[set[str]] = [set() for _ in range(players)]
        self.kongs = 0
        self.due = 0
        self.dealer, self.wind = random.randrange(players), random.randrange(3)
        self.indicator = set_.pop()

    def play(self) -> Deal:
        player: int | None = self.dealer
        wins: tuple[int, ...] = ()
        source = self.dealer
        drawing = True
        while player is not None and not wins:
            source = player
            player, wins, drawing = self._turn(player, drawing=drawing)
        sticks, honba = self.random.randrange(3), self.random.randrange(4)
        return Deal(
            hands=self.dealt,
            indicator=self.indicator,
            steps=tuple(self.steps),
            wins=tuple(self._told(winner, source) for winner in wins),
            dealer=self.dealer,
            wind=self.wind,
            honba=honba,
            sticks=sticks,
            under=tuple(self.tiles.pop() for _ in range(1 + self._turned())),
        )

    def _turned(self) -> int:
        return sum(step.kind == "dora" for step in self.steps)

    def _step(self, what: StepKind, player: int, tile: str = "", **more: Any) -> None:
        self.steps.append(Step(what, player, tile, **more))

    # --- a turn --------------------------------------------------------------------------

    def _turn(self, player: int, *, drawing: bool) -> tuple[int | None, tuple[int, ...], bool]:
        """A turn: who is next, if anybody, who won, and whether the next begins with a draw."""
        hand = self.hands[player]
        while drawing:
            if not self.left:
                return None, (), False
            self._draw(player)
            if self.random.random() < 0.01:
                return None, (player,), False
            if not self.left or not self._declares(player):
                break
            if self.random.random() < 0.1:
                return None, (self._other(player),), False  # robbed
        self._turn_due(player)
        riichi = drawing and self.closed[player] and not self.riichi[player]
        if riichi and self.random.random() < 0.04:
            self.riichi[player] = True
            self._step("riichi", player)
        tile = min(
            self.random.sample(hand, min(3, len(hand))), key=lambda one: self._alike(hand, one)
        )
        hand.remove(tile)
        self._step("discard", player, tile)
        if self.random.random() < 0.01:
            others = [one for one in range(self.players) if one != player]
            order = sorted(self.random.sample(others, self.random.randint(1, 2)))
            return None, tuple(order), False
        return self._claimed(player, tile)

    def _alike(self, hand: list[str], tile: str) -> int:
        """How many tiles like one are in a hand: those of which there are more are kept."""
        return sum(kind(one) == kind(tile) for one in hand)

    def _draw(self, player: int) -> None:
        self.left -= 1
        tile = self.tiles.pop()
        self.hands[player].append(tile)
        self._step("draw", player, tile)

    def _declares(self, player: int) -> bool:
        """Whether the player sets a North aside, or declares a kong of his own."""
        hand = self.hands[player]
        if self.players == 3 and "4z" in hand and self.random.random() < 0.5:
            hand.remove("4z")
            self._step("kita", player, "4z")
            return True
        counts = Counter(map(kind, hand))
        fours = [tile for tile in counts if counts[tile] == 4]
        added = [tile for tile in hand if kind(tile) in self.pungs[player]]
        if self.kongs == 4 or self.random.random() < 0.3:
            return False
        if fours:
            own = tuple(printed(tile for tile in hand if kind(tile) == fours[0]))
            hand[:] = [tile for tile in hand if kind(tile) != fours[0]]
            self._turn_due(player)
            self._step("concealed_kong", player, own=own)
            self._step("dora", player, self.tiles.pop())
            self.kongs += 1
        elif added:
            hand.remove(added[0])
            self.pungs[player].discard(kind(added[0]))
            self._step("added_kong", player, added[0])
            self.kongs += 1
            self.due += 1
        return bool(fours or added)

    def _turn_due(self, player: int) -> None:
        """Turn the indicators of kongs that were not concealed."""
        while self.due:
            self._step("dora", player, self.tiles.pop())
            self.due -= 1

    def _other(self, player: int) -> int:
        return (player + self.random.randint(1, self.players - 1)) % self.players

    # --- claims --------------------------------------------------------------------------

    def _claimed(self, player: int, tile: str) -> tuple[int, tuple[int, ...], bool]:
        """Who is next after a discard: somebody claims it, or the next player draws."""
        after = (player + 1) % self.players
        for other in range(self.players):
            if other == player or self.riichi[other] or not self.left:
                continue
            found = self._possible(other, tile, chow=other == after and self.players == 4)
            if found and self.random.random() < 0.7:
                what, own = self.random.choice(found)
                for one in own:
                    self.hands[other].remove(one)
                self._step(what, other, tile, own=own, source=player)
                self.closed[other] = False
                if what == "pung":
                    self.pungs[other].add(kind(tile))
                self.kongs += what == "open_kong"
                self.due += what == "open_kong"
                return other, (), what == "open_kong"
        return after, (), True

    def _possible(
        self, player: int, tile: str, *, chow: bool
    ) -> list[tuple[Claim, tuple[str, ...]]]:
        hand = self.hands[player]
        same = tuple(one for one in hand if kind(one) == kind(tile))
        found: list[tuple[Claim, tuple[str, ...]]] = []
        if len(same) == 3 and self.kongs < 4:
            found.append(("open_kong", same))
        if len(same) >= 2:
            found.append(("pung", same[:2]))
        if chow and tile[1] != "z":
            found += [("chow", own) for own in self._runs(hand, tile)]
        return found

    def _runs(self, hand: list[str], tile: str) -> Iterator[tuple[str, ...]]:
        rank, suit = int(kind(tile)[0]), tile[1]
        for others in ((-2, -1), (-1, 1), (1, 2)):
            own = [
                next((one for one in hand if kind(one) == f"{rank + step}{suit}"), None)
                for step in others
            ]
            if all(own):
                yield tuple(one for one in own if one)

    # --- the win -------------------------------------------------------------------------

    def _told(self, winner: int, source: int) -> Told:
        points = 100 * self.random.randint(10, 70)
        names = self.random.sample(YAKU, self.random.randint(1, 3))
        patterns = {name: self.random.randint(1, 2) for name in names}
        gains = [0] * self.players
        losers = [source] if source != winner else [p for p in range(self.players) if p != winner]
        for loser in losers:
            gains[loser] -= points
            gains[winner] += points
        shares = (1 if winner == self.dealer else 2) if source == winner else 0
        kita = sum(step.kind == "kita" and step.player == winner for step in self.steps)
        worth = sum(-gain for gain in gains if gain < 0)
        return Told(
            winner, source, patterns, tuple(gains), worth, fu=40, kita=kita, each=shares * (points,)
        )


# --- what a win is, by a look at the whole deal --------------------------------------------------


def facts(deal: Deal, win: Told, first: Told) -> dict[str, Any]:
    """What a question about a win must say."""
    steps = [step for step in deal.steps if step.kind != "dora"]
    mine = [step for step in steps if step.player == win.winner]
    hand = Counter(deal.hands[win.winner])
    for step in mine:
        if step.kind == "draw":
            hand[step.tile] += 1
        elif step.kind in ("discard", "added_kong", "kita"):
            hand[step.tile] -= 1
        hand.subtract(step.own)
    own = win.winner == win.source
    last = steps[-1].tile or steps[-1].own[-1]
    if own:
        hand[last] -= 1
    robbed = steps[-1].kind in ("added_kong", "concealed_kong")
    seat = [SEATS[(player - deal.dealer) % deal.players] for player in range(deal.players)]
    return {
        "seat": seat[win.winner],
        "prevailing_wind": SEATS[deal.wind],
        "by": "self_draw" if own else "robbed_kong" if robbed else "discard",
        "from": None if own else seat[win.source],
        "events": sorted(_events(deal, win, steps)),
        "concealed": printed(hand.elements()),
        "tile": last,
        "melds": _melds(mine, seat),
        "discards": [step.tile for step in mine if step.kind == "discard"],
        "dora": list(deal.indicators),
        "ura": list(deal.under) if win.winner in deal.riichi else [],
        "kita": sum(step.kind == "kita" for step in mine),
        "honba": deal.honba if win == first else 0,
        "sticks": _sticks(deal, steps) if win == first else 0,
    }


def _melds(mine: list[Step], seat: list[str]) -> list[dict[str, Any]]:
    melds: list[dict[str, Any]] = []
    for step in mine:
        if step.kind in CLAIMS:
            held = printed((step.tile, *step.own))
            melds.append({"kind": step.kind, "tiles": held, "from": seat[step.source]})
        elif step.kind == "concealed_kong":
            melds.append({"kind": step.kind, "tiles": printed(step.own)})
        elif step.kind == "added_kong":
            (pung,) = (
                meld
                for meld in melds
                if meld["kind"] == "pung" and kind(meld["tiles"][0]) == kind(step.tile)
            )
            pung |= {"kind": "added_kong", "tiles": printed((*pung["tiles"], step.tile))}
    return melds


def _sticks(deal: Deal, steps: list[Step]) -> int:
    """The sticks on the table: a bet is none if its tile was won on."""
    bets = sum(step.kind == "riichi" for step in steps)
    won_on = len(steps) > 1 and steps[-2].kind == "riichi"
    return deal.sticks + bets - won_on


def _events(deal: Deal, win: Told, steps: list[Step]) -> Iterator[str]:
    player, last = win.winner, steps[-1]
    if player in deal.riichi:
        at = steps.index(Step("riichi", player))
        before, after = steps[:at], steps[at + 2 :]
        first = not any(
            step.kind in INTERRUPTING or (step.kind == "discard" and step.player == player)
            for step in before
        )
        yield "double_riichi" if first else "riichi"
        if not any(step.kind == "discard" and step.player == player for step in after) and not any(
            step.kind in INTERRUPTING and (step is not last or step.kind in CLAIMS)
            for step in after
        ):
            yield "ippatsu"
    draws = sum(step.kind == "draw" for step in steps)
    if last.kind == "draw":
        replaced = len(steps) > 1 and steps[-2].kind in INTERRUPTING
        if replaced:
            yield "kong_replacement"
        elif draws == WALL[deal.players]:
            yield "last_draw"
        first_draw = sum(step.kind == "draw" and step.player == player for step in steps) == 1
        if first_draw and not any(step.kind in INTERRUPTING for step in steps):
            yield "heavenly" if player == deal.dealer else "earthly"
    elif last.kind == "discard" and draws == WALL[deal.players]:
        yield "last_discard"
