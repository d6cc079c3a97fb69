"""The ledger of a deal as a table that a person can read."""

from rich.table import Table
from rich.text import Text

from app.cli.show import Speaker, cited
from scoring import Plain


class LedgerShower(Speaker):
    """Prints the answer about a deal."""

    def answer(self, answer: Plain) -> None:
        """Print who pays whom, what was found of the others, and what follows."""
        self.console.print(Text(self.say("table.ledger"), style="bold"))
        for one in answer["results"]:
            self.console.print(Text(f"  {self.party(one['seat'])}: {self._hand(one)}"))
        self.console.print(self._payments(answer))
        for one in answer["judged"]:
            waits = f" {one['tiles']}" if one["tiles"] else ""
            value = "" if one["value"] is None else f" ({one['value']})"
            text = f"  {self.party(one['seat'])}: {one['detail']}{waits}{value}"
            self.console.print(Text(text))
        over = answer["game"] is not None and answer["game"]["over"]
        if answer["next"] is None:
            self.console.print(Text(self.say("table.goes_on")))
        elif not over:
            self.console.print(Text(self._next(answer["next"])))
        if answer["game"] is not None:
            self._game(answer["game"])
        self.assumed(answer)

    def party(self, word: str) -> str:
        """Who pays or is paid: a seat, the pot or nobody."""
        return self.say(f"table.{word}" if word in ("pot", "nobody") else f"seats.{word}")

    def _hand(self, result: Plain) -> str:
        """A winning hand in short: its tiles and patterns where it has any, and its value."""
        if "arrangements" not in result:
            return f"{self.say('table.value')} {result['value']}"
        best = result["arrangements"][result["best"]]
        patterns = ", ".join(
            f"{one['name']} {one['value'] * one['times']}" for one in best["patterns"]
        )
        return f"{best['notation']}  {self.say('table.value')} {best['value']}: {patterns}"

    def _payments(self, answer: Plain) -> Table:
        table = Table(box=None, padding=(0, 2), header_style="dim")
        for key in ("from", "to"):
            table.add_column(self.say(f"table.{key}"))
        table.add_column(self.say("table.amount"), justify="right")
        table.add_column(self.say("table.reason"), overflow="fold")
        table.add_column(self.say("table.section"))
        for one in answer["ledger"]:
            parties = [self.party(one[key]) for key in ("from", "to")]
            table.add_row(*parties, str(one["amount"]), one["detail"], cited(one["cite"]))
        net = answer["net"] | ({"pot": answer["pot"]} if answer["pot"] else {})
        table.caption = f"{self.say('table.net')}: {self._amounts(net, sign='+')}"
        return table

    def _amounts(self, amounts: Plain, sign: str = "") -> str:
        return "  ".join(f"{self.party(one)} {amount:{sign}}" for one, amount in amounts.items())

    def _next(self, told: Plain) -> str:
        words = [f"{self.say('table.next_dealer')}: {self.party(told['dealer'])}"]
        if told["prevailing_wind"] is not None:
            wind = self.party(told["prevailing_wind"])
            words.append(f"{self.say('table.prevailing_wind')}: {wind}")
        for name, key in (("honba", "counters"), ("riichi_sticks", "sticks")):
            if told[name] is not None:
                words.append(f"{self.say(f'table.{key}')}: {told[name]}")
        return "  ".join(words)

    def _game(self, game: Plain) -> None:
        if game["totals"] is not None:
            totals = f"{self.say('table.totals')}: {self._amounts(game['totals'])}"
            self.console.print(Text(totals))
        if game["penalties"]:
            taken = {seat: -amount for seat, amount in game["penalties"].items()}
            self.console.print(Text(f"{self.say('table.penalties')}: {self._amounts(taken)}"))
        if game["over"]:
            self.console.print(Text(self.say("table.game_over"), style="bold"))
        for one in game["order"] or ():
            points = "" if one["points"] is None else f"  {one['points']:+}"
            text = f"  {self.say('table.place')} {one['place']}: {self.party(one['seat'])}"
            self.console.print(Text(f"{text}  {one['total']}{points}"))
