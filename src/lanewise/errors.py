"""The four families of errors, and the exit status each stands for (interface.md).

Owns how an error reads as one text. It knows nothing of findings beyond that they print.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

__all__ = [
    "CompileError",
    "InputError",
    "InternalError",
    "KernelFault",
    "LanewiseError",
    "UnsupportedError",
]


class LanewiseError(Exception):
    """Base of everything lanewise raises on purpose. `exit_code` is the command line's status."""

    exit_code: ClassVar[int] = 4


class InputError(LanewiseError):
    """Wrong usage, or a file or argument that cannot be what it claims to be.

    source  what the trouble is in: a path, or a part of one ("a.out, bundle at 0x2000")
    offset  byte offset inside `source`
    """

    exit_code: ClassVar[int] = 2

    def __init__(
        self, message: str, *, source: str | None = None, offset: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        self.offset = offset

    def __str__(self) -> str:
        where = [part for part in (self.source, self._offset_text()) if part]
        return f"{', '.join(where)}: {self.message}" if where else self.message

    def _offset_text(self) -> str | None:
        return None if self.offset is None else f"offset {self.offset:#x}"

    def within(self, source: str) -> InputError:
        """The same error, told as lying in `source` when it does not name a place yet."""
        if self.source is None:
            self.source = source
        return self


class CompileError(InputError):
    """A compiler or assembler refused the source; `compiler_text` is what it said, verbatim."""

    def __init__(
        self,
        message: str,
        *,
        compiler_text: str = "",
        command: Sequence[str] = (),
        source: str | None = None,
    ) -> None:
        super().__init__(message, source=source)
        self.compiler_text = compiler_text
        self.command = tuple(command)

    def __str__(self) -> str:
        head = super().__str__()
        return f"{head}\n{self.compiler_text.rstrip()}" if self.compiler_text else head


class UnsupportedError(LanewiseError):
    """An instruction or feature that lanewise does not do yet was needed.

    Everything but the message is optional: mnemonic, its bytes, its offset in the code object, the
    kernel and the target it was met in.
    """

    exit_code: ClassVar[int] = 3

    def __init__(
        self,
        message: str,
        *,
        mnemonic: str | None = None,
        raw: bytes | None = None,
        offset: int | None = None,
        kernel: str | None = None,
        target: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.mnemonic = mnemonic
        self.raw = raw
        self.offset = offset
        self.kernel = kernel
        self.target = target

    def __str__(self) -> str:
        details = [
            self.mnemonic and f"instruction {self.mnemonic}",
            self.raw and f"bytes {self.raw.hex(' ')}",
            self.offset is not None and f"offset {self.offset:#x}",
            self.kernel and f"kernel {self.kernel}",
            self.target and f"target {self.target}",
        ]
        told = ", ".join(detail for detail in details if detail)
        return f"{self.message} ({told})" if told else self.message


class KernelFault(LanewiseError):
    """A kernel did wrong while no check was asked for; `finding` is the record of what it did.

    A finding (findings.py) prints itself, so it is also the message when none is given.
    """

    exit_code: ClassVar[int] = 1

    def __init__(self, message: str | None = None, *, finding: Any = None) -> None:
        super().__init__(message if message is not None else str(finding))
        self.finding = finding


class InternalError(LanewiseError):
    """Our own fault. `reproducer` is a file that shows it again, if one was made."""

    exit_code: ClassVar[int] = 4

    def __init__(self, message: str, *, reproducer: str | Path | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.reproducer = None if reproducer is None else Path(reproducer)

    def __str__(self) -> str:
        text = f"internal error in lanewise: {self.message}"
        return text if self.reproducer is None else f"{text}\nreproducer: {self.reproducer}"
