"""The observer that counts accesses: one row per instruction, active lanes only."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void copy(const float* x, float* y, int n) {
  __shared__ float t[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i < n) t[threadIdx.x] = x[i];
  __syncthreads();
  if (i < n) y[i] = t[threadIdx.x];
}
"""


@pytest.mark.parametrize("arch", ["gfx942", "gfx950", "gfx1100"])
def test_each_access_counts_the_work_items_that_did_it(arch: str) -> None:
    kernel = lw.Device(arch).compile(SOURCE)["copy"]
    x, y = np.arange(100, dtype=np.float32), np.zeros(100, np.float32)
    launch = kernel(2, 64, x, y, 100, count_accesses=True)
    assert np.array_equal(x, y)
    assert launch.counters is not None
    counts = {(c.kind, c.space): c.lanes for c in launch.counters if c.lanes}
    # 100 of the 128 work-items pass the guards; all 128 come to the barrier
    assert counts == {
        ("load", "global"): 100, ("store", "lds"): 100, ("barrier", ""): 128,
        ("load", "lds"): 100, ("store", "global"): 100,
    }  # fmt: skip


def test_a_plain_launch_has_no_counters_and_other_code() -> None:
    kernel = lw.Device("gfx942").compile(SOURCE)["copy"]
    x, y = np.zeros(64, np.float32), np.zeros(64, np.float32)
    assert kernel(1, 64, x, y, 64).counters is None
