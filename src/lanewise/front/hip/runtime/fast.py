"""Launches that repeat, without Python: which may, and the rows by which native/fast.c runs them.

A row is a launch made ready: kernel, shape, stream, a kernarg segment with room for the arguments.
Launches by row run on the caller's thread, one at a time, and only while the lane is open: nobody
has work in any stream, no stream is captured, no kernel has gone wrong. Whoever changes that closes
the lane meanwhile. One that parks, as it takes long or waits for the host, is from then on work of
its stream. Owns the lane and the rows; knows nothing of what streams do.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from ctypes import c_uint32, c_uint64, c_void_p
from typing import Any, Final

from lanewise.machine.layout import LaunchStatus
from lanewise.machine.prepared import PreparedLaunch
from lanewise.machine.runtime import runtime

__all__ = ["PER_THREAD", "FastLane", "Key", "fast_lane", "set_fast_lane"]

PER_THREAD: Final = 2  # hipStreamPerThread
_ROWS: Final = 256
_KEPT_KEYS: Final = 1024

#: function, stream, LDS bytes, grid and block
Key = tuple[int, int, int, tuple[int, int, int, int, int, int]]


class _Row(ctypes.Structure):
    """Row of fast.c."""

    _fields_ = (
        ("function", c_uint64), ("stream", c_uint64), ("lds", c_uint64), ("shape", c_uint32 * 6),
        ("device", c_uint64), ("changes", c_uint64), ("records", c_uint64), ("slots", c_uint64),
        ("slot_count", c_uint64), ("kernarg", c_uint64), ("launch", c_uint64), ("number", c_uint64),
    )  # fmt: skip


class _Order(ctypes.Structure):
    """Order of fast.c."""

    _fields_ = (
        ("function", c_uint64), ("stream", c_uint64), ("lds", c_uint64), ("shape", c_uint32 * 6),
        ("arguments", c_uint64), ("packed", c_uint64), ("packed_size", c_uint64),
    )  # fmt: skip


class _Lane(ctypes.Structure):
    """Lane of fast.c."""

    _fields_ = tuple(
        (name, c_uint64)
        for name in (
            "rows", "run", "stopped", "changes", "records", "slow_kernel", "slow_function",
            "launch_kernel", "launch_function", "launch_kernel_spt", "attempt", "take_error",
            "peek_error", "close", "settle", "open", "reset", "get_device", "set_device",
            "set_error",
        )
    )  # fmt: skip


def _place(key: Key) -> int:
    """place_of of fast.c."""
    function, stream, _, shape = key
    mixed = function >> 4 ^ stream >> 4 ^ shape[0] ^ shape[1] << 5 ^ shape[3] << 2
    return (mixed ^ mixed >> 8) % _ROWS


class FastLane:
    """The lane of the process.

    native  record of fast.c, whose functions go into the table of the API
    """

    def __init__(self, address: int) -> None:
        self.native = native = _Lane.from_address(address)
        self._rows = (_Row * _ROWS).from_address(native.rows)
        self._lock = threading.RLock()
        self._seen: set[Key] = set()
        self._kept: dict[int, tuple[PreparedLaunch, Callable[[int], None], Any]] = {}
        self._close = ctypes.PYFUNCTYPE(c_uint32)(native.close)
        self._settle = ctypes.CFUNCTYPE(None)(native.settle)  # without the GIL
        self.open: Callable[[], None] = ctypes.PYFUNCTYPE(None)(native.open)
        self._reset = ctypes.PYFUNCTYPE(None, c_uint32)(native.reset)
        self.device: Callable[[], int] = ctypes.PYFUNCTYPE(c_uint32)(native.get_device)
        self.set_device: Callable[[int], None] = ctypes.PYFUNCTYPE(None, c_uint32)(
            native.set_device
        )
        self.set_error: Callable[[int], None] = ctypes.PYFUNCTYPE(None, ctypes.c_int)(
            native.set_error
        )
        self._attempt = ctypes.CFUNCTYPE(ctypes.c_int, c_void_p)(native.attempt)  # without the GIL
        self._stopped = ctypes.CFUNCTYPE(None, c_uint64, c_uint32)(self._on_stop)
        native.stopped = ctypes.cast(self._stopped, c_void_p).value or 0

    def begin(self, changes: c_uint64, record_count: int) -> None:
        """Say where memory and registrations count their changes, which no row outlives."""
        self.native.changes = ctypes.addressof(changes)
        self.native.records = record_count

    def take_over(self, places: dict[str, int], table: list[int]) -> None:
        """Put the functions of fast.c into the table of the API, before those they may call."""
        native = self.native
        native.slow_kernel = table[places["hipLaunchKernel"]]
        native.slow_function = table[places["hipModuleLaunchKernel"]]
        for name, address in (
            ("hipLaunchKernel", native.launch_kernel),
            ("hipModuleLaunchKernel", native.launch_function),
            ("hipLaunchKernel_spt", native.launch_kernel_spt),
            ("hipGetLastError", native.take_error),
            ("hipExtGetLastError", native.take_error),
            ("hipPeekAtLastError", native.peek_error),
        ):
            table[places[name]] = address

    def close(self, *, wait: bool = True) -> None:
        """No launch by row begins until `open`, which must be called as often; none runs any more.

        wait  for one that runs; not from within it
        """
        if self._close() and wait:
            self._settle()

    def settle(self) -> None:
        """Wait for a launch by row that runs now."""
        self._settle()

    def reset(self, closers: int) -> None:
        """After a fork, where so many have closed the lane and not opened it."""
        self._lock = threading.RLock()
        self._reset(closers)

    def is_wanted(self, key: Key) -> bool:
        """Whether this launch comes again. False the first time."""
        if key in self._seen:
            return True
        if len(self._seen) >= _KEPT_KEYS:
            self._seen.clear()
        self._seen.add(key)
        return False

    def has(self, key: Key, device: int, changes: int) -> bool:
        """Whether there is a row for this launch that is still good."""
        place = _place(key)
        if place not in self._kept:
            return False
        row = self._rows[place]
        return (row.function, row.stream, row.lds, tuple(row.shape)) == key and (
            row.device, row.changes, row.records
        ) == (device, changes, c_uint64.from_address(self.native.records).value)  # fmt: skip

    def run(self, key: Key, kernarg: bytearray) -> bool:
        """Launch by row, with arguments as they lie here. False where that cannot be now."""
        function, stream, lds, shape = key
        packed = (ctypes.c_char * len(kernarg)).from_buffer(kernarg) if kernarg else None
        place = ctypes.addressof(packed) if packed is not None else 0
        order = _Order(function, stream, lds, (c_uint32 * 6)(*shape), 0, place, len(kernarg))
        return bool(self._attempt(ctypes.addressof(order)))

    def add(
        self, key: Key, device: int, slots: tuple[tuple[int, int], ...],
        prepared: PreparedLaunch, on_stop: Callable[[int], None],
    ) -> None:  # fmt: skip
        """Put a row where its key belongs, in place of what was there.

        on_stop  is called with the status of a launch that did not come to its end. With PARKED
                 the prepared launch is the callee's from then on, to resume and to release.
        """
        array = (c_uint32 * (2 * len(slots)))(*(number for slot in slots for number in slot))
        function, stream, lds, shape = key
        place = _place(key)
        if not self.native.run:
            self.native.run = runtime().loaded.address("lw_launch")
        records = c_uint64.from_address(self.native.records).value
        with self._lock:
            self.close()
            try:
                self._drop(place)
                self._kept[place] = prepared, on_stop, array
                self._rows[place] = _Row(
                    function, stream, lds, (c_uint32 * 6)(*shape), device, prepared.changes,
                    records, ctypes.addressof(array), len(slots), prepared.kernarg_address,
                    prepared.address, place,
                )  # fmt: skip
            finally:
                self.open()

    def forget(self) -> None:
        """Drop all rows: a stream or a module has gone."""
        with self._lock:
            self.close()
            try:
                for place in tuple(self._kept):
                    self._drop(place)
                self._seen.clear()
            finally:
                self.open()

    def _drop(self, place: int) -> None:
        self._rows[place] = _Row()
        before = self._kept.pop(place, None)
        if before is not None:
            before[0].release()

    def _on_stop(self, place: int, status: int) -> None:
        on_stop = self._kept[place][1]
        if status == LaunchStatus.PARKED:
            self._rows[place] = _Row()
            del self._kept[place]
        on_stop(status)


_lane: FastLane | None = None


def set_fast_lane(lane: FastLane) -> None:
    """Called once, by attach."""
    global _lane
    _lane = lane


def fast_lane() -> FastLane:
    """The lane of this process."""
    assert _lane is not None, "libamdhip64 is not attached"
    return _lane
