"""What runs the service elsewhere: the image, the compose file, the manifests, a read-only tree."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
import yaml

from app import VERSION
from app.main import create_app
from app.settings import Settings
from tests.app.test_cli_serve import TOO_LONG
from tests.http_helpers import OFFICIAL, ROOT, ask, request, send

NOBODY: Final = 65534
PARTS: Final = ("app", "schemas", "scoring", "LICENSE", "README.md")
"""What the image has of the project."""


# --- the Dockerfile ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def steps() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, continued lines joined."""
    text = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    return [
        (word, " ".join(rest.split())) for word, _, rest in (one.partition(" ") for one in lines)
    ]


def _last_stage(steps: list[tuple[str, str]]) -> dict[str, str]:
    """The instructions of what runs, each by its word."""
    start = max(number for number, (word, _) in enumerate(steps) if word == "FROM")
    return dict(steps[start:])


def test_the_image_is_made_of_pinned_and_hashed_parts(steps: list[tuple[str, str]]) -> None:
    bases = {rest.split()[0] for word, rest in steps if word == "FROM"}
    assert all(re.fullmatch(r"python:3\.\d+-slim", one) for one in bases)
    assert len([1 for word, _ in steps if word == "FROM"]) == 2
    assert "ADD" not in {word for word, _ in steps}
    installs = [rest for word, rest in steps if word == "RUN" and "pip install" in rest]
    assert installs
    assert all("--require-hashes -r requirements.lock" in one for one in installs)
    assert not any(
        re.search(r"apt|curl|wget|https?://", rest) for word, rest in steps if word == "RUN"
    )


def test_the_image_runs_as_nobody_in_particular(steps: list[tuple[str, str]]) -> None:
    last = _last_stage(steps)
    assert last["USER"] == "10001:10001"
    words = [word for word, _ in steps]
    assert "USER" in words[words.index("EXPOSE") - 1 :] or words.index("USER") < words.index("CMD")
    assert last["STOPSIGNAL"] == "SIGTERM"
    assert last["CMD"].startswith('["python", "-m", "app", "serve"')
    assert '["python", "-c",' in last["HEALTHCHECK"]
    assert "/healthz" in last["HEALTHCHECK"]
    assert "PYTHONDONTWRITEBYTECODE=1" in last["ENV"]


def test_the_image_has_what_the_service_needs(steps: list[tuple[str, str]]) -> None:
    copies = [rest for word, rest in steps if word == "COPY" and "--from" not in rest]
    copied = {part for rest in copies for part in rest.split()[:-1]}
    assert {*PARTS, "requirements.lock"} <= copied
    let_in = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    for part in copied:
        assert f"!{part}" in let_in or f"!{part}/" in let_in, part


def test_the_image_sets_only_settings_that_there_are(steps: list[tuple[str, str]]) -> None:
    said = dict(re.findall(r"FREECOUNT_(\w+)=(\S+)", _last_stage(steps)["ENV"]))
    assert set(said) <= {name.upper() for name in Settings.model_fields}
    assert said["METRICS_PORT"] in _last_stage(steps)["EXPOSE"]
    Settings(**{name.lower(): one for name, one in said.items()})


# --- compose and Kubernetes --------------------------------------------------------------


def _manifests() -> dict[str, Any]:
    text = (ROOT / "deploy" / "kubernetes.yaml").read_text("utf-8")
    return {one["kind"]: one for one in yaml.safe_load_all(text)}


def test_the_compose_file_shuts_the_service_in() -> None:
    composed = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))
    (service,) = composed["services"].values()
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["tmpfs"] == ["/tmp"]  # noqa: S108 - a mount of the container
    assert "no-new-privileges:true" in service["security_opt"]
    assert {"mem_limit", "cpus", "pids_limit"} <= service.keys()
    assert (ROOT / "deploy" / service["build"] / "Dockerfile").is_file()
    assert int(service["stop_grace_period"].removesuffix("s")) > _longest_stop()
    (network,) = composed["networks"].values()
    assert network["driver_opts"]["com.docker.network.bridge.enable_ip_masquerade"] == "false"


def _longest_stop() -> float:
    fields = Settings.model_fields
    return float(fields["drain_seconds"].default + fields["finish_seconds"].default + 3)


def test_the_deployment_runs_without_rights_and_within_limits() -> None:
    pod = _manifests()["Deployment"]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["runAsUser"] == 10001
    assert pod["automountServiceAccountToken"] is pod["enableServiceLinks"] is False
    rights = container["securityContext"]
    assert rights["readOnlyRootFilesystem"] is True
    assert rights["allowPrivilegeEscalation"] is False
    assert rights["capabilities"] == {"drop": ["ALL"]}
    assert container["resources"].keys() == {"requests", "limits"}
    assert [one["mountPath"] for one in container["volumeMounts"]] == ["/tmp"]  # noqa: S108
    assert pod["terminationGracePeriodSeconds"] > _longest_stop()


def test_the_probes_ask_what_the_service_answers() -> None:
    pod = _manifests()["Deployment"]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    ports = {one["name"]: one["containerPort"] for one in container["ports"]}
    probes = [container[f"{kind}Probe"]["httpGet"] for kind in ("readiness", "liveness", "startup")]
    assert {one["path"] for one in probes} == {"/healthz", "/readyz"}
    assert {one["port"] for one in probes} <= ports.keys()
    told = send(*(request("GET", one["path"]) for one in probes), app=create_app())
    assert {one.status_code for one in told} == {200}
    exposed = (ROOT / "Dockerfile").read_text("utf-8")
    assert all(re.search(rf"EXPOSE .*\b{port}\b", exposed) for port in ports.values())


def test_the_manifests_belong_together() -> None:
    found = _manifests()
    kinds = {"Deployment", "Service", "HorizontalPodAutoscaler", "PodDisruptionBudget"}
    assert found.keys() == kinds | {"NetworkPolicy"}
    labels = found["Deployment"]["spec"]["template"]["metadata"]["labels"]
    assert found["Deployment"]["spec"]["selector"]["matchLabels"] == labels
    assert found["Service"]["spec"]["selector"] == labels
    assert found["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"] == labels
    assert found["NetworkPolicy"]["spec"]["podSelector"]["matchLabels"] == labels
    assert found["NetworkPolicy"]["spec"]["egress"] == []
    scaler = found["HorizontalPodAutoscaler"]["spec"]
    assert scaler["scaleTargetRef"]["name"] == found["Deployment"]["metadata"]["name"]
    assert 1 < scaler["minReplicas"] < scaler["maxReplicas"]


def test_the_image_is_named_by_its_version_everywhere() -> None:
    name = f"freecount:{VERSION}"
    composed = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text("utf-8"))
    (container,) = _manifests()["Deployment"]["spec"]["template"]["spec"]["containers"]
    assert composed["services"]["freecount"]["image"] == container["image"] == name
    assert f"docker build -t {name} ." in (ROOT / "deploy" / "README.md").read_text("utf-8")


# --- the same start as in the container --------------------------------------------------


@pytest.fixture
def tree(tmp_path: Path) -> Iterator[Path]:
    """A copy of what the image has, which nobody may write to."""
    for part in PARTS:
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, tmp_path / part)
    for one in (tmp_path, *tmp_path.rglob("*")):
        one.chmod(one.stat().st_mode & 0o555 | (0o555 if one.is_dir() else 0o444))
    yield tmp_path
    for one in (tmp_path, *tmp_path.rglob("*")):
        one.chmod(0o755)


def _unprivileged() -> list[str]:
    """The words before a command that take every right from it but to read."""
    if os.geteuid():
        return []
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        pytest.skip("there is no setpriv here, and the tests run as root")
    reading = "-all,+dac_read_search"
    return [
        *(setpriv, "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups"),
        *("--no-new-privs", "--inh-caps", reading, "--ambient-caps", reading),
        *("--bounding-set", reading),
    ]


def test_the_service_runs_for_an_unprivileged_user_in_a_tree_that_is_read_only(tree: Path) -> None:
    command = [*_unprivileged(), sys.executable, "-m", "app", "serve", "--port", "0"]
    env = {
        "PATH": os.environ["PATH"],
        "HOME": "/nonexistent",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUNBUFFERED": "1",
        "PYTHONPATH": str(tree),
        "FREECOUNT_WORKERS": "1",
        "FREECOUNT_DRAIN_SECONDS": "0",
    }
    before = sorted(tree.rglob("*"))
    with subprocess.Popen(
        command, cwd=tree, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            first = process.stdout.readline()
            found = re.search(r"listens at (http://\S+)", first)
            assert found, first + process.communicate()[1]
            with httpx.Client(base_url=found[1], timeout=TOO_LONG, trust_env=False) as client:
                ready = client.get("/readyz")
                scored = client.post("/v1/score", json=OFFICIAL)
                batch = client.post("/v1/score/batch", json=[{"request": OFFICIAL}])
            status = Path(f"/proc/{process.pid}/status").read_text("ascii")
        finally:
            process.terminate()
        _, complaints = process.communicate(timeout=TOO_LONG)
    assert ready.status_code == 200
    assert scored.content == ask(OFFICIAL).content
    assert batch.json()[0]["result"] == scored.json()
    assert complaints == ""
    assert sorted(tree.rglob("*")) == before
    assert re.search(r"^Uid:\s+0\b", status, re.MULTILINE) is None
