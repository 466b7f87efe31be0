"""VOP3 instructions of compilers newer than the decoder: unused source fields hold 128, not 0."""

from __future__ import annotations

import struct

import pytest

from lanewise.isa.amd.assembler import assemble
from lanewise.isa.amd.disassembler import disassemble

_ZERO = 128  # the inline constant 0


@pytest.mark.parametrize("target", ["gfx1030", "gfx1100", "gfx1150", "gfx1200"])
@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("v_cmp_gt_i32_e64 s0, s7, v2", (2,)),
        ("v_mul_lo_u32 v5, v1, s2", (2,)),
        ("v_cmp_gt_i32_e64 s0, 0x12345, v2", (2,)),
        ("v_cmp_lt_f32_e64 s4, |v1|, -v2", (2,)),
        ("v_rcp_f32_e64 v1, |v2|", (1, 2)),
    ],
)
def test_unused_source_fields_may_hold_the_constant_0(
    target: str, text: str, fields: tuple[int, ...]
) -> None:
    code = bytearray(assemble(text + "\ns_nop 0", target, 32))
    (high,) = struct.unpack_from("<I", code, 4)
    for field in fields:
        high |= _ZERO << (9 * field)
    struct.pack_into("<I", code, 4, high)
    first, second = disassemble(bytes(code), 0x100, target, 32)
    plain = disassemble(assemble(text, target, 32), 0x100, target, 32)[0]
    assert first.text == plain.text
    assert first.operands == plain.operands
    assert first.raw == bytes(code[:-4])
    assert second.mnemonic == "s_nop"


def test_what_is_still_no_instruction_stays_two_words() -> None:
    bad = struct.pack("<II", 0xD7FF0000, _ZERO << 18 | _ZERO << 9 | _ZERO)
    assert disassemble(bad, 0, "gfx1100", 32)[0].mnemonic == ".long"
