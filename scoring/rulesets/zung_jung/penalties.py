"""Penalty tiles as a record: what was exposed, what followed, and what each tile is by now.

Source: World Series of Mahjong rules v1.03, penalty tiles 1, 2, 6 and 7.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Final

from scoring.errors import Problem
from scoring.fields import About
from scoring.groups import MeldKind
from scoring.hand import Hand, Situation
from scoring.judged import Judged
from scoring.laws import five_of_a_tile, tile_name
from scoring.names import Said
from scoring.pattern import Cite
from scoring.rulesets.zung_jung.patterns import WORLD_SERIES
from scoring.tiles import PLAIN, Tile


class PenaltyEvent(StrEnum):
    """What may happen to the tiles of a player who exposes some."""

    EXPOSED_IN_DEAL = "exposed_in_deal"
    EXPOSED_IN_PLAY = "exposed_in_play"
    TAKEN_BACK = "taken_back"
    DISCARDED = "discarded"
    CONCEALED_KONG = "concealed_kong"


@dataclass(frozen=True, slots=True)
class PenaltyRecord:
    """One entry of the record of a player's penalty tiles."""

    tile: Annotated[Tile, About("The tile that it happened to.")]
    event: Annotated[
        PenaltyEvent,
        About("What happened; a discard of any tile counts, as it makes open tiles dead."),
    ]


class Status(StrEnum):
    """What an exposed tile is by now."""

    LIVE = "live"
    DEAD = "dead"
    EXEMPT = "exempt"
    RELEASED = "released"


OPEN: Final = frozenset({Status.LIVE, Status.DEAD})
DEALING: Final = frozenset({PenaltyEvent.EXPOSED_IN_DEAL, PenaltyEvent.TAKEN_BACK})


class Reason(StrEnum):
    """Why an exposed tile is what it is."""

    IN_DEAL = "in_deal"
    IN_PLAY = "in_play"
    ANOTHER_DISCARDED = "another_discarded"
    TAKEN_BACK = "taken_back"
    DISCARDED = "discarded"
    MELDED = "melded"


ARTICLES: Final[Mapping[Reason, int]] = {
    Reason.IN_DEAL: 6,
    Reason.IN_PLAY: 1,
    Reason.ANOTHER_DISCARDED: 2,
    Reason.TAKEN_BACK: 6,
    Reason.DISCARDED: 7,
    Reason.MELDED: 7,
}
"""The article of the chapter on penalty tiles that each reason applies."""


@dataclass(frozen=True, slots=True)
class PenaltyTile:
    """An exposed tile, the place of its exposure in the record, and what it is by now."""

    tile: Tile
    place: int
    status: Status
    reason: Reason

    @property
    def cite(self) -> Cite:
        """The article that decides it."""
        return Cite(WORLD_SERIES, f"penalty tiles {ARTICLES[self.reason]}")


def judge_penalties(records: Sequence[PenaltyRecord]) -> tuple[PenaltyTile, ...]:
    """What each exposed tile is once everything in the record, in its order, has happened.

    A discard is taken to be of a live penalty tile where one is of its kind. Where the record
    does not say which tile of the deal was taken back, it is the first.
    """
    spared = exempt_place(records)
    judged: list[PenaltyTile] = []
    for place, record in enumerate(records):
        match record.event:
            case PenaltyEvent.EXPOSED_IN_DEAL if place == spared:
                judged.append(PenaltyTile(record.tile, place, Status.EXEMPT, Reason.TAKEN_BACK))
            case PenaltyEvent.EXPOSED_IN_DEAL:
                judged.append(PenaltyTile(record.tile, place, Status.LIVE, Reason.IN_DEAL))
            case PenaltyEvent.EXPOSED_IN_PLAY:
                judged.append(PenaltyTile(record.tile, place, Status.LIVE, Reason.IN_PLAY))
            case PenaltyEvent.DISCARDED:
                judged = _after_discard(judged, record.tile)
            case PenaltyEvent.CONCEALED_KONG:
                judged = _after_kong(judged, record.tile)
            case _:  # a tile taken back: it has been exempt from the start
                continue
    return tuple(judged)


def _after_discard(judged: Sequence[PenaltyTile], thrown: Tile) -> list[PenaltyTile]:
    """One live tile of the kind thrown is released; every other live one is dead from now on."""
    live = [one for one in judged if one.status is Status.LIVE]
    gone = next((one for one in live if PLAIN[one.tile] == PLAIN[thrown]), None)
    return [
        _now(one, Status.RELEASED, Reason.DISCARDED)
        if one is gone
        else _now(one, Status.DEAD, Reason.ANOTHER_DISCARDED)
        if one in live
        else one
        for one in judged
    ]


def _now(one: PenaltyTile, status: Status, reason: Reason) -> PenaltyTile:
    return replace(one, status=status, reason=reason)


def _after_kong(judged: Sequence[PenaltyTile], melded: Tile) -> list[PenaltyTile]:
    """All four tiles are in the kong, so every open one of the kind is released."""
    return [
        _now(one, Status.RELEASED, Reason.MELDED)
        if one.status in OPEN and PLAIN[one.tile] == PLAIN[melded]
        else one
        for one in judged
    ]


def exempt_place(records: Sequence[PenaltyRecord]) -> int | None:
    """The place of the one tile of a deal accident that is exempt; None without an accident."""
    dealt = _places(records, PenaltyEvent.EXPOSED_IN_DEAL)
    back = _kinds(records, PenaltyEvent.TAKEN_BACK)
    named = [place for place in dealt if PLAIN[records[place].tile] in back]
    return next(iter(named or dealt), None)


def _places(records: Sequence[PenaltyRecord], event: PenaltyEvent) -> list[int]:
    return [place for place, record in enumerate(records) if record.event is event]


def _kinds(records: Sequence[PenaltyRecord], event: PenaltyEvent) -> set[Tile]:
    return {PLAIN[records[place].tile] for place in _places(records, event)}


# --- the field of a question -------------------------------------------------------------

Given = tuple[Tile, ...] | tuple[PenaltyRecord, ...]


def records_of(given: Given) -> tuple[PenaltyRecord, ...]:
    """The record, where one was given and not the tiles themselves."""
    return tuple(one for one in given if isinstance(one, PenaltyRecord))


def penalty_tiles(given: Given) -> tuple[Tile, ...]:
    """The penalty tiles, live or dead: as they were given, or by the record."""
    judged = judge_penalties(records_of(given))
    open_tiles = tuple(one.tile for one in judged if one.status in OPEN)
    return open_tiles + tuple(one for one in given if not isinstance(one, PenaltyRecord))


def dead_tiles(given: Given) -> tuple[Tile, ...]:
    """The penalty tiles that are dead by the record."""
    judged = judge_penalties(records_of(given))
    return tuple(one.tile for one in judged if one.status is Status.DEAD)


def judges(situation: Situation) -> Iterator[Judged]:
    """Yield what a question's record makes of each exposed tile."""
    return told(situation.fields.penalty_tiles)


def told(given: Given) -> Iterator[Judged]:
    """Yield what a record makes of each exposed tile; nothing of tiles that are given as such."""
    for one in judge_penalties(records_of(given)):
        yield Judged(
            pointer=_where(one.place),
            tile=one.tile,
            status=one.status.value,
            said=Said(f"penalties.{one.reason.value}", {"tile": tile_name(one.tile)}),
            cite=one.cite,
        )


def record_faults(records: Sequence[PenaltyRecord], hand: Hand | None) -> Iterator[Problem]:
    """Yield what cannot have happened, or not in this order, and what a hand gainsays."""
    yield from _dealing_in_play(records)
    yield from _taken_back(records)
    yield from _kongs(records, hand)
    exposed = (one for one in judge_penalties(records) if one.status is not Status.EXEMPT)
    yield from five_of_a_tile((one.tile for one in exposed), "/penalty_tiles")


def _dealing_in_play(records: Sequence[PenaltyRecord]) -> Iterator[Problem]:
    """A deal accident that is entered, or mended, only once play has begun."""
    played = [place for place, one in enumerate(records) if one.event not in DEALING]
    for place, record in enumerate(records):
        if record.event in DEALING and place > min(played, default=place):
            yield Problem("deal_is_over", _where(place), {"tile": tile_name(record.tile)})


def _taken_back(records: Sequence[PenaltyRecord]) -> Iterator[Problem]:
    """Tiles taken back that were not exposed in the deal, or more of them than one."""
    back = _places(records, PenaltyEvent.TAKEN_BACK)
    for place in back:
        dealt = _kinds(records[:place], PenaltyEvent.EXPOSED_IN_DEAL)
        if place != back[0]:
            yield Problem(
                "second_tile_taken_back", _where(place), {"tile": tile_name(records[place].tile)}
            )
        elif PLAIN[records[place].tile] not in dealt:
            yield Problem(
                "penalty_tile_not_exposed", _where(place), {"tile": tile_name(records[place].tile)}
            )


def _kongs(records: Sequence[PenaltyRecord], hand: Hand | None) -> Iterator[Problem]:
    """Concealed kongs of a tile that did not lie open, or that the hand has not."""
    melds = () if hand is None else hand.melds
    melded = {one.group.kinds[0] for one in melds if one.kind is MeldKind.CONCEALED_KONG}
    for place in _places(records, PenaltyEvent.CONCEALED_KONG):
        before = judge_penalties(records[:place])
        tile = PLAIN[records[place].tile]
        if tile not in {PLAIN[one.tile] for one in before if one.status in OPEN}:
            yield Problem(
                "penalty_tile_not_exposed", _where(place), {"tile": tile_name(records[place].tile)}
            )
        elif hand is not None and tile not in melded:
            yield Problem(
                "penalty_kong_not_declared", _where(place), {"tile": tile_name(records[place].tile)}
            )


def _where(place: int) -> str:
    return f"/penalty_tiles/{place}"


def unsaid_exemption(situation: Situation) -> Iterator[Problem]:
    """Yield which tile was taken for the exempt one, where the record leaves it open."""
    records = records_of(situation.fields.penalty_tiles)
    place = exempt_place(records)
    choice = len(_kinds(records, PenaltyEvent.EXPOSED_IN_DEAL)) > 1
    if place is not None and choice and not _places(records, PenaltyEvent.TAKEN_BACK):
        yield Problem("exempt_tile_unsaid", _where(place), {"tile": tile_name(records[place].tile)})
