"""What kernels ask of the host while they run: printf, memory, grid barriers.

Owns which services a launch gets and for how long. The protocols are in printf.py and hostcall.py.
"""

from __future__ import annotations

import ctypes
import threading
from typing import Final

from lanewise.front.hip.runtime.devices import HipDevice, state
from lanewise.front.hip.runtime.printf import (
    ASSERTION,
    BUFFER_HEAD,
    formats_by_hash,
    message_text,
    print_text,
    read_frames,
)
from lanewise.front.hip.runtime.report import tell_exception
from lanewise.kernel import Kernel
from lanewise.machine.device_heap import DeviceHeap
from lanewise.machine.geometry import LaunchGeometry
from lanewise.machine.grid_barrier import (
    GRID_BARRIER_BYTES,
    GRID_BARRIER_KIND,
    MultiGrid,
    grid_barrier_bytes,
)
from lanewise.machine.hostcall import HostcallListener
from lanewise.machine.kernarg import Services

__all__ = ["SERVICES", "ServiceSession", "begin_services", "forget_service_threads"]

_PRINTF, _HOSTCALL = "hidden_printf_buffer", "hidden_hostcall_buffer"
_HEAP: Final = "hidden_heap_v1"
SERVICES: Final = frozenset({_PRINTF, _HOSTCALL, _HEAP, GRID_BARRIER_KIND})
_BUFFER_BYTES: Final = 64 << 20  # untouched pages cost nothing


class _DeviceServices:
    """What a device's kernels use, made when one first asks for it."""

    def __init__(self, device: HipDevice) -> None:
        self.device = device
        self.lock = threading.Lock()
        self.printf_buffers: list[int] = []
        self.sync_blocks: list[int] = []
        self._listener: HostcallListener | None = None
        self._heap: DeviceHeap | None = None
        self.assertions = 0  # that failed, as told by host call

    @property
    def heap(self) -> DeviceHeap:
        with self.lock:
            if self._heap is None:
                self._heap = DeviceHeap(self.device.memory)
            return self._heap

    @property
    def listener(self) -> HostcallListener:
        with self.lock:
            if self._listener is None:
                self._listener = HostcallListener(
                    self.device.memory, lambda: self.heap, self._show, tell_exception
                )
            return self._listener

    def _show(self, message: bytes) -> int:
        to_error, text = message_text(message)
        self.assertions += to_error and b"Device-side assertion" in text
        print_text(text, state().shared.prints, to_error=to_error)
        return len(text)

    def take(self, pool: list[int], size: int, name: str) -> int:
        with self.lock:
            if pool:
                return pool.pop()
        return self.device.memory.allocate(size, name, poison=False).address


_of_device: dict[int, _DeviceServices] = {}


def forget_service_threads() -> None:
    """After a fork."""
    for services in _of_device.values():
        if services._listener is not None:
            services._listener.forget_thread()


class ServiceSession:
    """The services of one launch; `end` after it, whatever became of it.

    has_asserted  a kernel's assertion failed meanwhile
    """

    __slots__ = (
        "_assertions", "_kernel", "_listener", "_printed_assertion", "_printf", "_services",
        "_sync", "services",
    )  # fmt: skip

    def __init__(
        self, services: _DeviceServices, hidden: frozenset[str], geometry: LaunchGeometry,
        kernel: Kernel, multi_grid: MultiGrid | None = None,
    ) -> None:  # fmt: skip
        self._services = services
        self._kernel = kernel
        self._printf = self._sync = 0
        self._printed_assertion = False
        self._listener: HostcallListener | None = None
        heap = services.heap.address if _HEAP in hidden else 0
        if _PRINTF in hidden:
            self._printf = services.take(
                services.printf_buffers, _BUFFER_BYTES, "the printf buffer"
            )
            head = BUFFER_HEAD.pack(0, _BUFFER_BYTES - BUFFER_HEAD.size)
            ctypes.memmove(self._printf, head, len(head))
        if GRID_BARRIER_KIND in hidden:
            self._sync = services.take(services.sync_blocks, GRID_BARRIER_BYTES, "the grid barrier")
            data = grid_barrier_bytes(geometry, multi_grid)
            ctypes.memmove(self._sync, data, GRID_BARRIER_BYTES)
        if _HOSTCALL in hidden:
            self._listener = services.listener
            self._assertions = services.assertions
            self._listener.begin()
        self.services = Services(
            printf_buffer=self._printf,
            hostcall_buffer=self._listener.buffer.address if self._listener else 0,
            heap=heap,
            multigrid_sync=self._sync,
        )

    @property
    def has_asserted(self) -> bool:
        """Known after `end`: of our header's assertions by what was printed, else by host call."""
        if self._printed_assertion:
            return True
        return self._listener is not None and self._services.assertions > self._assertions

    def end(self) -> None:
        """Print what was printed, and give everything back."""
        if self._listener is not None:
            self._listener.end()
        if self._printf:
            self._print()
            self._services.printf_buffers.append(self._printf)
        if self._sync:
            self._services.sync_blocks.append(self._sync)

    def _print(self) -> None:
        used, _ = BUFFER_HEAD.unpack(ctypes.string_at(self._printf, BUFFER_HEAD.size))
        if not used:
            return
        data = ctypes.string_at(self._printf + BUFFER_HEAD.size, min(used, _BUFFER_BYTES))
        formats = formats_by_hash(self._kernel.printf_formats)
        for to_error, text in read_frames(data, formats):
            if ASSERTION in text:
                to_error = self._printed_assertion = True
            print_text(text, state().shared.prints, to_error=to_error)


class _NoSession:
    """For kernels that ask for nothing."""

    services = Services()
    has_asserted = False

    def end(self) -> None:
        pass


_NO_SESSION: Final = _NoSession()


def begin_services(
    device: HipDevice, hidden: frozenset[str], geometry: LaunchGeometry, kernel: Kernel,
    multi_grid: MultiGrid | None = None,
) -> ServiceSession | _NoSession:  # fmt: skip
    """What the kernel's hidden arguments ask for."""
    if not hidden & SERVICES:
        return _NO_SESSION
    services = _of_device.get(device.index)
    if services is None:
        services = _of_device.setdefault(device.index, _DeviceServices(device))
    return ServiceSession(services, hidden, geometry, kernel, multi_grid)
