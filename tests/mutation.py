"""Changes the tables of the rules and their finders one by one: do the quick tests notice?

Every change that may matter is made alone (a number, a comparison, a row left out), the core is
imported anew with it in a process of its own, its tables are held to those on file, and the golden
cases of the ruleset are asked until one is answered otherwise than it expects. A change that
nothing notices is printed.
"""

import ast
import importlib
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.machinery import SourceFileLoader
from multiprocessing import get_context
from pathlib import Path
from types import CodeType
from typing import Any, Final

from app.verify import check_case, read_case
from tests import tables

ROOT: Final = Path(__file__).parents[1]
RULESETS: Final = ROOT / "scoring" / "rulesets"
TABLES: Final = frozenset(
    {
        *("patterns", "yaku", "finders", "find", "values", "clauses"),
        *("count", "worth", "fu", "payment", "presets"),
    }
)
"""The modules of a ruleset that say what scores, how much, and who pays."""
WORDS: Final = frozenset({"book", "cite", "edition", "number", "section", "unit"})
"""Arguments that say where a rule stands, which no score shows."""
SECONDS: Final = 30
AIM: Final = 0.9
SURVIVED, KILLED = 0, 1
Case = dict[str, Any]
Ask = Callable[[object], Mapping[str, Any]]
Change = tuple[str, Callable[[Any], None]]

SWAPPED: Final[Mapping[type, Any]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the module, where it is made (in order of places and changes), what it is."""

    path: Path
    place: int
    which: int
    line: int
    change: str

    @property
    def module(self) -> str:
        """The name of the module."""
        return name_of(self.path)

    def code(self) -> CodeType:
        """The module with the change made."""
        tree = ast.parse(self.path.read_text("utf-8"))
        changed = next(one for at, one in enumerate(places(tree)) if at == self.place)
        list(changes(changed))[self.which][1](changed)
        return compile(ast.fix_missing_locations(tree), str(self.path), "exec")


def name_of(path: Path) -> str:
    """The name by which a module is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


# --- changes -----------------------------------------------------------------------------


def changes(node: ast.AST) -> Iterator[Change]:
    """What may be changed at one place: in words, and how to change a copy of it."""
    yield from _values(node)
    yield from _operators(node)
    yield from _omissions(node)


def _values(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Constant(value=bool(value)):
            yield f"{value} to {not value}", lambda it: setattr(it, "value", not value)
        case ast.Constant(value=int(value)):
            yield f"{value} to {value + 1}", lambda it: setattr(it, "value", value + 1)
        case ast.UnaryOp(op=ast.Not()):
            yield "not left out", lambda it: setattr(it, "op", ast.UAdd())
        case ast.IfExp(test=test) | ast.If(test=test) if not isinstance(test, ast.Compare):
            yield "if not", lambda it: setattr(it, "test", ast.UnaryOp(ast.Not(), it.test))


def _operators(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=operators):
            for number, operator in enumerate(operators):
                yield _swap(operator), partial(_swap_compared, number)
        case ast.BoolOp(op=operator) | ast.BinOp(op=operator) if type(operator) in SWAPPED:
            yield _swap(operator), lambda it: setattr(it, "op", _other(it.op))


def _omissions(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Tuple(elts=parts, ctx=ast.Load()) | ast.List(elts=parts) | ast.Set(elts=parts):
            for number in range(len(parts) if len(parts) > 1 else 0):
                yield f"entry {number} left out", partial(_pop, ("elts",), number)
        case ast.Dict(keys=keys):
            for number in range(len(keys)):
                yield f"entry {number} left out", partial(_pop, ("keys", "values"), number)
        case ast.Call(keywords=keywords):
            for number, keyword in enumerate(keywords):
                if keyword.arg not in WORDS:
                    yield f"{keyword.arg}= left out", partial(_pop, ("keywords",), number)


def _swap(operator: ast.AST) -> str:
    return f"{type(operator).__name__} to {SWAPPED[type(operator)].__name__}"


def _other(operator: ast.AST) -> ast.AST:
    made: ast.AST = SWAPPED[type(operator)]()
    return made


def _swap_compared(number: int, node: ast.Compare) -> None:
    node.ops[number] = SWAPPED[type(node.ops[number])]()


def _pop(lists: tuple[str, ...], number: int, node: ast.AST) -> None:
    for name in lists:
        getattr(node, name).pop(number)


def places(node: ast.AST) -> Iterator[ast.AST]:
    """Every place that says something of the rules: no types, no decorators, no docstrings."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "bases"}:
            continue
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.AST):
                yield from places(one)


def mutants(path: Path) -> Iterator[Mutant]:
    """Every change of a module, each made alone."""
    for place, node in enumerate(places(ast.parse(path.read_text("utf-8")))):
        for which, (words, _) in enumerate(changes(node)):
            yield Mutant(path, place, which, getattr(node, "lineno", 0), words)


def modules() -> list[Path]:
    """The modules that are changed."""
    found = [one for one in RULESETS.rglob("*.py") if one.stem in TABLES]
    return [*sorted(found), ROOT / "scoring" / "find.py"]


# --- asking ------------------------------------------------------------------------------


@cache
def cases() -> tuple[Case, ...]:
    """The golden cases that the core answers by itself as they expect."""
    files = sorted((ROOT / "tests" / "golden").glob("*.ndjson"))
    read = [read_case(line) for file in files for line in file.read_bytes().splitlines()]
    ask = endpoints()
    return tuple(case for case in read if not differs(case, ask))


def endpoints() -> Mapping[str, Ask]:
    """What a case may ask, of the core as it is imported now."""
    package = importlib.import_module("scoring")
    names = ("score", "points:pay", "waits", "settle", "claims:claim_tile", "wall-break:break_wall")
    pairs = [one.partition(":") for one in names]
    return {name: getattr(package, function or name) for name, _, function in pairs}


@cache
def core() -> dict[str, CodeType]:
    """The code of the core as it stands."""
    files = (ROOT / "scoring").rglob("*.py")
    return {name_of(one): compile(one.read_text("utf-8"), str(one), "exec") for one in files}


def differs(case: Case, ask: Mapping[str, Ask]) -> bool:
    """Whether a case is answered otherwise than it expects."""
    try:
        status, answer = 200, ask[case["endpoint"]](case["request"])
    except Exception as error:  # noqa: BLE001 - a change may break anything in any way
        found = [
            {"code": one.code, "pointer": one.pointer} for one in getattr(error, "problems", ())
        ]
        status, answer = 422 if found else 500, {"errors": found}
    return any(True for _ in check_case("", case, status, dict(answer)))


def about(module: str) -> Sequence[Case]:
    """The cases that may notice a change of a module: those of its ruleset."""
    parts = module.split(".")
    if "rulesets" not in parts:
        return cases()
    ruleset = parts[parts.index("rulesets") + 1].replace("_", "-")
    return [case for case in cases() if case["request"].get("ruleset") == ruleset]


def fate(mutant: Mutant) -> int:
    """Whether a change is noticed; tried in a process of its own."""
    asked = about(mutant.module)
    child = os.fork()
    if not child:
        signal.alarm(SECONDS)
        os._exit(_try(mutant, asked))
    _, status = os.waitpid(child, 0)
    return SURVIVED if status == 0 else KILLED


def _try(mutant: Mutant, asked: Sequence[Case]) -> int:
    """Import the core with a change, and ask until something differs."""
    try:
        codes = core() | {mutant.module: mutant.code()}
        SourceFileLoader.get_code = lambda _, name: codes[name]  # type: ignore[assignment, method-assign]
        for name in [one for one in sys.modules if one.partition(".")[0] == "scoring"]:
            del sys.modules[name]
        ask = endpoints()
        noticed = tables.told() != tables.on_file() or any(differs(case, ask) for case in asked)
    except BaseException:  # noqa: BLE001 - the core cannot be imported any more
        return KILLED
    return KILLED if noticed else SURVIVED


# --- the whole ---------------------------------------------------------------------------


def main(wanted: Sequence[str]) -> int:
    """Try every change, or those of the modules named; 1 where too few are noticed."""
    paths = [one for one in modules() if not wanted or any(word in str(one) for word in wanted)]
    todo = [one for path in paths for one in mutants(path)]
    core()
    print(f"{len(todo)} changes of {len(paths)} modules, {len(cases())} cases", flush=True)
    made, killed = Counter[str](), Counter[str]()
    with get_context("fork").Pool(os.cpu_count()) as pool:
        for mutant, what in zip(todo, pool.imap(fate, todo, chunksize=4), strict=True):
            made[mutant.module] += 1
            killed[mutant.module] += what == KILLED
            if what == SURVIVED:
                print(f"  not noticed: {mutant.module}:{mutant.line} {mutant.change}", flush=True)
    for module, number in made.items():
        print(f"{killed[module] / number:6.1%}  {killed[module]:4} of {number:4}  {module}")
    share = killed.total() / made.total()
    print(f"{share:6.1%}  {killed.total():4} of {made.total():4}  noticed; the aim is {AIM:.0%}")
    return share < AIM


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
