"""Models of __shfl, __shfl_up, __shfl_down, __shfl_xor and their _sync forms.

They are library code over ds_bpermute, and so are the models: the index arithmetic is the header's.
`T` is any type of 4 or 8 bytes, _Float16 and bfloat16 (2 bytes); smaller integers become int.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from lanewise.builtins.data_share import fetch
from lanewise.builtins.wave import Array, Lanes, Result, Wave, constant, open_wave
from lanewise.errors import InputError

__all__ = [
    "shfl", "shfl_down", "shfl_down_sync", "shfl_sync", "shfl_up", "shfl_up_sync", "shfl_xor",
    "shfl_xor_sync",
]  # fmt: skip

# (lane, argument, width) -> lane to read, in the header's 32-bit arithmetic
Index = Callable[[Array, Array, int], Array]


def shfl(
    values: Any, source: Any, width: int | None = None, *, arch: str, exec: Any = None
) -> Result:
    """`T __shfl(T value, int source, int width = warpSize)`: from lane source of the group.

    source counts modulo width and may differ from lane to lane. width must be a power of two up to
    the wave size (the compiler does not check; here it is an InputError). An inactive source lane
    gives 0. In wave64 of gfx10 and gfx11 no value crosses between the halves of 32 lanes.
    Source: HIP's amd_warp_functions.h; ds_bpermute.
    """
    return _shuffled("shfl", values, source, width, _absolute, arch, exec)


def shfl_up(
    values: Any, delta: Any, width: int | None = None, *, arch: str, exec: Any = None
) -> Result:
    """`T __shfl_up(T value, unsigned delta, int width = warpSize)`: from lane i - delta.

    Before the group's first lane: its own value. The rest as shfl.
    """
    return _shuffled("shfl_up", values, delta, width, _up, arch, exec)


def shfl_down(
    values: Any, delta: Any, width: int | None = None, *, arch: str, exec: Any = None
) -> Result:
    """`T __shfl_down(T value, unsigned delta, int width = warpSize)`: from lane i + delta.

    Past the group's last lane: its own value. The rest as shfl.
    """
    return _shuffled("shfl_down", values, delta, width, _down, arch, exec)


def shfl_xor(
    values: Any, mask: Any, width: int | None = None, *, arch: str, exec: Any = None
) -> Result:
    """`T __shfl_xor(T value, int mask, int width = warpSize)`: from lane i ^ mask.

    Past the group's last lane: its own value; a lane of a lower group is read. The rest as shfl.
    """
    return _shuffled("shfl_xor", values, mask, width, _xor, arch, exec)


def shfl_sync(
    mask: int, values: Any, source: Any, width: int | None = None, *, arch: str, exec: Any = None
) -> Result:
    """`T __shfl_sync(u64 mask, T value, int source, int width = warpSize)`: shfl.

    mask must be of 64 bits, name every active lane and no other (a debug build of the header
    asserts it; here it is an InputError). It does not change what is moved.
    """
    _check_mask("shfl_sync", mask, values, arch, exec)
    return _shuffled("shfl_sync", values, source, width, _absolute, arch, exec)


def shfl_up_sync(
    mask: int, values: Any, delta: Any, width: int | None = None, *, arch: str, exec: Any = None
) -> Result:
    """`T __shfl_up_sync(u64 mask, T value, unsigned delta, int width)`: see shfl_sync."""
    _check_mask("shfl_up_sync", mask, values, arch, exec)
    return _shuffled("shfl_up_sync", values, delta, width, _up, arch, exec)


def shfl_down_sync(
    mask: int, values: Any, delta: Any, width: int | None = None, *, arch: str, exec: Any = None
) -> Result:
    """`T __shfl_down_sync(u64 mask, T value, unsigned delta, int width)`: see shfl_sync."""
    _check_mask("shfl_down_sync", mask, values, arch, exec)
    return _shuffled("shfl_down_sync", values, delta, width, _down, arch, exec)


def shfl_xor_sync(
    mask: int, values: Any, lane_mask: Any, width: int | None = None, *, arch: str, exec: Any = None
) -> Result:
    """`T __shfl_xor_sync(u64 mask, T value, int lane_mask, int width)`: see shfl_sync."""
    _check_mask("shfl_xor_sync", mask, values, arch, exec)
    return _shuffled("shfl_xor_sync", values, lane_mask, width, _xor, arch, exec)


def _absolute(lane: Array, source: Array, width: int) -> Array:
    return (source & (width - 1)) + (lane & -width)


def _up(lane: Array, delta: Array, width: int) -> Array:
    index = _int32(lane - delta)
    return np.where(index < (lane & -width), lane, index)


def _down(lane: Array, delta: Array, width: int) -> Array:
    past = _int32((lane & (width - 1)) + delta) >= width
    return np.where(past, lane, _int32(lane + delta))


def _xor(lane: Array, mask: Array, width: int) -> Array:
    index = _int32(lane ^ mask)
    return np.where(index >= ((lane + width) & -width), lane, index)


def _int32(number: Array) -> Array:
    return number.astype(np.int32).astype(np.int64)


def _shuffled(
    name: str, values: Any, argument: Any, width: int | None, index: Index, arch: str, exec: Any
) -> Result:
    wave = open_wave(name, arch, [values, argument], exec)
    size = wave.size if width is None else constant(name, "width", width)
    if not 0 < size <= wave.size or size & (size - 1):
        raise InputError(
            f"{name}: width {size}; expected a power of two from 1 to the wave size {wave.size}"
        )
    given = wave.words(argument, "the index").data.astype(np.int64)
    chosen = index(wave.lanes, given, size)
    reach = wave.size if wave.on.generation in (9, 12) else 32
    sources = chosen % reach + wave.lanes // reach * reach
    return wave.written(fetch(wave, _moved(wave, values), sources))


def _moved(wave: Wave, values: Any) -> Lanes:
    lanes = wave.bits(values)
    if lanes.data.dtype.itemsize < 4 and lanes.data.dtype.kind in "iub":
        return Lanes(lanes.data.astype(np.int32), lanes.undefined)
    if lanes.data.dtype.itemsize == 1:
        raise InputError(f"{wave.name}: no overload takes elements of {lanes.data.dtype}")
    return lanes


def _check_mask(name: str, mask: Any, values: Any, arch: str, exec: Any) -> None:
    wave = open_wave(name, arch, [values], exec)
    named = constant(name, "mask", mask) & ((1 << wave.size) - 1)
    bits = np.array([named >> lane & 1 for lane in range(wave.size)], dtype=bool)
    if not named or bool((bits != wave.active).any()):
        raise InputError(
            f"{name}: mask {mask:#x} is not the set of active lanes: every lane that calls must be "
            "named and every named lane must call"
        )
