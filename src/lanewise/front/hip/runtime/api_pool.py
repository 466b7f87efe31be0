"""hipMallocAsync and hipMemPool…: stream-ordered memory and its pools."""

from __future__ import annotations

import ctypes

from lanewise.front.hip.runtime.abi import api, put_i32, put_size, require, view
from lanewise.front.hip.runtime.allocations import DEVICE, REGISTERED, Region
from lanewise.front.hip.runtime.api_memory import allocate_on, release
from lanewise.front.hip.runtime.devices import HipDevice, state
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.handles import drop, new_handle, objects, resolve
from lanewise.front.hip.runtime.streams import Work, submit
from lanewise.front.hip.runtime.threads import stream_at


class Pool:
    """hipMemPool_t. Memory goes back at once: a pool only counts."""

    def __init__(self, device: HipDevice, maximum: int = 0) -> None:
        self.device = device
        self.maximum = maximum
        self.settings = {1: 1, 2: 1, 3: 1, 4: 0}
        self.used = 0
        self.high = 0
        self.reserved_high = 0
        self.access: dict[int, int] = {device.index: 3}
        self.handle = new_handle(self)


_default_pools: dict[int, Pool] = {}
_current_pools: dict[int, Pool] = {}


def _pool_of(device: HipDevice) -> Pool:
    known = _default_pools.get(device.index)
    if known is None:
        known = _default_pools[device.index] = Pool(device)
    return known


def _current_pool(device: HipDevice) -> Pool:
    return _current_pools.get(device.index) or _pool_of(device)


def _pool(handle: int) -> Pool:
    return resolve(handle, Pool, Code.INVALID_VALUE)


def forget_memory(device: HipDevice) -> None:
    """All of the device's memory has been released."""
    for pool in objects(Pool):
        if pool.device is device:
            pool.used = 0


@api
def hipDeviceGetDefaultMemPool(out: int, index: int) -> None:
    put_size(out, _pool_of(state().device(index)).handle)


@api
def hipDeviceGetMemPool(out: int, index: int) -> None:
    put_size(out, _current_pool(state().device(index)).handle)


@api
def hipDeviceSetMemPool(index: int, handle: int) -> None:
    _current_pools[state().device(index).index] = _pool(handle)


class _PoolProperties(ctypes.Structure):
    """hipMemPoolProps"""

    _fields_ = (
        ("allocType", ctypes.c_int), ("handleTypes", ctypes.c_int), ("type", ctypes.c_int),
        ("id", ctypes.c_int), ("security", ctypes.c_uint64), ("maxSize", ctypes.c_size_t),
        ("reserved", ctypes.c_uint8 * 56),
    )  # fmt: skip


@api
def hipMemPoolCreate(out: int, properties: int) -> None:
    require(out)
    asked = view(properties, _PoolProperties)
    if asked.type != 1 or asked.allocType != 1:
        raise HipError(Code.INVALID_VALUE)
    put_size(out, Pool(state().device(asked.id), asked.maxSize).handle)


@api
def hipMemPoolDestroy(handle: int) -> None:
    pool = _pool(handle)
    if pool in _default_pools.values():
        raise HipError(Code.INVALID_VALUE)
    for index in [i for i, one in _current_pools.items() if one is pool]:
        del _current_pools[index]
    drop(handle)


@api
def hipMemPoolTrimTo(handle: int, size: int) -> None:
    _pool(handle)


@api
def hipMemPoolSetAttribute(handle: int, attribute: int, value: int) -> None:
    pool = _pool(handle)
    require(value)
    match attribute:
        case 1 | 2 | 3:
            pool.settings[attribute] = ctypes.c_int32.from_address(value).value
        case 4:
            pool.settings[4] = ctypes.c_uint64.from_address(value).value
        case 6 | 8 if ctypes.c_uint64.from_address(value).value == 0:
            pool.high = pool.reserved_high = pool.used
        case _:
            raise HipError(Code.INVALID_VALUE)


@api
def hipMemPoolGetAttribute(handle: int, attribute: int, out: int) -> None:
    pool = _pool(handle)
    match attribute:
        case 1 | 2 | 3:
            put_i32(out, pool.settings[attribute])
        case 4:
            put_size(out, pool.settings[4])
        case 5 | 7:
            put_size(out, pool.used)
        case 6:
            put_size(out, pool.reserved_high)
        case 8:
            put_size(out, pool.high)
        case _:
            raise HipError(Code.INVALID_VALUE)


@api
def hipMemPoolSetAccess(handle: int, descriptions: int, count: int) -> None:
    pool = _pool(handle)
    require(descriptions)
    rows = (ctypes.c_int32 * (3 * count)).from_address(descriptions)
    for kind, index, flags in zip(rows[0::3], rows[1::3], rows[2::3], strict=True):
        if kind != 1 or flags not in (0, 1, 3) or (index == pool.device.index and flags != 3):
            raise HipError(Code.INVALID_VALUE)
        pool.access[state().device(index).index] = flags
    state().memory.access_changed()


@api
def hipMemPoolGetAccess(out: int, handle: int, location: int) -> None:
    require(location)
    index = ctypes.c_int32.from_address(location + 4).value
    put_i32(out, _pool(handle).access.get(state().device(index).index, 0))


def allocate_from(pool: Pool, size: int) -> Region:
    """Raises HipError(OUT_OF_MEMORY) where the pool may not be so large."""
    if pool.maximum and pool.used + size > pool.maximum:
        raise HipError(Code.OUT_OF_MEMORY)
    region = allocate_on(pool.device, size, DEVICE, pool=pool)
    pool.used += size
    pool.high = max(pool.high, pool.used)
    pool.reserved_high = max(pool.reserved_high, pool.used)
    return region


def _give_from(pool: Pool, out: int, size: int, stream: int) -> None:
    require(out)
    stream_at(stream)
    put_size(out, allocate_from(pool, size).address if size else 0)


@api
def hipMallocAsync(out: int, size: int, stream: int) -> None:
    _give_from(_current_pool(stream_at(stream).device), out, size, stream)


@api
def hipMallocFromPoolAsync(out: int, size: int, handle: int, stream: int) -> None:
    _give_from(_pool(handle), out, size, stream)


@api
def hipFreeAsync(address: int, stream: int) -> None:
    where = stream_at(stream)
    region = state().map.at(address)
    if region is None or region.kind == REGISTERED:
        raise HipError(Code.INVALID_VALUE)

    def run() -> None:
        if isinstance(region.pool, Pool):
            region.pool.used -= region.size
        release(region)

    submit(where, Work("free", run, details=address))
