"""Riichi, by the European rules of 2008 and eight more presets."""

from importlib.resources import files
from typing import Any, Final

from scoring.arrange import Arrangement, Shape
from scoring.hand import By, Situation
from scoring.names import Names, load_table
from scoring.pattern import Cite
from scoring.resolve import without_implied
from scoring.ruleset import Book, Event, Ruleset
from scoring.rulesets.riichi.claiming import CLAIMS
from scoring.rulesets.riichi.count import given, renhou_or_hand, total
from scoring.rulesets.riichi.laws import laws, points_laws, reds
from scoring.rulesets.riichi.options import Details, Fields, Options, Points
from scoring.rulesets.riichi.patterns import EMA_2008, PATTERNS, yakuman_alone
from scoring.rulesets.riichi.payment import seats_of, settle
from scoring.rulesets.riichi.presets import PRESETS
from scoring.rulesets.riichi.settlement import SETTLEMENT
from scoring.rulesets.riichi.tables import tables
from scoring.rulesets.riichi.waiting import WAITING
from scoring.rulesets.riichi.winning import assumes, bars, is_played, refusals
from scoring.tiles import KIND_TILES, RED_FIVES, TILE_OF

BOOKS: Final = (
    Book(EMA_2008, "European Mahjong Association, riichi rules", "2008"),
    Book("ema2016", "European Mahjong Association, riichi competition rules", "2016"),
    Book("ema2025", "European Mahjong Association, riichi rules", "2025"),
    Book("wrc2025", "World Riichi Championship rules", "2025-05-26"),
    Book("tenhou", "Tenhou manual", "2025", "https://tenhou.net/man"),
    Book("majsoul", "Mahjong Soul rules", "2025", "https://mahjongsoul.com"),
    Book("mleague", "M.League rules", "2025", "https://m-league.jp"),
)

DRAWN: Final = frozenset({By.SELF_DRAW})
THROWN: Final = frozenset({By.DISCARD})
ANY_WAY: Final = frozenset({By.SELF_DRAW, By.DISCARD, By.ROBBED_KONG})
_FIRST_TURN: Final = ("riichi", "double_riichi", "ippatsu", "last_draw", "last_discard")


def _cite(section: str) -> Cite:
    return Cite(EMA_2008, section)


EVENTS: Final = (
    Event("last_draw", DRAWN, _cite("4.2.1")),
    Event("last_discard", THROWN, _cite("4.2.1")),
    Event("kong_replacement", DRAWN, _cite("4.2.1")),
    Event(
        "heavenly",
        DRAWN,
        _cite("4.2.5"),
        dealer=True,
        closed=True,
        forbids=(*_FIRST_TURN, "kong_replacement", "earthly", "human"),
    ),
    Event(
        "earthly",
        DRAWN,
        _cite("4.2.5"),
        dealer=False,
        closed=True,
        forbids=(*_FIRST_TURN, "kong_replacement", "human"),
    ),
    Event("human", THROWN, Cite("ema2016", "4.2"), dealer=False, closed=True, forbids=_FIRST_TURN),
    Event("riichi", ANY_WAY, _cite("4.2.1"), forbids=("double_riichi",)),
    Event("double_riichi", ANY_WAY, _cite("4.2.1")),
    Event("ippatsu", ANY_WAY, _cite("4.2.1"), forbids=("kong_replacement",)),
)

THREE: Final = 3
_MIDDLE_CHARACTERS: Final = frozenset(TILE_OF[f"{rank}m"] for rank in range(2, 9))


def kinds(options: Any) -> frozenset[int]:
    """The tiles of a set: with three players no 2 to 8 of characters; red fives as agreed."""
    removed = _MIDDLE_CHARACTERS if options.players == THREE else frozenset()
    plain = set(KIND_TILES) - removed
    red = {tile for tile in RED_FIVES if reds(options, tile)}
    return frozenset(plain | red)


def _plays(arrangement: Arrangement, _situation: Situation) -> bool:
    return is_played(arrangement.shape, arrangement.groups)


RULESET: Final = Ruleset(
    id="riichi",
    edition="2008",
    revision=1,
    unit="han",
    books=BOOKS,
    presets=PRESETS,
    options=Options,
    fields=Fields,
    points=Points,
    details=Details,
    ways=(By.SELF_DRAW, By.DISCARD, By.ROBBED_KONG),
    events=EVENTS,
    kinds=kinds,
    reds=reds,
    seats=seats_of,
    shapes=tuple(Shape),
    patterns=PATTERNS,
    clauses=(without_implied(_cite("4.2")), yakuman_alone, renhou_or_hand),
    names=Names.of(__name__),
    examples=load_table(files(__name__), "examples.toml"),
    plays=_plays,
    laws=laws,
    points_laws=points_laws,
    bars=bars,
    refusals=refusals,
    assumes=assumes,
    tables=tables,
    total=total,
    tally=given,
    settle=settle,
    settlement=SETTLEMENT,
    claims=CLAIMS,
    waiting=WAITING,
)
