"""Models of readlane, readfirstlane and writelane: one lane named for the whole wave."""

from __future__ import annotations

from typing import Any

import numpy as np

from lanewise.builtins.wave import Lanes, Result, open_wave

__all__ = ["readfirstlane", "readlane", "writelane"]


def readlane(values: Any, lane: Any, *, arch: str, exec: Any = None) -> Any:
    """`int readlane(int value, int lane)`: value of lane `lane` modulo the wave size, one per wave.

    lane should be uniform: of a divergent one the compiler takes the first active lane's.
    The lane is read whether it is active or not. Source: CDNA3 ISA, V_READLANE_B32.
    """
    wave = open_wave("readlane", arch, [values, lane], exec)
    index = wave.uniform(lane, "lane") % wave.size
    return wave.whole(wave.words(values).at(index))


def readfirstlane(values: Any, *, arch: str, exec: Any = None) -> Any:
    """`int readfirstlane(int value)`: value of the lowest active lane, one per wave.

    EXEC 0 reads lane 0. Source: CDNA3 ISA, V_READFIRSTLANE_B32.
    """
    wave = open_wave("readfirstlane", arch, [values], exec)
    return wave.whole(wave.first_active(wave.words(values)))


def writelane(value: Any, lane: Any, old: Any, *, arch: str, exec: Any = None) -> Result:
    """`int writelane(int value, int lane, int old)`: old, with value in lane `lane` mod the wave.

    value and lane should be uniform: of divergent ones the first active lane's are taken. The lane
    is written whether it is active or not. clang has no builtin: it is LLVM's
    `llvm.amdgcn.writelane`. Source: CDNA3 ISA, V_WRITELANE_B32.
    """
    wave = open_wave("writelane", arch, [value, lane, old], exec)
    index = wave.uniform(lane, "lane") % wave.size
    given = wave.first_active(wave.words(value, "value"))
    kept = wave.words(old, "old")
    given = Lanes(given.data.astype(kept.data.dtype), given.undefined)
    hit = wave.lanes == index
    result = wave.written(given.where(hit, kept))
    # the lane itself is written even where EXEC has it off
    written = np.broadcast_to(hit & ~given.undefined, result.shape)
    data = np.where(written, np.broadcast_to(given.data, result.shape), result.data)
    marked: Result = np.ma.MaskedArray(
        data, mask=np.ma.getmaskarray(result) & ~written, fill_value=result.fill_value
    )
    return marked
