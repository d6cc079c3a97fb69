"""``waits`` on the command line: tables of what a hand waits for, and the service's own bytes."""

import json
from typing import Any, Final

import pytest
from typer.testing import CliRunner, Result

from app.cli.main import cli
from scoring import LANGUAGES, RULESETS, waits
from tests.http_helpers import WAITS, Document, request, send

RIICHI: Final = ("--ruleset", "riichi", "--preset", "tenhou", "--prevailing-wind", "east")
SOUTH: Final = ("--seat", "south")
TWO_SIDED: Final = "23m56799p345789s"
ASKED: Final[Document] = {
    "ruleset": "riichi",
    "preset": "tenhou",
    "prevailing_wind": "east",
    "seat": "south",
    "hand": TWO_SIDED,
}


def run(*words: str, columns: int = 200) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(cli, ["waits", *words], env={"COLUMNS": str(columns)})


def lines(result: Result) -> list[str]:
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return [" ".join(line.split()) for line in result.stdout.splitlines() if line.strip()]


def test_the_table_shows_tiles_left_and_what_each_win_brings() -> None:
    words = (*RIICHI, TWO_SIDED, *SOUTH, "--from", "west", "--visible-tiles", "114m", "--glyphs")
    assert lines(run(*words))[:5] == [
        "The hand is ready.",
        "tile unseen win on a discard (han) self-draw (han)",
        "🀇 1m 1 of Characters 2 1 +1000 2 +1500",
        "🀊 4m 4 of Characters 3 1 +1000 2 +1500",
        "5",
    ]


def test_what_is_taken_for_granted_is_said() -> None:
    text = run(*RIICHI, TWO_SIDED, *SOUTH).stdout
    assert "taken for granted: No discarder given" in text
    assert "🀇" not in text
    assert run(*RIICHI, TWO_SIDED, *SOUTH, "--no-glyphs").stdout == text


def test_a_win_that_is_not_allowed_says_why_in_its_place() -> None:
    told = lines(run(*RIICHI, "123m567p45s99s333z", *SOUTH, "--discards", "3s1z"))
    assert "3s 3 of Bamboo 3 Furiten, No yaku 1 +1100" in told


def test_a_dead_wait_says_why_it_is_none() -> None:
    told = lines(run(*RIICHI, "46m234p678s99s [5555m]", *SOUTH))
    assert told[0] == "The hand is not ready."
    assert told[1].startswith("The hand waits only for tiles that count as used up")
    reason = "The player holds all four of this tile, melds included."
    assert f"5m 5 of Characters 0 impossible impossible {reason}" in told


def test_each_discard_that_leaves_the_hand_ready_has_its_table() -> None:
    words = ("--ruleset", "zung-jung", *SOUTH, "--from", "west", "--penalty-tiles", "9s")
    told = lines(run("33345m777p222s88s9s", *words))
    assert told[0] == "The hand is ready after one of these discards."
    assert [line for line in told if line.startswith("Discard: ")] == [
        "Discard: 8s 8 of Bamboo",
        "Discard: 9s 9 of Bamboo",
    ]
    assert "7s 7 of Bamboo 4 Penalty tile in an exposed block 10 +30" in told
    assert "8s 8 of Bamboo 2 15 +45 40 +120" in told


def test_a_hand_that_may_win_already_says_so() -> None:
    told = lines(run(*RIICHI, "234m56799p345789s", *SOUTH))
    assert told[0] == "The fourteen tiles may win by self-draw as they are."


def test_a_hand_that_is_far_from_ready_says_so() -> None:
    told = lines(run("--ruleset", "zung-jung", "147m147p147s12345z", *SOUTH))
    assert told == [
        "The hand is not ready.",
        "None of the tiles that may be discarded leaves the hand ready.",
    ]
    told = lines(run("--ruleset", "zung-jung", "147m147p147s1234z", *SOUTH))
    assert told == ["The hand is not ready.", "No single tile completes this hand."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_speaks_the_language_asked_for(language: str) -> None:
    names = RULESETS["riichi"].names
    text = run(*RIICHI, TWO_SIDED, *SOUTH, "--lang", language).stdout
    for key in ("table.ready", "table.unseen", "ways.self_draw", "tiles.1m", "tiles.4m"):
        assert names.say(key, language) in text


def test_a_language_tag_is_read_in_any_case() -> None:
    words = (*RIICHI, TWO_SIDED, *SOUTH, "--glyphs")
    assert run(*words, "--lang", "zh-HANT").stdout == run(*words, "--lang", "zh-Hant").stdout
    assert "🀇" in run(*words, "--lang", "ES").stdout


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ([], {}),
        (["--from", "west"], {"from": "west"}),
        (["--events", "riichi,ippatsu"], {"events": ["riichi", "ippatsu"]}),
        (["--visible-tiles", "1m,4m"], {"visible_tiles": "1m4m"}),
        (["--option.kiriage-mangan", "true"], {"options": {"kiriage_mangan": True}}),
        (["--discards", "1m9m", "--lang", "ja"], {"discards": "1m9m", "lang": "ja"}),
    ],
)
def test_json_is_what_the_service_answers_and_a_line_feed(words: list[str], fields: Any) -> None:
    result = run(*RIICHI, TWO_SIDED, *SOUTH, *words, "--json")
    body = json.dumps(ASKED | fields).encode()
    (response,) = send(request("POST", WAITS, content=body))
    assert (result.exit_code, response.status_code) == (0, 200)
    assert result.stdout_bytes == response.content + b"\n"
    assert response.json() == waits(ASKED | fields)


def test_a_mistaken_question_names_every_violation_and_exits_2() -> None:
    result = run(*RIICHI, TWO_SIDED, "--from", "nobody", "--by", "discard", "--explain")
    assert (result.exit_code, result.stdout) == (2, "")
    for place in ("/seat", "/from", "/by", "/explain"):
        assert f"{place}: " in result.stderr
    impossible = run(*RIICHI, TWO_SIDED + "1z2z", *SOUTH)
    assert impossible.exit_code == 2
    assert "[long_hand]" in impossible.stderr


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_the_table_says_everything_at_any_width(columns: int) -> None:
    result = run(*RIICHI, TWO_SIDED, *SOUTH, columns=columns)
    assert {"1m", "4m", "+1000", "+1500"} <= set(result.stdout.split())
    assert max(map(len, result.stdout.splitlines())) <= columns
