"""Instructions the disassembler can print and lanewise gives no meaning to, with the reason.

Reaching one raises UnsupportedError. tests/semantics/test_mnemonic_tables.py fails when a mnemonic
is neither registered nor listed here, and when one listed here is registered or printed by no
target.
"""

from __future__ import annotations

from collections.abc import Iterable

_BUFFER_FORMATS = [
    f"{kind}_{verb}_format_{part}"
    for kind in ("buffer", "tbuffer")
    for verb in ("load", "store")
    for part in ("x", "xy", "xyz", "xyzw", "d16_x", "d16_xy", "d16_xyz", "d16_xyzw")
] + [
    f"{kind}_{verb}_d16_format_{part}"
    for kind in ("buffer", "tbuffer")
    for verb in ("load", "store")
    for part in ("x", "xy", "xyz", "xyzw")
]
_SCALAR_ATOMICS = [
    f"s_{buffer}atomic_{operation}{width}"
    for buffer in ("", "buffer_")
    for operation in (
        "swap", "cmpswap", "add", "sub", "smin", "umin", "smax", "umax", "and", "or", "xor",
        "inc", "dec",
    )
    for width in ("", "_x2")
]  # fmt: skip
_TWO_IN_LDS = [
    f"ds_{operation}_src2_{type_}"
    for operation, types in {
        "add": ("u32", "u64", "f32"),
        "sub": ("u32", "u64"),
        "rsub": ("u32", "u64"),
        "inc": ("u32", "u64"),
        "dec": ("u32", "u64"),
        "min": ("i32", "i64", "u32", "u64", "f32", "f64"),
        "max": ("i32", "i64", "u32", "u64", "f32", "f64"),
        "and": ("b32", "b64"),
        "or": ("b32", "b64"),
        "xor": ("b32", "b64"),
        "write": ("b32", "b64"),
    }.items()
    for type_ in types
]
_TWO_EXCHANGES = [
    f"ds_{name}_rtn_{type_}"
    for name in ("wrxchg2", "wrxchg2st64", "storexchg_2addr", "storexchg_2addr_stride64")
    for type_ in ("b32", "b64")
]

_GRAPHICS = """
    exp image_atomic_add image_atomic_and image_atomic_cmpswap image_atomic_dec image_atomic_inc
    image_atomic_or image_atomic_smax image_atomic_smin image_atomic_sub image_atomic_swap
    image_atomic_umax image_atomic_umin image_atomic_xor image_bvh64_intersect_ray
    image_bvh_intersect_ray image_gather4 image_gather4_b
    image_gather4_b_cl image_gather4_c image_gather4_c_b image_gather4_c_b_cl image_gather4_c_cl
    image_gather4_c_l image_gather4_c_lz image_gather4_c_lz_o image_gather4_cl image_gather4_l
    image_gather4_lz image_gather4_lz_o image_gather4_o image_gather4h image_get_lod
    image_get_resinfo image_load image_load_mip image_load_mip_pck image_load_mip_pck_sgn
    image_load_pck image_load_pck_sgn image_msaa_load image_sample image_sample_b
    image_sample_b_cl image_sample_b_cl_o image_sample_b_o image_sample_c image_sample_c_b
    image_sample_c_b_cl image_sample_c_b_cl_o image_sample_c_b_o image_sample_c_cl
    image_sample_c_cl_o image_sample_c_d image_sample_c_d_cl image_sample_c_d_cl_g16
    image_sample_c_d_cl_o image_sample_c_d_cl_o_g16 image_sample_c_d_g16 image_sample_c_d_o
    image_sample_c_d_o_g16 image_sample_c_l image_sample_c_l_o image_sample_c_lz
    image_sample_c_lz_o image_sample_c_o image_sample_cl image_sample_cl_o image_sample_d
    image_sample_d_cl image_sample_d_cl_g16 image_sample_d_cl_o image_sample_d_cl_o_g16
    image_sample_d_g16 image_sample_d_o image_sample_d_o_g16 image_sample_l image_sample_l_o
    image_sample_lz image_sample_lz_o image_sample_o image_store image_store_mip
    image_store_mip_pck image_store_pck lds_direct_load lds_param_load
""".split()  # noqa: SIM905
_MATRIX = """
    v_mfma_f32_16x16x128_f8f6f4 v_mfma_scale_f32_16x16x128_f8f6f4
    v_mfma_scale_f32_32x32x64_f8f6f4 v_mfma_f32_16x16x16_bf16 v_mfma_f32_16x16x16_f16
    v_mfma_f32_16x16x1_4b_f32 v_mfma_f32_16x16x32_bf16 v_mfma_f32_16x16x32_bf8_bf8
    v_mfma_f32_16x16x32_bf8_fp8 v_mfma_f32_16x16x32_f16 v_mfma_f32_16x16x32_fp8_bf8
    v_mfma_f32_16x16x32_fp8_fp8 v_mfma_f32_16x16x4_4b_bf16 v_mfma_f32_16x16x4_4b_f16
    v_mfma_f32_16x16x4_f32 v_mfma_f32_16x16x8_xf32 v_mfma_f32_32x32x16_bf16
    v_mfma_f32_32x32x16_bf8_bf8 v_mfma_f32_32x32x16_bf8_fp8 v_mfma_f32_32x32x16_f16
    v_mfma_f32_32x32x16_fp8_bf8 v_mfma_f32_32x32x16_fp8_fp8 v_mfma_f32_32x32x1_2b_f32
    v_mfma_f32_32x32x2_f32 v_mfma_f32_32x32x4_2b_bf16 v_mfma_f32_32x32x4_2b_f16
    v_mfma_f32_32x32x4_xf32 v_mfma_f32_32x32x64_f8f6f4 v_mfma_f32_32x32x8_bf16
    v_mfma_f32_32x32x8_f16 v_mfma_f32_4x4x1_16b_f32 v_mfma_f32_4x4x4_16b_bf16
    v_mfma_f32_4x4x4_16b_f16 v_mfma_f64_16x16x4_f64 v_mfma_f64_4x4x4_4b_f64
    v_mfma_i32_16x16x32_i8 v_mfma_i32_16x16x4_4b_i8 v_mfma_i32_16x16x64_i8
    v_mfma_i32_32x32x16_i8 v_mfma_i32_32x32x32_i8 v_mfma_i32_32x32x4_2b_i8
    v_mfma_i32_4x4x4_16b_i8 v_mfma_ld_scale_b32 v_smfmac_f32_16x16x128_bf8_bf8
    v_smfmac_f32_16x16x128_bf8_fp8 v_smfmac_f32_16x16x128_fp8_bf8 v_smfmac_f32_16x16x128_fp8_fp8
    v_smfmac_f32_16x16x32_bf16 v_smfmac_f32_16x16x32_f16 v_smfmac_f32_16x16x64_bf16
    v_smfmac_f32_16x16x64_bf8_bf8 v_smfmac_f32_16x16x64_bf8_fp8 v_smfmac_f32_16x16x64_f16
    v_smfmac_f32_16x16x64_fp8_bf8 v_smfmac_f32_16x16x64_fp8_fp8 v_smfmac_f32_32x32x16_bf16
    v_smfmac_f32_32x32x16_f16 v_smfmac_f32_32x32x32_bf16 v_smfmac_f32_32x32x32_bf8_bf8
    v_smfmac_f32_32x32x32_bf8_fp8 v_smfmac_f32_32x32x32_f16 v_smfmac_f32_32x32x32_fp8_bf8
    v_smfmac_f32_32x32x32_fp8_fp8 v_smfmac_f32_32x32x64_bf8_bf8 v_smfmac_f32_32x32x64_bf8_fp8
    v_smfmac_f32_32x32x64_fp8_bf8 v_smfmac_f32_32x32x64_fp8_fp8 v_smfmac_i32_16x16x128_i8
    v_smfmac_i32_16x16x64_i8 v_smfmac_i32_32x32x32_i8 v_smfmac_i32_32x32x64_i8
    v_wmma_bf16_16x16x16_bf16 v_wmma_f16_16x16x16_f16 v_wmma_f32_16x16x16_bf16
    v_wmma_f32_16x16x16_f16 v_wmma_i32_16x16x16_iu4 v_wmma_i32_16x16x16_iu8
""".split()  # noqa: SIM905

_GROUPS: tuple[tuple[str, Iterable[str]], ...] = (
    (
        "typed buffer formats belong to graphics",
        [
            *_BUFFER_FORMATS,
            "buffer_load_format_d16_hi_x",
            "buffer_store_format_d16_hi_x",
            "buffer_load_d16_hi_format_x",
            "buffer_store_d16_hi_format_x",
        ],
    ),
    ("scalar memory atomics: no compiler emits them", _SCALAR_ATOMICS),
    (
        "scalar scratch and scalar cache lines: no compiler emits them",
        [f"s_scratch_{v}_dword{w}" for v in ("load", "store") for w in ("", "x2", "x4")]
        + ["s_dcache_discard", "s_dcache_discard_x2"],
    ),
    ("store from LDS to memory: no compiler emits it", ["buffer_store_lds_dword"]),
    ("loads of a pixel's parameters", ["ds_direct_load", "ds_param_load"]),
    ("LDS atomics with both operands in LDS: no compiler emits them", _TWO_IN_LDS),
    ("exchange at two LDS addresses: no compiler emits it", _TWO_EXCHANGES),
    (
        "addresses from the lane number (add-tid): only graphics uses them",
        [
            "ds_read_addtid_b32", "ds_write_addtid_b32", "ds_load_addtid_b32",
            "ds_store_addtid_b32", "global_load_dword_addtid", "global_store_dword_addtid",
            "global_load_addtid_b32", "global_store_addtid_b32",
        ],
    ),
    (
        "append and consume counters, ordered append: only graphics uses them",
        ["ds_append", "ds_consume", "ds_ordered_count", "global_atomic_ordered_add_b64"],
    ),
    (
        "registers of the global data share: only graphics uses them",
        ["ds_add_gs_reg_rtn", "ds_sub_gs_reg_rtn"],
    ),
    (
        "ray tracing",
        [
            "ds_bvh_stack_rtn_b32", "ds_bvh_stack_push4_pop1_rtn_b32",
            "ds_bvh_stack_push8_pop1_rtn_b32", "ds_bvh_stack_push8_pop2_rtn_b64",
        ],
    ),
    (
        "transposing loads come with the matrix instructions",
        [
            "ds_read_b64_tr_b4", "ds_read_b64_tr_b8", "ds_read_b64_tr_b16", "ds_read_b96_tr_b6",
            "global_load_tr_b64", "global_load_tr_b128",
        ],
    ),
    (
        "block loads and stores: printed for gfx12 but made for its successor",
        [f"{s}_{v}_block" for s in ("global", "scratch") for v in ("load", "store")],
    ),
    (
        "register numbers computed at run time",
        [
            "s_movrels_b32", "s_movrels_b64", "s_movreld_b32", "s_movreld_b64",
            "s_movrelsd_2_b32", "s_set_gpr_idx_mode", "v_swaprel_b32",
        ],
    ),
    (
        "the fork and join, skip and subvector modes: no compiler emits them",
        [
            "s_cbranch_g_fork", "s_cbranch_i_fork", "s_cbranch_join", "s_setvskip",
            "s_subvector_loop_begin", "s_subvector_loop_end",
        ],
    ),
    (
        "of trap handlers, debuggers and graphics",
        ["s_rfe_b64", "s_rfe_restore_b64", "s_setkill", "s_sendmsghalt"],
    ),
    (
        "named barriers and dynamic VGPRs: not in the compute ABI",
        [
            "s_barrier_init", "s_barrier_join", "s_barrier_leave", "s_get_barrier_state",
            "s_alloc_vgpr",
        ],
    ),
    (
        "interpolation and screen partition belong to graphics",
        [
            "v_interp_mov_f32", "v_interp_p1_f32", "v_interp_p1ll_f16", "v_interp_p1lv_f16",
            "v_interp_p2_f16", "v_interp_p2_f32", "v_interp_p2_legacy_f16", "v_interp_p10_f32",
            "v_interp_p10_f16_f32", "v_interp_p2_f16_f32", "v_interp_p10_rtz_f16_f32",
            "v_interp_p2_rtz_f16_f32", "v_screen_partition_4se_b32",
        ],
    ),
    ("images, exports and interpolation belong to graphics", _GRAPHICS),
    ("matrix cores", _MATRIX),
    ("LLVM's name for an encoding that is none", ["v_illegal"]),
)  # fmt: skip

UNSUPPORTED: dict[str, str] = {name: reason for reason, names in _GROUPS for name in names}
