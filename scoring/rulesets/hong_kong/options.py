"""The house rules of Hong Kong mahjong, and the request fields of its own.

The defaults are those of MahjongTime; the other presets are in ``presets.py``.
"""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from scoring.fields import About, Between, Key, Most, OfHand, record
from scoring.hand import Seat
from scoring.tiles import Tile

MOST_FAAN: Final = 40
MOST_UNIT: Final = 1_000
MOST_DEALS: Final = 100

Table = Literal["mahjongtime", "hkos", "hkma"]
Money = Literal["half_spicy", "full_spicy", "fan_laak", "hkma"]
Reason = Literal[
    "twelve_tiles",
    "nine_tiles",
    "three_dragons",
    "four_winds",
    "four_kongs",
    "kong_self_draw",
    "robbed_kong_as_self_draw",
    "late_discard",
]
LimitFaan = Annotated[
    int | None, Between(1, MOST_FAAN), About("Its faan as a limit hand; null: as the table has it.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitValues:
    """What limit hands are worth, where not as the table in force has it (null)."""

    big_three_dragons: LimitFaan = None
    big_four_winds: LimitFaan = None
    all_honors: LimitFaan = None
    all_terminals: LimitFaan = None
    four_concealed_pungs: LimitFaan = None
    four_kongs: LimitFaan = None
    nine_gates: LimitFaan = None
    thirteen_orphans: LimitFaan = None
    jade_dragon: LimitFaan = None
    ruby_dragon: LimitFaan = None
    pearl_dragon: LimitFaan = None
    double_kong: LimitFaan = None
    heavenly: LimitFaan = None
    earthly: LimitFaan = None
    eight_flowers: LimitFaan = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Options:
    """House rules; the defaults are those of MahjongTime."""

    min_faan: Annotated[int, Between(0, MOST_FAAN), About("The least faan that may win.")] = 3
    fan_limit: Annotated[
        int | None, Between(1, MOST_FAAN), About("The most faan that are paid; null: no cap.")
    ] = 10
    bonus_tiles: Annotated[bool, About("Whether flowers and seasons are in play.")] = True
    # What patterns are worth.
    value_table: Annotated[
        Table, About("The table that values come from where no other option sets them.")
    ] = "mahjongtime"
    limit_values: Annotated[
        LimitValues, About("What limit hands are worth; null: as the table has it.")
    ] = LimitValues()
    limit_absorbs: Annotated[
        Literal["patterns", "all"],
        About("What a limit hand leaves uncounted: other patterns, or everything else."),
    ] = "all"
    limit_stacking: Annotated[
        Literal["highest", "sum"], About("Whether two limit hands add up, or the dearest counts.")
    ] = "highest"
    pure_one_suit: Annotated[int, Between(1, MOST_FAAN), About("Faan of pure one suit.")] = 6
    small_four_winds: Annotated[
        int, Between(1, MOST_FAAN), About("Faan of small four winds, its parts apart.")
    ] = 10
    small_four_winds_is_limit: Annotated[
        bool, About("Whether small four winds is a limit hand, so that its parts do not add.")
    ] = True
    four_winds_subsume_wind_faan: Annotated[
        bool, About("Whether small four winds leaves the seat and round wind uncounted.")
    ] = False
    dragons_inclusive: Annotated[
        bool, About("Whether the value of three dragons includes that of the dragon pungs.")
    ] = False
    seven_pairs: Annotated[
        int, Between(0, MOST_FAAN), About("Faan of seven pairs; 0: no winning hand.")
    ] = 4
    seven_pairs_allow_quads: Annotated[
        bool, About("Whether four of a tile are two of the seven pairs.")
    ] = False
    thirteen_orphans: Annotated[bool, About("Whether thirteen orphans wins.")] = True
    strict_seed_shapes: Annotated[
        bool, About("Whether only four sets and a pair win, whatever else is allowed.")
    ] = False
    concealed_hand: Annotated[
        int, Between(0, MOST_FAAN), About("Faan of a concealed hand; 0: not counted.")
    ] = 0
    concealed_hand_with_bonus_tiles: Annotated[
        bool, About("Whether a concealed hand counts where bonus tiles are in play.")
    ] = True
    concealed_kong_breaks_concealed: Annotated[
        bool, About("Whether a concealed kong makes a hand no concealed hand.")
    ] = False
    human_hand: Annotated[
        int, Between(0, MOST_FAAN), About("Faan of the hand of man; 0: not counted.")
    ] = 0
    last_tile_draw: Annotated[
        int, Between(0, MOST_FAAN), About("Faan of the last wall tile; 0: not counted.")
    ] = 1
    last_discard: Annotated[
        int, Between(0, MOST_FAAN), About("Faan of the last discard; 0: not counted.")
    ] = 1
    kong_faan: Annotated[int, Between(0, MOST_FAAN), About("Faan of each declared kong.")] = 0
    kong_faan_scope: Annotated[
        Literal["every", "concealed"], About("The kongs that such faan are given for.")
    ] = "every"
    jade_dragon: Annotated[bool, About("Whether the jade dragon is played.")] = False
    ruby_dragon: Annotated[bool, About("Whether the ruby dragon is played.")] = False
    pearl_dragon: Annotated[bool, About("Whether the pearl dragon is played.")] = False
    # When a pattern is there.
    suited_pair_for_all_chows: Annotated[
        bool, About("Whether all chows needs a pair of a number suit.")
    ] = False
    valueless_pair_for_all_chows: Annotated[
        bool, About("Whether all chows needs a pair that is no dragon and no wind of value.")
    ] = False
    four_concealed_pungs_on_discard: Annotated[
        Literal["pair_only", "never", "any"],
        About("When four concealed pungs may win on a discard."),
    ] = "pair_only"
    nine_gates_pure_wait: Annotated[
        bool, About("Whether nine gates must have waited on all nine tiles.")
    ] = True
    replacement_scope: Annotated[
        Literal["kong", "kong_or_flower"],
        About("The replacement tiles that a win on one is counted for."),
    ] = "kong"
    chain_through_flower: Annotated[
        bool, About("Whether it counts when the kong's tile was a flower, replaced again.")
    ] = True
    last_tile_with_replacement: Annotated[
        bool, About("Whether the last wall tile counts beside a win on a replacement tile.")
    ] = True
    rob_concealed_kong: Annotated[
        Literal["never", "orphans", "any"], About("Which hands may rob a concealed kong.")
    ] = "never"
    # Bonus tiles.
    all_flowers_win: Annotated[
        Literal["off", "eight", "four"],
        About("Whether all eight bonus tiles, or the four flowers alone, win at once."),
    ] = "off"
    seven_flowers_win: Annotated[bool, About("Whether seven bonus tiles win at once.")] = False
    flower_set_replaces_seat: Annotated[
        bool, About("Whether all four of a series replace the faan of one's own of it.")
    ] = False
    flowers_count_toward_minimum: Annotated[
        bool, About("Whether faan of bonus tiles help to reach the minimum.")
    ] = True
    # Money.
    points_table: Annotated[
        Money | tuple[int, ...],
        Most(MOST_FAAN + 1),
        About("What a discard costs in all: a table by name, or the amounts from 0 faan on."),
    ] = "fan_laak"
    unit: Annotated[int, Between(1, MOST_UNIT), About("What one of the table is worth.")] = 1
    discard_payment: Annotated[
        Literal["full", "half"],
        About("Whether the discarder pays all of a discard, or half and the others the rest."),
    ] = "half"
    east_multiplier: Annotated[
        Literal[1, 2], About("By how much payments to and from East are multiplied.")
    ] = 1
    robbed_kong_payment: Annotated[
        Literal["discard", "self_draw_by_robbed"],
        About("Whether a robbed kong is paid as a discard, or as a self-draw by the robbed."),
    ] = "discard"
    liability_rules: Annotated[
        tuple[Reason, ...], Most(8), About("The reasons for which a player may be liable.")
    ] = ()
    liability_on_discard: Annotated[
        Literal["discarder_only", "liable_only", "split"],
        About("Who bears a discard by a third player while another is liable."),
    ] = "discarder_only"
    # What only a settlement reads.
    multiple_winners: Annotated[
        Literal["head_bump", "all"], About("Who wins when several claim a discard.")
    ] = "head_bump"
    orphans_beat_turn_order: Annotated[
        bool, About("Whether thirteen orphans takes a discard before the next in turn.")
    ] = False
    false_win_penalty: Annotated[
        Literal["none", "max_self_draw_share", "max_self_draw_total"],
        About("What a false win pays to each other player."),
    ] = "none"
    dealer_keeps_on_win: Annotated[bool, About("Whether East stays East after winning.")] = True
    dealer_keeps_on_draw: Annotated[bool, About("Whether East stays East in a dead hand.")] = True
    dealer_keeps_on_false_win: Annotated[
        bool, About("Whether East stays East after a false win.")
    ] = True
    false_win_by_dealer_passes: Annotated[
        bool, About("Whether East passes the deal if the false win was East's.")
    ] = False
    max_consecutive_deals: Annotated[
        int | None, Between(1, MOST_DEALS), About("How many deals in a row East may have.")
    ] = None


@record
class Liability:
    """Who is liable, and for what."""

    seat: Annotated[Seat, About("Who is liable.")]
    reason: Annotated[Reason, Key("for"), About("The rule that makes the seat liable.")]


@record
class Fields:
    """What a Hong Kong question may add."""

    prevailing_wind: Annotated[Seat, About("The wind of the round.")]
    bonus_tiles: Annotated[
        tuple[Tile, ...], OfHand(), About("The winner's flowers and seasons, 1f to 8f.")
    ] = ()
    liable: Annotated[
        tuple[Liability, ...], Most(3), About("Who is liable for the win, and by which rule.")
    ] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """The worth of a hand without its tiles."""

    value: Annotated[int, Between(0, MOST_FAAN), About("The faan of the hand, before the cap.")]


@dataclass(frozen=True, slots=True)
class Details:
    """What an answer says of a hand besides its value.

    ``qualifying_faan`` are those that count toward the minimum; ``points`` is what a discard
    of so many faan costs in all.
    """

    qualifying_faan: int
    meets_minimum: bool
    points: int
