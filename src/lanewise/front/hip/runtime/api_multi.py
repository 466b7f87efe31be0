"""Launches on several devices at once: grids that may wait for each other, and plain ones."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass

from lanewise.front.hip.runtime.abi import Dim3, api, require
from lanewise.front.hip.runtime.api_launch import check_resident, hipLaunchKernel
from lanewise.front.hip.runtime.devices import state
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.handles import resolve
from lanewise.front.hip.runtime.launching import (
    KernelCall,
    LaunchPlan,
    Triple,
    kernel_call,
    plan_of,
    run_kernel,
)
from lanewise.front.hip.runtime.modules import Function, plan_of_stub
from lanewise.front.hip.runtime.multi_grid import MOST_GRIDS, MultiGridBarrier
from lanewise.front.hip.runtime.streams import Stream, Work, submit, wait_for
from lanewise.front.hip.runtime.threads import stream_at
from lanewise.machine.grid_barrier import MultiGrid

_NO_POST_SYNC, _MOST_FLAGS = 2, 3


class _LaunchParams(ctypes.Structure):
    """hipLaunchParams"""

    _fields_ = (
        ("func", ctypes.c_uint64), ("grid", Dim3), ("block", Dim3), ("args", ctypes.c_uint64),
        ("lds", ctypes.c_size_t), ("stream", ctypes.c_uint64),
    )  # fmt: skip


class _FunctionLaunchParams(ctypes.Structure):
    """hipFunctionLaunchParams"""

    _fields_ = (
        ("func", ctypes.c_uint64), ("grid", Dim3), ("block", Dim3), ("lds", ctypes.c_uint32),
        ("stream", ctypes.c_uint64), ("args", ctypes.c_uint64),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Part:
    """What one device has to do."""

    stream: Stream
    plan: LaunchPlan
    grid: Triple
    block: Triple
    lds: int
    args: int

    def call(self) -> KernelCall:
        """Raises HipError for what cannot be launched."""
        self.stream.device.check()
        call = kernel_call(self.plan, self.grid, self.block, self.lds, self.args, grid_sync=True)
        check_resident(self.plan, self.grid, self.block, self.lds)
        return call


def _stream(handle: int) -> Stream:
    if handle in (0, 1):
        raise HipError(Code.INVALID_HANDLE)
    stream = stream_at(handle)
    if stream.capture is not None:
        raise HipError(Code.STREAM_CAPTURE_UNSUPPORTED)
    return stream


def _check_parts(parts: Sequence[_Part], flags: int) -> None:
    """What AMD's run-time refuses: devices that are there twice, launches that differ."""
    if not parts or flags > _MOST_FLAGS:
        raise HipError(Code.INVALID_VALUE)
    if len({part.stream.device.index for part in parts}) < len(parts):
        raise HipError(Code.INVALID_DEVICE)
    if len({(part.grid, part.block, part.lds) for part in parts}) > 1:
        raise HipError(Code.INVALID_VALUE)


def _work(call: KernelCall, barrier: MultiGridBarrier) -> Work:
    """Work of a kind that comes to its turn on a device that has gone wrong, too."""

    def run() -> None:
        if call.plan.device.fault is None:
            run_kernel(call)
        else:
            barrier.leave(failed=True)

    return Work("host", run, quick=False)


def _launch_together(parts: Sequence[_Part], flags: int) -> None:
    _check_parts(parts, flags)
    # Without NoPreSync AMD's run-time waits, too; we always do, so that no grid waits for one
    # whose stream stands still, or never begins because its device has gone wrong.
    wait_for(tuple((part.stream, part.stream.enqueued) for part in parts))
    calls = [part.call() for part in parts]
    barrier = MultiGridBarrier(state().memory, len(calls))
    sizes = [x * y * z for x, y, z in (call.geometry.grid_items for call in calls)]
    for index, (part, call) in enumerate(zip(parts, calls, strict=True)):
        call.barrier = barrier
        call.multi_grid = MultiGrid(
            barrier.address, index, len(calls), sum(sizes[:index]), sum(sizes)
        )
        submit(part.stream, _work(call, barrier))
    if not flags & _NO_POST_SYNC:
        wait_for(tuple((part.stream, part.stream.enqueued) for part in parts))
        for part in parts:
            part.stream.device.check()


@api
def hipLaunchCooperativeKernelMultiDevice(launches: int, count: int, flags: int) -> None:
    require(launches)
    if count > min(len(state().devices), MOST_GRIDS):
        raise HipError(Code.INVALID_DEVICE)
    given = list((_LaunchParams * max(count, 0)).from_address(launches))
    streams = [_stream(one.stream) for one in given]
    if len({one.func for one in given}) > 1:
        raise HipError(Code.INVALID_VALUE)
    parts = [
        _Part(
            stream, plan_of_stub(one.func, stream.device), one.grid.triple, one.block.triple,
            one.lds, one.args,
        )
        for one, stream in zip(given, streams, strict=True)
    ]  # fmt: skip
    _launch_together(parts, flags)


@api
def hipModuleLaunchCooperativeKernelMultiDevice(launches: int, count: int, flags: int) -> None:
    require(launches)
    if count > min(len(state().devices), MOST_GRIDS):
        raise HipError(Code.INVALID_VALUE)
    given = list((_FunctionLaunchParams * count).from_address(launches))
    streams = [_stream(one.stream) for one in given]
    functions = [resolve(one.func, Function) for one in given]
    parts = [
        _Part(
            stream, plan_of(function.kernel, stream.device), one.grid.triple, one.block.triple,
            one.lds, one.args,
        )
        for one, stream, function in zip(given, streams, functions, strict=True)
    ]  # fmt: skip
    _launch_together(parts, flags)


@api
def hipExtLaunchMultiKernelMultiDevice(launches: int, count: int, flags: int) -> None:
    require(launches)
    for one in (_LaunchParams * count).from_address(launches):
        hipLaunchKernel(one.func, one.grid, one.block, one.args, one.lds, one.stream)
