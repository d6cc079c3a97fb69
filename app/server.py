"""Runs the service with uvicorn, and says where it is and what to try."""

import json
from pathlib import Path
from typing import Final, NamedTuple

import typer
import uvicorn

from app.examples import EXAMPLE
from app.main import create_app

KEEP_ALIVE_SECONDS: Final = 5


class Tls(NamedTuple):
    """A certificate and the key to it, by which a service is asked over HTTPS."""

    cert: Path
    key: Path


class AnnouncingServer(uvicorn.Server):
    """A server that says where it listens once it does, with a question to try."""

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Start, then print the address and the example."""
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            address, port = self.servers[0].sockets[0].getsockname()[:2]
            host = f"[{address}]" if ":" in address else address
            scheme = "https" if self.config.is_ssl else "http"
            typer.echo(welcome(f"{scheme}://{host}:{port}"))


def welcome(address: str) -> str:
    """The words that greet whoever starts the service."""
    question = json.dumps(EXAMPLE, separators=(",", ":"))
    return (
        f"Freecount listens at {address}\n"
        "Try the rulebook's own example, a hand with two arrangements:\n\n"
        f"  curl -s {address}/v1/score -H 'content-type: application/json' -d '{question}'\n\n"
        f"The API is described at {address}/openapi.json. Control-C stops."
    )


def run(host: str, port: int, workers: int | None = None, tls: Tls | None = None) -> None:
    """Serve until told to stop; so many processes score batches, one for each core if left out."""
    config = uvicorn.Config(
        create_app(workers, warm=True),
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        ssl_certfile=tls and tls.cert,
        ssl_keyfile=tls and str(tls.key),
    )
    AnnouncingServer(config).run()
