"""Which constant is the literal, and which 32 bits it has, comes from the bits and not the text."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import pytest

from lanewise.isa.amd.disassembler import disassemble
from lanewise.isa.instruction import Instruction

HALF_PI = 0x3FC90FDB  # pi/2 as f32, no inline constant


@pytest.mark.parametrize(
    ("target", "line", "operands"),
    [
        ("gfx942", "v_add_f32 v0, 0x3fc90fdb, v1", "v0, #0x3fc90fdb, v1"),
        ("gfx942", "v_add_f32 v0, 0x40000000, v1", "v0, 2.0, v1"),  # the assembler finds inline 2.0
        ("gfx942", "v_add_u32 v0, 64, v1", "v0, 64, v1"),
        ("gfx942", "v_add_u32 v0, -16, v1", "v0, -16, v1"),
        ("gfx942", "v_add_u32 v0, 65, v1", "v0, #0x41, v1"),
        ("gfx942", "v_add_u32 v0, -17, v1", "v0, #0xffffffef, v1"),
        ("gfx942", "v_mov_b32 v0, 0.5", "v0, 0.5"),
        ("gfx942", "v_mov_b32 v0, -4.0", "v0, -4.0"),
        ("gfx942", "v_mov_b32 v0, 0.15915494", "v0, 0.15915494309189532"),
        ("gfx942", "v_add_f16 v0, 0.15915494, v1", "v0, 0.15915494309189532, v1"),
        ("gfx942", "v_ceil_f64 v[0:1], 0.15915494309189532", "v[0:1], 0.15915494309189532"),
        ("gfx942", "v_ceil_f64 v[0:1], 0x40140000", "v[0:1], #0x40140000"),
        ("gfx942", "v_add_f16 v0, 0x3e48, v1", "v0, #0x3e48, v1"),
        ("gfx942", "v_fmaak_f32 v0, 1.0, v2, 0x3fc90fdb", "v0, 1.0, v2, #0x3fc90fdb"),
        ("gfx942", "v_fmamk_f32 v0, 2, 0x3fc90fdb, v3", "v0, 2, #0x3fc90fdb, v3"),
        ("gfx908", "v_madak_f16 v0, v1, v2, 0x1234", "v0, v1, v2, #0x1234"),
        ("gfx908", "v_madmk_f32 v0, v1, 0x0, v2", "v0, v1, #0x0, v2"),
        ("gfx942", "s_mov_b32 s0, 0xdeadbeef", "s0, #0xdeadbeef"),
        ("gfx942", "s_mov_b64 s[0:1], 0x80000000", "s[0:1], #0x80000000"),
        ("gfx942", "s_add_u32 s0, s1, 0x100", "s0, s1, #0x100"),
        ("gfx942", "s_cmp_lt_u32 s0, 0x100", "s0, #0x100"),
        ("gfx942", "s_cmp_lt_u32 0x100, s0", "#0x100, s0"),
        ("gfx1030", "v_fma_f32 v0, 1.0, 0x3fc90fdb, 2", "v0, 1.0, #0x3fc90fdb, 2"),
        ("gfx1030", "v_fma_f32 v0, -|0x3fc90fdb|, v1, neg(5)", "v0, -|#0x3fc90fdb|, v1, -5"),
        ("gfx1030", "v_add3_u32 v0, 0x1234, 0x1234, 7", "v0, #0x1234, #0x1234, 7"),
        ("gfx1030", "v_fma_f64 v[0:1], 0x40140000, 5, v[2:3]", "v[0:1], #0x40140000, 5, v[2:3]"),
        ("gfx1100", "v_pk_fma_f16 v0, v1, 0x3c003c00, 1.0", "v0, v1, #0x3c003c00, 1.0"),
        ("gfx1200", "s_fmaak_f32 s0, 1.0, s2, 0x3fc90fdb", "s0, 1.0, s2, #0x3fc90fdb"),
        ("gfx1200", "v_add_f64 v[0:1], 0x40140000, v[2:3]", "v[0:1], #0x40140000, v[2:3]"),
        # SMEM offsets, SOPK and SOPP immediates are printed in hexadecimal but are no literals.
        ("gfx942", "s_load_dword s0, s[2:3], 0x1234", "s0, s[2:3], 4660"),
        ("gfx942", "s_movk_i32 s0, 0x1234", "s0, 4660"),
        ("gfx942", "s_nop 0x7", "7"),
    ],
)
def test_inline_constants_and_literals_are_told_apart(
    fields: Callable[..., Any], target: str, line: str, operands: str
) -> None:
    assert fields(line, target).operands == operands


def encoded(target: str, *words: int) -> Instruction:
    code = struct.pack(f"<{len(words)}I", *words)
    (found,) = disassemble(code, 0, target, 64 if target == "gfx942" else 32)
    return found


@pytest.mark.parametrize(
    ("target", "words", "constants"),
    [
        # s_mov_b32 s0, literal 5: VOP/SOP source 255, the dword follows. Prints "5".
        ("gfx942", (0xBE8000FF, 5), [(5, True)]),
        # v_mov_b32 v0, literal: prints "1.0" and "-1"
        ("gfx942", (0x7E0002FF, 0x3F800000), [(0x3F800000, True)]),
        ("gfx942", (0x7E0002FF, 0xFFFFFFFF), [(0xFFFFFFFF, True)]),
        # v_ceil_f64 v[0:1], literal 0x3ff00000 is the high half of 1.0, and prints "1.0"
        ("gfx942", (0x7E0030FF, 0x3FF00000), [(0x3FF00000, True)]),
        # v_add_f16: prints only the low half, "5"
        ("gfx942", (0x3E0002FF, 0xDEAD0005), [(0xDEAD0005, True)]),
        # v_pk_add_f16 v0, v0, literal 0x00003c00: prints "1.0", but its high half is 0
        ("gfx1100", (0xCC0F4000, 0x1801FF00, 0x3C00), [(0x3C00, True)]),
        # v_fma_f64 v[0:1], 5, literal 5, v[2:3]: sources 0x85, 0xff, 0x102
        ("gfx1100", (0xD6140000, 0x0409FE85, 5), [(5, False), (5, True)]),
        # the same with the inline constant second
        ("gfx1100", (0xD6140000, 0x04090AFF, 5), [(5, True), (5, False)]),
        # v_add_f64 v[0:1], literal that prints 1.0, v[2:3]; the unused third source holds 128
        ("gfx1100", (0xD7270000, 0x020204FF, 0x3FF00000), [(0x3FF00000, True)]),
        # v_dual_mov_b32 v0, 1.0 :: v_dual_mov_b32 v1, literal 1.0: X source 0xf2, Y source 0xff
        ("gfx1100", (0xCA1000F2, 0x000000FF, 0x3F800000), [(1.0, False)]),
    ],
)
def test_a_literal_that_prints_like_an_inline_constant_is_still_a_literal(
    target: str, words: tuple[int, ...], constants: list[tuple[float, bool]]
) -> None:
    found = encoded(target, *words)
    shown = [(o.constant, o.is_literal) for o in found.operands if o.constant is not None]
    assert shown == constants


def test_both_halves_of_a_vopd_pair_find_their_own_literal() -> None:
    found = encoded("gfx1100", 0xCA1000F2, 0x000000FF, 0x3F800000)
    assert found.second is not None
    assert found.operands[1].constant == 1.0
    assert not found.operands[1].is_literal
    assert found.second.operands[1].constant == 0x3F800000
    assert found.second.operands[1].is_literal
