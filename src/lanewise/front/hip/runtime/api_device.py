"""hipGetDevice… and hipDevice…: devices, their properties and limits, errors, versions."""

from __future__ import annotations

import ctypes
import threading
from typing import Final

from lanewise.front.hip.runtime.abi import (
    api,
    put_bytes,
    put_i32,
    put_size,
    read_bytes,
    read_text,
    require,
    view,
)  # fmt: skip
from lanewise.front.hip.runtime.api_pool import forget_memory
from lanewise.front.hip.runtime.devices import HipDevice, state
from lanewise.front.hip.runtime.errors import Code, HipError, error_name, error_text
from lanewise.front.hip.runtime.fast import fast_lane
from lanewise.front.hip.runtime.properties import (
    DeviceProperties,
    attributes,
    memory_bytes,
    properties_of,
)  # fmt: skip

VERSION: Final = 70125424  # HIP 7.1.25424, whose headers we compile with

_texts: dict[str, ctypes.Array[ctypes.c_char]] = {}


def constant_text(text: str) -> int:
    """Address of a C string that stays."""
    known = _texts.get(text)
    if known is None:
        known = _texts[text] = ctypes.create_string_buffer(text.encode())
    return ctypes.addressof(known)


def _properties(device: HipDevice) -> DeviceProperties:
    return properties_of(device.device.target, device.device.name, device.index)


# --- versions and errors --------------------------------------------------------------------------


@api
def hipInit(flags: int) -> None:
    if flags:
        raise HipError(Code.INVALID_VALUE)
    if not state().devices:
        raise HipError(Code.NO_DEVICE)


@api
def hip_init() -> None:
    hipInit(0)


@api
def hipDriverGetVersion(out: int) -> None:
    put_i32(out, VERSION)


@api
def hipRuntimeGetVersion(out: int) -> None:
    put_i32(out, VERSION)


@api
def hipGetErrorName(code: int) -> int:
    return constant_text(error_name(code))


@api
def hipGetErrorString(code: int) -> int:
    return constant_text(error_text(code))


@api
def hipDrvGetErrorName(code: int, out: int) -> None:
    put_size(out, constant_text(error_name(code)))


@api
def hipDrvGetErrorString(code: int, out: int) -> None:
    put_size(out, constant_text(error_text(code)))


# --- which device ---------------------------------------------------------------------------------


@api
def hipGetDeviceCount(out: int) -> None:
    put_i32(out, len(state().devices))
    if not state().devices:
        raise HipError(Code.NO_DEVICE)


@api
def hipSetDevice(index: int) -> None:
    state().set_current(index)


@api
def hipGetDevice(out: int) -> None:
    put_i32(out, state().current.index)


@api
def hipDeviceGet(out: int, index: int) -> None:
    put_i32(out, state().device(index).index)


@api
def hipSetValidDevices(devices: int, count: int) -> None:
    require(devices)
    for number in (ctypes.c_int32 * count).from_address(devices):
        state().device(number)


@api
def hipChooseDeviceR0600(out: int, wanted: int) -> None:
    """The device that has most of what is asked for."""
    asked = view(wanted, DeviceProperties)
    fits = [
        sum(
            getattr(_properties(one), name) >= getattr(asked, name)
            for name in ("major", "totalGlobalMem", "sharedMemPerBlock", "multiProcessorCount")
        )
        for one in state().devices
    ]
    put_i32(out, fits.index(max(fits)))


@api
def hipDeviceSynchronize() -> None:
    device = state().current
    for stream in device.all_streams:
        if stream.capture is not None:
            raise HipError(Code.STREAM_CAPTURE_UNSUPPORTED)
    device.wait()
    device.check()


@api
def hipDeviceReset() -> None:
    device = state().current
    device.wait()
    device.fault = None
    device.flags = 0
    memory = state().map
    for region in memory.regions:
        if region.device == device.index:
            memory.release(region)
    device.used_bytes = 0
    forget_memory(device)
    fast_lane().set_error(0)


# --- properties -----------------------------------------------------------------------------------


@api
def hipGetDevicePropertiesR0600(out: int, index: int) -> None:
    require(out)
    put_bytes(out, bytes(_properties(state().device(index))))


@api
def hipGetDeviceProperties(out: int, index: int) -> None:
    _properties_of_hip5(out, index)


@api
def hipGetDevicePropertiesR0000(out: int, index: int) -> None:
    _properties_of_hip5(out, index)


class _OldProperties(ctypes.Structure):
    """hipDeviceProp_t up to HIP 5, as far as programs read it; the rest stays zero."""

    _fields_ = (
        ("name", ctypes.c_char * 256), ("totalGlobalMem", ctypes.c_size_t),
        ("sharedMemPerBlock", ctypes.c_size_t), ("regsPerBlock", ctypes.c_int),
        ("warpSize", ctypes.c_int), ("maxThreadsPerBlock", ctypes.c_int),
        ("maxThreadsDim", ctypes.c_int * 3), ("maxGridSize", ctypes.c_int * 3),
        ("clockRate", ctypes.c_int), ("memoryClockRate", ctypes.c_int),
        ("memoryBusWidth", ctypes.c_int), ("totalConstMem", ctypes.c_size_t),
        ("major", ctypes.c_int), ("minor", ctypes.c_int), ("multiProcessorCount", ctypes.c_int),
        ("l2CacheSize", ctypes.c_int), ("maxThreadsPerMultiProcessor", ctypes.c_int),
        ("computeMode", ctypes.c_int), ("clockInstructionRate", ctypes.c_int),
        ("arch", ctypes.c_uint32), ("concurrentKernels", ctypes.c_int),
        ("pciDomainID", ctypes.c_int), ("pciBusID", ctypes.c_int), ("pciDeviceID", ctypes.c_int),
        ("maxSharedMemoryPerMultiProcessor", ctypes.c_size_t), ("isMultiGpuBoard", ctypes.c_int),
        ("canMapHostMemory", ctypes.c_int), ("gcnArch", ctypes.c_int),
        ("gcnArchName", ctypes.c_char * 256), ("integrated", ctypes.c_int),
        ("cooperativeLaunch", ctypes.c_int), ("cooperativeMultiDeviceLaunch", ctypes.c_int),
        ("rest", ctypes.c_char * 256),
    )  # fmt: skip


def _properties_of_hip5(out: int, index: int) -> None:
    known, old = _properties(state().device(index)), _OldProperties()
    for name, *_ in _OldProperties._fields_:
        value = getattr(known, name, None)
        if isinstance(value, ctypes.Array):
            getattr(old, name)[:] = value[:]
        elif value is not None:
            setattr(old, name, value)
    put_bytes(out, bytes(old)[: _OldProperties.rest.offset])


@api
def hipDeviceGetAttribute(out: int, attribute: int, index: int) -> None:
    require(out)
    device = state().device(index)
    value = attributes(device.device.target, _properties(device), attribute)
    if value is None:
        raise HipError(Code.INVALID_VALUE)
    put_i32(out, value)


@api
def hipDeviceComputeCapability(major: int, minor: int, index: int) -> None:
    known = _properties(state().device(index))
    put_i32(major, known.major)
    put_i32(minor, known.minor)


@api
def hipDeviceGetName(out: int, size: int, index: int) -> None:
    name = bytes(_properties(state().device(index)).name)
    if size <= 0:
        raise HipError(Code.INVALID_VALUE)
    put_bytes(out, name[: size - 1] + b"\0")


@api
def hipDeviceGetUuid(out: int, index: int) -> None:
    put_bytes(out, bytes(_properties(state().device(index)).uuid))


@api
def hipDeviceTotalMem(out: int, index: int) -> None:
    put_size(out, memory_bytes(state().device(index).device.target))


def _bus_id(device: HipDevice) -> str:
    return f"0000:{_properties(device).pciBusID:02x}:00.0"


@api
def hipDeviceGetPCIBusId(out: int, size: int, index: int) -> None:
    text = _bus_id(state().device(index)).encode()
    if size <= len(text):
        raise HipError(Code.INVALID_VALUE)
    put_bytes(out, text + b"\0")


@api
def hipDeviceGetByPCIBusId(out: int, text: int) -> None:
    wanted = read_text(text).lower()
    for device in state().devices:
        if _bus_id(device).endswith(wanted.removesuffix(".0") + ".0"):
            put_i32(out, device.index)
            return
    raise HipError(Code.INVALID_VALUE)


@api
def hipDeviceGetP2PAttribute(out: int, attribute: int, first: int, second: int) -> None:
    state().device(first)
    state().device(second)
    if first == second or not 0 <= attribute <= 3:
        raise HipError(Code.INVALID_VALUE)
    put_i32(out, int(attribute in (1, 2)))


@api
def hipExtGetLinkTypeAndHopCount(first: int, second: int, link: int, hops: int) -> None:
    state().device(first)
    state().device(second)
    if first == second:
        raise HipError(Code.INVALID_VALUE)
    put_i32(link, 4)  # HSA_AMD_LINK_INFO_TYPE_XGMI
    put_i32(hops, 1)


# --- settings of a device -------------------------------------------------------------------------


@api
def hipDeviceGetLimit(out: int, limit: int) -> None:
    limits = {**state().current.limits, 0x1000: 0, 0x1001: 1 << 34, 0x1002: 1 << 31}
    if limit not in limits:
        raise HipError(Code.UNSUPPORTED_LIMIT)
    put_size(out, limits[limit])


@api
def hipDeviceSetLimit(limit: int, value: int) -> None:
    if limit not in (0, 1, 2, 0x1002):
        raise HipError(Code.UNSUPPORTED_LIMIT)
    state().current.limits[limit] = value


@api
def hipGetDeviceFlags(out: int) -> None:
    put_i32(out, state().current.flags)


@api
def hipSetDeviceFlags(flags: int) -> None:
    if flags & ~0x1F or (flags & 7) not in (0, 1, 2, 4):
        raise HipError(Code.INVALID_VALUE)
    state().current.flags = flags


@api
def hipDeviceSetCacheConfig(config: int) -> None:
    """There is no choice to make, on AMD's hardware neither."""


@api
def hipDeviceGetCacheConfig(out: int) -> None:
    put_i32(out, 0)


@api
def hipDeviceSetSharedMemConfig(config: int) -> None:
    """As above."""


@api
def hipDeviceGetSharedMemConfig(out: int) -> None:
    put_i32(out, 1)


@api
def hipProfilerStart() -> None:
    """Nothing to profile with."""


@api
def hipProfilerStop() -> None:
    """As above."""


# --- peers ----------------------------------------------------------------------------------------


@api
def hipDeviceCanAccessPeer(out: int, first: int, second: int) -> None:
    state().device(first)
    state().device(second)
    put_i32(out, int(first != second))


@api
def hipDeviceEnablePeerAccess(peer: int, flags: int) -> None:
    device = state().current
    if flags:
        raise HipError(Code.INVALID_VALUE)
    if state().device(peer) is device:
        raise HipError(Code.INVALID_DEVICE)
    if peer in device.peers:
        raise HipError(Code.PEER_ACCESS_ALREADY_ENABLED)
    device.peers.add(peer)
    state().memory.access_changed()


@api
def hipDeviceDisablePeerAccess(peer: int) -> None:
    device = state().current
    if state().device(peer) is device or peer not in device.peers:
        raise HipError(Code.PEER_ACCESS_NOT_ENABLED)
    device.peers.discard(peer)
    state().memory.access_changed()


# --- contexts: each device has the one ------------------------------------------------------------


def _context(device: HipDevice) -> int:
    return 0x1000 + 16 * device.index


def _of_context(context: int) -> HipDevice:
    number, rest = divmod(context - 0x1000, 16)
    if rest or not 0 <= number < len(state().devices):
        raise HipError(Code.INVALID_CONTEXT)
    return state().devices[number]


_stacks: dict[int, list[int]] = {}


@api
def hipCtxCreate(out: int, flags: int, index: int) -> None:
    put_size(out, _context(state().device(index)))
    _stacks.setdefault(threading.get_ident(), []).append(state().current.index)
    state().set_current(index)


@api
def hipCtxDestroy(context: int) -> None:
    _of_context(context)


@api
def hipCtxPushCurrent(context: int) -> None:
    device = _of_context(context)
    _stacks.setdefault(threading.get_ident(), []).append(state().current.index)
    state().set_current(device.index)


@api
def hipCtxPopCurrent(out: int) -> None:
    stack = _stacks.get(threading.get_ident())
    if not stack:
        raise HipError(Code.INVALID_CONTEXT)
    if out:
        put_size(out, _context(state().current))
    state().set_current(stack.pop())


@api
def hipCtxSetCurrent(context: int) -> None:
    if context:
        state().set_current(_of_context(context).index)


@api
def hipCtxGetCurrent(out: int) -> None:
    put_size(out, _context(state().current))


@api
def hipCtxGetDevice(out: int) -> None:
    put_i32(out, state().current.index)


@api
def hipCtxSynchronize() -> None:
    hipDeviceSynchronize()


@api
def hipCtxGetFlags(out: int) -> None:
    put_i32(out, state().current.flags)


@api
def hipCtxGetApiVersion(context: int, out: int) -> None:
    put_i32(out, 4)


@api
def hipDevicePrimaryCtxGetState(index: int, flags: int, active: int) -> None:
    put_i32(flags, state().device(index).flags)
    put_i32(active, 1)


@api
def hipDevicePrimaryCtxRetain(out: int, index: int) -> None:
    put_size(out, _context(state().device(index)))


@api
def hipDevicePrimaryCtxRelease(index: int) -> None:
    state().device(index)


@api
def hipDevicePrimaryCtxReset(index: int) -> None:
    state().device(index)


@api
def hipDevicePrimaryCtxSetFlags(index: int, flags: int) -> None:
    state().device(index).flags = flags


def read_i32(address: int) -> int:
    """An int of the program's."""
    return int.from_bytes(read_bytes(address, 4), "little", signed=True)
