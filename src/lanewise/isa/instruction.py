"""The one record of a decoded instruction, for every front end.

Owns the vocabulary of operands and modifiers. It knows nothing of how a text is decoded (isa.amd,
isa.pisa) nor of what an instruction means (semantics).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

RegisterFile = Literal["v", "a", "s"]

# Scalar registers that have a name live in the same numbering on every target, whatever the
# encoding of the target says (gfx11 swaps null and m0, for instance).
FLAT_SCRATCH = 102
XNACK_MASK = 104
VCC = 106
TTMP0 = 108  # ttmp0..ttmp15 are 108..123
M0 = 124
EXEC = 126
SGPR_FILE_SIZE = 128

Encoding = Literal["", "e32", "e64", "dpp", "dpp8", "sdwa", "vopd"]


@dataclass(frozen=True, slots=True)
class Register:
    """`count` consecutive 32-bit registers of one file, beginning with `index`."""

    file: RegisterFile
    index: int
    count: int = 1

    def __str__(self) -> str:
        if self.file == "s" and self.index in _SCALAR_NAMES:
            low, pair = _SCALAR_NAMES[self.index]
            return pair if self.count == 2 else low
        name: str = self.file
        index = self.index
        if name == "s" and TTMP0 <= index < M0:
            name, index = "ttmp", index - TTMP0
        if self.count == 1:
            return f"{name}{index}"
        return f"{name}[{index}:{index + self.count - 1}]"


_SCALAR_NAMES = {
    FLAT_SCRATCH: ("flat_scratch_lo", "flat_scratch"),
    FLAT_SCRATCH + 1: ("flat_scratch_hi", ""),
    XNACK_MASK: ("xnack_mask_lo", "xnack_mask"),
    XNACK_MASK + 1: ("xnack_mask_hi", ""),
    VCC: ("vcc_lo", "vcc"),
    VCC + 1: ("vcc_hi", ""),
    M0: ("m0", ""),
    EXEC: ("exec_lo", "exec"),
    EXEC + 1: ("exec_hi", ""),
}

# Sources that are neither a register of a file nor a number.
Special = Literal[
    "off", "null", "scc", "vccz", "execz", "lds_direct",
    "src_shared_base", "src_shared_limit", "src_private_base", "src_private_limit",
    "src_pops_exiting_wave_id",
]


@dataclass(frozen=True, slots=True)
class Operand:
    """One operand as printed. Exactly one of register, constant, special, symbol is set.

    `constant` is an int for integer inline constants, immediates and literals, a float for a
    floating-point inline constant: which bits it stands for depends on the type with which the
    instruction reads it. A literal's constant is always the 32 bits in the code, as an
    unsigned number, even where its text is "1.0" or "-1": v_pk_add_f16 with literal 0x00003c00 and
    v_add_f64 with literal 0x3ff00000 both print 1.0. `symbol` holds what is none of these, e.g.
    "hwreg(HW_REG_MODE, 0, 4)", "sendmsg(MSG_INTERRUPT)".
    """

    text: str
    register: Register | None = None
    constant: int | float | None = None
    is_literal: bool = False  # a 32-bit literal in the instruction stream, not an inline constant
    special: Special | None = None
    symbol: str | None = None
    negate: bool = False
    absolute: bool = False
    sign_extend: bool = False  # sext(v1) of SDWA
    half: Literal["l", "h"] | None = None  # v1.l / v1.h of true16 encodings


ModifierValue = int | str | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Instruction:
    """One decoded instruction.

    offset      virtual address inside the code object (what the disassembler was told plus its
                position)
    raw         the bytes
    mnemonic    as LLVM prints it, without the encoding suffix (v_add_f32, not v_add_f32_e64_dpp)
                and without VOPD's "dual_"; ".long" for bytes that are no instruction
    text        the whole line as LLVM prints it, both halves of a VOPD pair
    encodings   the suffixes that were taken off, in printed order: (), ("e32",), ("e64", "dpp");
                ("e64", "dpp8") though LLVM prints _e64_dpp for both; ("vopd",)
    operands    in printed order; the unprinted VCC of VOPD's v_cndmask_b32 is added
    modifiers   name -> value: flags are 1 ("clamp", "glc", "gds"), numbers ints ("offset"), lists
                tuples of ints ("op_sel", "quad_perm", "dpp8"), the rest strings
                ("dst_sel": "WORD_1"). Output multiplier: "omod": "mul:2" | "mul:4" | "div:2".
                Counters of s_waitcnt: "vmcnt": 0. bound_ctrl is 1 if the bit is set.
    target      address a direct branch goes to
    second      the Y half of a VOPD pair (the X half is this record)
    """

    offset: int
    raw: bytes
    mnemonic: str
    text: str
    encodings: tuple[str, ...] = ()
    operands: tuple[Operand, ...] = ()
    modifiers: Mapping[str, ModifierValue] = field(default_factory=dict)
    target: int | None = None
    second: Instruction | None = None

    @property
    def size_bytes(self) -> int:
        return len(self.raw)

    @property
    def next_offset(self) -> int:
        return self.offset + len(self.raw)

    def flag(self, name: str) -> bool:
        return bool(self.modifiers.get(name, 0))

    def number(self, name: str, default: int = 0) -> int:
        value = self.modifiers.get(name, default)
        if not isinstance(value, int):
            raise TypeError(f"modifier {name} of '{self.text}' is {value!r}, not a number")
        return value
