"""Rules on claims to a tile: what stands against each by itself, and who goes before whom."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scoring.claiming import (
    Claim,
    ClaimKind,
    ClaimRules,
    Granted,
    Offered,
    Refusal,
    Ruling,
    Table,
    in_turn,
)
from scoring.groups import MeldKind
from scoring.tiles import FIRST, PLAIN, SUIT, Tile, is_number

# --- what stands against a claim by itself -----------------------------------------------


def refusals(table: Table, claim: Claim, rules: ClaimRules) -> Iterator[Refusal]:
    """Yield everything that makes a claim illegal by itself."""
    if claim.legal is False:
        yield Refusal("stated_illegal")
    if undeclarable(table, rules):
        yield Refusal("last_tile_no_kong", {"seat": table.source})
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


def undeclarable(table: Table, rules: ClaimRules) -> bool:
    """Whether the kong whose tile is claimed may not be declared: it has no replacement tile."""
    return table.offered is not Offered.DISCARD and table.last_tile and not rules.kongs_on_last_tile


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
    for reconsider in rules.reconsiders:
        for claim in standing:
            against[claim.place] += reconsider(table, claim, standing)
        standing = [claim for claim in standing if not against[claim.place]]
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
