"""What is known of lanes is given up where it keeps changing; results stay, and lifting ends."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from lanewise.lift import function

SOURCE = """
#include <hip/hip_runtime.h>
// Alignments that nested loops take away bit by bit, addresses that move, a tile in LDS.
extern "C" __global__ void walk(unsigned* out, const unsigned* in, int outer, int inner) {
    __shared__ unsigned tile[256];
    unsigned lane = threadIdx.x, a = lane << 24, b = 1u << 31, sum = 0;
    for (int i = 0; i < outer; ++i) {
        a = (a >> 1) + (b & 0x80000000u);
        tile[lane] = a + in[lane + i];
        __syncthreads();
        for (int j = 0; j < inner; ++j) {
            b >>= 1;
            for (unsigned k = lane & 3; k < 8; k += 2) {
                a = a / 2 + b;
                sum = sum * 31 + tile[(lane + k * 4) & 255] + a;
            }
            b |= sum << 30;
        }
        __syncthreads();
    }
    out[lane] = sum;
}
"""


def expected(data: np.ndarray, outer: int, inner: int) -> np.ndarray:
    """The same with numpy, all work-items side by side."""
    lane = np.arange(256, dtype=np.uint32)
    a, b, total = lane << np.uint32(24), np.full(256, 1 << 31, np.uint32), np.zeros(256, np.uint32)
    for i in range(outer):
        a = (a >> np.uint32(1)) + (b & np.uint32(0x80000000))
        tile = a + data[lane + np.uint32(i)]
        for _ in range(inner):
            b = b >> np.uint32(1)
            for step in range(4):
                k = (lane & np.uint32(3)) + np.uint32(2 * step)
                on = k < 8
                a = np.where(on, a // np.uint32(2) + b, a)
                new = total * np.uint32(31) + tile[(lane + k * np.uint32(4)) & np.uint32(255)] + a
                total = np.where(on, new, total)
            b = b | total << np.uint32(30)
    return total


@pytest.mark.parametrize("walks", [(0, 0), (0, 1), (1, 3), (1, 100), (40, 80)])
@pytest.mark.parametrize("target", ["gfx942", "gfx1100"])
def test_it_settles_whenever_patience_ends(
    target: str, walks: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(function, "PATIENT_WALKS", walks[0])
    monkeypatch.setattr(function, "MOST_WALKS", walks[1])
    compiled = lw.Device(target).compile(SOURCE)
    monkeypatch.setenv("LANEWISE_CACHE_DIR", str(tmp_path))  # lifted anew, with these numbers
    data = (np.arange(300, dtype=np.uint64) * 2654435761 % 2**32).astype(np.uint32)
    out = np.zeros(256, np.uint32)
    compiled["walk"](1, 256, out, data, 5, 3)
    assert (out == expected(data, 5, 3)).all()
