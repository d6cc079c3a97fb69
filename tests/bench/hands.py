"""Random winning hands that both we and the other scorer can score: closed, or with a dragon."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from scoring.groups import CHOWS, PAIRS, PUNGS, Group, MeldKind, declared
from scoring.hand import Hand, Meld
from scoring.tiles import DRAGONS, Tile


@dataclass(frozen=True, slots=True)
class Won:
    """A winning hand, and whether it was drawn by the winner himself."""

    hand: Hand
    drawn: bool


def winning_hands(count: int, seed: int = 1) -> list[Won]:
    """Return so many random winning hands, the same ones every time."""
    random = Random(seed)  # noqa: S311 - not for secrets
    hands: list[Won] = []
    while len(hands) < count:
        won = _hand(random)
        if won is not None:
            hands.append(won)
    return hands


def _hand(random: Random) -> Won | None:
    sets = [_set(random) for _ in range(4)]
    pair = random.choice(PAIRS)
    tiles = [tile for group in (*sets, pair) for tile in group.kinds]
    if max(Counter(tiles).values()) > 4:
        return None
    dragons = [group for group in sets if group in PUNGS and DRAGONS >> group.tile & 1]
    melds: list[Meld] = []
    if dragons and random.random() < 0.7:
        melds = [_meld(dragons[0])]
        sets.remove(dragons[0])
    standing = [tile for group in (*sets, pair) for tile in group.kinds]
    random.shuffle(standing)
    winning = standing.pop()
    return Won(Hand(tuple(standing), winning, tuple(melds)), random.random() < 0.5)


def _set(random: Random) -> Group:
    if random.random() < 0.65:
        return random.choice(list(CHOWS.values()))
    return random.choice(PUNGS)


def _meld(group: Group) -> Meld:
    tiles: tuple[Tile, ...] = group.kinds
    return Meld(declared(MeldKind.PUNG, group.tile), tiles)
