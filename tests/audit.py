"""Looks at what is locked: licences that bind whoever ships it, and known vulnerabilities."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
RUNTIME, DEVELOPMENT = "requirements.lock", "requirements-dev.lock"
FREE: Final = re.compile(
    r"\b(MIT|BSD|Apache|ISC|PSF|Python Software Foundation|0BSD|Unlicense|CC0|Zlib|ZPL"
    r"|MPL|Mozilla Public License|HPND|CNRI)\b",
    re.IGNORECASE,
)
"""Licences under which a package may be used and shipped unchanged."""
HEAD: Final = 200
"""So much of the text of a licence tells which it is."""
BINDING: Final = re.compile(r"\b(A|L)?GPL|General Public|SSPL|BUSL|Commons Clause|NonCommercial\b")


def locked(lock: str) -> list[str]:
    """The names of the packages in a lock file."""
    found = re.findall(
        r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==", (ROOT / lock).read_text("utf-8"), re.MULTILINE
    )
    return sorted(set(found))


def licence(package: str) -> str | None:
    """What an installed package says of its licence; None where it is not installed here."""
    try:
        found = distribution(package)
    except PackageNotFoundError:
        return None
    said = found.metadata
    classified = [one for one in said.get_all("Classifier") or () if one.startswith("License ::")]
    stated = str(said.json.get("license_expression") or said.json.get("license") or "").partition(
        "\n"
    )[0]
    told = "; ".join((stated, *(one.rpartition(" :: ")[2] for one in classified))).strip("; ")
    return told or " ".join(_text_of_licence(found).split())[:HEAD]


def _text_of_licence(found: Distribution) -> str:
    """The licence that lies beside a package which says nothing of it elsewhere."""
    texts = (one for one in found.files or () if one.name.upper().startswith("LICEN"))
    return next((one.read_text("utf-8") for one in texts), "")


def objections(lock: str) -> Iterator[str]:
    """What is wrong with the licences of a lock."""
    for package in locked(lock):
        said = licence(package)
        if said is None:
            continue  # for another platform or Python
        if not FREE.search(said) or (BINDING.search(said) and " OR " not in said):
            yield f"{package}: {said or 'says nothing of its licence'}"


def vulnerabilities(lock: str) -> tuple[int, list[str]]:
    """Of how many packages the vulnerabilities could be looked up, and which there are."""
    ran = subprocess.run(
        [
            *(str(Path(sys.executable).with_name("uv")), "tool", "run", "pip-audit"),
            *("--format", "json", "--progress-spinner", "off", "--timeout", "15"),
            *("--disable-pip", "--require-hashes", "--requirement", str(ROOT / lock)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        told = json.loads(ran.stdout)["dependencies"]
    except (ValueError, KeyError):
        return 0, []
    looked_up = [one for one in told if "skip_reason" not in one]
    return len(looked_up), [
        f"{one['name']} {one['version']}: {found['id']}"
        for one in looked_up
        for found in one["vulns"]
    ]


def main() -> int:
    """Print what was found; 1 where something has to be done."""
    wrong = [f"licence of {one}" for lock in (RUNTIME, DEVELOPMENT) for one in objections(lock)]
    count = len(locked(RUNTIME)), len(locked(DEVELOPMENT))
    print(f"Licences: {count[0]} packages to run, {count[1]} to develop, {len(wrong)} objections.")
    looked_up, known = vulnerabilities(DEVELOPMENT)
    if looked_up:
        print(f"Vulnerabilities: {len(known)} known, {looked_up} of {count[1]} packages looked up.")
    else:
        print("Vulnerabilities: NOT looked up, since no source of advisories could be reached.")
    wrong += known
    for one in dict.fromkeys(wrong):
        print(f"  {one}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
