"""hipStream… and hipEvent…: order, waiting, callbacks, measured times."""

from __future__ import annotations

import ctypes
import threading
import time
from typing import Final

from lanewise.front.hip.runtime.abi import api, put_f32, put_i32, put_size, require
from lanewise.front.hip.runtime.devices import HipDevice, state
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.handles import drop, new_handle, resolve
from lanewise.front.hip.runtime.streams import (
    Mark,
    Stream,
    Work,
    current_mark,
    destroy,
    submit,
    wait_for,
)  # fmt: skip
from lanewise.front.hip.runtime.threads import stream_at

_LEAST, _GREATEST = 1, -1
_EVENT_FLAGS: Final = 0x1 | 0x2 | 0x4 | 0x20000000 | 0x40000000 | 0x80000000
_DISABLE_TIMING: Final = 0x2

# --- streams --------------------------------------------------------------------------------------


def _create(out: int, flags: int, priority: int) -> Stream:
    require(out)
    if flags not in (0, 1):
        raise HipError(Code.INVALID_VALUE)
    device = state().current
    stream = Stream(device, flags, max(_GREATEST, min(_LEAST, priority)))
    device.streams.append(stream)
    put_size(out, new_handle(stream))
    return stream


@api
def hipStreamCreate(out: int) -> None:
    _create(out, 0, 0)


@api
def hipStreamCreateWithFlags(out: int, flags: int) -> None:
    _create(out, flags, 0)


@api
def hipStreamCreateWithPriority(out: int, flags: int, priority: int) -> None:
    _create(out, flags, priority)


@api
def hipExtStreamCreateWithCUMask(out: int, size: int, mask: int) -> None:
    if size == 0:
        raise HipError(Code.INVALID_VALUE)
    require(mask)
    _create(out, 0, 0).cu_mask = list((ctypes.c_uint32 * size).from_address(mask))


@api
def hipExtStreamGetCUMask(stream: int, size: int, out: int) -> None:
    found = stream_at(stream)
    require(out)
    if size == 0:
        raise HipError(Code.INVALID_VALUE)
    mask = (found.cu_mask or [0xFFFFFFFF] * size)[:size]
    ctypes.memmove(out, (ctypes.c_uint32 * len(mask))(*mask), 4 * len(mask))


@api
def hipStreamDestroy(handle: int) -> None:
    if handle in (0, 1, 2):
        raise HipError(Code.INVALID_HANDLE)
    stream = resolve(handle, Stream)
    capture = stream.capture
    if capture is not None:
        stream.capture = None
        capture.leave(stream)
    destroy(handle, stream)


@api
def hipDeviceGetStreamPriorityRange(least: int, greatest: int) -> None:
    if least:
        put_i32(least, _LEAST)
    if greatest:
        put_i32(greatest, _GREATEST)


def _not_captured(stream: Stream) -> None:
    if stream.capture is not None:
        raise HipError(Code.STREAM_CAPTURE_UNSUPPORTED)


@api
def hipStreamQuery(handle: int) -> None:
    stream = stream_at(handle)
    _not_captured(stream)
    pending = [one for one, count in stream.prerequisites() if one.completed < count]
    if not stream.is_idle or (stream.is_null and pending):
        raise HipError(Code.NOT_READY)
    stream.device.check()


@api
def hipStreamSynchronize(handle: int) -> None:
    stream = stream_at(handle)
    _not_captured(stream)
    if stream.is_null:
        wait_for(stream.prerequisites())
    stream.wait()
    stream.device.check()


@api
def hipStreamGetFlags(handle: int, out: int) -> None:
    put_i32(out, stream_at(handle).flags)


@api
def hipStreamGetPriority(handle: int, out: int) -> None:
    put_i32(out, stream_at(handle).priority)


@api
def hipStreamGetDevice(handle: int, out: int) -> None:
    put_i32(out, stream_at(handle).device.index)


@api
def hipGetStreamDeviceId(handle: int) -> int:
    try:
        return stream_at(handle).device.index
    except HipError:
        return -1


@api
def hipStreamGetId(handle: int, out: int) -> None:
    put_size(out, stream_at(handle).identity)


_HostFunction = ctypes.CFUNCTYPE(None, ctypes.c_uint64)
_Callback = ctypes.CFUNCTYPE(None, ctypes.c_uint64, ctypes.c_int, ctypes.c_uint64)


def host_work(function: int, argument: int) -> Work:
    """Work that calls the program."""
    require(function)
    call = _HostFunction(function)
    return Work("host", lambda: call(argument), quick=False, details=(function, argument))


@api
def hipLaunchHostFunc(stream: int, function: int, argument: int) -> None:
    submit(stream_at(stream), host_work(function, argument))


@api
def hipStreamAddCallback(handle: int, function: int, argument: int, flags: int) -> None:
    stream = stream_at(handle)
    require(function)
    if flags:
        raise HipError(Code.INVALID_VALUE)
    _not_captured(stream)
    call = _Callback(function)
    submit(stream, Work("host", lambda: call(handle, int(stream.device.fault or 0), argument),
                        quick=False))  # fmt: skip


# --- waiting for, and writing, values in memory ---------------------------------------------------


def _wait_value(stream: int, address: int, value: int, flags: int, mask: int, bits: int) -> None:
    require(address)
    if flags not in (0, 1, 2, 3):
        raise HipError(Code.INVALID_VALUE)
    kind = ctypes.c_uint64 if bits == 64 else ctypes.c_uint32
    word = kind.from_address(address)
    limit = (1 << bits) - 1

    def reached() -> bool:
        found = word.value & mask
        match flags:
            case 0:
                return (found - value) & limit < 1 << (bits - 1)
            case 1:
                return bool(found == value)
            case 2:
                return bool(found & value)
        return bool(~(found | value) & limit)

    def run() -> None:
        while not reached():
            time.sleep(2e-5)

    submit(stream_at(stream), Work("wait", run, quick=False))


def _write_value(stream: int, address: int, value: int, bits: int) -> None:
    require(address)
    kind = ctypes.c_uint64 if bits == 64 else ctypes.c_uint32

    def run() -> None:
        kind.from_address(address).value = value

    submit(stream_at(stream), Work("memset", run))


@api
def hipStreamWaitValue32(stream: int, address: int, value: int, flags: int, mask: int) -> None:
    _wait_value(stream, address, value, flags, mask, 32)


@api
def hipStreamWaitValue64(stream: int, address: int, value: int, flags: int, mask: int) -> None:
    _wait_value(stream, address, value, flags, mask, 64)


@api
def hipStreamWriteValue32(stream: int, address: int, value: int, flags: int) -> None:
    _write_value(stream, address, value, 32)


@api
def hipStreamWriteValue64(stream: int, address: int, value: int, flags: int) -> None:
    _write_value(stream, address, value, 64)


# --- events ---------------------------------------------------------------------------------------


class Event:
    """hipEvent_t. mark is where it was recorded last; time is of when that was reached."""

    __slots__ = ("captured", "device", "flags", "mark", "time")

    def __init__(self, device: HipDevice, flags: int) -> None:
        self.device = device
        self.flags = flags
        self.mark: Mark | None = None
        self.time: float | None = None
        self.captured: object | None = None  # the node of a graph it was recorded in

    @property
    def is_reached(self) -> bool:
        return self.mark is None or self.mark[0].completed >= self.mark[1]


@api
def hipEventCreateWithFlags(out: int, flags: int) -> None:
    require(out)
    if flags & ~_EVENT_FLAGS or (flags & 4 and not flags & _DISABLE_TIMING):
        raise HipError(Code.INVALID_VALUE)
    put_size(out, new_handle(Event(state().current, flags)))


@api
def hipEventCreate(out: int) -> None:
    hipEventCreateWithFlags(out, 0)


@api
def hipEventDestroy(handle: int) -> None:
    resolve(handle, Event)
    drop(handle)


def record_work(event: Event) -> Work:
    """Work that notes the time in an event."""

    def run() -> None:
        event.time = time.perf_counter()

    return Work("event", run, details=event)


@api
def hipEventRecord(handle: int, stream: int) -> None:
    event = resolve(handle, Event)
    where = stream_at(stream)
    if where.device is not event.device:
        raise HipError(Code.INVALID_HANDLE)
    if where.capture is not None:
        where.capture.add(where, record_work(event))
        return
    event.captured = None
    event.time = None
    with _recording:
        where.enqueue(record_work(event))
        event.mark = current_mark(where)


_recording = threading.Lock()


@api
def hipEventRecordWithFlags(handle: int, stream: int, flags: int) -> None:
    if flags not in (0, 1):
        raise HipError(Code.INVALID_VALUE)
    hipEventRecord(handle, stream)


@api
def hipEventSynchronize(handle: int) -> None:
    event = resolve(handle, Event)
    if event.captured is not None:
        raise HipError(Code.CAPTURED_EVENT)
    if event.mark is not None:
        wait_for((event.mark,))
        event.mark[0].device.check()


@api
def hipEventQuery(handle: int) -> None:
    event = resolve(handle, Event)
    if event.captured is not None:
        raise HipError(Code.CAPTURED_EVENT)
    if not event.is_reached:
        raise HipError(Code.NOT_READY)


@api
def hipEventElapsedTime(out: int, first: int, second: int) -> None:
    require(out)
    start, stop = resolve(first, Event), resolve(second, Event)
    if (start.flags | stop.flags) & _DISABLE_TIMING:
        raise HipError(Code.INVALID_HANDLE)
    if start.device is not stop.device or start.mark is None or stop.mark is None:
        raise HipError(Code.INVALID_HANDLE)
    if not (start.is_reached and stop.is_reached):
        raise HipError(Code.NOT_READY)
    put_f32(out, 1e3 * ((stop.time or 0.0) - (start.time or 0.0)))


@api
def hipStreamWaitEvent(stream: int, handle: int, flags: int) -> None:
    event = resolve(handle, Event)
    where = stream_at(stream)
    if flags not in (0, 1):
        raise HipError(Code.INVALID_VALUE)
    if where.capture is not None or event.captured is not None:
        from lanewise.front.hip.runtime.capture import wait_for_captured

        wait_for_captured(where, event)
        return
    if event.mark is not None and not event.is_reached:
        where.enqueue(Work("wait", lambda: None, waits=(event.mark,)))
