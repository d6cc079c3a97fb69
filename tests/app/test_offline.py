"""What a browser keeps: the same answers without the service, in files that change by address."""

import gzip
import io
import json
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from app.assets import asset_of
from app.offline import bundle, fetch
from app.offline.answers import answer
from app.offline.bundle import core, manifest, offered
from app.service import ENDPOINTS
from scoring import LANGUAGES, RULESETS, Plain, to_json
from tests.http_helpers import BAD_BODIES, ROOT, Probe, get, send

CASES = [
    json.loads(line)
    for file in sorted((ROOT / "tests" / "golden").glob("*.ndjson"))
    for line in file.read_text("utf-8").splitlines()
]
CLEAN = [sys.executable, "-I", "-S", "-c"]


@pytest.mark.parametrize("endpoint", [one for one in ENDPOINTS if one != "wall-break"])
def test_a_browser_answers_and_refuses_as_the_service_does(endpoint: str) -> None:
    cases = [one for one in CASES if one.get("endpoint", "score") == endpoint]
    assert len(cases) > 10
    for case in cases[:: max(1, len(cases) // 80)]:
        status, told = ENDPOINTS[endpoint].ask(case["request"])
        body = json.dumps(case["request"])
        assert answer(f"/v1/{endpoint}", body) == f"{status} {to_json(told).decode()}", case["id"]


@pytest.mark.parametrize(
    "address",
    [
        "/v1/wall-break?first=5&second=6&lang=ja",
        "/v1/wall-break?first=5&second=13",
        "/v1/rulesets/riichi/patterns?preset=tenhou&lang=es",
        "/v1/rulesets/hong-kong/patterns?lang=zh",
        "/v1/nothing",
    ],
)
def test_a_browser_reads_addresses_as_the_service_does(address: str) -> None:
    response = get(address)
    assert answer(address) == f"{response.status_code} {response.text}"


@pytest.mark.parametrize(
    "probe",
    [one for one in BAD_BODIES if one.errors != ("not_utf8 ",)],  # a browser has text, not bytes
    ids=lambda one: one.name,
)
def test_a_browser_refuses_what_is_not_json_as_the_service_does(probe: Probe) -> None:
    body = (probe.content or b"").decode()
    assert answer("/v1/score", body) == f"400 {send(probe.request())[0].text}"


def test_what_is_posted_needs_a_body() -> None:
    assert answer("/v1/score").startswith("404 ")


# --- the core as an archive ---------------------------------------------------------------


def test_the_core_is_packed_the_same_way_every_time() -> None:
    first = core()
    core.cache_clear()
    assert core() == first
    names = ZipFile(io.BytesIO(first)).namelist()
    assert names == sorted(names)
    assert {Path(one).suffix for one in names} == {".py", ".toml"}
    for ruleset in RULESETS:
        assert f"scoring/rulesets/{ruleset.replace('-', '_')}/names.toml" in names


def test_the_archive_answers_with_nothing_but_the_standard_library(tmp_path: Path) -> None:
    archive = tmp_path / "core.zip"
    archive.write_bytes(core())
    case = next(one for one in CASES if one["request"]["ruleset"] == "sichuan")
    script = (
        f"import sys; sys.path.insert(0, {str(archive)!r})\n"
        "from app.offline.answers import answer\n"
        "print(answer('/v1/score', sys.stdin.read()))"
    )
    ran = subprocess.run(
        [*CLEAN, script],
        input=json.dumps(case["request"]),
        capture_output=True,
        text=True,
        check=True,
    )
    status, told = ENDPOINTS["score"].ask(case["request"])
    assert json.loads(ran.stdout.partition(" ")[2]) == told
    assert ran.stdout.startswith(f"{status} ")


# --- what is offered ----------------------------------------------------------------------


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty place for the runtime, and a memory that has seen none."""
    kept = (bundle.runtime, offered, manifest)
    monkeypatch.setattr(bundle, "PLACE", tmp_path)
    for one in kept:
        one.cache_clear()
    yield tmp_path
    for one in kept:
        one.cache_clear()


def brought(place: Path, of: str = "") -> Plain:
    """The manifest of a service that has some runtime."""
    for name in bundle.RUNTIME:
        (place / name).write_bytes(f"{name}{of}".encode())
    for one in (bundle.runtime, offered, manifest):
        one.cache_clear()
    return json.loads(get("/offline.json").content)  # type: ignore[no-any-return] # an object


def test_a_service_without_the_runtime_says_so(place: Path) -> None:
    assert list(place.iterdir()) == []
    assert get("/offline.json").json() == {"mark": None}
    assert get("/offline/000000000000/core.zip").status_code == 404
    assert get("/?lang=en").status_code == get("/sw.js").status_code == 200


def test_every_file_that_is_offered_can_be_had_under_its_own_address(place: Path) -> None:
    told = brought(place)
    assert sum(one["bytes"] for one in told["files"]) == told["bytes"]
    for one in told["files"]:
        response = get(one["address"])
        assert len(response.content) == one["bytes"]
        assert "immutable" in response.headers["cache-control"]
        policy = response.headers.get("content-security-policy", "")
        assert ("'wasm-unsafe-eval'" in policy) == one["address"].endswith("/worker.js")
        assert "'unsafe-eval'" not in policy
    types = {get(one["address"]).headers["content-type"] for one in told["files"]}
    assert "application/wasm" in types


def test_another_runtime_or_core_has_another_address_and_another_mark(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = brought(place), brought(place, "2")
    assert first["runtime"] != second["runtime"]
    assert first["core"] == second["core"]
    monkeypatch.setattr(bundle, "core", lambda: b"another")
    third = brought(place, "2")
    assert third["runtime"] == second["runtime"]
    assert third["core"] != second["core"]
    assert len({first["mark"], second["mark"], third["mark"]}) == 3


def test_the_service_worker_keeps_every_file_of_the_page_in_every_language() -> None:
    response = get("/sw.js")
    assert response.headers["cache-control"] == "no-cache"
    shell = json.loads(response.text.partition("const SHELL = ")[2].partition(";\n")[0])
    assert list(shell["pages"]) == list(LANGUAGES)
    assert {get(one).status_code for one in shell["files"][::9]} == {200}
    for address in shell["pages"].values():
        text = get(address).text
        named = {f"/static{one.partition(chr(34))[0]}" for one in text.split('"/static')[1:]}
        assert {one for one in named if "." in one} <= set(shell["files"])


# --- bringing the runtime -----------------------------------------------------------------


def test_only_the_very_release_that_was_tested_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "some.tgz"
    with tarfile.open(archive, "w:gz") as packing:
        for name in (*bundle.RUNTIME, "README.md"):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(name)
            packing.addfile(entry, io.BytesIO(name.encode()))
    monkeypatch.setattr(fetch, "download", lambda _folder: archive)
    place = tmp_path / "runtime"
    with pytest.raises(fetch.FetchError, match="is not what it was: sha512-"):
        fetch.fetch(place)
    assert not place.exists()
    monkeypatch.setattr(fetch, "check", lambda _archive: None)
    assert fetch.fetch(place) is True
    packed = {f"{one}.gz" for one in bundle.RUNTIME if not one.endswith(".zip")}
    assert {one.name for one in place.iterdir()} == {*bundle.RUNTIME, *packed, fetch.MARK}
    assert fetch.fetch(place) is False


def test_without_npm_there_is_one_clear_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(fetch, "fetch", lambda: fetch.download(tmp_path))
    with pytest.raises(SystemExit, match=r"no npm here .* Everything else works\."):
        fetch.main()


def test_what_was_packed_when_it_came_is_sent_as_it_is(place: Path) -> None:
    mark = brought(place)["mark"]
    (place / "pyodide.asm.wasm.gz").write_bytes(gzip.compress(b"packed before"))
    told = brought(place)
    assert told["mark"] == mark
    address = f"{told['runtime']}/pyodide.asm.wasm"
    assert get(address).content == b"pyodide.asm.wasm"
    sent = get(address, {"accept-encoding": "gzip"})
    assert sent.content == b"packed before"


def test_what_a_browser_compiles_is_sent_packed() -> None:
    assert asset_of("pyodide.asm.wasm", b"0" * 1000).packed is not None
    assert asset_of("core.zip", b"0" * 1000).packed is None
