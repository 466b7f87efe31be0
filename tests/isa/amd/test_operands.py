"""The text parser alone: spellings that the printer may use but no assembler line here reaches."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanewise.isa.amd.operands import (
    HardwareRegister,
    hardware_register,
    parse_operand,
    parse_text,
    split_mnemonic,
)
from lanewise.isa.instruction import EXEC, M0, TTMP0, VCC, Operand, Register


@pytest.mark.parametrize(
    ("printed", "mnemonic", "encodings"),
    [
        ("v_add_f32_e32", "v_add_f32", ("e32",)),
        ("v_add_f32_e64_dpp", "v_add_f32", ("e64", "dpp")),
        ("v_add_f32_e64_dpp8", "v_add_f32", ("e64", "dpp8")),
        ("v_mov_b32_sdwa", "v_mov_b32", ("sdwa",)),
        ("v_cvt_f32_f16", "v_cvt_f32_f16", ()),
        ("v_permlane64_b32", "v_permlane64_b32", ()),
        ("v_cvt_scalef32_pk_f32_fp8", "v_cvt_scalef32_pk_f32_fp8", ()),
        ("ds_load_2addr_stride64_b64", "ds_load_2addr_stride64_b64", ()),
        ("s_mov_b64", "s_mov_b64", ()),
    ],
)
def test_only_encoding_suffixes_are_taken_off_a_mnemonic(
    printed: str, mnemonic: str, encodings: tuple[str, ...]
) -> None:
    assert split_mnemonic(printed) == (mnemonic, encodings)


@pytest.mark.parametrize(
    ("text", "register"),
    [
        ("v255", Register("v", 255)),
        ("a[0:31]", Register("a", 0, 32)),
        ("s[100:101]", Register("s", 100, 2)),
        ("ttmp15", Register("s", TTMP0 + 15)),
        ("ttmp[4:7]", Register("s", TTMP0 + 4, 4)),
        ("vcc", Register("s", VCC, 2)),
        ("vcc_hi", Register("s", VCC + 1)),
        ("exec", Register("s", EXEC, 2)),
        ("exec_hi", Register("s", EXEC + 1)),
        ("m0", Register("s", M0)),
    ],
)
def test_registers_have_one_numbering(text: str, register: Register) -> None:
    assert parse_operand(text).register == register
    assert str(register) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("-v1", {"register": Register("v", 1), "negate": True}),
        ("-|v[0:1]|", {"register": Register("v", 0, 2), "negate": True, "absolute": True}),
        ("neg(5)", {"constant": 5, "negate": True}),
        ("abs(v1)", {"register": Register("v", 1), "absolute": True}),
        ("-abs(1.0)", {"constant": 1.0, "negate": True, "absolute": True}),
        ("-5", {"constant": -5}),
        ("-0.5", {"constant": -0.5}),
        ("-|-1|", {"constant": -1, "negate": True, "absolute": True}),
        ("sext(s3)", {"register": Register("s", 3), "sign_extend": True}),
        ("lit(0x40)", {"constant": 0x40, "is_literal": True}),
        ("lit64(0x123456789abcdef0)", {"constant": 0x123456789ABCDEF0, "is_literal": True}),
        ("v1.h", {"register": Register("v", 1), "half": "h"}),
        ("-|v1.l|", {"register": Register("v", 1), "half": "l", "negate": True, "absolute": True}),
        ("src_vccz", {"special": "vccz"}),
        ("src_lds_direct", {"special": "lds_direct"}),
        ("src_pops_exiting_wave_id", {"special": "src_pops_exiting_wave_id"}),
        ("attr0.x", {"symbol": "attr0.x"}),
        ("-attr0.x", {"symbol": "-attr0.x"}),
    ],
)
def test_operand_decorations(text: str, expected: dict[str, object]) -> None:
    assert parse_operand(text) == Operand(text, **expected)  # type: ignore[arg-type]


def test_counters_in_the_number_form_stay_a_number() -> None:
    parsed = parse_text("s_waitcnt 0x3f70")
    assert [o.constant for o in parsed.operands] == [0x3F70]
    assert parsed.modifiers == {}


@pytest.mark.parametrize("printed", ["bound_ctrl:0", "bound_ctrl:1"])
def test_bound_ctrl_is_the_bit_whatever_number_is_printed(printed: str) -> None:
    parsed = parse_text(f"v_mov_b32_dpp v0, v1 row_shl:1 row_mask:0xf bank_mask:0xf {printed}")
    assert parsed.modifiers["bound_ctrl"] == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hwreg(HW_REG_MODE, 4, 2)", HardwareRegister("HW_REG_MODE", 4, 2)),
        ("hwreg(HW_REG_XCC_ID)", HardwareRegister("HW_REG_XCC_ID", 0, 32)),
        ("hwreg(63, 0, 1)", HardwareRegister("63", 0, 1)),
        ("sendmsg(MSG_INTERRUPT)", None),
        ("s0", None),
    ],
)
def test_hardware_registers_come_apart(text: str, expected: HardwareRegister | None) -> None:
    assert hardware_register(parse_operand(text)) == expected


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=string.ascii_lowercase + string.digits + ' ,:[]()|-._x"', max_size=60))
def test_any_text_gives_a_record(text: str) -> None:
    parsed = parse_text(text)
    for operand in parsed.operands:
        found = (operand.register, operand.constant, operand.special, operand.symbol)
        assert sum(part is not None for part in found) == 1
