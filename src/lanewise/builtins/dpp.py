"""Models of update_dpp, mov_dpp and mov_dpp8.

Every VALU instruction with a DPP operand reads its first source as these do; a lane that they leave
unwritten such an instruction leaves unwritten too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.builtins.control_words import (
    Sources,
    dpp8_sources,
    dpp_control,
    dpp_written,
)
from lanewise.builtins.wave import Lanes, Result, Wave, constant, flag, open_wave
from lanewise.errors import InputError, UnsupportedError

__all__ = ["mov_dpp", "mov_dpp8", "update_dpp"]


def update_dpp(
    old: Any, values: Any, dpp_ctrl: int, row_mask: int, bank_mask: int, bound_ctrl: bool,
    *, arch: str, exec: Any = None, fi: bool = False,
) -> Result:  # fmt: skip
    """`T update_dpp(T old, T value, ctrl, row_mask, bank_mask, bool bound_ctrl)`

    Lane i receives the value of the lane that dpp_ctrl names. It keeps old where row_mask or
    bank_mask leaves it out, and where the source is outside or inactive and bound_ctrl is false;
    with bound_ctrl true it then receives 0. T: 1, 2, 4 or 8 bytes, the same for both.

    dpp_ctrl, row_mask, bank_mask and bound_ctrl must be constants; of the masks 4 bits count. LLVM
    rejects a control word that the target has not: UnsupportedError where another target has it,
    InputError where it is reserved. `fi`, fetch inactive, is a bit of the instruction on RDNA that
    no builtin sets: inactive sources are then read.
    Source: CDNA3 ISA 12.16.1 and 13.3.9, RDNA4 ISA 7.9.1; where RDNA4's table 39 contradicts the
    text above it, the text is followed.
    """
    wave = open_wave("update_dpp", arch, [old, values], exec)
    kept = _same_type(wave, old, values)
    return _exchange(wave, kept, values, (dpp_ctrl, row_mask, bank_mask, bound_ctrl), fi)


def mov_dpp(
    values: Any, dpp_ctrl: int, row_mask: int, bank_mask: int, bound_ctrl: bool,
    *, arch: str, exec: Any = None, fi: bool = False,
) -> Result:  # fmt: skip
    """`T mov_dpp(T value, ctrl, row_mask, bank_mask, bool bound_ctrl)`

    As update_dpp, but a lane that is not written is undefined: whatever its register held.
    Source: LLVM makes it `llvm.amdgcn.update.dpp` with a poison old value.
    """
    wave = open_wave("mov_dpp", arch, [values], exec)
    kept = wave.bits(values).poison()
    return _exchange(wave, kept, values, (dpp_ctrl, row_mask, bank_mask, bound_ctrl), fi)


def mov_dpp8(
    values: Any, selector: int, *, arch: str, exec: Any = None, fi: bool = False
) -> Result:
    """`T mov_dpp8(T value, const selector)`: lane i receives from lane (selector >> 3·(i & 7)) & 7
    of its eight lanes.

    selector must be a constant; bits above 23 are ignored. An inactive source gives 0 (is read with
    the instruction's `fi`, which no builtin sets). RDNA only. Source: RDNA4 ISA 7.9.2.
    """
    wave = open_wave("mov_dpp8", arch, [values], exec)
    chosen = constant("mov_dpp8", "selector", selector) & 0xFFFFFF
    given = wave.bits(values)
    sources = np.array(dpp8_sources(chosen, wave.size))
    received = given.at(sources)
    return wave.written(received if fi else received.where(wave.is_active(sources), given.zero()))


def _same_type(wave: Wave, old: Any, values: Any) -> Lanes:
    kept, given = wave.bits(old, "old"), wave.bits(values)
    if kept.data.dtype != given.data.dtype:
        if np.ndim(old):
            raise InputError(
                f"update_dpp: old is {kept.data.dtype}, value is {given.data.dtype}: the compiler "
                "wants one type"
            )
        return Lanes(kept.data.astype(given.data.dtype), kept.undefined)
    return kept


def _exchange(
    wave: Wave, kept: Lanes, values: Any, words: tuple[int, int, int, bool], fi: bool
) -> Result:
    name = wave.name
    ctrl = constant(name, "dpp_ctrl", words[0])
    rows = constant(name, "row_mask", words[1]) & 15
    banks = constant(name, "bank_mask", words[2]) & 15
    zeros = flag(name, "bound_ctrl", words[3])
    if fi and wave.on.generation == 9:
        raise UnsupportedError(f"{name}: fetch inactive (fi) is not on {wave.on.name}")
    given = wave.bits(values)
    inside, index = _split(dpp_control(ctrl, wave.on).sources(wave.size))
    usable = inside & (True if fi else wave.is_active(index))
    received = given.at(index).where(usable, given.zero())
    selected = np.array(dpp_written(rows, banks, wave.size))
    return wave.written(received.where(selected & (zeros | usable), kept))


def _split(sources: Sources) -> tuple[Any, Any]:
    """Which lanes have a source, and an index for every lane."""
    inside = np.array([source is not None for source in sources])
    return inside, np.array([0 if source is None else source for source in sources])
