"""Assembles a line, decodes it, and tells the record's fields in a shorthand that tests can state.

Operands: v1, a[0:3], s4, vcc, v1.h; 5 and 1.0 are inline constants or immediates, #0x40 literals
(all 32 bits), <off> specials, "..." symbols; around that -, |...|, sext(...), from the flags.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest

from lanewise.isa.amd.assembler import assemble
from lanewise.isa.amd.disassembler import disassemble
from lanewise.isa.instruction import Instruction, ModifierValue, Operand

GFX9 = ("gfx908", "gfx90a", "gfx942", "gfx950")


@dataclass(frozen=True)
class Fields:
    mnemonic: str
    encodings: tuple[str, ...]
    operands: str
    modifiers: Mapping[str, ModifierValue]


def shorthand(operand: Operand) -> str:
    found = [operand.register, operand.constant, operand.special, operand.symbol]
    assert sum(part is not None for part in found) == 1, operand
    if operand.register is not None:
        text = str(operand.register) + (f".{operand.half}" if operand.half else "")
    elif operand.constant is not None:
        text = f"#{operand.constant:#x}" if operand.is_literal else repr(operand.constant)
    elif operand.special is not None:
        text = f"<{operand.special}>"
    else:
        text = f'"{operand.symbol}"'
    if operand.sign_extend:
        text = f"sext({text})"
    if operand.absolute:
        text = f"|{text}|"
    return f"-{text}" if operand.negate else text


def fields_of(instruction: Instruction) -> Fields:
    operands = ", ".join(map(shorthand, instruction.operands))
    return Fields(instruction.mnemonic, instruction.encodings, operands, instruction.modifiers)


def decode_one(line: str, target: str, wave_size: int = 0) -> Instruction:
    wave_size = wave_size or (64 if target in GFX9 else 32)
    code = assemble(line, target, wave_size)
    (found,) = disassemble(code, 0x1000, target, wave_size)
    assert found.raw == code
    return found


@pytest.fixture
def decode() -> Callable[..., Instruction]:
    return decode_one


@pytest.fixture
def fields() -> Callable[..., Fields]:
    def decoded_fields(line: str, target: str, wave_size: int = 0) -> Fields:
        return fields_of(decode_one(line, target, wave_size))

    return decoded_fields
