"""Kernels compiled for CPUs with less than this one has: no AVX-512, no AVX2 and FMA, bare
x86-64."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void mixed(const float* x, const int* index, float* y, double* d, _Float16* h,
                                 unsigned* sums, int n) {
  __shared__ float tile[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? x[index[i]] : 0.0f;
  tile[threadIdx.x] = v;
  __syncthreads();
  float other = tile[63 - threadIdx.x];
  if (i < n) {
    y[i] = __builtin_fmaf(v, other, x[i]) / (fabsf(other) + 1.0f);
    d[i] = (double)v * 3.0 + sqrt((double)fabsf(other));
    h[i] = (_Float16)v * (_Float16)other + (_Float16)0.5f;
    atomicAdd(&sums[i & 7], (unsigned)__popc(index[i]) + (unsigned)(v * 100.0f > 0.0f ? v * 100.0f : 0.0f));
    unsigned long long wide = (unsigned long long)index[i] * 0x9E3779B97F4A7C15ull;
    atomicXor(&sums[8], (unsigned)(wide >> 40));
    if (i % 3 == 0) y[i] += __shfl_xor(v, 0) + floorf(other * 8.0f);
  }
}
"""


def launch(arch: str) -> list[np.ndarray]:
    kernel = lw.Device(arch).compile(SOURCE, options=("-ffp-contract=off",))["mixed"]
    rng = np.random.default_rng(3)
    n = 150
    x = rng.standard_normal(n).astype(np.float32)
    index = rng.integers(0, n, n).astype(np.int32)
    y, d, h = np.zeros(n, np.float32), np.zeros(n), np.zeros(n, np.float16)
    sums = np.zeros(9, np.uint32)
    kernel(3, 64, x, index, y, d, h, sums, n)
    return [y, d, h, sums]


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
@pytest.mark.parametrize("cpu", ["x86-64-v3", "x86-64-v2", "x86-64"])
def test_the_results_are_the_same_on_a_lesser_cpu(
    arch: str, cpu: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = launch(arch)
    monkeypatch.setenv("LANEWISE_CPU", cpu)
    for ours, theirs in zip(launch(arch), expected, strict=True):
        assert np.array_equal(ours.view(np.uint8), theirs.view(np.uint8))


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_this_cpu_gives_what_numpy_gives(arch: str) -> None:
    rng = np.random.default_rng(3)
    n = 150
    x = rng.standard_normal(n).astype(np.float32)
    index = rng.integers(0, n, n)
    v = x[index]
    padded = np.zeros(192, np.float32)
    padded[:n] = v
    other = padded.reshape(3, 64)[:, ::-1].reshape(-1)[:n]
    d = v.astype(np.float64) * 3.0 + np.sqrt(np.abs(other).astype(np.float64))
    h = v.astype(np.float16) * other.astype(np.float16) + np.float16(0.5)
    _, got_d, got_h, _ = launch(arch)
    assert np.array_equal(got_d, d)
    assert np.array_equal(got_h, h)
