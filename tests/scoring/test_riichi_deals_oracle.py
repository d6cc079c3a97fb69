"""Settles recorded wins of two on one discard together, and all others of them alone.

The records stay where they are; without them these tests are skipped, and say so.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from scoring import settle
from tests.oracle import SEATS, Document, recorded_wins
from tests.scoring.test_riichi_oracle import recorded_question, recorded_result

DEAL: Final = ("ruleset", "preset", "options", "prevailing_wind", "honba", "riichi_sticks")
TOGETHER: Final = 72
ALONE: Final = 124
PAO: Final = 4
Pair = tuple[Document, Document]


def _of_several() -> list[Document]:
    return [row for row in recorded_wins() if row["multi_ron"]["count"] > 1]


def _deal_of(row: Document) -> str:
    """What two wins of one discard have in common."""
    asked = recorded_question(row)
    return json.dumps(
        [
            row["rules"],
            row["round_wind"],
            row["dora_indicators"],
            row["honba"],
            asked["win"]["from"],
            row["winning_tile"],
        ]
    )


def pairs() -> Iterator[Pair]:
    """The two wins of a discard, where both are among the records."""
    deals: dict[str, list[list[Document]]] = defaultdict(lambda: [[], []])
    for row in _of_several():
        deals[_deal_of(row)][row["multi_ron"]["index"]].append(row)
    for first, second in deals.values():
        left = list(second)
        for row in first:
            partner = next((one for one in left if _fit(row, one)), None)
            if partner is not None:
                left.remove(partner)
                yield row, partner


def _fit(first: Document, second: Document) -> bool:
    """Whether two wins can be of one discard: the nearer in turn was written first."""
    source = SEATS.index(recorded_question(first)["win"]["from"])
    turns = [(SEATS.index(one["seat_wind"]) - source) % 4 for one in (first, second)]
    return turns[0] < turns[1]


def settled(rows: Sequence[Document], **table: int) -> Document:
    """Settle some wins of a deal together, with what lies on the table."""
    asked = [recorded_question(row) for row in rows]
    deal = {name: asked[0][name] for name in DEAL} | table
    wins = [{name: one[name] for name in one if name not in DEAL} for one in asked]
    return settle(deal | {"outcome": {"kind": "win", "wins": wins}})


def _expected(rows: Sequence[Document]) -> Document:
    """What each seat gains or loses by all of some wins, as recorded."""
    told = [recorded_result(row)["net"] for row in rows]
    return {seat: sum(one[seat] for one in told) for seat in told[0]}


def test_two_winners_of_one_discard_are_paid_as_recorded() -> None:
    found = list(pairs())
    assert sum(map(len, found)) == TOGETHER
    for pair in found:
        for rows in (pair, pair[::-1]):
            table = {"honba": pair[0]["honba"], "riichi_sticks": pair[0]["riichi_sticks"]}
            answer = settled(rows, **table)
            assert answer["net"] == _expected(pair), [row["id"] for row in pair]
            assert sum(answer["net"].values()) == -answer["pot"]


def test_the_nearer_of_two_winners_stands_first_in_the_records() -> None:
    for first, second in pairs():
        assert first["paid"] == {key: first[key] for key in ("honba", "riichi_sticks")}
        assert second["paid"] == {"honba": 0, "riichi_sticks": 0}


def test_a_winner_whose_partner_is_not_there_is_paid_alone_as_recorded() -> None:
    paired = {row["id"] for pair in pairs() for row in pair}
    alone = [row for row in _of_several() if row["id"] not in paired]
    assert len(alone) == ALONE
    for row in alone:
        assert settled([row])["net"] == _expected([row]), row["id"]


def test_a_liable_player_pays_in_a_deal_as_recorded() -> None:
    rows = [row for row in recorded_wins() if row["pao_rel"]]
    assert len(rows) == PAO
    for row in rows:
        assert settled([row])["net"] == _expected([row]), row["id"]


def test_the_dealer_of_a_recorded_win_stays_or_passes_the_deal() -> None:
    for pair in pairs():
        answer = settled(pair, honba=pair[0]["honba"], riichi_sticks=pair[0]["riichi_sticks"])
        dealt = any(row["dealer"] for row in pair)
        following = answer["next"]
        assert following["dealer"] == ("east" if dealt else "south")
        assert following["honba"] == (pair[0]["honba"] + 1 if dealt else 0)
        assert following["riichi_sticks"] == 0
