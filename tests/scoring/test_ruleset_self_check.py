"""A ruleset that contradicts itself is refused when it is made, with every fault named."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scoring import LANGUAGES, Ruleset, RulesetError
from scoring.hand import By
from scoring.names import Names
from scoring.pattern import Cite, Pattern
from scoring.ruleset import Event, Preset
from tests.support import ZUNG_JUNG

CITE = ZUNG_JUNG.events[0].cite
WORDS = dict.fromkeys(LANGUAGES, "words")


def rows(**changes: dict[str, Any]) -> tuple[Pattern, ...]:
    """The table with some rows changed."""
    return tuple(replace(row, **changes.get(row.id, {})) for row in ZUNG_JUNG.patterns)


def named(**words: dict[str, str]) -> Names:
    """The names with some entries changed, or taken out where they are empty."""
    own = {**ZUNG_JUNG.names.own, **{key.replace("__", "."): one for key, one in words.items()}}
    return Names({key: one for key, one in own.items() if one})


def event(name: str, **changes: Any) -> Event:
    return Event(name, frozenset({By.DISCARD}), CITE, **changes)


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"patterns": (*ZUNG_JUNG.patterns, ZUNG_JUNG.patterns[0])}, "all_sequences twice"),
    ({"otherwise": ZUNG_JUNG.patterns[0]}, "all_sequences twice"),
    (
        {"patterns": rows(seven_pairs={"implies": ("all_honours",)})},
        "seven_pairs names all_honours, which is no other pattern",
    ),
    (
        {"patterns": rows(seven_pairs={"excludes": ("concealed_hands",)})},
        "seven_pairs names concealed_hands, which is no other pattern",
    ),
    (
        {"patterns": rows(seven_pairs={"excludes": ("seven_pairs",)})},
        "seven_pairs names seven_pairs, which is no other pattern",
    ),
    ({"patterns": rows(seven_pairs={"book": "zj-2.0"})}, "seven_pairs cites an unknown book"),
    (
        {"presets": (Preset("p", cites={"par": Cite("zj-2.0", "payoff")}),)},
        "preset p cites an unknown book for par",
    ),
    ({"patterns": rows(seven_pairs={"series": "10.2"})}, "series 10.2 has one row"),
    (
        {"presets": (Preset("p", options={"parr": 30}),)},
        "preset p sets parr, which is no option",
    ),
    (
        {"presets": (Preset("p", values={"pure_onesuit": 1}),)},
        "preset p values pure_onesuit, which is no pattern",
    ),
    (
        {
            "patterns": rows(
                seven_pairs={"find": ZUNG_JUNG.patterns[0].find._replace(needs="pairs")}
            )
        },
        "seven_pairs needs pairs, which no view has",
    ),
    ({"examples": {"eight_pairs": {}}}, "an example of eight_pairs?"),
    ({"events": (event("a", forbids=("b",)),)}, "a forbids b?"),
    (
        {"ways": (By.SELF_DRAW,), "events": (event("a"),)},
        "a comes with a way of winning that is not played",
    ),
    ({"names": named(ruleset__name={"en": "Zung Jung"})}, "ruleset.name lacks es"),
    (
        {"names": named(ruleset__name={**WORDS, "ja": ""})},
        "ruleset.name lacks ja",
    ),
    (
        {"names": named(patterns__seven_pairs__name={})},
        "patterns.seven_pairs.name is missing",
    ),
    (
        {"names": named(patterns__seven_pairs__definition={})},
        "patterns.seven_pairs.definition is missing",
    ),
    (
        {"names": named(patterns__eight_pairs__name=WORDS)},
        "patterns.eight_pairs.name belongs to no pattern",
    ),
    (
        {"otherwise": None},
        "patterns.chicken_hand.name belongs to no pattern",
    ),
]


@pytest.mark.parametrize(("changes", "fault"), FAULTS)
def test_a_fault_in_a_ruleset_is_named(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(RulesetError) as caught:
        replace(ZUNG_JUNG, **changes)
    ruleset, _, faults = str(caught.value).partition(": ")
    assert ruleset == "zung-jung"
    assert fault in faults.split("; ")


def test_every_fault_of_a_ruleset_is_named_at_once() -> None:
    patterns = rows(
        seven_pairs={"series": "10.2", "implies": ("nothing",)}, nine_gates={"book": "none"}
    )
    with pytest.raises(RulesetError) as caught:
        replace(ZUNG_JUNG, patterns=patterns, events=(event("a", forbids=("b", "c")),))
    assert str(caught.value).count(";") == 4


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"patterns": rows(seven_pairs={"excludes": ("no_terminals", "chicken_hand")})},
        {"patterns": rows(seven_pairs={"book": "wsom-1.03"})},
        {"events": (event("a", forbids=("b",)), event("b"))},
        {"presets": (Preset("p", options={"par": 30}, values={"chicken_hand": 2}),)},
    ],
)
def test_a_ruleset_without_a_fault_is_made(changes: dict[str, Any]) -> None:
    assert replace(ZUNG_JUNG, **changes).id == "zung-jung"


@pytest.mark.parametrize(
    ("find", "name"),
    [(Ruleset.preset, "wsom"), (Ruleset.preset, "mahjongtime"), (Ruleset.event, "earthly")],
)
def test_presets_and_events_are_found_by_name(
    find: Callable[[Ruleset, str], Any], name: str
) -> None:
    assert find(ZUNG_JUNG, name).id == name


@pytest.mark.parametrize("find", [Ruleset.preset, Ruleset.event])
def test_a_preset_or_event_that_is_not_there_is_a_key_error(
    find: Callable[[Ruleset, str], Any],
) -> None:
    with pytest.raises(KeyError, match="nowhere"):
        find(ZUNG_JUNG, "nowhere")


def test_a_pattern_cites_its_own_book_or_the_first_one_of_the_ruleset() -> None:
    row = ZUNG_JUNG.patterns[0]
    assert ZUNG_JUNG.cite(row).book == "zj-3.3"
    assert ZUNG_JUNG.cite(replace(row, book="wsom-1.03")).book == "wsom-1.03"


def test_the_first_preset_is_the_default() -> None:
    assert ZUNG_JUNG.default.id == "wsom"


def test_the_table_has_the_44_patterns_of_the_book_in_its_order_and_the_chicken_hand() -> None:
    numbers = [tuple(map(int, (row.number or "").split("."))) for row in ZUNG_JUNG.patterns]
    assert len(numbers) == 44
    assert numbers == sorted(numbers)
    assert [row.id for row in ZUNG_JUNG.rows][44:] == ["chicken_hand"]
