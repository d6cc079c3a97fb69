"""What a ruleset says of a whole deal, and what it is handed to say it.

A ruleset declares the fields and outcomes of a deal and one function, which makes a ``Settled``
of a ``Deal``. Seats are those of the deal that is settled, the next dealer's too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Final

from scoring.arrange import Shape
from scoring.errors import Problem
from scoring.fields import About
from scoring.hand import Hand, Held, Seat, Situation
from scoring.ledger import LedgerLine, balance, entered
from scoring.names import Said
from scoring.outcomes import DrawOutcome, WinOutcome
from scoring.pattern import Cite
from scoring.seating import named, seat_said
from scoring.tally import Tally, Transfer
from scoring.tiles import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """A win of the deal, scored by its best arrangement, or paid by the worth that was given.

    ``place`` is that of what it belongs to in the outcome's list, ``where`` the pointer to it;
    ``tell`` builds the answer about it. Without tiles there is no hand and no shape.
    """

    seat: Seat
    place: int
    where: str
    situation: Situation
    tally: Tally
    transfers: tuple[Transfer, ...]
    hand: Hand | None
    shape: Shape | None
    tell: Callable[[], dict[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What was found of a player who is not paid for a win: a code, and what its words need.

    ``value`` are points and ``tiles`` the waits, where the finding has any.
    """

    seat: Seat
    status: str
    params: Mapping[str, object] = field(default_factory=dict)
    value: int | None = None
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """The deal that follows: who deals it, and what is on the table. None: not played so."""

    dealer: Seat
    prevailing_wind: Seat | None = None
    dealer_number: int | None = None
    consecutive_deals: int | None = None
    honba: int | None = None
    riichi_sticks: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """A deal settled.

    ``following`` is None while the deal goes on. ``over`` says whether the game ends with this
    deal; None where that cannot be told. ``later`` are penalties that count after the game.
    """

    ledger: tuple[LedgerLine, ...] = ()
    results: tuple[Won, ...] = ()
    judged: tuple[Finding, ...] = ()
    following: Next | None = None
    over: bool | None = None
    later: Mapping[Seat, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """A deal as stated: its fields and outcome as the ruleset declares them.

    ``totals`` is what each player had before it, in parts, where that is stated.
    ``score`` scores one win: its fields, where it stands, its place, and fields that the
    settlement knows itself. ``held`` reads a hand before the win: what is given, whose, where.
    Both return None where something is wrong, which is then among the ``problems``. ``tiles``
    takes other tiles of the outcome as the ruleset knows them, with the pointer to them.
    ``copies`` yields what several hands that win on one tile hold and show too much of.
    """

    ruleset: Any
    options: Any
    values: Mapping[str, int]
    fields: Any
    outcome: Any
    number: int | None
    dealer_number: int | None
    totals: Mapping[Seat, int] | None
    seats: tuple[Seat, ...]
    problems: list[Problem]
    assumed: list[Problem]
    score: Callable[..., Won | None]
    held: Callable[[object, Seat, str], Held | None]
    tiles: Callable[[Any, str], tuple[Tile, ...]]
    copies: Callable[[Sequence[Won]], Iterable[Problem]]

    def after(self, settled: Settled) -> dict[Seat, int] | None:
        """What each player has after the deal; penalties that count later are not taken yet."""
        if self.totals is None:
            return None
        net, _ = balance(settled.ledger, self.seats)
        later = settled.later
        return {seat: total + net[seat] + later.get(seat, 0) for seat, total in self.totals.items()}


# --- several who claim one tile ----------------------------------------------------------

OF_THE_TILE: Final = frozenset({"last_discard", "discard_after_kong"})
"""Events that tell when a tile was thrown: true of all who win on it, or of none.

So are those of the first tile that East throws.
"""


def _known_of_none(_win: Mapping[str, Any]) -> Mapping[str, object]:
    return {}


def score_wins(
    deal: Deal,
    wins: Sequence[Any],
    where: str,
    *,
    event: int | None = None,
    known: Callable[[Mapping[str, Any]], Mapping[str, object]] = _known_of_none,
) -> tuple[Won, ...]:
    """Score everybody who claims one tile, as stated; problems say what contradicts itself.

    ``event`` is the place of what they all belong to, where the wins are not the outcome's own
    list; ``known`` says of a win what the settlement knows of it.
    """
    before = len(deal.problems)
    deal.problems.extend(_one_tile(deal, wins, where))
    scored = [
        deal.score(win, f"{where}/{place}", place if event is None else event, **known(win))
        for place, win in enumerate(wins)
    ]
    won = tuple(one for one in scored if one is not None)
    if len(won) == len(wins):
        deal.problems.extend(_same_tile(deal, won))
    return won if len(deal.problems) == before else ()


def _one_tile(deal: Deal, wins: Sequence[Any], where: str) -> Iterator[Problem]:
    """Wins that cannot be on one tile: nobody's, one seat's twice, or from different players."""
    yield from named([one["seat"] for one in wins], deal.seats, where, "/seat")
    of_the_tile = OF_THE_TILE | {one.id for one in deal.ruleset.events if one.from_dealer}
    for place, one in enumerate(wins):
        first, how = wins[0]["win"], one["win"]
        if place and (how.by, how.source) != (first.by, first.source):
            yield Problem("different_tiles", f"{where}/{place}/win")
        elif len(wins) > 1 and how.source is None:
            yield Problem("several_self_draws", f"{where}/{place}/win/by")
        for event in sorted(of_the_tile & ({*how.events} ^ {*first.events})):
            said = {"event": Said(f"events.{event}")}
            yield Problem("event_told_differently", f"{where}/{place}/win/events", said)


def _same_tile(deal: Deal, won: Sequence[Won]) -> Iterator[Problem]:
    """Hands that were won on different tiles, or that no set has the tiles for."""
    hands = [(one, one.hand) for one in won if one.hand is not None]
    other = [one for one, hand in hands if hand.winning != hands[0][1].winning]
    for one in other:
        yield Problem("different_tiles", f"{one.where}/hand")
    for one in won:
        kinds = {one.situation.robbed, won[0].situation.robbed}
        if len(kinds) > 1 and None not in kinds:
            yield Problem("different_tiles", f"{one.where}/win/kong")
    if len(hands) > 1 and not other:
        yield from deal.copies([one for one, _ in hands])


def in_turn(won: Iterable[Won]) -> list[Won]:
    """The winners in the order of play, beginning after the player whose tile it was."""
    return sorted(won, key=lambda one: one.seat.turns_after(one.situation.source))


def intercepted(passed_by: Iterable[Won], winner: Won) -> tuple[Finding, ...]:
    """Say of claimants that another one takes the tile."""
    said = seat_said(winner.seat)
    return tuple(Finding(seat=one.seat, status="intercepted", params=said) for one in passed_by)


# --- who deals next ----------------------------------------------------------------------


def stays(following: Next) -> Next:
    """East deals again."""
    deals = following.consecutive_deals
    return replace(following, consecutive_deals=None if deals is None else deals + 1)


def passes(deal: Deal, following: Next, last_wind: Seat) -> tuple[Next, bool | None]:
    """The deal passes to the next in turn; whether that ends the game, None for unknown.

    After the last dealer of a round the wind of the round changes; after the last round the
    game is over. Without the number of the dealer the round is taken to go on, which is said.
    """
    deals = None if following.consecutive_deals is None else 1
    following = replace(following, dealer=Seat.SOUTH, consecutive_deals=deals)
    wind, number = following.prevailing_wind, deal.dealer_number
    if number is None:
        deal.assumed.append(Problem("round_goes_on", "/dealer_number"))
        return following, None if wind in (None, last_wind) else False
    if number < len(deal.seats):
        return replace(following, dealer_number=number + 1), False
    if wind is None:
        return replace(following, dealer_number=1), None
    following = replace(following, dealer_number=1, prevailing_wind=wind.next)
    return following, wind >= last_wind


def wrong_number(
    deal: Deal, wind: Seat, row: int = 1, most: int | None = None
) -> Iterator[Problem]:
    """The number of a deal that is too low or too high for this dealer of this round.

    It is the dealer's deal number ``row``; each dealer has dealt, in a row at ``most`` so often.
    """
    if deal.number is None:
        return
    rounds, dealer = wind * len(deal.seats), deal.dealer_number
    if deal.number < (least := rounds + (dealer or 1) - 1 + row):
        yield Problem("deals_too_few", "/deal_number", {"least": least})
    if most is not None and deal.number > (last := most * (rounds + (dealer or len(deal.seats)))):
        yield Problem("deals_too_many", "/deal_number", {"most": last})


# --- what a ruleset declares -------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFields:
    """What a deal states besides the common fields, where its ruleset declares nothing else."""

    prevailing_wind: Annotated[
        Seat | None, About("The wind of the round; no pattern depends on it.")
    ] = None


def one_winner(deal: Deal) -> Settled:
    """Settle a deal: of several claims to win only the next in turn after the discarder's counts.

    Who is intercepted neither pays nor receives more than anybody else. A draw is nothing to
    anybody. East passes the deal whatever happened.
    """
    wind = deal.fields.prevailing_wind
    following = Next(
        dealer=Seat.EAST,
        prevailing_wind=wind,
        dealer_number=deal.dealer_number,
    )
    if wind is not None:
        deal.problems.extend(wrong_number(deal, wind, most=1))
    after, over = passes(deal, following, Seat.NORTH)
    if not isinstance(deal.outcome, WinOutcome):
        return Settled(following=after, over=over)
    won = in_turn(score_wins(deal, deal.outcome.wins, "/outcome/wins"))
    paid = won[:1]
    return Settled(
        ledger=tuple(line for one in paid for line in entered(one.transfers, one.place)),
        results=tuple(paid),
        judged=tuple(found for one in paid for found in intercepted(won[1:], one)),
        following=after,
        over=over,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """How a ruleset settles deals; by default one player wins, and the deal passes.

    ``fields`` declares what a deal states besides the common fields; those of them that a win
    has too are stated for the deal only. ``known`` are fields of a win that the settlement works
    out itself. ``cites`` says where each reason for a payment stands. ``placement`` names the
    game points of the places under the options, if there are any.
    """

    fields: type = DealFields
    outcomes: tuple[type, ...] = (WinOutcome, DrawOutcome)
    known: tuple[str, ...] = ()
    cites: Mapping[str, Cite] = field(default_factory=dict)
    settle: Callable[[Deal], Settled] = one_winner
    placement: Callable[[Any], tuple[int, ...] | None] = lambda _options: None
