"""Who gets a tile in riichi: by preset all winners, the nearest, or none where three claim it."""

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
from scoring.fields import About
from scoring.pattern import Cite
from scoring.rulesets.riichi.laws import RIICHI
from scoring.rulesets.riichi.patterns import EMA_2008
from scoring.rulesets.riichi.settlement import TRIPLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """What the claimant has let pass."""

    passed: Annotated[
        bool,
        About("Whether the claimant has let a win pass since the own turn, or ever in riichi."),
    ] = False


def forbids(_table: Table, claim: Claim) -> Iterator[Refusal]:
    """Yield what furiten forbids; a hand in riichi claims a tile only to win."""
    if claim.fields["passed"]:
        yield Refusal("win_passed")
    if claim.kind is not ClaimKind.WIN and RIICHI & set(claim.events):
        yield Refusal("riichi_only_wins")


def idle(_table: Table, claim: Claim) -> Iterator[str]:
    """Yield the win that was let pass where none is claimed."""
    if claim.kind is not ClaimKind.WIN:
        yield "passed"


def winners(table: Table, wins: Sequence[Claim]) -> Granted:
    """Choose among those who claim to win, by the options of several winners."""
    if len(wins) == TRIPLE and table.options.triple_ron_draw:
        return [], [(one, Refusal("three_claim_to_win")) for one in wins]
    return (one_in_turn if table.options.multi_ron == "head_bump" else all_win)(table, wins)


def follows(table: Table, ruling: Ruling) -> Follows:
    """Who acts next; where three claim to win by option nobody does."""
    drawn = any(
        why.code == "three_claim_to_win" for _, against in ruling.refused for why in against
    )
    return (None, "deal_is_drawn") if drawn else plainly(table, ruling)


CLAIMS: Final = ClaimRules(
    of_claim=Passed,
    chows=lambda options: bool(options.chi),
    robs=lambda options: bool(options.kokushi_robs_concealed_kong),
    last_tile_wins_only=True,
    forbids=forbids,
    idle=idle,
    winners=winners,
    follows=follows,
    cite=Cite(EMA_2008, "3.3"),
    cites={
        "three_claim_to_win": Cite("tenhou", "rules"),
        "intercepted": Cite("wrc2025", "several winners"),
        "concealed_kong_not_robbed": Cite(EMA_2008, "4.2.5"),
    },
)
