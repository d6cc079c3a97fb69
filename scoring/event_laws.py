"""What no event can have come with: a way of winning, a seat, melds, another event."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from scoring.errors import Problem
from scoring.groups import Kind
from scoring.hand import Hand, Seat, Win
from scoring.kept import kept
from scoring.laws import at_event, event_name, way_name
from scoring.ruleset import Event, Ruleset

MOST_WAYS: Final = 1 << 12
"""So many combinations of events and ways are kept, only if they are possible or not."""
_NO_MELDS: Final[frozenset[Kind]] = frozenset()


class _Way(NamedTuple):
    """What the laws of events ask of a win; the kinds of melds are not known without a hand."""

    ruleset: Ruleset
    names: tuple[str, ...]
    win: Win
    melds: frozenset[Kind] | None


def events(
    ruleset: Ruleset, names: tuple[str, ...], win: Win, hand: Hand | None
) -> Iterable[Problem]:
    """Events that cannot have come with this win, or not with one another."""
    melds = None if hand is None else _NO_MELDS
    if hand is not None and hand.melds:
        melds = frozenset([meld.group.kind for meld in hand.melds])
    way = _Way(ruleset, names, win, melds)
    return () if _are_possible[way] else _faults(way)


@kept(MOST_WAYS)
def _are_possible(way: _Way) -> bool:
    return next(_faults(way), None) is None


def _faults(way: _Way) -> Iterator[Problem]:
    names = way.names
    for place, name in enumerate(names):
        pointer = at_event(str(place))
        if name in names[:place]:
            yield Problem("event_twice", pointer, {"event": event_name(name)})
            continue
        event = way.ruleset.event(name)
        said = {"event": event_name(name)}
        for code, params in _event_faults(event, way.win, way.melds):
            yield Problem(code, pointer, said | params)
        for other in dict.fromkeys(names[:place]):
            if other in event.forbids or name in way.ruleset.event(other).forbids:
                yield Problem("events_contradict", pointer, said | {"other": event_name(other)})


def _event_faults(
    event: Event, win: Win, melds: frozenset[Kind] | None
) -> Iterator[tuple[str, dict[str, object]]]:
    dealt = win.seat is Seat.EAST
    if win.by not in event.by:
        yield "event_not_with_way", {"way": way_name(win.by)}
    if event.dealer is True and not dealt:
        yield "event_only_east", {}
    if event.dealer is False and dealt:
        yield "event_not_east", {}
    if event.from_dealer and win.source not in (Seat.EAST, None):
        yield "event_from_east", {}
    if melds is None:
        return
    if event.closed and melds:
        yield "event_without_melds", {}
    if event.needs_kong and Kind.KONG not in melds:
        yield "event_needs_kong", {}
