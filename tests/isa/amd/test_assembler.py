"""The in-process assembler: bytes, messages, and what it must not leave behind."""

from __future__ import annotations

import struct

import pytest

from lanewise.errors import CompileError, InputError
from lanewise.isa.amd.assembler import assemble


def test_bytes_are_those_of_the_manual_and_nothing_is_padded() -> None:
    # VOP2: opcode 1 in 30:25, vdst 24:17, vsrc1 16:9, src0 8:0 [CDNA3 ISA, 13.3]
    assert assemble("v_add_f32 v1, v2, v3", "gfx942") == struct.pack(
        "<I", 1 << 25 | 1 << 17 | 3 << 9 | 256 + 2
    )
    assert assemble("", "gfx942") == b""
    assert assemble("s_nop 0\n" * 3, "gfx1100") == struct.pack("<I", 0xBF800000) * 3


def test_labels_and_data_directives_may_be_used() -> None:
    code = assemble("again: s_nop 0\ns_branch again\n.long 0x12345678\n", "gfx942")
    assert code == struct.pack("<3I", 0xBF800000, 0xBF82FFFE, 0x12345678)


def test_the_wave_size_decides_which_masks_are_allowed() -> None:
    assert assemble("v_cmp_eq_u32 vcc_lo, v0, v1", "gfx1100")
    assert assemble("v_cmp_eq_u32 vcc, v0, v1", "gfx1100", 64)
    with pytest.raises(CompileError, match="operands are not valid for this GPU or mode"):
        assemble("v_cmp_eq_u32 vcc, v0, v1", "gfx1100", 32)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("v_foo v0", "gfx942 assembly\n1:1: invalid instruction\nv_foo v0\n"),
        ("s_nop 0\nv_add_f32 v0, v1", "2:1: too few operands for instruction"),
        ("v_dual_mov_b32 v0, v1 :: v_dual_mov_b32 v1, v2", "instruction not supported on this GPU"),
        ("s_branch nowhere", "undefined label 'nowhere'"),
        (".quad nowhere", "names a symbol it does not define"),
        (".end", "ends itself early"),
        (".if 1", "unmatched .if"),
        ('.error "by hand"', "by hand"),
    ],
)
def test_errors_carry_llvms_message(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        assemble(text, "gfx942")
    assert message in str(caught.value)


def test_an_error_does_not_spoil_the_next_call() -> None:
    with pytest.raises(CompileError):
        assemble("v_foo", "gfx942")
    assert assemble("s_nop 0", "gfx942") == struct.pack("<I", 0xBF800000)


def test_both_ways_to_write_16_bit_operands_are_taken() -> None:
    older = assemble("v_add_f16 v0, v1, v2", "gfx1100")
    assert assemble("v_add_f16 v0.l, v1.l, v2.l", "gfx1100") == older
    assert assemble("v_add_f16 v0.h, v1.l, v2.l", "gfx1100") != older


def test_of_two_failures_the_one_for_the_newer_way_is_told() -> None:
    with pytest.raises(CompileError, match=r"not supported on this GPU|invalid instruction"):
        assemble("v_mfma_f32_16x16x16_f16 v[0:3], v[0:1], v[2:3], 0", "gfx1100")
