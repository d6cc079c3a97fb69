"""What a ruleset says of claims to a tile: who may claim what, and who goes before whom.

The order that every ruleset shares is here: a win before a pung or kong, those before a chow,
and no illegal claim before a legal one. What a book adds is declared in its ruleset's folder.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from scoring.arrange import Shape
from scoring.errors import Problem
from scoring.hand import Meld, Seat
from scoring.judged import Judged
from scoring.pattern import Cite
from scoring.seating import next_of
from scoring.tiles import Tile


class ClaimKind(StrEnum):
    """What a tile is claimed for."""

    WIN = "win"
    PUNG = "pung"
    KONG = "kong"
    CHOW = "chow"


class Offered(StrEnum):
    """Where the tile comes from: thrown, or shown for a kong that it might be robbed from."""

    DISCARD = "discard"
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a claim is refused: a code, what its words need, and the problems behind it."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One claim: who claims the tile for what, and what is known of the claimant's tiles.

    ``concealed`` is None where the tiles are not given. ``fields`` are those that the ruleset
    declares for claims and for hands. ``shape`` and ``problems`` are found when a win is scored.
    """

    seat: Seat
    kind: ClaimKind
    place: int
    late: bool = False
    legal: bool | None = None
    events: tuple[str, ...] = ()
    concealed: tuple[Tile, ...] | None = None
    melds: tuple[Meld, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)
    shape: Shape | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A tile that is claimed, and everybody who claims it.

    ``last_tile``: the tile is the last discard, or the kong was declared with the last tile.
    ``replaced``: who declared the kong has drawn the replacement tile already.
    """

    options: Any
    tile: Tile | None
    source: Seat
    seats: tuple[Seat, ...]
    offered: Offered
    last_tile: bool
    replaced: bool
    fields: Any
    shared: Mapping[str, Any]
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The claims that are granted, and each other one with everything against it."""

    granted: tuple[Claim, ...] = ()
    refused: tuple[tuple[Claim, tuple[Refusal, ...]], ...] = ()

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who wins on the tile, in the order of play."""
        return tuple(one.seat for one in self.granted if one.kind is ClaimKind.WIN)


Follows = tuple[Seat | None, str]
"""Who acts next, None where nobody does, and how."""


def plainly(table: Table, ruling: Ruling) -> Follows:
    """Who acts next: the one whose claim is granted, or who would have without any claim.

    A win ends the deal.
    """
    if ruling.winners:
        return None, "deal_ends"
    if ruling.granted:
        claim = ruling.granted[0]
        return claim.seat, AFTER[claim.kind]
    if table.offered is not Offered.DISCARD:
        return table.source, "plays_on" if table.replaced else "draws_replacement"
    if table.last_tile:
        return None, "deal_is_drawn"
    return next_of(table.seats, table.source), "draws"


AFTER: Final = {
    ClaimKind.PUNG: "discards",
    ClaimKind.KONG: "draws_replacement",
    ClaimKind.CHOW: "discards",
}


Granted = tuple[list[Claim], list[tuple[Claim, Refusal]]]
"""The claims to win that are granted, and why others of them are not."""


def one_in_turn(table: Table, wins: Sequence[Claim]) -> Granted:
    """Only the claimant next in turn after the player whose tile it is wins."""
    first, *rest = in_turn(table, wins)
    said = {"seat": first.seat}
    return [first], [(one, Refusal("intercepted", said)) for one in rest]


def all_win(table: Table, wins: Sequence[Claim]) -> Granted:
    """Everybody who claims to win does."""
    return in_turn(table, wins), []


def in_turn(table: Table, claims: Sequence[Claim]) -> list[Claim]:
    """Claims in the order of play, beginning after the player whose tile it is."""
    return sorted(claims, key=lambda one: one.seat.turns_after(table.source))


Reconsider = Callable[[Table, Claim, Sequence[Claim]], Iterator[Refusal]]
"""What stands against a claim beside the others that stand by themselves."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """A ruleset that adds no fields of its own."""


def _none(*_: Any) -> Iterator[Any]:
    return iter(())


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimRules:
    """What a ruleset adds to the common order of claims.

    ``fields`` and ``of_claim`` declare further fields of the document and of each claim.
    ``chows`` says whether a chow may be claimed, ``robs`` whether a tile of a concealed kong may
    be. ``last_tile_wins_only``: nothing but a win may be claimed of the last discard;
    ``kongs_on_last_tile``: whether a kong may be declared when no other tile is left to draw.
    ``laws`` yields what the further fields cannot say, ``idle`` the fields of a claim that say
    nothing about one of its kind, and ``out`` the seats that have left the deal.
    ``forbids`` yields further reasons against one claim, each of ``reconsiders`` in turn those
    that depend on the other claims that stand. ``winners`` chooses among those who claim to win.
    ``cites`` says where each reason stands.
    """

    fields: type = Nothing
    of_claim: type = Nothing
    chows: Callable[[Any], bool] = lambda _options: True
    robs: Callable[[Any], bool] = lambda _options: False
    promotes: Callable[[Any], bool] = lambda _options: False
    last_tile_wins_only: bool = False
    kongs_on_last_tile: bool = False
    forbids: Callable[[Table, Claim], Iterator[Refusal]] = _none
    reconsiders: tuple[Reconsider, ...] = ()
    laws: Callable[[Table], Iterator[Problem]] = _none
    idle: Callable[[Table, Claim], Iterator[str]] = _none
    out: Callable[[Mapping[str, Any]], Collection[Seat]] = lambda _shared: ()
    judges: Callable[[Claim], Iterator[Judged]] = _none
    reserved: Callable[[Claim], Counter[Tile]] = lambda _claim: Counter()
    winners: Callable[[Table, Sequence[Claim]], Granted] = one_in_turn
    follows: Callable[[Table, Ruling], Follows] = plainly
    remarks: Callable[[Table, Ruling], Iterator[Refusal]] = _none
    cite: Cite | None = None
    cites: Mapping[str, Cite] = field(default_factory=dict)
