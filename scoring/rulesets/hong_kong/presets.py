"""The published variants of Hong Kong mahjong, as options that differ from MahjongTime's.

Old Style after the common tables; the Association's rules in their edition of 2023.
"""

from typing import Any, Final

from scoring.pattern import Cite
from scoring.ruleset import Preset
from scoring.rulesets.hong_kong.patterns import ASSOCIATION, MAHJONGTIME

_OLD_STYLE: Final[dict[str, Any]] = {
    "fan_limit": 13,
    "value_table": "hkos",
    "limit_absorbs": "patterns",
    "pure_one_suit": 7,
    "small_four_winds": 3,
    "small_four_winds_is_limit": False,
    "seven_pairs": 0,
    "concealed_hand": 1,
    "concealed_kong_breaks_concealed": True,
    "human_hand": 13,
    "rob_concealed_kong": "orphans",
    "all_flowers_win": "eight",
    "seven_flowers_win": True,
    "flower_set_replaces_seat": True,
    "points_table": "half_spicy",
    "discard_payment": "full",
    "liability_rules": (
        "twelve_tiles",
        "nine_tiles",
        "three_dragons",
        "four_winds",
        "four_kongs",
        "kong_self_draw",
    ),
    "orphans_beat_turn_order": True,
    "false_win_penalty": "max_self_draw_share",
    "false_win_by_dealer_passes": True,
}
_ASSOCIATION: Final = _OLD_STYLE | {
    "fan_limit": 10,
    "bonus_tiles": False,
    "value_table": "hkma",
    "small_four_winds": 10,
    "small_four_winds_is_limit": True,
    "human_hand": 0,
    "last_discard": 0,
    "all_flowers_win": "off",
    "seven_flowers_win": False,
    "unit": 4,
    "robbed_kong_payment": "self_draw_by_robbed",
    "liability_rules": ("twelve_tiles", "three_dragons"),
    "orphans_beat_turn_order": False,
    "dealer_keeps_on_draw": False,
}

_OF_MAHJONGTIME: Final = {
    "self_draw": Cite(MAHJONGTIME, "payment"),
    "discard": Cite(MAHJONGTIME, "payment"),
    "half_share": Cite(MAHJONGTIME, "payment"),
    "flowers": Cite(MAHJONGTIME, "bonus tiles"),
}
_OF_THE_ASSOCIATION: Final = {
    "self_draw": Cite(ASSOCIATION, "payment"),
    "discard": Cite(ASSOCIATION, "payment"),
    "liable": Cite(ASSOCIATION, "liability"),
}

PRESETS: Final = (
    Preset("mahjongtime", edition="online", cites=_OF_MAHJONGTIME),
    Preset("hkos", _OLD_STYLE, edition="Old Style"),
    Preset("hkma", _ASSOCIATION, edition="2023", cites=_OF_THE_ASSOCIATION),
)
