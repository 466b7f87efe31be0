"""hipLaunchKernel and its kin: by stub, by function, cooperative, with events."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from typing import Final

from lanewise.front.hip.runtime.abi import Dim3, api, require, view
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.handles import handle_of, resolve
from lanewise.front.hip.runtime.launching import (
    LaunchPlan,
    kernel_call,
    kernel_work,
    launch_in,
    plan_of,
)
from lanewise.front.hip.runtime.modules import Function, plan_of_stub
from lanewise.front.hip.runtime.occupancy import blocks_per_processor
from lanewise.front.hip.runtime.properties import processors
from lanewise.front.hip.runtime.streams import Stream, submit
from lanewise.front.hip.runtime.threads import stream_at

Triple = tuple[int, int, int]

# --- launches by stub -----------------------------------------------------------------------------


@api
def hipLaunchKernel(stub: int, grid: Dim3, block: Dim3, args: int, lds: int, stream: int) -> None:
    where = stream_at(stream)
    device = where.device
    device.check()
    plan = plan_of_stub(stub, device)
    call = kernel_call(plan, grid.triple, block.triple, lds, args, function=stub)
    launch_in(where, stream, call)


def _record(stream: Stream, handle: int) -> None:
    if handle:
        from lanewise.front.hip.runtime.api_stream import hipEventRecord

        hipEventRecord(handle, handle_of(stream) if not stream.is_null else 0)


@api
def hipExtLaunchKernel(
    stub: int, grid: Dim3, block: Dim3, args: int, lds: int, stream: int, start: int, stop: int,
    flags: int,
) -> None:  # fmt: skip
    where = stream_at(stream)
    _record(where, start)
    hipLaunchKernel(stub, grid, block, args, lds, stream)
    _record(where, stop)


def _launch_cooperative(
    plan: LaunchPlan, grid: Triple, block: Triple, args: int, lds: int, stream: Stream,
    function: int,
) -> None:  # fmt: skip
    call = kernel_call(plan, grid, block, lds, args, grid_sync=True, function=function)
    check_resident(plan, grid, block, lds)
    submit(stream, kernel_work(call))


def check_resident(plan: LaunchPlan, grid: Triple, block: Triple, lds: int) -> None:
    """Raises HipError where not all work-groups can be on the device at a time."""
    most = blocks_per_processor(plan, block[0] * block[1] * block[2], lds)
    most *= processors(plan.device.device.target)
    if grid[0] * grid[1] * grid[2] > most:
        raise HipError(Code.COOPERATIVE_LAUNCH_TOO_LARGE)


@api
def hipLaunchCooperativeKernel(
    stub: int, grid: Dim3, block: Dim3, args: int, lds: int, stream: int
) -> None:
    where = stream_at(stream)
    where.device.check()
    plan = plan_of_stub(stub, where.device)
    _launch_cooperative(plan, grid.triple, block.triple, args, lds, where, stub)


class _LaunchConfig(ctypes.Structure):
    """hipLaunchConfig_t"""

    _fields_ = (
        ("grid", Dim3), ("block", Dim3), ("lds", ctypes.c_size_t), ("stream", ctypes.c_uint64),
        ("attributes", ctypes.c_uint64), ("count", ctypes.c_uint),
    )  # fmt: skip


class _DriverConfig(ctypes.Structure):
    """HIP_LAUNCH_CONFIG"""

    _fields_ = (
        ("grid", Dim3), ("block", Dim3), ("lds", ctypes.c_uint), ("stream", ctypes.c_uint64),
        ("attributes", ctypes.c_uint64), ("count", ctypes.c_uint),
    )  # fmt: skip


_ATTRIBUTE_BYTES, _COOPERATIVE = 72, 2


def _is_cooperative(attributes: int, count: int) -> bool:
    rows = range(attributes, attributes + count * _ATTRIBUTE_BYTES, _ATTRIBUTE_BYTES)
    return any(
        ctypes.c_int32.from_address(row).value == _COOPERATIVE
        and ctypes.c_int32.from_address(row + 8).value != 0
        for row in (rows if attributes else ())
    )


@api
def hipLaunchKernelExC(config: int, stub: int, args: int) -> None:
    given = view(config, _LaunchConfig)
    launch = (
        hipLaunchCooperativeKernel
        if _is_cooperative(given.attributes, given.count)
        else hipLaunchKernel
    )
    launch(stub, given.grid, given.block, args, given.lds, given.stream)


@api
def hipDrvLaunchKernelEx(config: int, function: int, args: int, extra: int) -> None:
    given = view(config, _DriverConfig)
    cooperative = _is_cooperative(given.attributes, given.count)
    _launch_function(
        function, given.grid.triple, given.block.triple, given.lds, given.stream, args, extra,
        cooperative=cooperative,
    )  # fmt: skip


# --- the launch calls of old compilers ------------------------------------------------------------


@dataclass(slots=True)
class _Configured:
    grid: Dim3
    block: Dim3
    lds: int
    stream: int
    arguments: bytearray = field(default_factory=bytearray)


_configured: Final[list[_Configured]] = []


@api
def hipConfigureCall(grid: Dim3, block: Dim3, lds: int, stream: int) -> None:
    first, second = Dim3.from_buffer_copy(grid), Dim3.from_buffer_copy(block)
    _configured.append(_Configured(first, second, lds, stream))


@api
def hipSetupArgument(argument: int, size: int, offset: int) -> None:
    require(argument)
    if not _configured:
        raise HipError(Code.MISSING_CONFIGURATION)
    data = _configured[-1].arguments
    data.extend(bytes(max(0, offset + size - len(data))))
    data[offset : offset + size] = ctypes.string_at(argument, size)


@api
def hipLaunchByPtr(stub: int) -> None:
    if not _configured:
        raise HipError(Code.MISSING_CONFIGURATION)
    made = _configured.pop()
    where = stream_at(made.stream)
    plan = plan_of_stub(stub, where.device)
    buffer = (ctypes.c_char * max(1, len(made.arguments))).from_buffer(
        made.arguments or bytearray(1)
    )
    size = ctypes.c_size_t(len(made.arguments))
    extra = (ctypes.c_uint64 * 5)(1, ctypes.addressof(buffer), 2, ctypes.addressof(size), 3)
    call = kernel_call(
        plan, made.grid.triple, made.block.triple, made.lds, 0, ctypes.addressof(extra)
    )
    submit(where, kernel_work(call))


# --- launches by function -------------------------------------------------------------------------


def _launch_function(
    handle: int, grid: Triple, block: Triple, lds: int, stream: int, args: int, extra: int,
    *, cooperative: bool = False, items: bool = False,
) -> None:  # fmt: skip
    function = resolve(handle, Function)
    where = stream_at(stream, function.device)
    where.device.check()
    if args and extra:
        raise HipError(Code.INVALID_VALUE)
    if 0 in grid or 0 in block:
        raise HipError(Code.INVALID_VALUE)
    plan = plan_of(function.kernel, function.device)
    if cooperative:
        _launch_cooperative(plan, grid, block, args, lds, where, handle)
        return
    call = kernel_call(plan, grid, block, lds, args, extra, items=items, function=handle)
    if items:
        submit(where, kernel_work(call))
    else:
        launch_in(where, stream, call)


@api
def hipModuleLaunchKernel(
    function: int, gx: int, gy: int, gz: int, bx: int, by: int, bz: int, lds: int, stream: int,
    args: int, extra: int,
) -> None:  # fmt: skip
    _launch_function(function, (gx, gy, gz), (bx, by, bz), lds, stream, args, extra)


@api
def hipExtModuleLaunchKernel(
    function: int, gx: int, gy: int, gz: int, bx: int, by: int, bz: int, lds: int, stream: int,
    args: int, extra: int, start: int, stop: int, flags: int,
) -> None:  # fmt: skip
    """Here the grid counts work-items."""
    where = stream_at(stream)
    _record(where, start)
    _launch_function(function, (gx, gy, gz), (bx, by, bz), lds, stream, args, extra, items=True)
    _record(where, stop)


@api
def hipHccModuleLaunchKernel(
    function: int, gx: int, gy: int, gz: int, bx: int, by: int, bz: int, lds: int, stream: int,
    args: int, extra: int, start: int, stop: int,
) -> None:  # fmt: skip
    hipExtModuleLaunchKernel(
        function, gx, gy, gz, bx, by, bz, lds, stream, args, extra, start, stop, 0
    )


@api
def hipModuleLaunchCooperativeKernel(
    function: int, gx: int, gy: int, gz: int, bx: int, by: int, bz: int, lds: int, stream: int,
    args: int,
) -> None:  # fmt: skip
    _launch_function(function, (gx, gy, gz), (bx, by, bz), lds, stream, args, 0, cooperative=True)
