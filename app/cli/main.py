"""The command line: its group, and the command that serves."""

import ssl
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_group

from app import VERSION

UNUSABLE: Final = 2


class Commands(TyperGroup):
    """The commands; those that a service does not need are loaded when one of them is named."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        self._load()
        return super().list_commands(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a name, or None."""
        if cmd_name not in self.commands:
            self._load()
        return super().get_command(ctx, cmd_name)

    def _load(self) -> None:
        self.commands.update(get_group(import_module("app.cli.commands").cli).commands)


cli: Final = typer.Typer(
    cls=Commands,
    name="freecount",
    help="Scores a mahjong hand: every arrangement, the best one, and who pays whom.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:  # noqa: FBT001 - typer hands a flag over like this
    if wanted:
        typer.echo(VERSION)
        raise typer.Exit


@cli.callback()
def _main(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Scores a mahjong hand: every arrangement, the best one, and who pays whom."""


@cli.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen at.")] = 8000,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=256,
            help="How many processes score batches; one for each core if left out.",
        ),
    ] = None,
    tls_cert: Annotated[
        Path | None, typer.Option(help="A certificate (PEM): serve over HTTPS; needs its key.")
    ] = None,
    tls_key: Annotated[Path | None, typer.Option(help="The key to the certificate (PEM).")] = None,
) -> None:
    """Run the service; deploy/README.md lists the settings that the environment may hold."""
    from app.server import Tls, run  # noqa: PLC0415 - the other commands need no server
    from app.settings import SettingsError, settings_of  # noqa: PLC0415 - as above

    if (tls_cert is None) != (tls_key is None):
        raise typer.BadParameter("a certificate and its key go together", param_hint="--tls-cert")
    tls = None
    if tls_cert and tls_key:
        _try_out(tls_cert, tls_key)
        tls = Tls(tls_cert, tls_key)
    try:
        run(host, port, settings_of(workers=workers), tls)
    except SettingsError as error:
        typer.echo(error, err=True)
        raise typer.Exit(UNUSABLE) from None


def _try_out(cert: Path, key: Path) -> None:
    """Refuse a certificate or a key that cannot be used, before anything starts."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password="")
    except OSError as error:
        raise typer.BadParameter(f"they cannot be used: {error}", param_hint="--tls-cert") from None
