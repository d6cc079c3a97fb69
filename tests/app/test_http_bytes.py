"""The same question gives the same bytes, however it is written and whichever process answers."""

import json
from typing import Any, Final

import pytest

from scoring import to_json
from tests.http_helpers import (
    OFFICIAL,
    OFFICIAL_LINE,
    QUESTIONS,
    Document,
    ask,
    changed,
    python,
    question,
    send,
    winning_questions,
)

GLYPH_OF: Final = {"1p": "🀙", "2p": "🀚", "3p": "🀛", "9m": "🀏", "7z": "🀄"}
FULL_1, FULL_9 = "\uff11", "\uff19"
ANSWER_LINES: Final = """
import json, sys
from tests.http_helpers import get, question, send
for response in send(*(question(json.loads(line)) for line in sys.stdin.buffer)):
    sys.stdout.buffer.write(response.content + b"\\n")
sys.stdout.buffer.write(get("/openapi.json").content)
"""


def _tiles(text: str) -> list[str]:
    return [rank + text[-1] for rank in text[:-1]]


def _glyphs(text: str) -> str:
    return "".join(GLYPH_OF[code] for code in _tiles(text))


_MELD: Final[Document] = {"kind": "pung", "tiles": "777z"}
WRITINGS: Final[dict[str, Any]] = {
    "one line": OFFICIAL_LINE,
    "one line of another order": "+3p (777z) 99m 11122233p",
    "one line with the winning tile inside": "111222333p99m (777z) +3p",
    "a list of tiles": {
        "concealed": _tiles("11122233p") + _tiles("99m"),
        "winning_tile": "3p",
        "melds": [{"kind": "pung", "tiles": ["7z", "7z", "7z"]}],
    },
    "the winning tile among the others": {
        "concealed": "111222333p99m",
        "winning_tile": "3p",
        "melds": [_MELD],
    },
    "glyphs": {
        "concealed": _glyphs("11122233p") + _glyphs("99m"),
        "winning_tile": GLYPH_OF["3p"],
        "melds": [{"kind": "pung", "tiles": GLYPH_OF["7z"] * 3}],
    },
    "glyphs with variation selectors": {
        "concealed": _glyphs("11122233p") + "\ufe0e" + _glyphs("99m") + "\ufe0f",
        "winning_tile": GLYPH_OF["3p"] + "\ufe0e",
        "melds": [{"kind": "pung", "tiles": (GLYPH_OF["7z"] + "\ufe0e") * 3}],
    },
    "a line of glyphs": f"{_glyphs('11122233p')}{_glyphs('99m')} ({GLYPH_OF['7z'] * 3}) +🀛",
    "spaces, capitals and full-width digits": {
        "concealed": f" {FULL_1 * 3}222 33P  {FULL_9}9M",
        "winning_tile": "\uff13\uff30",
        "melds": [{"kind": "pung", "tiles": "7 7 7 Z"}],
    },
}


@pytest.mark.parametrize("hand", WRITINGS.values(), ids=WRITINGS.keys())
def test_the_same_hand_in_other_writing_gives_the_same_bytes(hand: object) -> None:
    plain, other = send(question(OFFICIAL), question(changed(OFFICIAL, "hand", to=hand)))
    assert other.content == plain.content


def test_the_order_of_the_keys_of_a_question_changes_nothing() -> None:
    backwards = dict(reversed(OFFICIAL.items()))
    plain, other = send(question(OFFICIAL), question(backwards))
    assert list(backwards) != list(OFFICIAL)
    assert other.content == plain.content


# --- one question, many processes --------------------------------------------------------


def test_the_same_question_asked_again_gives_the_same_bytes() -> None:
    questions = [one | {"explain": True} for one in winning_questions()[::5]]
    first = send(*map(question, questions))
    again = send(*map(question, reversed(questions)))
    assert [one.content for one in first] == [one.content for one in reversed(again)]


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_every_process_gives_the_same_bytes_whatever_its_hash_seed(seed: str) -> None:
    questions = [one | {"explain": True, "lang": "ja"} for one in winning_questions()[::4]]
    mistakes = [json.loads(one.content or b"") for one in QUESTIONS]
    told = [one.content for one in send(*map(question, [*questions, *mistakes]))]
    lines = b"\n".join(to_json(one) for one in [*questions, *mistakes])
    ran = python("-c", ANSWER_LINES, stdin=lines, env={"PYTHONHASHSEED": seed})
    assert ran.stderr == b""
    *answers, openapi = ran.stdout.split(b"\n")
    assert answers == told
    assert json.loads(openapi)["paths"]


def test_the_description_of_the_api_is_the_same_in_every_process() -> None:
    runs = [python("-c", ANSWER_LINES, env={"PYTHONHASHSEED": seed}) for seed in ("0", "7")]
    assert [run.stderr for run in runs] == [b"", b""]
    assert runs[0].stdout == runs[1].stdout != b""


def test_the_bytes_are_compact_utf_8() -> None:
    response = ask(OFFICIAL | {"lang": "ja"})
    assert response.content == to_json(response.json())
    assert b"\\u" not in response.content
