"""What a Hong Kong pattern is worth: by the table in force, or as an option sets it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

TABLES: Final = ("mahjongtime", "hkos", "hkma")
BY_OPTION: Final = frozenset(
    {
        "pure_one_suit",
        "small_four_winds",
        "seven_pairs",
        "concealed_hand",
        "human_hand",
        "last_tile_draw",
        "last_discard",
    }
)
HUMAN: Final = "human"
HUMAN_LIMIT: Final = 10
"""From so many faan on the hand of man is a limit hand; below, its faan are added."""

# Rows whose value differs from table to table: MahjongTime, Old Style, Association. 0: no row.
_VALUES: Final = {
    "mixed_terminals": (0, 1, 1),
    "small_three_dragons": (4, 3, 3),
    "big_three_dragons": (10, 5, 5),
    "four_concealed_pungs": (10, 8, 10),
    "big_four_winds": (10, 13, 10),
    "all_honors": (10, 10, 10),
    "all_terminals": (10, 10, 10),
    "four_kongs": (10, 13, 10),
    "nine_gates": (10, 10, 10),
    "thirteen_orphans": (10, 13, 10),
    "jade_dragon": (10, 10, 10),
    "ruby_dragon": (10, 10, 10),
    "pearl_dragon": (10, 10, 10),
    "double_kong": (0, 8, 10),
    "heavenly": (10, 13, 10),
    "earthly": (10, 13, 10),
    "seven_flowers": (2, 2, 2),
    "eight_flowers": (10, 8, 10),
}
_INCLUSIVE: Final = {"small_three_dragons": (4, 5, 5), "big_three_dragons": (10, 8, 8)}

LIMIT_HANDS: Final = frozenset(
    {
        "big_four_winds",
        "all_honors",
        "all_terminals",
        "four_kongs",
        "nine_gates",
        "thirteen_orphans",
        "jade_dragon",
        "ruby_dragon",
        "pearl_dragon",
        "heavenly",
        "earthly",
    }
)
# Limit hands in one table that are made of parts, or no row at all, in another.
_LIMITS_OF: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "mahjongtime": frozenset({"big_three_dragons", "four_concealed_pungs"}),
        "hkos": frozenset(),
        "hkma": frozenset({"four_concealed_pungs", "double_kong"}),
    }
)

MAY_BE_LIMIT: Final = LIMIT_HANDS.union(*_LIMITS_OF.values(), ("small_four_winds", HUMAN))
"""What is a limit hand under some options or other."""


def faan_of(pattern: str, options: Any) -> int:
    """Return what a pattern is worth under some options."""
    if pattern in BY_OPTION:
        return int(getattr(options, pattern))
    if pattern == HUMAN:
        return int(options.human_hand)
    own = _own(pattern, options)
    if own is not None:
        return own
    inclusive = options.dragons_inclusive and pattern in _INCLUSIVE
    row = (_INCLUSIVE if inclusive else _VALUES)[pattern]
    return row[TABLES.index(options.value_table)]


def is_limit(pattern: str, options: Any) -> bool:
    """Whether a pattern is a limit hand, beside which its parts do not count."""
    if pattern not in MAY_BE_LIMIT:
        return False
    if pattern == "small_four_winds":
        return bool(options.small_four_winds_is_limit)
    if pattern == HUMAN:
        return bool(options.human_hand >= HUMAN_LIMIT)
    table = _LIMITS_OF[options.value_table]
    return pattern in LIMIT_HANDS or pattern in table or _own(pattern, options) is not None


def _own(pattern: str, options: Any) -> int | None:
    """What the options give a limit hand of their own."""
    own: int | None = getattr(options.limit_values, pattern, None)
    return own
