"""What each pattern is worth under the options in force, in doublings.

A composite pattern has a worth of its own that holds all its parts. Counted as a single main
pattern it is worth that; where everything adds up it only adds what its parts lack, so a name
like flush seven pairs never counts twice.
"""

from collections.abc import Callable
from typing import Any, Final

ALL_PUNGS: Final = 1
FULL_FLUSH: Final = 2
SEVEN_PAIRS: Final = 2
FOUR_KONGS: Final = 4
DRAGON: Final = {"additive": 3, "fixed3_absorb": 3, "fixed4_absorb": 4}
PURE_DRAGON: Final = 5


def dragons(options: Any) -> bool:
    """Whether seven pairs with four alike are a pattern that uses up a root."""
    fixed: bool = options.dragon_seven_pairs != "additive"
    return fixed


def single_main(options: Any) -> bool:
    """Whether only the highest main pattern counts, with the bonuses."""
    single: bool = options.style == "single_main"
    return single


def _golden(options: Any) -> int:
    """All pungs on a single wait, whole."""
    given: int | None = options.patterns.golden_single_wait
    off = options.golden_wait == "off"
    return ALL_PUNGS if off or given is None else max(ALL_PUNGS, given)


def _arhats(options: Any) -> int:
    """Four kongs, whole: by default they are the single wait and a fan for each kong."""
    given: int | None = options.patterns.eighteen_arhats
    return _golden(options) + FOUR_KONGS * int(options.kong_fan) if given is None else given


def _terminals(options: Any) -> int:
    return options.patterns.terminals_in_each or 0


def _pure_terminals(options: Any) -> int:
    given, parts = options.patterns.pure_terminals, _terminals(options)
    if given is None:
        return FULL_FLUSH + parts if parts else 0
    return int(given)


def _pure_arhats(options: Any) -> int:
    given = options.patterns.pure_eighteen_arhats
    return FULL_FLUSH + _arhats(options) if given is None else given


def _first_turn(name: str, options: Any) -> int:
    """A heavenly or earthly hand: the most that is paid, a number of its own, or nothing."""
    if options.first_turn == "none":
        return 0
    if options.first_turn == "cap" and options.fan_limit is not None:
        return int(options.fan_limit)
    return getattr(options.patterns, name) or 0


WHOLE: Final[dict[str, Callable[[Any], int]]] = {
    "golden_single_wait": _golden,
    "pungs_258": lambda options: options.patterns.pungs_258 or 0,
    "seven_pairs_258": lambda options: options.patterns.seven_pairs_258 or 0,
    "terminals_in_each": _terminals,
    "pure_pungs": lambda _options: FULL_FLUSH + ALL_PUNGS,
    "pure_golden_wait": lambda options: FULL_FLUSH + _golden(options),
    "pure_seven_pairs": lambda _options: FULL_FLUSH + SEVEN_PAIRS,
    "dragon_seven_pairs": lambda options: DRAGON[options.dragon_seven_pairs] * dragons(options),
    "pure_dragon_seven_pairs": lambda options: PURE_DRAGON * dragons(options),
    "pure_terminals": _pure_terminals,
    "eighteen_arhats": _arhats,
    "pure_eighteen_arhats": _pure_arhats,
    "kong": lambda options: int(options.kong_fan),
    "heavenly": lambda options: _first_turn("heavenly", options),
    "earthly": lambda options: _first_turn("earthly", options),
    "concealed_hand": lambda options: options.patterns.concealed_hand or 0,
    "middle_tiles": lambda options: options.patterns.middle_tiles or 0,
}
"""What a pattern is worth with all it contains; 0 where it is none."""

PARTS: Final[dict[str, Callable[[Any], int]]] = {
    "golden_single_wait": lambda _options: ALL_PUNGS,
    "pungs_258": lambda _options: ALL_PUNGS,
    "seven_pairs_258": lambda options: DRAGON[options.dragon_seven_pairs],
    "pure_pungs": lambda _options: FULL_FLUSH + ALL_PUNGS,
    "pure_golden_wait": lambda options: FULL_FLUSH + _golden(options),
    "pure_seven_pairs": lambda _options: FULL_FLUSH + SEVEN_PAIRS,
    "pure_dragon_seven_pairs": lambda options: FULL_FLUSH + DRAGON[options.dragon_seven_pairs],
    "pure_terminals": lambda options: FULL_FLUSH + _terminals(options),
    "eighteen_arhats": lambda options: _golden(options) + FOUR_KONGS * options.kong_fan,
    "pure_eighteen_arhats": lambda options: FULL_FLUSH + _arhats(options),
}
"""What counts beside a composite pattern where everything adds up."""


def worth(pattern: str, options: Any) -> int:
    """What a pattern adds under some options; 0 where it does not count."""
    whole = WHOLE[pattern](options)
    if pattern not in PARTS or single_main(options):
        # A single wait without a value of its own is just all pungs.
        return 0 if pattern == "golden_single_wait" and whole == ALL_PUNGS else whole
    return max(0, whole - PARTS[pattern](options))
