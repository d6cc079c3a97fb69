"""Answers as tables that a person can read."""

from dataclasses import fields
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from scoring import Plain, Ruleset, read_tiles
from scoring.tiles import GLYPHS


class Speaker:
    """Prints to a console in the words of a ruleset, with tile glyphs where they can be shown."""

    def __init__(
        self, console: Console, ruleset: Ruleset, language: str, *, glyphs: bool = False
    ) -> None:
        """Print to a console, in a language."""
        self.console = console
        self.names = ruleset.names
        self.language = language
        self.glyphs = glyphs

    def say(self, key: str) -> str:
        """Say a word of the tables."""
        return self.names.say(key, self.language)

    def assumed(self, answer: Plain, before: str = "") -> None:
        """Print what an answer takes for granted."""
        for note in answer["assumed"]:
            text = f"{before}{self.say('table.assumed')}: {note['detail']}"
            self.console.print(Text(text, style="dim"))


class Shower(Speaker):
    """Prints the answer about a won hand."""

    def __init__(self, console: Console, ruleset: Ruleset, language: str, *, glyphs: bool) -> None:
        """Print with the fields that arrangements of the ruleset have besides."""
        super().__init__(console, ruleset, language, glyphs=glyphs)
        self.details = [field.name for field in fields(ruleset.details)]

    def answer(self, answer: Plain) -> None:
        """Print an answer whole."""
        verdict = "table.wins" if answer["legal"] else "table.may_not_win"
        self.console.print(Text(self.say(verdict), style="bold"))
        for problem in answer["problems"]:
            self.console.print(Text(f"  {problem['detail']}", style="red"))
        for place, one in enumerate(answer["arrangements"]):
            self.arrangement(one, place + 1)
        for one in answer["refused"]:
            title = f"{self.say('table.refused')}: {self.tiles(one)}"
            self.console.print(Text(f"\n{title}\n  {one['detail']}", style="yellow"))
        self.assumed(answer, before="\n")

    def arrangement(self, one: Plain, number: int) -> None:
        """Print one arrangement: its tiles, its patterns, and who pays whom."""
        mark = f" ({self.say('table.best')})" if one["optimal"] else ""
        self.console.print(Text(f"\n{number}. {self.tiles(one)}{mark}", style="bold"))
        self.console.print(self._patterns(one))
        if one["lines"]:
            lines = "  ".join(f"{line['name']} {line['value']}" for line in one["lines"])
            self.console.print(Text(f"  {lines}"))
        counted = [f"{key} {one[key]}" for key in self.details if one[key] is not None]
        if counted:
            self.console.print(Text(f"  {'  '.join(counted)}", style="bold"))
        for silenced in one["silenced"]:
            text = f"  {self.say('table.not_counted')}: {silenced['name']}: {silenced['reason']}"
            self.console.print(Text(text, style="dim"))
        absent = [row["name"] for row in one.get("explanation", ()) if row["status"] == "absent"]
        if absent:
            text = f"  {self.say('status.absent')}: {', '.join(absent)}"
            self.console.print(Text(text, style="dim"))
        self.console.print(self._payments(one))

    def tiles(self, one: Plain) -> str:
        """The tiles of an arrangement: glyphs where they can be shown, and its notation."""
        notation = str(one["notation"])
        if not self.glyphs:
            return notation
        words = []
        for word in notation.split(" "):
            marks = [word[:1] if word[:1] in "([" else "", word.strip("([])+!"), ""]
            marks[2] = "".join(mark for mark in word[1:] if mark in "])+!")
            shown = "".join(GLYPHS[tile] for tile in read_tiles(marks[1]))
            words.append(f"{marks[0]}{shown}{marks[2]}")
        return f"{' '.join(words)}   {notation}"

    def _patterns(self, one: Plain) -> Table:
        table = Table(box=None, padding=(0, 2), show_footer=True, header_style="dim")
        limit = f" ({self.say('limits.' + one['limit'])})" if one["limit"] else ""
        table.add_column(self.say("table.pattern"), self.say("table.total") + limit)
        table.add_column(self.say("table.value"), str(one["value"]), justify="right")
        table.add_column(self.say("table.section"))
        for hit in one["patterns"]:
            times = f" x {hit['times']}" if hit["times"] > 1 else ""
            total = str(hit["value"] * hit["times"])
            table.add_row(hit["name"] + times, total, cited(hit["cite"]))
        return table

    def _payments(self, one: Plain) -> Table:
        table = Table(box=None, padding=(0, 2), header_style="dim")
        for key in ("from", "to"):
            table.add_column(self.say(f"table.{key}"))
        table.add_column(self.say("table.amount"), justify="right")
        table.add_column(self.say("table.reason"))
        for paid in one["payments"]:
            seats = [self.say("seats." + paid[key]) for key in ("from", "to")]
            table.add_row(*seats, str(paid["amount"]), self.say("reasons." + paid["reason"]))
        balance = "  ".join(
            f"{self.say('seats.' + seat)} {amount:+}" for seat, amount in one["net"].items()
        )
        table.caption = f"{self.say('table.net')}: {balance}"
        return table


def cited(cite: Plain) -> str:
    """A citation: the key of a book and a section of it."""
    return f"{cite['book']} §{cite['section']}"


def glyphs_shown(console: Console, wanted: bool | None) -> bool:  # noqa: FBT001 - as typer has it
    """Whether tiles are printed as glyphs: as wanted, or where a console can show them."""
    return can_show_glyphs(console) if wanted is None else wanted


def can_show_glyphs(console: Console) -> bool:
    """Whether a console is a terminal that is likely to have the tiles in its font."""
    return (
        console.is_terminal and console.encoding.startswith("utf") and not console.is_dumb_terminal
    )


def problem(console: Console, told: dict[str, Any]) -> None:
    """Print a problem document: each violation with where it is."""
    console.print(Text(str(told["title"]), style="bold red"))
    for one in told["errors"]:
        console.print(Text(f"  {one['pointer'] or '/'}: {one['detail']} [{one['code']}]"))
