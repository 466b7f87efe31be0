"""What a kernel finds in memory at its start: kernarg segment, AQL packet, queue.

Owns the values of hidden arguments and the layouts that the hardware and the HSA run-time fix.
Sources: LLVM AMDGPUUsage, "Code Object V3 Metadata" to V6 (hidden_… value kinds); HSA Platform
System Architecture, AQL kernel dispatch packet; amd_queue_t of the ROCm run-time's amd_hsa_queue.h.
"""

from __future__ import annotations

import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from lanewise.code_object.notes import KernelInfo
from lanewise.machine.geometry import LaunchGeometry
from lanewise.machine.memory import Allocation, DeviceMemory
from lanewise.wave_abi import PRIVATE_APERTURE_HI, SHARED_APERTURE_HI

__all__ = ["DispatchBlock", "DispatchBlocks", "Services", "hidden_values", "packet_bytes"]

_PACKET_BYTES: Final = 64
_QUEUE_BYTES: Final = 256
_PADDING: Final = 256  # scalar loads fetch up to 64 bytes, the end of which may not be used
_PACKET_HEADER: Final = 2 | 2 << 9 | 2 << 11  # kernel dispatch, system-scope acquire and release


@dataclass(frozen=True, slots=True)
class Services:
    """Addresses of what kernels may call on the host; 0 where there is none."""

    printf_buffer: int = 0
    hostcall_buffer: int = 0
    heap: int = 0
    default_queue: int = 0
    completion_action: int = 0
    multigrid_sync: int = 0


@dataclass(frozen=True, slots=True)
class _Hidden:
    """What hidden arguments are computed from."""

    geometry: LaunchGeometry
    services: Services
    queue_address: int


_HIDDEN: Final[dict[str, Callable[[_Hidden], int]]] = {
    "hidden_none": lambda h: 0,
    "hidden_grid_dims": lambda h: h.geometry.dimensions,
    "hidden_dynamic_lds_size": lambda h: h.geometry.dynamic_lds_bytes,
    "hidden_printf_buffer": lambda h: h.services.printf_buffer,
    "hidden_hostcall_buffer": lambda h: h.services.hostcall_buffer,
    "hidden_heap_v1": lambda h: h.services.heap,
    "hidden_default_queue": lambda h: h.services.default_queue,
    "hidden_completion_action": lambda h: h.services.completion_action,
    "hidden_multigrid_sync_arg": lambda h: h.services.multigrid_sync,
    "hidden_private_base": lambda h: PRIVATE_APERTURE_HI,
    "hidden_shared_base": lambda h: SHARED_APERTURE_HI,
    "hidden_queue_ptr": lambda h: h.queue_address,
    **{
        f"hidden_{name}_{axis}": value
        for i, axis in enumerate("xyz")
        for name, value in (
            ("block_count", lambda h, i=i: h.geometry.whole_groups[i]),
            ("group_size", lambda h, i=i: h.geometry.block[i]),
            ("remainder", lambda h, i=i: h.geometry.remainder[i]),
            ("global_offset", lambda h, i=i: 0),
        )
    },
}


def hidden_values(
    kernel: KernelInfo, geometry: LaunchGeometry, services: Services, queue_address: int
) -> tuple[tuple[int, bytes], ...]:
    """The hidden arguments as (offset, bytes). Kinds not known here are left out and stay 0."""
    hidden = _Hidden(geometry, services, queue_address)
    return tuple(
        (arg.offset, _HIDDEN[arg.value_kind](hidden).to_bytes(8, "little")[: arg.size])
        for arg in kernel.hidden_args
        if arg.value_kind in _HIDDEN
    )


def packet_bytes(
    geometry: LaunchGeometry, private_bytes: int, kernel_object: int, kernarg_address: int
) -> bytes:
    """An hsa_kernel_dispatch_packet_t."""
    return struct.pack(
        "<HHHHHHIIIIIQQQQ",
        _PACKET_HEADER, geometry.dimensions, *geometry.block, 0, *geometry.grid_items,
        private_bytes, geometry.lds_bytes, kernel_object, kernarg_address, 0, 0,
    )


def _queue_bytes(address: int) -> bytes:
    """An amd_queue_t as far as kernels look into it: the apertures."""
    queue = bytearray(_QUEUE_BYTES)
    struct.pack_into("<IIQQIIQ", queue, 0, 0, 1, address, 0, 1, 0, 1)  # hsa_queue_t
    struct.pack_into("<II", queue, 64, SHARED_APERTURE_HI, PRIVATE_APERTURE_HI)
    return bytes(queue)


@dataclass(frozen=True, slots=True)
class DispatchBlock:
    """One launch's kernarg segment, packet and queue in memory that kernels may only read."""

    allocation: Allocation
    kernarg_capacity: int

    @property
    def kernarg_address(self) -> int:
        return self.allocation.address

    @property
    def packet_address(self) -> int:
        return self.allocation.address + self.kernarg_capacity + _PADDING

    @property
    def queue_address(self) -> int:
        return self.packet_address + _PACKET_BYTES


@dataclass(slots=True)
class DispatchBlocks:
    """Dispatch blocks of a device, reused: as many as launches run at a time."""

    memory: DeviceMemory
    _free: list[DispatchBlock] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def block(self, kernarg_bytes: int) -> Iterator[DispatchBlock]:
        """A block with room for a kernarg segment, for the length of a with block."""
        block = self.take(kernarg_bytes)
        try:
            yield block
        finally:
            self.give(block)

    def take(self, kernarg_bytes: int) -> DispatchBlock:
        """A block with room for a kernarg segment, until `give`."""
        with self._lock:
            for index, block in enumerate(self._free):
                if block.kernarg_capacity >= kernarg_bytes:
                    return self._free.pop(index)
        return self._make(kernarg_bytes)

    def give(self, block: DispatchBlock) -> None:
        with self._lock:
            self._free.append(block)

    def _make(self, kernarg_bytes: int) -> DispatchBlock:
        capacity = max(4096, -(-kernarg_bytes // 64) * 64)
        size = capacity + _PADDING + _PACKET_BYTES + _QUEUE_BYTES + _PADDING
        allocation = self.memory.allocate(size, "the kernarg segment", writable=False)
        block = DispatchBlock(allocation, capacity)
        self.memory.write(block.queue_address, _queue_bytes(block.queue_address))
        return block
