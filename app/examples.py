"""A question to try at each address, with an answer worth seeing."""

from collections.abc import Mapping
from typing import Any, Final

EXAMPLE: Final[Mapping[str, Any]] = {
    "ruleset": "zung-jung",
    "seat": "south",
    "hand": {
        "concealed": "11122233p99m",
        "winning_tile": "3p",
        "melds": [{"kind": "pung", "tiles": "777z", "from": "north"}],
    },
    "win": {"by": "discard", "from": "west"},
}
"""The hand of the rulebook's freedom of counting: two arrangements, 170 and 145 points."""

POINTS_EXAMPLE: Final[Mapping[str, Any]] = {
    "ruleset": "zung-jung",
    "seat": "south",
    "value": 170,
    "win": {"by": "discard", "from": "west"},
}

DEAL_EXAMPLE: Final[Mapping[str, Any]] = {
    "ruleset": "riichi",
    "preset": "tenhou",
    "prevailing_wind": "east",
    "honba": 1,
    "riichi_sticks": 1,
    "riichi": ["south"],
    "outcome": {
        "kind": "win",
        "wins": [
            {
                "seat": "west",
                "hand": "345m34p55678s (777z) +5p",
                "win": {"by": "discard", "from": "north"},
            },
            {
                "seat": "east",
                "points": {"han": 3, "fu": 40},
                "win": {"by": "discard", "from": "north"},
            },
        ],
    },
}
"""Two winners of one discard, one with tiles and one with the worth alone."""

CLAIMS_EXAMPLE: Final[Mapping[str, Any]] = {
    "ruleset": "zung-jung",
    "tile": "5m",
    "from": "east",
    "claims": [
        {"seat": "south", "claim": "chow", "hand": "46m123p789s11222z"},
        {"seat": "west", "claim": "pung", "hand": "55m456p456s33344z"},
        {"seat": "north", "claim": "win", "hand": "46m123p789s11555z"},
    ],
}
"""A chow, a pung and a win are claimed at once."""

HAND_BEFORE_EXAMPLE: Final[Mapping[str, Any]] = {
    "ruleset": "riichi",
    "preset": "tenhou",
    "seat": "south",
    "prevailing_wind": "east",
    "hand": "23m56799p345789s",
    "from": "west",
    "visible_tiles": "114m",
}
"""A two-sided wait; two of one of its tiles and one of the other have been seen."""
