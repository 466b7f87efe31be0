"""Models of ballot, inverse_ballot, mbcnt and the readers of EXEC; of the barriers that move
nothing, for completeness."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from lanewise.builtins.catalog import need
from lanewise.builtins.wave import Lanes, Result, Wave, open_wave
from lanewise.errors import InputError

__all__ = [
    "ballot_w32", "ballot_w64", "inverse_ballot_w32", "inverse_ballot_w64", "mbcnt_hi", "mbcnt_lo",
    "read_exec", "read_exec_hi", "read_exec_lo", "s_barrier", "wave_barrier",
]  # fmt: skip


def ballot_w32(predicate: Any, *, arch: str, exec: Any = None) -> Any:
    """`u32 ballot_w32(bool predicate)`: bit i is lane i's predicate, 0 if the lane is inactive.

    Only in wave32. Source: the V_CMP instructions' result.
    """
    return np.uint32(_ballot("ballot_w32", predicate, arch, exec))


def ballot_w64(predicate: Any, *, arch: str, exec: Any = None) -> Any:
    """`u64 ballot_w64(bool predicate)`: bit i is lane i's predicate, 0 if the lane is inactive.

    In wave32 the upper half is 0. Source: the V_CMP instructions' result.
    """
    return _ballot("ballot_w64", predicate, arch, exec)


def inverse_ballot_w32(mask: Any, *, arch: str, exec: Any = None) -> Result:
    """`bool inverse_ballot_w32(u32 mask)`: lane i receives bit i of a uniform mask. wave32 only."""
    return _bits_of("inverse_ballot_w32", mask, 32, arch, exec)


def inverse_ballot_w64(mask: Any, *, arch: str, exec: Any = None) -> Result:
    """`bool inverse_ballot_w64(u64 mask)`: lane i receives bit i of a uniform mask. wave64 only.

    Of a divergent mask the first active lane's is taken. Source: V_CNDMASK_B32 with an SGPR mask.
    """
    return _bits_of("inverse_ballot_w64", mask, 64, arch, exec)


def mbcnt_lo(
    mask: Any, base: Any, *, arch: str, exec: Any = None, wave_size: int | None = None
) -> Result:
    """`u32 mbcnt_lo(u32 mask, u32 base)`: base + set bits of mask below the lane's own.

    Lanes 32 to 63 count the whole mask. mask and base may differ per lane. wave_size is wanted
    where both are scalars (else the target's default). Source: CDNA3 ISA, V_MBCNT_LO_U32_B32.
    """
    wave = open_wave("mbcnt_lo", arch, [mask, base], exec, wave_size)
    return _counted(wave, mask, base, np.minimum(wave.lanes, 32))


def mbcnt_hi(
    mask: Any, base: Any, *, arch: str, exec: Any = None, wave_size: int | None = None
) -> Result:
    """`u32 mbcnt_hi(u32 mask, u32 base)`: base + set bits of mask below bit i - 32.

    Lanes 0 to 31 receive base, and so do all lanes in wave32. Source: V_MBCNT_HI_U32_B32.
    """
    wave = open_wave("mbcnt_hi", arch, [mask, base], exec, wave_size)
    return _counted(wave, mask, base, np.maximum(wave.lanes - 32, 0))


def read_exec(*, arch: str, exec: Any = None, wave_size: int | None = None) -> Any:
    """`u64 read_exec(void)`: EXEC; bit i is set where lane i is active."""
    return _mask(open_wave("read_exec", arch, [], exec, wave_size))


def read_exec_lo(*, arch: str, exec: Any = None, wave_size: int | None = None) -> Any:
    """`u32 read_exec_lo(void)`: the lower half of EXEC."""
    wave = open_wave("read_exec_lo", arch, [], exec, wave_size)
    return np.uint32(_mask(wave) & np.uint64(0xFFFFFFFF))


def read_exec_hi(*, arch: str, exec: Any = None, wave_size: int | None = None) -> Any:
    """`u32 read_exec_hi(void)`: the upper half of EXEC, 0 in wave32."""
    wave = open_wave("read_exec_hi", arch, [], exec, wave_size)
    return np.uint32(_mask(wave) >> np.uint64(32))


def wave_barrier(*, arch: str) -> None:
    """`void wave_barrier(void)`: moves nothing; it only keeps the compiler from moving code."""
    need("wave_barrier", arch)


def s_barrier(*, arch: str) -> None:
    """`void s_barrier(void)`: moves nothing between lanes; waves of a work-group wait for all."""
    need("s_barrier", arch)


def _mask(wave: Wave, bits: Any = True) -> Any:
    """Bits of active lanes as integers of 64 bits."""
    set_ = wave.active & bits
    places = np.uint64(1) << wave.lanes.astype(np.uint64)
    total: Any = np.sum(np.where(set_, places, np.uint64(0)), axis=-1, dtype=np.uint64)
    return total


def _ballot(name: str, predicate: Any, arch: str, exec: Any) -> Any:
    wave = open_wave(name, arch, [predicate], exec)
    return _mask(wave, wave.bits(predicate, "predicate").data != 0)


def _bits_of(name: str, mask: Any, size: int, arch: str, exec: Any) -> Result:
    wave = open_wave(name, arch, [mask], exec, size)
    if isinstance(mask, int):
        mask = np.uint64(mask & ((1 << size) - 1))
    given = wave.bits(mask, "mask")
    if given.data.dtype.kind not in "iub":
        raise InputError(f"{name}: mask: elements of {given.data.dtype}; expected integers")
    uniform = wave.first_active(Lanes(given.data.astype(np.uint64), given.undefined))
    bits: npt.NDArray[np.bool_] = (
        uniform.data >> wave.lanes.astype(np.uint64) & np.uint64(1)
    ).astype(bool)
    return wave.written(Lanes(bits, uniform.undefined))


def _counted(wave: Wave, mask: Any, base: Any, below: Any) -> Result:
    words, start = wave.words(mask, "mask"), wave.words(base, "base")
    bits = words.data.astype(np.int64) & 0xFFFFFFFF & ((np.int64(1) << below) - 1)
    count = np.bitwise_count(bits).astype(np.int64)
    total = (start.data.astype(np.int64) + count) & 0xFFFFFFFF
    return wave.written(Lanes(total.astype(np.uint32), words.undefined | start.undefined))
