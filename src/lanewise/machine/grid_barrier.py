"""The barrier over a whole grid, for kernels that wait for all work-groups (cooperative launches).

Owns the memory that such a kernel finds through hidden_multigrid_sync_arg. Layout: mg_info of the
device library ockl: the words of the barrier (bytes 32 to 39, at first zero) and the number of
work-groups (byte 40); before them, for grids on several devices, the address of their common
barrier, number and count of the grids, and the work-items before this grid and of all.
"""

from __future__ import annotations

import ctypes
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from lanewise.machine.geometry import LaunchGeometry
from lanewise.machine.kernarg import Services
from lanewise.machine.memory import DeviceMemory

__all__ = [
    "GRID_BARRIER_BYTES", "GRID_BARRIER_KIND", "GridBarriers", "MultiGrid", "grid_barrier_bytes",
]  # fmt: skip

#: The value kind of the hidden argument.
GRID_BARRIER_KIND: Final = "hidden_multigrid_sync_arg"
GRID_BARRIER_BYTES: Final = 64


@dataclass(frozen=True, slots=True)
class MultiGrid:
    """A grid's place among those of other devices that it may wait for."""

    barrier_address: int
    index: int
    count: int
    items_before: int
    items: int


def grid_barrier_bytes(geometry: LaunchGeometry, multi: MultiGrid | None = None) -> bytes:
    """The barrier before a launch."""
    groups = 1
    for items, size in zip(geometry.grid_items, geometry.block, strict=True):
        groups *= -(-items // size)
    place = MultiGrid(0, 0, 0, 0, 0) if multi is None else multi
    return struct.pack(
        "<QIIQQ8xI20x", place.barrier_address, place.index, place.count, place.items_before,
        place.items, groups,
    )  # fmt: skip


@dataclass(slots=True)
class GridBarriers:
    """The barriers of a device, reused: as many as launches need at a time."""

    memory: DeviceMemory
    _free: list[int] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def services(self, geometry: LaunchGeometry) -> Iterator[Services]:
        """With a fresh barrier, for the length of a with block."""
        with self._lock:
            address = self._free.pop() if self._free else 0
        if not address:
            allocation = self.memory.allocate(GRID_BARRIER_BYTES, "the grid barrier", poison=False)
            address = allocation.address
        ctypes.memmove(address, grid_barrier_bytes(geometry), GRID_BARRIER_BYTES)
        try:
            yield Services(multigrid_sync=address)
        finally:
            with self._lock:
                self._free.append(address)
