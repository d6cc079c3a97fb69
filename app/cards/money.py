"""What a card says of payments and house rules; every amount is worked out by the core."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Final

from scoring import Plain, Ruleset, pay
from scoring.catalogue import effective_options
from scoring.fields import form_of
from scoring.names import Names
from scoring.ruleset import Preset

WINNER, THROWER, OTHER = "south", "west", "north"
UNCAPPED: Final = 10
"""The last line of a table of payments that no limit ends."""
Amount = int | float


@dataclass(frozen=True, slots=True)
class Price:
    """What a hand of some worth costs: on a discard who threw it and the others, else each."""

    value: int
    thrower: Amount
    other: Amount
    drawn: Amount


@cache
def prices(ruleset: Ruleset, preset: Preset) -> tuple[Price, ...]:
    """The payments for each worth from the least that may win to the limit.

    There are none where no limit is set by an option, or where the book prints tables.
    """
    options = effective_options(ruleset, preset)
    if ruleset.tables or not hasattr(options, "fan_limit"):
        return ()
    most = UNCAPPED if options.fan_limit is None else options.fan_limit
    least = getattr(options, "min_faan", 0)
    return tuple(_price(ruleset, preset, value) for value in range(least, most + 1))


def _price(ruleset: Ruleset, preset: Preset, value: int) -> Price:
    thrown = _paid(ruleset, preset, value, {"by": "discard", "from": THROWER})
    drawn = _paid(ruleset, preset, value, {"by": "self_draw"})
    return Price(value, thrown.get(THROWER, 0), thrown.get(OTHER, 0), drawn.get(OTHER, 0))


def _paid(ruleset: Ruleset, preset: Preset, value: int, win: Plain) -> dict[str, Amount]:
    asked: Plain = {"ruleset": ruleset.id, "preset": preset.id, "seat": WINNER, "value": value}
    required = {entry.key for entry in form_of(ruleset.fields).entries if entry.required}
    winds = {key: "east" for key in required if key == "prevailing_wind"}
    answer = pay(asked | winds | {"win": win})
    return {one["from"]: one["amount"] for one in answer["payments"]}


@dataclass(frozen=True, slots=True)
class House:
    """One option in force: the entry that names it, and its value as an entry or as it is."""

    key: str
    name: str
    value: Any
    said: str | None


def options_in_force(ruleset: Ruleset, preset: Preset) -> tuple[House, ...]:
    """The options in their order, as far as they have names."""
    return tuple(_in_force(ruleset.names, effective_options(ruleset, preset), "options"))


def _in_force(names: Names, options: Any, path: str) -> Iterator[House]:
    for one in fields(options):
        value, where = getattr(options, one.name), f"{path}.{one.name}"
        if is_dataclass(value):
            yield from _in_force(names, value, where)
        elif names.has(f"{where}.name"):
            said = f"{where}.{'null' if value is None else value}"
            yield House(one.name, f"{where}.name", value, said if names.has(said) else None)
