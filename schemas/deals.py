"""Models of what the service answers about a whole deal."""

from typing import Annotated, Literal

from pydantic import Field

from schemas.response import Amount, Answer, Citation, Note, RulesetUsed, SeatWord


class Posted(Answer):
    """One line of a ledger; ``event`` is the place of what it is for in the outcome's list."""

    payer: Annotated[SeatWord | Literal["pot"], Field(alias="from")]
    to: SeatWord | Literal["pot", "nobody"]
    amount: Amount
    reason: str
    detail: str
    event: int | None
    cite: Citation


class Finding(Answer):
    """What was found of a player who is not paid for a win: points and waits where it has any."""

    seat: SeatWord
    status: str
    value: Amount | None
    tiles: str
    detail: str


class NextDeal(Answer):
    """The deal that follows, by the seats of this one; null where it is not played so."""

    dealer: SeatWord
    prevailing_wind: SeatWord | None
    dealer_number: int | None
    consecutive_deals: int | None
    honba: int | None
    riichi_sticks: int | None


class Placing(Answer):
    """The place of a player at the end of a game; who has the same shares it."""

    place: int
    seat: SeatWord
    total: Amount
    points: Amount | None = Field(description="Game points of the place, where there are any.")


class Game(Answer):
    """How the game stands after the deal."""

    deal_number: int | None
    totals: dict[SeatWord, Amount] | None
    over: bool | None = Field(description="Null where it cannot be told, or the deal goes on.")
    penalties: dict[SeatWord, Amount] = Field(description="Counted after the game only.")
    order: list[Placing] | None = Field(description="Only at the end of the game.")


class SettleAnswer(Answer):
    """Who pays whom for a deal, why, and what follows; ``net`` and ``pot`` together are zero."""

    ruleset: RulesetUsed
    ledger: list[Posted]
    net: dict[SeatWord, Amount]
    pot: Amount = Field(description="What goes to the pot or to nobody, or comes from the pot.")
    judged: list[Finding]
    next: NextDeal | None = Field(description="Null while the deal goes on.")
    game: Game | None = Field(description="Where its deal or its totals are given, or it ends.")
    assumed: list[Note]
