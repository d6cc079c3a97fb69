"""Sichuan, Blood Battle to the End: by the World Mahjong Tour and six more presets."""

from importlib.resources import files
from typing import Final

from scoring.arrange import Shape
from scoring.hand import By
from scoring.names import Names, load_table
from scoring.pattern import Cite
from scoring.ruleset import Book, Event, Ruleset
from scoring.rulesets.sichuan.claiming import CLAIMS
from scoring.rulesets.sichuan.laws import assumes, bars, laws, places, refusals
from scoring.rulesets.sichuan.options import Details, Fields, Options, Points
from scoring.rulesets.sichuan.patterns import (
    BASIC_WIN,
    CLAUSES,
    HOUSE,
    MAJSOUL,
    PATTERNS,
    SBR,
    WMT,
    lacks,
)
from scoring.rulesets.sichuan.payment import settle, tally, total
from scoring.rulesets.sichuan.presets import PRESETS
from scoring.rulesets.sichuan.settlement import SETTLEMENT
from scoring.rulesets.sichuan.waiting import WAITING
from scoring.tiles import KIND_TILES, is_number

BOOKS: Final = (
    Book(
        WMT,
        "World Mahjong Tour, tournament rules for Sichuan mahjong",
        "undated",
        "https://worldmahjongtour.live/tournament-rules-sichuan-mahjong",
    ),
    Book(SBR, "V. Novikov, Sichuan Mahjong? It's that simple! (Sichuan Bloody Rules)", "part 1"),
    Book(MAJSOUL, "Mahjong Soul, Sichuan mode 赤羽之战, as its replay editor counts", "undated"),
    Book(HOUSE, "Tables of room-card servers and house rules", "undated"),
)

DRAWN: Final = frozenset({By.SELF_DRAW})
THROWN: Final = frozenset({By.DISCARD})


def _cite(section: str) -> Cite:
    return Cite(SBR, section)


EVENTS: Final = (
    Event("last_draw", DRAWN, _cite("table 4")),
    Event("last_discard", THROWN, _cite("table 4")),
    Event("kong_replacement", DRAWN, _cite("table 4"), needs_kong=True),
    Event("discard_after_kong", THROWN, _cite("table 4")),
    Event(
        "heavenly",
        DRAWN,
        Cite(WMT, "fan table"),
        dealer=True,
        closed=True,
        forbids=("last_draw", "kong_replacement", "earthly"),
    ),
    Event(
        "earthly",
        DRAWN | THROWN,
        Cite(WMT, "fan table"),
        dealer=False,
        from_dealer=True,
        closed=True,
        forbids=("last_draw", "last_discard", "kong_replacement", "discard_after_kong"),
    ),
)

RULESET: Final = Ruleset(
    id="sichuan",
    edition="undated",
    revision=1,
    unit="fan",
    books=BOOKS,
    presets=PRESETS,
    options=Options,
    fields=Fields,
    points=Points,
    details=Details,
    ways=(By.SELF_DRAW, By.DISCARD, By.ROBBED_KONG),
    events=EVENTS,
    kinds=lambda _options: frozenset(tile for tile in KIND_TILES if is_number(tile)),
    shapes=(Shape.STANDARD, Shape.SEVEN_PAIRS),
    patterns=PATTERNS,
    otherwise=BASIC_WIN,
    lacks=lacks,
    clauses=CLAUSES,
    names=Names.of(__name__),
    examples=load_table(files(__name__), "examples.toml"),
    places=places,
    laws=laws,
    bars=bars,
    refusals=refusals,
    assumes=assumes,
    total=total,
    tally=tally,
    settle=settle,
    settlement=SETTLEMENT,
    claims=CLAIMS,
    waiting=WAITING,
)
