"""What a hand one tile short waits for, what a win on each tile is worth, or why it is not ready.

With a tile more it says which discards leave the hand ready, and what it waits for after each.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.answer import problem_words, ruleset_used
from scoring.arrange import completing
from scoring.circumstances import Circumstances, read_form
from scoring.errors import LawsBroken, Problem
from scoring.form import BAD
from scoring.hand import HAND_SIZE, PLAYERS, By, Hand, Seat
from scoring.hand_reader import HandReader
from scoring.judged import judged_words
from scoring.laws import MELD_SIZE, tile_name, too_many_reds
from scoring.names import Said
from scoring.notation import compact
from scoring.parts import Plain
from scoring.possible_wins import PossibleWins
from scoring.ruleset import Ruleset, fields_of
from scoring.tiles import COPIES, KIND_TILES, PLAIN, SORT, Tile
from scoring.waiting import Copies, Waiter
from scoring.waits_document import WAYS, waits_form


def waits(document: object) -> Plain:
    """Answer what a hand waits for, or which discards make it wait.

    Raises FormBroken or LawsBroken, with every violation of the stage.
    """
    return _Waits(*read_form(document, waits_form)).answer()


class _Waits(Circumstances):
    """A hand before the win, on its way to what it waits for."""

    def __init__(
        self, ruleset: Ruleset, entries: Mapping[str, Any], problems: list[Problem]
    ) -> None:
        """Find out whose discard is taken, so that wins can be looked at."""
        super().__init__(ruleset, entries, problems)
        self.own_fields = self.fields(ruleset.fields)
        source: Seat | None = entries["source"]
        self.wins = PossibleWins(self, self._player_before() if source is None else source)
        self.kinds_in_order = [tile for tile in KIND_TILES if tile in self.kinds]

    def _player_before(self) -> Seat:
        """The player before in turn who is still in the deal."""
        seat: Seat = self.entries["seat"]
        gone = () if self.own_fields is None else self.ruleset.waiting.out(self.own_fields)
        played = set(self.ruleset.seats(self.options)) - set(gone)
        turns = [Seat((seat - turn) % PLAYERS) for turn in range(1, PLAYERS)]
        return next((one for one in turns if one in played), seat.previous)

    def answer(self) -> Plain:
        """Look at the hand, or raise with all violations."""
        waiter, visible = self._read()
        self.wins.note(self.assumed)
        tiles = len(waiter.concealed) + MELD_SIZE * len(waiter.melds)
        look = self._thirteen if tiles == HAND_SIZE else self._fourteen
        told = look(waiter, visible)
        used = ruleset_used(self.ruleset, self.preset, self.options)
        source = self.wins.source.word
        answer = {"ruleset": used, "from": source, **told, "assumed": self.wins.notes}
        situation, _ = self.wins.situation(By.DISCARD, {}, None)
        judged = judged_words(self.ruleset.judges(situation), self.ruleset.names, self.language)
        return answer | ({"judged": judged} if judged else {})

    # --- reading -----------------------------------------------------------------------------

    def _read(self) -> tuple[Waiter, Counter[Tile]]:
        """Apply every law that needs no winning tile; the player and the visible tiles."""
        own = self.ruleset.waiting
        held = HandReader(self, self.entries["seat"]).held(self.entries["hand"], more=1)
        stated, given = self.fields(own.fields), self.entries["visible_tiles"]
        seen = () if given is BAD else self.played(given, "/visible_tiles")
        visible = Counter(PLAIN[tile] for tile in seen)
        waiter, hand = None, None
        if held is not None and self.own_fields is not None:
            waiter = Waiter(
                concealed=held.concealed,
                melds=held.melds,
                options=self.options,
                fields=self.own_fields,
                stated=stated,
            )
            hand = Hand(held.concealed, self._rarest(waiter), held.melds)
            self.problems.extend(self._too_many(waiter, visible))
            self.problems.extend(self._reds(waiter, seen))
        if waiter is not None and stated is not None:
            self.problems.extend(own.laws(waiter))
        self.problems.extend(self.wins.faults(hand))
        if self.problems or waiter is None:
            raise LawsBroken(self.problems)
        return waiter, visible

    def _rarest(self, waiter: Waiter) -> Tile:
        """A tile that breaks no law by its number, to try the other laws with."""
        known = self._own(waiter) + self._shown(waiter)
        return min(self.kinds_in_order, key=lambda tile: known[tile])

    def _too_many(self, waiter: Waiter, visible: Counter[Tile]) -> Iterator[Problem]:
        """Visible tiles of which the player holds the rest."""
        own = self._own(waiter)
        for tile, count in visible.items():
            if own[tile] + count > COPIES:
                said = {"tile": tile_name(tile), "count": own[tile] + count}
                yield Problem("five_of_a_tile", "/visible_tiles", said)

    def _reds(self, waiter: Waiter, seen: Sequence[Tile]) -> Iterator[Problem]:
        """Red fives that are visible although the player holds them."""
        own = [tile for tile in self._own_tiles(waiter) if tile in seen]
        return too_many_reds(self.ruleset, self.options, (*own, *seen), "/visible_tiles")

    def _own(self, waiter: Waiter) -> Counter[Tile]:
        """The player's own tiles, by kind."""
        return Counter(PLAIN[tile] for tile in self._own_tiles(waiter))

    def _own_tiles(self, waiter: Waiter) -> tuple[Tile, ...]:
        melded = [tile for meld in waiter.melds for tile in meld.tiles]
        return (*waiter.concealed, *melded, *self.ruleset.waiting.aside(waiter.fields))

    def _shown(self, waiter: Waiter) -> Counter[Tile]:
        """The tiles that fields show elsewhere, by kind."""
        return Counter(PLAIN[tile] for tile in self.ruleset.waiting.shown(waiter.fields))

    # --- thirteen tiles ----------------------------------------------------------------------

    def _thirteen(self, waiter: Waiter, visible: Counter[Tile]) -> Plain:
        """Say what a hand waits for."""
        found = self._waits(waiter, visible)
        problems = [*self.ruleset.waiting.hinders(waiter), *_not_ready(found["waits"])]
        return {"ready": not problems, "problems": self._words(problems), **found}

    def _waits(self, waiter: Waiter, visible: Counter[Tile]) -> Plain:
        """Every tile that completes a hand, how many are left, and what a win on it is worth."""
        own, shown = self._own(waiter), self._shown(waiter)
        tiles = list(self._completing(waiter, self.kinds_in_order))
        listed = []
        for tile in tiles:
            standing = sum(PLAIN[one] == tile for one in waiter.concealed)
            copies = Copies(standing, own[tile], own[tile] + max(shown[tile], visible[tile]))
            possible = own[tile] + shown[tile] < COPIES
            listed.append(self._wait(tile, copies, waiter if possible else None))
        live = [tile for tile, one in zip(tiles, listed, strict=True) if not one["dead"]]
        return {
            "waits": listed,
            "unseen": sum(one["unseen"] for one in listed if not one["dead"]),
            **fields_of(self.ruleset.waiting.find(waiter, live)),
        }

    def _completing(self, waiter: Waiter, kinds: Iterable[Tile]) -> Iterator[Tile]:
        """The tiles that complete a hand of this ruleset."""
        ruleset = self.ruleset
        situation, _ = self.wins.situation(By.DISCARD, {}, None)
        for tile, found in completing(waiter.concealed, waiter.melds, kinds):
            if any(one.shape in ruleset.shapes and ruleset.plays(one, situation) for one in found):
                yield tile

    def _wait(self, tile: Tile, copies: Copies, waiter: Waiter | None) -> Plain:
        """One tile that completes a hand; without a player where no copy of it can come."""
        why = self.ruleset.waiting.dead(copies, self.options)
        ways = {by.value: waiter and self.wins.worth(tile, by, waiter) for by in WAYS}
        return {
            "tile": compact([tile]),
            "unseen": max(0, COPIES - copies.seen),
            "dead": why is not None,
            "reason": why and {"code": why, "detail": self._say(f"dead_waits.{why}")},
            **ways,
        }

    # --- fourteen tiles ----------------------------------------------------------------------

    def _fourteen(self, waiter: Waiter, visible: Counter[Tile]) -> Plain:
        """Say which discards leave a hand ready."""
        own = self.ruleset.waiting
        found: list[Plain] = []
        hindered: list[Problem] = []
        for tile, fields in sorted(own.discards(waiter), key=lambda one: SORT[one[0]]):
            rest = replace(_without(tile, waiter), fields=fields)
            stops = list(own.hinders(rest))
            hindered.extend(one for one in stops if one not in hindered)
            if stops:
                continue
            left = self._waits(rest, visible + Counter([PLAIN[tile]]))
            if not _all_dead(left["waits"]):
                found.append({"discard": compact([tile]), **left})
        self.wins.note(own.assumes(waiter))
        problems = [] if found else [Problem("no_ready_discard", "/hand"), *hindered]
        return {
            "ready": not problems,
            "problems": self._words(problems),
            "wins": self._is_won(waiter),
            "discards": found,
        }

    def _is_won(self, waiter: Waiter) -> bool:
        """Whether the tiles are a hand that may win by self-draw, whichever of them was drawn."""
        for tile in dict.fromkeys(waiter.concealed):
            rest = _without(tile, waiter)
            if next(self._completing(rest, [PLAIN[tile]]), None) is None:
                return False
            if self._may_win(tile, rest):
                return True
        return False

    def _may_win(self, drawn: Tile, rest: Waiter) -> bool:
        """Whether a tile that stands in the hand may be the one that was drawn, and win."""
        try:
            legal: bool = self.wins.worth(drawn, By.SELF_DRAW, rest)["legal"]
        except LawsBroken:  # it lay open before, so another one was drawn
            return False
        return legal

    def _say(self, key: str) -> str:
        return self.ruleset.names.say(key, self.language)

    def _words(self, problems: Iterable[Problem]) -> list[Plain]:
        return [problem_words(one, self.ruleset.names, self.language) for one in problems]


def _not_ready(found: Sequence[Plain]) -> Iterator[Problem]:
    """Why a hand waits for nothing."""
    if not found:
        yield Problem("no_completing_tile", "/hand")
    elif _all_dead(found):
        tiles = tuple(Said(f"tiles.{one['tile']}") for one in found)
        yield Problem("all_waits_dead", "/hand", {"tiles": tiles})


def _all_dead(found: Iterable[Plain]) -> bool:
    return all(one["dead"] for one in found)


def _without(tile: Tile, waiter: Waiter) -> Waiter:
    """The player after throwing one tile."""
    place = waiter.concealed.index(tile)
    return replace(waiter, concealed=waiter.concealed[:place] + waiter.concealed[place + 1 :])
