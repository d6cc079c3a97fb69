"""The command line: a table that a person reads, and the service's own bytes with --json."""

import json
import tomllib
from importlib.metadata import entry_points
from typing import Any, Final

import pytest
from typer.testing import CliRunner, Result

from app import VERSION
from app.__main__ import main
from app.cli.main import cli
from scoring import LANGUAGES, RULESETS
from tests.http_helpers import OFFICIAL_LINE, ROOT, Document, ask, python

SOUTH: Final = ("--seat", "south", "--by", "discard", "--from", "west")
ZUNG_JUNG: Final = ("--ruleset", "zung-jung")
ASKED: Final[Document] = {
    "ruleset": "zung-jung",
    "hand": OFFICIAL_LINE,
    "seat": "south",
    "win": {"by": "discard", "from": "west"},
}


def run(*words: str, columns: int = 200) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(cli, list(words), env={"COLUMNS": str(columns)})


def score(*words: str, hand: str = OFFICIAL_LINE) -> Result:
    """Score a hand that South won on West's discard."""
    return run("score", *ZUNG_JUNG, hand, *SOUTH, *words)


# --- the table ---------------------------------------------------------------------------


def test_the_table_shows_both_arrangements_with_patterns_and_money() -> None:
    result = score()
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    for expected in (
        "1. 99m 123p! 123p 123p (777z) (best)",
        "Three Identical Sequences 120 zj-3.3 §5.1.3",
        "Mixed Lesser Terminals 40 zj-3.3 §8.1.1",
        "Value Honor 10 zj-3.3 §3.1",
        "total 170",
        "West South 460 responsible for the winning tile",
        "balance: East -25 South +510 West -460 North -25",
        "2. 99m 111p 222p 333p! (777z)",
        "total 145",
        "balance: East -25 South +435 West -385 North -25",
        "taken for granted: No discards given: the discarder is taken as responsible.",
    ):
        assert expected in lines, expected
    assert any("Two Identical Sequences" in line and "not counted" in line for line in lines)


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_the_table_says_everything_at_any_width(columns: int) -> None:
    result = run("score", *ZUNG_JUNG, OFFICIAL_LINE, *SOUTH, columns=columns)
    words = result.stdout.split()
    assert result.exit_code == 0
    for word in ("170", "145", "460", "+510", "-385", "§5.1.3"):
        assert word in words
    assert max(map(len, result.stdout.splitlines())) <= columns


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_speaks_the_language_asked_for(language: str) -> None:
    names = RULESETS["zung-jung"].names
    result = score("--lang", language)
    assert result.exit_code == 0
    for key in ("patterns.three_identical_sequences.name", "table.best", "seats.south"):
        assert names.say(key, language) in result.stdout


def test_chinese_without_a_script_is_that_of_the_ruleset() -> None:
    assert score("--lang", "zh").stdout == score("--lang", "zh-Hant").stdout


def test_an_explained_table_names_the_patterns_that_are_absent() -> None:
    assert "absent:" not in score().stdout
    absent = score("--explain").stdout.partition("absent:")[2]
    assert "Nine Gates" in absent
    assert "Value Honor" not in absent.partition("from")[0]


def test_glyphs_are_shown_when_asked_for_and_else_only_on_a_terminal() -> None:
    shown = "🀏🀏 🀙🀚🀛! 🀙🀚🀛 🀙🀚🀛 (🀄🀄🀄)   99m 123p! 123p 123p (777z)"
    assert shown in score("--glyphs").stdout
    assert score("--no-glyphs").stdout == score().stdout
    assert "🀏" not in score().stdout


def test_glyphs_keep_the_marks_of_kongs() -> None:
    hand = "11p99m (1111s) (2222s+) [3333z] +1p"
    assert "[🀂🀂🀂🀂]" in score("--glyphs", hand=hand).stdout
    assert "(🀐🀐🀐🀐)" in score("--glyphs", hand=hand).stdout
    assert "(🀑🀑🀑🀑+)" in score("--glyphs", hand=hand).stdout


def test_a_hand_that_may_not_win_says_why_and_is_still_answered() -> None:
    result = score("--option.minimum_points", "200")
    assert result.exit_code == 0
    assert "The hand wins" not in result.stdout
    assert "(best)" not in result.stdout
    assert "200" in result.stdout


def test_a_reading_that_is_refused_is_shown_as_refused() -> None:
    table = " ".join(score("--penalty-tiles", "222p").stdout.split())
    (refused,) = json.loads(score("--penalty-tiles", "222p", "--json").stdout)["refused"]
    assert f"{refused['notation']} {refused['detail']}" in table
    assert "1. 99m 111p 222p 333p! (777z) (best)" in table


# --- options by the names of a link ------------------------------------------------------

OPTIONS: Final[dict[str, tuple[list[str], Document]]] = {
    "nothing more": ([], {}),
    "an option": (["--option.par", "30"], {"options": {"par": 30}}),
    "an option with an equals sign": (["--option.par=30"], {"options": {"par": 30}}),
    "options of each type": (
        ["--option.payoff", "uniform", "--option.immunity_claimed", "false"],
        {"options": {"payoff": "uniform", "immunity_claimed": False}},
    ),
    "an option with dashes": (["--option.minimum-points", "5"], {"options": {"minimum_points": 5}}),
    "a preset": (["--preset", "mahjongtime"], {"preset": "mahjongtime"}),
    "a language": (["--lang", "es"], {"lang": "es"}),
    "a flag": (["--explain"], {"explain": True}),
    "a flag that is off": (["--explain", "false"], {"explain": False}),
    "tiles": (["--penalty-tiles", "2p"], {"penalty_tiles": "2p"}),
    "an underscore": (["--penalty_tiles", "2p"], {"penalty_tiles": "2p"}),
    "a choice": (["--responsible", "nobody"], {"responsible": "nobody"}),
    "discards": (
        ["--discards", "south:1z,west:3p"],
        {"discards": [{"seat": "south", "tile": "1z"}, {"seat": "west", "tile": "3p"}]},
    ),
    "an event": (
        ["--events", "last_discard"],
        {"win": {"by": "discard", "from": "west", "events": ["last_discard"]}},
    ),
}


@pytest.mark.parametrize(("words", "fields"), OPTIONS.values(), ids=OPTIONS.keys())
def test_json_is_what_the_service_answers_and_a_line_feed(words: list[str], fields: Any) -> None:
    result = score("--json", *words)
    response = ask(ASKED | fields)
    assert (result.exit_code, response.status_code) == (0, 200)
    assert result.stdout_bytes == response.content + b"\n"


def test_a_hand_without_a_discarder_was_drawn_by_the_player_himself() -> None:
    drawn = run("score", *ZUNG_JUNG, OFFICIAL_LINE, "--seat", "east", "--json")
    response = ask(ASKED | {"seat": "east", "win": {"by": "self_draw"}})
    assert drawn.stdout_bytes == response.content + b"\n"


def test_a_discarder_alone_makes_it_a_discard() -> None:
    short = run("score", *ZUNG_JUNG, OFFICIAL_LINE, "--seat", "south", "--from", "west")
    assert short.stdout == score().stdout


@pytest.mark.parametrize(
    "words",
    [
        [*ZUNG_JUNG, *SOUTH, OFFICIAL_LINE],
        [*SOUTH, OFFICIAL_LINE, *ZUNG_JUNG],
        ["--seat", "south", OFFICIAL_LINE, "--from", "west", *ZUNG_JUNG],
        [OFFICIAL_LINE, *SOUTH, *ZUNG_JUNG],
    ],
    ids=["hand last", "hand before the ruleset", "hand between", "hand first"],
)
def test_the_hand_and_the_options_may_come_in_any_order(words: list[str]) -> None:
    result = run("score", *words)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == score().stdout


# --- mistakes ----------------------------------------------------------------------------


def test_a_mistaken_question_names_every_violation_and_exits_2() -> None:
    result = score("--seat", "dealer", "--option.par", "x", "--dora", "1")
    assert result.exit_code == 2
    assert result.stdout == ""
    for code in ("not_one_of", "wrong_type", "unknown_field"):
        assert f"[{code}]" in result.stderr
    for place in ("/seat", "/options/par", "/dora"):
        assert f"{place}: " in result.stderr


def test_an_impossible_hand_exits_2() -> None:
    result = score("--responsible", "south", "--events", "last_draw")
    assert result.exit_code == 2
    assert "[responsible_is_winner]" in result.stderr
    assert "[event_not_with_way]" in result.stderr


def test_a_mistake_is_told_in_the_language_asked_for() -> None:
    assert score("--dora", "1", "--lang", "ja").stderr != score("--dora", "1").stderr


def test_a_mistaken_question_with_json_is_the_problem_of_the_service() -> None:
    result = score("--json", "--option.par", "1001")
    response = ask(ASKED | {"options": {"par": 1001}})
    assert result.exit_code == 2
    assert result.stdout_bytes == response.content + b"\n"


def test_an_unknown_ruleset_exits_2_and_names_those_there_are() -> None:
    result = run("score", "--ruleset", "chess", OFFICIAL_LINE)
    assert result.exit_code == 2
    assert "[unknown_ruleset]" in result.stderr
    assert all(ruleset in result.stderr for ruleset in RULESETS)


@pytest.mark.parametrize("words", [["stray"], ["--", "stray"]])
def test_a_stray_word_is_refused(words: list[str]) -> None:
    result = score(*words)
    assert result.exit_code == 2
    assert "stray" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("missing", [["score", OFFICIAL_LINE], ["score", *ZUNG_JUNG]])
def test_a_missing_word_is_named(missing: list[str]) -> None:
    result = run(*missing)
    assert result.exit_code == 2
    assert "Missing" in result.stderr


# --- other commands, and the process itself ----------------------------------------------


def test_the_rulesets_are_listed() -> None:
    lines = run("rulesets").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(RULESETS)
    for line, ruleset in zip(lines, RULESETS.values(), strict=True):
        assert all(preset.id in line for preset in ruleset.presets)
    listed = json.loads(run("rulesets", "--json").stdout)["rulesets"]
    assert [one["id"] for one in listed] == list(RULESETS)


def test_the_version_is_that_of_the_package() -> None:
    package = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert run("--version").stdout == f"{VERSION}\n" == f"{package['version']}\n"


def test_the_console_script_is_the_command_line() -> None:
    (script,) = entry_points(group="console_scripts", name="freecount")
    assert script.value == "app.__main__:main"
    assert script.load() is main


def test_the_module_runs_as_a_process() -> None:
    ran = python("-m", "app", "score", *ZUNG_JUNG, OFFICIAL_LINE, *SOUTH, "--json")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout == ask(ASKED).content + b"\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_json_is_utf_8_whatever_the_terminal_writes(encoding: str) -> None:
    words = ["-m", "app", "score", *ZUNG_JUNG, OFFICIAL_LINE, *SOUTH, "--lang", "ja", "--json"]
    ran = python(*words, env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"})
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout == ask(ASKED | {"lang": "ja"}).content + b"\n"


def test_a_terminal_that_cannot_write_a_character_is_no_reason_to_fail() -> None:
    words = ["-m", "app", "score", *ZUNG_JUNG, OFFICIAL_LINE, *SOUTH]
    ran = python(*words, env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"99m 123p! 123p 123p (777z)" in ran.stdout


def test_a_service_loads_no_command_of_the_terminal_and_makes_no_model_in_advance() -> None:
    told = python(
        "-c",
        "import sys, app.__main__, app.server, schemas.request\n"
        "print(sorted({'rich', 'sqlite3', 'app.verify', 'app.logs'} & sys.modules.keys()))\n"
        "print(schemas.request.model_of.cache_info().currsize)",
    )
    assert told.stdout.split() == [b"[]", b"0"]
