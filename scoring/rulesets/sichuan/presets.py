"""The presets of Sichuan as data: what each changes from the World Mahjong Tour."""

from typing import Any, Final

from scoring.pattern import Cite
from scoring.ruleset import Preset
from scoring.rulesets.sichuan.options import Patterns
from scoring.rulesets.sichuan.patterns import SBR

HOUSE_PATTERNS: Final = Patterns(terminals_in_each=2, pungs_258=3)

_SBR: Final[dict[str, Any]] = {
    "first_turn": "none",
    "kong_money_after_shot": "refund",
    "kong_refund": "not_ready",
    "flower_pig_test": "void_tile",
    "flower_pig_amount": 0,
    "void_penalty_pot": 48,
    "void_penalty_exempt_if_only_void_discards": True,
    "flower_pig_in_ready_check": True,
    "dead_wait": "standing4",
    "void_discard": "first_only",
}
_MAJSOUL: Final = _SBR | {
    "style": "single_main",
    "fan_limit": 5,
    "base_unit": 1000,
    "fan_display": "one_based",
    "first_turn": "fixed",
    "patterns": Patterns(
        golden_single_wait=2,
        pungs_258=3,
        terminals_in_each=2,
        pure_terminals=4,
        eighteen_arhats=5,
        pure_eighteen_arhats=5,
        heavenly=5,
        earthly=5,
    ),
    "dragon_seven_pairs": "fixed3_absorb",
    "kong_money_after_shot": "keep",
    "flower_pig_amount": "max_cap_ready",
    "flower_pig_floor": 8,
    "flower_pig_in_ready_check": False,
    "void_penalty_pot": 0,
    "false_win_points": 33,
    "pass_win": "off",
    "hands_per_game": 4,
}
_CHENGDU: Final[dict[str, Any]] = {
    "kong_money_after_shot": "transfer",
    "transfer_multi": "none",
    "kong_refund": "not_ready",
    "patterns": HOUSE_PATTERNS,
    "fan_limit": 4,
}
_BOYAA: Final = _CHENGDU | {
    "style": "single_main",
    "fan_limit": 5,
    "fan_display": "one_based",
    "dragon_seven_pairs": "fixed4_absorb",
    "direct_kong_bystanders": 1,
    "flower_pig_amount": 16,
    "last_tile": "draw",
}

_OF_SBR: Final = {
    "self_draw": Cite(SBR, "table 6"),
    "discard": Cite(SBR, "table 6"),
    "robbed_kong": Cite(SBR, "kongs"),
    "kong_concealed": Cite(SBR, "kongs"),
    "kong_direct": Cite(SBR, "kongs"),
    "kong_added": Cite(SBR, "kongs"),
    "kong_refund": Cite(SBR, "kongs"),
}

PRESETS: Final = (
    Preset("wmt"),
    Preset("sbr", _SBR, cites=_OF_SBR),
    Preset("sbr_ru", _SBR | {"fan_limit": 4}, cites=_OF_SBR),
    Preset("majsoul_chiyu", _MAJSOUL),
    Preset("chengdu_house", _CHENGDU),
    Preset("boyaa_like", _BOYAA),
    Preset("house", {"patterns": HOUSE_PATTERNS, "fan_limit": 3}),
)
