"""What no event can have come with: a way of winning, a seat, melds, another event."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.errors import Problem
from scoring.groups import Kind
from scoring.hand import By, Hand, Seat, Situation
from scoring.laws import at_event, event_name, way_name
from scoring.ruleset import Event, Ruleset

MOST_WAYS: Final = 1 << 12
"""So many combinations of events and ways are kept, only if they are possible or not."""


def events(
    ruleset: Ruleset, names: tuple[str, ...], situation: Situation, hand: Hand | None
) -> Iterable[Problem]:
    """Events that cannot have come with this win, or not with one another."""
    if not names:
        return ()
    melds = None if hand is None else frozenset([meld.group.kind for meld in hand.melds])
    way = _Way(situation.by, situation.seat, situation.source, melds)
    return () if _are_possible(ruleset, names, way) else _faults(ruleset, names, way)


class _Way(NamedTuple):
    """What the laws of events ask of a win; the kinds of melds are not known without a hand."""

    by: By
    seat: Seat
    source: Seat | None
    melds: frozenset[Kind] | None


@lru_cache(maxsize=MOST_WAYS)
def _are_possible(ruleset: Ruleset, names: tuple[str, ...], way: _Way) -> bool:
    return next(_faults(ruleset, names, way), None) is None


def _faults(ruleset: Ruleset, names: tuple[str, ...], way: _Way) -> Iterator[Problem]:
    for place, name in enumerate(names):
        pointer = at_event(str(place))
        if name in names[:place]:
            yield Problem("event_twice", pointer, {"event": event_name(name)})
            continue
        event = ruleset.event(name)
        said = {"event": event_name(name)}
        for code, params in _event_faults(event, way):
            yield Problem(code, pointer, said | params)
        for other in dict.fromkeys(names[:place]):
            if other in event.forbids or name in ruleset.event(other).forbids:
                yield Problem("events_contradict", pointer, said | {"other": event_name(other)})


def _event_faults(event: Event, way: _Way) -> Iterator[tuple[str, dict[str, object]]]:
    dealt = way.seat is Seat.EAST
    if way.by not in event.by:
        yield "event_not_with_way", {"way": way_name(way.by)}
    if event.dealer is True and not dealt:
        yield "event_only_east", {}
    if event.dealer is False and dealt:
        yield "event_not_east", {}
    if event.from_dealer and way.source not in (Seat.EAST, None):
        yield "event_from_east", {}
    if way.melds is None:
        return
    if event.closed and way.melds:
        yield "event_without_melds", {}
    if event.needs_kong and Kind.KONG not in way.melds:
        yield "event_needs_kong", {}
