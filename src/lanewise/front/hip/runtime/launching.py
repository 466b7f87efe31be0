"""From the arguments of a launch to work in a stream.

Owns how `void** args` becomes a kernarg segment, which shapes may be launched, and the services a
kernel needs (printf, device malloc, grid barriers). Running it is machine/dispatch.py's matter.
"""

from __future__ import annotations

import ctypes
import struct
import threading
import time
from collections.abc import Iterator, Sequence
from ctypes import c_uint64
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, overload

from lanewise.errors import InputError, KernelFault, LanewiseError
from lanewise.front.hip.runtime.devices import HipDevice
from lanewise.front.hip.runtime.errors import Code, HipError, code_of
from lanewise.front.hip.runtime.fast import PER_THREAD, Key, fast_lane
from lanewise.front.hip.runtime.multi_grid import MultiGridBarrier
from lanewise.front.hip.runtime.report import interrupt_later, tell, tell_exception
from lanewise.front.hip.runtime.services import SERVICES, begin_services
from lanewise.front.hip.runtime.streams import Stream, Work, submit
from lanewise.kernel import Kernel
from lanewise.machine.fault import PointerArgument
from lanewise.machine.geometry import LaunchGeometry, plan_geometry, plan_item_geometry
from lanewise.machine.grid_barrier import MultiGrid
from lanewise.machine.layout import LaunchStatus
from lanewise.machine.prepared import PreparedLaunch
from lanewise.settings import default_check

if TYPE_CHECKING:
    from lanewise.checks import CheckedLaunch

__all__ = [
    "KernelCall", "LaunchPlan", "Triple", "kernel_call", "kernel_work", "launch_in", "plan_of",
    "run_kernel",
]  # fmt: skip

Triple = tuple[int, int, int]

_QUICK_SECONDS: Final = 2e-3  # kernels that take longer run on the stream's thread
_KEPT_SHAPES: Final = 512
_VARIABLE: Final = "environment variable LANEWISE_CHECK"


@dataclass(slots=True)
class LaunchPlan:
    """What is the same for all launches of a kernel on a device.

    slots            offset and size of each argument in the kernarg segment
    seconds_of_item  of the last launch, by which the next is thought to be quick
    """

    kernel: Kernel
    device: HipDevice
    slots: tuple[tuple[int, int], ...]
    kernarg_bytes: int
    hidden: frozenset[str]
    max_dynamic_lds: int = 0
    carveout: int = 0
    seconds_of_item: float | None = None
    shapes: dict[tuple[Any, ...], LaunchGeometry] = field(default_factory=dict)
    _never_waits: bool | None = None

    @property
    def never_waits(self) -> bool:
        """Whether the kernel surely comes to its end by itself: it has no loops and no calls.

        Others may wait for the host, which must not wait for them meanwhile.
        """
        if self._never_waits is None:
            generation = self.device.device.target.generation
            self._never_waits = is_straight(self.kernel.machine_code(), generation)
        return self._never_waits

    def geometry(self, grid: Triple, block: Triple, lds: int, *, items: bool) -> LaunchGeometry:
        """grid counts work-groups, or work-items if `items`. Raises HipError."""
        key = (grid, block, lds, items)
        known = self.shapes.get(key)
        if known is None:
            _check_shape(self, grid, block, lds)
            try:
                target = self.device.device.target
                plan = plan_item_geometry if items else plan_geometry
                known = plan(self.kernel.info, target, grid, block, lds)
            except InputError as error:
                tell(error, once=True, counts=False)
                raise HipError(Code.INVALID_CONFIGURATION) from None
            if len(self.shapes) >= _KEPT_SHAPES:
                self.shapes.clear()
            self.shapes[key] = known
        return known


def _check_shape(plan: LaunchPlan, grid: Triple, block: Triple, lds: int) -> None:
    info = plan.kernel.info
    if 0 in grid or 0 in block:
        raise HipError(Code.INVALID_CONFIGURATION)
    flat = block[0] * block[1] * block[2]
    if flat > 1024:
        raise HipError(Code.INVALID_CONFIGURATION)
    if info.max_flat_work_group_size and flat > info.max_flat_work_group_size:
        text = (
            f"block of {flat} work-items: {info.demangled_name} was compiled for at most "
            f"{info.max_flat_work_group_size} (__launch_bounds__)"
        )
        tell(InputError(text), once=True, counts=False)
        raise HipError(Code.LAUNCH_FAILURE)
    if lds + info.group_segment_fixed_size > plan.device.device.target.lds_bytes:
        raise HipError(Code.INVALID_VALUE)


# SOPP and SOP1 have these in bits 31:23; the opcode is in bits 22:16 and 15:8. (ISA manuals)
_SOPP, _SOP1 = 0xBF800000 >> 23, 0xBE800000 >> 23


def is_straight(code: bytes, generation: int) -> bool:
    """Whether no word of the code reads like a branch backwards, a call or an indirect jump.

    A literal may read like one: then straight code is taken for other code, never the reverse.
    """
    branches = range(0x20, 0x27) if generation >= 11 else range(2, 10)
    jumps = {9: (0x1D, 0x1E), 10: (0x20, 0x21)}.get(generation, (0x48, 0x49))
    for (word,) in struct.iter_unpack("<I", code[: len(code) // 4 * 4]):
        if word >> 23 == _SOPP and word >> 16 & 0x7F in branches and word & 0x8000:
            return False
        if word >> 23 == _SOP1 and word >> 8 & 0xFF in jumps:
            return False
    return bool(code)


_plans: dict[tuple[int, int], LaunchPlan] = {}


def plan_of(kernel: Kernel, device: HipDevice) -> LaunchPlan:
    """The plan of a kernel, made at its first launch."""
    key = (id(kernel), device.index)
    known = _plans.get(key)
    if known is None or known.kernel is not kernel:
        info = kernel.info
        known = _plans[key] = LaunchPlan(
            kernel, device, tuple((arg.offset, arg.size) for arg in info.explicit_args),
            info.kernarg_segment_size, frozenset(arg.value_kind for arg in info.hidden_args),
        )  # fmt: skip
    return known


@dataclass(slots=True)
class KernelCall:
    """One launch, ready to run; graphs change it in place.

    grid_sync   work-groups may wait for each other
    multi_grid  and for those of other devices
    barrier     that the grids of all devices leave
    """

    plan: LaunchPlan
    grid: Triple
    block: Triple
    lds: int
    kernarg: bytearray
    geometry: LaunchGeometry
    grid_sync: bool = False
    function: int = 0
    multi_grid: MultiGrid | None = None
    barrier: MultiGridBarrier | None = None


def kernel_call(
    plan: LaunchPlan, grid: Triple, block: Triple, lds: int, args: int, extra: int = 0,
    *, grid_sync: bool = False, items: bool = False, function: int = 0,
) -> KernelCall:  # fmt: skip
    """Raises HipError for a shape that cannot be, or arguments that are not there."""
    geometry = plan.geometry(grid, block, lds, items=items)
    kernarg = bytearray(plan.kernarg_bytes)
    if args or not extra:
        _copy_arguments(plan, args, kernarg)
    else:
        _copy_packed(plan, extra, kernarg)
    return KernelCall(plan, grid, block, lds, kernarg, geometry, grid_sync, function)


def _copy_arguments(plan: LaunchPlan, args: int, kernarg: bytearray) -> None:
    slots = plan.slots
    if not slots:
        return
    if not args:
        raise HipError(Code.INVALID_VALUE)
    places = (c_uint64 * len(slots)).from_address(args)
    string_at = ctypes.string_at
    for (offset, size), place in zip(slots, places, strict=True):
        kernarg[offset : offset + size] = string_at(place, size)


def _copy_packed(plan: LaunchPlan, extra: int, kernarg: bytearray) -> None:
    """HIP_LAUNCH_PARAM_BUFFER_POINTER 1, _SIZE 2, ended by 3."""
    pointer = size = 0
    for index in range(0, 16, 2):
        kind, value = (c_uint64 * 2).from_address(extra + 8 * index)
        if kind == 1:
            pointer = value
        elif kind == 2:
            size = c_uint64.from_address(value).value
        else:
            break
    if not pointer:
        raise HipError(Code.INVALID_VALUE)
    # the segment of hidden arguments is ours, however long the program takes its own to be
    data = ctypes.string_at(pointer, min(size, len(kernarg)))
    for offset, length in plan.slots:
        kernarg[offset : offset + length] = data[offset : offset + length].ljust(length, b"\0")


class _Pointers(Sequence[PointerArgument]):
    """The pointer arguments, read only when a fault is told."""

    def __init__(self, call: KernelCall) -> None:
        self._call = call

    def _all(self) -> list[PointerArgument]:
        return [
            PointerArgument(
                index, argument.name.rpartition(".")[0] or argument.name,
                int.from_bytes(self._call.kernarg[argument.offset : argument.offset + 8], "little"),
            )
            for index, argument in enumerate(self._call.plan.kernel.info.explicit_args)
            if argument.is_pointer
        ]  # fmt: skip

    @overload
    def __getitem__(self, index: int) -> PointerArgument: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[PointerArgument]: ...
    def __getitem__(self, index: int | slice) -> PointerArgument | Sequence[PointerArgument]:
        return self._all()[index]

    def __iter__(self) -> Iterator[PointerArgument]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def _is_short(call: KernelCall) -> bool:
    """Whether it will take little time, going by the last one."""
    x, y, z = call.geometry.grid_items
    known = call.plan.seconds_of_item
    return known is not None and known * (x * y * z) < _QUICK_SECONDS


def _is_quick(call: KernelCall) -> bool:
    """Whether it may run on the thread that launches it, however long that takes."""
    return _is_short(call) and call.plan.never_waits


def kernel_work(call: KernelCall) -> Work:
    """Work that runs the kernel."""
    return Work(
        "kernel", lambda: run_kernel(call), quick=_is_quick(call), brief=lambda: _is_short(call),
        details=call,
    )  # fmt: skip


def launch_in(stream: Stream, handle: int, call: KernelCall) -> None:
    """Put a kernel into the stream that `handle` stands for. Where it can do without Python, it
    leaves a row by which it runs, and so do the next launches like this one."""
    if handle == 0 and not stream.is_null:
        handle = PER_THREAD  # to this program
    key = (call.function, handle, call.lds, (*call.grid, *call.block))
    run = fast_lane().run
    if _has_row(stream, call, key):
        if run(key, call.kernarg) or (stream.catch_up() and run(key, call.kernarg)):
            return
    submit(stream, kernel_work(call))


def _has_row(stream: Stream, call: KernelCall, key: Key) -> bool:
    """Whether there is a row now, made here or before."""
    lane, geometry, plan = fast_lane(), call.geometry, call.plan
    if default_check():
        return False  # every launch is looked at
    if plan.hidden & SERVICES or not lane.is_wanted(key) or not _is_short(call):
        return False
    if stream.capture is not None or len(geometry.boxes) != 1 or stream.device.fault is not None:
        return False
    machine = plan.device.device.machine
    if lane.has(key, stream.device.index, machine.memory.changes.value):
        return True
    code = plan.kernel.code_for(geometry.boxes[0].block)
    if code.running is not None or code.info.descriptor.enable_sgpr_dispatch_id:
        return False
    prepared = machine.prepare(code, geometry, plan.kernarg_bytes)
    own, device = key[1] == PER_THREAD, stream.device

    def where() -> Stream:
        return device.thread_stream(threading.get_ident()) if own else stream

    lane.add(
        key, stream.device.index, plan.slots, prepared,
        lambda status: _on_stop(where(), call, prepared, status),
    )  # fmt: skip
    return True


def _on_stop(stream: Stream, call: KernelCall, prepared: PreparedLaunch, status: int) -> None:
    """A launch by row did not come to its end on the caller's thread."""
    if status == LaunchStatus.PARKED:
        started = time.perf_counter() - _QUICK_SECONDS
        rest = Work("rest", lambda: _run_rest(call, prepared, started), quick=False)
        stream.take_over(rest)
        return
    try:
        _raise_for(call, prepared, status)
    except LanewiseError as error:
        tell(error)
        stream.device.fault = code_of(error)
    except KeyboardInterrupt:
        interrupt_later()
    except BaseException as error:
        tell_exception(error)
        stream.device.fault = Code.UNKNOWN


def _run_rest(call: KernelCall, prepared: PreparedLaunch, started: float) -> None:
    """The rest of a launch by row that parked. Raises what the launch raises."""
    x, y, z = call.geometry.grid_items
    try:
        status = prepared.resume()
        call.plan.seconds_of_item = (time.perf_counter() - started) / (x * y * z)
        _raise_for(call, prepared, status)
    finally:
        prepared.release()


def _raise_for(call: KernelCall, prepared: PreparedLaunch, status: int) -> None:
    call.kernarg[:] = ctypes.string_at(prepared.kernarg_address, len(call.kernarg))
    prepared.raise_for(status, _Pointers(call))


def _checked(call: KernelCall) -> CheckedLaunch | None:
    """The launch under the tools that the environment names (`lanewise check`)."""
    asked = default_check()
    if not asked:
        return None
    from lanewise.checks import begin_check, parse_tools  # the whole translator comes with it

    return begin_check(call.plan.kernel, parse_tools(asked, _VARIABLE), call.geometry)


def _note(checked: CheckedLaunch, fault: KernelFault | None = None) -> None:
    from lanewise.checks.reporting import note_findings

    note_findings(checked.findings() if fault is None else checked.findings(fault))


def run_kernel(call: KernelCall) -> None:
    """Run it now, on this thread. Raises what the launch raises."""
    has_ended = False
    try:
        _run_alone(call)
        has_ended = True
    finally:
        if call.barrier is not None:
            call.barrier.leave(failed=not has_ended)


def _run_alone(call: KernelCall) -> None:
    plan = call.plan
    checked = _checked(call)
    session = begin_services(
        plan.device, plan.hidden, call.geometry, plan.kernel, call.multi_grid
    )
    if call.grid_sync:
        plan.device.device.machine.prepare_grid_sync()
    try:
        result = plan.device.device.machine.launch(
            plan.kernel.code_for if checked is None else checked.code_for,
            call.geometry,
            call.kernarg,
            pointers=_Pointers(call),
            services=session.services,
            events=None if checked is None else checked.events,
        )
    except KernelFault as fault:
        session.end()
        if checked is None:
            tell(fault)
        else:
            _note(checked, fault)
        raise HipError(Code.ASSERT if session.has_asserted else code_of(fault)) from None
    except BaseException:
        session.end()
        raise
    session.end()
    if checked is not None:
        _note(checked)
    x, y, z = call.geometry.grid_items
    plan.seconds_of_item = result.seconds / (x * y * z)
