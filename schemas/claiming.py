"""Models of what the service answers about claims to a tile."""

from typing import Literal

from pydantic import Field

from schemas.response import Answer, Citation, Note, RulesetUsed, SeatWord, TileJudged, Violation

ClaimWord = Literal["win", "pung", "kong", "chow"]


class Reason(Answer):
    """Why a claim is refused, or what there is to say of a ruling, and where it stands."""

    code: str
    detail: str
    problems: list[Violation] = Field(description="Of a hand that may not win, what keeps it.")
    cite: Citation


class GrantedClaim(Answer):
    """A claim that is granted."""

    seat: SeatWord
    claim: ClaimWord


class ClaimRuled(GrantedClaim):
    """One claim, whether it is granted, and everything against it."""

    granted: bool
    checked: bool = Field(description="Whether it was checked against the claimant's tiles.")
    refused: list[Reason]
    judged: list[TileJudged] = Field(description="What has become of penalty tiles.")


class NextAct(Answer):
    """Who acts next, and how; nobody where the deal is over, won or drawn."""

    seat: SeatWord | None
    action: Literal[
        "discards", "draws", "draws_replacement", "plays_on", "deal_ends", "deal_is_drawn"
    ]
    detail: str = Field(description="In words; after a win it names every winner.")


class ClaimsAnswer(Answer):
    """Who gets a tile, why each other claim is refused, and what follows."""

    ruleset: RulesetUsed
    granted: list[GrantedClaim]
    claims: list[ClaimRuled]
    next: NextAct
    notes: list[Reason]
    assumed: list[Note]
