"""Laws that hold for every hand; 500 hands each, 20,000 with --hypothesis-profile deep."""

import random
from collections import Counter
from itertools import pairwise
from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from scoring import Plain, read_arrangement, score, to_json
from scoring.engine import Score, evaluate
from scoring.question import read
from tests.naive import counted
from tests.strategies import codes_in, wins
from tests.support import ZUNG_JUNG, totals

Document = dict[str, Any]

PATTERNS = [row.id for row in ZUNG_JUNG.rows]
PRINT_ORDER = "mpsz"
LAW = settings(max_examples=max(500, settings().max_examples))
"""The laws of the core are tried on more hands than other properties are."""


def shown(answer: Plain) -> list[Plain]:
    """Every reading of an answer, those that may not win as well."""
    return [*answer["arrangements"], *answer["refused"]]


def with_hand(document: Document, **changes: Any) -> Document:
    return document | {"hand": document["hand"] | changes}


def codes_of(document: Document) -> list[str]:
    """The concealed tiles of a question, the winning tile among them once."""
    hand = document["hand"]
    codes = codes_in(hand["concealed"])
    held = len(codes) + 3 * len(hand["melds"])
    return codes if held == 14 else [*codes, hand["winning_tile"]]


def whole_hand(document: Document) -> Counter[str]:
    melded = (codes_in(meld["tiles"]) for meld in document["hand"]["melds"])
    return Counter([*codes_of(document), *(code for codes in melded for code in codes)])


@LAW
@given(wins(), st.randoms(use_true_random=False))
def test_how_a_hand_is_written_changes_nothing(document: Document, chance: random.Random) -> None:
    codes = codes_of(document)
    chance.shuffle(codes)
    without = list(codes)
    without.remove(document["hand"]["winning_tile"])
    expected = to_json(score(document))
    ways: list[Any] = [codes, without, "".join(codes), " ".join(without).upper()]
    for concealed in ways:
        assert to_json(score(with_hand(document, concealed=concealed))) == expected


@LAW
@given(wins())
def test_a_hand_in_one_line_is_the_same_hand(document: Document) -> None:
    hand = document["hand"]
    around = {"concealed_kong": "[{}]", "added_kong": "({}+)"}
    melds = [around.get(meld["kind"], "({})").format(meld["tiles"]) for meld in hand["melds"]]
    concealed = Counter(codes_of(document)) - Counter([hand["winning_tile"]])
    line = " ".join(["".join(concealed.elements()), *melds, "+" + hand["winning_tile"]])
    assert to_json(score(document | {"hand": line})) == to_json(score(document))


@LAW
@given(wins())
def test_the_groups_of_every_reading_are_the_tiles_of_the_hand(document: Document) -> None:
    expected = whole_hand(document)
    melds = document["hand"]["melds"]
    for one in shown(score(document)):
        groups = one["groups"]
        assert Counter(code for group in groups for code in codes_in(group["tiles"])) == expected
        declared = groups[len(groups) - len(melds) :]
        assert [group["kind"] for group in declared] == [meld["kind"] for meld in melds]
        assert [sorted(codes_in(group["tiles"])) for group in declared] == [
            sorted(codes_in(meld["tiles"])) for meld in melds
        ]
        assert [group["declared"] for group in groups].count(True) == len(melds)


@LAW
@given(wins())
def test_the_notation_of_a_reading_is_its_groups(document: Document) -> None:
    for one in shown(score(document)):
        groups, completed = read_arrangement(one["notation"])
        assert [group.name for group in groups] == [group["kind"] for group in one["groups"]]
        marked = [place for place, group in enumerate(one["groups"]) if group["winning"]]
        assert marked == ([] if completed is None else [completed])


@LAW
@given(wins())
def test_one_group_is_won_on_another_players_tile_and_none_on_a_drawn_one(
    document: Document,
) -> None:
    drawn = document["win"]["by"] == "self_draw"
    for one in shown(score(document)):
        won = [group for group in one["groups"] if group["winning"]]
        assert len(won) == (0 if drawn else 1)
        assert (one["wait"] is None) == drawn
        for group in won:
            assert not group["declared"]
            assert not group["concealed"]
            assert document["hand"]["winning_tile"] in codes_in(group["tiles"])


@LAW
@given(wins())
def test_payments_cancel_out_and_the_winner_gets_three_times_the_value(
    document: Document,
) -> None:
    winner = document["seat"]
    for one in shown(score(document)):
        assert sum(one["net"].values()) == 0
        assert one["net"][winner] == 3 * one["value"]
        assert all(payment["amount"] >= 0 for payment in one["payments"])
        assert {payment["to"] for payment in one["payments"]} == {winner}
        paid = {payment["from"]: -payment["amount"] for payment in one["payments"]}
        nobody = dict.fromkeys(one["net"], 0)
        assert nobody | paid | {winner: 3 * one["value"]} == one["net"]


@LAW
@given(wins())
def test_readings_come_best_paid_first_in_a_total_order(document: Document) -> None:
    answer = score(document)
    order = [
        (-one["net"][document["seat"]], -one["value"], -one["raw_value"], one["notation"])
        for one in answer["arrangements"]
    ]
    assert all(one < other for one, other in pairwise(order))
    assert answer["best"] == (0 if answer["legal"] else None)
    for one in answer["arrangements"]:
        top = one["net"] == answer["arrangements"][0]["net"]
        assert one["optimal"] == (answer["legal"] and top)
    assert not any(one["optimal"] for one in answer["refused"])


@LAW
@given(wins())
def test_no_hand_has_more_than_eight_readings_and_none_twice(document: Document) -> None:
    readings = [one["notation"] for one in shown(score(document))]
    event(f"{len(readings)} readings")
    assert 1 <= len(readings) <= 8
    assert len(set(readings)) == len(readings)


@LAW
@given(wins())
def test_a_value_is_the_sum_of_its_patterns_up_to_the_limit(document: Document) -> None:
    for one in shown(score(document)):
        total = sum(totals(one).values())
        assert one["raw_value"] == total >= one["value"] >= 1
        listed = any(pattern["value"] >= 320 for pattern in one["patterns"])
        cut = total >= 320 and not listed
        assert one["limit"] == ("listed" if listed else "compound" if cut else None)
        assert one["value"] == (320 if cut else total)
        assert not listed or len(one["patterns"]) == 1
        worth = [pattern["value"] * pattern["times"] for pattern in one["patterns"]]
        assert worth == sorted(worth, reverse=True)


@LAW
@given(wins())
def test_every_reading_counts_as_the_book_says_word_for_word(document: Document) -> None:
    for one in shown(score(document)):
        assert totals(one) == counted(document, one)


@LAW
@given(wins())
def test_an_explanation_names_every_pattern_once_and_as_the_reading_has_it(
    document: Document,
) -> None:
    plain, explained = score(document), score(document | {"explain": True})
    for one in shown(explained):
        explanation = one.pop("explanation")
        assert [row["id"] for row in explanation] == PATTERNS
        status = {row["id"]: row["status"] for row in explanation}
        assert {name for name, said in status.items() if said == "scored"} == totals(one).keys()
        by = {row["id"]: row["by"] for row in explanation if row["status"] == "silenced"}
        assert by == {row["id"]: row["by"] for row in one["silenced"]}
        assert all(row["detail"] for row in explanation)
    assert explained == plain


@LAW
@given(wins())
def test_what_is_silenced_is_silenced_by_something_that_counts(document: Document) -> None:
    for one in shown(score(document)):
        counted = totals(one)
        for row in one["silenced"]:
            assert row["id"] not in counted
            assert row["by"] in counted
            assert row["clause"] in {"series", "listed_limit", "heaven_alone"}
        assert len({row["id"] for row in one["silenced"]}) == len(one["silenced"])
        places = range(len(one["groups"]))
        assert all(set(row["groups"]) <= set(places) for row in one["patterns"] + one["silenced"])


@LAW
@given(wins(), st.permutations("mps"))
def test_recolouring_the_suits_recolours_the_answer(document: Document, suits: list[str]) -> None:
    colours = str.maketrans("mps", "".join(suits))
    hand = document["hand"]
    melds = [meld | {"tiles": meld["tiles"].translate(colours)} for meld in hand["melds"]]
    painted = with_hand(
        document,
        concealed=hand["concealed"].translate(colours),
        winning_tile=hand["winning_tile"].translate(colours),
        melds=melds,
    )
    before, after = score(document), score(painted)
    assert facts(after, str.maketrans("", "")) == facts(before, colours)
    assert {key: after[key] for key in ("legal", "best", "assumed")} == {
        key: before[key] for key in ("legal", "best", "assumed")
    }


def facts(answer: Plain, colours: dict[int, int]) -> list[Any]:
    """What an answer says of each reading, whatever the order of suits in print."""
    return sorted(
        (
            sorted(one["notation"].translate(colours).split()),
            (one["shape"], str(one["wait"]), one["value"], one["raw_value"], one["optimal"]),
            sorted(totals(one).items()),
            sorted((row["id"], row["by"]) for row in one["silenced"]),
            sorted(one["net"].items()),
        )
        for one in shown(answer)
    )


@LAW
@given(wins())
def test_what_is_looked_for_is_what_asking_each_row_finds(document: Document) -> None:
    question = read(document)
    found = evaluate(question.ruleset, question.hand, question.situation)
    for one in (*found.scores, *found.refused):
        asked = {hit.pattern.id: (hit.where, hit.value) for hit in ZUNG_JUNG.table.find(one.view)}
        assert found_in(one) == asked


def found_in(score: Score) -> dict[str, tuple[tuple[int, ...], int]]:
    """Every pattern of the table that was found in a reading: where, and its worth."""
    hits = (*score.hits, *(one.hit for one in score.silenced))
    rows = ZUNG_JUNG.patterns
    return {hit.pattern.id: (hit.where, hit.value) for hit in hits if hit.pattern in rows}


EVENTS = {"self_draw": ["last_draw", "kong_replacement", "heavenly"],
          "discard": ["last_discard", "earthly"], "robbed_kong": []}  # fmt: skip


@LAW
@given(wins())
def test_an_event_lowers_no_reading_but_one_that_the_blessing_of_heaven_bars(
    document: Document,
) -> None:
    """Nine Gates has no drawn tile in a heavenly hand; by an option that hand counts alone."""
    bare = document | {"win": document["win"] | {"events": []}}
    before = {one["notation"]: one for one in shown(score(bare))}
    for name in EVENTS[document["win"]["by"]]:
        if not possible(name, document):
            continue
        after = score(bare | {"win": document["win"] | {"events": [name]}})
        assert {one["notation"] for one in shown(after)} == before.keys()
        for one in shown(after):
            was = before[one["notation"]]
            barred = name == "heavenly" and (
                "nine_gates" in totals(was) or document["options"].get("heaven_excludes_all", False)
            )
            assert barred or one["value"] >= was["value"]


def possible(name: str, document: Document) -> bool:
    melds = document["hand"]["melds"]
    match name:
        case "kong_replacement":
            return any("kong" in meld["kind"] for meld in melds)
        case "heavenly":
            return document["seat"] == "east" and not melds
        case "earthly":
            return document["win"]["from"] == "east" and not melds
        case _:
            return True


@LAW
@given(wins())
def test_the_same_question_has_the_same_answer_in_every_language(document: Document) -> None:
    answers = [score(document | {"lang": lang}) for lang in ("en", "ja", "zh")]
    numbers = [
        [(one["notation"], one["value"], one["net"], totals(one)) for one in shown(answer)]
        for answer in answers
    ]
    assert numbers[0] == numbers[1] == numbers[2]
