"""The break of the wall as a question and its answer: two throws in, plain data out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import Annotated, Any, Final

from scoring.circumstances import named_ruleset
from scoring.document import Language
from scoring.errors import FormBroken
from scoring.fields import About, Between, form_of
from scoring.form import Reader
from scoring.names import LANGUAGES, Said
from scoring.parts import Plain
from scoring.pattern import cite_words
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS
from scoring.shapes import Form, Words
from scoring.wall import Place, Stack, WallBreak

LEAST_THROW: Final = 2
MOST_THROW: Final = 12
MOST_SUPPLEMENTS: Final = 16
"""Four kongs for each of four players."""

Say = Callable[[Said], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class WallBreakForm:
    """Two throws of two dice, and how many supplement tiles have been taken since."""

    ruleset: Annotated[str, About("The ruleset whose book says how the wall is broken.")]
    first: Annotated[
        int,
        Between(LEAST_THROW, MOST_THROW),
        About("What East throws with two dice: it says who breaks the wall."),
    ]
    second: Annotated[
        int,
        Between(LEAST_THROW, MOST_THROW),
        About("What the player who breaks the wall throws with two dice; the sum is the count."),
    ]
    supplements: Annotated[
        int,
        Between(0, MOST_SUPPLEMENTS),
        About("How many supplement tiles have been taken for kongs."),
    ] = 0
    lang: Language = "en"


@cache
def wall_form(ruleset: Ruleset) -> Form:
    """The form of a question about the break of the wall."""
    form = form_of(WallBreakForm).with_shapes(ruleset=Words({ruleset.id: ruleset.id}))
    return replace(form, make=dict)


def break_wall(document: object) -> Plain:
    """Answer where two throws break the wall, and what lies where in it.

    Raises FormBroken, with every violation, where the question has not the form, or its
    ruleset's book does not say how the wall is broken.
    """
    reader = Reader()
    ruleset = named_ruleset(document)
    assert isinstance(document, Mapping)  # noqa: S101 - named_ruleset has refused anything else
    if ruleset.wall is None:
        allowed = tuple(one.id for one in RULESETS.values() if one.wall)
        reader.add("no_wall_break", "/ruleset", allowed=allowed)
    asked = reader.entries(wall_form(ruleset), document)
    if ruleset.wall is None or reader.problems:
        raise FormBroken(reader.problems)
    language = asked["lang"] if asked["lang"] in LANGUAGES else ruleset.chinese
    thrown = {name: asked[name] for name in ("first", "second", "supplements")}
    return {
        "ruleset": {"id": ruleset.id, "edition": ruleset.edition, "revision": ruleset.revision},
        **thrown,
        **_plain(ruleset.wall(*thrown.values()), lambda said: ruleset.names.word(said, language)),
    }


def _plain(found: WallBreak, say: Say) -> Plain:
    """A broken wall as plain data, its places in words beside their numbers."""
    split = found.split
    return {
        "breaker": found.breaker.word,
        "count": found.count,
        "break": _stack(found.broken_at) | {"text": say(found.broken_at.left_said)},
        "kong_box": _stack(found.kong_box) | {"text": say(found.kong_box.said)},
        "next_supplement": _place(found.next_supplement, say),
        "live_wall": {
            "begins": _place(found.live_wall, say),
            "dealt": found.dealt,
            "first_draw": _place(found.first_draw, say),
            "playable": found.playable,
        },
        "seabed": _place(found.seabed, say),
        "dead_wall": [
            _part(stack, tuple(tiles), say)
            for stack, tiles in groupby(found.dead_wall, lambda place: place.stack)
        ],
        "split": split and _stack(split) | {"text": say(split.said)},
        "steps": [{"text": say(one.said), "cite": cite_words(one.cite)} for one in found.steps],
    }


def _stack(stack: Stack) -> dict[str, Any]:
    return {"wall": stack.wall.word, "stack": stack.number}


def _place(place: Place, say: Say) -> Plain:
    return _stack(place.stack) | {"level": place.level.value, "text": say(place.said)}


def _part(stack: Stack, tiles: tuple[Place, ...], say: Say) -> Plain:
    """What the dead wall has of one stack: both tiles of it or one."""
    text = say(stack.said if len(tiles) > 1 else tiles[0].said)
    return _stack(stack) | {"levels": [one.level.value for one in tiles], "text": text}
