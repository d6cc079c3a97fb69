"""Hong Kong mahjong: MahjongTime's rules, the Old Style, and the Association's tournaments."""

from importlib.resources import files
from typing import Any, Final

from scoring.arrange import Shape
from scoring.hand import By
from scoring.names import Names, load_table
from scoring.pattern import Cite
from scoring.ruleset import Book, Event, Ruleset
from scoring.rulesets.hong_kong.claiming import CLAIMS
from scoring.rulesets.hong_kong.clauses import CLAUSES
from scoring.rulesets.hong_kong.count import given, total
from scoring.rulesets.hong_kong.laws import (
    assumes,
    bars,
    laws,
    places,
    plays,
    refusals,
    worth_bars,
)
from scoring.rulesets.hong_kong.options import Details, Fields, Options, Points
from scoring.rulesets.hong_kong.patterns import (
    ASSOCIATION,
    CHICKEN_HAND,
    MAHJONGTIME,
    OLD_STYLE,
    PATTERNS,
)
from scoring.rulesets.hong_kong.payment import EIGHTHS, settle
from scoring.rulesets.hong_kong.presets import PRESETS
from scoring.rulesets.hong_kong.settlement import SETTLEMENT
from scoring.tiles import ALL_TILES, BONUS_SUIT, KIND_TILES, SUIT

BOOKS: Final = (
    Book(
        MAHJONGTIME,
        "MahjongTime, Hong Kong rules and scoring",
        "online",
        "https://www.mahjongtime.com/Hong-Kong-Mahjong-Scoring.html",
    ),
    Book(OLD_STYLE, "Hong Kong Old Style, the common tables", "composed values"),
    Book(
        ASSOCIATION,
        "Hong Kong Mahjong Association, tournament rules",
        "2023",
        "https://www.hkmahjong.org/rules",
    ),
)

DRAWN: Final = frozenset({By.SELF_DRAW})
THROWN: Final = frozenset({By.DISCARD})
BONUS_TILES: Final = frozenset(tile for tile in ALL_TILES if SUIT[tile] == BONUS_SUIT)
_LATER: Final = ("last_draw", "last_discard", "kong_replacement", "double_kong")


def _cite(section: str, book: str = OLD_STYLE) -> Cite:
    return Cite(book, section)


EVENTS: Final = (
    Event("last_draw", DRAWN, _cite("full table", MAHJONGTIME)),
    Event("last_discard", THROWN, _cite("full table", MAHJONGTIME)),
    Event("kong_replacement", DRAWN, _cite("full table", MAHJONGTIME), needs_kong=True),
    Event("double_kong", DRAWN, _cite("common table"), needs_kong=True),
    Event(
        "heavenly",
        DRAWN,
        _cite("limit hands"),
        dealer=True,
        closed=True,
        forbids=(*_LATER, "earthly", "human"),
    ),
    Event(
        "earthly",
        THROWN,
        _cite("limit hands"),
        dealer=False,
        from_dealer=True,
        closed=True,
        forbids=(*_LATER, "human"),
    ),
    Event("human", THROWN, _cite("limit hands"), dealer=False, closed=True, forbids=_LATER),
    Event("flower_replacement", DRAWN, _cite("bonus tiles")),
)


def kinds(options: Any) -> frozenset[int]:
    """The tiles of a set: with flowers and seasons, or without."""
    return frozenset({*KIND_TILES, *(BONUS_TILES if options.bonus_tiles else ())})


RULESET: Final = Ruleset(
    id="hong-kong",
    edition="online",
    revision=1,
    unit="faan",
    books=BOOKS,
    presets=PRESETS,
    options=Options,
    fields=Fields,
    points=Points,
    details=Details,
    ways=(By.SELF_DRAW, By.DISCARD, By.ROBBED_KONG, By.FLOWERS),
    events=EVENTS,
    kinds=kinds,
    shapes=tuple(Shape),
    patterns=PATTERNS,
    otherwise=CHICKEN_HAND,
    clauses=CLAUSES,
    names=Names.of(__name__),
    examples=load_table(files(__name__), "examples.toml"),
    chinese="zh-Hant",
    scale=EIGHTHS,
    plays=plays,
    places=places,
    laws=laws,
    bars=bars,
    refusals=refusals,
    worth_bars=worth_bars,
    assumes=assumes,
    total=total,
    tally=given,
    settle=settle,
    settlement=SETTLEMENT,
    claims=CLAIMS,
)
