"""Flat atomics whose address is a local variable's: 32 bits work, 64 bits are a fault.

LLVM (#109407): "If the runtime flat address resolves to a scratch address, 64-bit atomics do not work
correctly". The expected values are those of one work-item alone, since nobody else reaches them.
"""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
#define F __device__ __noinline__
F int add(int* p, int v) { return atomicAdd(p, v); }
F int least(int* p, int v) { return atomicMin(p, v); }
F int swap(int* p, int v) { return atomicExch(p, v); }
F int compare(int* p, int old, int v) { return atomicCAS(p, old, v); }
F float add_float(float* p, float v) { return atomicAdd(p, v); }
F unsigned wrap(unsigned* p, unsigned v) { return atomicInc(p, v); }
F void bump(unsigned long long* p) { atomicAdd(p, 3ull); }
extern "C" __global__ void words(int* out, int* others) {
  __shared__ int shared[128];
  int i = threadIdx.x, x[4] = {i, 100 - i, 7, i & 1};
  float f = 0.5f;
  unsigned u = i;
  shared[i] = i;
  // a third of the lanes each: scratch, LDS, global memory
  int* p = i % 3 == 0 ? &x[0] : i % 3 == 1 ? &shared[i] : &others[i];
  out[8 * i] = add(p, 1000) + 1000000 * *p;
  out[8 * i + 1] = least(&x[1], 60);
  out[8 * i + 2] = swap(&x[2], i) * 100 + compare(&x[3], 1, 55);
  out[8 * i + 3] = __float_as_int(add_float(&f, i));
  out[8 * i + 4] = wrap(&u, 40) * 1000 + u;
  out[8 * i + 5] = x[1] * 10000 + x[2] * 100 + x[3];
  out[8 * i + 6] = __float_as_int(f);
}
extern "C" __global__ void wide(int* out) {
  unsigned long long x = threadIdx.x;
  if (threadIdx.x % 4 == 2) bump(&x);
  out[threadIdx.x] = (int)x;
}
"""


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200"])
def test_32_bits_work_lane_by_lane_beside_lds_and_global_memory(arch: str) -> None:
    kernel = lw.Device(arch).compile(SOURCE)["words"]
    i = np.arange(100)
    out, others = np.zeros((100, 8), np.int32), np.arange(100, dtype=np.int32)
    kernel(1, 100, out, others)
    expected = np.zeros((100, 8), np.int64)
    expected[:, 0] = i + 1000000 * (i + 1000)
    expected[:, 1] = 100 - i
    expected[:, 2] = 700 + (i & 1)
    expected[:, 3] = np.full(100, 0.5, np.float32).view(np.int32)
    expected[:, 4] = i * 1000 + np.where(i >= 40, 0, i + 1)
    expected[:, 5] = np.minimum(100 - i, 60) * 10000 + i * 100 + np.where(i & 1, 55, 0)
    expected[:, 6] = (i + 0.5).astype(np.float32).view(np.int32)
    assert (out == expected.astype(np.int32)).all()
    assert (others == np.where(i % 3 == 2, i + 1000, i)).all()


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_64_bits_are_a_fault_that_says_so(arch: str) -> None:
    kernel = lw.Device(arch).compile(SOURCE)["wide"]
    with pytest.raises(lw.KernelFault, match="8 bytes on scratch, where only 32-bit") as caught:
        kernel(1, 64, np.zeros(64, np.int32))
    finding = caught.value.finding
    assert finding is not None
    lanes = kernel.info.wavefront_size
    assert finding.lanes == sum(1 << lane for lane in range(lanes) if lane % 4 == 2)
