"""A recorded win as a case: the question that the play puts, and what the log says of it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.logs.rules import Rules
from app.logs.table import SEATS, Opening, Win
from app.logs.tiles import compact, plain

Case = dict[str, Any]
RIICHI: Final = frozenset({"riichi", "double_riichi"})
SETS_OF: Final = {
    "daisangen": frozenset({"5z", "6z", "7z"}),
    "daisuushii": frozenset({"1z", "2z", "3z", "4z"}),
}
"""The yakuman that somebody may be liable for, and their sets."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a log tells of a deal apart from the play."""

    name: str
    rules: Rules
    opening: Opening
    indicators: Sequence[str]
    under: Sequence[str]
    """The ura indicators; they concern a winner who declared riichi."""


def case_of(table: Table, win: Win, expect: Mapping[str, Any], liable: Mapping[str, int]) -> Case:
    """The case of a win; ``liable`` names the liable player by the yakuman."""
    opening = table.opening
    seat = opening.seat(win.player)
    where = f"{SEATS[opening.wind]} {opening.number + 1}"
    return {
        "id": f"{table.name}: {opening.place}, {seat}",
        "endpoint": "score",
        "request": _request(table, win, liable),
        "expect": {"legal": True, **expect},
        "source": f"{table.name}, {where}, honba {opening.honba}, won by {seat}",
    }


def _request(table: Table, win: Win, liable: Mapping[str, int]) -> Case:
    opening, rules = table.opening, table.rules
    how: Case = {"by": win.by, "events": list(win.events)}
    if win.source is not None:
        how["from"] = opening.seat(win.source)
    if win.robbed:
        how["kong"] = win.robbed
    request: Case = {
        "ruleset": "riichi",
        "preset": rules.preset,
        "options": dict(rules.options),
        "seat": opening.seat(win.player),
        "prevailing_wind": SEATS[opening.wind],
        "hand": _hand(win, opening),
        "win": how,
        "dora_indicators": compact(table.indicators),
        "ura_indicators": compact(table.under) if RIICHI & set(win.events) else "",
        "honba": win.honba,
        "riichi_sticks": win.sticks,
        "discards": compact(win.discards),
    }
    if win.kita:
        request["kita"] = win.kita
    if liable:
        request["liable"] = [
            {"seat": opening.seat(player), "for": yakuman} for yakuman, player in liable.items()
        ]
    return request


def _hand(win: Win, opening: Opening) -> Case:
    melds = [
        {"kind": meld.kind, "tiles": compact(meld.tiles)}
        | ({} if meld.source is None else {"from": opening.seat(meld.source)})
        for meld in win.melds
    ]
    return {"concealed": compact(win.concealed), "winning_tile": win.tile, "melds": melds}


def net(opening: Opening, gains: Sequence[int]) -> dict[str, int]:
    """What each seat gains or loses, from what each player does."""
    return {opening.seat(player): gains[player] for player in range(opening.players)}


def kita_apart(patterns: Mapping[str, int], kita: int) -> dict[str, int]:
    """Patterns with the Norths set aside apart from the dora, among which Tenhou counts them."""
    if kita and "kita" not in patterns and patterns.get("dora", 0) >= kita:
        patterns = {**patterns, "kita": kita, "dora": patterns["dora"] - kita}
    return {name: han for name, han in patterns.items() if han}


# --- who is liable -----------------------------------------------------------------------


def fed(win: Win) -> dict[str, int]:
    """Who let the last set be formed, by yakuman: every set is declared, the last one claimed."""
    found = {}
    for yakuman, tiles in SETS_OF.items():
        melds = [meld for meld in win.melds if plain(meld.tiles[0]) in tiles]
        if len(melds) == len(tiles) and melds[-1].source is not None:
            found[yakuman] = melds[-1].source
    return found


def liable_by_payment(win: Win, gains: Sequence[int] | None) -> dict[str, int]:
    """Who is liable, where no log says it: the feeder, if the recorded payments are his.

    On a self-draw a liable player pays more than East ever does; on another's discard he pays
    though he discarded nothing. If he discarded the tile, there is nothing to tell.
    """
    return {
        yakuman: feeder
        for yakuman, feeder in fed(win).items()
        if feeder != win.source and (gains is None or _pays(feeder, win, gains))
    }


def _pays(feeder: int, win: Win, gains: Sequence[int]) -> bool:
    if win.source is not None:
        return gains[feeder] < 0
    players = sum(1 for _ in gains)
    paid = [-gain for player, gain in enumerate(gains) if player != win.player]
    return -gains[feeder] * players > 2 * sum(paid)


def liable_as_told(win: Win, liable: int | None, yakuman: Collection[str]) -> dict[str, int]:
    """Who is liable, where the log names the player: for the yakuman of its kind in the hand."""
    if liable is None or liable == win.player:
        return {}
    return {name: liable for name in SETS_OF if name in yakuman}
