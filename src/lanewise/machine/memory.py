"""Device memory: allocations in host memory, the table that every access is checked against.

Device addresses are host addresses. Allocations come from one reserved address range, each with
unmapped pages behind it; arrays of the host take part in place when registered. Owns poison, what
is live, what has been freed, and how an address reads in words. Knows nothing of kernels.

Poison fills fresh memory, LDS and scratch. Every 16 bits of it are 0x7fff: a NaN as f16, bf16, f32
and f64 (and in the fp8 formats that have NaNs in both signs), an address that no x86 CPU maps, and
an index outside any array. A quiet NaN keeps these bits through arithmetic, so a result of
0x7fff7fff tells where it comes from.
"""

from __future__ import annotations

import ctypes
import gc
import mmap
import os
import threading
from array import array
from bisect import bisect_left, bisect_right, insort
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final

from lanewise.errors import InputError
from lanewise.machine.layout import RANGE_READ_ONLY

__all__ = ["POISON", "POISON_16", "Allocation", "DeviceMemory", "HostRange", "Owner", "RangeTable"]

POISON_16: Final = 0x7FFF
POISON: Final = 0x7FFF_7FFF_7FFF_7FFF

_PAGE: Final = mmap.PAGESIZE
_HUGE_PAGE: Final = 2 << 20
_RESERVED_BYTES: Final = (1 << 38, 1 << 36, 1 << 34)  # the largest we get
_GUARDED_LIMIT: Final = 16384  # Linux allows a process 65530 mappings; a guard costs two
_REMEMBERED_FREED: Final = 4096
_EAGER_POISON_BYTES: Final = 256 << 20
_POISON_FILE_BYTES: Final = 32 << 20


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose memory it is, where devices that share an address range do not see all of it.

    key           by which a device knows what it sees
    name, remedy  for messages: "device 1", how to get access
    """

    key: Hashable
    name: str
    remedy: str


@dataclass(frozen=True, slots=True)
class Allocation:
    """`size` bytes at `address`; kernels may store there if `writable`.

    name, description   for messages: "argument 2 'y'", "f32[1024]"
    owner               None for what all devices see
    """

    address: int
    size: int
    name: str
    writable: bool = True
    description: str = ""
    owner: Owner | None = None

    @property
    def label(self) -> str:
        """`argument 2 'y' (f32[1024], 4096 bytes)`."""
        size = "1 byte" if self.size == 1 else f"{self.size} bytes"
        return f"{self.name} ({', '.join(filter(None, (self.description, size)))})"

    @property
    def end(self) -> int:
        return self.address + self.size

    def covers(self, other: Allocation) -> bool:
        """Whether all that may be done with `other` may be done here."""
        inside = self.address <= other.address and other.end <= self.end
        return inside and (self.writable or not other.writable)

    def distance(self, address: int) -> int:
        """Bytes between an address and the allocation; 0 inside and right behind it."""
        return max(self.address - address, address - self.end, 0)


HostRange = Allocation  # memory of the host that takes part


@dataclass(frozen=True, slots=True)
class RangeTable:
    """What a launch checks accesses against: disjoint ranges by address, kept alive by this.

    `rows` holds start, size and flags of each: the layout of Range in layout.py.
    """

    rows: array[int]
    allocations: list[Allocation]

    @property
    def address(self) -> int:
        return self.rows.buffer_info()[0]

    @property
    def count(self) -> int:
        return len(self.allocations)

    def find(self, address: int) -> Allocation | None:
        """The allocation that holds an address."""
        index = bisect_right(self.allocations, address, key=_start) - 1
        if index >= 0 and address < self.allocations[index].end:
            return self.allocations[index]
        return None

    def nearest(self, address: int) -> Allocation | None:
        """The allocation that holds an address or is nearest to it."""
        index = bisect_right(self.allocations, address, key=_start)
        around = self.allocations[max(index - 1, 0) : index + 1]
        return min(around, key=lambda a: a.distance(address), default=None)


class DeviceMemory:
    """The memory of one device. All methods may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._depth = 0
        self._postponed: deque[Callable[[], None]] = deque()
        self._base, self._limit = _reserve()
        self._next = self._base + _HUGE_PAGE
        self._live: dict[int, Allocation] = {}
        self._mapped: dict[int, int] = {}  # bytes committed from an allocation's address on
        self._registered: list[Allocation] = []
        self._freed: OrderedDict[int, Allocation] = OrderedDict()
        self._reusable: list[tuple[int, int]] = []  # size, address; only when all is used up
        self._table: RangeTable | None = None
        self._last: tuple[tuple[Allocation, ...], RangeTable] | None = None
        self.live_bytes = 0
        self.changes = ctypes.c_uint64(0)  # of the table, for native code to look at

    def close(self) -> None:
        """Give everything back. No kernel may run and no address be used any more."""
        with self._lock:
            if self._base:
                _LIBC.munmap(self._base, self._limit - self._base)
            self._base = self._limit = self._next = 0
            self._live.clear()
            self._changed()

    def __del__(self) -> None:
        if getattr(self, "_base", 0):
            self.close()

    @contextmanager
    def _exclusive(self) -> Iterator[bool]:
        """Hold the lock; False for a finalizer that runs in the middle of one of our own changes.

        What such a one wants is postponed until that change is done.
        """
        with self._lock:
            self._depth += 1
            try:
                yield self._depth == 1
            finally:
                self._depth -= 1
            while self._depth == 0 and self._postponed:
                self._postponed.popleft()()

    # --- allocations ---------------------------------------------------------------------------

    def allocate(
        self, size: int, name: str = "device memory", *, poison: bool = True, writable: bool = True,
        owner: Owner | None = None,
    ) -> Allocation:  # fmt: skip
        """Fresh memory, page-aligned, filled with poison (or zeros). `writable` is for kernels.

        Raises InputError for a size that is not positive or more than the machine can give.
        """
        if size <= 0:
            raise InputError(f"device memory of {size} bytes: expected at least 1")
        pages = -(-size // _PAGE) * _PAGE
        with self._exclusive():
            address = self._place(pages, size)
            allocation = Allocation(address, size, name or "device memory", writable, "", owner)
            if poison and pages > _EAGER_POISON_BYTES:
                _map_poison(address, pages)
            elif poison:
                fill_poison(address, pages)
            self._live[address] = allocation
            self._mapped[address] = pages
            self.live_bytes += size
            self._changed()
        return allocation

    def write(self, address: int, data: bytes) -> None:
        """Write from the host into live memory. Raises InputError where it is not."""
        allocation = self.allocation_at(address)
        if allocation is None or address + len(data) > allocation.end:
            raise InputError(f"write of {len(data)} bytes at {address:#x}: no such memory")
        ctypes.memmove(address, data, len(data))

    def _place(self, pages: int, size: int) -> int:
        align = _HUGE_PAGE if pages >= 2 * _HUGE_PAGE else _PAGE
        start = -(-self._next // align) * align
        guarded = len(self._live) < _GUARDED_LIMIT
        if start + pages + _PAGE > self._limit:
            start = self._reuse(pages, size)
        else:
            self._next = start + pages + _PAGE
        # Past the limit the gap behind is mapped too: one mapping with what follows. No allocation
        # covers it, so accesses there are faults all the same.
        committed = pages if guarded else pages + _PAGE
        if _LIBC.mprotect(start, committed, mmap.PROT_READ | mmap.PROT_WRITE):
            raise InputError(f"device memory of {size} bytes: the machine has no more")
        if align == _HUGE_PAGE:
            _LIBC.madvise(start, pages, _MADV_HUGEPAGE)
        return start

    def _reuse(self, pages: int, size: int) -> int:
        """The address range is used up: take the smallest freed piece that is large enough."""
        index = bisect_left(self._reusable, (pages, 0))
        if index == len(self._reusable):
            raise InputError(f"device memory of {size} bytes: no address range is left")
        _, start = self._reusable.pop(index)
        self._freed.pop(start, None)
        return start

    def free(self, address: int) -> None:
        """Free an allocation by its first address.

        Raises InputError for any other address, saying what it is.
        """
        with self._exclusive() as now:
            if not now:
                self._postponed.append(partial(self.free, address))
                return
            allocation = self._live.pop(address, None)
            if allocation is None:
                raise InputError(f"free of {address:#x}: {self._why_not_freeable(address)}")
            pages = self._mapped.pop(address)
            self.live_bytes -= allocation.size
            self._freed[address] = allocation
            insort(self._reusable, (pages, address))
            if len(self._freed) > _REMEMBERED_FREED:
                self._freed.popitem(last=False)
            self._changed()
            _LIBC.mmap(address, pages, 0, _RESERVED_FLAGS | _MAP_FIXED, -1, 0)

    def _why_not_freeable(self, address: int) -> str:
        for allocation in (*self._live.values(), *self._registered):
            if allocation.address <= address < allocation.end:
                offset = address - allocation.address
                kind = f"byte {offset} of {allocation.name}"
                return f"{kind}, not its start" if offset else f"{kind}, which is the host's"
        freed = self._freed_at(address)
        if freed and freed.address == address:
            return f"{freed.label} has been freed already"
        return "no allocation begins there"

    # --- memory of the host ----------------------------------------------------------------------

    def register(
        self, address: int, size: int, name: str, *, writable: bool = True, description: str = ""
    ) -> HostRange:
        """Let kernels access memory of the host in place until `unregister`.

        Ranges may overlap. Overlapping ones count as one, writable if any of them is.
        """
        if size < 0 or address <= 0:
            raise InputError(f"host memory of {size} bytes at {address:#x}: no such range")
        host_range = Allocation(address, size, name, writable, description)
        with self._exclusive():
            self._registered.append(host_range)
            self._changed()
        return host_range

    def unregister(self, host_range: HostRange) -> None:
        """Raises InputError for a range that is not registered."""
        with self._exclusive() as now:
            if not now:
                self._postponed.append(partial(self.unregister, host_range))
                return
            for index, registered in enumerate(self._registered):
                if registered is host_range:
                    del self._registered[index]
                    self._changed()
                    return
        raise InputError(f"{host_range.name} at {host_range.address:#x} is not registered")

    @contextmanager
    def registered(
        self, address: int, size: int, name: str, *, writable: bool = True
    ) -> Iterator[HostRange]:
        """`register` for the length of a with block."""
        host_range = self.register(address, size, name, writable=writable)
        try:
            yield host_range
        finally:
            self.unregister(host_range)

    # --- the table ---------------------------------------------------------------------------

    def _changed(self) -> None:
        self.changes.value += 1
        self._table = None
        self._last = None

    def table(self, arrays: Iterable[HostRange] = ()) -> RangeTable:
        """The table of all that is live now, and of `arrays` beside it for one launch."""
        wanted = tuple(arrays)
        with self._exclusive():
            if self._table is None:
                self._table = _merge((*self._live.values(), *self._registered))
            if not wanted:
                return self._table
            if self._last is None or self._last[0] != wanted:
                self._last = (wanted, _insert(self._table, wanted))
            return self._last[1]

    def access_changed(self) -> None:
        """Some device sees more or less than before."""
        with self._exclusive():
            self._changed()

    def allocation_at(self, address: int) -> Allocation | None:
        """The live allocation or registered range that holds an address."""
        return self.table().find(address)

    def owns(self, address: int) -> bool:
        """Whether an address lies where allocations come from, live or not."""
        return self._base <= address < self._limit

    def freed_at(self, address: int) -> Allocation | None:
        """The freed allocation an address lies in, as far as remembered."""
        with self._exclusive():
            return self._freed_at(address)

    def _freed_at(self, address: int) -> Allocation | None:
        found = (a for a in reversed(self._freed.values()) if a.address <= address < a.end)
        return next(found, None)


def _start(allocation: Allocation) -> int:
    return allocation.address


def _row(allocation: Allocation) -> array[int]:
    flags = 0 if allocation.writable else RANGE_READ_ONLY
    return array("Q", (allocation.address, allocation.size, flags))


def _merge(allocations: Iterable[Allocation]) -> RangeTable:
    """Sorted and disjoint: what overlaps becomes one."""
    merged: list[Allocation] = []
    for allocation in sorted(allocations, key=lambda a: (a.address, -a.size)):
        if allocation.size == 0:
            continue
        last = merged[-1] if merged else None
        if last is None or allocation.address >= last.end:
            merged.append(allocation)
        elif allocation.end > last.end or allocation.writable > last.writable:
            end = max(allocation.end, last.end)
            writable = last.writable or allocation.writable
            size = end - last.address
            merged[-1] = replace(last, size=size, writable=writable)
    rows = array("Q")
    for allocation in merged:
        rows.extend(_row(allocation))
    return RangeTable(rows, merged)


def visible_part(table: RangeTable, sees: Callable[[Owner], bool]) -> RangeTable:
    """The table of a device that does not see all."""
    return _merge(one for one in table.allocations if one.owner is None or sees(one.owner))


def _insert(table: RangeTable, arrays: tuple[Allocation, ...]) -> RangeTable:
    """The table with a few more; quick where they overlap nothing, which is the usual case."""
    allocations, rows = list(table.allocations), table.rows[:]
    for added in arrays:
        index = bisect_right(allocations, added.address, key=_start)
        before = allocations[index - 1] if index else None
        after = allocations[index] if index < len(allocations) else None
        if added.size == 0 or (before and before.covers(added)):
            continue
        if (before and before.end > added.address) or (after and added.end > after.address):
            return _merge((*table.allocations, *arrays))
        allocations.insert(index, added)
        rows[3 * index : 3 * index] = _row(added)
    return RangeTable(rows, allocations)


def fill_poison(address: int, size: int) -> None:
    """Fill host memory, of a whole number of u64, with poison."""
    import numpy as np

    words = (ctypes.c_uint64 * (size // 8)).from_address(address)
    np.ctypeslib.as_array(words).fill(np.uint64(POISON))


def _map_poison(address: int, size: int) -> None:
    """Poison for a large allocation, without memory until a page is written."""
    file = _poison_file()
    protection, flags = mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_PRIVATE | _MAP_FIXED
    for start in range(0, size, _POISON_FILE_BYTES):
        length = min(_POISON_FILE_BYTES, size - start)
        mapped = _LIBC.mmap(address + start, length, protection, flags, file, 0)
        if mapped != address + start:
            raise InputError(f"device memory of {size} bytes: the machine has no more")


@lru_cache(maxsize=1)
def _poison_file() -> int:
    descriptor = os.memfd_create("lanewise poison")
    block = POISON_16.to_bytes(2, "little") * (1 << 19)
    for _ in range(_POISON_FILE_BYTES // len(block)):
        os.write(descriptor, block)
    return descriptor


# --- the host's memory calls ---------------------------------------------------------------------

_MADV_HUGEPAGE: Final = 14
_MAP_FIXED: Final = 0x10
_RESERVED_FLAGS: Final = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000  # MAP_NORESERVE


def _load_libc() -> ctypes.CDLL:
    libc = ctypes.CDLL(None, use_errno=True)
    pointer, size, number = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
    libc.mmap.restype = pointer
    libc.mmap.argtypes = (pointer, size, number, number, number, ctypes.c_long)
    libc.munmap.argtypes = (pointer, size)
    libc.mprotect.argtypes = (pointer, size, number)
    libc.madvise.argtypes = (pointer, size, number)
    return libc


_LIBC: Final = _load_libc()


def _reserve() -> tuple[int, int]:
    """Address range without memory behind it, as large as the process may have."""
    failed = ctypes.c_void_p(-1).value
    for unreachable_devices_are_freed in (False, True):
        if unreachable_devices_are_freed:
            gc.collect()
        for size in _RESERVED_BYTES:
            base = _LIBC.mmap(None, size, 0, _RESERVED_FLAGS, -1, 0)
            if base is not None and base != failed:
                return base, base + size
    raise InputError(
        "the process may have too few addresses: no range of 16 GB is left for device memory "
        "(ulimit -v, RLIMIT_AS)"
    )
