"""What a ruleset says of claims to a tile: who may claim what, and who goes before whom.

The order that every ruleset shares is here: a win before a pung or kong, those before a chow,
and no illegal claim before a legal one. What a book adds is declared in its ruleset's folder.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from scoring.arrange import Shape
from scoring.errors import Problem
from scoring.groups import MeldKind
from scoring.hand import Hand, Meld, Seat
from scoring.judged import Judged
from scoring.pattern import Cite
from scoring.seating import next_of
from scoring.tiles import FIRST, PLAIN, SUIT, Tile, is_number


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


Follows = tuple[Seat | None, str]
"""Who acts next, None where nobody does, and how."""


def plainly(table: Table, ruling: Ruling) -> Follows:
    """Who acts next: the one whose claim is granted, or who would have without any claim."""
    if ruling.granted:
        claim = ruling.granted[0]
        return claim.seat, AFTER[claim.kind]
    if table.offered is not Offered.DISCARD:
        return table.source, "draws_replacement"
    if table.last_tile:
        return None, "deal_is_drawn"
    return next_of(table.seats, table.source), "draws"


AFTER: Final = {
    ClaimKind.WIN: "wins",
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
    be. ``last_tile_wins_only``: nothing but a win may be claimed of the last discard.
    ``forbids`` yields further reasons against one claim, ``reconsiders`` those that depend on
    the other claims that stand. ``winners`` chooses among those who claim to win. ``cites`` says
    where each reason stands.
    """

    fields: type = Nothing
    of_claim: type = Nothing
    chows: Callable[[Any], bool] = lambda _options: True
    robs: Callable[[Any], bool] = lambda _options: False
    promotes: Callable[[Any], bool] = lambda _options: False
    last_tile_wins_only: bool = False
    forbids: Callable[[Table, Claim], Iterator[Refusal]] = _none
    reconsiders: Callable[[Table, Claim, Sequence[Claim]], Iterator[Refusal]] = _none
    laws: Callable[[Claim, Hand], Iterator[Problem]] = _none
    judges: Callable[[Claim], Iterator[Judged]] = _none
    reserved: Callable[[Claim], Counter[Tile]] = lambda _claim: Counter()
    winners: Callable[[Table, Sequence[Claim]], Granted] = one_in_turn
    follows: Callable[[Table, Ruling], Follows] = plainly
    remarks: Callable[[Table, Ruling], Iterator[Refusal]] = _none
    cite: Cite | None = None
    cites: Mapping[str, Cite] = field(default_factory=dict)


# --- what stands against a claim by itself -----------------------------------------------


def refusals(table: Table, claim: Claim, rules: ClaimRules) -> Iterator[Refusal]:
    """Yield everything that makes a claim illegal by itself."""
    if claim.legal is False:
        yield Refusal("stated_illegal")
    if claim.kind is ClaimKind.WIN:
        yield from _win(table, claim, rules)
    elif table.offered is not Offered.DISCARD:
        yield Refusal("only_robbed_to_win")
    elif table.last_tile and rules.last_tile_wins_only:
        yield Refusal("last_discard_only_wins")
    if claim.kind is ClaimKind.CHOW:
        yield from _chow(table, claim, rules)
    yield from _tiles(table, claim, rules)
    yield from rules.forbids(table, claim)


def _win(table: Table, claim: Claim, rules: ClaimRules) -> Iterator[Refusal]:
    if table.offered is Offered.CONCEALED_KONG and not rules.robs(table.options):
        yield Refusal("concealed_kong_not_robbed")
    if table.offered is not Offered.DISCARD and table.replaced:
        yield Refusal("robbed_too_late")
    if claim.problems:
        yield Refusal("hand_may_not_win", problems=claim.problems)


def _chow(table: Table, claim: Claim, rules: ClaimRules) -> Iterator[Refusal]:
    if not rules.chows(table.options):
        yield Refusal("chow_not_played")
    elif claim.seat.previous is not table.source:
        yield Refusal("chow_from_previous_only", {"seat": claim.seat.previous})
    if claim.concealed is None and table.tile is not None and not chow_partners(table.tile):
        yield Refusal("chow_tiles_missing")


def _tiles(table: Table, claim: Claim, rules: ClaimRules) -> Iterator[Refusal]:
    """Whether the claimant holds the tiles that the group needs besides the one claimed."""
    if claim.concealed is None or table.tile is None:
        return
    held = Counter(PLAIN[tile] for tile in claim.concealed)
    if makes(table, claim, held, rules):
        free = held - rules.reserved(claim)
        if not makes(table, claim, free, rules):
            yield Refusal("penalty_tile_used")
    elif claim.kind is ClaimKind.KONG and _melded(table, claim):
        yield Refusal("pung_not_promoted")
    else:
        yield Refusal(f"{claim.kind.value}_tiles_missing")


def makes(table: Table, claim: Claim, held: Mapping[Tile, int], rules: ClaimRules) -> bool:
    """Whether some held tiles make the group that is claimed; a win is judged by its score."""
    assert table.tile is not None  # noqa: S101 - asked only where the tile is known
    tile = PLAIN[table.tile]
    match claim.kind:
        case ClaimKind.PUNG:
            return held.get(tile, 0) >= 2  # noqa: PLR2004
        case ClaimKind.KONG:
            promoted = rules.promotes(table.options) and _melded(table, claim)
            return promoted or held.get(tile, 0) >= 3  # noqa: PLR2004
        case ClaimKind.CHOW:
            return any(all(held.get(one, 0) for one in pair) for pair in chow_partners(tile))
        case _:
            return True


def _melded(table: Table, claim: Claim) -> bool:
    """Whether the claimant has declared a pung of the tile."""
    assert table.tile is not None  # noqa: S101 - asked only where the tile is known
    tile = PLAIN[table.tile]
    return any(one.kind is MeldKind.PUNG and one.group.tile == tile for one in claim.melds)


def chow_partners(tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
    """The pairs of tiles that make a chow with a tile."""
    if not is_number(tile):
        return ()
    low, high = FIRST[SUIT[tile]], FIRST[SUIT[tile] + 1]
    return tuple(
        (Tile(tile + one), Tile(tile + other))
        for one, other in ((-2, -1), (-1, 1), (1, 2))
        if low <= tile + one and tile + other < high
    )


# --- who goes before whom ----------------------------------------------------------------


def rule(table: Table, rules: ClaimRules) -> Ruling:
    """Rule who gets a tile: a legal claim before any other, a win before the rest."""
    against = {claim.place: list(refusals(table, claim, rules)) for claim in table.claims}
    standing = [claim for claim in table.claims if not against[claim.place]]
    for claim in list(standing):
        against[claim.place] += rules.reconsiders(table, claim, standing)
    standing = [claim for claim in table.claims if not against[claim.place]]
    granted, passed_by = _by_precedence(table, standing, rules)
    for claim, why in passed_by:
        against[claim.place].append(why)
    refused = [(one, tuple(against[one.place])) for one in table.claims if against[one.place]]
    return Ruling(granted=tuple(granted), refused=tuple(refused))


def _by_precedence(table: Table, standing: Sequence[Claim], rules: ClaimRules) -> Granted:
    """Choose among legal claims; those announced too late come after all others."""
    timely = [claim for claim in standing if not claim.late]
    pool = timely or list(standing)
    passed_by = [(claim, Refusal("announced_late")) for claim in standing if claim not in pool]
    wins = [claim for claim in pool if claim.kind is ClaimKind.WIN]
    if wins:
        granted, intercepted = rules.winners(table, wins)
        behind = [(one, Refusal("win_goes_first")) for one in pool if one not in wins]
        return granted, passed_by + intercepted + behind
    sets = [claim for claim in pool if claim.kind is not ClaimKind.CHOW]
    behind = [(one, Refusal("pung_goes_first")) for one in pool if sets and one not in sets]
    return in_turn(table, sets or pool), passed_by + behind
