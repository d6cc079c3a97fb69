"""Who gets a tile in Sichuan: everybody who wins on it, then a pung or kong; there are no chows.

Source: World Mahjong Tour rules 2.2; Sichuan Bloody Rules for the last tile.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from scoring.claiming import (
    Claim,
    ClaimKind,
    ClaimRules,
    Follows,
    Granted,
    Refusal,
    Ruling,
    Table,
    all_win,
    one_in_turn,
    plainly,
)
from scoring.errors import Problem
from scoring.fields import About
from scoring.names import Said
from scoring.pattern import Cite
from scoring.rulesets.sichuan.laws import MOST_WINNERS, VOID_SUITS, winner_faults
from scoring.rulesets.sichuan.patterns import SBR, WMT
from scoring.seating import next_of
from scoring.tiles import PLAIN, SUIT

SETS: Final = (ClaimKind.PUNG, ClaimKind.KONG)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """What the claimant has let pass."""

    passed: Annotated[
        bool, About("Whether the claimant has let a pung of this tile pass since the own turn.")
    ] = False


def forbids(table: Table, claim: Claim) -> Iterator[Refusal]:
    """Yield what keeps a player from a tile: an earlier win, a passed pung, the void suit."""
    if claim.seat in table.shared["already_won"]:
        yield Refusal("has_won_already")
    if claim.fields["passed"]:
        yield Refusal("pung_passed")
    if claim.kind in SETS and _is_void(table, claim):
        yield Refusal("void_suit_melded")
    if claim.kind is ClaimKind.WIN and claim.concealed is None and _is_void(table, claim):
        said = {"suit": Said(f"suits.{claim.fields['void_suit']}")}
        yield Refusal("hand_may_not_win", problems=(Problem("void_suit", "/void_suit", said),))
    if claim.kind is ClaimKind.KONG and table.last_tile:
        yield Refusal("no_tile_for_kong")


def _is_void(table: Table, claim: Claim) -> bool:
    """Whether the tile is of the suit that the claimant declared void."""
    void: str | None = claim.fields["void_suit"]
    if void is None or table.tile is None:
        return False
    return SUIT[PLAIN[table.tile]] == VOID_SUITS.index(void)


def winners(table: Table, wins: Sequence[Claim]) -> Granted:
    """All who claim to win do, or by option the nearest."""
    return (one_in_turn if table.options.multi_win == "nearest" else all_win)(table, wins)


def laws(table: Table) -> Iterator[Problem]:
    """Yield winners who cannot be: the player whose tile it is, and all three others."""
    return winner_faults(table.shared["already_won"], source=table.source)


def idle(_table: Table, claim: Claim) -> Iterator[str]:
    """Yield the pung that was let pass where none is claimed."""
    if claim.kind is not ClaimKind.PUNG:
        yield "passed"


def follows(table: Table, ruling: Ruling) -> Follows:
    """Who acts next; who has won draws no more.

    After a win those who are left play on, the next in turn after the last winner first, until
    three have won or no tile is left.
    """
    seat, action = plainly(table, ruling)
    out = {*table.shared["already_won"], *ruling.winners}
    if action == "deal_ends" and len(out) < MOST_WINNERS and not table.last_tile:
        action = "draws"
    if action == "draws":
        *_, last = (table.source, *ruling.winners)
        seat = next_of([one for one in table.seats if one not in out], last)
    return seat, action


CLAIMS: Final = ClaimRules(
    of_claim=Passed,
    chows=lambda _options: False,
    promotes=lambda options: bool(options.promote_pung_on_discard),
    laws=laws,
    idle=idle,
    out=lambda shared: shared["already_won"],
    forbids=forbids,
    winners=winners,
    follows=follows,
    cite=Cite(WMT, "2.2"),
    cites={
        "has_won_already": Cite(WMT, "2.4"),
        "void_suit_melded": Cite(WMT, "2.3"),
        "pung_not_promoted": Cite(SBR, "kongs"),
        "no_tile_for_kong": Cite(SBR, "kongs"),
        "last_tile_no_kong": Cite(SBR, "kongs"),
        "win_goes_first": Cite(SBR, "claims"),
    },
)
