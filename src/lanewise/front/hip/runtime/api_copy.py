"""hipMemcpy…: every direction, pitched, three-dimensional, to symbols, to peers.

All memory is the host's, so a copy is a copy; what matters is which ranges may be touched and when.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any, Final

from lanewise.front.hip.runtime.abi import (
    Extent,
    PitchedPtr,
    api,
    pointers,
    put_size,
    require,
    view,
)  # fmt: skip
from lanewise.front.hip.runtime.allocations import Region
from lanewise.front.hip.runtime.devices import state
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.properties import MOST_PITCH
from lanewise.front.hip.runtime.streams import Stream, Work, submit
from lanewise.front.hip.runtime.threads import stream_at

__all__ = ["Box", "box_copy", "box_work", "plain_copy"]

_KINDS: Final = (0, 1, 2, 3, 4, 1024)
_TO_DEVICE, _FROM_DEVICE, _ON_DEVICE = 1, 2, 3


def _check_kind(kind: int) -> None:
    if kind not in _KINDS:
        raise HipError(Code.INVALID_MEMCPY_DIRECTION)


def _regions(dst: int, src: int, size: int, kind: int) -> tuple[Region | None, Region | None]:
    """The regions of both sides. Raises HipError where one is too small or of the wrong side."""
    require(dst, src)
    memory = state().map
    return memory.check(dst, size), memory.check(src, size)


def _is_pageable(*regions: Region | None) -> bool:
    """Whether a side is memory the run-time was never told of, which it copies at once."""
    return any(region is None for region in regions)


@dataclass(slots=True)
class Copy:
    """One-dimensional: what graphs tell of a copy."""

    dst: int
    src: int
    size: int
    kind: int


def plain_copy(copy: Copy) -> Work:
    """Work that copies; its details may be changed in a graph."""
    return Work("memcpy", lambda: _move(copy), details=copy)


def _move(copy: Copy) -> None:
    ctypes.memmove(copy.dst, copy.src, copy.size)


def _finish(stream: Stream, work: Work, *, wait: bool) -> None:
    """Submit; then wait, unless it is captured."""
    captured = stream.capture is not None
    if captured and wait and stream.is_null:
        raise HipError(Code.STREAM_CAPTURE_IMPLICIT)
    submit(stream, work)
    if wait and not captured:
        stream.wait()
        stream.device.check()


def _copy(dst: int, src: int, size: int, kind: int, stream: Stream, *, wait: bool) -> None:
    _check_kind(kind)
    stream.device.check()
    if size == 0:
        return
    regions = _regions(dst, src, size, kind)
    pageable = _is_pageable(*regions) and stream.capture is None
    _finish(stream, plain_copy(Copy(dst, src, size, kind)), wait=wait or pageable)


@api
def hipMemcpy(dst: int, src: int, size: int, kind: int) -> None:
    _copy(dst, src, size, kind, stream_at(0), wait=True)


@api
def hipMemcpyWithStream(dst: int, src: int, size: int, kind: int, stream: int) -> None:
    _copy(dst, src, size, kind, stream_at(stream), wait=True)


@api
def hipMemcpyAsync(dst: int, src: int, size: int, kind: int, stream: int) -> None:
    _copy(dst, src, size, kind, stream_at(stream), wait=False)


@api
def hipMemcpyHtoD(dst: int, src: int, size: int) -> None:
    _copy(dst, src, size, _TO_DEVICE, stream_at(0), wait=True)


@api
def hipMemcpyDtoH(dst: int, src: int, size: int) -> None:
    _copy(dst, src, size, _FROM_DEVICE, stream_at(0), wait=True)


@api
def hipMemcpyDtoD(dst: int, src: int, size: int) -> None:
    _copy(dst, src, size, _ON_DEVICE, stream_at(0), wait=True)


@api
def hipMemcpyHtoDAsync(dst: int, src: int, size: int, stream: int) -> None:
    _copy(dst, src, size, _TO_DEVICE, stream_at(stream), wait=False)


@api
def hipMemcpyDtoHAsync(dst: int, src: int, size: int, stream: int) -> None:
    _copy(dst, src, size, _FROM_DEVICE, stream_at(stream), wait=False)


@api
def hipMemcpyDtoDAsync(dst: int, src: int, size: int, stream: int) -> None:
    _copy(dst, src, size, _ON_DEVICE, stream_at(stream), wait=False)


@api
def hipMemcpyPeer(dst: int, dst_device: int, src: int, src_device: int, size: int) -> None:
    state().device(dst_device)
    _copy(dst, src, size, _ON_DEVICE, stream_at(0, state().device(src_device)), wait=True)


@api
def hipMemcpyPeerAsync(
    dst: int, dst_device: int, src: int, src_device: int, size: int, stream: int
) -> None:
    state().device(dst_device)
    state().device(src_device)
    _copy(dst, src, size, _ON_DEVICE, stream_at(stream), wait=False)


@api
def hipMemcpyBatchAsync(
    dsts: int, srcs: int, sizes: int, count: int, attributes: int, indexes: int,
    attribute_count: int, failed: int, stream: int,
) -> None:  # fmt: skip
    where = stream_at(stream)
    rows = zip(pointers(dsts, count), pointers(srcs, count), pointers(sizes, count), strict=True)
    for number, (dst, src, size) in enumerate(rows):
        try:
            _copy(dst, src, size, 4, where, wait=False)
        except HipError:
            if failed:
                put_size(failed, number)
            raise


# --- symbols --------------------------------------------------------------------------------------


def symbol_range(symbol: int, size: int, offset: int) -> int:
    """Address of a part of a variable. Raises HipError where it has no such part."""
    require(symbol)
    here = state()
    address, whole = here.registrations.variable_place(symbol, here.current)
    if offset + size > whole:
        raise HipError(Code.INVALID_VALUE)
    return address + offset


def _copy_symbol(symbol: int, other: int, size: int, offset: int, kind: int, stream: Stream,
                 *, to: bool, wait: bool) -> None:  # fmt: skip
    _check_kind(kind)
    if kind == (_FROM_DEVICE if to else _TO_DEVICE) or kind == 0:
        raise HipError(Code.INVALID_MEMCPY_DIRECTION)
    require(other)
    place = symbol_range(symbol, size, offset)
    region = state().map.check(other, size)
    stream.device.check()
    copy = Copy(place, other, size, kind) if to else Copy(other, place, size, kind)
    pageable = region is None and stream.capture is None
    _finish(stream, plain_copy(copy), wait=wait or pageable)


@api
def hipMemcpyToSymbol(symbol: int, src: int, size: int, offset: int, kind: int) -> None:
    _copy_symbol(symbol, src, size, offset, kind, stream_at(0), to=True, wait=True)


@api
def hipMemcpyToSymbolAsync(
    symbol: int, src: int, size: int, offset: int, kind: int, stream: int
) -> None:
    _copy_symbol(symbol, src, size, offset, kind, stream_at(stream), to=True, wait=False)


@api
def hipMemcpyFromSymbol(dst: int, symbol: int, size: int, offset: int, kind: int) -> None:
    _copy_symbol(symbol, dst, size, offset, kind, stream_at(0), to=False, wait=True)


@api
def hipMemcpyFromSymbolAsync(
    dst: int, symbol: int, size: int, offset: int, kind: int, stream: int
) -> None:
    _copy_symbol(symbol, dst, size, offset, kind, stream_at(stream), to=False, wait=False)


@api
def hipGetSymbolAddress(out: int, symbol: int) -> None:
    require(out)
    put_size(out, symbol_range(symbol, 0, 0))


@api
def hipGetSymbolSize(out: int, symbol: int) -> None:
    here = state()
    put_size(out, here.registrations.variable_place(symbol, here.current)[1])


# --- two and three dimensions ---------------------------------------------------------------------


@dataclass(slots=True)
class Box:
    """Rows of `width` bytes: `height` of them in each of `depth` slices, on both sides."""

    dst: int
    dst_pitch: int
    dst_slice: int
    src: int
    src_pitch: int
    src_slice: int
    width: int
    height: int
    depth: int
    kind: int = 4

    @property
    def is_empty(self) -> bool:
        return 0 in (self.width, self.height, self.depth)

    def span(self, pitch: int, slice_bytes: int) -> int:
        """Bytes from the first to the last."""
        return (self.depth - 1) * slice_bytes + (self.height - 1) * pitch + self.width


def box_copy(box: Box) -> None:
    """Copy now."""
    if box.width == box.dst_pitch == box.src_pitch:
        for z in range(box.depth):
            ctypes.memmove(
                box.dst + z * box.dst_slice, box.src + z * box.src_slice, box.width * box.height
            )
        return
    for z in range(box.depth):
        dst, src = box.dst + z * box.dst_slice, box.src + z * box.src_slice
        for y in range(box.height):
            ctypes.memmove(dst + y * box.dst_pitch, src + y * box.src_pitch, box.width)


def box_work(box: Box, details: Any = None) -> tuple[Work, bool]:
    """Work that copies, and whether a side is pageable. Raises HipError for a bad range."""
    _check_kind(box.kind)
    if box.height > 1 and (box.width > box.dst_pitch or box.width > box.src_pitch):
        raise HipError(Code.INVALID_PITCH_VALUE)
    require(box.dst, box.src)
    memory = state().map
    regions = (
        memory.check(box.dst, box.span(box.dst_pitch, box.dst_slice)),
        memory.check(box.src, box.span(box.src_pitch, box.src_slice)),
    )
    return Work("memcpy", lambda: box_copy(box), details=details or box), _is_pageable(*regions)


def _copy_box(box: Box, stream: Stream, *, wait: bool, details: Any = None) -> None:
    stream.device.check()
    if box.is_empty:
        _check_kind(box.kind)
        return
    work, pageable = box_work(box, details)
    _finish(stream, work, wait=wait or (pageable and stream.capture is None))


def _plane(
    dst: int, dst_pitch: int, src: int, src_pitch: int, width: int, height: int, kind: int
) -> Box:
    """Raises HipError for a pitch that cannot be."""
    if width > dst_pitch or width > src_pitch:
        raise HipError(Code.INVALID_PITCH_VALUE)
    if max(dst_pitch, src_pitch) > MOST_PITCH:
        raise HipError(Code.INVALID_VALUE)
    return Box(dst, dst_pitch, 0, src, src_pitch, 0, width, height, 1, kind)


@api
def hipMemcpy2D(
    dst: int, dst_pitch: int, src: int, src_pitch: int, width: int, height: int, kind: int
) -> None:
    box = _plane(dst, dst_pitch, src, src_pitch, width, height, kind)
    _copy_box(box, stream_at(0), wait=True)


@api
def hipMemcpy2DAsync(
    dst: int, dst_pitch: int, src: int, src_pitch: int, width: int, height: int, kind: int,
    stream: int,
) -> None:  # fmt: skip
    box = _plane(dst, dst_pitch, src, src_pitch, width, height, kind)
    _copy_box(box, stream_at(stream), wait=False)


class Memcpy3D(ctypes.Structure):
    """hipMemcpy3DParms"""

    _fields_ = (
        ("srcArray", ctypes.c_uint64), ("srcPos", ctypes.c_size_t * 3), ("srcPtr", PitchedPtr),
        ("dstArray", ctypes.c_uint64), ("dstPos", ctypes.c_size_t * 3), ("dstPtr", PitchedPtr),
        ("extent", Extent), ("kind", ctypes.c_int),
    )  # fmt: skip


def _side(array: int, position: Any, pointer: PitchedPtr) -> tuple[int, int, int]:
    """Address, pitch, bytes of a slice."""
    if array:
        raise HipError(Code.NOT_SUPPORTED)
    x, y, z = position
    slice_bytes = pointer.pitch * pointer.ysize
    return pointer.ptr + z * slice_bytes + y * pointer.pitch + x, pointer.pitch, slice_bytes


def box_of(copy: Memcpy3D) -> Box:
    """hipMemcpy3DParms as ranges of memory."""
    return Box(
        *_side(copy.dstArray, copy.dstPos, copy.dstPtr),
        *_side(copy.srcArray, copy.srcPos, copy.srcPtr),
        copy.extent.width, copy.extent.height, copy.extent.depth, copy.kind,
    )  # fmt: skip


@api
def hipMemcpy3D(parameters: int) -> None:
    _copy_box(box_of(view(parameters, Memcpy3D)), stream_at(0), wait=True)


@api
def hipMemcpy3DAsync(parameters: int, stream: int) -> None:
    _copy_box(box_of(view(parameters, Memcpy3D)), stream_at(stream), wait=False)


class _DriverSide(ctypes.Structure):
    _fields_ = (
        ("x", ctypes.c_size_t), ("y", ctypes.c_size_t), ("z", ctypes.c_size_t),
        ("lod", ctypes.c_size_t), ("type", ctypes.c_int), ("host", ctypes.c_uint64),
        ("device", ctypes.c_uint64), ("array", ctypes.c_uint64), ("pitch", ctypes.c_size_t),
        ("height", ctypes.c_size_t),
    )  # fmt: skip


class _Driver3D(ctypes.Structure):
    """HIP_MEMCPY3D"""

    _fields_ = (
        ("src", _DriverSide), ("dst", _DriverSide), ("width", ctypes.c_size_t),
        ("height", ctypes.c_size_t), ("depth", ctypes.c_size_t),
    )  # fmt: skip


class _DriverSide2D(ctypes.Structure):
    _fields_ = (
        ("x", ctypes.c_size_t), ("y", ctypes.c_size_t), ("type", ctypes.c_int),
        ("host", ctypes.c_uint64), ("device", ctypes.c_uint64), ("array", ctypes.c_uint64),
        ("pitch", ctypes.c_size_t),
    )  # fmt: skip


class _Driver2D(ctypes.Structure):
    """hip_Memcpy2D"""

    _fields_ = (
        ("src", _DriverSide2D), ("dst", _DriverSide2D), ("width", ctypes.c_size_t),
        ("height", ctypes.c_size_t),
    )  # fmt: skip


_HOST_TYPE, _ARRAY_TYPE = 1, 10


def _driver_side(side: Any, width: int, height: int) -> tuple[int, int, int]:
    if side.type == _ARRAY_TYPE:
        raise HipError(Code.NOT_SUPPORTED)
    base = side.host if side.type == _HOST_TYPE else side.device or side.host
    pitch = side.pitch or side.x + width
    slice_bytes = pitch * (getattr(side, "height", 0) or side.y + height)
    z = getattr(side, "z", 0)
    return base + z * slice_bytes + side.y * pitch + side.x, pitch, slice_bytes


def _driver_box(copy: Any, depth: int) -> Box:
    return Box(
        *_driver_side(copy.dst, copy.width, copy.height),
        *_driver_side(copy.src, copy.width, copy.height), copy.width, copy.height, depth,
    )  # fmt: skip


@api
def hipMemcpyParam2D(parameters: int) -> None:
    _copy_box(_driver_box(view(parameters, _Driver2D), 1), stream_at(0), wait=True)


@api
def hipDrvMemcpy2DUnaligned(parameters: int) -> None:
    hipMemcpyParam2D(parameters)


@api
def hipMemcpyParam2DAsync(parameters: int, stream: int) -> None:
    _copy_box(_driver_box(view(parameters, _Driver2D), 1), stream_at(stream), wait=False)


@api
def hipDrvMemcpy3D(parameters: int) -> None:
    copy = view(parameters, _Driver3D)
    _copy_box(_driver_box(copy, copy.depth), stream_at(0), wait=True)


@api
def hipDrvMemcpy3DAsync(parameters: int, stream: int) -> None:
    copy = view(parameters, _Driver3D)
    _copy_box(_driver_box(copy, copy.depth), stream_at(stream), wait=False)
