"""hipModule…, hipLibrary…, hipFunc… and hipOccupancy…: code objects, functions, what they need."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Final

from lanewise.front.hip.runtime.abi import api, put_i32, put_size, read_text, require, view
from lanewise.front.hip.runtime.api_device import constant_text
from lanewise.front.hip.runtime.devices import state
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.fast import fast_lane
from lanewise.front.hip.runtime.handles import drop, handle_of, new_handle, resolve
from lanewise.front.hip.runtime.launching import LaunchPlan
from lanewise.front.hip.runtime.modules import (
    Function,
    LoadedModule,
    load_module,
    plan_of_handle,
    plan_of_stub,
)
from lanewise.front.hip.runtime.occupancy import best_block, blocks_per_processor
from lanewise.front.hip.runtime.properties import processors
from lanewise.front.hip.runtime.registration import bundle_at


@api
def hipModuleLoad(out: int, name: int) -> None:
    require(out)
    path = Path(read_text(name))
    try:
        data = path.read_bytes()
    except OSError:
        raise HipError(Code.FILE_NOT_FOUND) from None
    put_size(out, new_handle(load_module(data, str(path))))


@api
def hipModuleLoadData(out: int, image: int) -> None:
    require(out, image)
    put_size(out, new_handle(load_module(bundle_at(image), "module data")))


@api
def hipModuleLoadDataEx(out: int, image: int, count: int, options: int, values: int) -> None:
    hipModuleLoadData(out, image)


@api
def hipModuleLoadFatBinary(out: int, image: int) -> None:
    hipModuleLoadData(out, image)


def _module(handle: int) -> LoadedModule:
    return resolve(handle, LoadedModule)


@api
def hipModuleUnload(handle: int) -> None:
    module = _module(handle)
    module.device.wait()
    for function in module.functions.values():
        drop(handle_of(function))
    drop(handle)
    fast_lane().forget()


@api
def hipModuleGetFunction(out: int, handle: int, name: int) -> None:
    require(out, name)
    module = _module(handle)
    wanted = read_text(name)
    known = module.functions.get(wanted)
    if known is None:
        if wanted not in set(module.module):
            raise HipError(Code.NOT_FOUND)
        known = module.functions[wanted] = Function(module.module[wanted], module.device)
    put_size(out, handle_of(known))


@api
def hipModuleGetFunctionCount(out: int, handle: int) -> None:
    put_i32(out, len(_module(handle).module))


@api
def hipModuleGetGlobal(out: int, size: int, handle: int, name: int) -> None:
    require(name)
    try:
        address, count = _module(handle).module.variable_place(read_text(name))
    except KeyError:
        raise HipError(Code.NOT_FOUND) from None
    if out:
        put_size(out, address)
    if size:
        put_size(size, count)


@api
def hipLibraryLoadData(
    out: int, code: int, options: int, values: int, count: int, more: int, more_values: int,
    more_count: int,
) -> None:  # fmt: skip
    hipModuleLoadData(out, code)


@api
def hipLibraryLoadFromFile(
    out: int, name: int, options: int, values: int, count: int, more: int, more_values: int,
    more_count: int,
) -> None:  # fmt: skip
    hipModuleLoad(out, name)


@api
def hipLibraryUnload(handle: int) -> None:
    hipModuleUnload(handle)


@api
def hipLibraryGetKernel(out: int, handle: int, name: int) -> None:
    hipModuleGetFunction(out, handle, name)


@api
def hipLibraryGetKernelCount(out: int, handle: int) -> None:
    hipModuleGetFunctionCount(out, handle)


@api
def hipGetFuncBySymbol(out: int, stub: int) -> None:
    require(out)
    plan = plan_of_stub(stub, state().current)
    known = _by_plan.get(id(plan))
    if known is None:
        known = _by_plan[id(plan)] = Function(plan.kernel, plan.device)
    put_size(out, handle_of(known))


_by_plan: Final[dict[int, Function]] = {}


# --- what a function is ---------------------------------------------------------------------------


class _FunctionAttributes(ctypes.Structure):
    """hipFuncAttributes"""

    _fields_ = (
        ("binaryVersion", ctypes.c_int), ("cacheModeCA", ctypes.c_int),
        ("constSizeBytes", ctypes.c_size_t), ("localSizeBytes", ctypes.c_size_t),
        ("maxDynamicSharedSizeBytes", ctypes.c_int), ("maxThreadsPerBlock", ctypes.c_int),
        ("numRegs", ctypes.c_int), ("preferredShmemCarveout", ctypes.c_int),
        ("ptxVersion", ctypes.c_int), ("sharedSizeBytes", ctypes.c_size_t),
    )  # fmt: skip


def _attributes_of(plan: LaunchPlan) -> dict[int, int]:
    """By HIP_FUNC_ATTRIBUTE number."""
    info = plan.kernel.info
    target = plan.device.device.target
    digits = target.name.removeprefix("gfx")
    version = int(digits[:-2]) * 10 + int(digits[-2], 16)
    lds = info.group_segment_fixed_size
    return {
        0: info.max_flat_work_group_size or 1024, 1: lds, 2: 0,
        3: info.private_segment_fixed_size, 4: info.vgpr_count or info.descriptor.vgpr_count,
        5: version, 6: version, 7: 0, 8: plan.max_dynamic_lds or target.lds_bytes - lds,
        9: plan.carveout,
    }  # fmt: skip


@api
def hipFuncGetAttributes(out: int, stub: int) -> None:
    made = view(out, _FunctionAttributes)
    values = _attributes_of(plan_of_stub(stub, state().current))
    made.maxThreadsPerBlock, made.sharedSizeBytes, made.constSizeBytes = (
        values[0], values[1], values[2],
    )  # fmt: skip
    made.localSizeBytes, made.numRegs = values[3], values[4]
    made.ptxVersion, made.binaryVersion, made.cacheModeCA = values[5], values[6], values[7]
    made.maxDynamicSharedSizeBytes, made.preferredShmemCarveout = values[8], values[9]


@api
def hipFuncGetAttribute(out: int, attribute: int, handle: int) -> None:
    require(out)
    values = _attributes_of(plan_of_handle(handle))
    if attribute not in values:
        raise HipError(Code.INVALID_VALUE)
    put_i32(out, values[attribute])


@api
def hipFuncSetAttribute(stub: int, attribute: int, value: int) -> None:
    plan = plan_of_stub(stub, state().current)
    if attribute not in (8, 9):
        raise HipError(Code.INVALID_VALUE)
    if attribute == 9:
        if not -1 <= value <= 100:  # per cent; -1 leaves the choice to the device
            raise HipError(Code.INVALID_VALUE)
        plan.carveout = value
    else:
        if value < 0:
            raise HipError(Code.INVALID_VALUE)
        static = plan.kernel.info.group_segment_fixed_size
        if value + static > plan.device.device.target.lds_bytes:
            raise HipError(Code.INVALID_VALUE)
        plan.max_dynamic_lds = value


@api
def hipFuncSetCacheConfig(stub: int, config: int) -> None:
    """There is no choice to make."""
    plan_of_stub(stub, state().current)


@api
def hipFuncSetSharedMemConfig(stub: int, config: int) -> None:
    """As above."""
    plan_of_stub(stub, state().current)


@api
def hipKernelNameRef(handle: int) -> int:
    try:
        return constant_text(resolve(handle, Function).kernel.name)
    except HipError:
        return 0


@api
def hipKernelNameRefByPtr(stub: int, stream: int) -> int:
    state().registrations.update()
    known = state().registrations.functions.get(stub)
    return constant_text(known[1]) if known else 0


@api
def hipGetProcAddress(name: int, out: int, version: int, flags: int, status: int) -> None:
    require(name, out)
    address = state().addresses.get(read_text(name), 0)
    put_size(out, address)
    if status:
        put_i32(status, int(not address))
    if not address:
        raise HipError(Code.INVALID_VALUE)


@api
def hipGetDriverEntryPoint(name: int, out: int, flags: int, status: int) -> None:
    hipGetProcAddress(name, out, 0, flags, status)


# --- occupancy ------------------------------------------------------------------------------------


def _put_blocks(out: int, plan: LaunchPlan, block: int, lds: int) -> None:
    require(out)
    if block <= 0:
        raise HipError(Code.INVALID_VALUE)
    put_i32(out, blocks_per_processor(plan, block, lds))


def _check_occupancy_flags(flags: int) -> None:
    if flags not in (0, 1):
        raise HipError(Code.INVALID_VALUE)


def _put_best(grid: int, block: int, plan: LaunchPlan, lds: int, limit: int) -> None:
    require(grid, block)
    best = best_block(plan, lds, limit)
    most = blocks_per_processor(plan, best, lds) * processors(plan.device.device.target)
    put_i32(grid, most)
    put_i32(block, best)


@api
def hipOccupancyMaxActiveBlocksPerMultiprocessor(out: int, stub: int, block: int, lds: int) -> None:
    _put_blocks(out, plan_of_stub(stub, state().current), block, lds)


@api
def hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    out: int, stub: int, block: int, lds: int, flags: int
) -> None:
    _check_occupancy_flags(flags)
    _put_blocks(out, plan_of_stub(stub, state().current), block, lds)


@api
def hipOccupancyMaxPotentialBlockSize(
    grid: int, block: int, stub: int, lds: int, limit: int
) -> None:
    _put_best(grid, block, plan_of_stub(stub, state().current), lds, limit)


@api
def hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(
    out: int, function: int, block: int, lds: int
) -> None:
    _put_blocks(out, plan_of_handle(function), block, lds)


@api
def hipModuleOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    out: int, function: int, block: int, lds: int, flags: int
) -> None:
    _check_occupancy_flags(flags)
    _put_blocks(out, plan_of_handle(function), block, lds)


@api
def hipModuleOccupancyMaxPotentialBlockSize(
    grid: int, block: int, function: int, lds: int, limit: int
) -> None:
    _put_best(grid, block, plan_of_handle(function), lds, limit)


@api
def hipModuleOccupancyMaxPotentialBlockSizeWithFlags(
    grid: int, block: int, function: int, lds: int, limit: int, flags: int
) -> None:
    _check_occupancy_flags(flags)
    _put_best(grid, block, plan_of_handle(function), lds, limit)
