"""A launch: from a checked geometry, a kernarg segment and loaded code to results or a fault.

Owns the record the run-time is handed and the order of things around it. What a geometry may be is
geometry.py's, what lies in memory kernarg.py's, what a fault reads like fault.py's.
"""

from __future__ import annotations

import ctypes
import itertools
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from lanewise.code_object.notes import KernelInfo
from lanewise.code_object.signature import signature
from lanewise.errors import InputError
from lanewise.jit.compiler import LoadedKernel
from lanewise.machine.fault import CodePlace, FaultContext, PointerArgument, raise_for
from lanewise.machine.geometry import Box, LaunchGeometry, Triple
from lanewise.machine.grid_barrier import GridBarriers
from lanewise.machine.kernarg import (
    DispatchBlock,
    DispatchBlocks,
    Services,
    hidden_values,
    packet_bytes,
)
from lanewise.machine.layout import (
    DEFAULT_FUEL,
    DEFAULT_MXCSR,
    DEFAULT_STEP_LIMIT,
    FIBER_LIMIT,
    LAUNCH_KEEPS_MXCSR,
    Launch,
    LaunchStatus,
)
from lanewise.machine.memory import (
    POISON,
    Allocation,
    DeviceMemory,
    Owner,
    RangeTable,
    visible_part,
)
from lanewise.machine.prepared import PreparedLaunch
from lanewise.machine.runtime import runtime
from lanewise.settings import Settings, read_settings

if TYPE_CHECKING:
    import numpy as np

    from lanewise.lift.config import Access, Unsupported
    from lanewise.machine.events import EventRecords

__all__ = ["KernelCode", "LaunchResult", "Machine", "scratch_bytes"]

_DYNAMIC_STACK_BYTES: Final = 16 << 10  # of a work-item, for kernels that cannot tell
_MOST_STEPS: Final = 1 << 62
_KEPT_HIDDEN_VALUES: Final = 256
_NO_SERVICES: Final = Services()
_PATIENCE_CYCLES: Final = 1 << 21  # just under a millisecond
_FUEL_OF_PREPARED: Final = 1 << 11  # a first look at the clock soon


class RunningLaunches:
    """Launches under way with code that is only there to begin with.

    The run-time reads the kernel's address for every wave, so that waves begun after take_over run
    the better code: both have the same tables of accesses.
    """

    __slots__ = ("_better", "_launches", "_lock")

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._launches: list[Launch] = []
        self._better: LoadedKernel | None = None

    def add(self, launch: Launch) -> None:
        with self._lock:
            if self._better is not None:
                launch.kernel = self._better.address
            self._launches.append(launch)

    def remove(self, launch: Launch) -> None:
        with self._lock:
            self._launches = [other for other in self._launches if other is not launch]

    def take_over(self, better: LoadedKernel) -> None:
        with self._lock:
            self._better = better
            for launch in self._launches:
                launch.kernel = better.address


@dataclass(frozen=True, slots=True)
class KernelCode:
    """A kernel compiled for one block size, and what its faults are told with.

    accesses, unsupported   of the lifted kernel
    code_base               load address minus link address of the code object
    scratch_bytes           of a work-item
    mxcsr                   that waves begin with
    changes_mode            the code changes MXCSR while it runs
    place                   the symbol and source line of a link-time address
    running                 launches that may be given better code while they run
    """

    info: KernelInfo
    target_name: str
    loaded: LoadedKernel
    accesses: Sequence[Access] = ()
    unsupported: Sequence[Unsupported] = ()
    code_base: int = 0
    scratch_bytes: int = 0
    mxcsr: int = DEFAULT_MXCSR
    changes_mode: bool = False
    place: Callable[[int], CodePlace] | None = None
    running: RunningLaunches | None = None


@dataclass(frozen=True, slots=True)
class LaunchResult:
    """What a launch that came to its end did. `seconds` is the kernel's wall-clock time."""

    waves_run: int
    threads_used: int
    peak_groups: int
    seconds: float


def scratch_bytes(kernel: KernelInfo) -> int:
    """Scratch of one work-item, in whole dwords."""
    fixed = -(-kernel.private_segment_fixed_size // 4) * 4
    return fixed + _DYNAMIC_STACK_BYTES if kernel.uses_dynamic_stack else fixed


class Machine:
    """What the launches of one device share. Several threads may launch at a time."""

    __slots__ = (
        "_blocks", "_dispatch_ids", "_hidden", "_settings", "_visible", "_wave_sync",
        "grid_barriers", "memory", "sees",
    )  # fmt: skip

    def __init__(self, memory: DeviceMemory, settings: Settings | None = None) -> None:
        self.memory = memory
        self._settings = settings or read_settings()
        self.grid_barriers = GridBarriers(memory)
        self._blocks = DispatchBlocks(memory)
        self._dispatch_ids = itertools.count()
        self._wave_sync = (ctypes.c_uint32 * 128)()  # of native/gws.c, from launch to launch
        self.sees: Callable[[Owner], bool] | None = None  # None: all memory
        self._visible: tuple[RangeTable, RangeTable] | None = None
        self._hidden: dict[tuple[int, ...], tuple[Any, tuple[tuple[int, bytes], ...]]] = {}

    def launch(
        self,
        code_for: Callable[[Triple], KernelCode],
        geometry: LaunchGeometry,
        kernarg: bytearray,
        *,
        arrays: Sequence[Allocation] = (),
        pointers: Sequence[PointerArgument] = (),
        services: Services = _NO_SERVICES,
        threads: int | None = None,
        step_limit: int | None = None,
        counters: np.ndarray[Any, np.dtype[np.uint64]] | None = None,
        events: EventRecords | None = None,
    ) -> LaunchResult:
        """Run a kernel to its end.

        code_for   gives the code for a block size; asked for once, or once for each of the sizes
                   that partial work-groups have
        kernarg    the whole segment; hidden arguments are filled in
        arrays     memory of the host that the kernel may access during this launch
        pointers   pointer arguments, for messages
        counters   what observers count in, `len(accesses)` rows; sums are added
        events     where observed code writes its events; its counters serve for both then

        Raises KernelFault, UnsupportedError, KeyboardInterrupt, InternalError.
        """
        launch = self._record(geometry, threads, step_limit)
        if counters is not None:
            launch.counters, launch.counter_count = counters.ctypes.data, counters.size
        if events is not None:
            events.attach(launch)
        with self._blocks.block(len(kernarg)) as block:
            table = self._table(arrays)
            launch.ranges, launch.range_count = table.address, table.count
            result = LaunchResult(0, 0, 0, 0.0)
            for number, box in enumerate(geometry.boxes):
                code = code_for(box.block)
                if number == 0:
                    hidden = self._hidden_values(code, geometry, services, block)
                    for offset, data in hidden:
                        kernarg[offset : offset + len(data)] = data
                    _write_block(block, code, geometry, kernarg)
                _complete(launch, code, box, block)
                seconds = self._run(launch, code, table, pointers)
                result = _sum(result, launch, seconds)
        return result

    def _table(self, arrays: Sequence[Allocation]) -> RangeTable:
        """What this device may access."""
        table = self.memory.table(arrays)
        if self.sees is None:
            return table
        known = self._visible
        if known is None or known[0] is not table:
            known = self._visible = table, visible_part(table, self.sees)
        return known[1]

    def prepare_grid_sync(self) -> None:
        """Make global wave sync's resource 0 a barrier of all work-groups of what comes next."""
        self._wave_sync[0] = 0

    def _hidden_values(
        self, code: KernelCode, geometry: LaunchGeometry, services: Services, block: DispatchBlock
    ) -> tuple[tuple[int, bytes], ...]:
        """hidden_values, kept for launches that repeat a geometry."""
        what = (code.info, geometry, services, block)
        key = tuple(map(id, what))
        known = self._hidden.get(key)
        if known is None:
            if len(self._hidden) >= _KEPT_HIDDEN_VALUES:
                self._hidden.clear()
            values = hidden_values(code.info, geometry, services, block.queue_address)
            known = self._hidden[key] = (what, values)  # `what` keeps the ids valid
        return known[1]

    def _record(
        self, geometry: LaunchGeometry, threads: int | None, step_limit: int | None
    ) -> Launch:
        settings = self._settings
        limit = step_limit or settings.step_limit or DEFAULT_STEP_LIMIT
        return Launch(
            dispatch_id=next(self._dispatch_ids),
            threads=threads or settings.thread_count,
            lds_bytes=geometry.lds_bytes,
            step_limit=min(limit, _MOST_STEPS),
            fuel=DEFAULT_FUEL,
            poison=POISON,
            gws=ctypes.addressof(self._wave_sync),
            fiber_limit=FIBER_LIMIT,
        )

    def _run(
        self,
        launch: Launch,
        code: KernelCode,
        table: RangeTable,
        pointers: Sequence[PointerArgument],
    ) -> float:
        started = time.perf_counter()
        if code.running is None:
            status = runtime().launch(ctypes.byref(launch))
        else:
            code.running.add(launch)
            try:
                status = runtime().launch(ctypes.byref(launch))
            finally:
                code.running.remove(launch)
        seconds = time.perf_counter() - started
        if status != LaunchStatus.FINISHED:
            self._judge(launch, code, table, status, pointers)
        return seconds

    def _judge(
        self,
        launch: Launch,
        code: KernelCode,
        table: RangeTable,
        status: int,
        pointers: Sequence[PointerArgument],
    ) -> None:
        match status:
            case LaunchStatus.FAULT:
                raise_for(launch.fault, self._context(launch, code, table, pointers))
            case LaunchStatus.INTERRUPTED:
                raise KeyboardInterrupt
            case LaunchStatus.NO_MEMORY:
                raise InputError(
                    f"no memory is left for the waves of {code.info.demangled_name}; "
                    "LANEWISE_THREADS=1 needs less"
                )

    def prepare(
        self, code: KernelCode, geometry: LaunchGeometry, kernarg_bytes: int
    ) -> PreparedLaunch:
        """Make a launch ready that needs no services and has no partial work-groups.

        The explicit arguments are the caller's to write at its kernarg address, before each run.
        """
        assert len(geometry.boxes) == 1
        assert code.running is None
        block = self._blocks.take(kernarg_bytes)
        changes = self.memory.changes.value
        launch, table = self._record(geometry, None, None), self._table(())
        launch.patience, launch.fuel = _PATIENCE_CYCLES, _FUEL_OF_PREPARED
        launch.ranges, launch.range_count = table.address, table.count
        kernarg = bytearray(kernarg_bytes)
        for offset, data in hidden_values(code.info, geometry, _NO_SERVICES, block.queue_address):
            kernarg[offset : offset + len(data)] = data
        _write_block(block, code, geometry, kernarg)
        _complete(launch, code, geometry.boxes[0], block)
        return PreparedLaunch(
            launch, code, block, table, changes, self._judge_prepared, self._blocks.give
        )

    def _judge_prepared(
        self, one: PreparedLaunch, status: int, pointers: Sequence[PointerArgument]
    ) -> None:
        self._judge(one.launch, one.code, one.table, status, pointers)

    def _context(
        self,
        launch: Launch,
        code: KernelCode,
        table: RangeTable,
        pointers: Sequence[PointerArgument],
    ) -> FaultContext:
        return FaultContext(
            kernel_name=code.info.demangled_name,
            signature=signature(code.info),
            target_name=code.target_name,
            wave_size=code.info.wavefront_size,
            lds_bytes=launch.lds_bytes,
            scratch_bytes=launch.scratch_bytes,
            table=table,
            memory=self.memory,
            accesses=code.accesses,
            unsupported=code.unsupported,
            pointers=pointers,
            place=code.place,
        )


def _write_block(
    block: DispatchBlock, code: KernelCode, geometry: LaunchGeometry, kernarg: bytearray
) -> None:
    kernel_object = code.code_base + code.info.descriptor.vaddr
    packet = packet_bytes(geometry, code.scratch_bytes, kernel_object, block.kernarg_address)
    ctypes.memmove(block.kernarg_address, bytes(kernarg), len(kernarg))
    ctypes.memmove(block.packet_address, packet, len(packet))


def _complete(launch: Launch, code: KernelCode, box: Box, block: DispatchBlock) -> None:
    """Fill in what depends on the code and on the part of the grid."""
    wave_size = code.info.wavefront_size
    items = box.block[0] * box.block[1] * box.block[2]
    full = (1 << wave_size) - 1
    launch.kernel = code.loaded.address
    launch.kernarg = block.kernarg_address
    launch.packet = block.packet_address
    launch.queue = block.queue_address
    launch.code_base = code.code_base & (1 << 64) - 1
    launch.first_group[:] = box.first
    launch.group_count[:] = box.count
    launch.wave_size = wave_size
    launch.wave_count = -(-items // wave_size)
    launch.full_exec = full
    launch.last_exec = full >> -items % wave_size
    launch.scratch_bytes = code.scratch_bytes
    launch.access_count = len(code.accesses)
    launch.mxcsr = code.mxcsr
    launch.flags = LAUNCH_KEEPS_MXCSR if code.changes_mode else 0


def _sum(result: LaunchResult, launch: Launch, seconds: float) -> LaunchResult:
    return LaunchResult(
        result.waves_run + launch.waves_run,
        max(result.threads_used, launch.threads_used),
        max(result.peak_groups, launch.peak_groups),
        result.seconds + seconds,
    )
