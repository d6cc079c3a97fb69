"""What a hand waits for as tables that a person can read."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.cli.show import Speaker
from scoring import Plain, Ruleset, read_tiles
from scoring.tiles import GLYPHS

WAYS = ("discard", "self_draw")


class WaitsShower(Speaker):
    """Prints the answer about a hand before the win, with tile glyphs where they can be shown."""

    def __init__(
        self, console: Console, ruleset: Ruleset, language: str, seat: str, *, glyphs: bool
    ) -> None:
        """Print to a console, in the words of a ruleset, what one seat waits for."""
        super().__init__(console, ruleset, language, glyphs=glyphs)
        self.seat = seat

    def answer(self, answer: Plain) -> None:
        """Print whether the hand is ready, why it is not, and what it waits for."""
        if answer.get("wins"):
            self.console.print(Text(self.say("table.won_already"), style="bold"))
        ready = "ready_after" if "discards" in answer else "ready"
        verdict = ready if answer["ready"] else "not_ready"
        self.console.print(Text(self.say(f"table.{verdict}"), style="bold"))
        for problem in answer["problems"]:
            self.console.print(Text(f"  {problem['detail']}", style="red"))
        if answer.get("waits"):
            self.console.print(self._table(answer))
        for one in answer.get("discards", ()):
            title = f"\n{self.say('table.discarded')}: {self.tile(one['discard'])}"
            self.console.print(Text(title, style="bold"))
            self.console.print(self._table(one))
        self.assumed(answer)

    def tile(self, code: str) -> str:
        """A tile: its glyph where that can be shown, its code, and its name."""
        glyph = "".join(GLYPHS[tile] for tile in read_tiles(code))
        named = f"{code} {self.say(f'tiles.{code}')}"
        return f"{glyph} {named}" if self.glyphs else named

    def _table(self, found: Plain) -> Table:
        table = Table(box=None, padding=(0, 2), show_footer=True, header_style="dim")
        table.add_column(self.say("table.waited_for"))
        table.add_column(self.say("table.unseen"), str(found["unseen"]), justify="right")
        unit = self.say("unit.name")
        for way in WAYS:
            table.add_column(f"{self.say(f'ways.{way}')} ({unit})")
        table.add_column()
        for one in found["waits"]:
            cells = [self._cell(one[way]) for way in WAYS]
            reason = one["reason"]["detail"] if one["dead"] else ""
            table.add_row(self.tile(one["tile"]), str(one["unseen"]), *cells, reason)
        return table

    def _cell(self, win: Plain | None) -> str:
        """What a win on a tile is worth to the player, or why there can be none."""
        if win is None:
            return self.say("table.impossible")
        if not win["legal"]:
            titles = [self.say(f"problems.{one['code']}.title") for one in win["problems"]]
            return self.say("words.comma").join(titles)
        return f"{win['value']}  {win['net'][self.seat]:+}"
