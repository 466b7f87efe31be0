"""Memory that the API gave out or was told of: what lies where, and whose it is.

Owns the map from addresses to allocations. Addresses are the host's, so kernels, the program and
copies use the same ones.
"""

from __future__ import annotations

import threading
from bisect import bisect_right, insort
from dataclasses import dataclass
from typing import Final

from lanewise.errors import InputError
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.machine.memory import DeviceMemory, HostRange, Owner

__all__ = ["DEVICE", "HOST", "MANAGED", "REGISTERED", "MemoryMap", "Region"]

HOST, DEVICE, MANAGED, REGISTERED = "host", "device", "managed", "registered"


@dataclass(slots=True, eq=False)
class Region:
    """`size` bytes at `address`.

    kind    HOST, DEVICE, MANAGED, or REGISTERED for the program's own memory
    device  number of the device it was made on
    flags   as given to the function that made it
    pool    of hipMallocAsync, else None
    """

    address: int
    size: int
    kind: str
    device: int
    flags: int = 0
    pool: object | None = None
    host_range: HostRange | None = None
    identity: int = 0

    @property
    def end(self) -> int:
        return self.address + self.size


_PAGE: Final = 4096


def _owner(device: int, pool: object | None) -> Owner:
    """Host and managed memory is everybody's; that of a device its own, and its peers'."""
    name = f"device {device}"
    if pool is None:
        return Owner((device, None), name, f"hipDeviceEnablePeerAccess({device}, 0) was not called")
    return Owner(
        (device, pool), name, "hipMemPoolSetAccess has not given this device access to the pool"
    )


class MemoryMap:
    """All regions by address."""

    def __init__(self, memory: DeviceMemory) -> None:
        self.memory = memory
        self._lock = threading.Lock()
        self._starts: list[int] = []
        self._regions: dict[int, Region] = {}
        self._count = 0

    def allocate(
        self, size: int, kind: str, device: int, *, flags: int = 0, pool: object | None = None,
        poison: bool = True,
    ) -> Region:  # fmt: skip
        """Raises HipError(OUT_OF_MEMORY)."""
        try:
            owner = _owner(device, pool) if kind == DEVICE else None
            made = self.memory.allocate(size, f"{kind} memory", poison=poison, owner=owner)
        except InputError:
            raise HipError(Code.OUT_OF_MEMORY) from None
        region = Region(made.address, size, kind, device, flags, pool)
        self._add(region)
        return region

    def register(self, address: int, size: int, device: int, flags: int) -> Region:
        """Take part of the program's own memory."""
        if self.find(address) is not None or self.find(address + size - 1) is not None:
            raise HipError(Code.HOST_MEMORY_ALREADY_REGISTERED)
        host_range = self.memory.register(address, size, "registered host memory")
        region = Region(address, size, REGISTERED, device, flags, host_range=host_range)
        self._add(region)
        return region

    def _add(self, region: Region) -> None:
        with self._lock:
            self._count += 1
            region.identity = self._count
            self._regions[region.address] = region
            insort(self._starts, region.address)

    def release(self, region: Region) -> None:
        """Give it back; nothing may be using it."""
        with self._lock:
            if self._regions.get(region.address) is not region:
                raise HipError(Code.INVALID_VALUE)
            del self._regions[region.address]
            del self._starts[bisect_right(self._starts, region.address) - 1]
        if region.host_range is not None:
            self.memory.unregister(region.host_range)
        else:
            self.memory.free(region.address)

    def find(self, address: int) -> Region | None:
        """The region an address lies in."""
        starts = self._starts
        index = bisect_right(starts, address) - 1
        if index < 0:
            return None
        region = self._regions.get(starts[index])
        return region if region is not None and address < region.end else None

    def at(self, address: int) -> Region | None:
        """The region that begins at an address."""
        return self._regions.get(address)

    @property
    def regions(self) -> list[Region]:
        return list(self._regions.values())

    def check(self, address: int, size: int) -> Region | None:
        """The region of a range, or None for memory of the program that nobody told us of.

        Raises HipError where the range runs out of its region, or lies where memory was freed.
        """
        region = self.find(address)
        if region is not None:
            if address + size > region.end:
                raise HipError(Code.INVALID_VALUE)
            return region
        if address < _PAGE:
            raise HipError(Code.INVALID_VALUE)
        if self.memory.owns(address):
            # not ours by the map: a code object's variable, or memory that is gone
            raise HipError(Code.INVALID_VALUE)
        return None
