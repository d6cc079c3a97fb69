"""Penalty tiles as a record: what each exposed tile is by now, and what that does to a win.

Each case cites the article of the World Series rules v1.03, penalty tiles 1 to 8 (P1 to P8).
"""

from typing import Any, Final, NamedTuple
from urllib.parse import quote

import pytest

from schemas.response import ScoreAnswer
from scoring import LANGUAGES, Plain, score
from scoring.rulesets.zung_jung.penalties import (
    PenaltyEvent,
    PenaltyRecord,
    Reason,
    Status,
    judge_penalties,
    penalty_tiles,
)
from scoring.tiles import CODES, TILE_OF
from tests.http_helpers import ask, get
from tests.support import ZUNG_JUNG, best, broken, codes, hand, meld, question, self_draw

SHORT: Final = {
    "deal": PenaltyEvent.EXPOSED_IN_DEAL,
    "back": PenaltyEvent.TAKEN_BACK,
    "play": PenaltyEvent.EXPOSED_IN_PLAY,
    "out": PenaltyEvent.DISCARDED,
    "kong": PenaltyEvent.CONCEALED_KONG,
}
THREES: Final = "33345m777p222s88s +3m"
"""Worth 40 with the won tile in 345m, 15 with it in 333m (the specification's F85)."""


def entries(line: str) -> list[tuple[str, PenaltyEvent]]:
    """A record in short: ``3m play, 9p out``."""
    pairs = [entry.split() for entry in line.split(",") if entry.strip()]
    return [(tile, SHORT[event]) for tile, event in pairs]


def record(line: str) -> list[Plain]:
    """A record as a question holds it."""
    return [{"tile": tile, "event": event.value} for tile, event in entries(line)]


def judged(line: str) -> list[str]:
    """What each exposed tile of a record is: ``3m live P1``."""
    records = tuple(PenaltyRecord(TILE_OF[tile], event) for tile, event in entries(line))
    found = judge_penalties(records)
    assert all(one.cite.book == "wsom-1.03" for one in found)
    assert [CODES[one.tile] for one in found] == [CODES[records[one.place].tile] for one in found]
    return [
        f"{CODES[one.tile]} {one.status} {one.cite.section.replace('penalty tiles ', 'P')}"
        for one in found
    ]


class Case(NamedTuple):
    name: str
    record: str
    expected: list[str]


JUDGED: Final = [
    Case("nothing happened", "", []),
    # P1, P2: a tile exposed in play is live until the player discards.
    Case("exposed in play: live", "3m play", ["3m live P1"]),
    Case("two exposed: both live", "3m play, 5p play", ["3m live P1", "5p live P1"]),
    Case("two of a kind: both live", "3m play, 3m play", ["3m live P1", "3m live P1"]),
    # P2: after a discard of any other tile, a live one among them, what lies open is dead.
    Case("another tile discarded: dead", "3m play, 9p out", ["3m dead P2"]),
    Case(
        "another live tile discarded: dead",
        "3m play, 5p play, 5p out",
        ["3m dead P2", "5p released P7"],
    ),
    Case(
        "the other of two equal tiles: dead",
        "3m play, 3m play, 3m out",
        ["3m released P7", "3m dead P2"],
    ),
    Case("dead for good", "3m play, 9p out, 8p out", ["3m dead P2"]),
    Case("a dead tile may not be discarded", "3m play, 9p out, 3m out", ["3m dead P2"]),
    Case("a discard before does no harm", "9p out, 3m play", ["3m live P1"]),
    Case(
        "only the new one is live",
        "3m play, 9p out, 5p play",
        ["3m dead P2", "5p live P1"],
    ),
    Case(
        "the new one of the same kind is discarded",
        "3m play, 9p out, 3m play, 3m out",
        ["3m dead P2", "3m released P7"],
    ),
    # P7: discarded while live, or in a concealed kong, it is no penalty tile any more.
    Case("discarded while live", "3m play, 3m out", ["3m released P7"]),
    Case("in a concealed kong while live", "3m play, 3m kong", ["3m released P7"]),
    Case("in a concealed kong while dead", "3m play, 9p out, 3m kong", ["3m released P7"]),
    Case(
        "a kong takes every one of its kind",
        "3m play, 9p out, 3m play, 5p play, 3m kong",
        ["3m released P7", "3m released P7", "5p live P1"],
    ),
    Case("a kong of another tile", "3m play, 5p play, 5p kong", ["3m live P1", "5p released P7"]),
    # P6: of the tiles exposed in the deal one is exempt, the others are live.
    Case("one exposed in the deal", "3m deal", ["3m exempt P6"]),
    Case("it stays exempt", "3m deal, 9p out", ["3m exempt P6"]),
    Case("two: the first is exempt", "3m deal, 5p deal", ["3m exempt P6", "5p live P6"]),
    Case(
        "two: the one taken back is exempt",
        "3m deal, 5p deal, 5p back",
        ["3m live P6", "5p exempt P6"],
    ),
    Case(
        "three: two are left",
        "3m deal, 5p deal, 7s deal, 5p back",
        ["3m live P6", "5p exempt P6", "7s live P6"],
    ),
    Case("of two equal ones one", "3m deal, 3m deal, 3m back", ["3m exempt P6", "3m live P6"]),
    Case("live ones die", "3m deal, 5p deal, 9p out", ["3m exempt P6", "5p dead P2"]),
    Case("live ones go", "3m deal, 5p deal, 5p out", ["3m exempt P6", "5p released P7"]),
    Case("exempt is not live", "3m deal, 3m out", ["3m exempt P6"]),
    Case("the deal's pardon is not for play", "3m deal, 5p play", ["3m exempt P6", "5p live P1"]),
    Case(
        "exempt, then exposed again",
        "3m deal, 3m play, 9p out",
        ["3m exempt P6", "3m dead P2"],
    ),
]


@pytest.mark.parametrize("case", JUDGED, ids=lambda case: case.name)
def test_each_exposed_tile_is_judged_by_its_article(case: Case) -> None:
    assert judged(case.record) == case.expected


@pytest.mark.parametrize("case", JUDGED, ids=lambda case: case.name)
def test_live_and_dead_tiles_are_the_penalty_tiles(case: Case) -> None:
    records = tuple(PenaltyRecord(TILE_OF[tile], event) for tile, event in entries(case.record))
    held = [one.split()[0] for one in case.expected if one.split()[1] in {"live", "dead"}]
    assert [CODES[tile] for tile in penalty_tiles(records)] == held


def test_tiles_that_are_given_as_such_are_all_penalty_tiles() -> None:
    given = (TILE_OF["3m"], TILE_OF["3m"], TILE_OF["9p"])
    assert penalty_tiles(given) == given
    assert penalty_tiles(()) == ()


# --- in a question -----------------------------------------------------------------------

# The same hand with its penalty tiles by a record and by themselves: the same readings.
SAME: Final = [
    # P3: live and dead alike keep the won tile out of their block.
    ("4m play", "4m", 15),
    ("4m play, 9p out", "4m", 15),
    ("9p play, 4m play, 9p out", "4m", 15),
    # P7: what was discarded or melded is free again, P6: as is what is exempt.
    ("4m play, 4m out", "", 40),
    ("4m deal", "", 40),
    ("4m deal, 5m deal, 4m back", "5m", 15),
    ("4m deal, 7p deal, 4m back", "7p", 40),
    ("4m deal, 7p deal, 7p back", "4m", 15),
    # P3: a whole triplet of penalty tiles is a concealed block.
    ("3m play, 3m play, 3m play", "333m", 40),
    ("", "", 40),
]


@pytest.mark.parametrize(("line", "tiles", "value"), SAME)
def test_a_record_bars_what_its_penalty_tiles_bar(line: str, tiles: str, value: int) -> None:
    recorded = score(question(THREES, penalty_tiles=record(line)))
    named = score(question(THREES, penalty_tiles=tiles))
    assert recorded["arrangements"] == named["arrangements"]
    assert recorded["refused"] == named["refused"]
    assert recorded["arrangements"][recorded["best"]]["value"] == value


def test_a_list_of_tiles_and_a_text_are_read_as_before() -> None:
    answers = [score(question(THREES, penalty_tiles=one)) for one in ("4m", ["4m"])]
    assert answers[0] == answers[1]
    assert "judged" not in answers[0]


def test_a_win_may_hang_on_what_has_become_of_a_tile() -> None:
    line = "33m567m345s789p22s +3m"  # P3: the triplet needs two clean threes
    live = score(question(line, penalty_tiles=record("3m play")))
    assert codes(live["problems"]) == ["penalty_tile"]
    assert score(question(line, penalty_tiles=record("3m deal")))["legal"]
    assert score(question(line, win=self_draw(), penalty_tiles=record("3m play")))["legal"]


def test_three_penalty_tiles_keep_thirteen_terminals_from_any_discard() -> None:
    orphans = "19m19p19s2345567z +1z"  # P4
    exposed = "9m play, 9p play, 9s play"
    assert codes(score(question(orphans, penalty_tiles=record(exposed)))["problems"]) == [
        "penalty_tile"
    ]
    assert score(question(orphans, penalty_tiles=record("9m deal, 9p play, 9s play")))["legal"]


def test_a_concealed_kong_releases_its_penalty_tiles() -> None:
    held = hand("333m45m88s777p", "3m", meld("concealed_kong", "2222s"))
    assert broken(question(held, penalty_tiles="2s")) == [
        ("penalty_tile_not_held", "/penalty_tiles")
    ]
    answer = score(question(held, penalty_tiles=record("2s play, 9p out, 2s kong")))
    assert answer["legal"]
    assert [one["status"] for one in answer["judged"]] == ["released"]


def test_the_answer_says_what_each_tile_is_and_why() -> None:
    answer = score(question(THREES, penalty_tiles=record("5p deal, 4m play, 9p out")))
    assert answer["judged"] == [
        {
            "pointer": "/penalty_tiles/0",
            "tile": "5p",
            "status": "exempt",
            "name": "exempt tile",
            "detail": "5 of Dots: the one tile of those exposed during the deal that is exempt; "
            "it goes back to the hand.",
            "cite": {"book": "wsom-1.03", "section": "penalty tiles 6"},
        },
        {
            "pointer": "/penalty_tiles/1",
            "tile": "4m",
            "status": "dead",
            "name": "dead penalty tile",
            "detail": "4 of Characters: another tile was discarded while this one lay open, so "
            "it may no longer be discarded.",
            "cite": {"book": "wsom-1.03", "section": "penalty tiles 2"},
        },
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_status_and_every_reason_has_words(language: str) -> None:
    names = ZUNG_JUNG.names
    for status in Status:
        assert names.say(f"judged.{status.value}", language)
    for reason in Reason:
        assert names.say(f"penalties.{reason.value}", language, {"tile": "X"}).startswith("X")


# --- which tile of the deal was taken back -----------------------------------------------


@pytest.mark.parametrize(
    ("line", "win", "notes"),
    [
        ("4m deal, 7p deal", None, 1),
        ("4m deal, 7p deal, 7p back", None, 0),
        ("4m deal", None, 0),
        ("3m deal, 3m deal", None, 0),
        ("4m play, 7p play", None, 0),
        ("4m deal, 7p deal", self_draw(), 0),
    ],
)
def test_the_tile_taken_back_is_taken_for_granted_only_where_it_matters(
    line: str, win: Plain | None, notes: int
) -> None:
    more = {"win": win} if win else {}
    answer = score(question(THREES, penalty_tiles=record(line), **more))
    found = [one for one in answer["assumed"] if one["code"] == "exempt_tile_unsaid"]
    assert len(found) == notes
    assert all("4 of Characters" in one["detail"] for one in found)


# --- what cannot have happened -----------------------------------------------------------

OPEN_KONG: Final = hand("333m45m88s777p", "3m", meld("concealed_kong", "2222s"))
IMPOSSIBLE: Final = {
    "P6: taken back before it was exposed": ("4m back, 4m deal", ["penalty_tile_not_exposed 0"]),
    "P6: taken back, not exposed": ("5m back", ["penalty_tile_not_exposed 0"]),
    "P6: taken back, exposed in play only": ("4m play, 4m back", ["deal_is_over 1",
                                                                  "penalty_tile_not_exposed 1"]),
    "P6: two taken back": ("4m deal, 5m deal, 4m back, 5m back", ["second_tile_taken_back 3"]),
    "P6: the same taken back twice": ("4m deal, 4m back, 4m back", ["second_tile_taken_back 2"]),
    "P6: exposed in the deal once play has begun": ("9p out, 4m deal", ["deal_is_over 1"]),
    "P6: taken back after a discard": ("4m deal, 9p out, 4m back", ["deal_is_over 2"]),
    "P7: a kong of a tile that is not open": ("3m kong", ["penalty_tile_not_exposed 0"]),
    "P7: a kong of an exempt tile": ("7p deal, 7p kong", ["penalty_tile_not_exposed 1"]),
    "P7: a kong of a tile discarded": ("9m play, 9m out, 9m kong", ["penalty_tile_not_exposed 2"]),
    "P7: a kong that the hand has not": ("7p play, 7p kong", ["penalty_kong_not_declared 1"]),
    "P1: a penalty tile that is not held": ("9s play", ["penalty_tile_not_held "]),
    "P2: a dead tile that is not held": ("9s play, 9p out", ["penalty_tile_not_held "]),
    "five of a tile": (", ".join(["9s play, 9s out"] * 5), ["five_of_a_tile "]),
    "all at once": (
        "9p out, 4m deal, 5m back, 6s kong",
        ["deal_is_over 1", "deal_is_over 2", "penalty_tile_not_exposed 2",
         "penalty_tile_not_exposed 3"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("line", "expected"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_what_cannot_have_happened_is_named_by_code_and_place(
    line: str, expected: list[str]
) -> None:
    places = [one.split(" ") for one in expected]
    wanted = [(code, f"/penalty_tiles/{at}" if at else "/penalty_tiles") for code, at in places]
    assert broken(question(THREES, penalty_tiles=record(line))) == wanted


def test_what_is_wrong_with_a_record_is_told_in_each_language() -> None:
    document = question(THREES, penalty_tiles=record("7p play, 7p kong, 4m deal, 4m back, 5m back"))
    told = [ask(document | {"lang": language}).json()["errors"] for language in LANGUAGES]
    assert len({tuple(one["code"] for one in errors) for errors in told}) == 1
    for place in range(len(told[0])):
        assert len({errors[place]["detail"] for errors in told}) == len(LANGUAGES)


# --- the form ----------------------------------------------------------------------------

FORMS: Final[list[tuple[Any, list[tuple[str, str]]]]] = [
    ([{"tile": "4m"}], [("missing_field", "/penalty_tiles/0/event")]),
    ([{"event": "discarded"}], [("missing_field", "/penalty_tiles/0/tile")]),
    ([{"tile": "4m", "event": "dead"}], [("not_one_of", "/penalty_tiles/0/event")]),
    ([{"tile": 4, "event": "discarded"}], [("wrong_type", "/penalty_tiles/0/tile")]),
    ([{"tile": "4m", "event": "discarded", "by": "east"}],
     [("unknown_field", "/penalty_tiles/0/by")]),
    ([*record("4m play"), "4m"], [("wrong_type", "/penalty_tiles/1")]),
    (["4m", *record("4m play")], [("wrong_type", "/penalty_tiles/0")]),
    (["4m", 5], [("wrong_type", "/penalty_tiles/1")]),
    (record("4m play")[0], [("wrong_type", "/penalty_tiles")]),
    (record("4m play") * 61, [("too_long", "/penalty_tiles")]),
    ([{"tile": "4x", "event": "discarded"}], [("unreadable_character", "/penalty_tiles/0/tile")]),
    ([{"tile": "1f", "event": "discarded"}], [("tile_not_played", "/penalty_tiles/0")]),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), FORMS)
def test_a_record_has_a_form(given: Any, expected: list[tuple[str, str]]) -> None:
    assert broken(question(THREES, penalty_tiles=given)) == expected
    told = ask(question(THREES, penalty_tiles=given)).json()["errors"]
    assert [(one["code"], one["pointer"]) for one in told] == expected


def test_a_red_five_in_a_record_is_a_plain_one() -> None:
    red = [{"tile": "0m", "event": "exposed_in_play"}]
    assert best(question(THREES, penalty_tiles=red))["value"] == 15
    assert "red_five_is_plain" in codes(score(question(THREES, penalty_tiles=red))["assumed"])


# --- over HTTP ---------------------------------------------------------------------------


def test_a_link_may_hold_a_record() -> None:
    link = (
        f"/v1/score?ruleset=zung-jung&seat=south&hand={quote(THREES)}&by=discard&from=west"
        "&penalty_tiles=9p:exposed_in_play,4m:exposed_in_play,9p:discarded"
    )
    document = question(THREES, penalty_tiles=record("9p play, 4m play, 9p out"))
    assert get(link).content == ask(document).content
    answer = ScoreAnswer.model_validate_json(get(link).content)
    assert [one.status for one in answer.judged or []] == ["released", "dead"]
