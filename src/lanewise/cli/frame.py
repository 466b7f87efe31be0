"""What all verbs share: the common options, where output goes, and how an error ends the program.

Results go to stdout, notes to stderr. The exit statuses are those of interface.md.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import click

from lanewise.errors import InputError, InternalError, KernelFault, LanewiseError
from lanewise.findings import Finding
from lanewise.report.json import envelope
from lanewise.report.text import Role, paint
from lanewise.settings import odd_variables, read_settings

__all__ = ["INTERRUPTED", "Output", "run_guarded", "verb"]

INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
_ISSUE_HINT: Final = "please report it together with this file"


class _ReaderGone(Exception):
    """Whoever read stdout does so no more."""


@dataclass(frozen=True, slots=True)
class Output:
    """Where a verb puts what it has to say."""

    verb: str
    json: bool
    quiet: bool
    color: bool

    def result(self, text: str, fields: dict[str, Any]) -> None:
        """The verb's answer: `text` for people, or `fields` with --json."""
        try:
            click.echo(envelope(self.verb, fields) if self.json else text, color=self.color)
        except BrokenPipeError:
            raise _ReaderGone from None  # click would make it status 1

    def note(self, text: str) -> None:
        """Progress and remarks."""
        if not self.quiet and text:
            _to_stderr(text.rstrip())

    def paint(self, text: str, role: Role) -> str:
        return paint(text, role, self.color and not self.json)


def verb(body: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the common options; its body gets `output` for them."""

    @click.option("--json", "as_json", is_flag=True, help="Answer in JSON (versioned).")
    @click.option("--quiet", "-q", is_flag=True, help="No notes on stderr.")
    @click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        show_default=True,
        help="Colours: auto is where stdout is a terminal.",
    )
    @functools.wraps(body)
    def command(*args: Any, as_json: bool, quiet: bool, color: str, **options: Any) -> Any:
        context = click.get_current_context()
        coloured = color == "always" or (color == "auto" and _is_terminal())
        output = Output(context.info_name or "", as_json, quiet, coloured)
        for remark in odd_variables():
            output.note(f"lanewise: {remark}")
        return body(*args, output=output, **options)

    return command


def _is_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()  # None: it was closed from the start


def _to_stderr(text: str) -> None:
    """What cannot be said does not change what is done."""
    with contextlib.suppress(OSError):
        click.echo(text, err=True)


def run_guarded(group: click.Command, arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status. No exception gets out."""
    try:
        status = _run(group, arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except (BrokenPipeError, _ReaderGone):
        _close_stdout()
        return BROKEN_PIPE
    except OSError as error:  # of stdout: all others are told where they happen
        _close_stdout()
        _to_stderr(f"lanewise: stdout cannot be written: {error.strerror or error}")
        return InputError.exit_code


def _run(group: click.Command, arguments: Sequence[str]) -> int:
    try:
        status = group.main(list(arguments), "lanewise", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except (click.exceptions.Abort, KeyboardInterrupt):  # click turns one into the other
        _to_stderr("lanewise: interrupted")
        return INTERRUPTED
    except (BrokenPipeError, _ReaderGone):
        raise
    except click.ClickException as error:
        _tell_usage(error, arguments)
        return 2
    except LanewiseError as error:
        return _tell(error, arguments)
    except OSError as error:
        if error.errno in _NO_ROOM and error.filename is None:
            raise
        return _tell(_internal(error, arguments), arguments)
    except Exception as error:
        return _tell(_internal(error, arguments), arguments)


def _close_stdout() -> None:
    """The reader has gone: let the interpreter's last flush go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _words(arguments: Sequence[str]) -> tuple[str, bool]:
    """The verb and whether JSON is wanted, where click could not tell."""
    own = list(arguments)[: arguments.index("--")] if "--" in arguments else list(arguments)
    return next((word for word in own if not word.startswith("-")), ""), "--json" in own


def _tell_usage(error: click.ClickException, arguments: Sequence[str]) -> None:
    name, as_json = _words(arguments)
    if as_json:
        fields = {"error": {"kind": "InputError", "message": error.format_message()}}
        click.echo(envelope(name, fields))
    context = getattr(error, "ctx", None)
    _to_stderr(f"lanewise: {error.format_message()}")
    if context is not None:
        _to_stderr(f"Try: {context.command_path} --help")


def _tell(error: LanewiseError, arguments: Sequence[str]) -> int:
    """Print an error; a fault of the kernel is a finding, hence a result."""
    name, as_json = _words(arguments)
    if as_json:
        told: dict[str, Any] = {"kind": type(error).__name__, "message": str(error)}
        if isinstance(error, KernelFault) and isinstance(error.finding, Finding):
            told["finding"] = asdict(error.finding)
        click.echo(envelope(name, {"error": told}))
    elif isinstance(error, KernelFault):
        text = str(error)
        click.echo(text if text.startswith("KernelFault") else f"KernelFault: {text}")
    else:
        _to_stderr(f"lanewise: {error}")
    return error.exit_code


def _internal(error: Exception, arguments: Sequence[str]) -> InternalError:
    """An exception nobody foresaw, with what is needed to see it again in a file."""
    text = f"lanewise {' '.join(arguments)}\nin {Path.cwd()}\n\n" + "".join(
        traceback.format_exception(error)
    )
    reproducer = None
    try:
        folder = read_settings().reproducer_dir
        folder.mkdir(parents=True, exist_ok=True)
        reproducer = folder / f"command-{os.getpid()}.txt"
        reproducer.write_text(text)
    except (OSError, LanewiseError):
        _to_stderr(text)
    return InternalError(f"{type(error).__name__}: {error}; {_ISSUE_HINT}", reproducer=reproducer)
