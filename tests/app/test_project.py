"""The repository itself: its locks, its version, its targets, the size of its modules."""

import re
import shutil
import subprocess
import tomllib
from typing import Final

import pytest

from app import VERSION
from tests.http_helpers import ROOT

LOCKS: Final = ("requirements.lock", "requirements-dev.lock")
MOST_LINES: Final = 300
TOP: Final = frozenset(
    {
        *("pyproject.toml", "Makefile", "Dockerfile", "README.md", "CHANGELOG.md", "LICENSE"),
        *("app", "scoring", "schemas", "tests", "deploy"),
        *(".ci", ".dockerignore", ".gitignore", *LOCKS),
    }
)


def _text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


# --- the locks ---------------------------------------------------------------------------


def _pinned(name: str) -> dict[str, tuple[str, frozenset[str]]]:
    """What a lock requires: by name, the version with its marker, and the hashes."""
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for entry in _text(name).replace("\\\n", " ").splitlines():
        if not entry.strip() or entry.startswith("#"):
            continue
        requirement, *hashes = entry.split("--hash=")
        package, _, version = requirement.partition("==")
        found[package.strip()] = (version.strip(), frozenset(one.strip() for one in hashes))
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address_of_a_registry(lock: str) -> None:
    text = _text(lock)
    assert "://" not in text
    assert not re.search(r"^\s*-(?!-hash=)", text, re.MULTILINE)
    assert not re.search(r"@\s*file|index-url|trusted-host|find-links", text)


@pytest.mark.parametrize("lock", LOCKS)
def test_everything_in_a_lock_is_pinned_with_its_hashes(lock: str) -> None:
    pinned = _pinned(lock)
    assert len(pinned) > 10
    for package, (version, hashes) in pinned.items():
        assert re.match(r"\d", version), package
        assert hashes, package
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes), package


def test_the_runtime_lock_is_part_of_the_development_lock() -> None:
    runtime, development = map(_pinned, LOCKS)
    assert runtime.items() <= development.items()
    assert len(runtime) < len(development)


def test_every_dependency_is_in_its_lock() -> None:
    package = tomllib.loads(_text("pyproject.toml"))
    groups = (package["project"]["dependencies"], package["dependency-groups"]["dev"])
    for lock, wanted in zip(LOCKS, groups, strict=True):
        names = {re.split(r"[\[<>=; ]", one, maxsplit=1)[0].lower() for one in wanted}
        assert names <= {re.sub(r"\[.*", "", one) for one in _pinned(lock)}


# --- version and targets -----------------------------------------------------------------


def test_the_version_is_the_same_everywhere() -> None:
    assert tomllib.loads(_text("pyproject.toml"))["project"]["version"] == VERSION
    assert VERSION in _text("CHANGELOG.md")


def _targets() -> set[str]:
    """The targets that the Makefile declares as such."""
    (phony,) = re.findall(r"^\.PHONY:(.*)$", _text("Makefile"), re.MULTILINE)
    return set(phony.split())


def test_every_target_is_documented_and_declared() -> None:
    rules = re.findall(r"^([a-z]+):(.*)$", _text("Makefile"), re.MULTILINE)
    assert {name for name, _ in rules} == _targets()
    assert all(re.search(r"## \S+ \S+", rest) for _, rest in rules)


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
def test_make_help_lists_every_target() -> None:
    command = ["make", "--no-print-directory", "help"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    listed = re.findall(r"^  ([a-z]+) +\S", ran.stdout, re.MULTILINE)
    assert set(listed) == _targets()
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("name", ["README.md", ".ci/run"])
def test_every_make_command_that_is_told_of_exists(name: str) -> None:
    told = set(re.findall(r"(?:^ *|`|\$ )make ([a-z]+)", _text(name), re.MULTILINE))
    assert {"serve", "test" if name == "README.md" else "check"} <= told <= _targets()


# --- files -------------------------------------------------------------------------------


def test_no_module_is_longer_than_300_lines() -> None:
    modules = [one for part in ("scoring", "schemas", "app") for one in _modules(part)]
    lengths = {file: len((ROOT / file).read_text("utf-8").splitlines()) for file in modules}
    assert len(lengths) > 40
    assert {file: one for file, one in lengths.items() if one > MOST_LINES} == {}


def _modules(folder: str) -> list[str]:
    return [str(one.relative_to(ROOT)) for one in (ROOT / folder).rglob("*.py")]


def _tracked() -> list[str]:
    """The files that git knows; the test is skipped where there is no repository."""
    git = shutil.which("git")
    if git is None:
        pytest.skip("there is no git here")
    ran = subprocess.run([git, "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if ran.returncode:
        pytest.skip("this copy of the project is no git repository")
    return [one for one in ran.stdout.decode().split("\0") if one]


def test_nothing_lies_at_the_top_but_what_belongs_there() -> None:
    assert {one.partition("/")[0] for one in _tracked()} <= TOP


def test_nothing_that_tools_leave_behind_is_tracked() -> None:
    left = re.compile(r"(^|/)(__pycache__|\.venv|dist|\.[a-z_]+_cache|\.hypothesis)/|\.py[co]$")
    assert [one for one in _tracked() if left.search(one)] == []


def test_every_text_ends_with_one_line_feed_and_has_no_carriage_return() -> None:
    for name in _tracked():
        data = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b""
        if data and b"\0" not in data:
            assert data.endswith(b"\n"), name
            assert not data.endswith(b"\n\n"), name
            assert b"\r" not in data, name
