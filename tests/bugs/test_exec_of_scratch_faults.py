"""A fault in scratch shows EXEC of its own instruction, not what an access before it had left."""

from __future__ import annotations

import re

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
__device__ __noinline__ int deep(int n, volatile int* out) {
  volatile int local[64];
  local[n & 63] = n;
  return n == 0 ? out[0] : deep(n - 1, out) + local[n & 63];
}
extern "C" __global__ void down(int* out, int n) {
  if (threadIdx.x == 3) out[1] = deep(n, out);
}
"""


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_lanes_of_a_fault_in_scratch_are_active_ones(arch: str) -> None:
    kernel = lw.Device(arch).compile(SOURCE)["down"]
    with pytest.raises(lw.KernelFault, match="calls go deeper") as caught:
        kernel(1, 64, np.zeros(2, np.int32), 100_000)
    told = re.search(r"lanes? (\d+)(?:-(\d+))? of EXEC (0x[0-9a-f]+)", str(caught.value))
    assert told is not None
    first, last, active = int(told[1]), int(told[2] or told[1]), int(told[3], 16)
    assert all(active >> lane & 1 for lane in range(first, last + 1))
