"""Compares an answer with what a case expects and shows, and says in short what was found."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.service import OK
from app.verify.cases import OF_ANSWER, OF_ARRANGEMENT
from scoring import Plain

ABSENT: Final = "absent"
ASIDE: Final = frozenset({"detail", "name", "text", "cite", "ruleset"})
"""What an answer says to a reader, and by which rules: it may change while nothing else does."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where an answer is not what a case expects."""

    case: str
    field: str
    expected: object
    found: object


def check_case(name: str, case: Plain, status: int, answer: Plain) -> Iterator[Difference]:
    """Compare an answer with what a case expects and shows."""
    expect: Plain = case["expect"]
    codes = _codes(answer) if status != OK else []
    wanted = sorted(set(expect.get("errors", [])))
    if codes or wanted:
        if codes != wanted:
            yield Difference(name, "errors", wanted, codes)
        return
    expect = {key: value for key, value in expect.items() if key != "errors"}
    if case["endpoint"] != "score":
        yield from _other(name, expect, answer)
        return
    found = _facts(answer)
    for key, value in expect.items():
        if not _agrees(key, value, found.get(key)):
            shown = totals(found[key]) if key == "patterns" and key in found else found.get(key)
            yield Difference(name, key, value, shown)
    yield from _shown(name, case["shows"], answer)


def _codes(answer: Plain) -> list[str]:
    return sorted({one["code"] for one in answer["errors"]})


def _other(name: str, expect: Plain, answer: Plain) -> Iterator[Difference]:
    """Compare the top-level fields of another endpoint's answer: objects by the keys given."""
    for key, value in expect.items():
        found = answer.get(key, ABSENT)
        if not _matches(value, found):
            yield Difference(name, key, value, found)


def _matches(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(key in found and _matches(one, found[key]) for key, one in wanted.items())
    if isinstance(wanted, list) and isinstance(found, list):
        pairs = zip(wanted, found, strict=False)
        return len(wanted) == len(found) and all(_matches(*pair) for pair in pairs)
    return bool(wanted == found)


def _facts(answer: Plain) -> Plain:
    """What a case may expect of an answer; of the first arrangement where it names none."""
    facts: Plain = {key: answer[key] for key in OF_ANSWER}
    facts["problems"] = [one["code"] for one in answer["problems"]]
    facts["arrangements"] = answer["arrangements"]
    facts |= {key: answer.get(key) for key in ("claim", "judged")}
    if answer["arrangements"]:
        first = answer["arrangements"][0]
        facts |= {key: first.get(key) for key in (*OF_ARRANGEMENT, "net", "patterns")}
        facts["arrangement"] = first["notation"]
    return facts


def _agrees(key: str, wanted: Any, found: Any) -> bool:
    match key:
        case "problems":
            return sorted(set(wanted)) == sorted(set(found))
        case "patterns":
            return found is not None and _same_patterns(wanted, found)
        case "net":
            return found is not None and all(found.get(seat) == wanted[seat] for seat in wanted)
        case "claim" | "judged":
            return _matches(wanted, found)
        case "arrangements":
            return _same_arrangements(wanted, found)
        case _:
            return bool(wanted == found)


def _same_patterns(wanted: Mapping[str, Any], found: Iterable[Plain]) -> bool:
    """Whether the patterns are these and no others, by total or by value and times."""
    listed = {one["id"]: one for one in found}
    if wanted.keys() != listed.keys():
        return False
    return all(
        all(listed[one].get(key) == value[key] for key in value)
        if isinstance(value, dict)
        else listed[one]["value"] * listed[one]["times"] == value
        for one, value in wanted.items()
    )


def totals(patterns: Iterable[Plain]) -> Plain:
    """What each pattern is worth altogether, by its id."""
    return {one["id"]: one["value"] * one["times"] for one in patterns}


def _same_arrangements(wanted: Any, found: list[Plain]) -> bool:
    """Whether the arrangements are these: how many, their notations, or parts of each."""
    if isinstance(wanted, int):
        return len(found) == wanted
    if not isinstance(wanted, list) or len(wanted) != len(found):
        return False
    return all(
        one == shown["notation"] if isinstance(one, str) else _part(one, shown)
        for one, shown in zip(wanted, found, strict=True)
    )


def _part(wanted: Mapping[str, Any], shown: Plain) -> bool:
    """Whether an arrangement agrees in the fields that are named."""
    facts = {**shown, "arrangement": shown["notation"]}
    return all(_agrees(key, value, facts.get(key)) for key, value in wanted.items())


def _shown(name: str, shows: Mapping[str, list[str]], answer: Plain) -> Iterator[Difference]:
    """Whether the best arrangement shows what the case is for."""
    if not shows:
        return
    best = answer["arrangements"][0] if answer["arrangements"] else {}
    status = dict.fromkeys((one["id"] for one in best.get("patterns", [])), "scores")
    status |= dict.fromkeys((one["id"] for one in best.get("silenced", [])), "silenced")
    for kind, patterns in shows.items():
        wanted = ABSENT if kind == "near_miss" else kind
        for pattern in patterns:
            found = status.get(pattern, ABSENT)
            if found != wanted:
                yield Difference(name, f"shows.{kind}", pattern, found)


# --- results -----------------------------------------------------------------------------


def found_in(endpoint: str, status: int, answer: Plain) -> Plain:
    """What a result file keeps of an answer, in the terms of what a case may expect."""
    if status != OK:
        return {"errors": _codes(answer)}
    if endpoint != "score":
        facts: Plain = bare(answer)
        return facts
    found = {key: one for key, one in _facts(answer).items() if one is not None or key == "best"}
    found["arrangements"] = [one["notation"] for one in answer["arrangements"]]
    if answer["arrangements"]:
        first = answer["arrangements"][0]
        found |= {key: first[key] for key in OF_ARRANGEMENT if key in first}
        found["patterns"] = totals(first["patterns"])
    told: Plain = bare(found)
    return told


def bare(value: Any) -> Any:
    """Plain data without what is aside of it."""
    if isinstance(value, dict):
        return {key: bare(one) for key, one in value.items() if key not in ASIDE}
    if isinstance(value, list | tuple):
        return [bare(one) for one in value]
    return value


def changes(name: str, before: Plain, after: Plain) -> Iterator[Difference]:
    """Compare what was found with what was found before."""
    for key in dict.fromkeys((*before, *after)):
        was, found = before.get(key, ABSENT), after.get(key, ABSENT)
        if was != found:
            yield Difference(name, key, was, found)


def brief(value: object) -> object:
    """A value short enough for a line: arrangements by their notation."""
    if isinstance(value, list):
        return [one.get("notation", one) if isinstance(one, dict) else one for one in value]
    return value
