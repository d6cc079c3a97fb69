"""The house rules of riichi, and the request fields of its own.

Every field of a preset is an option. The defaults are those of the European rules of 2008.
"""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from scoring.fields import About, Between, Key, Most, OfHand, record
from scoring.hand import Seat
from scoring.tiles import Tile

MOST_COUNT: Final = 40
MOST_STICKS: Final = 1_000
MOST_DISCARDS: Final = 40
MOST_UNITS: Final = 10
MOST_HAN: Final = 120
MOST_FU: Final = 200
MOST_HONBA_VALUE: Final = 100_000

Liable = Literal["daisangen", "daisuushii", "suukantsu"]
Double = Literal["suuankou_tanki", "kokushi_13", "junsei_chuuren", "daisuushii"]
Abortive = Literal["nine_terminals", "four_winds", "four_riichi", "four_kongs", "triple_ron"]


@dataclass(frozen=True, slots=True)
class RedFives:
    """How many red fives of each suit there are."""

    m: Annotated[int, Between(0, 4), About("Red fives of characters.")] = 1
    p: Annotated[int, Between(0, 4), About("Red fives of dots.")] = 1
    s: Annotated[int, Between(0, 4), About("Red fives of bamboo.")] = 1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Options:
    """House rules; the defaults are those of the European rules of 2008."""

    players: Annotated[Literal[3, 4], About("How many play.")] = 4
    open_tanyao: Annotated[bool, About("Whether tanyao counts in an open hand.")] = False
    min_yaku_han: Annotated[int, Between(1, 13), About("The least yaku han that may win.")] = 1
    two_han_minimum_from_counters: Annotated[
        int | None, Between(0, MOST_STICKS), About("From so many counters on, two yaku han.")
    ] = 5
    aka: Annotated[RedFives, About("The red fives of the set.")] = RedFives()
    ippatsu: Annotated[bool, About("Whether ippatsu counts.")] = True
    ura_dora: Annotated[bool, About("Whether ura dora count.")] = True
    kan_dora: Annotated[bool, About("Whether a kong turns a further indicator.")] = True
    kan_ura_dora: Annotated[bool, About("Whether a kong's indicator has an ura one.")] = True
    pinfu_tsumo: Annotated[bool, About("Whether pinfu counts on a self-draw, at 20 fu.")] = True
    open_pinfu_fu: Annotated[bool, About("Whether an open hand of 20 fu is given 2 more.")] = True
    double_wind_pair_fu: Annotated[
        Literal[2, 4], About("Fu of a pair that is both seat and round wind.")
    ] = 4
    rinshan_tsumo_fu: Annotated[
        bool, About("Whether the self-draw fu count on a kong replacement tile.")
    ] = True
    haitei_with_rinshan: Annotated[
        bool, About("Whether the last tile may be drawn as a kong replacement tile.")
    ] = True
    kiriage_mangan: Annotated[
        bool, About("Whether 4 han 30 fu and 3 han 60 fu are paid as mangan.")
    ] = False
    fan_limit: Annotated[
        int | None, Between(1, MOST_HAN), About("The most han that are counted.")
    ] = 13
    thirteen_han: Annotated[
        Literal["yakuman", "sanbaiman", "yonbaiman_8000"],
        About("How 13 han without a yakuman pattern are paid."),
    ] = "yakuman"
    yakuman_combination: Annotated[
        Literal["max", "sum"], About("Whether several yakuman add up, or the largest is paid.")
    ] = "max"
    double_yakuman: Annotated[
        tuple[Double, ...], Most(4), About("The yakuman that are worth two.")
    ] = ("suuankou_tanki", "daisuushii")
    tenhou_upgrades_form: Annotated[
        bool, About("Whether the dealt hand of tenhou counts as the better wait.")
    ] = False
    renhou: Annotated[
        Literal["none", "mangan_alone", "mangan_alternative"], About("What renhou is worth.")
    ] = "none"
    nagashi: Annotated[
        Literal["none", "closed_hand_as_win", "replaces_noten", "replaces_noten_netted"],
        About("Nagashi mangan at an exhaustive draw."),
    ] = "closed_hand_as_win"
    multi_ron: Annotated[
        Literal["all", "head_bump"], About("Who wins when several claim a discard.")
    ] = "all"
    triple_ron_draw: Annotated[bool, About("Whether three winners make a draw.")] = False
    honba_multi: Annotated[
        Literal["each", "nearest"], About("Who of several winners is paid for counters.")
    ] = "each"
    sticks_multi: Annotated[
        Literal["own_back_rest_nearest", "nearest"],
        About("Who of several winners takes the riichi sticks."),
    ] = "own_back_rest_nearest"
    honba_ron: Annotated[
        int, Between(0, MOST_HONBA_VALUE), About("What a counter adds to a discard.")
    ] = 300
    honba_tsumo_each: Annotated[
        int, Between(0, MOST_HONBA_VALUE), About("What each payer adds to a self-draw.")
    ] = 100
    pao: Annotated[
        tuple[Liable, ...], Most(3), About("The yakuman that somebody may be liable for.")
    ] = ("daisangen", "daisuushii")
    pao_scope: Annotated[
        Literal["whole_hand", "per_yakuman"], About("How much of several yakuman is covered.")
    ] = "whole_hand"
    pao_honba_tsumo: Annotated[
        Literal["liable", "all"], About("Who pays the counters of a covered self-draw.")
    ] = "liable"
    pao_honba_ron: Annotated[
        Literal["discarder", "liable"], About("Who pays the counters of a covered discard.")
    ] = "discarder"
    pao_ankan_counts: Annotated[
        bool, About("Whether a concealed kong is one of the sets that all could see.")
    ] = False
    noten_total: Annotated[
        int, Between(0, MOST_HONBA_VALUE), About("What is paid in all at a draw.")
    ] = 3000
    abortive_draws: Annotated[tuple[Abortive, ...], Most(5), About("The abortive draws.")] = (
        "nine_terminals",
        "four_winds",
        "four_riichi",
        "four_kongs",
    )
    kokushi_robs_concealed_kong: Annotated[
        bool, About("Whether kokushi may rob a concealed kong.")
    ] = False
    chombo: Annotated[
        Literal["none", "reverse_mangan", "minus_20000", "minus_20000_after_uma"],
        About("The penalty of a false win."),
    ] = "reverse_mangan"
    last_sticks: Annotated[
        Literal["none", "first", "lost"],
        About("Who takes the riichi sticks that are left when the game ends."),
    ] = "none"
    chi: Annotated[bool, About("Whether chows may be claimed.")] = True
    kita: Annotated[bool, About("Whether North may be set aside as a bonus tile.")] = False
    tsumo_share: Annotated[
        Literal["loss", "north_bisection"],
        About("With three players: whether the missing player's share of a self-draw is paid."),
    ] = "loss"
    dora_wrap_1m9m: Annotated[
        bool, About("Whether 1 and 9 of characters indicate one another.")
    ] = False


@record
class Liability:
    """Who is liable for a yakuman."""

    seat: Annotated[Seat, About("Who let the last set be formed.")]
    yakuman: Annotated[Liable, Key("for"), About("The yakuman that it completed.")]


@record
class Fields:
    """What a riichi question may add."""

    prevailing_wind: Annotated[Seat, About("The wind of the round.")]
    dora_indicators: Annotated[
        tuple[Tile, ...], OfHand(), About("The indicators turned, the first one first.")
    ] = ()
    ura_indicators: Annotated[
        tuple[Tile, ...], OfHand(), About("The tiles under them, for a riichi hand.")
    ] = ()
    dora: Annotated[
        int | None, OfHand(), Between(0, MOST_COUNT), About("The dora, counted already.")
    ] = None
    ura: Annotated[
        int | None, OfHand(), Between(0, MOST_COUNT), About("The ura dora, counted already.")
    ] = None
    honba: Annotated[int, Between(0, MOST_STICKS), About("The counters on the table.")] = 0
    riichi_sticks: Annotated[
        int, Between(0, MOST_STICKS), About("The riichi sticks that the winner collects.")
    ] = 0
    kita: Annotated[int, OfHand(), Between(0, 4), About("How many North were set aside.")] = 0
    liable: Annotated[
        tuple[Liability, ...], Most(3), About("Who is liable for which yakuman.")
    ] = ()
    discards: Annotated[
        tuple[Tile, ...] | None,
        OfHand(),
        About("The winner's own discards, claimed ones included, to check furiten."),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """The worth of a hand without its tiles: han and fu, or a number of yakuman."""

    han: Annotated[int | None, Between(1, MOST_HAN), About("Han, bonus tiles included.")] = None
    fu: Annotated[int | None, Between(20, MOST_FU), About("Fu, rounded up.")] = None
    yakuman: Annotated[int | None, Between(1, MOST_UNITS), About("How many yakuman.")] = None


@dataclass(frozen=True, slots=True)
class Details:
    """What an answer says of a hand besides its value; han and fu are null for a yakuman."""

    han: int | None
    fu: int | None
    raw_fu: int | None
    yakuman: int
    hand_points: int
