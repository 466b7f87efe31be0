"""Models of the permlane family: arbitrary moves within rows of 16, and whole rows and halves."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.builtins.wave import Lanes, Result, Wave, flag, open_wave

__all__ = [
    "permlane16",
    "permlane16_swap",
    "permlane16_var",
    "permlane32_swap",
    "permlane64",
    "permlanex16",
    "permlanex16_var",
]


def permlane16(
    old: Any, values: Any, low: Any, high: Any, fi: bool, bound_ctrl: bool,
    *, arch: str, exec: Any = None,
) -> Result:  # fmt: skip
    """`u32 permlane16(u32 old, u32 value, u32 low, u32 high, const bool fi, const bool bound_ctrl)`

    Lane i receives from the lane of its row of 16 that nibble i mod 16 of {high, low} names. An
    inactive source is read with fi, else gives 0 with bound_ctrl, else old. low and high should be
    uniform (of divergent ones the first active lane's are taken); fi and bound_ctrl must be
    constants. RDNA only. Source: RDNA4 ISA, V_PERMLANE16_B32.
    """
    return _by_scalars("permlane16", (old, values, low, high), (fi, bound_ctrl), arch, exec)


def permlanex16(
    old: Any, values: Any, low: Any, high: Any, fi: bool, bound_ctrl: bool,
    *, arch: str, exec: Any = None,
) -> Result:  # fmt: skip
    """As permlane16, from the partner row (i ^ 16). Source: RDNA4 ISA, V_PERMLANEX16_B32."""
    return _by_scalars("permlanex16", (old, values, low, high), (fi, bound_ctrl), arch, exec)


def permlane16_var(
    old: Any, values: Any, choice: Any, fi: bool, bound_ctrl: bool, *, arch: str, exec: Any = None
) -> Result:
    """`u32 permlane16_var(u32 old, u32 value, u32 choice, const bool fi, const bool bound_ctrl)`

    Lane i receives from lane choice[3:0] of its row; choice is lane i's own. Inactive sources as
    with permlane16. gfx12 only. Source: RDNA4 ISA, V_PERMLANE16_VAR_B32.
    """
    return _by_lanes("permlane16_var", (old, values, choice), (fi, bound_ctrl), arch, exec)


def permlanex16_var(
    old: Any, values: Any, choice: Any, fi: bool, bound_ctrl: bool, *, arch: str, exec: Any = None
) -> Result:
    """As permlane16_var, from the partner row (i ^ 16). Source: V_PERMLANEX16_VAR_B32."""
    return _by_lanes("permlanex16_var", (old, values, choice), (fi, bound_ctrl), arch, exec)


def permlane64(values: Any, *, arch: str, exec: Any = None) -> Result:
    """`u32 permlane64(u32 value)`: lane i receives from lane i ^ 32, active or not.

    In wave32 the instruction writes nothing, so the result is undefined. gfx11 and later.
    Source: RDNA4 ISA, V_PERMLANE64_B32.
    """
    wave = open_wave("permlane64", arch, [values], exec)
    given = wave.words(values)
    return wave.written(given.poison() if wave.size == 32 else given.at(wave.lanes ^ 32))


def permlane16_swap(
    a: Any, b: Any, fi: bool, bound_ctrl: bool, *, arch: str, exec: Any = None
) -> tuple[Result, Result]:
    """`u32×2 permlane16_swap(u32 a, u32 b, const bool fi, const bool bound_ctrl)`

    Odd rows of a and even rows of b change places; the results are the new a and the new b. The
    manual says nothing of inactive lanes: where one of the two is inactive, both are undefined.
    gfx950 only. Source: CDNA4 ISA, V_PERMLANE16_SWAP_B32.
    """
    return _swap("permlane16_swap", a, b, (fi, bound_ctrl), 16, arch, exec)


def permlane32_swap(
    a: Any, b: Any, fi: bool, bound_ctrl: bool, *, arch: str, exec: Any = None
) -> tuple[Result, Result]:
    """As permlane16_swap: a's lanes 32 to 63 and b's lanes 0 to 31 change places.

    Source: CDNA4 ISA, V_PERMLANE32_SWAP_B32.
    """
    return _swap("permlane32_swap", a, b, (fi, bound_ctrl), 32, arch, exec)


def _by_scalars(
    name: str, given: tuple[Any, Any, Any, Any], flags: tuple[bool, bool], arch: str, exec: Any
) -> Result:
    old, values, low, high = given
    wave = open_wave(name, arch, [old, values, low, high], exec)
    word = np.where(wave.lanes % 16 < 8, wave.uniform(low, "low"), wave.uniform(high, "high"))
    return _permuted(wave, old, values, word >> (4 * (wave.lanes % 8)), flags)


def _by_lanes(
    name: str, given: tuple[Any, Any, Any], flags: tuple[bool, bool], arch: str, exec: Any
) -> Result:
    old, values, choice = given
    wave = open_wave(name, arch, [old, values, choice], exec)
    return _permuted(wave, old, values, wave.words(choice, "choice").data.astype(np.int64), flags)


def _permuted(wave: Wave, old: Any, values: Any, nibbles: Any, flags: tuple[bool, bool]) -> Result:
    fi, zeros = flag(wave.name, "fi", flags[0]), flag(wave.name, "bound_ctrl", flags[1])
    row = wave.lanes // 16 * 16
    if wave.name.startswith("permlanex"):
        row = row ^ 16
    sources = row + nibbles % 16
    given = wave.words(values)
    kept = wave.words(old, "old")
    kept = Lanes(kept.data.astype(given.data.dtype), kept.undefined)
    if fi:
        return wave.written(given.at(sources))
    missing = given.zero() if zeros else kept
    return wave.written(given.at(sources).where(wave.is_active(sources), missing))


def _swap(
    name: str, a: Any, b: Any, flags: tuple[bool, bool], distance: int, arch: str, exec: Any
) -> tuple[Result, Result]:
    wave = open_wave(name, arch, [a, b], exec)
    for what, value in zip(("fi", "bound_ctrl"), flags, strict=True):
        flag(name, what, value)
    first, second = wave.words(a, "a"), wave.words(b, "b")
    upper = (wave.lanes & distance) != 0
    partner = wave.lanes ^ distance
    both = wave.active & wave.is_active(partner)
    new_a = second.at(partner).where(both, second.poison()).where(upper, first)
    new_b = second.where(upper, first.at(partner).where(both, first.poison()))
    return wave.written(new_a), wave.written(new_b)
