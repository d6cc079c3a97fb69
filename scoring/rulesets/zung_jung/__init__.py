"""Zung Jung, the rules of the World Series of Mahjong: 44 patterns, one per series."""

from importlib.resources import files
from typing import Final

from scoring.arrange import Shape
from scoring.hand import By, Situation
from scoring.names import Names, load_table
from scoring.pattern import Cite
from scoring.ruleset import Book, Event, Preset, Ruleset
from scoring.rulesets.zung_jung.claiming import CLAIMS
from scoring.rulesets.zung_jung.laws import (
    assumes,
    bars,
    laws,
    points_laws,
    refusals,
    worth_bars,
)
from scoring.rulesets.zung_jung.options import Fields, Options, Points
from scoring.rulesets.zung_jung.patterns import (
    CHICKEN_HAND,
    CLAUSES,
    PATTERNS,
    WORLD_SERIES,
    ZUNG_JUNG,
)
from scoring.rulesets.zung_jung.payment import settle, tally, total
from scoring.rulesets.zung_jung.penalties import judges
from scoring.rulesets.zung_jung.settlement import SETTLEMENT
from scoring.rulesets.zung_jung.waiting import WAITING
from scoring.rulesets.zung_jung.wall import break_wall
from scoring.tiles import KIND_TILES

BOOKS: Final = (
    Book(ZUNG_JUNG, "Zung Jung Mahjong Scoring System", "3.3", "https://zj-mahjong.info"),
    Book(WORLD_SERIES, "World Series of Mahjong Rules", "v1.03"),
    Book("mahjongtime", "MahjongTime, World Series of Mahjong scoring", "v1.03"),
)

# The three rows in which MahjongTime's table differs from Zung Jung 3.3.
MAHJONGTIME: Final = {"pure_one_suit": 100, "small_three_dragons": 30, "small_three_winds": 25}

DRAWN: Final = frozenset({By.SELF_DRAW})
THROWN: Final = frozenset({By.DISCARD})


def _zj(section: str) -> Cite:
    return Cite(ZUNG_JUNG, section)


EVENTS: Final = (
    Event("last_draw", DRAWN, _zj("9.1.1")),
    Event("last_discard", THROWN, _zj("9.1.2")),
    Event("kong_replacement", DRAWN, _zj("9.2"), needs_kong=True),
    Event(
        "heavenly",
        DRAWN,
        _zj("9.4.1"),
        dealer=True,
        closed=True,
        forbids=("last_draw", "kong_replacement", "earthly"),
    ),
    Event(
        "earthly",
        THROWN,
        _zj("9.4.2"),
        dealer=False,
        from_dealer=True,
        closed=True,
        forbids=("last_discard",),
    ),
)


def _places(situation: Situation) -> bool:
    """A discarded tile is turned inside the block it completes; a drawn one is not placed."""
    return situation.from_other


RULESET: Final = Ruleset(
    id="zung-jung",
    edition="v1.03",
    revision=1,
    unit="points",
    books=BOOKS,
    presets=(Preset("wsom"), Preset("mahjongtime", values=MAHJONGTIME)),
    options=Options,
    fields=Fields,
    points=Points,
    ways=(By.SELF_DRAW, By.DISCARD, By.ROBBED_KONG),
    events=EVENTS,
    kinds=lambda _options: frozenset(KIND_TILES),
    shapes=tuple(Shape),
    patterns=PATTERNS,
    otherwise=CHICKEN_HAND,
    clauses=CLAUSES,
    names=Names.of(__name__),
    examples=load_table(files(__name__), "examples.toml"),
    chinese="zh-Hant",
    places=_places,
    laws=laws,
    points_laws=points_laws,
    bars=bars,
    refusals=refusals,
    worth_bars=worth_bars,
    assumes=assumes,
    judges=judges,
    total=total,
    tally=tally,
    settle=settle,
    settlement=SETTLEMENT,
    claims=CLAIMS,
    wall=break_wall,
    waiting=WAITING,
)
