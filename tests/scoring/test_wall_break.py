"""The break of the wall: where it is, what it parts, and what is wrong with a question.

Each case cites the article of the World Series rules v1.03 that decides it: breaking the wall
(B1 to B5), dead wall and seabed tile (D1 to D3). The tables are worked out by hand.
"""

import json
from itertools import product
from typing import Any, Final, NamedTuple

import httpx
import pytest

from app.problems import PROBLEM_JSON
from schemas.wall import WallBreakAnswer
from scoring import LANGUAGES, RULESETS, Plain, QuestionError, break_wall
from scoring.hand import SEATS
from tests.http_helpers import OTHER_LANGUAGES, get, request, send

PATH: Final = "/v1/wall-break"
THROWS: Final = range(2, 13)
SUPPLEMENTS: Final = range(17)
SEAT_WORDS: Final = [seat.word for seat in SEATS]
SEAT_LETTERS: Final = {seat.word[0].upper(): seat.word for seat in SEATS}
ALL_TILES: Final = {
    (seat.word, stack, level)
    for seat in SEATS
    for stack in range(1, 18)
    for level in ("upper", "lower")
}
"""World Series play has no bonus tiles: four walls of 17 stacks, 136 tiles."""

TilePlace = tuple[str, int, str]


def broken(first: Any, second: Any, supplements: int = 0, **more: Any) -> Plain:
    document = {"first": first, "second": second, "supplements": supplements, **more}
    return break_wall({"ruleset": "zung-jung"} | document)


def stack(short: str) -> dict[str, Any]:
    """``E4`` as the fields of an answer."""
    return {"wall": SEAT_LETTERS[short[0]], "stack": int(short[1:])}


def place(short: str) -> dict[str, Any]:
    """``E4 lower`` as the fields of an answer."""
    where, level = short.split()
    return stack(where) | {"level": level}


def wordless(shown: Plain) -> Plain:
    return {name: value for name, value in shown.items() if name != "text"}


def tile(shown: Plain) -> TilePlace:
    return shown["wall"], shown["stack"], shown["level"]


def dead_tiles(answer: Plain) -> list[TilePlace]:
    return [
        (part["wall"], part["stack"], level)
        for part in answer["dead_wall"]
        for level in part["levels"]
    ]


def clockwise(seat: str, number: int, steps: int) -> tuple[str, int]:
    """The stack so many steps clockwise: at the left end of a wall begins the upper seat's."""
    walls, left = divmod(number - 1 + steps, 17)
    order = ("east", "north", "west", "south")
    return order[(order.index(seat) + walls) % 4], left + 1


def drawn(answer: Plain, count: int) -> list[TilePlace]:
    """So many tiles from the break on, clockwise, of each stack the upper one first (B5)."""
    begins = answer["live_wall"]["begins"]
    return [
        (*clockwise(begins["wall"], begins["stack"], turn // 2), ("upper", "lower")[turn % 2])
        for turn in range(count)
    ]


def supplied(answer: Plain, count: int) -> list[TilePlace]:
    """So many supplement tiles: from the break the other way, the upper tile first (D2)."""
    at = answer["break"]
    return [
        (*clockwise(at["wall"], at["stack"], -(turn // 2)), ("upper", "lower")[turn % 2])
        for turn in range(count)
    ]


# --- breaks worked by hand ---------------------------------------------------------------


class Break(NamedTuple):
    """Two throws, and what follows: the article, then the places, a seat by its first letter."""

    first: int
    second: int
    article: str
    breaker: str
    last_counted: str
    live_wall: str
    dead_wall: tuple[str, str]


BREAKS: Final = [
    Break(5, 6, "B1 B3: within the breaker's wall", "east", "E11", "E12 upper", ("E5", "E11")),
    Break(7, 10, "B3: the whole wall is counted", "west", "W17", "S1 upper", ("W11", "W17")),
    Break(12, 12, "B4: seven stacks of the upper seat", "north", "W7", "W8 upper", ("W1", "W7")),
    Break(9, 11, "B4 D1: dead round a corner", "east", "N3", "N4 upper", ("E14", "N3")),
    Break(2, 2, "B3 D1: dead in the lower seat's", "south", "S4", "S5 upper", ("W15", "S4")),
    Break(6, 12, "B4: the 18th is the next one's first", "south", "E1", "E2 upper", ("S12", "E1")),
]


@pytest.mark.parametrize("row", BREAKS, ids=lambda row: row.article)
def test_a_break_is_where_the_rules_put_it(row: Break) -> None:
    answer = broken(row.first, row.second)
    assert answer["breaker"] == row.breaker
    assert answer["count"] == row.first + row.second
    assert wordless(answer["break"]) == wordless(answer["kong_box"]) == stack(row.last_counted)
    assert tile(answer["next_supplement"]) == tile(place(f"{row.last_counted} upper"))
    assert wordless(answer["live_wall"]["begins"]) == place(row.live_wall)
    parts = [wordless(part) for part in answer["dead_wall"]]
    whole = {"levels": ["upper", "lower"]}
    assert [parts[0], parts[-1]] == [stack(one) | whole for one in row.dead_wall]
    assert len(parts) == 7


class Supplied(NamedTuple):
    """So many supplements after throws of 5 and 6: the article, then what has moved."""

    supplements: int
    article: str
    seabed: str
    kong_box: str
    following: str
    dead_wall: tuple[str, str]
    split: str | None = None


AFTER_SUPPLEMENTS: Final = [
    Supplied(0, "D1 D3", "E4 lower", "E11", "E11 upper", ("E5 upper", "E11 lower")),
    Supplied(
        1, "D2: half a stack", "E4 upper", "E11", "E11 lower", ("E4 lower", "E11 lower"), "E4"
    ),
    Supplied(2, "D1 D3", "E3 lower", "E10", "E10 upper", ("E4 upper", "E10 lower")),
    Supplied(3, "D2", "E3 upper", "E10", "E10 lower", ("E3 lower", "E10 lower"), "E3"),
    Supplied(8, "D1: past a corner", "S17 lower", "E7", "E7 upper", ("E1 upper", "E7 lower")),
    Supplied(9, "D2", "S17 upper", "E7", "E7 lower", ("S17 lower", "E7 lower"), "S17"),
    Supplied(16, "D1: four kongs each", "S13 lower", "E3", "E3 upper", ("S14 upper", "E3 lower")),
]


@pytest.mark.parametrize("row", AFTER_SUPPLEMENTS, ids=lambda row: str(row.supplements))
def test_each_supplement_moves_the_dead_wall_by_one_tile(row: Supplied) -> None:
    answer = broken(5, 6, row.supplements)
    dead = dead_tiles(answer)
    assert wordless(answer["seabed"]) == place(row.seabed)
    assert wordless(answer["kong_box"]) == stack(row.kong_box)
    assert wordless(answer["next_supplement"]) == place(row.following)
    assert [dead[0], dead[-1]] == [tile(place(one)) for one in row.dead_wall]
    assert (answer["split"] and wordless(answer["split"])) == (row.split and stack(row.split))
    assert answer["live_wall"]["playable"] == 69 - row.supplements
    assert wordless(answer["break"]) == stack("E11")


@pytest.mark.parametrize(
    ("first", "breaker"),
    [
        *zip(
            THROWS, ("south", "west", "north", "east") * 2 + ("south", "west", "north"), strict=True
        )
    ],
)
def test_the_first_throw_counts_from_east_in_the_order_of_play(first: int, breaker: str) -> None:
    assert {broken(first, second)["breaker"] for second in THROWS} == {breaker}


# --- every throw -------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second"), [*product(THROWS, THROWS)])
def test_every_tile_of_the_wall_is_in_just_one_part(first: int, second: int) -> None:
    for supplements in SUPPLEMENTS:
        answer = broken(first, second, supplements)
        live, dead = answer["live_wall"], dead_tiles(answer)
        played = drawn(answer, live["dealt"] + live["playable"])
        taken = supplied(answer, supplements)
        parts = [*played, *dead, *taken]
        assert len(parts) == len(set(parts)) == 136
        assert set(parts) == ALL_TILES
        assert (len(dead), live["dealt"], live["playable"]) == (14, 53, 69 - supplements)
        assert tile(live["first_draw"]) == played[53]
        assert tile(answer["seabed"]) == played[-1]
        assert (*played, *dead)[-15] == tile(answer["seabed"])
        assert tile(answer["next_supplement"]) == supplied(answer, supplements + 1)[-1]
        shared = answer["split"] and (answer["split"]["wall"], answer["split"]["stack"])
        assert (shared == played[-1][:2] == dead[0][:2]) is (supplements % 2 == 1)


@pytest.mark.parametrize("first", THROWS)
def test_past_the_17th_stack_the_upper_seat_is_counted(first: int) -> None:
    for second in THROWS:
        answer = broken(first, second)
        breaker, count = SEATS[SEAT_WORDS.index(answer["breaker"])], first + second
        own = {"wall": breaker.word, "stack": count}
        beyond = {"wall": breaker.previous.word, "stack": count - 17}
        assert wordless(answer["break"]) == (own if count <= 17 else beyond)


# --- words -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "East's wall, stack 4, lower tile"),
        ("es", "muro del Este, pila 4, ficha inferior"),
        ("ja", "東家の牌山の右から4幢目の下段"),
        ("zh", "東家牌牆右起第4墩的下層牌"),
        ("zh-Hant", "東家牌牆右起第4墩的下層牌"),
        ("zh-Hans", "东家牌墙右起第4墩的下层牌"),
    ],
)
def test_a_place_is_said_in_each_language(language: str, text: str) -> None:
    assert broken(5, 6, lang=language)["seabed"]["text"] == text


def test_the_steps_cite_the_articles_that_they_apply() -> None:
    def cited(*asked: int) -> list[str]:
        steps = broken(*asked)["steps"]
        assert {step["cite"]["book"] for step in steps} == {"wsom-1.03"}
        return [step["cite"]["section"].replace("breaking the wall ", "B") for step in steps]

    assert cited(5, 6) == ["B1", "B2", "B3", "dead wall 1", "dead wall 3"]
    assert cited(9, 11) == ["B1", "B2", "B4", "dead wall 1", "dead wall 3"]
    assert cited(5, 6, 1) == ["B1", "B2", "B3", "dead wall 1", "dead wall 2", "dead wall 3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_read_is_left_in_another_language(language: str) -> None:
    def texts(tag: str) -> list[str]:
        answer = broken(9, 11, 1, lang=tag)
        shown = [answer[name] for name in ("break", "kong_box", "seabed", "split")]
        return [one["text"] for one in (*shown, *answer["dead_wall"], *answer["steps"])]

    for other in LANGUAGES:
        same = [one for one in texts(language) if one in texts(other)]
        assert same == (texts(language) if other == language else [])


# --- the address -------------------------------------------------------------------------


def test_the_address_answers_what_the_core_answers() -> None:
    response = get(f"{PATH}?first=5&second=6&supplements=1&lang=es")
    assert response.json() == broken(5, 6, 1, lang="es")
    assert response.headers["content-language"] == "es"
    WallBreakAnswer.model_validate_json(response.content)


def test_ruleset_and_supplements_may_be_left_out() -> None:
    whole = f"{PATH}?ruleset=zung-jung&first=12&second=12&supplements=0"
    assert get(f"{PATH}?first=12&second=12").content == get(whole).content


def test_the_answer_may_be_kept_and_is_not_sent_twice() -> None:
    link = f"{PATH}?first=5&second=6"
    first = get(link)
    assert first.headers["cache-control"] == "public, max-age=3600"
    again = get(link, {"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert get(f"{link}&supplements=1").headers["etag"] != first.headers["etag"]
    (head,) = send(request("HEAD", link))
    assert (head.status_code, head.headers["etag"]) == (200, first.headers["etag"])


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_the_client_may_say_the_language(language: str) -> None:
    said = get(f"{PATH}?first=5&second=6", {"accept-language": language})
    named = get(f"{PATH}?first=5&second=6&lang={language}", {"accept-language": "en"})
    assert said.content == named.content
    assert said.headers["content-language"] == language


# --- what is wrong -----------------------------------------------------------------------

MISTAKES: Final = {
    "nothing said": ("", ["missing_field /first", "missing_field /second"]),
    "no first throw": ("second=6", ["missing_field /first"]),
    "no second throw": ("first=5", ["missing_field /second"]),
    "one die": ("first=1&second=6", ["out_of_range /first"]),
    "three dice": ("first=5&second=13", ["out_of_range /second"]),
    "minus": ("first=-5&second=6", ["out_of_range /first"]),
    "fewer than no supplements": ("first=5&second=6&supplements=-1", ["out_of_range /supplements"]),
    "a seventeenth kong": ("first=5&second=6&supplements=17", ["out_of_range /supplements"]),
    "a fraction": ("first=5.5&second=6", ["wrong_type /first"]),
    "a whole fraction": ("first=5.0&second=6", ["wrong_type /first"]),
    "a word": ("first=five&second=6", ["wrong_type /first"]),
    "an underscore": ("first=1_0&second=6", ["wrong_type /first"]),
    "an empty throw": ("first=&second=6", ["wrong_type /first"]),
    "null": ("first=null&second=6", ["wrong_type /first"]),
    "more digits than a number has": (f"first={'9' * 5_000}&second=6", ["wrong_type /first"]),
    "a word for supplements": ("first=5&second=6&supplements=one", ["wrong_type /supplements"]),
    "an unknown parameter": ("first=5&second=6&third=2", ["unknown_field /third"]),
    "an unknown language": ("first=5&second=6&lang=tlh", ["not_one_of /lang"]),
    "an unknown ruleset": ("first=5&second=6&ruleset=chess", ["unknown_ruleset /ruleset"]),
    "everything at once": (
        "ruleset=riichi&first=1&second=x&supplements=99&lang=xx&die=6",
        [
            *("no_wall_break /ruleset", "out_of_range /first", "wrong_type /second"),
            *("out_of_range /supplements", "not_one_of /lang", "unknown_field /die"),
        ],
    ),
}


def told(response: httpx.Response) -> list[str]:
    assert response.status_code == 422
    assert response.headers["content-type"] == PROBLEM_JSON
    assert response.json()["type"] == "/problems/invalid_form"
    return [f"{one['code']} {one['pointer']}" for one in response.json()["errors"]]


@pytest.mark.parametrize(("query", "errors"), MISTAKES.values(), ids=MISTAKES.keys())
def test_each_mistake_is_one_problem(query: str, errors: list[str]) -> None:
    assert told(get(f"{PATH}?{query}")) == errors


def test_a_parameter_stands_once() -> None:
    response = get(f"{PATH}?first=5&first=6&second=6")
    assert response.status_code == 400
    assert [one["code"] for one in response.json()["errors"]] == ["repeated_parameter"]


@pytest.mark.parametrize("ruleset", [one for one in RULESETS if RULESETS[one].wall is None])
def test_a_book_without_a_break_says_so_in_each_language(ruleset: str) -> None:
    query = f"{PATH}?first=5&second=6&ruleset={ruleset}"
    responses = send(*(request("GET", f"{query}&lang={one}") for one in LANGUAGES))
    assert all(told(one) == ["no_wall_break /ruleset"] for one in responses)
    details = {one.json()["errors"][0]["detail"] for one in responses}
    assert len(details) == len(LANGUAGES)
    assert all("zung-jung" in one for one in details)


def test_only_the_rules_that_describe_it_break_a_wall() -> None:
    assert [one for one in RULESETS if RULESETS[one].wall] == ["zung-jung"]


@pytest.mark.parametrize("document", [None, [], "5", {}, {"ruleset": 5}])
def test_what_is_no_question_is_refused(document: object) -> None:
    with pytest.raises(QuestionError) as caught:
        break_wall(document)
    assert len(caught.value.problems) == 1


def test_the_same_throws_give_the_same_bytes() -> None:
    assert json.dumps(broken(9, 11, 3)) == json.dumps(broken(9, 11, 3))
