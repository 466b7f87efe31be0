"""hipMemset…: bytes, halves and words; linear, pitched and three-dimensional."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from lanewise.front.hip.runtime.abi import Extent, PitchedPtr, api, require
from lanewise.front.hip.runtime.devices import state
from lanewise.front.hip.runtime.errors import Code, HipError
from lanewise.front.hip.runtime.streams import Stream, Work, submit
from lanewise.front.hip.runtime.threads import stream_at

__all__ = ["Fill", "fill_now", "fill_work"]


@dataclass(slots=True)
class Fill:
    """`depth` slices of `height` rows of `width` elements of `size` bytes."""

    dst: int
    pitch: int
    slice_bytes: int
    value: int
    size: int
    width: int
    height: int = 1
    depth: int = 1


_ELEMENTS: Final[dict[int, Any]] = {1: ctypes.c_uint8, 2: ctypes.c_uint16, 4: ctypes.c_uint32}


def fill_now(fill: Fill) -> None:
    """Write it."""
    element = fill.value & (1 << 8 * fill.size) - 1
    row_bytes = fill.width * fill.size
    pattern = element.to_bytes(fill.size, "little")
    same = len(set(pattern)) == 1
    row = b"" if same else pattern * fill.width
    for z in range(fill.depth):
        for y in range(fill.height):
            place = fill.dst + z * fill.slice_bytes + y * fill.pitch
            if same:
                ctypes.memset(place, pattern[0], row_bytes)
            else:
                ctypes.memmove(place, row, row_bytes)


def fill_work(fill: Fill) -> Work:
    """Raises HipError for a range that is not all memory of a device or known host memory."""
    span = (fill.depth - 1) * fill.slice_bytes + (fill.height - 1) * fill.pitch
    span += fill.width * fill.size
    require(fill.dst)
    if state().map.check(fill.dst, span) is None and not _is_variable(fill.dst, span):
        raise HipError(Code.INVALID_VALUE)
    return Work("memset", lambda: fill_now(fill), details=fill)


def _is_variable(address: int, size: int) -> bool:
    known = state().memory.allocation_at(address)
    return known is not None and address + size <= known.end


def _fill(fill: Fill, stream: Stream) -> None:
    """Memset does not make the host wait."""
    stream.device.check()
    if 0 in (fill.width, fill.height, fill.depth):
        return
    if fill.height > 1 and fill.width * fill.size > fill.pitch:
        raise HipError(Code.INVALID_VALUE)
    submit(stream, fill_work(fill))


def _linear(size: int) -> tuple[Callable[[int, int, int], None], Callable[..., None]]:
    def at_once(dst: int, value: int, count: int) -> None:
        _fill(Fill(dst, 0, 0, value, size, count), stream_at(0))

    def later(dst: int, value: int, count: int, stream: int) -> None:
        _fill(Fill(dst, 0, 0, value, size, count), stream_at(stream))

    return at_once, later


for _name, _size in (("", 1), ("D8", 1), ("D16", 2), ("D32", 4)):
    for _suffix, _body in zip(("", "Async"), _linear(_size), strict=True):
        _body.__name__ = f"hipMemset{_name}{_suffix}"
        api(_body)


@api
def hipMemset2D(dst: int, pitch: int, value: int, width: int, height: int) -> None:
    _fill(Fill(dst, pitch, 0, value, 1, width, height), stream_at(0))


@api
def hipMemset2DAsync(
    dst: int, pitch: int, value: int, width: int, height: int, stream: int
) -> None:
    _fill(Fill(dst, pitch, 0, value, 1, width, height), stream_at(stream))


def _filled_box(pointer: PitchedPtr, value: int, extent: Extent) -> Fill:
    return Fill(
        pointer.ptr, pointer.pitch, pointer.pitch * pointer.ysize, value, 1, extent.width,
        extent.height, extent.depth,
    )  # fmt: skip


@api
def hipMemset3D(pointer: PitchedPtr, value: int, extent: Extent) -> None:
    _fill(_filled_box(pointer, value, extent), stream_at(0))


@api
def hipMemset3DAsync(pointer: PitchedPtr, value: int, extent: Extent, stream: int) -> None:
    _fill(_filled_box(pointer, value, extent), stream_at(stream))


for _name, _size in (("D8", 1), ("D16", 2), ("D32", 4)):

    def _plane(
        dst: int, pitch: int, value: int, width: int, height: int, stream: int = 0,
        size: int = _size,
    ) -> None:  # fmt: skip
        _fill(Fill(dst, pitch, 0, value, size, width, height), stream_at(stream))

    for _suffix in ("", "Async"):
        _plane.__name__ = f"hipMemsetD2{_name}{_suffix}"
        api(_plane)
