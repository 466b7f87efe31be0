"""A call whose address comes from two paths goes to either function, not to the one met first."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import lanewise as lw

TEXT = """
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_load_dword s6, s[0:1], 0x8
  s_waitcnt lgkmcnt(0)
  s_getpc_b64 s[2:3]
  s_add_u32 s2, s2, ten@rel32@lo+4
  s_addc_u32 s3, s3, ten@rel32@hi+12
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 meet
  s_getpc_b64 s[2:3]
  s_add_u32 s2, s2, twenty@rel32@lo+4
  s_addc_u32 s3, s3, twenty@rel32@hi+12
meet:
  s_swappc_b64 s[30:31], s[2:3]
  v_lshlrev_b32 v1, 2, v0
  global_store_dword v1, v2, s[4:5]
  s_endpgm
.type ten,@function
ten:
  v_mov_b32 v2, 10
  s_setpc_b64 s[30:31]
ten_end:
.size ten, ten_end-ten
.type twenty,@function
twenty:
  v_mov_b32 v2, 20
  s_setpc_b64 s[30:31]
twenty_end:
.size twenty, twenty_end-twenty
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 40
  .amdhsa_accum_offset 8
  .amdhsa_kernarg_size 12
.end_amdhsa_kernel
.amdgpu_metadata
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 12
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .wavefront_size: 64
    .sgpr_count: 40
    .vgpr_count: 8
    .max_flat_workgroup_size: 256
    .args:
      - {.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.offset: 8, .size: 4, .value_kind: by_value}
.end_amdgpu_metadata
"""


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> lw.Kernel:
    path: Path = tmp_path_factory.mktemp("calls") / "calls.s"
    path.write_text(TEXT)
    return lw.Device("gfx942").compile(path)["k"]


@pytest.mark.parametrize(("mode", "expected"), [(0, 10), (1, 20)])
def test_a_call_of_two_addresses_goes_to_the_right_one(
    kernel: lw.Kernel, mode: int, expected: int
) -> None:
    out = np.zeros(64, np.int32)
    kernel(1, 64, out, mode)
    assert (out == expected).all()
