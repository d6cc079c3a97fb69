"""What the documents say is tried out."""

import doctest
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import ClassVar

import pytest

from scoring import RULESETS
from scoring.fields import form_of

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
CASES = [
    json.loads(line)["id"]
    for file in sorted((ROOT / "tests" / "golden").glob("*.ndjson"))
    for line in file.read_text("utf-8").splitlines()
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A service of its own process, as ``make serve`` starts it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "app", "serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as service:
        url = f"http://127.0.0.1:{port}"
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{url}/healthz", timeout=5).close()
                break
            except OSError:
                time.sleep(0.1)
        yield url
        service.terminate()


def test_the_script_of_the_readme_scores_a_file_of_hands(address: str, tmp_path: Path) -> None:
    script = tmp_path / "score_file.py"
    script.write_text(re.findall(r"```python\n(.*?)```", README, re.DOTALL)[0], "utf-8")
    hands = tmp_path / "hands.ndjson"
    good = {
        "ruleset": "zung-jung",
        "seat": "south",
        "hand": "11122233p99m (777z) +3p",
        "win": {"by": "discard", "from": "west"},
    }
    questions = [good, good | {"seat": "up"}, good | {"hand": "1112233p99m (777z) +35p4"}]
    no_win = good | {"hand": "11122245p99m (777z) +8p"}
    lines = [json.dumps(one) for one in (*questions, no_win)]
    hands.write_text("\n".join(lines) + "\n", "utf-8")
    ran = subprocess.run(
        [sys.executable, str(script), address, str(hands)],
        capture_output=True,
        text=True,
        check=True,
    )
    told = ran.stdout.splitlines()
    assert told[0].startswith("1 170 99m 123p! 123p 123p (777z) {'east': -25, 'south': 510")
    assert told[1].startswith("2 /seat: ")
    assert told[2].startswith("3 /hand: ")
    assert told[3].startswith("4 ")
    assert len(told) == 4


def test_the_example_of_the_readme_in_python_holds() -> None:
    parser = doctest.DocTestParser()
    test = parser.get_doctest(README, {}, "README.md", "README.md", 0)
    assert doctest.DocTestRunner(verbose=False).run(test).failed == 0
    assert test.examples


def test_the_command_of_the_readme_prints_both_arrangements() -> None:
    (command,) = re.findall(r"\$ \.venv/bin/(python -m app score .*)", README)
    words = re.findall(r'"[^"]*"|\S+', command)[1:]
    ran = subprocess.run(
        [sys.executable, *(word.strip('"') for word in words)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert "99m 123p! 123p 123p (777z)" in ran.stdout
    assert "99m 111p 222p 333p! (777z)" in ran.stdout
    assert "170" in ran.stdout
    assert "460" in ran.stdout


def test_the_deal_of_the_readme_is_settled_as_it_prints() -> None:
    ((deal, printed),) = re.findall(
        r"\$ echo '([^']*)' \| \S+ -m app settle -\n(.*?)\n\n", README, re.DOTALL
    )
    ran = subprocess.run(
        [sys.executable, "-m", "app", "settle", "-"],
        input=deal,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "200"},
    )
    lines = [" ".join(line.split()) for line in ran.stdout.splitlines()]
    for line in printed.splitlines():
        assert any(one.startswith(" ".join(line.split())) for one in lines), line


def test_the_command_of_the_readme_says_what_a_hand_waits_for() -> None:
    (command,) = re.findall(r"\$ \.venv/bin/(python -m app waits .*)", README)
    words = re.findall(r'"[^"]*"|\S+', command)[1:]
    ran = subprocess.run(
        [sys.executable, *(word.strip('"') for word in words)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    rows = [" ".join(line.split()) for line in ran.stdout.splitlines()]
    assert rows[2:4] == [
        "3s 3 of Bamboo 3 No yaku 1 +1100",
        "6s 6 of Bamboo 4 No yaku 1 +1100",
    ]


def test_the_readme_lists_every_ruleset_and_preset() -> None:
    for ruleset in RULESETS.values():
        assert f"`{ruleset.id}`" in README
        for preset in ruleset.presets:
            assert f"`{preset.id}`" in README


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_every_case_that_a_ruleset_readme_names_exists(ruleset: str) -> None:
    folder = ROOT / "scoring" / "rulesets" / ruleset.replace("-", "_")
    text = (folder / "README.md").read_text("utf-8")
    named = re.findall(r"`([a-z]+-[a-z0-9*]+(?:-[a-z0-9*]+)*)`", text)
    prefixes = {case.partition("-")[0] for case in CASES}
    pins = [one for one in named if one.partition("-")[0] in prefixes and one not in RULESETS]
    assert pins
    for pin in pins:
        assert any(fnmatch(case, pin) for case in CASES), pin


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_every_option_is_named_in_the_readme_of_its_ruleset(ruleset: str) -> None:
    folder = ROOT / "scoring" / "rulesets" / ruleset.replace("-", "_")
    text = (folder / "README.md").read_text("utf-8")
    options = [entry.name for entry in form_of(RULESETS[ruleset].options).entries]
    assert [one for one in options if f"`{one}`" not in text] == []


class TestDockerfile:
    """The image: two stages, nothing of root, nothing floating."""

    text = (ROOT / "Dockerfile").read_text("utf-8")
    joined = text.replace("\\\n", " ").splitlines()
    lines: ClassVar = [line for line in joined if line and line[0] != "#"]

    def words(self, instruction: str) -> list[str]:
        """The arguments of every line of one instruction."""
        found = [line.partition(" ") for line in self.lines]
        return [rest.strip() for word, _, rest in found if word == instruction]

    def test_it_has_two_stages_of_a_pinned_base(self) -> None:
        bases = self.words("FROM")
        assert len(bases) == 2
        assert all(":" in base and ":latest" not in base for base in bases)

    def test_it_runs_as_nobody_in_particular(self) -> None:
        (user,) = self.words("USER")
        assert user.split(":")[0] not in ("root", "0")
        assert self.lines.index(f"USER {user}") < self.lines.index("STOPSIGNAL SIGTERM")

    def test_packages_are_pinned_by_hash(self) -> None:
        assert any("--require-hashes -r requirements.lock" in run for run in self.words("RUN"))

    def test_it_starts_in_exec_form_and_is_watched(self) -> None:
        (command,) = self.words("CMD")
        assert json.loads(command)[:3] == ["python", "-m", "app"]
        assert "/healthz" in self.words("HEALTHCHECK")[0]
        assert not self.words("ADD")

    def test_everything_it_copies_is_let_through(self) -> None:
        ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
        kept = {line.removeprefix("!").rstrip("/") for line in ignored if line.startswith("!")}
        sources = [
            name
            for copied in self.words("COPY")
            if not copied.startswith("--from")
            for name in copied.split()[:-1]
        ]
        assert set(sources) <= kept
        assert all((ROOT / name).exists() for name in sources)
