"""Deals that were played at random are decoded as they were played; broken logs are refused."""

from collections.abc import Callable
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from app.logs import cases_of
from tests.log_deals import FILES, LOGS, tiles, written
from tests.log_random import facts, random_log
from tests.log_writers import FORMATS, Log, until_broken

EXAMPLES: Final = 60
SEEDS: Final = st.integers(0, 2**32 - 1)


def told(case: dict[str, Any]) -> dict[str, Any]:
    """What a question says, in the terms of the deal."""
    asked = case["request"]
    hand, win = asked["hand"], asked["win"]
    return {
        "seat": asked["seat"],
        "prevailing_wind": asked["prevailing_wind"],
        "by": win["by"],
        "from": win.get("from"),
        "events": sorted(win["events"]),
        "concealed": list(tiles(hand["concealed"])),
        "tile": hand["winning_tile"],
        "melds": [meld | {"tiles": list(tiles(meld["tiles"]))} for meld in hand["melds"]],
        "discards": list(tiles(asked["discards"])),
        "dora": list(tiles(asked["dora_indicators"])),
        "ura": list(tiles(asked["ura_indicators"])),
        "kita": asked.get("kita", 0),
        "honba": asked["honba"],
        "sticks": asked["riichi_sticks"],
    }


@settings(max_examples=EXAMPLES)
@given(SEEDS)
def test_a_deal_is_decoded_as_it_was_played(seed: int) -> None:
    log = random_log(seed)
    wanted = [facts(deal, win, deal.wins[0]) for deal in log.deals for win in deal.wins]
    for write in FORMATS.values():
        assert [told(case) for case in cases_of("game", write(log))] == wanted


@settings(max_examples=EXAMPLES)
@given(SEEDS)
def test_each_format_says_the_same(seed: int) -> None:
    log = random_log(seed)
    mjlog, tenhou6, mjai = (list(cases_of("game", write(log))) for write in FORMATS.values())
    assert tenhou6 == mjlog
    for case, other in zip(mjlog, mjai, strict=True):
        assert other["request"] == case["request"]
        assert other["expect"]["net"] == case["expect"]["net"]


def test_every_kind_of_step_is_played() -> None:
    steps = [step for seed in range(60) for deal in random_log(seed).deals for step in deal.steps]
    assert {step.kind for step in steps} == {
        *("draw", "discard", "riichi", "chow", "pung", "kita", "dora"),
        *("open_kong", "concealed_kong", "added_kong"),
    }
    assert {tile for step in steps for tile in step.own} >= {"0m", "0p", "0s"}


# --- broken logs ---------------------------------------------------------------------------------

CHARACTERS: Final = b'0123456789",[]{}<>=-/\\&; TUVWDEFGNpkmacrz\x00\xff'


@st.composite
def broken(draw: st.DrawFn) -> tuple[str, bytes]:
    """A golden log that is cut off, or in which some bytes are others, or are gone."""
    file = draw(st.sampled_from(sorted(FILES)))
    data = bytearray(written(file))
    at = draw(st.integers(0, len(data) - 1))
    how: Callable[[], object] = draw(
        st.sampled_from(
            [
                lambda: data.__delitem__(slice(at, None)),
                lambda: data.__delitem__(slice(at, at + draw(st.integers(1, 40)))),
                lambda: data.__setitem__(at, draw(st.integers(0, 255))),
                lambda: data.__setitem__(at, draw(st.sampled_from(CHARACTERS))),
                lambda: data.__setitem__(slice(at, at), data[at // 2 : at // 2 + 30]),
            ]
        )
    )
    how()
    return file, bytes(data)


@settings(max_examples=400)
@given(broken())
def test_a_broken_log_is_refused_with_its_name_and_nothing_else_happens(
    file_and_data: tuple[str, bytes],
) -> None:
    file, data = file_and_data
    name, _ = FILES[file]
    cases, error = until_broken(name, data)
    assert len(cases) <= sum(len(deal.wins) for deal in LOGS[name].deals)
    assert error is None or error.startswith(f"{name}")


@settings(max_examples=EXAMPLES)
@given(SEEDS, st.sampled_from(["mjlog", "mjai"]), st.floats(0.1, 0.99))
def test_a_log_that_is_cut_off_tells_the_wins_before(seed: int, format_: str, part: float) -> None:
    log: Log = random_log(seed)
    data = FORMATS[format_](log)
    whole = list(cases_of("game", data))
    begun = data[: int(len(data) * part)]
    cases, error = until_broken("game", begun)
    between_deals = format_ == "mjai" and begun.rstrip().endswith(b'{"type":"end_kyoku"}')
    assert (error is None) == between_deals  # lines of whole deals are a game that goes on
    assert cases == whole[: len(cases)]
