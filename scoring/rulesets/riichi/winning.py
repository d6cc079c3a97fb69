"""What keeps a riichi hand or a reading from winning, and what an answer takes for granted."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from scoring.arrange import Shape, completing
from scoring.errors import Problem
from scoring.hand import Hand, RobbedKong, Situation
from scoring.laws import tile_name
from scoring.names import Said
from scoring.pattern import Hit
from scoring.ruleset import Counts, Refusal, not_robbable
from scoring.rulesets.riichi.hints import hints
from scoring.rulesets.riichi.liability import unproved
from scoring.tally import Tally
from scoring.tiles import COPIES, PLAIN, Tile
from scoring.view import View

# Looked up once: reading a member off its enumeration is slow.
_SEVEN_PAIRS: Final = Shape.SEVEN_PAIRS
_CONCEALED_KONG, _OPEN_KONG = RobbedKong.CONCEALED, RobbedKong.OPEN
_FURITEN_UNCHECKED: Final = Problem("furiten_unchecked", "/discards")
_FEWER_INDICATORS: Final = Problem("fewer_indicators", "/dora_indicators")


def bars(hand: Hand, situation: Situation) -> Iterable[Problem]:
    """What keeps the hand from winning whatever its reading: furiten, an open kong."""
    if situation.from_other and (situation.robbed or situation.fields.discards):
        return _bars(hand, situation)
    return ()


def _bars(hand: Hand, situation: Situation) -> Iterator[Problem]:
    if situation.robbed is _OPEN_KONG:
        yield not_robbable(_OPEN_KONG.value)
    thrown = {PLAIN[tile] for tile in situation.fields.discards or ()}
    if thrown:
        waits = tuple(tile_name(tile) for tile in waiting_for(hand) if tile in thrown)
        if waits:
            yield Problem("furiten", "/discards", {"tiles": waits})


def waiting_for(hand: Hand) -> Iterator[Tile]:
    """Yield the kinds that complete the hand, whatever they would score."""
    held = Counter(PLAIN[tile] for tile in hand.concealed)
    held.update(tile for meld in hand.melds for tile in meld.group.kinds)
    for tile, found in completing(hand.concealed, hand.melds):
        if held[tile] < COPIES and any(is_played(one.shape, one.groups) for one in found):
            yield tile


def is_played(shape: Shape, groups: Sequence[Any]) -> bool:
    """Whether a shape is a hand of riichi: seven pairs must differ."""
    return shape is not _SEVEN_PAIRS or len(set(groups)) == len(groups)


def refusals(view: View, tally: Tally, hits: Sequence[Hit]) -> Iterable[Refusal]:
    """What keeps one reading from winning; bonus tiles, which stand last, do not let it win."""
    situation = view.situation
    options = situation.options
    counters = options.two_han_minimum_from_counters
    a_yaku_will_do = options.min_yaku_han == 1 and (
        counters is None or situation.fields.honba < counters
    )
    if a_yaku_will_do and not situation.robbed and hits and not hits[0].pattern.bonus:
        return ()
    return _refusals(view, tally, hits)


def _refusals(view: View, tally: Tally, hits: Sequence[Hit]) -> Iterator[Refusal]:
    situation = view.situation
    if situation.robbed is _CONCEALED_KONG:
        orphans = view.shape is Shape.THIRTEEN_ORPHANS
        if not orphans or not situation.options.kokushi_robs_concealed_kong:
            yield Refusal(not_robbable(situation.robbed.value))
    if tally.more["han"] is None:
        return
    yaku_han = sum([hit.total for hit in hits if not hit.pattern.bonus])
    counters = situation.options.two_han_minimum_from_counters
    if not yaku_han:
        yield Refusal(Problem("no_yaku", "/hand", {"hints": partial(hints, view)}))
    elif yaku_han < situation.options.min_yaku_han:
        params = {"value": yaku_han, "minimum": situation.options.min_yaku_han}
        yield Refusal(Problem("below_minimum", "/options/min_yaku_han", params))
    elif counters is not None and situation.fields.honba >= counters and yaku_han < 2:  # noqa: PLR2004
        params = {
            "counters": situation.fields.honba,
            "option": "two_han_minimum_from_counters",
        }
        yield Refusal(Problem("two_han_minimum", "/honba", params))


def assumes(situation: Situation, scores: Counts) -> list[Problem]:
    """What was taken for granted and might have changed the answer."""
    found: list[Problem] = []
    view = scores[0][0] if scores else None
    if view is None:
        return found
    fields = situation.fields
    if situation.from_other and fields.discards is None:
        found.append(_FURITEN_UNCHECKED)
    for one in fields.liable:
        if unproved(one, view.hand):
            said = {"pattern": Said(f"patterns.{one.yakuman}.name")}
            found.append(Problem("liable_unproved", "/liable", said))
    if fields.dora is None:
        wanted = 1 + view.sets.kongs.bit_count() if situation.options.kan_dora else 1
        if len(fields.dora_indicators) < wanted:
            found.append(_FEWER_INDICATORS)
    return found
