"""Positions, branches, bytes that are no instruction, VOPD, and 16-bit register halves."""

from __future__ import annotations

import random
import struct
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from lanewise.errors import InputError
from lanewise.isa.amd.assembler import assemble
from lanewise.isa.amd.disassembler import UNDECODABLE, disassemble
from lanewise.isa.instruction import VCC, Register
from lanewise.targets import PRIMARY_TARGETS, TARGETS

S_ENDPGM = {9: 0xBF810000, 10: 0xBF810000, 11: 0xBFB00000, 12: 0xBFB00000}


def test_offsets_continue_and_raw_bytes_add_up_to_the_code() -> None:
    text = "s_mov_b32 s0, 0x1234\nv_mov_b32 v0, s0\nv_add_f32_e64 v0, v1, -v2\ns_endpgm"
    code = assemble(text, "gfx942")
    found = disassemble(code, 0x1F00, "gfx942", 64)
    assert [i.mnemonic for i in found] == ["s_mov_b32", "v_mov_b32", "v_add_f32", "s_endpgm"]
    assert [i.offset for i in found] == [0x1F00, 0x1F08, 0x1F0C, 0x1F14]
    assert [i.next_offset for i in found] == [0x1F08, 0x1F0C, 0x1F14, 0x1F18]
    assert b"".join(i.raw for i in found) == code
    assert found[2].text == "v_add_f32_e64 v0, v1, -v2"


@pytest.mark.parametrize("target", [entry.name for entry in PRIMARY_TARGETS])
def test_direct_branches_have_absolute_targets(target: str) -> None:
    text = "back: s_nop 0\ns_branch on\ns_cbranch_scc1 back\ns_cbranch_execz on\non: s_endpgm"
    wave_size = TARGETS[target].default_wave_size
    found = disassemble(assemble(text, target), 0x100, target, wave_size)
    assert [i.target for i in found] == [None, 0x110, 0x100, 0x110, None]


def test_calls_have_a_target_and_indirect_jumps_have_none() -> None:
    text = "s_call_b64 s[0:1], there\ns_setpc_b64 s[0:1]\nthere: s_cbranch_i_fork s[0:1], there\n"
    found = disassemble(assemble(text, "gfx908"), 0, "gfx908", 64)
    assert [i.target for i in found] == [8, None, 8]
    (fork,) = disassemble(assemble("s_cbranch_g_fork s[0:1], s[2:3]", "gfx908"), 0, "gfx908", 64)
    assert fork.target is None


def test_undecodable_words_become_one_long_each_and_decoding_goes_on() -> None:
    code = struct.pack("<4I", 0xFFFFFFFF, 0x7E000301, 0xFFFFFFFF, 0xBF810000)
    found = disassemble(code, 0, "gfx942", 64)
    assert [i.mnemonic for i in found] == [UNDECODABLE, "v_mov_b32", UNDECODABLE, "s_endpgm"]
    assert found[0].text == ".long 0xffffffff"
    assert found[0].raw == b"\xff\xff\xff\xff"


@pytest.mark.parametrize("size", range(1, 8))
def test_code_that_ends_inside_an_instruction_becomes_longs(size: int) -> None:
    code = assemble("v_add_f32_e64 v0, v1, -v2", "gfx942")[:size]
    found = disassemble(code, 0, "gfx942", 64)
    assert b"".join(i.raw for i in found) == code
    assert found[0].mnemonic == UNDECODABLE


@pytest.mark.parametrize(
    ("target", "line"),
    [
        ("gfx942", "s_mov_b32 s0, 0x12345678"),
        ("gfx942", "v_fmaak_f32 v0, v1, v2, 0x12345678"),
        ("gfx942", "s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0x12345678"),
        ("gfx1100", "v_fma_f32 v0, v1, 0x12345678, v2"),
        ("gfx1100", "v_dual_mov_b32 v0, 0x12345678 :: v_dual_mov_b32 v1, v2"),
    ],
)
def test_a_literal_that_is_cut_off_makes_its_instruction_undecodable(
    target: str, line: str
) -> None:
    code = assemble(line, target)
    for missing in range(1, 5):
        found = disassemble(code[:-missing], 0, target, TARGETS[target].default_wave_size)
        assert found[0].mnemonic == UNDECODABLE
        assert b"".join(i.raw for i in found) == code[:-missing]


def test_no_code_gives_no_instructions() -> None:
    assert disassemble(b"", 0, "gfx942", 64) == []


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("gfx942", (0xBE810102,)),  # s_mov_b64 s[1:2], s[2:3]: misaligned pair
        ("gfx942", (0x020204FA, 0xFF013101)),  # v_cndmask_b32_dpp with dpp_ctrl 0x131, reserved
        ("gfx1100", (0xF4040140, 0xF8000000)),  # s_load_b64 s[5:6], s[0:1], 0x0: misaligned pair
    ],
)
def test_what_llvm_only_comments_on_is_undecodable(target: str, words: tuple[int, ...]) -> None:
    code = struct.pack(f"<{len(words)}I", *words)
    found = disassemble(code, 0, target, TARGETS[target].default_wave_size)
    assert found[0].mnemonic == UNDECODABLE
    assert b"".join(i.raw for i in found) == code


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("gfx942", (0x020000F9, 0x0001FF06)),  # SDWA with dst_sel 7
        ("gfx1030", (0x060000F9, 0x07060606)),  # SDWA with src1_sel 7
        ("gfx908", (0xD0100000, 0x0001FF06)),  # VOP3 with a literal, which gfx9 has not
        ("gfx90a", (0xE8000000, 0xFF000000)),  # buffer instruction whose offset is a literal
        ("gfx950", (0xD3AE0219, 0xE785FF69)),  # MFMA whose matrix is no vector register
        ("gfx950", (0xD3AC0000, 0, 0xD3AD0000, 0)),
    ],
)
def test_words_that_would_kill_llvm_are_undecodable(target: str, words: tuple[int, ...]) -> None:
    """Found by fuzzing; see crashes_llvm. Reaching LLVM here would end the test run."""
    code = struct.pack(f"<{len(words)}I", *words)
    found = disassemble(code, 0, target, TARGETS[target].default_wave_size)
    assert found[0].mnemonic == UNDECODABLE
    assert b"".join(i.raw for i in found) == code


_FUZZ = """
import random, sys
from lanewise.isa.amd.disassembler import disassemble
target, wave_size, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
draw = random.Random(seed)
for _ in range(40):
    code = bytearray(draw.randbytes(4 * 250 + draw.randrange(4)))
    for position in range(0, 1000, 8):  # source fields where encodings differ
        code[position] = draw.choice([0xf9, 0xfa, 0xe9, 0xff, 0x6a, code[position]])
        code[position + 3] = draw.choice(
            [0x7e, 0x7c, 0xd0, 0xd1, 0xd3, 0xd5, 0xcc, 0xc8, 0xe0, 0xf4, 0xbe, 0xdc, code[0]])
    code = bytes(code)
    found = disassemble(code, 0, target, wave_size)
    assert b"".join(i.raw for i in found) == code
    position = 0
    for instruction in found:
        assert instruction.offset == position and instruction.raw
        position = instruction.next_offset
        for operand in instruction.operands:
            parts = (operand.register, operand.constant, operand.special, operand.symbol)
            assert sum(part is not None for part in parts) == 1
"""


@pytest.mark.parametrize("target", [entry.name for entry in PRIMARY_TARGETS])
def test_random_bytes_never_crash_and_lose_no_byte(target: str) -> None:
    """In a child process, because what is tested for would kill this one."""
    wave_size = str(TARGETS[target].default_wave_size)
    command = [sys.executable, "-c", _FUZZ, target, wave_size, "1"]
    child = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert child.returncode == 0, child.stderr


def test_a_vopd_pair_is_two_plain_instructions(decode: Callable[..., Any]) -> None:
    line = "v_dual_mul_f32 v3, s4, v5 :: v_dual_cndmask_b32 v0, v1, v2"
    found = decode(line, "gfx1100")
    assert (found.mnemonic, found.encodings, found.text) == ("v_mul_f32", ("vopd",), line)
    assert [o.register for o in found.operands] == [
        Register("v", 3), Register("s", 4), Register("v", 5)]  # fmt: skip
    other = found.second
    assert (other.mnemonic, other.encodings) == ("v_cndmask_b32", ("vopd",))
    assert (other.offset, other.raw, other.second) == (found.offset, found.raw, None)
    # The mask is VCC though neither LLVM nor the manual writes it.
    assert [o.register for o in other.operands] == [
        Register("v", 0), Register("v", 1), Register("v", 2), Register("s", VCC)]  # fmt: skip


@pytest.mark.parametrize(
    ("older", "newer", "operands"),
    [
        ("v_add_f16_e32 v0, v1, v2", "v_add_f16_e32 v0.l, v1.l, v2.l", "v0.l, v1.l, v2.l"),
        ("v_add_f16_e64 v0, -v1, s2", "v_add_f16_e64 v0.l, -v1.l, s2", "v0.l, -v1.l, s2"),
        ("v_cvt_f32_f16_e32 v0, v1", "v_cvt_f32_f16_e32 v0, v1.l", "v0, v1.l"),
        ("v_fma_f16 v0, v1, v2, v3 op_sel:[0,1,0,1]", "v_fma_f16 v0.h, v1.l, v2.h, v3.l",
         "v0.h, v1.l, v2.h, v3.l"),
        ("v_mad_u16 v0, v1, v2, v3", "v_mad_u16 v0.l, v1.l, v2.l, v3.l", "v0.l, v1.l, v2.l, v3.l"),
        ("v_pack_b32_f16 v0, v1, v2 op_sel:[1,0,0]", "v_pack_b32_f16 v0, v1.h, v2.l",
         "v0, v1.h, v2.l"),
        ("v_cmp_lt_f16_e32 vcc_lo, v1, v2", "v_cmp_lt_f16_e32 vcc_lo, v1.l, v2.l",
         "vcc_lo, v1.l, v2.l"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("target", ["gfx1100", "gfx1150", "gfx1200"])
def test_both_ways_to_write_16_bit_operands_are_the_same_bits_and_record(
    fields: Callable[..., Any], target: str, older: str, newer: str, operands: str
) -> None:
    assert assemble(older, target, features="-real-true16") == assemble(newer, target)
    assert fields(older, target) == fields(newer, target)
    assert fields(newer, target).operands == operands


@pytest.mark.parametrize(
    ("target", "wave_size", "message"),
    [
        ("gfx942", 32, "gfx942 has waves of 64 lanes, not of 32"),
        ("gfx1100", 16, "gfx1100 has waves of 32 or 64 lanes, not of 16"),
        ("gfx9999", 64, "unknown target 'gfx9999'"),
    ],
)
def test_wrong_target_or_wave_size_is_an_input_error(
    target: str, wave_size: int, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        disassemble(b"\0\0\0\0", 0, target, wave_size)


@pytest.mark.parametrize("target", list(TARGETS))
def test_every_target_of_ours_is_known_to_llvm(target: str) -> None:
    entry = TARGETS[target]
    code = struct.pack("<I", S_ENDPGM[entry.generation])
    for wave_size in entry.wave_sizes:
        (found,) = disassemble(code, 0, target, wave_size)
        assert found.mnemonic == "s_endpgm"


def test_threads_may_decode_at_the_same_time() -> None:
    draw = random.Random(3)
    lines = [f"v_fma_f32 v{draw.randrange(256)}, v1, s{draw.randrange(64)}, {draw.randrange(64)}"
             for _ in range(300)]  # fmt: skip
    code = assemble("\n".join(lines), "gfx1100")
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda _: disassemble(code, 0, "gfx1100", 32), range(16)))
    assert [i.text for i in results[0]] == lines
    assert all(result == results[0] for result in results)
