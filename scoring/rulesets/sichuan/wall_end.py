"""The end of a deal: flower pigs, the ready check, and kong money that goes back.

Source: World Mahjong Tour rules 2.3 and 2.5; Sichuan Bloody Rules for the ready check and for
what tiles of the void suit cost.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from scoring.errors import Problem
from scoring.hand import Seat
from scoring.laws import melded, seat_name
from scoring.ledger import LedgerLine
from scoring.rulesets.sichuan.deal import HandLeft
from scoring.rulesets.sichuan.play import Play
from scoring.rulesets.sichuan.ready import Left, Shown, assume, judge
from scoring.seating import repeated

PIG: Final = "flower_pig"
READY: Final = "ready"
NOT_READY: Final = "not_ready"
SEED_LIMIT: Final = 3
"""The fan of a full hand where the options set no limit."""


def read_hands(play: Play, given: Sequence[HandLeft], where: str) -> list[Left]:
    """Judge the hands of the players who are left, each named once."""
    play.problems.extend(repeated([one.seat for one in given], where, "/seat"))
    found: list[Left] = []
    for place, one in enumerate(given):
        here = f"{where}/{place}"
        play.problems.extend(play.absent(one.seat, f"{here}/seat"))
        left = _read(play, one, here)
        if left is not None:
            found.append(left)
            play.judged.append(left.judged())
    return found


def _read(play: Play, given: HandLeft, where: str) -> Left | None:
    deal = play.deal
    held = None if given.hand is None else deal.held(given.hand, given.seat, where)
    if held is not None:
        play.listed(given.seat, held.melds, f"{where}/hand")
        play.shown[where] = given.seat, (*held.concealed, *melded(held.melds))
    return judge(deal, Shown(given, where, held, deal.tiles(given.visible, f"{where}/visible")))


def draw(play: Play, hands: Sequence[HandLeft], where: str, place: int | None) -> None:
    """Settle the end of the wall: every player who is left shows a hand."""
    shown = read_hands(play, hands, where)
    named = {one.seat for one in hands}
    for seat in play.left:
        if seat not in named:
            play.problems.append(Problem("hand_missing", where, {"seat": seat_name(seat)}))
    for one in shown:
        if one.void_set or (one.void_tile and not _exempt(play, one)):
            play.void_penalty(one.seat, place)
    play.ledger.extend(_flower_pigs(play, shown, place))
    if play.options.ready_check:
        play.ledger.extend(_ready_check(play.options, shown, place))
    if play.options.draw_means == "wall_empty" or not play.won:
        for seat in _refunding(play, shown):
            play.refund(seat, "kong_refund", place)


def last_hands(play: Play, hands: Sequence[HandLeft], where: str) -> None:
    """Settle what is left of a deal that ends before the wall does.

    Only a declared set of the void suit costs something, and by option a flower pig pays.
    """
    shown = read_hands(play, hands, where)
    for one in shown:
        if one.void_set:
            play.void_penalty(one.seat, None)
    if play.options.flower_pig_scope == "any_end":
        if play.left and not hands:
            assume(play.deal, Problem("last_hand_not_shown", where))
        play.ledger.extend(_flower_pigs(play, shown, None))


def _exempt(play: Play, one: Left) -> bool:
    """Whether a player is spared who has thrown nothing but the void suit."""
    spares: bool = play.options.void_penalty_exempt_if_only_void_discards
    return spares and one.exempt


def touched(play: Play) -> list[Seat]:
    """The winners whom events after their win still concern, by option all but the first ones."""
    first = play.won[0] if play.won else ()
    if play.options.immunity == "all_winners":
        return []
    return [seat for seat in play.winners if seat not in first]


def _flower_pigs(play: Play, shown: Sequence[Left], place: int | None) -> Iterator[LedgerLine]:
    """Each flower pig pays each of the others a full hand; no flower pig is paid."""
    everybody = play.options.flower_pig_receivers == "all"
    worth = {one.seat: one.points for one in shown if one.status != PIG}
    paid = {*worth, *(play.winners if everybody else touched(play))}
    for pig in shown:
        if pig.status == PIG:
            for seat in sorted(paid):
                amount = _pig_amount(play.options, worth.get(seat, 0))
                yield LedgerLine(pig.seat, seat, amount, "flower_pig", place)


def _pig_amount(options: Any, ready: int) -> int:
    """What a flower pig pays one player, whose own ready hand is worth so much."""
    unit: int = options.base_unit
    full = unit << (SEED_LIMIT if options.fan_limit is None else options.fan_limit)
    match options.flower_pig_amount:
        case "cap":
            return full
        case "max_cap_ready":
            floor = options.flower_pig_floor
            return max(full if floor is None else floor * unit, ready)
        case number:
            return int(number) * unit


def _ready_check(options: Any, shown: Sequence[Left], place: int | None) -> Iterator[LedgerLine]:
    """Who is not ready pays who is."""
    paying = {NOT_READY, PIG} if options.flower_pig_in_ready_check else {NOT_READY}
    for payer in shown:
        for one in shown:
            if payer.status in paying and one.status == READY:
                yield LedgerLine(payer.seat, one.seat, one.points, "ready_check", place)


def _refunding(play: Play, shown: Iterable[Left]) -> list[Seat]:
    """Who returns the money for kongs, by option."""
    match play.options.kong_refund:
        case "not_ready":
            return [one.seat for one in shown if one.status != READY]
        case "unwon":
            return [*play.left, *touched(play)]
        case "all":
            return list(play.deal.seats)
        case _:
            return []
