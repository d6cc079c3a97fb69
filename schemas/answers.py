"""The models of the answers under each ruleset, with the fields that it declares of its own."""

from dataclasses import fields
from typing import Any, NamedTuple, get_type_hints

from pydantic import create_model

from schemas.deals import SettleAnswer
from schemas.response import Arrangement, PointsAnswer, Refused, ScoreAnswer, SeatWord
from schemas.waits import (
    FourteenTiles,
    PossibleWin,
    ReadyDiscard,
    ThirteenTiles,
    Wait,
)
from scoring.ruleset import Ruleset


class Answers(NamedTuple):
    """The models of the answers under one ruleset."""

    scored: type[ScoreAnswer]
    paid: type[PointsAnswer]
    settled: type[SettleAnswer]
    thirteen: type[ThirteenTiles]
    fourteen: type[FourteenTiles]


def answer_models(ruleset: Ruleset) -> Answers:
    """The answers under one ruleset, with the fields that it declares besides the common ones."""
    suffix = "".join(word.capitalize() for word in ruleset.id.split("-"))
    more = _declared(ruleset.details)
    arrangement = create_model(f"Arrangement{suffix}", __base__=Arrangement, **more)
    refused = create_model(f"Refused{suffix}", __base__=Refused, **more)
    lists: dict[str, Any] = {
        "arrangements": (list[arrangement], ...),  # type: ignore[valid-type]
        "refused": (list[refused], ...),  # type: ignore[valid-type]
    }
    scored = create_model(f"ScoreAnswer{suffix}", __base__=ScoreAnswer, **lists)
    paid = create_model(f"PointsAnswer{suffix}", __base__=PointsAnswer, **more)
    of_deal: dict[str, Any] = {"seat": (SeatWord, ...), "event": (int, ...)}
    won = create_model(f"WinSettled{suffix}", __base__=scored, **of_deal)
    worth = create_model(f"WorthSettled{suffix}", __base__=paid, **of_deal)
    results: dict[str, Any] = {"results": (list[won | worth], ...)}  # type: ignore[valid-type]
    settled = create_model(f"SettleAnswer{suffix}", __base__=SettleAnswer, **results)
    return Answers(scored, paid, settled, *_waits(ruleset, suffix, more))


def _waits(
    ruleset: Ruleset, suffix: str, more: dict[str, Any]
) -> tuple[type[ThirteenTiles], type[FourteenTiles]]:
    """The answers about a hand before the win, of thirteen tiles and of fourteen."""
    win: Any = create_model(f"PossibleWin{suffix}", __base__=PossibleWin, **more)
    either: dict[str, Any] = {
        name: (win | None, Wait.model_fields[name]) for name in ("discard", "self_draw")
    }
    wait: Any = create_model(f"Wait{suffix}", __base__=Wait, **either)
    found = {"waits": (list[wait], ...), **_declared(ruleset.waiting.details)}
    thirteen = create_model(f"ThirteenTiles{suffix}", __base__=ThirteenTiles, **found)
    discard: Any = create_model(f"ReadyDiscard{suffix}", __base__=ReadyDiscard, **found)
    discards: dict[str, Any] = {"discards": (list[discard], ...)}
    return thirteen, create_model(f"FourteenTiles{suffix}", __base__=FourteenTiles, **discards)


def _declared(details: type) -> dict[str, Any]:
    """The fields that a dataclass of details declares, each as a model wants it."""
    hints = get_type_hints(details)
    return {one.name: (hints[one.name], ...) for one in fields(details)}
