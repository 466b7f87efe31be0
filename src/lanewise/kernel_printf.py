"""printf of kernels launched from Python: what they print goes to sys.stdout and sys.stderr.

Owns a device's buffers for it. The format of what a kernel leaves there is the matter of
front.hip.runtime.printf.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from lanewise.code_object.notes import PrintfFormat
from lanewise.machine.memory import DeviceMemory

__all__ = ["PRINTF_KIND", "PrintfBuffers", "show_message"]

PRINTF_KIND: Final = "hidden_printf_buffer"
_BUFFER_BYTES: Final = 16 << 20  # untouched pages cost nothing


@dataclass(slots=True)
class PrintfBuffers:
    """The printf buffers of a device, reused: as many as launches need at a time."""

    memory: DeviceMemory
    _free: list[int] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def session(self, formats: tuple[PrintfFormat, ...]) -> Iterator[int]:
        """The address of an empty buffer; printed when the block ends, whatever became of it."""
        from lanewise.front.hip.runtime.printf import (
            ASSERTION,
            BUFFER_HEAD,
            formats_by_hash,
            read_frames,
        )

        with self._lock:
            address = self._free.pop() if self._free else 0
        if not address:
            name = "the printf buffer"
            address = self.memory.allocate(_BUFFER_BYTES, name, poison=False).address
        head = BUFFER_HEAD.pack(0, _BUFFER_BYTES - BUFFER_HEAD.size)
        ctypes.memmove(address, head, len(head))
        try:
            yield address
        finally:
            used, _ = BUFFER_HEAD.unpack(ctypes.string_at(address, BUFFER_HEAD.size))
            data = ctypes.string_at(address + BUFFER_HEAD.size, min(used, _BUFFER_BYTES))
            for to_error, text in read_frames(data, formats_by_hash(formats)):
                stream = sys.stderr if to_error or ASSERTION in text else sys.stdout
                stream.write(text.decode("utf-8", "replace"))
            with self._lock:
                self._free.append(address)


def show_message(message: bytes) -> int:
    """Print what a kernel prints by host call; returns how many bytes that is."""
    from lanewise.front.hip.runtime.printf import message_text

    to_error, text = message_text(message)
    (sys.stderr if to_error else sys.stdout).write(text.decode("utf-8", "replace"))
    return len(text)
