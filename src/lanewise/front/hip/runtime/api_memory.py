"""hipMalloc and its kin: device, host, managed and pitched memory; what a pointer is."""

from __future__ import annotations

import ctypes
from typing import Final

from lanewise.front.hip.runtime.abi import (
    Extent,
    Location,
    PitchedPtr,
    api,
    put_i32,
    put_size,
    require,
    view,
)  # fmt: skip
from lanewise.front.hip.runtime.allocations import (
    DEVICE,
    HOST,
    MANAGED,
    REGISTERED,
    MemoryMap,
    Region,
)  # fmt: skip
from lanewise.front.hip.runtime.devices import HipDevice, state
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.properties import memory_bytes
from lanewise.front.hip.runtime.streams import Work, submit
from lanewise.front.hip.runtime.threads import stream_at

_PITCH: Final = 256
_MOST_HOST_FLAGS: Final = 0xF0000007
_MEMORY_TYPES: Final = {HOST: 1, DEVICE: 2, MANAGED: 3, REGISTERED: 1}


def _memory() -> MemoryMap:
    return state().map


def allocate_on(
    device: HipDevice, size: int, kind: str, flags: int = 0, *, pool: object | None = None
) -> Region:
    """Raises HipError(OUT_OF_MEMORY) where the device, or this machine, has not so much."""
    device.check()
    if kind == DEVICE:
        if device.used_bytes + size > memory_bytes(device.device.target):
            raise HipError(Code.OUT_OF_MEMORY)
        device.used_bytes += size
    try:
        return _memory().allocate(
            size, kind, device.index, flags=flags, pool=pool, poison=kind == DEVICE
        )
    except HipError:
        if kind == DEVICE:
            device.used_bytes -= size
        raise


def release(region: Region) -> None:
    """Give a region back; nothing uses it any more."""
    if region.kind == DEVICE:
        state().devices[region.device].used_bytes -= region.size
    _memory().release(region)


def _give(out: int, size: int, kind: str, flags: int = 0) -> None:
    require(out)
    if size == 0:
        put_size(out, 0)
        return
    put_size(out, allocate_on(state().current, size, kind, flags).address)


@api
def hipMalloc(out: int, size: int) -> None:
    _give(out, size, DEVICE)


@api
def hipExtMallocWithFlags(out: int, size: int, flags: int) -> None:
    if flags not in (0, 1, 2, 3, 4) or (flags == 2 and size != 8):
        raise HipError(Code.INVALID_VALUE)
    _give(out, size, DEVICE, flags)


@api
def hipHostMalloc(out: int, size: int, flags: int) -> None:
    if flags & ~_MOST_HOST_FLAGS or flags & 0xC0000000 == 0xC0000000:
        raise HipError(Code.INVALID_VALUE)
    _give(out, size, HOST, flags)


@api
def hipHostAlloc(out: int, size: int, flags: int) -> None:
    hipHostMalloc(out, size, flags)


@api
def hipMallocHost(out: int, size: int) -> None:
    hipHostMalloc(out, size, 0)


@api
def hipMemAllocHost(out: int, size: int) -> None:
    hipHostMalloc(out, size, 0)


@api
def hipMallocManaged(out: int, size: int, flags: int) -> None:
    if flags not in (1, 2) or size == 0:
        raise HipError(Code.INVALID_VALUE)
    _give(out, size, MANAGED, flags)


def _pitched(width: int, height: int, depth: int = 1) -> tuple[int, int]:
    """Address and pitch."""
    if 0 in (width, height, depth):
        return 0, 0
    pitch = -(-width // _PITCH) * _PITCH
    return allocate_on(state().current, pitch * height * depth, DEVICE).address, pitch


@api
def hipMallocPitch(out: int, pitch: int, width: int, height: int) -> None:
    require(out, pitch)
    address, made = _pitched(width, height)
    put_size(out, address)
    put_size(pitch, made)


@api
def hipMemAllocPitch(out: int, pitch: int, width: int, height: int, element: int) -> None:
    if element not in (4, 8, 16):
        raise HipError(Code.INVALID_VALUE)
    hipMallocPitch(out, pitch, width, height)


@api
def hipMalloc3D(out: int, extent: Extent) -> None:
    made = view(out, PitchedPtr)
    made.ptr, made.pitch = _pitched(extent.width, extent.height, extent.depth)
    made.xsize, made.ysize = extent.width, extent.height


@api
def hipFree(address: int) -> None:
    if address == 0:
        return
    region = _memory().at(address)
    if region is None or region.kind == REGISTERED:
        raise HipError(Code.INVALID_VALUE)
    device = state().devices[region.device]
    for one in state().devices:
        one.wait()
    release(region)
    device.check()


@api
def hipHostFree(address: int) -> None:
    region = _memory().at(address) if address else None
    if address and (region is None or region.kind == REGISTERED):
        raise HipError(Code.INVALID_VALUE)
    hipFree(address)


@api
def hipFreeHost(address: int) -> None:
    hipHostFree(address)


@api
def hipMemGetInfo(free: int, total: int) -> None:
    device = state().current
    most = memory_bytes(device.device.target)
    if free:
        put_size(free, most - device.used_bytes)
    if total:
        put_size(total, most)


@api
def hipMemPtrGetInfo(address: int, out: int) -> None:
    region = _memory().at(address)
    if region is None:
        raise HipError(Code.INVALID_VALUE)
    put_size(out, region.size)


@api
def hipMemGetAddressRange(base: int, size: int, address: int) -> None:
    region = _memory().find(address)
    if region is None:
        raise HipError(Code.NOT_FOUND)
    if base:
        put_size(base, region.address)
    if size:
        put_size(size, region.size)


# --- the program's own memory ---------------------------------------------------------------------


@api
def hipHostRegister(address: int, size: int, flags: int) -> None:
    require(address)
    if size == 0 or flags & ~0x8000000F:
        raise HipError(Code.INVALID_VALUE)
    _memory().register(address, size, state().current.index, flags)


@api
def hipHostUnregister(address: int) -> None:
    require(address)
    region = _memory().at(address)
    if region is None or region.kind != REGISTERED:
        raise HipError(Code.HOST_MEMORY_NOT_REGISTERED)
    for device in state().devices:
        device.wait()
    release(region)


@api
def hipHostGetDevicePointer(out: int, address: int, flags: int) -> None:
    require(out, address)
    region = _memory().find(address)
    if flags or region is None or region.kind == DEVICE:
        raise HipError(Code.INVALID_VALUE)
    put_size(out, address)


@api
def hipHostGetFlags(out: int, address: int) -> None:
    require(out)
    region = _memory().find(address)
    if region is None or region.kind not in (HOST, REGISTERED):
        raise HipError(Code.INVALID_VALUE)
    put_i32(out, ctypes.c_int32(region.flags).value)


# --- managed memory: all of it is everywhere ------------------------------------------------------

_advice: dict[int, dict[int, int]] = {}  # of a region's identity: attribute to value


def _managed(address: int, count: int) -> Region:
    region = _memory().find(address)
    if region is None or count == 0 or address + count > region.end:
        raise HipError(Code.INVALID_VALUE)
    if region.kind != MANAGED:
        raise HipError(Code.INVALID_VALUE)
    return region


@api
def hipMemPrefetchAsync(address: int, count: int, device: int, stream: int) -> None:
    region = _managed(address, count)
    if device != -1:
        state().device(device)
    _advice.setdefault(region.identity, {})[4] = device
    submit(stream_at(stream), Work("empty", lambda: None))


@api
def hipMemAdvise(address: int, count: int, advice: int, device: int) -> None:
    region = _managed(address, count)
    if advice not in (1, 2, 3, 4, 5, 6, 100, 101):
        raise HipError(Code.INVALID_VALUE)
    if device != -1:
        state().device(device)
    known = _advice.setdefault(region.identity, {})
    match advice:
        case 1 | 2:
            known[1] = int(advice == 1)
        case 3 | 4:
            known[2] = device if advice == 3 else -2
        case 5 | 6:
            known[3] = device if advice == 5 else -2
        case 100 | 101:
            known[100] = int(advice == 100)


def _device_of(location: Location) -> int:
    """hipMemLocation: a device, or the host."""
    return location.id if location.type == 1 else -1


@api
def hipMemPrefetchAsync_v2(
    address: int, count: int, location: Location, flags: int, stream: int
) -> None:
    hipMemPrefetchAsync(address, count, _device_of(location), stream)


@api
def hipMemAdvise_v2(address: int, count: int, advice: int, location: Location) -> None:
    hipMemAdvise(address, count, advice, _device_of(location))


@api
def hipMemRangeGetAttribute(out: int, size: int, attribute: int, address: int, count: int) -> None:
    defaults = {1: 0, 2: -2, 3: -2, 4: -2, 100: 0}
    region = _managed(address, count)
    if attribute not in defaults or size < 4 or size % 4:
        raise HipError(Code.INVALID_VALUE)
    put_i32(out, _advice.get(region.identity, {}).get(attribute, defaults[attribute]))


@api
def hipStreamAttachMemAsync(stream: int, address: int, size: int, flags: int) -> None:
    if flags not in (1, 2, 4):
        raise HipError(Code.INVALID_VALUE)
    submit(stream_at(stream), Work("empty", lambda: None))


# --- what a pointer is ----------------------------------------------------------------------------


class _Attributes(ctypes.Structure):
    """hipPointerAttribute_t"""

    _fields_ = (
        ("type", ctypes.c_int), ("device", ctypes.c_int), ("devicePointer", ctypes.c_uint64),
        ("hostPointer", ctypes.c_uint64), ("isManaged", ctypes.c_int),
        ("allocationFlags", ctypes.c_uint),
    )  # fmt: skip


@api
def hipPointerGetAttributes(out: int, address: int) -> None:
    made = view(out, _Attributes)
    region = _memory().find(address)
    if region is None:
        if address == 0:
            raise HipError(Code.INVALID_VALUE)
        made.type, made.device, made.devicePointer, made.hostPointer = 0, -2, 0, 0
        made.isManaged, made.allocationFlags = 0, 0
        return
    made.type = _MEMORY_TYPES[region.kind]
    made.device = region.device
    made.devicePointer = address
    made.hostPointer = 0 if region.kind == DEVICE else address
    made.isManaged = int(region.kind == MANAGED)
    made.allocationFlags = region.flags


@api
def hipPointerGetAttribute(out: int, attribute: int, address: int) -> None:
    require(out)
    region = _memory().find(address)
    if attribute == 13:
        put_i32(out, int(region is not None))
        return
    if region is None:
        raise HipError(Code.INVALID_VALUE)
    match attribute:
        case 2:
            put_i32(out, _MEMORY_TYPES[region.kind])
        case 3:
            put_size(out, address)
        case 4:
            if region.kind == DEVICE:
                raise HipError(Code.INVALID_VALUE)
            put_size(out, address)
        case 6:
            put_i32(out, int(False))
        case 7:
            put_size(out, region.identity)
        case 8:
            ctypes.c_bool.from_address(out).value = region.kind == MANAGED
        case 9:
            put_i32(out, region.device)
        case 11:
            put_size(out, region.address)
        case 12:
            put_size(out, region.size)
        case 16:
            put_i32(out, 3)
        case _:
            raise HipError(Code.NOT_SUPPORTED)


@api
def hipDrvPointerGetAttributes(count: int, attributes: int, outs: int, address: int) -> None:
    require(attributes, outs)
    kinds = (ctypes.c_int32 * count).from_address(attributes)
    places = (ctypes.c_uint64 * count).from_address(outs)
    for kind, place in zip(kinds, places, strict=True):
        try:
            hipPointerGetAttribute(place, kind, address)
        except HipError:
            put_size(place, 0)
