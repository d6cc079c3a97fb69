"""How the service is set up: by the environment, each setting as ``FREECOUNT_`` and its name."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field, ValidationError, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX: Final = "FREECOUNT_"
Seconds = Annotated[float, Field(gt=0, le=3600, allow_inf_nan=False)]
Port = Annotated[int, Field(ge=1, le=65535)]


_ORIGIN: Final = re.compile(r"\*|[a-z][a-z0-9+.-]*://[^/?#@A-Z]+")
"""An origin as browsers write it: with any other that is set up nothing would ever be equal."""


class SettingsError(Exception):
    """The environment says something that cannot be: which setting, and what is wrong."""


class Settings(BaseSettings):
    """What whoever runs the service may decide; the sizes of questions are fixed by the API."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, env_ignore_empty=True)

    workers: int | None = Field(default=None, ge=1, le=256)
    """Processes that score batches; one for each core if left out."""
    waiting: int = Field(default=64, ge=0, le=10_000)
    """Questions that may wait while one is worked on; the next is answered 503."""
    receiving: int = Field(default=256, ge=1, le=100_000)
    """Requests whose body may be on its way at once; the next is answered 503."""
    connections: int = Field(default=2_000, ge=1, le=1_000_000)
    """Connections at which the server itself refuses: a backstop, it refuses ``/healthz`` too."""
    receive_seconds: Seconds = 10
    """The time for the headers, the time for a body, and the longest pause of a stream."""
    send_seconds: Seconds = 60
    """So long a client may take nothing of its answer."""
    keep_alive_seconds: Seconds = 5
    """So long a connection may be idle between requests."""
    drain_seconds: float = Field(default=5, ge=0, le=3600, allow_inf_nan=False)
    """So long the service serves on after SIGTERM, not ready, while routes turn away from it."""
    finish_seconds: Seconds = 10
    """Then the time to finish what was accepted."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """``info`` writes a line for each request."""
    metrics_port: Port | None = None
    """Where Prometheus may read; nowhere if left out."""
    metrics_host: str = "127.0.0.1"
    """The address of that port."""
    keys_file: Path | None = None
    """Names and hashes of API keys, one a line; whoever asks needs one of them then."""
    rate_per_minute: int | None = Field(default=None, ge=1, le=1_000_000)
    """Requests a minute of one key, or of one address where there are no keys; beyond: 429."""
    cors_origins: Annotated[tuple[str, ...], NoDecode] = ()
    """Origins whose pages may ask, separated by commas; ``*`` for all."""

    @field_validator("cors_origins", mode="before")
    @classmethod
    def _split(cls, said: object) -> object:
        return tuple(said.replace(",", " ").split()) if isinstance(said, str) else said

    @field_validator("cors_origins")
    @classmethod
    def _check(cls, said: tuple[str, ...]) -> tuple[str, ...]:
        if not all(_ORIGIN.fullmatch(one) for one in said):
            raise PydanticCustomError(
                "origin", "Each should be * or a scheme and a host in lower case, without a path"
            )
        return said


def settings_of(**given: object) -> Settings:
    """Read the settings; those given go before the environment."""
    try:
        return Settings(**{name: one for name, one in given.items() if one is not None})  # type: ignore[arg-type]
    except ValidationError as error:
        raise SettingsError("; ".join(map(_words, error.errors(include_url=False)))) from None


def unknown(environment: Iterable[str]) -> list[str]:
    """The names in an environment that look like settings and are none."""
    known = {PREFIX + name.upper() for name in Settings.model_fields}
    return sorted({name for name in environment if name.upper().startswith(PREFIX)} - known)


def _words(error: object) -> str:
    """Say which setting is wrong and why, without its value."""
    assert isinstance(error, dict)  # noqa: S101 - what pydantic gives
    name = str(error["loc"][0]).removeprefix(PREFIX.lower()).upper()
    return f"{PREFIX}{name}: {error['msg']}"
