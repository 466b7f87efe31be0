"""unsafeAtomicAdd on pairs of 16-bit floats, in device memory and in LDS."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import lanewise as lw

PAIRS = {
    "__half2": ("__floats2half2_rn", np.float16),
    "__hip_bfloat162": ("__floats2bfloat162_rn", ml_dtypes.bfloat16),
}
# PAIR, MAKE. Every work-item adds (1, low) to one of 4 sums; `before` is what it found.
SOURCE = """
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include <hip/hip_bf16.h>
extern "C" __global__ void device(PAIR* sums, PAIR* before, float low) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    before[i] = unsafeAtomicAdd(&sums[i % 4], MAKE(1.0f, low));
}
extern "C" __global__ void shared(PAIR* sums, PAIR* before, float low) {
    __shared__ PAIR local[4];
    if (threadIdx.x < 4) local[threadIdx.x] = sums[threadIdx.x];
    __syncthreads();
    before[threadIdx.x] = unsafeAtomicAdd(&local[threadIdx.x % 4], MAKE(1.0f, low));
    __syncthreads();
    if (threadIdx.x < 4) sums[threadIdx.x] = local[threadIdx.x];
}
"""


@pytest.mark.parametrize("arch", ["gfx942", "gfx90a", "gfx950", "gfx1030", "gfx1100", "gfx1200"])
@pytest.mark.parametrize("pair", PAIRS)
def test_pairs_are_added_whole_and_tell_what_was_there(arch: str, pair: str) -> None:
    make, kind = PAIRS[pair]
    module = lw.Device(arch).compile(SOURCE.replace("PAIR", pair).replace("MAKE", make))
    for name, grid in (("device", 2), ("shared", 1)):
        sums = np.zeros((4, 2), kind)
        before = np.zeros((grid * 128, 2), kind)
        module[name](grid, 128, sums.view(np.uint16), before.view(np.uint16), -2.0)
        adders = grid * 32  # of each sum; every number on the way has few enough bits to be exact
        assert sums.astype(np.float32).tolist() == [[adders, -2.0 * adders]] * 4
        found = before.astype(np.float32).reshape(-1, 4, 2)
        for which in range(4):
            steps = sorted(found[:, which].tolist())
            assert steps == [[float(k), -2.0 * k] for k in range(adders)]


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
@pytest.mark.parametrize("pair", PAIRS)
def test_each_half_is_rounded_to_nearest_even(arch: str, pair: str) -> None:
    make, kind = PAIRS[pair]
    source = SOURCE.replace("PAIR", pair).replace("MAKE(1.0f, low)", f"{make}(low, -low)")
    kernel = lw.Device(arch).compile(source)["device"]
    start = np.random.default_rng(2).uniform(-2000, 2000, (4, 2)).astype(np.float32).astype(kind)
    for low in (0.125, 3.3, 1001.7):
        sums, before = start.copy(), np.zeros((4, 2), kind)
        kernel(1, 4, sums.view(np.uint16), before.view(np.uint16), low)
        added = np.array([low, -low], np.float32).astype(kind).astype(np.float64)
        expected = (start.astype(np.float64) + added).astype(kind)
        assert sums.tolist() == expected.tolist()
        assert before.tolist() == start.tolist()
