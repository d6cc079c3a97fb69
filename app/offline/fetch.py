"""Brings the Python for browsers from the npm registry: one release, held to its hash."""

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from base64 import b64encode
from pathlib import Path
from typing import Final

from app.assets import asset_of
from app.offline.bundle import PACKED_END, PLACE, RUNTIME

PACKAGE: Final = "pyodide"
RELEASE: Final = "314.0.7"
INTEGRITY: Final = (
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyM"
    "cWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
MARK: Final = "RELEASE"
"""The file that says what lies there; written last."""
THERE: Final = f"{RELEASE} packed"
PATIENCE: Final = 180


class FetchError(Exception):
    """The runtime cannot be had; the service runs without it."""


def fetch(place: Path = PLACE) -> bool:
    """Bring the runtime to its place; False where it is there already."""
    mark = place / MARK
    if mark.is_file() and mark.read_text("utf-8") == THERE:
        return False
    with tempfile.TemporaryDirectory() as folder:
        archive = download(Path(folder))
        check(archive.read_bytes())
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        unpack(archive, place)
    mark.write_text(THERE, "utf-8")
    return True


def download(folder: Path) -> Path:
    """Let npm fetch the release into a folder."""
    npm = shutil.which("npm")
    if npm is None:
        raise FetchError("there is no npm here to fetch it with")
    command = [npm, "pack", "--silent", f"{PACKAGE}@{RELEASE}", "--pack-destination", str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE)  # noqa: S603 - nothing of it comes from outside
    except subprocess.SubprocessError as error:
        said = str(getattr(error, "stderr", None) or error).strip()
        raise FetchError(f"npm could not fetch {PACKAGE}@{RELEASE}: {said}") from error
    return folder / f"{PACKAGE}-{RELEASE}.tgz"


def check(archive: bytes) -> None:
    """Refuse an archive that is not the one this version was tested with."""
    found = f"sha512-{b64encode(hashlib.sha512(archive).digest()).decode()}"
    if found != INTEGRITY:
        raise FetchError(f"{PACKAGE}@{RELEASE} is not what it was: {found}")


def unpack(archive: Path, place: Path) -> None:
    """Take the files that a browser needs out of the archive, each packed first as it is sent."""
    with tarfile.open(archive) as packed:
        for name in RUNTIME:
            source = packed.extractfile(f"package/{name}")
            if source is None:
                raise FetchError(f"there is no {name} in {PACKAGE}@{RELEASE}")
            asset = asset_of(name, source.read())
            if asset.packed is not None:
                (place / f"{name}{PACKED_END}").write_bytes(asset.packed)
            (place / name).write_bytes(asset.body)


def main() -> None:
    """Fetch, and say what has come of it."""
    try:
        fresh = fetch()
    except FetchError as error:
        sys.exit(f"No scoring without a network: {error}. Everything else works.")
    print(f"{PACKAGE} {RELEASE} {'is now' if fresh else 'was already'} in {PLACE}")  # noqa: T201 - a command


if __name__ == "__main__":
    main()
