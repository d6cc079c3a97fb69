"""What a browser keeps to answer by itself, each file under an address that changes with it."""

import io
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from app.assets import STAMP_LENGTH, TYPES, Asset, asset_of
from scoring import Plain

RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip",
                  "pyodide-lock.json")  # fmt: skip
"""A Python that runs in a browser; ``make offline`` brings it."""
PLACE: Final = Path(__file__).parent / "runtime"
PACKED_END: Final = ".gz"
"""How the name of a packed file ends: packing takes seconds, so it is done once."""
CORE, WORKER = "core.zip", "worker.js"
BESIDE: Final = ("app/__init__.py", "app/body.py", "app/language.py", "app/refusals.py",
                 "app/text/problems.toml", "app/offline/__init__.py",
                 "app/offline/answers.py")  # fmt: skip
"""What the browser needs besides the core."""
CORE_FILES: Final = (".py", ".toml")


@cache
def core() -> bytes:
    """The core with what answers by it, as an archive: equal files give equal bytes."""
    archive = io.BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as packing:
        for path, body in sorted(_core_files()):
            entry = ZipInfo(path)
            entry.compress_type = ZIP_DEFLATED
            packing.writestr(entry, body)
    return archive.getvalue()


def _core_files() -> Iterator[tuple[str, bytes]]:
    yield from _below(files("scoring"), "scoring")
    app = files("app")
    for path in BESIDE:
        yield path, app.joinpath(*path.split("/")[1:]).read_bytes()


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for one in folder.iterdir():
        where = f"{path}/{one.name}"
        if one.is_dir():
            yield from _below(one, where)
        elif one.name.endswith(CORE_FILES):
            yield where, one.read_bytes()


@cache
def worker() -> bytes:
    """The script of the worker that runs the core."""
    return (files("app.offline") / WORKER).read_bytes()


@cache
def runtime() -> dict[str, Asset]:
    """The files of the Python for browsers; none where this service has it not, whole."""
    if not all((PLACE / name).is_file() for name in RUNTIME):
        return {}
    return {name: _brought(PLACE / name) for name in RUNTIME}


def _brought(file: Path) -> Asset:
    body, small = file.read_bytes(), file.with_name(file.name + PACKED_END)
    if small.is_file():
        return Asset(body, small.read_bytes(), TYPES[file.suffix[1:]])
    return asset_of(file.name, body)


@cache
def offered() -> dict[str, Asset]:
    """Every file that a browser is to keep, by its address; none without the runtime."""
    if not runtime():
        return {}
    own = {name: asset_of(name, body) for name, body in ((WORKER, worker()), (CORE, core()))}
    return {
        f"/offline/{_mark(some)}/{name}": asset
        for some in (runtime(), own)
        for name, asset in some.items()
    }


@cache
def manifest() -> Plain:
    """What a page has to know: the files, their bytes in all, and a mark of this very set."""
    found = offered()
    if not found:
        return {"mark": None}
    named = {address.rpartition("/")[2]: address for address in found}
    return {
        "mark": _mark(found),
        "bytes": sum(len(asset.body) for asset in found.values()),
        "files": [{"address": one, "bytes": len(asset.body)} for one, asset in found.items()],
        "worker": named[WORKER],
        "core": named[CORE],
        "runtime": named[RUNTIME[0]].rpartition("/")[0],
    }


def _mark(some: dict[str, Asset]) -> str:
    digest = sha256()
    for name, asset in sorted(some.items()):
        digest.update(name.encode() + b"\0" + sha256(asset.body).digest())
    return digest.hexdigest()[:STAMP_LENGTH]
