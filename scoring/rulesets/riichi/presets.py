"""The published variants of riichi, each by what it sets otherwise than the rules of 2008."""

from typing import Any, Final

from scoring.pattern import Cite
from scoring.ruleset import Preset
from scoring.rulesets.riichi.options import RedFives

NO_REDS: Final = RedFives(0, 0, 0)
ALL_PAO: Final = ("daisangen", "daisuushii", "suukantsu")
ALL_ABORTIVE: Final = ("nine_terminals", "four_winds", "four_riichi", "four_kongs", "triple_ron")
_MODERN: Final[dict[str, Any]] = {
    "open_tanyao": True,
    "two_han_minimum_from_counters": None,
    "fan_limit": None,
    "pao_ankan_counts": True,
    "haitei_with_rinshan": False,
    "last_sticks": "first",
}
_EMA_2016: Final = _MODERN | {
    "aka": NO_REDS,
    "haitei_with_rinshan": True,
    "thirteen_han": "sanbaiman",
    "double_yakuman": (),
    "renhou": "mangan_alone",
    "nagashi": "none",
    "abortive_draws": (),
    "chombo": "minus_20000_after_uma",
}
_EMA_2025: Final = _EMA_2016 | {
    "haitei_with_rinshan": False,
    "double_wind_pair_fu": 2,
    "kiriage_mangan": True,
    "kokushi_robs_concealed_kong": True,
}
_NEAREST: Final[dict[str, Any]] = {
    "honba_multi": "nearest",
    "sticks_multi": "nearest",
    "yakuman_combination": "sum",
}
_LEAGUE: Final[dict[str, Any]] = {
    "multi_ron": "head_bump",
    "double_wind_pair_fu": 2,
    "kiriage_mangan": True,
    "double_yakuman": (),
    "nagashi": "none",
    "pao": ALL_PAO,
    "pao_scope": "per_yakuman",
    "abortive_draws": (),
}
_WRC_2025: Final = (
    _MODERN
    | _NEAREST
    | _LEAGUE
    | {
        "aka": NO_REDS,
        "thirteen_han": "yonbaiman_8000",
        "renhou": "mangan_alternative",
        "chombo": "minus_20000",
        "last_sticks": "lost",
    }
)
_TENHOU: Final = (
    _MODERN
    | _NEAREST
    | {
        "double_yakuman": (),
        "nagashi": "replaces_noten",
        "triple_ron_draw": True,
        "pao_honba_ron": "liable",
        "abortive_draws": ALL_ABORTIVE,
        "chombo": "none",
    }
)
_MAJSOUL: Final = (
    _MODERN
    | _NEAREST
    | {
        "double_yakuman": ("suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"),
        "tenhou_upgrades_form": True,
        "nagashi": "replaces_noten_netted",
        "pao_scope": "per_yakuman",
        "pao_honba_ron": "liable",
        "kokushi_robs_concealed_kong": True,
        "chombo": "none",
    }
)
_MLEAGUE: Final = (
    _MODERN
    | _NEAREST
    | _LEAGUE
    | {
        "thirteen_han": "sanbaiman",
        "chombo": "none",
    }
)
_THREE: Final[dict[str, Any]] = {
    "players": 3,
    "aka": RedFives(0, 1, 1),
    "honba_ron": 200,
    "noten_total": 2000,
    "chi": False,
    "kita": True,
    "dora_wrap_1m9m": True,
}


def _cites(book: str, nagashi: str | None = None) -> dict[str, Cite]:
    """What the book of a preset says itself of payments in a deal."""
    own = {} if nagashi is None else {"nagashi": Cite(book, nagashi)}
    return own | {"last_sticks": Cite(book, "end of the game")}


_OF_TENHOU: Final = _cites("tenhou", "rules")
_OF_MAJSOUL: Final = _cites("majsoul", "rules")

PRESETS: Final = (
    Preset("ema2008", edition="2008"),
    Preset("ema2016", _EMA_2016, edition="2016", cites=_cites("ema2016")),
    Preset("ema2025", _EMA_2025, edition="2025", cites=_cites("ema2025")),
    Preset("wrc2025", _WRC_2025, edition="2025"),
    Preset("tenhou", _TENHOU, edition="2025", cites=_OF_TENHOU),
    Preset("majsoul", _MAJSOUL, edition="2025", cites=_OF_MAJSOUL),
    Preset("mleague", _MLEAGUE, edition="2025", cites=_cites("mleague")),
    Preset("tenhou_sanma", _TENHOU | _THREE, edition="2025", cites=_OF_TENHOU),
    Preset("majsoul_sanma", _MAJSOUL | _THREE, edition="2025", cites=_OF_MAJSOUL),
)
