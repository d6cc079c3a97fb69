"""What a riichi question may not say of a hand, or of its worth alone."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scoring.errors import Problem
from scoring.groups import Kind
from scoring.hand import SEATS, Hand, Seat, Situation
from scoring.laws import at_event, event_name, seat_name, tile_name
from scoring.names import Said
from scoring.rulesets.riichi.liability import is_shown
from scoring.rulesets.riichi.options import Points
from scoring.rulesets.riichi.payment import seats_of
from scoring.rulesets.riichi.yaku import NORTH
from scoring.tiles import COPIES, KIND_BYTES, PLAIN, RED_FIVES, SUIT, SUITS, Tile

MOST_INDICATORS = 5
RIICHI = frozenset({"riichi", "double_riichi"})
CLOSED = RIICHI | {"ippatsu"}
FIRST_TURN = frozenset({"heavenly", "earthly", "human"})
LIMIT_HAN = 5


def laws(hand: Hand | None, situation: Situation) -> Iterable[Problem]:
    """What the fields of this ruleset say against the hand or against one another.

    Most questions say little: what nothing is said of, is not looked at.
    """
    options, fields = situation.options, situation.fields
    found: list[Problem] = []
    if options.players != len(SEATS):
        found += _seats(situation)
    if situation.events:
        found += _events(hand, situation)
    counted = fields.dora is not None or len(fields.dora_indicators) > MOST_INDICATORS
    if counted or fields.ura_indicators or fields.ura:
        found += _indicators(situation)
    if fields.liable:
        found += _liable(hand, situation)
    if hand is not None:
        found += _tiles(hand, situation)
        if hand.melds:
            found += _melds(hand, situation)
    return found


def _seats(situation: Situation) -> Iterator[Problem]:
    """With three players nobody sits in the North."""
    seats = seats_of(situation.options)
    named = {
        "/seat": situation.seat,
        "/win/from": situation.source,
        "/prevailing_wind": situation.fields.prevailing_wind,
    }
    for pointer, seat in named.items():
        if seat is not None and seat not in seats:
            yield Problem("seat_not_played", pointer, {"seat": seat_name(seat)})


def _events(hand: Hand | None, situation: Situation) -> Iterator[Problem]:
    """Events that the hand is not like; whoever is liable has fed an open set of it."""
    events, options = situation.events, situation.options
    fed = hand is None and bool(situation.fields.liable)
    if fed or (hand is not None and _is_open(hand)):
        for event in sorted(events & CLOSED):
            yield Problem("riichi_on_open_hand", at_event(event), {"event": event_name(event)})
    if fed or situation.fields.kita:
        for event in sorted(events & FIRST_TURN):
            yield Problem("event_without_melds", at_event(event), {"event": event_name(event)})
    source = situation.source
    if "human" in events and source is not None and source > situation.seat is not Seat.EAST:
        said = {"seat": seat_name(situation.seat), "event": event_name("human")}
        yield Problem("human_after_turn", at_event("human"), said)
    if "ippatsu" in events and not events & RIICHI:
        yield Problem("ippatsu_without_riichi", at_event("ippatsu"))
    if "kong_replacement" in events:
        kong = hand is None or any(meld.group.kind is Kind.KONG for meld in hand.melds)
        if not kong and not situation.fields.kita:
            said = {"event": event_name("kong_replacement")}
            yield Problem("event_needs_kong", at_event("kong_replacement"), said)
        if "last_draw" in events and not options.haitei_with_rinshan:
            said = {"event": event_name("kong_replacement"), "other": event_name("last_draw")}
            yield Problem("events_contradict", at_event("kong_replacement"), said)


def _is_open(hand: Hand) -> bool:
    return bool(hand.melds) and any(meld.group.exposed for meld in hand.melds)


def _indicators(situation: Situation) -> Iterator[Problem]:
    fields = situation.fields
    for name, tiles, count in (
        ("dora", fields.dora_indicators, fields.dora),
        ("ura", fields.ura_indicators, fields.ura),
    ):
        if tiles and count is not None:
            yield Problem("dora_given_twice", f"/{name}", {"field": name})
        if len(tiles) > MOST_INDICATORS:
            yield Problem("too_many_indicators", f"/{name}_indicators", {"most": MOST_INDICATORS})
    under = fields.ura_indicators
    if (under or fields.ura) and not situation.events & RIICHI:
        yield Problem("ura_without_riichi", "/ura_indicators" if under else "/ura")
    if fields.dora_indicators and len(under) > len(fields.dora_indicators):
        yield Problem("more_ura_than_dora", "/ura_indicators")


def _liable(hand: Hand | None, situation: Situation) -> Iterator[Problem]:
    seen: set[str] = set()
    for place, one in enumerate(situation.fields.liable):
        pattern = {"pattern": Said(f"patterns.{one.yakuman}.name")}
        where = f"/liable/{place}"
        if one.seat is situation.seat:
            yield Problem("liable_is_winner", f"{where}/seat", {"seat": seat_name(one.seat)})
        if one.seat not in seats_of(situation.options):
            yield Problem("seat_not_played", f"{where}/seat", {"seat": seat_name(one.seat)})
        shown = hand is None or is_shown(one, hand, situation.options)
        if one.yakuman not in situation.options.pao or not shown:
            yield Problem("liable_not_covered", f"{where}/for", pattern)
        if one.yakuman in seen:
            yield Problem("liable_twice", f"{where}/for", pattern)
        seen.add(one.yakuman)


def _tiles(hand: Hand, situation: Situation) -> Iterable[Problem]:
    """Indicators and North tiles set aside belong to the same set as the hand."""
    fields, own = situation.fields, hand.tiles
    turned = fields.dora_indicators + fields.ura_indicators
    others = turned + fields.discards if fields.discards else turned
    everywhere = bytes(own + others)
    kinds = everywhere.translate(KIND_BYTES)
    found: list[Problem] = []
    if situation.robbed and PLAIN[hand.winning] in {PLAIN[tile] for tile in turned}:
        found.append(Problem("robbed_tile_held", "/win/by", {"tile": tile_name(hand.winning)}))
    # Too many in the hand itself is what the common laws say.
    if fields.kita or max(map(kinds.count, kinds[len(own) :]), default=0) > COPIES:
        found += _copies(Counter(map(Tile, kinds)), own, situation)
    if kinds != everywhere:
        found += _reds(hand, others, situation)
    return found


def _reds(hand: Hand, others: Sequence[Tile], situation: Situation) -> Iterator[Problem]:
    """More red fives of a suit than a set holds."""
    own = hand.tiles
    for tile, count in Counter(tile for tile in (*own, *others) if tile in RED_FIVES).items():
        most = reds(situation.options, tile)
        if count > most:
            params = {"tile": tile_name(tile), "count": count, "most": most}
            pointer = "/hand" if tile in own else _where(tile, situation.fields)
            yield Problem("too_many_red_fives", pointer, params)


def _copies(counts: Counter[Tile], own: Sequence[Tile], situation: Situation) -> Iterator[Problem]:
    """More copies of a tile than there are, those set aside among them."""
    fields, options = situation.fields, situation.options
    counts[NORTH] += fields.kita
    held = Counter(PLAIN[tile] for tile in own)
    if fields.kita and not options.kita:
        yield Problem("kita_not_played", "/kita")
    elif fields.kita + held[NORTH] > COPIES:
        yield Problem("too_many_norths", "/kita", {"count": fields.kita + held[NORTH]})
        counts[NORTH] = 0
    for tile, count in counts.items():
        if count > COPIES >= held[tile]:
            params = {"tile": tile_name(tile), "count": count}
            yield Problem("five_of_a_tile", _where(tile, fields), params)


def reds(options: Any, tile: Tile) -> int:
    """How many of a red five there are."""
    count: int = getattr(options.aka, SUITS[SUIT[tile]])
    return count


def _where(tile: Tile, fields: Any) -> str:
    """The field outside the hand in which a tile stands."""
    for name in ("dora_indicators", "ura_indicators", "discards"):
        if PLAIN[tile] in {PLAIN[one] for one in getattr(fields, name) or ()}:
            return f"/{name}"
    return "/kita"


def _melds(hand: Hand, situation: Situation) -> Iterator[Problem]:
    chi, seats = situation.options.chi, seats_of(situation.options)
    for place, meld in enumerate(hand.melds):
        if not chi and meld.group.kind is Kind.CHOW:
            yield Problem("chow_not_played", f"/hand/melds/{place}")
        if meld.source is not None and meld.source not in seats:
            params = {"seat": seat_name(meld.source)}
            yield Problem("seat_not_played", f"/hand/melds/{place}/from", params)


def points_laws(points: Points, situation: Situation) -> Iterator[Problem]:
    """Yield what is no worth of a hand: neither or both ways, or a cell that cannot occur."""
    ordinary = points.han is not None or points.fu is not None
    if points.yakuman is not None:
        yield from _yakuman_laws(points.yakuman, situation)
    if points.yakuman is not None and ordinary:
        yield Problem("points_twice", "/yakuman")
    elif points.yakuman is None:
        if points.han is None:
            yield Problem("points_missing", "/han")
        elif points.fu is None and points.han < LIMIT_HAN:
            yield Problem("points_missing", "/fu")
        elif points.fu is not None:
            why = impossible(points.han, points.fu, drawn=not situation.from_other)
            if why:
                params = {"han": points.han, "fu": points.fu, "why": Said(f"cells.{why}")}
                yield Problem("impossible_cell", "/fu", params)


def _yakuman_laws(count: int, situation: Situation) -> Iterator[Problem]:
    """More yakuman than the options let a hand be paid, or than liable players answer for."""
    options = situation.options
    most = 2 if options.double_yakuman else 1
    if options.yakuman_combination == "max" and count > most:
        params = {"han": "-", "fu": "-", "why": Said("cells.one_yakuman")}
        yield Problem("impossible_cell", "/yakuman", params)
    units = [2 if one.yakuman in options.double_yakuman else 1 for one in situation.fields.liable]
    if sum(units) > count:
        pattern = {"pattern": Said(f"patterns.{situation.fields.liable[-1].yakuman}.name")}
        yield Problem("liable_not_covered", "/liable", pattern)


def impossible(han: int, fu: int, *, drawn: bool) -> str | None:
    """Return why no hand can have so many han and fu, or None where one can."""
    if (fu % 10 and fu != 25) or fu > 140:  # noqa: PLR2004
        return "no_such_fu"
    if fu == 20:  # noqa: PLR2004
        if not drawn:
            return "twenty_fu_discard"
        return "twenty_fu_one_han" if han == 1 else None
    if fu == 25:  # noqa: PLR2004
        if han == 1:
            return "twenty_five_one_han"
        return "twenty_five_self_draw" if drawn and han < 3 else None  # noqa: PLR2004
    if fu >= 120 and han < 3:  # noqa: PLR2004
        return "no_such_fu"
    return "no_such_fu" if fu == 110 and han == 1 and drawn else None  # noqa: PLR2004
