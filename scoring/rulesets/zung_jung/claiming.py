"""Who gets a tile by the World Series rules: precedence, the riverbed tile, the touched wall tile.

Source: World Series of Mahjong rules v1.03, on robbing a kong, precedence of claims, the dead
wall and penalty tiles, and on drawing and discarding. Exactly one claim succeeds, no exception.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal

from scoring.claiming import (
    Claim,
    ClaimKind,
    ClaimRules,
    Follows,
    Offered,
    Refusal,
    Ruling,
    Table,
    plainly,
)
from scoring.errors import Problem
from scoring.fields import About
from scoring.judged import Judged
from scoring.pattern import Cite
from scoring.rulesets.zung_jung.patterns import WORLD_SERIES
from scoring.rulesets.zung_jung.penalties import penalty_tiles, record_faults, records_of, told
from scoring.tiles import PLAIN, Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What the next player has done before the claims."""

    next_player: Annotated[
        Literal["waits", "drew", "done"],
        About(
            "Whether the next in turn waits, has drawn a wall tile, or has done with it: mixed it "
            "in, discarded, or declared a win or a kong."
        ),
    ] = "waits"


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """What had happened when a claim was announced."""

    touched: Annotated[
        bool, About("Whether the claimant had touched the next wall tile already.")
    ] = False
    chow_shown: Annotated[
        bool, About("Whether a chow had been announced before, and its block shown.")
    ] = False
    chow_discarded: Annotated[
        bool, About("Whether who claims a chow had announced it before, and discarded.")
    ] = False


def forbids(table: Table, claim: Claim) -> Iterator[Refusal]:
    """Yield what makes a claim come too late, or gives it up."""
    if table.fields.next_player == "done":
        yield Refusal("discard_gone")
    if touched(table, claim) and claim.kind is not ClaimKind.WIN:
        yield Refusal("wall_tile_touched")


def touched(table: Table, claim: Claim) -> bool:
    """Whether the claimant has touched the next wall tile; who has drawn it has."""
    drew = table.fields.next_player == "drew" and claim.seat is table.source.next
    return drew or bool(claim.fields["touched"])


def overtaken(table: Table, claim: Claim, standing: Sequence[Claim]) -> Iterator[Refusal]:
    """Yield that a chow announced before has the tile by now; an illegal one has nothing."""
    shown, thrown = claim.fields["chow_shown"], claim.fields["chow_discarded"]
    chows = [one for one in table.claims if one.kind is ClaimKind.CHOW]
    if table.last_tile or (chows and not any(one in standing for one in chows)):
        return
    if claim.kind is ClaimKind.WIN:
        if shown and thrown:
            yield Refusal("win_claim_dead")
    elif shown or thrown:
        yield Refusal("set_claim_dead")


def touched_alone(table: Table, claim: Claim, standing: Sequence[Claim]) -> Iterator[Refusal]:
    """Who has touched the wall tile may win only where another player claims the discard."""
    others = [one for one in standing if one is not claim and not touched(table, one)]
    if touched(table, claim) and not others:
        yield Refusal("wall_tile_touched_alone")


def reserved(claim: Claim) -> Counter[Tile]:
    """Penalty tiles make no exposed block."""
    return Counter(PLAIN[tile] for tile in penalty_tiles(claim.fields["penalty_tiles"]))


def laws(table: Table) -> Iterator[Problem]:
    """Yield draws that cannot have been, and records of penalty tiles that contradict themselves.

    Nothing is drawn after the last discard, or beside a kong. Where the tiles of a claimant are
    given the record is held against them instead.
    """
    if table.fields.next_player != "waits" and not _next_draws(table):
        yield Problem("nothing_to_draw", "/next_player")
    for one in table.claims:
        if one.fields["touched"] and not _next_draws(table):
            yield Problem("nothing_to_draw", f"/claims/{one.place}/touched")
        if one.concealed is None:
            for problem in record_faults(records_of(one.fields["penalty_tiles"]), None):
                yield replace(problem, pointer=f"/claims/{one.place}{problem.pointer}")


def _next_draws(table: Table) -> bool:
    """Whether the next in turn draws a wall tile where nobody claims this one."""
    return table.offered is Offered.DISCARD and not table.last_tile


def idle(table: Table, claim: Claim) -> Iterator[str]:
    """Yield what is said of a chow beside a kong, or beside the chow itself."""
    if claim.kind is ClaimKind.CHOW or table.offered is not Offered.DISCARD:
        yield from ("chow_shown", "chow_discarded")


def judges(claim: Claim) -> Iterator[Judged]:
    """Yield what the record of the claimant's penalty tiles makes of each."""
    return told(claim.fields["penalty_tiles"])


def follows(table: Table, ruling: Ruling) -> Follows:
    """Who acts next; a drawn tile stays where nobody's claim cancels the draw."""
    if ruling.granted:
        return plainly(table, ruling)
    if table.fields.next_player != "waits":
        return table.source.next, "plays_on"
    return plainly(table, ruling)


def remarks(table: Table, ruling: Ruling) -> Iterator[Refusal]:
    """Yield what becomes of a tile that was drawn too soon."""
    if table.fields.next_player != "drew" or not ruling.granted:
        return
    taker, drawer = ruling.granted[0], table.source.next
    if taker.kind is ClaimKind.WIN:
        return
    yield Refusal("drawn_tile_returned", {"seat": drawer})
    # Whoever takes the tile, the player after is another than the one who drew too soon.
    yield Refusal("drawn_tile_may_be_left", {"seat": taker.seat.next, "other": drawer})


def _cite(section: str) -> Cite:
    return Cite(WORLD_SERIES, section)


CLAIMS: Final = ClaimRules(
    fields=Turn,
    of_claim=Announced,
    last_tile_wins_only=True,
    forbids=forbids,
    reconsiders=(overtaken, touched_alone),
    reserved=reserved,
    laws=laws,
    idle=idle,
    judges=judges,
    follows=follows,
    remarks=remarks,
    cite=_cite("precedence 3"),
    cites={
        "intercepted": _cite("precedence 2"),
        "win_goes_first": _cite("precedence 2"),
        "pung_goes_first": _cite("precedence 2"),
        "set_claim_dead": _cite("precedence 4"),
        "win_claim_dead": _cite("precedence 4"),
        "only_robbed_to_win": _cite("robbing a kong 1"),
        "concealed_kong_not_robbed": _cite("robbing a kong 3"),
        "robbed_too_late": _cite("robbing a kong 4"),
        "last_tile_no_kong": _cite("dead wall 3"),
        "last_discard_only_wins": _cite("dead wall 4"),
        "wall_tile_touched": _cite("drawing and discarding 2"),
        "wall_tile_touched_alone": _cite("drawing and discarding 2"),
        "discard_gone": _cite("drawing and discarding 4"),
        "drawn_tile_returned": _cite("drawing and discarding 5"),
        "drawn_tile_may_be_left": _cite("drawing and discarding 5"),
        "penalty_tile_used": _cite("penalty tiles 3"),
    },
)
