"""Lays a reading out: the very tiles of each group, red fives among them."""

from scoring.tiles import PLAIN, RED_FIVES, Tile
from scoring.view import View


def tiles_of_groups(view: View) -> list[list[Tile]]:
    """The very tiles of each group: a red five stays red, in the first group that takes it.

    A red winning tile lies in the group that it completed; melds keep their own tiles.
    """
    built = [list(group.kinds) for group in view.groups]
    standing = [place for place, group in enumerate(view.groups) if group.meld is None]
    for place, meld in zip(range(len(standing), len(built)), view.hand.melds, strict=True):
        built[place] = list(meld.tiles)
    completed = view.arrangement.completed
    if completed is not None and view.hand.winning in RED_FIVES:
        _redden(built[completed], view.hand.winning)
        reds = [tile for tile in view.hand.concealed if tile in RED_FIVES]
    else:
        reds = [tile for tile in (*view.hand.concealed, view.hand.winning) if tile in RED_FIVES]
    for red in reds:
        place = next(place for place in standing if PLAIN[red] in built[place])
        _redden(built[place], red)
    return built


def _redden(tiles: list[Tile], red: Tile) -> None:
    tiles[tiles.index(PLAIN[red])] = red
