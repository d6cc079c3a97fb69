"""Models of what the service says of its rulesets without a hand: options, books, patterns."""

from pydantic import Field

from schemas.response import Answer, Citation, InFiveLanguages, LanguageTag, OptionValue


class BookShown(Answer):
    """A rulebook that citations name."""

    key: str
    title: str
    edition: str
    url: str


class PresetShown(Answer):
    """A published variant: its effective options, and the values it sets otherwise."""

    id: str
    edition: str
    default: bool
    options: dict[str, OptionValue]
    values: dict[str, int]


class RulesetShown(Answer):
    """A ruleset in short."""

    id: str
    name: str
    edition: str
    revision: int
    unit: str
    patterns: int
    presets: list[str]


class RulesetList(Answer):
    """Every ruleset."""

    rulesets: list[RulesetShown]


class RulesetDetail(Answer):
    """A ruleset whole: presets side by side, options with their JSON Schema, books."""

    id: str
    name: str
    summary: str
    edition: str
    revision: int
    unit: str
    ways: list[str]
    events: list[str]
    fields: list[str] = Field(description="The request fields that only this ruleset has.")
    books: list[BookShown]
    presets: list[PresetShown]
    options: dict[str, object] = Field(description="The JSON Schema of the options.")


class ExampleHand(Answer):
    """A hand that scores a pattern, as the parameters of `GET /v1/score`."""

    query: dict[str, str]
    notation: str
    value: int


class CatalogueRow(Answer):
    """A pattern: its names and its definition in every language, its value, an example."""

    id: str
    number: str | None
    category: str | None
    name: str
    names: InFiveLanguages
    value: int
    open_value: int | None = Field(description="In an open hand; null: not counted in one.")
    definition: str
    definitions: InFiveLanguages
    cite: Citation
    example: ExampleHand | None


class RulesetNamed(Answer):
    """The rules that values are taken from."""

    id: str
    preset: str
    revision: int


class Catalogue(Answer):
    """The scoring-aid catalogue of a ruleset, in the order of its book."""

    ruleset: RulesetNamed
    language: LanguageTag
    unit: str
    patterns: list[CatalogueRow]
    otherwise: CatalogueRow | None = Field(description="What counts when no pattern does.")


class TableCell(Answer):
    """One cell: what so many han pay, and by whom."""

    han: int | None
    limit: str | None
    payments: dict[str, int]


class TableRow(Answer):
    """One row of a table: the fu, and the cells that a hand can have."""

    fu: int
    cells: list[TableCell]


class PaymentTable(Answer):
    """One table: who wins, and how."""

    seat: str
    by: str
    rows: list[TableRow]


class LimitTable(Answer):
    """What the limits pay: who wins, and how."""

    seat: str
    by: str
    limits: list[TableCell]


class PaymentTables(Answer):
    """The payment tables of a ruleset under a preset."""

    ruleset: RulesetNamed
    tables: list[PaymentTable]
    limits: list[LimitTable]
