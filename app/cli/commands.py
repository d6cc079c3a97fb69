"""The commands that answer on the terminal, as typer sees them."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console

from app.body import BodyError, read_json
from app.cli import show
from app.cli.ledger import LedgerShower
from app.cli.verify import verify
from app.cli.waits import WaitsShower
from app.language import asked_language
from app.refusals import NAMES
from app.service import OK, SCORE, SETTLE, WAITS
from scoring import RULESETS, Plain, problem_words, to_json
from scoring.catalogue import summary
from scoring.flat import FLAGS, document_of
from scoring.waits_document import waits_form

cli: Final = typer.Typer()
UNUSABLE: Final = 2
AsJson = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]
Glyphs = Annotated[
    bool | None, typer.Option(help="Print tiles as glyphs; by itself where they show.")
]
BARE: Final = frozenset({"explain"})
"""Names that may stand without a value."""


@cli.command(
    context_settings={"ignore_unknown_options": True},
    epilog="Everything else goes by the names of GET /v1/score: --seat south --from west "
    "--events last_discard; fields of the ruleset by their names, its options as "
    "--option.NAME: --penalty-tiles 3m --option.par 30",
)
def score(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND [--NAME VALUE]...",
            help="The hand, '22m345p67s [2222z] (999s) +8s', and how it was won.",
        ),
    ],
    *,
    ruleset: Annotated[str, typer.Option(help="The ruleset to score by.")],
    as_json: AsJson = False,
    glyphs: Glyphs = None,
) -> None:
    """Score a hand and print every arrangement, the best one first."""
    pairs = {"ruleset": ruleset, **dict(_pairs(words))}
    if "by" not in pairs:
        pairs["by"] = "discard" if "from" in pairs else "self_draw"

    def table(console: Console, answer: Plain) -> None:
        shown = show.glyphs_shown(console, glyphs)
        language = asked_language(pairs)
        show.Shower(console, RULESETS[ruleset], language, glyphs=shown).answer(answer)

    _tell(SCORE.ask(document_of(pairs.items())), table, as_json=as_json)


@cli.command(
    context_settings={"ignore_unknown_options": True},
    epilog="Everything else goes by the names of POST /v1/waits: --seat south --from west "
    "--visible-tiles 1m4m; fields of the ruleset by their names, its options as --option.NAME",
)
def waits(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND [--NAME VALUE]...",
            help="Thirteen tiles, '22m345p678s [2222z] 5s', or fourteen with the one to discard.",
        ),
    ],
    *,
    ruleset: Annotated[str, typer.Option(help="The ruleset to play by.")],
    as_json: AsJson = False,
    glyphs: Glyphs = None,
) -> None:
    """Print what a hand waits for and what each win is worth, or which discards make it wait."""
    pairs = {"ruleset": ruleset, **dict(_pairs(words))}

    def table(console: Console, answer: Plain) -> None:
        shown = show.glyphs_shown(console, glyphs)
        language, seat = asked_language(pairs), pairs["seat"]
        WaitsShower(console, RULESETS[ruleset], language, seat, glyphs=shown).answer(answer)

    _tell(WAITS.ask(document_of(pairs.items(), waits_form)), table, as_json=as_json)


def _tell(
    asked: tuple[int, Plain], table: Callable[[Console, Plain], None], *, as_json: bool
) -> None:
    """Print an answer as JSON or as a table; exit 2 where it is a problem."""
    status, answer = asked
    if as_json:
        typer.echo(to_json(answer))
    elif status != OK:
        show.problem(Console(stderr=True), answer)
    else:
        table(Console(), answer)
    if status != OK:
        raise typer.Exit(UNUSABLE)


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    """Read the hand and ``--name value`` or ``--name=value``; a bare ``--explain`` is true."""
    rest = list(words)
    hand = ""
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            if hand:
                raise typer.BadParameter(f"'{word}' belongs to no option")
            hand = word
            yield "hand", hand
            continue
        name, equals, value = word.removeprefix("--").partition("=")
        if not equals:
            bare = name in BARE and (not rest or rest[0].lower() not in FLAGS)
            value = "true" if bare or not rest else rest.pop(0)
        yield name.replace("-", "_"), value
    if not hand:
        raise typer.BadParameter("a hand must be given, as one word in quotes")


@cli.command()
def settle(
    file: Annotated[str, typer.Argument(help="A file with one deal as JSON; - is standard input.")],
    *,
    lang: Annotated[
        str | None, typer.Option(help="The language of the texts, over that of the file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Settle a whole deal: print who pays whom and why, and who deals next."""
    document = _document(file)
    if lang is not None and isinstance(document, dict):
        document["lang"] = lang

    def table(console: Console, answer: Plain) -> None:
        ruleset = RULESETS[answer["ruleset"]["id"]]
        LedgerShower(console, ruleset, asked_language(document)).answer(answer)

    _tell(SETTLE.ask(document), table, as_json=as_json)


def _document(name: str) -> Any:
    """Read one JSON document from a file or from standard input."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return read_json(data)
    except OSError as error:
        typer.echo(f"{name}: {error.strerror}", err=True)
    except BodyError as error:
        detail = problem_words(error.problem, NAMES, "en")["detail"]
        typer.echo(f"{name}: {detail}", err=True)
    raise typer.Exit(UNUSABLE)


@cli.command()
def rulesets(
    *, as_json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False
) -> None:
    """List the rulesets and their presets."""
    listed = [summary(ruleset, "en") for ruleset in RULESETS.values()]
    if as_json:
        sys.stdout.write(json.dumps({"rulesets": listed}, ensure_ascii=False) + "\n")
        return
    for one in listed:
        typer.echo(f"{one['id']}  {one['name']}  {one['edition']}: {', '.join(one['presets'])}")


cli.command()(verify)
