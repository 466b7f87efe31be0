"""Every operand and modifier form, per target: assembled by LLVM, decoded, compared field by field.

Expected values are read off the assembly line and the ISA manuals, not off the decoder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

ALL_ROWS = {"row_mask": 15, "bank_mask": 15}


def case(
    target: str,
    line: str,
    mnemonic: str,
    encodings: str,
    operands: str,
    modifiers: Mapping[str, Any] | None = None,
) -> Any:
    found = tuple(encodings.split()), operands, modifiers or {}
    return pytest.param(target, line, mnemonic, *found, id=f"{target}: {line}")


VECTOR = [
    case("gfx942", "v_add_f32 v0, v1, v2", "v_add_f32", "e32", "v0, v1, v2"),
    case("gfx942", "v_add_f32_e64 v0, -|v1|, 1.0 clamp mul:2", "v_add_f32", "e64",
         "v0, -|v1|, 1.0", {"clamp": 1, "omod": "mul:2"}),
    case("gfx942", "v_add_f32_e64 v0, v1, s2 div:2", "v_add_f32", "e64", "v0, v1, s2",
         {"omod": "div:2"}),
    case("gfx942", "v_mul_f32_e64 v0, |v1|, -s2 mul:4", "v_mul_f32", "e64", "v0, |v1|, -s2",
         {"omod": "mul:4"}),
    case("gfx942", "v_add_f64 v[0:1], |v[2:3]|, -v[4:5] clamp", "v_add_f64", "",
         "v[0:1], |v[2:3]|, -v[4:5]", {"clamp": 1}),
    case("gfx942", "v_cvt_f16_f32_e32 v0, v1", "v_cvt_f16_f32", "e32", "v0, v1"),
    case("gfx942", "v_cvt_f32_f16_e32 v0, v1", "v_cvt_f32_f16", "e32", "v0, v1"),
    case("gfx942", "v_mov_b64_e32 v[0:1], s[2:3]", "v_mov_b64", "e32", "v[0:1], s[2:3]"),
    case("gfx942", "v_bfe_u32 v0, v1, 5, 16", "v_bfe_u32", "", "v0, v1, 5, 16"),
    case("gfx942", "v_lshl_add_u64 v[0:1], v[2:3], 3, s[4:5]", "v_lshl_add_u64", "",
         "v[0:1], v[2:3], 3, s[4:5]"),
    case("gfx942", "v_readfirstlane_b32 s0, v1", "v_readfirstlane_b32", "", "s0, v1"),
    case("gfx942", "v_readlane_b32 s0, v1, 63", "v_readlane_b32", "", "s0, v1, 63"),
    case("gfx942", "v_writelane_b32 v0, s1, m0", "v_writelane_b32", "", "v0, s1, m0"),
    case("gfx908", "v_add_co_u32 v0, vcc, v1, v2", "v_add_co_u32", "e32", "v0, vcc, v1, v2"),
    case("gfx908", "v_addc_co_u32 v0, vcc, v1, v2, vcc", "v_addc_co_u32", "e32",
         "v0, vcc, v1, v2, vcc"),
    case("gfx908", "v_addc_co_u32_e64 v0, s[0:1], v1, v2, s[2:3]", "v_addc_co_u32", "e64",
         "v0, s[0:1], v1, v2, s[2:3]"),
    case("gfx908", "v_div_scale_f32 v0, vcc, v1, v2, v3", "v_div_scale_f32", "",
         "v0, vcc, v1, v2, v3"),
    case("gfx908", "v_div_fmas_f32 v0, v1, v2, v3", "v_div_fmas_f32", "", "v0, v1, v2, v3"),
    case("gfx908", "v_mad_u64_u32 v[0:1], s[0:1], s2, 7, 0", "v_mad_u64_u32", "",
         "v[0:1], s[0:1], s2, 7, 0"),
    case("gfx908", "v_cndmask_b32 v0, v1, v2, vcc", "v_cndmask_b32", "e32", "v0, v1, v2, vcc"),
    case("gfx908", "v_cmp_eq_u32 vcc, v0, v1", "v_cmp_eq_u32", "e32", "vcc, v0, v1"),
    case("gfx908", "v_cmp_lt_f32_e64 s[0:1], -v0, |v1|", "v_cmp_lt_f32", "e64",
         "s[0:1], -v0, |v1|"),
    case("gfx908", "v_cmpx_eq_u32 vcc, v0, v1", "v_cmpx_eq_u32", "e32", "vcc, v0, v1"),
    case("gfx1030", "v_add_co_u32 v0, s0, v1, v2", "v_add_co_u32", "", "v0, s0, v1, v2"),
    case("gfx1030", "v_add_co_ci_u32 v0, vcc_lo, v1, v2, vcc_lo", "v_add_co_ci_u32", "e32",
         "v0, vcc_lo, v1, v2, vcc_lo"),
    case("gfx1030", "v_cmpx_eq_u32 v0, v1", "v_cmpx_eq_u32", "e32", "v0, v1"),
    case("gfx1030", "v_cmpx_eq_u32_e64 v0, v1", "v_cmpx_eq_u32", "e64", "v0, v1"),
    case("gfx1030", "v_cmp_eq_u32_e64 null, v0, v1", "v_cmp_eq_u32", "e64", "<null>, v0, v1"),
    case("gfx1030", "v_cndmask_b32_e64 v0, 0, 1, exec_lo", "v_cndmask_b32", "e64",
         "v0, 0, 1, exec_lo"),
    case("gfx1030", "v_permlanex16_b32 v0, v1, s0, s1 op_sel:[1,0]", "v_permlanex16_b32", "",
         "v0, v1, s0, s1", {"op_sel": (1, 0)}),
    case("gfx1100", "v_permlane64_b32 v0, v1", "v_permlane64_b32", "", "v0, v1"),
    case("gfx1100", "v_mov_b32_e64 v0, v1", "v_mov_b32", "e64", "v0, v1"),
    case("gfx1200", "v_add_f64 v[0:1], v[2:3], v[4:5]", "v_add_f64", "e32",
         "v[0:1], v[2:3], v[4:5]"),
    case("gfx1200", "v_min_num_f32 v0, v1, v2", "v_min_num_f32", "e32", "v0, v1, v2"),
    case("gfx1200", "v_s_rcp_f32 s0, -s1", "v_s_rcp_f32", "", "s0, -s1"),
    case("gfx1200", "v_cvt_sr_fp8_f32 v0, v1, v2 byte_sel:3", "v_cvt_sr_fp8_f32", "",
         "v0, v1, v2", {"byte_sel": 3}),
    case("gfx950", "v_bitop3_b32 v0, v1, v2, v3 bitop3:0x40", "v_bitop3_b32", "",
         "v0, v1, v2, v3", {"bitop3": 0x40}),
    case("gfx950", "v_permlane16_swap_b32 v0, v1", "v_permlane16_swap_b32", "e32", "v0, v1"),
]  # fmt: skip

PACKED = [
    case("gfx942", "v_pk_fma_f16 v0, v1, v2, v3 op_sel:[0,1,0] op_sel_hi:[1,0,1] neg_lo:[1,0,0] "
         "neg_hi:[0,1,0] clamp", "v_pk_fma_f16", "", "v0, v1, v2, v3",
         {"op_sel": (0, 1, 0), "op_sel_hi": (1, 0, 1), "neg_lo": (1, 0, 0), "neg_hi": (0, 1, 0),
          "clamp": 1}),
    case("gfx942", "v_pk_add_f16 v0, v1, v2", "v_pk_add_f16", "", "v0, v1, v2"),
    case("gfx90a", "v_pk_mul_f32 v[0:1], v[2:3], s[4:5] op_sel_hi:[1,0]", "v_pk_mul_f32", "",
         "v[0:1], v[2:3], s[4:5]", {"op_sel_hi": (1, 0)}),
    case("gfx942", "v_fma_mix_f32 v0, v1, -v2, |v3| op_sel:[0,1,0] op_sel_hi:[1,0,1]",
         "v_fma_mix_f32", "", "v0, v1, -v2, |v3|", {"op_sel": (0, 1, 0), "op_sel_hi": (1, 0, 1)}),
    case("gfx942", "v_mad_u16 v0, v1, v2, v3 op_sel:[0,1,0,1]", "v_mad_u16", "",
         "v0, v1, v2, v3", {"op_sel": (0, 1, 0, 1)}),
    case("gfx942", "v_pack_b32_f16 v0, v1, -v2 op_sel:[1,0,0]", "v_pack_b32_f16", "",
         "v0, v1, -v2", {"op_sel": (1, 0, 0)}),
    case("gfx1100", "v_dot4_i32_iu8 v0, v1, v2, v3 neg_lo:[1,1,0]", "v_dot4_i32_iu8", "",
         "v0, v1, v2, v3", {"neg_lo": (1, 1, 0)}),
]  # fmt: skip

MATRIX = [
    case("gfx908", "v_mfma_f32_32x32x1f32 a[0:31], v0, v1, a[0:31] cbsz:2 abid:1 blgp:4",
         "v_mfma_f32_32x32x1f32", "", "a[0:31], v0, v1, a[0:31]",
         {"cbsz": 2, "abid": 1, "blgp": 4}),
    case("gfx908", "v_accvgpr_read_b32 v0, a1", "v_accvgpr_read_b32", "", "v0, a1"),
    # a16 is a register here and a flag of image instructions
    case("gfx908", "v_accvgpr_read_b32 v0, a16", "v_accvgpr_read_b32", "", "v0, a16"),
    case("gfx90a", "ds_add_u32 v0, a16", "ds_add_u32", "", "v0, a16"),
    case("gfx942", "v_mfma_f64_16x16x4_f64 a[0:7], v[0:1], v[2:3], a[0:7] neg:[1,0,0]",
         "v_mfma_f64_16x16x4_f64", "", "a[0:7], v[0:1], v[2:3], a[0:7]", {"neg": (1, 0, 0)}),
    case("gfx942", "v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[6:9], v10 cbsz:1 abid:1",
         "v_smfmac_f32_16x16x32_f16", "", "v[0:3], v[4:5], v[6:9], v10", {"cbsz": 1, "abid": 1}),
    case("gfx942", "v_mfma_f32_16x16x16_f16 v[0:3], v[4:5], v[6:7], 0",
         "v_mfma_f32_16x16x16_f16", "", "v[0:3], v[4:5], v[6:7], 0"),
    case("gfx950", "v_mfma_scale_f32_16x16x128_f8f6f4 v[0:3], v[4:11], v[12:19], v[0:3], v20, v21 "
         "op_sel:[1,0,0] op_sel_hi:[0,1,0] cbsz:1", "v_mfma_scale_f32_16x16x128_f8f6f4", "",
         "v[0:3], v[4:11], v[12:19], v[0:3], v20, v21",
         {"op_sel": (1, 0, 0), "op_sel_hi": (0, 1, 0), "cbsz": 1}),
    case("gfx1100", "v_wmma_f32_16x16x16_f16 v[0:7], v[8:15], v[16:23], v[0:7]",
         "v_wmma_f32_16x16x16_f16", "", "v[0:7], v[8:15], v[16:23], v[0:7]"),
    case("gfx1200", "v_wmma_f32_16x16x16_f16 v[0:7], v[8:11], v[12:15], v[0:7] neg_lo:[1,0,0] "
         "neg_hi:[0,0,1]", "v_wmma_f32_16x16x16_f16", "", "v[0:7], v[8:11], v[12:15], v[0:7]",
         {"neg_lo": (1, 0, 0), "neg_hi": (0, 0, 1)}),
    case("gfx1200", "v_swmmac_f32_16x16x32_f16 v[0:7], v[8:11], v[12:19], v20 index_key:1",
         "v_swmmac_f32_16x16x32_f16", "", "v[0:7], v[8:11], v[12:19], v20", {"index_key": 1}),
]  # fmt: skip

DPP_AND_SDWA = [
    case("gfx942", "v_add_f32_dpp v0, -v1, |v2| quad_perm:[1,0,3,2] row_mask:0xa bank_mask:0x5",
         "v_add_f32", "dpp", "v0, -v1, |v2|",
         {"quad_perm": (1, 0, 3, 2), "row_mask": 10, "bank_mask": 5}),
    # Assemblers write bound_ctrl:0 and newer ones bound_ctrl:1; both set the bit.
    case("gfx908", "v_mov_b32_dpp v0, v1 row_bcast:15 row_mask:0xf bank_mask:0xf bound_ctrl:0",
         "v_mov_b32", "dpp", "v0, v1", {"row_bcast": 15, "bound_ctrl": 1, **ALL_ROWS}),
    case("gfx942", "v_mov_b32_dpp v0, v1 row_ror:4 row_mask:0xf bank_mask:0xf bound_ctrl:1",
         "v_mov_b32", "dpp", "v0, v1", {"row_ror": 4, "bound_ctrl": 1, **ALL_ROWS}),
    case("gfx942", "v_mov_b32_dpp v0, v1 row_shl:1 row_mask:0xf bank_mask:0xf",
         "v_mov_b32", "dpp", "v0, v1", {"row_shl": 1, **ALL_ROWS}),
    case("gfx942", "v_mov_b32_dpp v0, v1 row_shr:15 row_mask:0xf bank_mask:0xf",
         "v_mov_b32", "dpp", "v0, v1", {"row_shr": 15, **ALL_ROWS}),
    case("gfx908", "v_mov_b32_dpp v0, v1 wave_rol:1 row_mask:0xf bank_mask:0xf",
         "v_mov_b32", "dpp", "v0, v1", {"wave_rol": 1, **ALL_ROWS}),
    case("gfx908", "v_mov_b32_dpp v0, v1 wave_shr:1 row_mask:0xf bank_mask:0xf",
         "v_mov_b32", "dpp", "v0, v1", {"wave_shr": 1, **ALL_ROWS}),
    case("gfx942", "v_mov_b32_dpp v0, v1 row_mirror row_mask:0xf bank_mask:0xf",
         "v_mov_b32", "dpp", "v0, v1", {"row_mirror": 1, **ALL_ROWS}),
    case("gfx942", "v_mov_b32_dpp v0, v1 row_half_mirror row_mask:0xf bank_mask:0xf",
         "v_mov_b32", "dpp", "v0, v1", {"row_half_mirror": 1, **ALL_ROWS}),
    case("gfx90a", "v_add_f32_dpp v0, v1, v2 row_newbcast:3 row_mask:0xf bank_mask:0xf",
         "v_add_f32", "dpp", "v0, v1, v2", {"row_newbcast": 3, **ALL_ROWS}),
    case("gfx1030", "v_mov_b32_dpp v0, v1 row_share:1 row_mask:0xf bank_mask:0xf fi:1",
         "v_mov_b32", "dpp", "v0, v1", {"row_share": 1, "fi": 1, **ALL_ROWS}),
    case("gfx1100", "v_mov_b32_dpp v0, v1 row_xmask:1 row_mask:0xf bank_mask:0xf",
         "v_mov_b32", "dpp", "v0, v1", {"row_xmask": 1, **ALL_ROWS}),
    case("gfx1030", "v_mov_b32_dpp v0, v1 dpp8:[7,6,5,4,3,2,1,0]", "v_mov_b32", "dpp8", "v0, v1",
         {"dpp8": (7, 6, 5, 4, 3, 2, 1, 0)}),
    case("gfx1100", "v_add_f32_e64_dpp v0, -v1, |v2| clamp mul:2 row_ror:4 row_mask:0xf "
         "bank_mask:0xf", "v_add_f32", "e64 dpp", "v0, -v1, |v2|",
         {"clamp": 1, "omod": "mul:2", "row_ror": 4, **ALL_ROWS}),
    case("gfx1100", "v_fma_f32_e64_dpp v0, v1, v2, v3 dpp8:[0,1,2,3,4,5,6,7] fi:1", "v_fma_f32",
         "e64 dpp8", "v0, v1, v2, v3", {"dpp8": (0, 1, 2, 3, 4, 5, 6, 7), "fi": 1}),
    case("gfx1100", "v_cmp_lt_f32_dpp vcc_lo, v1, v2 row_ror:4 row_mask:0xf bank_mask:0xf",
         "v_cmp_lt_f32", "dpp", "vcc_lo, v1, v2", {"row_ror": 4, **ALL_ROWS}),
    case("gfx1200", "v_cmp_lt_f32_dpp vcc_lo, v1, v2 dpp8:[0,1,2,3,4,5,6,7]", "v_cmp_lt_f32",
         "dpp8", "vcc_lo, v1, v2", {"dpp8": (0, 1, 2, 3, 4, 5, 6, 7)}),
    case("gfx1150", "v_add_f32_e64_dpp v0, v1, s2 row_ror:4 row_mask:0xf bank_mask:0xf",
         "v_add_f32", "e64 dpp", "v0, v1, s2", {"row_ror": 4, **ALL_ROWS}),
    case("gfx942", "v_add_f32_sdwa v0, -v1, |v2| dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE "
         "src0_sel:BYTE_0 src1_sel:DWORD", "v_add_f32", "sdwa", "v0, -v1, |v2|",
         {"dst_sel": "WORD_1", "dst_unused": "UNUSED_PRESERVE", "src0_sel": "BYTE_0",
          "src1_sel": "DWORD"}),
    case("gfx908", "v_mov_b32_sdwa v0, sext(v1) dst_sel:BYTE_2 dst_unused:UNUSED_SEXT "
         "src0_sel:WORD_1", "v_mov_b32", "sdwa", "v0, sext(v1)",
         {"dst_sel": "BYTE_2", "dst_unused": "UNUSED_SEXT", "src0_sel": "WORD_1"}),
    case("gfx942", "v_sub_f16_sdwa v0, s1, v2 clamp mul:2 dst_sel:WORD_0 dst_unused:UNUSED_PAD "
         "src0_sel:DWORD src1_sel:BYTE_3", "v_sub_f16", "sdwa", "v0, s1, v2",
         {"clamp": 1, "omod": "mul:2", "dst_sel": "WORD_0", "dst_unused": "UNUSED_PAD",
          "src0_sel": "DWORD", "src1_sel": "BYTE_3"}),
    case("gfx942", "v_cmp_eq_u32_sdwa s[4:5], v0, sext(v1) src0_sel:BYTE_0 src1_sel:WORD_1",
         "v_cmp_eq_u32", "sdwa", "s[4:5], v0, sext(v1)",
         {"src0_sel": "BYTE_0", "src1_sel": "WORD_1"}),
    case("gfx1030", "v_cmp_eq_u32_sdwa s4, v0, v1 src0_sel:BYTE_0 src1_sel:WORD_1",
         "v_cmp_eq_u32", "sdwa", "s4, v0, v1", {"src0_sel": "BYTE_0", "src1_sel": "WORD_1"}),
]  # fmt: skip

SCALAR = [
    case("gfx942", "s_mov_b64 s[0:1], exec", "s_mov_b64", "", "s[0:1], exec"),
    case("gfx942", "s_and_saveexec_b64 s[0:1], vcc", "s_and_saveexec_b64", "", "s[0:1], vcc"),
    case("gfx1100", "s_and_saveexec_b32 s0, vcc_lo", "s_and_saveexec_b32", "", "s0, vcc_lo"),
    case("gfx1100", "s_mov_b32 exec_lo, s0", "s_mov_b32", "", "exec_lo, s0"),
    case("gfx1100", "s_mov_b32 m0, null", "s_mov_b32", "", "m0, <null>"),
    case("gfx908", "s_mov_b64 flat_scratch, s[0:1]", "s_mov_b64", "", "flat_scratch, s[0:1]"),
    case("gfx908", "s_mov_b32 s0, xnack_mask_hi", "s_mov_b32", "", "s0, xnack_mask_hi"),
    case("gfx942", "s_mov_b64 ttmp[2:3], s[4:5]", "s_mov_b64", "", "ttmp[2:3], s[4:5]"),
    case("gfx1200", "s_mov_b32 s0, ttmp9", "s_mov_b32", "", "s0, ttmp9"),
    case("gfx908", "s_add_u32 s0, src_scc, src_execz", "s_add_u32", "", "s0, <scc>, <execz>"),
    case("gfx942", "s_mov_b64 s[0:1], src_shared_base", "s_mov_b64", "",
         "s[0:1], <src_shared_base>"),
    case("gfx1100", "s_mov_b32 s0, src_private_limit", "s_mov_b32", "", "s0, <src_private_limit>"),
    case("gfx942", "s_movk_i32 s0, 0xfffb", "s_movk_i32", "", "s0, 65531"),
    case("gfx942", "s_cmpk_lt_i32 s0, 0x10", "s_cmpk_lt_i32", "", "s0, 16"),
    case("gfx942", "s_getreg_b32 s0, hwreg(HW_REG_MODE, 0, 4)", "s_getreg_b32", "",
         's0, "hwreg(HW_REG_MODE, 0, 4)"'),
    case("gfx942", "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 2, 2), 3", "s_setreg_imm32_b32", "",
         '"hwreg(HW_REG_MODE, 2, 2)", #0x3'),
    case("gfx942", "s_waitcnt vmcnt(3) lgkmcnt(0)", "s_waitcnt", "", "",
         {"vmcnt": 3, "lgkmcnt": 0}),
    case("gfx1030", "s_waitcnt_vscnt null, 0x3", "s_waitcnt_vscnt", "", "<null>, 3"),
    case("gfx1100", "s_waitcnt_depctr depctr_va_vdst(2)", "s_waitcnt_depctr", "", "",
         {"depctr_va_vdst": 2}),
    case("gfx1200", "s_wait_loadcnt_dscnt 0x102", "s_wait_loadcnt_dscnt", "", "258"),
    case("gfx1200", "s_wait_alu depctr_va_vdst(1)", "s_wait_alu", "", "", {"depctr_va_vdst": 1}),
    case("gfx1100", "s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)",
         "s_delay_alu", "",
         '"instid0(VALU_DEP_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)"'),
    case("gfx1100", "s_clause 0x3", "s_clause", "", "3"),
    case("gfx942", "s_sendmsg sendmsg(MSG_GS, GS_OP_EMIT, 0)", "s_sendmsg", "",
         '"sendmsg(MSG_GS, GS_OP_EMIT, 0)"'),
    case("gfx1100", "s_sendmsg_rtn_b64 s[0:1], sendmsg(MSG_RTN_GET_REALTIME)",
         "s_sendmsg_rtn_b64", "", 's[0:1], "sendmsg(MSG_RTN_GET_REALTIME)"'),
    case("gfx942", "s_set_gpr_idx_on s0, gpr_idx(SRC0,DST)", "s_set_gpr_idx_on", "",
         's0, "gpr_idx(SRC0,DST)"'),
    case("gfx1200", "s_barrier_signal -1", "s_barrier_signal", "", "-1"),
    case("gfx1200", "s_barrier_wait 0xffff", "s_barrier_wait", "", "65535"),
    case("gfx942", "s_endpgm", "s_endpgm", "", ""),
    case("gfx942", "s_swappc_b64 s[30:31], s[0:1]", "s_swappc_b64", "", "s[30:31], s[0:1]"),
    case("gfx942", "s_load_dwordx2 s[0:1], s[2:3], 0x10", "s_load_dwordx2", "",
         "s[0:1], s[2:3], 16"),
    case("gfx942", "s_load_dword s0, s[2:3], s4 offset:0x10", "s_load_dword", "",
         "s0, s[2:3], s4", {"offset": 16}),
    case("gfx942", "s_buffer_load_dwordx4 s[0:3], s[4:7], 0x20 glc", "s_buffer_load_dwordx4", "",
         "s[0:3], s[4:7], 32", {"glc": 1}),
    case("gfx1200", "s_load_u16 s0, s[2:3], -0x10 th:TH_LOAD_NT scope:SCOPE_DEV", "s_load_u16",
         "", "s0, s[2:3], -16", {"th": "TH_LOAD_NT", "scope": "SCOPE_DEV"}),
    case("gfx942", "s_memtime s[0:1]", "s_memtime", "", "s[0:1]"),
]  # fmt: skip

MEMORY = [
    case("gfx942", "ds_read_b32 v0, v1 offset:65535", "ds_read_b32", "", "v0, v1",
         {"offset": 65535}),
    case("gfx942", "ds_read2_b32 v[0:1], v1 offset0:1 offset1:2", "ds_read2_b32", "",
         "v[0:1], v1", {"offset0": 1, "offset1": 2}),
    case("gfx908", "ds_add_u32 v0, v1 gds", "ds_add_u32", "", "v0, v1", {"gds": 1}),
    case("gfx908", "ds_gws_sema_v gds", "ds_gws_sema_v", "", "", {"gds": 1}),
    # Bit-mask mode: AND, OR, XOR masks of 5 bits from bit 0; "00p11" keeps bit 2, sets 1 and 0.
    case("gfx942", 'ds_swizzle_b32 v0, v1 offset:swizzle(BITMASK_PERM, "00p11")', "ds_swizzle_b32",
         "", "v0, v1", {"offset": 0b00_00011_00100}),
    # Quad-permute mode: bit 15 set, selectors of 2 bits from bit 0.
    case("gfx1100", "ds_swizzle_b32 v0, v1 offset:swizzle(QUAD_PERM, 3, 2, 1, 0)",
         "ds_swizzle_b32", "", "v0, v1", {"offset": 0x8000 | 0b00_01_10_11}),
    case("gfx942", "ds_bpermute_b32 v0, v1, v2 offset:4", "ds_bpermute_b32", "", "v0, v1, v2",
         {"offset": 4}),
    case("gfx908", "flat_load_dword v0, v[1:2] offset:4095 glc slc", "flat_load_dword", "",
         "v0, v[1:2]", {"offset": 4095, "glc": 1, "slc": 1}),
    case("gfx908", "global_load_dword v0, v[1:2], off offset:-4096", "global_load_dword", "",
         "v0, v[1:2], <off>", {"offset": -4096}),
    case("gfx90a", "global_load_dword a0, v1, s[2:3] scc", "global_load_dword", "",
         "a0, v1, s[2:3]", {"scc": 1}),
    case("gfx942", "global_load_dwordx4 v[0:3], v[4:5], off sc0 nt sc1", "global_load_dwordx4", "",
         "v[0:3], v[4:5], <off>", {"sc0": 1, "nt": 1, "sc1": 1}),
    case("gfx942", "global_load_lds_dword v[0:1], off offset:16", "global_load_lds_dword", "",
         "v[0:1], <off>", {"offset": 16}),
    case("gfx1030", "global_atomic_csub v0, v[1:2], v3, off glc", "global_atomic_csub", "",
         "v0, v[1:2], v3, <off>", {"glc": 1}),
    case("gfx1100", "global_load_b64 v[0:1], v2, s[4:5] offset:-8 glc slc dlc", "global_load_b64",
         "", "v[0:1], v2, s[4:5]", {"offset": -8, "glc": 1, "slc": 1, "dlc": 1}),
    case("gfx1200", "global_load_b128 v[0:3], v4, s[0:1] offset:-16 th:TH_LOAD_NT_HT "
         "scope:SCOPE_SYS", "global_load_b128", "", "v[0:3], v4, s[0:1]",
         {"offset": -16, "th": "TH_LOAD_NT_HT", "scope": "SCOPE_SYS"}),
    case("gfx1200", "global_atomic_add_u32 v0, v1, v2, s[0:1] th:TH_ATOMIC_RETURN scope:SCOPE_DEV",
         "global_atomic_add_u32", "", "v0, v1, v2, s[0:1]",
         {"th": "TH_ATOMIC_RETURN", "scope": "SCOPE_DEV"}),
    case("gfx1200", "global_wb scope:SCOPE_SYS", "global_wb", "", "", {"scope": "SCOPE_SYS"}),
    case("gfx908", "scratch_load_dword v0, off, s1 offset:4", "scratch_load_dword", "",
         "v0, <off>, s1", {"offset": 4}),
    case("gfx942", "scratch_store_dword off, v1, off offset:16", "scratch_store_dword", "",
         "<off>, v1, <off>", {"offset": 16}),
    case("gfx908", "buffer_load_dword v0, off, s[0:3], 0 offset:4095", "buffer_load_dword", "",
         "v0, <off>, s[0:3], 0", {"offset": 4095}),
    case("gfx908", "buffer_load_dword v0, v[1:2], s[0:3], s4 idxen offen offset:4 glc slc",
         "buffer_load_dword", "", "v0, v[1:2], s[0:3], s4",
         {"idxen": 1, "offen": 1, "offset": 4, "glc": 1, "slc": 1}),
    case("gfx942", "buffer_load_dword v5, s[8:11], s3 offen offset:4095 lds", "buffer_load_dword",
         "", "v5, s[8:11], s3", {"offen": 1, "offset": 4095, "lds": 1}),
    case("gfx908", "buffer_load_dword v[0:1], v2, s[0:3], 0 offen tfe", "buffer_load_dword", "",
         "v[0:1], v2, s[0:3], 0", {"offen": 1, "tfe": 1}),
    case("gfx1100", "buffer_load_b32 v0, off, s[0:3], null offset:4", "buffer_load_b32", "",
         "v0, <off>, s[0:3], <null>", {"offset": 4}),
    case("gfx942", "buffer_wbl2 sc1", "buffer_wbl2", "", "", {"sc1": 1}),
    case("gfx908", "tbuffer_load_format_x v0, off, s[0:3], 0 "
         "format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT]", "tbuffer_load_format_x", "",
         "v0, <off>, s[0:3], 0", {"format": "[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_FLOAT]"}),
    case("gfx1030", "image_load v[0:3], [v4, v6], s[0:7] dmask:0xf dim:SQ_RSRC_IMG_2D unorm",
         "image_load", "", 'v[0:3], "[v4, v6]", s[0:7]',
         {"dmask": 15, "dim": "SQ_RSRC_IMG_2D", "unorm": 1}),
    case("gfx1100", "image_load v[0:3], v1, s[0:7] dmask:0xf dim:SQ_RSRC_IMG_2D a16", "image_load",
         "", "v[0:3], v1, s[0:7]", {"dmask": 15, "dim": "SQ_RSRC_IMG_2D", "a16": 1}),
    case("gfx1100", "exp mrt0 v0, v1, off, off done", "exp", "", '"mrt0", v0, v1, <off>, <off>',
         {"done": 1}),
    case("gfx1100", "lds_direct_load v0 wait_vdst:3", "lds_direct_load", "", "v0",
         {"wait_vdst": 3}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("target", "line", "mnemonic", "encodings", "operands", "modifiers"),
    [*VECTOR, *PACKED, *MATRIX, *DPP_AND_SDWA, *SCALAR, *MEMORY],
)
def test_a_line_decodes_to_the_fields_that_stand_in_it(
    fields: Callable[..., Any],
    target: str,
    line: str,
    mnemonic: str,
    encodings: tuple[str, ...],
    operands: str,
    modifiers: Mapping[str, Any],
) -> None:
    found = fields(line, target)
    assert found.mnemonic == mnemonic
    assert found.encodings == encodings
    assert found.operands == operands
    assert dict(found.modifiers) == modifiers


@pytest.mark.parametrize("target", ["gfx908", "gfx90a", "gfx942", "gfx950"])
@pytest.mark.parametrize("destination", ["s[2:3]", "vcc", "ttmp[2:3]", "flat_scratch", "exec"])
def test_gfx9_cmpx_in_e64_keeps_its_own_destination(
    fields: Callable[..., Any], target: str, destination: str
) -> None:
    """LLVM's disassembler refuses every destination but EXEC; see has_hidden_destination."""
    found = fields(f"v_cmpx_lt_f32_e64 {destination}, -v0, v1", target)
    assert (found.mnemonic, found.encodings) == ("v_cmpx_lt_f32", ("e64",))
    assert found.operands == f"{destination}, -v0, v1"


def test_wave_size_decides_between_vcc_and_vcc_lo(fields: Callable[..., Any]) -> None:
    assert fields("v_cmp_eq_u32_e32 vcc_lo, v0, v1", "gfx1030", 32).operands == "vcc_lo, v0, v1"
    assert fields("v_cmp_eq_u32_e32 vcc, v0, v1", "gfx1030", 64).operands == "vcc, v0, v1"
    assert fields("v_cndmask_b32_e32 v0, v1, v2, vcc", "gfx1100", 64).operands == "v0, v1, v2, vcc"
