"""Models of ds_swizzle, ds_permute and ds_bpermute: lanes that meet in the LDS crossbar.

No LDS memory takes part. The models' arguments are byte addresses, as the instructions' are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.builtins.control_words import swizzle_sources
from lanewise.builtins.wave import Array, Lanes, Result, Wave, constant, open_wave

__all__ = ["ds_bpermute", "ds_bpermute_fi_b32", "ds_permute", "ds_swizzle", "fetch"]


def ds_swizzle(values: Any, offset: int, *, arch: str, exec: Any = None) -> Result:
    """`int ds_swizzle(int value, const offset)`: lane i receives from a lane of its own 32.

    offset must be a constant; 16 bits of it count. Below 0x8000 the source within the 32 is
    ((i & offset[4:0]) | offset[9:5]) ^ offset[14:10]; below 0xC000 it is the lane of the same four
    that offset[7:0] lists; below 0xE000 a rotation, above an FFT order. An inactive source lane
    gives 0. Source: CDNA4 ISA, DS_SWIZZLE_B32; deviations.md#ds-swizzle.
    """
    wave = open_wave("ds_swizzle", arch, [values], exec)
    control = constant("ds_swizzle", "offset", offset) & 0xFFFF
    sources = np.array(swizzle_sources(control, wave.size))
    return wave.written(fetch(wave, wave.words(values), sources))


def ds_bpermute(byte_address: Any, values: Any, *, arch: str, exec: Any = None) -> Result:
    """`int ds_bpermute(int byte_address, int value)`: lane i receives from lane byte_address / 4.

    The index wraps round at the wave size, its two low bits are ignored; in wave64 of gfx10 and
    gfx11 it wraps at 32 and stays in the lane's half. An inactive source lane gives 0.
    Source: CDNA3 ISA 11.4, RDNA3 and RDNA4 ISA 12.5.2, DS_BPERMUTE_B32.
    """
    wave = open_wave("ds_bpermute", arch, [byte_address, values], exec)
    return wave.written(fetch(wave, wave.words(values), _addressed(wave, byte_address)))


def ds_bpermute_fi_b32(byte_address: Any, values: Any, *, arch: str, exec: Any = None) -> Result:
    """`int ds_bpermute_fi_b32(int byte_address, int value)`: ds_bpermute that reads inactive lanes.

    gfx12 only. Source: RDNA4 ISA 12.5.2.
    """
    wave = open_wave("ds_bpermute_fi_b32", arch, [byte_address, values], exec)
    return wave.written(wave.words(values).at(_addressed(wave, byte_address)))


def ds_permute(byte_address: Any, values: Any, *, arch: str, exec: Any = None) -> Result:
    """`int ds_permute(int byte_address, int value)`: lane i's value goes to lane byte_address / 4.

    Addresses wrap as ds_bpermute's. Inactive lanes send nothing, a lane nobody sends to receives 0,
    of several senders the highest lane wins (the manual's loop; its text leaves it open).
    Source: CDNA3 ISA, DS_PERMUTE_B32.
    """
    wave = open_wave("ds_permute", arch, [byte_address, values], exec)
    sent = wave.words(values)
    target = _addressed(wave, byte_address)
    shape = np.broadcast_shapes(sent.data.shape, target.shape, wave.active.shape)
    result = Lanes(np.zeros(shape, sent.data.dtype), np.zeros(shape, dtype=bool))
    data, undefined, target, active = (
        np.broadcast_to(a, shape) for a in (sent.data, sent.undefined, target, wave.active)
    )
    for lane in range(wave.size):
        for which in np.ndindex(shape[:-1]):
            if active[which][lane]:
                place = (*which, target[which][lane])
                result.data[place] = data[which][lane]
                result.undefined[place] = undefined[which][lane]
    return wave.written(result)


def fetch(wave: Wave, values: Lanes, sources: Any) -> Lanes:
    """Values of the source lanes, 0 where one is inactive."""
    return values.at(sources).where(wave.is_active(sources), values.zero())


def _addressed(wave: Wave, byte_address: Any) -> Array:
    """The lane a byte address points to, seen from each lane."""
    given = wave.words(byte_address, "byte_address").data.astype(np.int64)
    whole = wave.on.generation in (9, 12) or wave.size == 32
    reach = wave.size if whole else 32
    return (given // 4) % reach + wave.lanes // reach * reach
