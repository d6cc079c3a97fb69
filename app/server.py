"""Runs the service with uvicorn, says where it is and what to try, and ends it without loss."""

import asyncio
import gc
import json
import os
import signal
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple

import typer
import uvicorn
from fastapi import FastAPI

from app import journal
from app.examples import EXAMPLE
from app.journal import FACTS, FAULTS
from app.life import Life
from app.main import create_app
from app.protocol import protocol_with
from app.settings import Settings, SettingsError, unknown

MOST_LINGERING: Final = 3
"""Seconds beyond those for finishing, in which the last answers leave."""


class Tls(NamedTuple):
    """A certificate and the key to it, by which a service is asked over HTTPS."""

    cert: Path
    key: Path


class PatientServer(uvicorn.Server):
    """A server that says where it listens, and that stops in the steps of ``Life``.

    SIGTERM: not ready at once, and serving on while whoever routes requests turns away from it.
    Then, as with an interrupt: nothing new, and time to finish what was accepted.
    """

    def __init__(self, config: uvicorn.Config, life: Life, settings: Settings) -> None:
        """Prepare to serve."""
        super().__init__(config)
        self._life = life
        self._settings = settings

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Start, then print the address and the example."""
        if self.config.is_ssl:
            # uvicorn has no setting for it, and the loop would wait for a minute.
            loop = asyncio.get_running_loop()
            seconds = self._settings.receive_seconds
            timed = partial(loop.create_server, ssl_handshake_timeout=seconds)
            loop.create_server = timed  # type: ignore[method-assign]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            gc.collect()
            gc.freeze()  # what is there now stays: to look through it takes longer than a question
            address, port = self.servers[0].sockets[0].getsockname()[:2]
            host = f"[{address}]" if ":" in address else address
            scheme = "https" if self.config.is_ssl else "http"
            typer.echo(welcome(f"{scheme}://{host}:{port}"))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop; a second signal shortens what is left."""
        draining = self._life.status == "stopping"
        self._life.turn_away()
        if sig == signal.SIGTERM and not draining and self._settings.drain_seconds:
            loop = asyncio.get_running_loop()
            loop.call_later(self._settings.drain_seconds, super().handle_exit, sig, frame)
        else:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Take nothing new, and finish what was accepted."""
        self._life.read_no_more(self._settings.finish_seconds)
        await super().shutdown(sockets)  # type: ignore[arg-type]


def welcome(address: str) -> str:
    """The words that greet whoever starts the service."""
    question = json.dumps(EXAMPLE, separators=(",", ":"))
    return (
        f"Freecount listens at {address}\n"
        "Try the rulebook's own example, a hand with two arrangements:\n\n"
        f"  curl -s {address}/v1/score -H 'content-type: application/json' -d '{question}'\n\n"
        f"The API is described at {address}/openapi.json. Control-C stops."
    )


def run(host: str, port: int, settings: Settings, tls: Tls | None = None) -> None:
    """Serve until told to stop."""
    journal.start(settings.log_level)
    if strange := unknown(os.environ):
        FAULTS.warning("There are no such settings.", extra={FACTS: {"settings": strange}})
    app = create_app(settings, warm=True)
    if settings.metrics_port is not None:
        try:
            app.state.metrics.serve(settings.metrics_host, settings.metrics_port)
        except OSError as error:
            raise SettingsError(f"FREECOUNT_METRICS_PORT: {error.strerror}") from None
    PatientServer(config_of(app, host, port, tls), app.state.life, settings).run()


def config_of(app: FastAPI, host: str, port: int, tls: Tls | None = None) -> uvicorn.Config:
    """How the server serves."""
    settings: Settings = app.state.settings
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=protocol_with(settings),
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        ssl_certfile=tls and tls.cert,
        ssl_keyfile=tls and str(tls.key),
        limit_concurrency=settings.connections,
        timeout_keep_alive=settings.keep_alive_seconds,  # type: ignore[arg-type] # a float does
        timeout_graceful_shutdown=settings.finish_seconds + MOST_LINGERING,  # type: ignore[arg-type]
    )
