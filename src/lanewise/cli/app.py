"""The group of verbs. A verb's file is imported when the verb is used."""

from __future__ import annotations

import importlib
import importlib.metadata
from typing import Any, Final

import click

__all__ = ["lanewise"]

# In the order --help lists them.
_VERBS: Final = (
    "run", "launch", "check", "explain", "build", "inspect", "disasm", "targets", "doctor",
)  # fmt: skip


class _Verbs(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_VERBS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in _VERBS:
            return None
        module = importlib.import_module(f"lanewise.cli.{name}")
        command: click.Command = module.command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in _VERBS:
            raise click.UsageError(f"no verb {args[0]!r}; expected one of {', '.join(_VERBS)}", ctx)
        return super().resolve_command(ctx, args)


def _version() -> str:
    try:
        return importlib.metadata.version("lanewise")
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


@click.group(cls=_Verbs, context_settings={"help_option_names": ["--help", "-h"]})
@click.version_option(_version(), prog_name="lanewise")
def lanewise() -> None:
    """Runs AMD GPU code objects on the CPU.

    Exit status: 0 clean, 1 findings, 2 wrong usage or bad input, 3 unsupported instruction or
    feature reached, 4 our own fault.
    """
