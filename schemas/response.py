"""Models of what the service answers; they document the answer and tests hold it to them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

SeatWord = Literal["east", "south", "west", "north"]
LanguageTag = Literal["en", "es", "ja", "zh-Hant", "zh-Hans"]
ShapeWord = Literal["standard", "seven_pairs", "thirteen_orphans", "flowers"]
WaitWord = Literal["two_sided", "edge", "closed", "pair", "two_pungs", "single", "thirteen_sided"]
InFiveLanguages = Annotated[dict[LanguageTag, str], Field(description="The text in each language.")]


OptionValue = bool | int | str | list[str] | list[int] | dict[str, int | None] | None
Amount = int | float


class Answer(BaseModel):
    """Root of every model: nothing but what is declared."""

    model_config = ConfigDict(extra="forbid")


class Citation(Answer):
    """Where a rule stands: the key of a book and a section of it."""

    book: str
    section: str


class Note(Answer):
    """Something taken for granted because the question did not say."""

    code: str
    detail: str


class Violation(Answer):
    """One thing that is wrong, with a JSON pointer into the caller's own document."""

    code: str
    pointer: str
    detail: str


class RulesetUsed(Answer):
    """The rules that the answer was worked out by, every effective option among them."""

    id: str
    preset: str
    edition: str
    revision: int
    options: dict[str, OptionValue]


class GroupShown(Answer):
    """One group of an arrangement."""

    kind: str
    tiles: str
    concealed: bool
    declared: bool
    winning: bool


class PatternFound(Answer):
    """A pattern that counts: ``value`` for one, its total is ``value`` x ``times``."""

    id: str
    number: str | None
    name: str
    value: int
    times: int
    unit: str
    groups: list[int] = Field(description="The groups that make it, as places in `groups`.")
    cite: Citation
    bonus: bool = Field(default=False, description="Adds value, but is no pattern to win with.")


class PatternSilenced(PatternFound):
    """A pattern that is there and does not count, what silences it, and the clause."""

    by: str
    clause: str
    reason: str


class LineCounted(Answer):
    """A step of the count that is no pattern."""

    id: str
    name: str
    value: int
    groups: list[int]
    cite: Citation


class Explanation(Answer):
    """Whether a pattern of the ruleset counts in this arrangement, and if not, why."""

    id: str
    number: str | None
    name: str
    status: Literal["scored", "silenced", "absent"]
    by: str | None
    detail: str


class Payment(Answer):
    """One payment."""

    payer: Annotated[SeatWord | Literal["pot"], Field(alias="from")]
    to: SeatWord
    amount: Amount
    reason: str


class Arrangement(Answer):
    """One arrangement of the tiles, scored."""

    notation: str
    shape: ShapeWord
    wait: WaitWord | None
    groups: list[GroupShown]
    patterns: list[PatternFound]
    silenced: list[PatternSilenced]
    lines: list[LineCounted]
    value: int
    raw_value: int
    limit: str | None
    optimal: bool
    payments: list[Payment]
    net: dict[SeatWord, Amount]
    explanation: list[Explanation] = Field(
        default=[], description="Only where the question asks to explain."
    )


class Refused(Arrangement, Violation):
    """An arrangement that may not win while another may, and why."""


class ClaimDifference(Answer):
    """One point in which a claim is not as it should be."""

    part: Literal["legal", "value", "pattern", "payment", "net"]
    code: str
    pattern: str | None
    payer: Annotated[SeatWord | None, Field(alias="from")]
    seat: SeatWord | None
    claimed: Amount | None
    correct: Amount | None
    by: str | None
    clause: str | None
    cite: Citation | None
    arrangements: list[int]
    detail: str


class ClaimJudged(Answer):
    """The verdict on a claim, the arrangement it was held against, and every difference."""

    verdict: Literal["correct", "over", "under", "impossible"]
    detail: str
    arrangement: int | None
    differences: list[ClaimDifference]


class TileJudged(Answer):
    """What has become of a tile that the question tells of, why, and by which rule."""

    pointer: str
    tile: str
    status: str
    name: str
    detail: str
    cite: Citation


class ScoreAnswer(Answer):
    """Every valid arrangement, best payment first."""

    ruleset: RulesetUsed
    legal: bool
    problems: list[Violation]
    refused: list[Refused]
    best: int | None
    assumed: list[Note]
    arrangements: list[Arrangement]
    claim: ClaimJudged | list[ClaimJudged] | None = Field(
        default=None, description="Only where the question makes a claim."
    )
    judged: list[TileJudged] | None = Field(
        default=None, description="Only where the question tells what happened to some tiles."
    )


class PointsAnswer(Answer):
    """Who pays whom for a hand given by its worth."""

    ruleset: RulesetUsed
    value: int
    limit: str | None
    assumed: list[Note]
    payments: list[Payment]
    net: dict[SeatWord, Amount]


class ProblemDocument(Answer):
    """A problem as RFC 9457 has it; every violation of its stage at once."""

    type: str = Field(examples=["/problems/impossible_question"])
    title: str
    status: int
    errors: list[Violation]


class ProblemExplained(Answer):
    """What a problem means."""

    code: str
    title: str
    meaning: str


class Readiness(Answer):
    """Whether the service takes requests."""

    status: Literal["starting", "ready", "broken", "stopping"]


class Health(Answer):
    """The process is alive."""

    status: Literal["ok"]
