"""The models of the answers under each ruleset, with the fields that it declares of its own."""

from dataclasses import fields
from typing import Any, NamedTuple, get_type_hints

from pydantic import create_model

from schemas.deals import SettleAnswer
from schemas.response import Arrangement, PointsAnswer, Refused, ScoreAnswer, SeatWord
from scoring.ruleset import Ruleset


class Answers(NamedTuple):
    """The models of the answers under one ruleset."""

    scored: type[ScoreAnswer]
    paid: type[PointsAnswer]
    settled: type[SettleAnswer]


def answer_models(ruleset: Ruleset) -> Answers:
    """The answers under one ruleset, with the fields that it declares besides the common ones."""
    suffix = "".join(word.capitalize() for word in ruleset.id.split("-"))
    hints = get_type_hints(ruleset.details)
    more: dict[str, Any] = {one.name: (hints[one.name], ...) for one in fields(ruleset.details)}
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
    return Answers(scored, paid, settled)
