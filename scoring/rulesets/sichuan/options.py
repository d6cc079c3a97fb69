"""The house rules of Sichuan, and the request fields that no other ruleset has.

Every default is that of the World Mahjong Tour; the other presets are in ``presets.py``. Options
from ``kong_points`` on are read by the settlement of a deal, not by the score of a hand.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from scoring.fields import About, Between, Most, OfHand, Over, record
from scoring.hand import Seat

MOST_FAN = 20
MOST_UNIT = 100_000
MOST_MONEY = 1_000
MOST_POINTS = (1 << 53) - 1
MOST_HANDS = 100

PlacePoints = Annotated[int, Between(-MOST_UNIT, MOST_UNIT)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Patterns:
    """What the patterns of house rules are worth in doublings, with all they contain; null: off.

    ``golden_single_wait`` and ``pungs_258`` contain all pungs, ``seven_pairs_258`` contains a
    root. A composite pattern without a value of its own is worth the sum of its parts.
    """

    golden_single_wait: Annotated[
        int | None, Between(0, MOST_FAN), About("Golden single wait, all pungs included.")
    ] = 2
    pungs_258: Annotated[
        int | None, Between(0, MOST_FAN), About("Pungs of 2, 5 and 8, all pungs included.")
    ] = None
    seven_pairs_258: Annotated[
        int | None, Between(0, MOST_FAN), About("Seven pairs of 2, 5 and 8, one root included.")
    ] = None
    terminals_in_each: Annotated[
        int | None, Between(0, MOST_FAN), About("A terminal in each group and the pair.")
    ] = None
    pure_terminals: Annotated[
        int | None, Between(0, MOST_FAN), About("The same in one suit, the flush included.")
    ] = None
    eighteen_arhats: Annotated[
        int | None, Between(0, MOST_FAN), About("Four kongs, whole; null: the sum of its parts.")
    ] = None
    pure_eighteen_arhats: Annotated[
        int | None, Between(0, MOST_FAN), About("Four kongs of one suit, whole; null: the sum.")
    ] = None
    heavenly: Annotated[
        int | None, Between(0, MOST_FAN), About("Heavenly hand, where `first_turn` is fixed.")
    ] = 5
    earthly: Annotated[
        int | None, Between(0, MOST_FAN), About("Earthly hand, where `first_turn` is fixed.")
    ] = 5
    concealed_hand: Annotated[
        int | None, Between(0, MOST_FAN), About("No set but concealed kongs is declared.")
    ] = None
    middle_tiles: Annotated[int | None, Between(0, MOST_FAN), About("No terminal.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KongPoints:
    """What each payer of a kong owes, in base units."""

    concealed: Annotated[int, Between(0, MOST_MONEY), About("Each who has not won pays.")] = 2
    direct: Annotated[int, Between(0, MOST_MONEY), About("The discarder pays.")] = 2
    added: Annotated[int, Between(0, MOST_MONEY), About("With the tile just drawn; each pays.")] = 1
    postponed: Annotated[int, Between(0, MOST_MONEY), About("With a tile kept in hand.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Options:
    """House rules; the defaults are those of the World Mahjong Tour."""

    # What a hand is worth.
    fan_limit: Annotated[
        int | None, Between(0, MOST_FAN), About("The most fan that are paid; null: no limit.")
    ] = 3
    base_unit: Annotated[int, Between(1, MOST_UNIT), About("What a basic win is paid.")] = 1
    style: Annotated[
        Literal["additive", "single_main"],
        About("Whether all patterns add up, or the highest main pattern and bonuses."),
    ] = "additive"
    patterns: Annotated[
        Patterns, Over(), About("Values of patterns, each by itself over the preset's.")
    ] = Patterns()
    dragon_seven_pairs: Annotated[
        Literal["additive", "fixed3_absorb", "fixed4_absorb"],
        About("Seven pairs with four alike: 2 and the roots, or 3 or 4 that use up a root."),
    ] = "additive"
    golden_wait: Annotated[
        Literal["melded4", "pair_win", "off"],
        About("Golden single wait: four declared sets, any win on the pair, or never."),
    ] = "melded4"
    root_scope: Annotated[
        Literal["all_tiles", "concealed_only"], About("Which tiles make a root.")
    ] = "all_tiles"
    kong_fan: Annotated[
        Literal[0, 1], About("Fan of each declared kong; 0: kongs are paid in money only.")
    ] = 1
    first_turn: Annotated[
        Literal["cap", "none", "fixed"], About("What a heavenly or earthly hand is worth.")
    ] = "cap"
    earthly_def: Annotated[
        Literal["first_draw", "dealer_discard", "both"], About("What an earthly hand is.")
    ] = "first_draw"
    last_tile: Annotated[
        Literal["draw", "draw_and_discard"], About("Whether the last discard counts as well.")
    ] = "draw_and_discard"
    fan_display: Annotated[
        Literal["exponent", "one_based", "multiplier"], About("How fan are shown besides.")
    ] = "exponent"
    # Who pays for it.
    self_draw_bonus: Annotated[
        Literal["add_base", "add_fan", "double_base", "none"],
        About("What a self-draw adds: a base unit or as much again outside the limit, or a fan."),
    ] = "add_base"
    direct_kong_win: Annotated[
        Literal["self_draw", "feeder"],
        About("Who pays a win on the tile after a direct kong: all, or who fed the kong."),
    ] = "self_draw"
    rob_liability: Annotated[
        Literal["feeder", "pay_for_all"],
        About("Whether a robbed player pays for himself, or for all who have not won."),
    ] = "feeder"
    # Who may win.
    pass_win: Annotated[
        Literal["off", "until_draw", "until_draw_or_meld"],
        About("How long a passed win binds; the question says that it still does."),
    ] = "until_draw"  # noqa: S105 - a pass at the table
    pass_compare: Annotated[
        Literal["points", "fan"],
        About("Whether a win must be worth more points, or more before the limit."),
    ] = "points"  # noqa: S105 - a pass at the table
    pass_same_tile_only: Annotated[
        bool, About("Whether a passed win binds for the same tile only.")
    ] = False
    multi_win: Annotated[
        Literal["all", "nearest"], About("Who wins when several claim a discard.")
    ] = "all"
    void_discard: Annotated[
        Literal["strict", "first_only"], About("Which discards must be of the void suit.")
    ] = "strict"
    promote_pung_on_discard: Annotated[
        bool, About("Whether a discard may be added to a declared pung.")
    ] = False
    # Kong money.
    kong_points: Annotated[
        KongPoints, Over(), About("Kong money, each by itself over the preset's.")
    ] = KongPoints()
    direct_kong_bystanders: Annotated[
        int, Between(0, MOST_MONEY), About("What the others pay for a direct kong.")
    ] = 0
    kong_money_after_shot: Annotated[
        Literal["keep", "refund", "transfer"],
        About("What becomes of kong money when the next discard is won."),
    ] = "keep"
    transfer_multi: Annotated[
        Literal["none", "nearest", "each_full"], About("Who of several winners receives it.")
    ] = "none"
    kong_refund: Annotated[
        Literal["none", "not_ready", "unwon", "all"], About("Who returns kong money at a draw.")
    ] = "unwon"
    refund_to_won: Annotated[
        bool, About("Whether a payer who has won since is refunded as well.")
    ] = True
    # The end of the wall.
    draw_means: Annotated[
        Literal["wall_empty", "nobody_won"], About("What a draw is, for refunds.")
    ] = "wall_empty"
    flower_pig_test: Annotated[
        Literal["three_suits", "void_tile"], About("Who is a flower pig.")
    ] = "three_suits"
    flower_pig_amount: Annotated[
        Literal["cap", "max_cap_ready"] | int,
        Between(0, MOST_MONEY),
        About("What a flower pig pays each: the most of a hand, a number, or the larger value."),
    ] = "cap"
    flower_pig_floor: Annotated[
        int | None, Between(0, MOST_MONEY), About("The least of `max_cap_ready`.")
    ] = None
    flower_pig_receivers: Annotated[
        Literal["unwon", "all"], About("Whether winners receive it too; flower pigs never do.")
    ] = "unwon"
    flower_pig_scope: Annotated[
        Literal["draw", "any_end"], About("Whether it is paid after a third winner too.")
    ] = "draw"
    flower_pig_in_ready_check: Annotated[
        bool, About("Whether a flower pig also pays as one who is not ready.")
    ] = False
    void_penalty_pot: Annotated[
        int, Between(0, MOST_MONEY), About("What a void-suit tile at the end costs, to the pot.")
    ] = 0
    void_penalty_exempt_if_only_void_discards: Annotated[
        bool, About("Whether it is spared to who discarded that suit only.")
    ] = False
    ready_check: Annotated[bool, About("Whether who is not ready pays who is.")] = True
    ready_bonus: Annotated[
        Literal["none", "self_draw"], About("Whether the self-draw bonus is added to it.")
    ] = "none"
    dead_wait: Annotated[
        Literal["standing4", "own4", "visible4", "none"],
        About("Which waits on exhausted tiles do not count."),
    ] = "own4"
    # Faults, dealer and game.
    immunity: Annotated[
        Literal["all_winners", "first_winner"], About("Whom later events leave alone.")
    ] = "all_winners"
    false_win_points: Annotated[
        int, Between(0, MOST_MONEY), About("What a false win pays each, in base units.")
    ] = 8
    false_win_kong_refund: Annotated[bool, About("Whether it returns kong money.")] = True
    dealer_shared: Annotated[
        Literal["discarder", "first_in_turn"], About("Who deals after a shared first win.")
    ] = "discarder"
    dealer_none: Annotated[Literal["stay", "next"], About("Who deals when nobody has won.")] = (
        "stay"
    )
    hands_per_game: Annotated[int, Between(1, MOST_HANDS), About("Deals of a game.")] = 8
    placement_points: Annotated[
        tuple[PlacePoints, ...] | None,
        Most(4),
        About("Game points of the places, first to last; negative ones are taken."),
    ] = None


@record
class Fields:
    """What a Sichuan question may add."""

    void_suit: Annotated[
        Literal["characters", "dots", "bamboo"] | None,
        OfHand(),
        About("The suit that the winner declared void."),
    ] = None
    already_won: Annotated[
        tuple[Seat, ...], Most(4), About("Who has won before: they neither pay nor receive.")
    ] = ()
    kong_feeder: Annotated[
        Literal["east", "south", "west", "north", "nobody"] | None,
        About("Who fed the kong that the winning tile was drawn after; absent: as its meld says."),
    ] = None
    passed_points: Annotated[
        int | None,
        OfHand(),
        Between(0, MOST_POINTS),
        About("What a win that the winner has passed, and that still binds, was worth."),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """The worth of a hand without its tiles."""

    value: Annotated[
        int, Between(0, 2 * MOST_FAN), About("The doublings of the hand, before the limit.")
    ]


@dataclass(frozen=True, slots=True)
class Details:
    """What an answer says of a hand besides its fan: its points, and its fan as they are said."""

    points: int
    fan_display: int
