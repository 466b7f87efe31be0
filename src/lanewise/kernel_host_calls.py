"""Host calls of kernels launched from Python: memory for malloc, printf of prebuilt code.

Owns a device's heap and the listener that answers, both made when a kernel first wants them. The
protocol is machine.hostcall's matter, where memory comes from machine.device_heap's.
"""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from lanewise.kernel_printf import show_message
from lanewise.machine.device_heap import DeviceHeap
from lanewise.machine.hostcall import HostcallListener
from lanewise.machine.memory import DeviceMemory

__all__ = ["HOST_CALL_KINDS", "HostCalls"]

_HEAP: Final = "hidden_heap_v1"
_HOSTCALL: Final = "hidden_hostcall_buffer"
HOST_CALL_KINDS: Final = frozenset({_HEAP, _HOSTCALL})


@dataclass(slots=True)
class HostCalls:
    """Of one device. What kernels allocate stays until the device goes, as on a GPU."""

    memory: DeviceMemory
    _heap: DeviceHeap | None = None
    _listener: HostcallListener | None = None
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def heap(self) -> DeviceHeap:
        with self._lock:
            if self._heap is None:
                self._heap = DeviceHeap(self.memory)
            return self._heap

    def listener(self) -> HostcallListener:
        with self._lock:
            if self._listener is None:
                self._listener = HostcallListener(self.memory, self.heap, show_message, _tell)
            return self._listener

    @contextmanager
    def session(self, kinds: frozenset[str]) -> Iterator[tuple[int, int]]:
        """Addresses for the hidden arguments of `kinds`: heap, hostcall buffer; 0 for the others.

        Calls are answered until the block ends.
        """
        heap = self.heap().address if _HEAP in kinds else 0
        if _HOSTCALL not in kinds:
            yield heap, 0
            return
        listener = self.listener()
        listener.begin()
        try:
            yield heap, listener.buffer.address
        finally:
            listener.end()


def _tell(error: Exception) -> None:
    sys.stderr.write("".join(traceback.format_exception(error)))
