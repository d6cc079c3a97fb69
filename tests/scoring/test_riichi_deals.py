"""Laws that hold for every deal of riichi, whatever its preset."""

from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st

from scoring import RULESETS, Plain, pay, settle
from tests.strategies import SEATS

Document = dict[str, Any]

PRESETS: Final = tuple(preset.id for preset in RULESETS["riichi"].presets)
NAGASHI: Final = frozenset({"ema2008", "tenhou", "majsoul", "tenhou_sanma", "majsoul_sanma"})
WORTHS: Final[tuple[Document, ...]] = (
    {"han": 1, "fu": 30},
    {"han": 3, "fu": 40},
    {"han": 5},
    {"yakuman": 1},
)
STICK: Final = 1_000
LAST: Final = {"pot", "nobody"}


@st.composite
def deals(draw: st.DrawFn) -> Document:
    """Draw a deal that ends in any way, at any time of its game."""
    preset = draw(st.sampled_from(PRESETS))
    seats = SEATS[:3] if preset.endswith("sanma") else SEATS
    # A fourth bet breaks the deal off by some presets.
    bets = draw(st.lists(st.sampled_from(seats), unique=True, max_size=3))
    totals = {seat: draw(st.sampled_from([0, 25_000, 30_000])) for seat in seats}
    return {
        "ruleset": "riichi",
        "preset": preset,
        "prevailing_wind": draw(st.sampled_from(["east", "south"])),
        "dealer_number": draw(st.sampled_from([1, len(seats)])),
        "honba": draw(st.integers(0, 3)),
        "riichi": bets,
        "riichi_sticks": len(bets) + draw(st.integers(0, 3)),
        "totals": totals,
        "outcome": draw(st.sampled_from([won, drawn, false_win]))(draw, preset, seats, bets),
    }


def won(draw: st.DrawFn, _preset: str, seats: tuple[str, ...], bets: list[str]) -> Document:
    """One or several wins, those who have bet telling of it."""
    order = draw(st.permutations(seats))
    by = draw(st.sampled_from(["self_draw", "discard"]))
    way = {"by": by} if by == "self_draw" else {"by": by, "from": order[-1]}
    count = 1 if by == "self_draw" else draw(st.integers(1, len(seats) - 1))
    wins = [
        {
            "seat": seat,
            "points": draw(st.sampled_from(WORTHS)),
            "win": way | ({"events": ["riichi"]} if seat in bets else {}),
        }
        for seat in order[:count]
    ]
    return {"kind": "win", "wins": wins}


def drawn(draw: st.DrawFn, preset: str, seats: tuple[str, ...], bets: list[str]) -> Document:
    """An exhausted wall: who has bet is ready, and some may claim nagashi mangan."""
    some = st.lists(st.sampled_from(seats), unique=True)
    nagashi = draw(some) if preset in NAGASHI and draw(st.booleans()) else []
    ready = sorted({*bets, *draw(some)})
    return {"kind": "exhaustive_draw", "ready": ready, "nagashi": nagashi}


def false_win(draw: st.DrawFn, _preset: str, seats: tuple[str, ...], _bets: object) -> Document:
    """A false win of one or several."""
    offenders = draw(st.lists(st.sampled_from(seats), min_size=1, unique=True))
    return {"kind": "false_win", "seats": offenders}


def moved(ledger: list[Plain], side: str, party: str) -> int:
    return sum(one["amount"] for one in ledger if one[side] == party)


@given(deals())
def test_what_is_paid_cancels_out_with_the_pot(document: Document) -> None:
    answer = settle(document)
    ledger, totals = answer["ledger"], answer["game"]["totals"]
    assert sum(answer["net"].values()) + answer["pot"] == 0
    assert answer["net"].keys() == totals.keys() == document["totals"].keys()
    assert answer["pot"] == sum(
        moved(ledger, "to", one) - moved(ledger, "from", one) for one in LAST
    )
    later = answer["game"]["penalties"]
    for seat, total in document["totals"].items():
        assert answer["net"][seat] == moved(ledger, "to", seat) - moved(ledger, "from", seat)
        assert totals[seat] == total + answer["net"][seat] + later.get(seat, 0)


@given(deals())
def test_every_stick_is_taken_or_lies_there_still(document: Document) -> None:
    answer = settle(document)
    taken = moved(answer["ledger"], "from", "pot") - moved(answer["ledger"], "to", "pot")
    assert document["riichi_sticks"] * STICK - taken == answer["next"]["riichi_sticks"] * STICK
    if answer["game"]["over"] and document["preset"] != "ema2008":
        assert answer["next"]["riichi_sticks"] == 0


@given(deals(), st.data())
def test_the_order_of_a_list_changes_nothing_but_places(
    document: Document, data: st.DataObject
) -> None:
    outcome = document["outcome"]
    lists = [name for name in ("wins", "ready", "nagashi", "seats") if name in outcome]
    turned = {name: data.draw(st.permutations(outcome[name])) for name in lists}
    one, other = settle(document), settle(document | {"outcome": outcome | turned})
    for key in ("net", "pot", "next", "game"):
        assert one[key] == other[key]


@given(deals())
def test_a_deal_of_one_winner_pays_what_the_worth_pays(document: Document) -> None:
    wins = document["outcome"].get("wins", ())
    if len(wins) != 1:
        return
    stated = ("ruleset", "preset", "prevailing_wind", "honba", "riichi_sticks")
    (win,) = wins
    asked = {"seat": win["seat"], "win": win["win"], **win["points"]}
    answer = settle(document)
    assert answer["net"] == pay({name: document[name] for name in stated} | asked)["net"]
