"""The yaku as logs name them: the numbers of Tenhou, and Japanese names."""

import unicodedata
from typing import Final

from app.logs.errors import BrokenError

_TABLE: Final = (
    ("menzen_tsumo", "門前清自摸和"),
    ("riichi", "立直"),
    ("ippatsu", "一発"),
    ("chankan", "槍槓"),
    ("rinshan", "嶺上開花"),
    ("haitei", "海底摸月"),
    ("houtei", "河底撈魚"),
    ("pinfu", "平和"),
    ("tanyao", "断幺九"),
    ("iipeikou", "一盃口"),
    *(("seat_wind", f"自風{wind}") for wind in "東南西北"),
    *(("round_wind", f"場風{wind}") for wind in "東南西北"),
    ("haku", "役牌白"),
    ("hatsu", "役牌發"),
    ("chun", "役牌中"),
    ("double_riichi", "両立直"),
    ("chiitoitsu", "七対子"),
    ("chanta", "混全帯幺九"),
    ("ittsu", "一気通貫"),
    ("sanshoku", "三色同順"),
    ("sanshoku_doukou", "三色同刻"),
    ("sankantsu", "三槓子"),
    ("toitoi", "対々和"),
    ("sanankou", "三暗刻"),
    ("shousangen", "小三元"),
    ("honroutou", "混老頭"),
    ("ryanpeikou", "二盃口"),
    ("junchan", "純全帯幺九"),
    ("honitsu", "混一色"),
    ("chinitsu", "清一色"),
    ("renhou", "人和"),
    ("tenhou", "天和"),
    ("chiihou", "地和"),
    ("daisangen", "大三元"),
    ("suuankou", "四暗刻"),
    ("suuankou_tanki", "四暗刻単騎"),
    ("tsuuiisou", "字一色"),
    ("ryuuiisou", "緑一色"),
    ("chinroutou", "清老頭"),
    ("chuuren", "九蓮宝燈"),
    ("junsei_chuuren", "純正九蓮宝燈"),
    ("kokushi", "国士無双"),
    ("kokushi_13", "国士無双13面"),
    ("daisuushii", "大四喜"),
    ("shousuushii", "小四喜"),
    ("suukantsu", "四槓子"),
    ("dora", "ドラ"),
    ("ura", "裏ドラ"),
    ("aka", "赤ドラ"),
)
NUMBERED: Final = tuple(yaku for yaku, _ in _TABLE)
"""Our names in the order of the numbers that Tenhou gives its yaku."""
JAPANESE: Final = tuple(name for _, name in _TABLE)
_NAMED: Final = {
    **{name: yaku for yaku, name in _TABLE},
    "ダブル立直": "double_riichi",
    "国士無双十三面": "kokushi_13",
    "国士無双十三面待ち": "kokushi_13",
    "抜きドラ": "kita",
}


def numbered(number: int) -> str:
    """The yaku of a number."""
    if not 0 <= number < len(NUMBERED):
        raise BrokenError(f"there is no yaku {number}")
    return NUMBERED[number]


def named(name: str) -> str:
    """The yaku of a Japanese name, however wide its digits and with or without spaces."""
    yaku = _NAMED.get(unicodedata.normalize("NFKC", name).replace(" ", ""))
    if yaku is None:
        raise BrokenError(f"no yaku is known by the name {name}")
    return yaku
