"""Lays a reading out: the very tiles of each group, red fives among them."""

from scoring.tiles import PLAIN, RED_FIVES, Tile
from scoring.view import View


def tiles_of_groups(view: View) -> list[tuple[Tile, ...]]:
    """The very tiles of each group: a red five stays red, in the first group that takes it.

    A red winning tile lies in the group that it completed; melds keep their own tiles.
    """
    hand = view.hand
    built = [group.kinds for group in view.groups]
    standing = range(len(built) - len(hand.melds))
    if hand.melds:
        built[len(standing) :] = [meld.tiles for meld in hand.melds]
    if hand.winning not in RED_FIVES and RED_FIVES.isdisjoint(hand.concealed):
        return built
    completed = view.arrangement.completed
    if completed is not None and hand.winning in RED_FIVES:
        built[completed] = _redden(built[completed], hand.winning)
        reds = [tile for tile in hand.concealed if tile in RED_FIVES]
    else:
        reds = [tile for tile in (*hand.concealed, hand.winning) if tile in RED_FIVES]
    for red in reds:
        place = next(place for place in standing if PLAIN[red] in built[place])
        built[place] = _redden(built[place], red)
    return built


def _redden(tiles: tuple[Tile, ...], red: Tile) -> tuple[Tile, ...]:
    place = tiles.index(PLAIN[red])
    return (*tiles[:place], red, *tiles[place + 1 :])
