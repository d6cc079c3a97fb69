"""The files of the referee page, kept in memory, under an address that changes with them."""

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from fastapi import Request, Response

from app.page.data import page_data
from scoring import LANGUAGES, to_json

TYPES: Final = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "zip": "application/zip",
}
PACKED: Final = frozenset({"css", "js", "json", "mjs", "svg", "wasm"})
STAMP_LENGTH: Final = 12
FOR_EVER: Final = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it is sent: its bytes, packed ones too where that is worth it, its type."""

    body: bytes
    packed: bytes | None
    media_type: str


def packed(body: bytes) -> bytes:
    """The same bytes, compressed; equal bytes give equal ones."""
    return gzip.compress(body, mtime=0)


def takes_packed(request: Request) -> bool:
    """Whether a client can read what is compressed."""
    coded = request.headers.get("accept-encoding", "").lower().split(",")
    return any(one.partition(";")[0].strip() in ("gzip", "*") for one in coded)


@cache
def assets() -> dict[str, Asset]:
    """Every file of the page by its path, the data of each language among them."""
    found = dict(_in(files("app") / "static"))
    for language in LANGUAGES:
        found[f"data/{language}.json"] = to_json(page_data(language))
    return {path: asset_of(path, body) for path, body in found.items()}


@cache
def stamp() -> str:
    """A word that changes when any of the files does."""
    digest = sha256()
    for path, asset in sorted(assets().items()):
        digest.update(path.encode() + b"\0" + sha256(asset.body).digest())
    return digest.hexdigest()[:STAMP_LENGTH]


def send(request: Request, asset: Asset) -> Response:
    """Send a file that may be kept for ever, since another file has another address."""
    headers = {"cache-control": FOR_EVER}
    body = asset.body
    if asset.packed is not None:
        headers["vary"] = "accept-encoding"
        if takes_packed(request):
            headers["content-encoding"] = "gzip"
            body = asset.packed
    return Response(body, headers=headers, media_type=asset.media_type)


def _in(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    for one in folder.iterdir():
        where = f"{path}{one.name}"
        if one.is_dir():
            yield from _in(one, f"{where}/")
        elif where.rpartition(".")[2] in TYPES:
            yield where, one.read_bytes()


def asset_of(path: str, body: bytes) -> Asset:
    """A file as it is sent, by the end of its name."""
    kind = path.rpartition(".")[2]
    return Asset(body, packed(body) if kind in PACKED else None, TYPES[kind])
