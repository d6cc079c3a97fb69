"""What a Hong Kong question may not say, and what keeps a hand or a reading from winning."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from scoring.arrange import Arrangement, Shape
from scoring.errors import Problem
from scoring.groups import Kind, MeldKind
from scoring.hand import By, Hand, Meld, RobbedKong, Situation
from scoring.kept import kept
from scoring.laws import at_event, event_name, seat_name, tile_name
from scoring.names import Said
from scoring.pattern import Hit
from scoring.ruleset import Counts, Refusal, not_robbable
from scoring.rulesets.hong_kong.finders import EIGHT, FIRST_FLOWER, SERIES, SEVEN
from scoring.rulesets.hong_kong.payment import AS_SELF_DRAW, OF_DISCARDER
from scoring.tally import Tally
from scoring.tiles import ALL_TILES, BONUS_SUIT, DRAGONS, SUIT, WINDS, Tile
from scoring.view import View

TWO = 2
FOUR = 4
BONUS_TILES: Final = frozenset([tile for tile in ALL_TILES if SUIT[tile] == BONUS_SUIT])
FIRST_TURN: Final = frozenset({"heavenly", "earthly", "human"})


def laws(hand: Hand | None, situation: Situation) -> Iterator[Problem]:
    """Yield what the fields of this ruleset say against the hand or against one another."""
    yield from option_laws(situation.options)
    if situation.fields.bonus_tiles:
        yield from _bonus_tiles(situation.fields.bonus_tiles)
    if hand is not None and not BONUS_TILES.isdisjoint(hand.tiles):
        yield from _bonus_tiles_in(hand)
    if situation.events:
        yield from _events(hand, situation)
    if situation.fields.liable:
        yield from _liable(hand, situation)


def option_laws(options: Any) -> Iterator[Problem]:
    """Yield what the options say against themselves."""
    if options.points_table == ():
        yield Problem("points_table_empty", "/options/points_table")


def _bonus_tiles(given: Sequence[Tile]) -> Iterator[Problem]:
    for tile, count in Counter(given).items():
        if SUIT[tile] != BONUS_SUIT:
            yield Problem("not_a_bonus_tile", "/bonus_tiles", {"tile": tile_name(tile)})
        elif count > 1:
            params = {"tile": tile_name(tile), "count": count}
            yield Problem("bonus_tile_twice", "/bonus_tiles", params)


def _bonus_tiles_in(hand: Hand) -> Iterator[Problem]:
    for tile in dict.fromkeys(hand.tiles):
        if tile in BONUS_TILES:
            yield Problem("bonus_tile_in_hand", "/hand", {"tile": tile_name(tile)})


def bonus_tiles_held(stated: Mapping[str, Sequence[Tile]]) -> Iterator[Problem]:
    """Yield bonus tiles that several players say they have, though there is one of each.

    What is said goes by the place of each player in the document.
    """
    for tile, count in Counter(tile for tiles in stated.values() for tile in tiles).items():
        if count > 1:
            last = [where for where, tiles in stated.items() if tile in tiles][-1]
            params = {"tile": tile_name(tile), "count": count}
            yield Problem("bonus_tile_twice", f"{last}/bonus_tiles", params)


def _events(hand: Hand | None, situation: Situation) -> Iterator[Problem]:
    if hand is None:
        if any(one.reason in SHOWN for one in situation.fields.liable):
            for event in sorted(situation.events & FIRST_TURN):
                yield Problem("event_without_melds", at_event(event), {"event": event_name(event)})
        return
    events = situation.events
    if "double_kong" in events:
        kongs = [meld for meld in hand.melds if meld.group.kind is Kind.KONG]
        if len(kongs) < TWO:
            said = {"event": event_name("double_kong")}
            yield Problem("two_kongs_missing", at_event("double_kong"), said)
    if "flower_replacement" in events and not situation.fields.bonus_tiles:
        said = {"event": event_name("flower_replacement")}
        yield Problem("no_flower_replaced", at_event("flower_replacement"), said)


# --- liability ---------------------------------------------------------------------------


def _liable(hand: Hand | None, situation: Situation) -> Iterator[Problem]:
    seen: set[str] = set()
    for place, one in enumerate(situation.fields.liable):
        where = f"/liable/{place}"
        rule = {"pattern": Said(f"liability.{one.reason}")}
        if one.seat is situation.seat:
            yield Problem("liable_is_winner", f"{where}/seat", {"seat": seat_name(one.seat)})
        if one.reason not in situation.options.liability_rules:
            yield Problem("liable_not_covered", f"{where}/for", rule)
        elif not _fits(one, situation) or (hand is not None and not _shows(one, hand)):
            yield Problem("liable_not_shown", f"{where}/for", rule)
        if one.reason in seen:
            yield Problem("liable_twice", f"{where}/for", rule)
        seen.add(one.reason)


def _fits(one: Any, situation: Situation) -> bool:
    """Whether the way of winning allows a liability."""
    if situation.by is By.FLOWERS:
        return False
    if one.reason == "kong_self_draw":
        return bool(situation.events & {"kong_replacement", "double_kong"})
    if one.reason in OF_DISCARDER:
        robbed = situation.by is By.ROBBED_KONG
        right_way = robbed if one.reason == AS_SELF_DRAW else situation.by is By.DISCARD
        return right_way and one.seat is situation.source
    return True


def _of_one_suit(count: int) -> Callable[[Hand], Sequence[Meld]]:
    """The open melds of the number suit that has so many of them."""

    def shown(hand: Hand) -> Sequence[Meld]:
        opened = [meld for meld in hand.melds if meld.group.exposed]
        suits = Counter(meld.group.suit for meld in opened)
        return [meld for meld in opened if meld.group.suit < 3 and suits[meld.group.suit] >= count]  # noqa: PLR2004

    return shown


def _sets_of(kinds: int) -> Callable[[Hand], Sequence[Meld]]:
    """The pungs and kongs of some honors, where every one of them lies on the table."""

    def shown(hand: Hand) -> Sequence[Meld]:
        found = [meld for meld in hand.melds if kinds >> meld.group.tile & 1]
        return found if kinds == sum(1 << meld.group.tile for meld in found) else ()

    return shown


def _four_kongs(hand: Hand) -> Sequence[Meld]:
    """The kongs, where there are four."""
    found = [meld for meld in hand.melds if meld.group.kind is Kind.KONG]
    return found if len(found) == FOUR else ()


def _claimed_kongs(hand: Hand) -> Sequence[Meld]:
    """The kongs of a discard."""
    return [meld for meld in hand.melds if meld.kind is MeldKind.OPEN_KONG]


SHOWN: Final[Mapping[str, Callable[[Hand], Sequence[Meld]]]] = MappingProxyType(
    {
        "twelve_tiles": _of_one_suit(FOUR),
        "nine_tiles": _of_one_suit(3),
        "three_dragons": _sets_of(DRAGONS),
        "four_winds": _sets_of(WINDS),
        "four_kongs": _four_kongs,
        "kong_self_draw": _claimed_kongs,
    }
)
"""The melds that must lie on the table for a liability; one of them was fed by who is liable."""


def _shows(one: Any, hand: Hand) -> bool:
    """Whether the melds are there and one of them may come from who is liable."""
    if one.reason not in SHOWN:
        return True
    fed = [meld for meld in SHOWN[one.reason](hand) if meld.group.exposed]
    if one.reason in OF_DISCARDER:
        return bool(fed)
    return any(meld.source in (None, one.seat) for meld in fed)


# --- what wins ---------------------------------------------------------------------------


def plays(arrangement: Arrangement, situation: Situation) -> bool:
    """Whether an arrangement is a winning hand under the options."""
    options = situation.options
    match arrangement.shape:
        case Shape.SEVEN_PAIRS:
            distinct = len(set(arrangement.groups)) == len(arrangement.groups)
            allowed = options.seven_pairs and not options.strict_seed_shapes
            return bool(allowed and (distinct or options.seven_pairs_allow_quads))
        case Shape.THIRTEEN_ORPHANS:
            return options.thirteen_orphans and not options.strict_seed_shapes
        case Shape.FLOWERS:
            return _flowers_win(set(situation.fields.bonus_tiles), options)
        case _:
            return True


def places(situation: Situation) -> bool:
    """A discarded tile lies in the set that it completes; a drawn one is not placed."""
    return situation.from_other


def _flowers_win(held: set[Tile], options: Any) -> bool:
    if options.seven_flowers_win and len(held) >= SEVEN:
        return True
    four = set(range(FIRST_FLOWER, FIRST_FLOWER + SERIES))
    wanted = {"off": False, "eight": len(held) == EIGHT, "four": four <= held}
    return wanted[options.all_flowers_win]


def bars(_hand: Hand, situation: Situation) -> tuple[Problem, ...]:
    """What keeps the hand from winning: a discard that makes a kong is no robbery."""
    robbed = situation.robbed
    return (not_robbable(robbed.value),) if robbed is RobbedKong.OPEN else ()


def refusals(view: View, tally: Tally, _hits: Sequence[Hit]) -> Iterable[Refusal]:
    """What keeps one reading from winning."""
    worth = _below_minimum(tally, view.situation)
    if view.situation.robbed is not RobbedKong.CONCEALED:
        return worth
    return (*_robbing(view), *worth)


def _robbing(view: View) -> Iterator[Refusal]:
    """A concealed kong is robbed by thirteen orphans, by anybody or by nobody."""
    rule = view.situation.options.rob_concealed_kong
    orphans = rule == "orphans" and view.shape is Shape.THIRTEEN_ORPHANS
    if rule != "any" and not orphans:
        yield Refusal(not_robbable(rule))


def _below_minimum(tally: Tally, situation: Situation) -> tuple[Refusal, ...]:
    if tally.more["meets_minimum"]:
        return ()
    return _below[tally.more["qualifying_faan"], situation.options.min_faan]


@kept(1 << 10)
def _below(faan: tuple[object, object]) -> tuple[Refusal, ...]:
    """The refusal of a hand of so many faan where so many are the least."""
    value, minimum = faan
    params = {"value": value, "minimum": minimum}
    return (Refusal(Problem("below_minimum", "/options/min_faan", params)),)


def worth_bars(tally: Tally, situation: Situation) -> list[Problem]:
    """What keeps a hand of some worth from winning."""
    return [one.problem for one in _below_minimum(tally, situation)]


def _by_option(shape: Shape) -> Problem:
    said = {"shape": Said(f"shapes.{shape.value}"), "option": shape.value}
    return Problem("shape_by_option", f"/options/{shape.value}", said)


SPECIAL: Final = tuple(
    [(shape, _by_option(shape)) for shape in (Shape.SEVEN_PAIRS, Shape.THIRTEEN_ORPHANS)]
)
"""The shapes that MahjongTime's own rules do not name, and what is said of each."""


def assumes(situation: Situation, scores: Counts) -> list[Problem]:
    """The shapes that are there by option, where one was counted."""
    special = [view.shape for view, _ in scores if view is not None and not view.regular]
    if not special or situation.options.value_table != "mahjongtime":
        return []
    return [said for shape, said in SPECIAL if shape in special]
