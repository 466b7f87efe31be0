"""Reference models of the wavefront builtins: plain numpy, one function each.

    lw.builtins.ds_swizzle(values, 0x101F, arch="gfx942")

A model has the name of its builtin without `__builtin_amdgcn_` (`shfl` without the underscores) and
the arguments in C's order, then `arch=` and `exec=`. How lanes, EXEC and undefined results are told
is said in wave.py. Written from the ISA manuals, independent of the engine, which tests judge by
them. UnsupportedError: the target has no such builtin. InputError: the compiler would reject it.
"""

from __future__ import annotations

from lanewise.builtins.data_share import (
    ds_bpermute,
    ds_bpermute_fi_b32,
    ds_permute,
    ds_swizzle,
)
from lanewise.builtins.dpp import (
    mov_dpp,
    mov_dpp8,
    update_dpp,
)
from lanewise.builtins.reductions import (
    wave_reduce_add_u32,
    wave_reduce_add_u64,
    wave_reduce_and_b32,
    wave_reduce_and_b64,
    wave_reduce_fadd_f32,
    wave_reduce_fmax_f32,
    wave_reduce_fmin_f32,
    wave_reduce_fsub_f32,
    wave_reduce_max_i32,
    wave_reduce_max_i64,
    wave_reduce_max_u32,
    wave_reduce_max_u64,
    wave_reduce_min_i32,
    wave_reduce_min_i64,
    wave_reduce_min_u32,
    wave_reduce_min_u64,
    wave_reduce_or_b32,
    wave_reduce_or_b64,
    wave_reduce_sub_u32,
    wave_reduce_sub_u64,
    wave_reduce_xor_b32,
    wave_reduce_xor_b64,
)
from lanewise.builtins.rows import (
    permlane16,
    permlane16_swap,
    permlane16_var,
    permlane32_swap,
    permlane64,
    permlanex16,
    permlanex16_var,
)
from lanewise.builtins.shuffles import (
    shfl,
    shfl_down,
    shfl_down_sync,
    shfl_sync,
    shfl_up,
    shfl_up_sync,
    shfl_xor,
    shfl_xor_sync,
)
from lanewise.builtins.single_lanes import (
    readfirstlane,
    readlane,
    writelane,
)
from lanewise.builtins.votes import (
    ballot_w32,
    ballot_w64,
    inverse_ballot_w32,
    inverse_ballot_w64,
    mbcnt_hi,
    mbcnt_lo,
    read_exec,
    read_exec_hi,
    read_exec_lo,
    s_barrier,
    wave_barrier,
)

__all__ = [
    "ballot_w32",
    "ballot_w64",
    "ds_bpermute",
    "ds_bpermute_fi_b32",
    "ds_permute",
    "ds_swizzle",
    "inverse_ballot_w32",
    "inverse_ballot_w64",
    "mbcnt_hi",
    "mbcnt_lo",
    "mov_dpp",
    "mov_dpp8",
    "permlane16",
    "permlane16_swap",
    "permlane16_var",
    "permlane32_swap",
    "permlane64",
    "permlanex16",
    "permlanex16_var",
    "read_exec",
    "read_exec_hi",
    "read_exec_lo",
    "readfirstlane",
    "readlane",
    "s_barrier",
    "shfl",
    "shfl_down",
    "shfl_down_sync",
    "shfl_sync",
    "shfl_up",
    "shfl_up_sync",
    "shfl_xor",
    "shfl_xor_sync",
    "update_dpp",
    "wave_barrier",
    "wave_reduce_add_u32",
    "wave_reduce_add_u64",
    "wave_reduce_and_b32",
    "wave_reduce_and_b64",
    "wave_reduce_fadd_f32",
    "wave_reduce_fmax_f32",
    "wave_reduce_fmin_f32",
    "wave_reduce_fsub_f32",
    "wave_reduce_max_i32",
    "wave_reduce_max_i64",
    "wave_reduce_max_u32",
    "wave_reduce_max_u64",
    "wave_reduce_min_i32",
    "wave_reduce_min_i64",
    "wave_reduce_min_u32",
    "wave_reduce_min_u64",
    "wave_reduce_or_b32",
    "wave_reduce_or_b64",
    "wave_reduce_sub_u32",
    "wave_reduce_sub_u64",
    "wave_reduce_xor_b32",
    "wave_reduce_xor_b64",
    "writelane",
]
