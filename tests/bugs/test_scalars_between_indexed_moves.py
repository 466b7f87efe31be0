"""LLVM joins neighbouring regions of s_set_gpr_idx_on, so that scalar instructions come to lie in
them; the mode concerns vector ALU instructions alone. (Found by random programs.)"""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void k(const int* in, int* out, int index) {
  int chosen, compared, loaded, i = threadIdx.x;
  const int* from = in + i;
  asm volatile(
      "v_mov_b32 v40, %4\\n v_mov_b32 v41, %5\\n v_mov_b32 v42, %6\\n"
      "s_nop 4\\n"
      "s_set_gpr_idx_on %3, gpr_idx(SRC0)\\n"
      "s_cmp_lg_u32 %3, 1\\n"
      "v_mov_b32 %0, v40\\n"
      "s_cselect_b32 %1, 7, 9\\n"
      "global_load_dword %2, %7, off\\n"
      "s_set_gpr_idx_off\\n"
      "s_waitcnt vmcnt(0)\\n"
      : "=&v"(chosen), "=&s"(compared), "=&v"(loaded)
      : "s"(index), "v"(i), "v"(i * 10), "v"(i * 100), "v"(from)
      : "v40", "v41", "v42", "scc");
  out[i] = chosen; out[64 + i] = compared; out[128 + i] = loaded;
}
"""


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
def test_scalars_and_memory_are_as_ever_between_indexed_moves(arch: str) -> None:
    kernel = lw.Device(arch).compile(SOURCE)["k"]
    lanes = np.arange(64, dtype=np.int32)
    for index in range(3):
        out = np.zeros((3, 64), np.int32)
        kernel(1, 64, lanes * 3 + 1, out, index)
        assert np.array_equal(out[0], lanes * 10**index)
        assert (out[1] == (9 if index == 1 else 7)).all()
        assert np.array_equal(out[2], lanes * 3 + 1)
