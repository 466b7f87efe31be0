"""Memory for malloc in kernels.

Owns one range of a device's memory, which is live as long as the device. Device code divides slabs
of 2 MB among small blocks itself (ockl's dm); it asks here for slabs and for large blocks.
"""

from __future__ import annotations

import threading
from typing import Final

from lanewise.errors import InputError
from lanewise.machine.memory import DeviceMemory

__all__ = ["DeviceHeap"]

_STATE_BYTES: Final = 1 << 18  # heap_t of ockl: 109 kB; all zero is its first state
_SLAB_BYTES: Final = 2 << 20
_PAGE: Final = 4096
_SIZES: Final = tuple(1 << shift for shift in (32, 31, 30, 29, 28, 27))


class DeviceHeap:
    """The heap of one device. `address` is what hidden_heap_v1 tells kernels."""

    def __init__(self, memory: DeviceMemory) -> None:
        self.address = memory.allocate(_STATE_BYTES, "the device heap", poison=False).address
        self._start, size = _reserve(memory)
        self._lock = threading.Lock()
        self._free: list[tuple[int, int]] = [(self._start, size)]
        self._used: dict[int, int] = {}

    def request(self, address: int, size: int) -> int:
        """Free what begins at an address, else give `size` bytes; 0 where there are not so many."""
        with self._lock:
            return self._release(address) if address else self._take(size)

    def _take(self, size: int) -> int:
        align = _SLAB_BYTES if size >= _SLAB_BYTES else _PAGE
        size = -(-max(size, 1) // _PAGE) * _PAGE
        for index, (start, length) in enumerate(self._free):
            begin = -(-start // align) * align
            if begin + size <= start + length:
                rest = [(start, begin - start), (begin + size, start + length - begin - size)]
                self._free[index : index + 1] = [one for one in rest if one[1]]
                self._used[begin] = size
                return begin
        return 0

    def _release(self, address: int) -> int:
        size = self._used.pop(address, 0)
        if size:
            self._free = _merged(sorted([*self._free, (address, size)]))
        return 0


def _merged(pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    made: list[tuple[int, int]] = []
    for start, size in pieces:
        if made and made[-1][0] + made[-1][1] == start:
            made[-1] = (made[-1][0], made[-1][1] + size)
        else:
            made.append((start, size))
    return made


def _reserve(memory: DeviceMemory) -> tuple[int, int]:
    """As much as there is to be had: pages cost nothing before they are touched."""
    for size in _SIZES:
        try:
            return memory.allocate(size, "the device heap", poison=False).address, size
        except InputError:
            continue
    return 0, 0
