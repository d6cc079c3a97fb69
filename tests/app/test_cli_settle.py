"""``settle`` on the command line: a table that a person reads, or the service's own bytes."""

import json
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner, Result

from app.cli.main import cli
from scoring import LANGUAGES, RULESETS
from tests.http_helpers import SETTLE, Document, changed, python, request, send

DEAL: Final[Document] = {
    "ruleset": "hong-kong",
    "preset": "mahjongtime",
    "prevailing_wind": "north",
    "deal_number": 16,
    "dealer_number": 4,
    "totals": {"east": 0.5, "south": -10, "west": -20, "north": 29.5},
    "outcome": {
        "kind": "win",
        "wins": [
            {"seat": "south", "points": {"value": 3}, "win": {"by": "discard", "from": "west"}},
            {"seat": "north", "points": {"value": 3}, "win": {"by": "discard", "from": "west"}},
        ],
    },
}
GOES_ON: Final = changed(DEAL, "prevailing_wind", to="south")
FALSE_WIN: Final[Document] = {
    "ruleset": "hong-kong",
    "prevailing_wind": "east",
    "outcome": {"kind": "false_win", "seats": ["west"]},
}
CHOMBO: Final[Document] = {
    "ruleset": "riichi",
    "preset": "wrc2025",
    "prevailing_wind": "east",
    "totals": {"east": 30_000, "south": 31_000, "west": 29_000, "north": 30_000},
    "outcome": {"kind": "false_win", "seats": ["south"]},
}
UNFINISHED: Final[Document] = {
    "ruleset": "sichuan",
    "outcome": {"kind": "events", "events": [{"kind": "false_win", "seats": ["west"]}]},
}


def settle(document: Any, *words: str, stdin: bytes | None = None, columns: int = 200) -> Result:
    """Settle a deal from standard input."""
    data = json.dumps(document).encode() if stdin is None else stdin
    told = ["settle", "-", *words]
    return CliRunner().invoke(cli, told, input=data, env={"COLUMNS": str(columns)})


def answered(document: Document) -> bytes:
    """What the service answers about a deal."""
    content = json.dumps(document).encode()
    return send(request("POST", SETTLE, content=content))[0].content


def lines_of(result: Result) -> list[str]:
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


# --- the table ---------------------------------------------------------------------------


def test_the_table_shows_who_pays_whom_and_why_and_how_the_game_ends() -> None:
    result = settle(DEAL)
    assert (result.exit_code, result.stderr) == (0, "")
    assert lines_of(result) == [
        "Payments of the deal",
        "North: value 3",
        "from to amount reason section",
        "East North 8 a quarter of the points: half payment mahjongtime §payment",
        "South North 8 a quarter of the points: half payment mahjongtime §payment",
        "West North 16 threw the winning tile mahjongtime §payment",
        "balance: East -8 South -8 West -16 North +32",
        "South: North claims the tile before this player, who wins nothing.",
        "Totals: East -7.5 South -18 West -36 North 61.5",
        "The game is over",
        "place 1: North 61.5",
        "place 2: East -7.5",
        "place 3: South -18",
        "place 4: West -36",
    ]


def test_the_table_says_who_deals_next_while_the_game_goes_on() -> None:
    lines = lines_of(settle(GOES_ON | {"deal_number": 20}))
    assert "Next dealer (seat of this deal): South wind of the round: West" in lines
    assert not any("over" in line or "place" in line for line in lines)


def test_what_is_taken_for_granted_is_said() -> None:
    assert lines_of(settle(FALSE_WIN))[-2:] == [
        "Next dealer (seat of this deal): East wind of the round: East",
        "taken for granted: These rules name no penalty for a false win, so nobody pays.",
    ]


def test_penalties_after_the_game_are_shown_and_taken_from_no_total() -> None:
    lines = lines_of(settle(CHOMBO))
    assert "Totals: East 30000 South 31000 West 29000 North 30000" in lines
    assert "Penalties after the game: South -20000" in lines
    assert not any("Penalties" in line for line in lines_of(settle(DEAL)))


def test_a_deal_that_is_not_over_is_said_to_go_on() -> None:
    assert lines_of(settle(UNFINISHED))[-1] == "The deal goes on."
    ended = changed(UNFINISHED, "outcome", "events", 0, "seats", to=["west", "north", "south"])
    lines = lines_of(settle(ended))
    assert "Next dealer (seat of this deal): East" in lines
    assert "The deal goes on." not in lines


@pytest.mark.parametrize("language", [*LANGUAGES, "zh"])
def test_a_language_may_be_named_over_that_of_the_document(language: str) -> None:
    for words in ((), ("--json",)):
        named = settle(DEAL | {"lang": "ja"}, "--lang", language, *words)
        assert named.stdout == settle(DEAL | {"lang": language}, *words).stdout


def test_a_language_that_there_is_not_is_a_mistake() -> None:
    result = settle(DEAL, "--lang", "la")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "/lang" in result.stderr
    assert settle([], "--lang", "es").exit_code == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_speaks_the_language_of_the_document(language: str) -> None:
    names = RULESETS["hong-kong"].names
    result = settle(DEAL | {"lang": language})
    assert result.exit_code == 0
    keys = ("table.ledger", "table.reason", "reasons.half_share", "seats.north", "table.game_over")
    for key in (*keys, "table.place", "table.totals"):
        assert names.say(key, language) in result.stdout
    said = {"seat": names.say("seats.north", language)}
    assert names.say("judged.intercepted", language).format(**said) in result.stdout


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [60, 80])
def test_a_narrow_table_leaves_nothing_out(language: str, columns: int) -> None:
    result = settle(DEAL | {"lang": language}, columns=columns)
    assert "…" not in result.stdout
    for amount in ("-7.5", "+32", "61.5"):
        assert amount in result.stdout


# --- JSON, and where the deal comes from -------------------------------------------------


def test_json_is_what_the_service_answers_and_a_line_feed() -> None:
    for document in (DEAL, GOES_ON | {"deal_number": 20, "lang": "ja"}, FALSE_WIN):
        result = settle(document, "--json")
        assert result.exit_code == 0
        assert result.stdout_bytes == answered(document) + b"\n"


def test_a_deal_in_a_file_is_settled_like_one_from_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(DEAL), "utf-8")
    result = CliRunner().invoke(cli, ["settle", str(file)], env={"COLUMNS": "200"})
    assert (result.exit_code, result.stdout) == (0, settle(DEAL).stdout)


def test_the_module_settles_as_a_process() -> None:
    ran = python("-m", "app", "settle", "-", "--json", stdin=json.dumps(DEAL).encode())
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout == answered(DEAL) + b"\n"


# --- mistakes ----------------------------------------------------------------------------


def test_a_mistaken_deal_names_every_violation_and_exits_2() -> None:
    mistaken = changed(DEAL, "outcome", "wins", 1, to=DEAL["outcome"]["wins"][0])
    result = settle(mistaken | {"deal_number": 15})
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("No deal can be like that")
    assert "[seat_twice]" in result.stderr
    assert "[deals_too_few]" in result.stderr
    assert "/outcome/wins/1/seat" in result.stderr


def test_a_mistaken_deal_with_json_is_the_problem_of_the_service() -> None:
    mistaken = DEAL | {"dealer_number": 5}
    result = settle(mistaken, "--json")
    assert result.exit_code == 2
    assert result.stdout_bytes == answered(mistaken) + b"\n"


def test_a_mistake_is_told_in_the_language_of_the_document() -> None:
    mistaken = DEAL | {"dealer_number": 5}
    assert settle(mistaken | {"lang": "ja"}).stderr != settle(mistaken).stderr


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no body"),
        (b'{"ruleset": ', "JSON"),
        (b'{"ruleset": 1, "ruleset": 2}', "twice"),
        (b"\xff", "UTF-8"),
    ],
)
def test_what_is_no_json_is_refused(data: bytes, said: str) -> None:
    result = settle(None, stdin=data)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("-: ")
    assert said in result.stderr


@pytest.mark.parametrize("document", [[], 5, "deal", {}, {"ruleset": "chess"}])
def test_what_is_no_deal_is_refused(document: Any) -> None:
    result = settle(document)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for name in (tmp_path / "none.json", tmp_path):
        result = CliRunner().invoke(cli, ["settle", str(name)])
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"{name}: ")
