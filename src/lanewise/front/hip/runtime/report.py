"""What the run-time tells people, and `lanewise run`: faults, refusals, why nothing can run.

Text goes to stderr. Where the setting `report` names a file, a line of JSON for each thing goes
there too; `lanewise run` makes its exit status of them.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
import traceback
from dataclasses import asdict
from typing import Any

from lanewise.errors import InternalError, KernelFault, LanewiseError
from lanewise.findings import Finding

__all__ = ["interrupt_later", "tell", "tell_exception"]

_told: set[str] = set()


def tell(error: LanewiseError, *, once: bool = False, counts: bool = True) -> None:
    """Print an error and, if it counts, note it for `lanewise run`.

    What the program did wrong, and is told by an error code, does not count.
    """
    text = str(error)
    if once and text in _told:
        return
    _told.add(text)
    if isinstance(error, KernelFault):
        _print(text if text.startswith("KernelFault") else f"KernelFault: {text}")
    else:
        _print(f"lanewise: {text}")
    if counts:
        _note(error)


def tell_exception(error: BaseException) -> None:
    """The same for what nobody foresaw."""
    _print("".join(traceback.format_exception(error)))
    _note(InternalError(f"{type(error).__name__}: {error}"))


def interrupt_later() -> None:
    """Hand a Ctrl-C on to Python code that called the program: nothing can be raised through C, so
    the main thread is interrupted once more when the call has returned to it."""
    main = threading.main_thread().ident
    again = threading.Timer(0.01, signal.pthread_kill, (main, signal.SIGINT))
    again.daemon = True
    again.start()


def _print(text: str) -> None:
    """All at once, whatever other threads print."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text.rstrip("\n") + "\n")
        sys.stderr.flush()


def _note(error: LanewiseError) -> None:
    line: dict[str, Any] = {
        "status": error.exit_code, "kind": type(error).__name__, "message": str(error),
    }  # fmt: skip
    finding = getattr(error, "finding", None)
    if isinstance(finding, Finding):
        line["finding"] = asdict(finding)
    from lanewise.checks.reporting import append_line  # the whole translator comes with it

    append_line(line)
