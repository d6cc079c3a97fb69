"""``serve`` over HTTPS, with a certificate of one's own."""

import shutil
import signal
import socket
import ssl
import subprocess
from pathlib import Path
from typing import Final

import httpx
import pytest
from typer.testing import CliRunner

from app.cli.main import cli
from app.settings import Settings
from tests.http_helpers import OFFICIAL
from tests.served import posted
from tests.serving import address_in, serving, told

OPENSSL: Final = shutil.which("openssl")
pytestmark = pytest.mark.skipif(OPENSSL is None, reason="no openssl to make a certificate with")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    cert, key = folder / "cert.pem", folder / "key.pem"
    asked = ["req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    asked += ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2"]
    command = [str(OPENSSL), *asked, "-keyout", str(key), "-out", str(cert)]
    subprocess.run(command, check=True, capture_output=True)
    return cert, key


def test_a_service_with_a_certificate_is_asked_over_https(own: tuple[Path, Path]) -> None:
    cert, key = own
    with serving("--workers", "1", "--tls-cert", str(cert), "--tls-key", str(key)) as process:
        address = address_in(told(process, "openapi.json"))
        assert address.startswith("https://127.0.0.1:")
        trusted = ssl.create_default_context(cafile=cert)
        with httpx.Client(base_url=address, trust_env=False, verify=trusted) as client:
            assert client.get("/sw.js").status_code == 200
            assert client.post("/v1/score", json=OFFICIAL).json()["best"] == 0


def test_clients_that_do_nothing_over_https_hold_up_nobody(
    own: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    cert, key = own
    monkeypatch.setenv("FREECOUNT_RECEIVE_SECONDS", "1")
    trusted = ssl.create_default_context(cafile=cert)
    with serving("--workers", "1", "--tls-cert", str(cert), "--tls-key", str(key)) as process:
        port = int(address_in(told(process, "openapi.json")).rpartition(":")[2])
        silent = socket.create_connection(("127.0.0.1", port))
        silent.settimeout(10)
        assert silent.recv(1) == b""  # who shakes no hand is let go in time
        idle, asking = [
            trusted.wrap_socket(one, server_hostname="127.0.0.1")
            for one in (socket.create_connection(("127.0.0.1", port)) for _ in range(2))
        ]
        asking.sendall(posted())
        assert asking.recv(12) == b"HTTP/1.1 200"
        process.send_signal(signal.SIGTERM)
        assert process.wait(Settings().finish_seconds) is not None
        assert process.stderr is not None
        assert process.stderr.read() == ""
        for one in (silent, idle, asking):
            one.close()


def refused(*words: object) -> str:
    ran = CliRunner().invoke(cli, ["serve", *map(str, words)])
    assert ran.exit_code == 2
    return " ".join(ran.output.replace("\u2502", " ").split())


def test_a_certificate_that_cannot_be_used_is_refused_before_anything_starts(
    own: tuple[Path, Path], tmp_path: Path
) -> None:
    cert, key = own
    assert "go together" in refused("--tls-cert", cert)
    assert "go together" in refused("--tls-key", key)
    assert "No such file" in refused("--tls-cert", tmp_path / "none.pem", "--tls-key", key)
    broken = tmp_path / "broken.pem"
    broken.write_text("nothing", "utf-8")
    assert "cannot be used" in refused("--tls-cert", cert, "--tls-key", broken)
