"""Whether the melds show what makes a player liable (pao).

Source: the European rules of 2008, daisangen and daisuushii: the sets must be exposed, and the
liable player is the one whose tile completed the last of them.
"""

from typing import Any

from scoring.groups import Kind, MeldKind
from scoring.hand import Hand, Meld
from scoring.rulesets.riichi.options import Liability
from scoring.tiles import DRAGONS, PLAIN, WINDS, Tile

SETS_OF = {"daisangen": DRAGONS, "daisuushii": WINDS}
SET_SIZE = 3
FOUR = 4


def is_shown(one: Liability, hand: Hand, options: Any) -> bool:
    """Whether the melds of a hand allow a liability; a hand without the yakuman has none.

    Every set of the yakuman must be on the table, so that the feeder could know; a concealed
    kong counts by option. At least one must be claimed, and from the liable seat where all
    say where they come from.
    """
    if not _has(one.yakuman, hand):
        return True
    melds = _melds(one.yakuman, hand)
    claimed = [meld for meld in melds if _is_claimed(one.yakuman, meld)]
    if one.yakuman in SETS_OF:
        visible = [meld for meld in melds if meld.group.exposed or options.pao_ankan_counts]
        if len(visible) < SETS_OF[one.yakuman].bit_count():
            return False
    sources = [meld.source for meld in claimed]
    return bool(claimed) and (None in sources or one.seat in sources)


def unproved(one: Liability, hand: Hand) -> bool:
    """Whether a hand has the yakuman, and its melds do not say where each was claimed from."""
    melds = _melds(one.yakuman, hand)
    silent = any(meld.source is None for meld in melds if _is_claimed(one.yakuman, meld))
    return _has(one.yakuman, hand) and silent


def _has(yakuman: str, hand: Hand) -> bool:
    """Whether a hand has every set of a yakuman, standing or declared."""
    if yakuman not in SETS_OF:
        return len(_melds(yakuman, hand)) == FOUR
    melded = (tile for meld in hand.melds for tile in meld.tiles)
    tiles = [PLAIN[tile] for tile in (*hand.concealed, hand.winning, *melded)]
    wanted = [Tile(tile) for tile in range(SETS_OF[yakuman].bit_length()) if _in(yakuman, tile)]
    return all(tiles.count(tile) >= SET_SIZE for tile in wanted)


def _melds(yakuman: str, hand: Hand) -> list[Meld]:
    """The melds that are sets of a yakuman."""
    if yakuman not in SETS_OF:
        return [meld for meld in hand.melds if meld.group.kind is Kind.KONG]
    return [meld for meld in hand.melds if _in(yakuman, meld.group.tile)]


def _in(yakuman: str, tile: int) -> bool:
    return bool(SETS_OF[yakuman] >> tile & 1)


def _is_claimed(yakuman: str, meld: Meld) -> bool:
    """Whether a set was made of another player's tile; a kong, by claiming the fourth."""
    if yakuman not in SETS_OF:
        return meld.kind is MeldKind.OPEN_KONG
    return meld.group.exposed
