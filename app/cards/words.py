"""The words of a card in its two languages."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from app.cards.money import House
from app.cards.rows import Row
from app.page.house import OptionLabels
from app.refusals import NAMES
from scoring import LANGUAGES, Plain, Ruleset

YAKUMAN: Final = "yakuman"


@dataclass(frozen=True, slots=True)
class CardWords:
    """Says the same thing in one language, or in two side by side."""

    ruleset: Ruleset
    language: str
    beside: str

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the card, the first one twice being one."""
        return tuple(dict.fromkeys((self.language, self.beside)))

    def say(self, key: str) -> str:
        """Say what a card says itself, in its first language."""
        return NAMES.say(f"card.{key}", self.language)

    def both(self, key: str) -> list[tuple[str, str]]:
        """Say an entry of the card or of the ruleset in each language of it."""
        names = NAMES if NAMES.has(f"card.{key}") else self.ruleset.names
        entry = names.entry(f"card.{key}" if names is NAMES else key)
        return [(language, entry[language]) for language in self.languages]

    def title(self, row: Row) -> list[tuple[str, str]]:
        """The names of a pattern."""
        return self.both(f"patterns.{row.pattern.id}.name")

    def searched(self, row: Row) -> str:
        """What a reader may look a pattern up by: its number, and its names in all languages."""
        entry = self.ruleset.names.entry(f"patterns.{row.pattern.id}.name")
        words = [row.pattern.number or "", row.pattern.id.replace("_", " ")]
        return " ".join([*words, *(entry[one] for one in LANGUAGES)]).casefold()

    def by_category(self, rows: Iterable[Row]) -> Iterator[tuple[str, list[Row]]]:
        """Rows by the entry that names their category; it is empty where there are none."""
        for category, some in groupby(rows, self._category):
            yield category, list(some)

    def _category(self, row: Row) -> str:
        key = f"categories.{(row.pattern.number or '').partition('.')[0]}"
        return key if self.ruleset.names.has(key) else ""

    def worth(self, row: Row) -> str:
        """What a pattern is worth, in a word or a number."""
        if row.pattern.tier != YAKUMAN:
            return str(row.value)
        name = self.ruleset.names.say(f"limits.{YAKUMAN}", self.language)
        return name if row.value == 1 else f"{name} \N{MULTIPLICATION SIGN}{row.value}"

    def when_open(self, row: Row) -> str:
        """What an open hand changes in that; empty where it changes nothing worth a word."""
        if row.pattern.tier == YAKUMAN or row.open_value == row.value:
            return ""
        if row.open_value is None:
            return self.say("concealed_only")
        return f"{self.say('open')} {row.open_value}"

    def tiles(self, codes: Iterable[str]) -> str:
        """The names of tiles, for who does not see them."""
        names = self.ruleset.names
        comma = names.say("words.comma", self.language)
        return comma.join(names.say(f"tiles.{code}", self.language) for code in codes)

    def example(self, row: Row) -> str:
        """The names of the tiles of an example."""
        return self.tiles(code for group in row.groups for code in group.tiles)

    def house(self, one: House, language: str) -> str:
        """The value of an option in words."""
        if one.said is not None:
            return self.ruleset.names.say(one.said, language)
        if isinstance(one.value, bool):
            return NAMES.say(f"card.{'yes' if one.value else 'no'}", language)
        labels = OptionLabels(self.ruleset, language)
        if isinstance(one.value, tuple):
            chosen = tuple(labels.choice(one.key, word) for word in one.value)
            return NAMES.word(chosen, language) or NAMES.say("page.house.none", language)
        return labels.choice(one.key, one.value)

    def cell(self, line: Plain, han: int) -> Plain | None:
        """The cell of a table for so many han; None where no hand can have them."""
        return next((one for one in line["cells"] if one["han"] == han), None)

    def payer(self, payments: dict[str, Any]) -> str:
        """Payments as a table prints them: one amount, or what each pays and what East pays."""
        if "each" in payments and "east" in payments:
            return f"{payments['each']} / {payments['east']}"
        return str(next(iter(payments.values())))
