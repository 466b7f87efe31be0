"""Reads LLVM's printed text of one AMD instruction into operands and modifiers.

Total: any text gives a record, and what is not understood is kept as an operand with `symbol`.
It does not look at the instruction's bits: which constants are literals, the caller must say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from lanewise.isa.instruction import (
    EXEC,
    FLAT_SCRATCH,
    M0,
    TTMP0,
    VCC,
    XNACK_MASK,
    ModifierValue,
    Operand,
    Register,
    RegisterFile,
    Special,
)

__all__ = [
    "HardwareRegister",
    "Parsed",
    "hardware_register",
    "parse_operand",
    "parse_text",
    "split_mnemonic",
    "with_literals",
]


@dataclass(frozen=True, slots=True)
class Parsed:
    """One half of a printed line (the whole line if it is no VOPD pair)."""

    mnemonic: str
    encodings: tuple[str, ...]
    operands: tuple[Operand, ...]
    modifiers: dict[str, ModifierValue]


@dataclass(frozen=True, slots=True)
class HardwareRegister:
    """What `hwreg(...)` names: a register, or its number in decimal, and a field of it."""

    name: str
    offset: int = 0
    width_bits: int = 32


_NAMED_REGISTERS: Final[dict[str, Register]] = {
    "vcc": Register("s", VCC, 2),
    "vcc_lo": Register("s", VCC),
    "vcc_hi": Register("s", VCC + 1),
    "exec": Register("s", EXEC, 2),
    "exec_lo": Register("s", EXEC),
    "exec_hi": Register("s", EXEC + 1),
    "flat_scratch": Register("s", FLAT_SCRATCH, 2),
    "flat_scratch_lo": Register("s", FLAT_SCRATCH),
    "flat_scratch_hi": Register("s", FLAT_SCRATCH + 1),
    "xnack_mask": Register("s", XNACK_MASK, 2),
    "xnack_mask_lo": Register("s", XNACK_MASK),
    "xnack_mask_hi": Register("s", XNACK_MASK + 1),
    "m0": Register("s", M0),
}

_SPECIALS: Final[dict[str, Special]] = {
    "off": "off",
    "null": "null",
    "src_scc": "scc",
    "src_vccz": "vccz",
    "vccz": "vccz",
    "src_execz": "execz",
    "execz": "execz",
    "src_lds_direct": "lds_direct",
    "lds_direct": "lds_direct",
    "src_shared_base": "src_shared_base",
    "shared_base": "src_shared_base",
    "src_shared_limit": "src_shared_limit",
    "shared_limit": "src_shared_limit",
    "src_private_base": "src_private_base",
    "private_base": "src_private_base",
    "src_private_limit": "src_private_limit",
    "private_limit": "src_private_limit",
    "src_pops_exiting_wave_id": "src_pops_exiting_wave_id",
    "pops_exiting_wave_id": "src_pops_exiting_wave_id",
}

# Words without a value. `scc` is gfx90a's cache bit: as an operand it is printed src_scc. `a16` is
# a flag of image instructions and a register everywhere else.
_FLAGS: Final = frozenset((
    "a16", "addr64", "clamp", "compr", "d16", "da", "dlc", "done", "gds", "glc", "high", "idxen",
    "lds", "lwe", "nt", "nv", "offen", "r128", "row_en", "row_half_mirror", "row_mirror", "sc0",
    "sc1", "scale_offset", "scc", "slc", "tfe", "unorm", "vm",
))  # fmt: skip

# Instructions whose whole text is counters: s_waitcnt vmcnt(0) lgkmcnt(0).
_COUNTER_MNEMONICS: Final = frozenset(("s_waitcnt", "s_waitcnt_depctr", "s_wait_alu"))
# Instructions whose text behind the mnemonic is one expression.
_EXPRESSION_MNEMONICS: Final = frozenset(("s_delay_alu", "s_version"))

INVERSE_2PI: Final = 0.15915494309189532  # printed with 8 digits for 16- and 32-bit operands

_TOKEN = re.compile(r"(?:[^\s,\[(|\"]|\[[^\]]*\]|\([^)]*\)|\|[^|]*\||\"[^\"]*\")+")
_MODIFIER = re.compile(r"([a-z_][a-z_0-9]*):(.+)", re.DOTALL)
_REGISTER = re.compile(r"(v|a|s|ttmp)(?:(\d+)(?:\.([lh]))?|\[(\d+):(\d+)\])")
_INTEGER = re.compile(r"-?(?:0x[0-9a-f]+|\d+)")
_FLOAT = re.compile(r"-?\d+\.\d+(?:e[-+]?\d+)?")
_WRAPPED = re.compile(r"(neg|abs|sext|lit|lit64)\((.*)\)")
_COUNTER = re.compile(r"(\w+)\((\d+)\)")
_SUFFIX = re.compile(r"_(e32|e64|dpp8|dpp|sdwa)$")
_HWREG = re.compile(r"hwreg\((\w+)(?:, (\d+), (\d+))?\)")

_mnemonics: dict[str, tuple[str, tuple[str, ...]]] = {}
_operands: dict[str, Operand] = {}
_MEMO_LIMIT = 100_000


def split_mnemonic(printed: str) -> tuple[str, tuple[str, ...]]:
    """("v_add_f32_e64_dpp") -> ("v_add_f32", ("e64", "dpp"))."""
    found = _mnemonics.get(printed)
    if found is None:
        name, suffixes = printed, []
        while match := _SUFFIX.search(name):
            suffixes.append(match[1])
            name = name[: match.start()]
        found = _mnemonics[printed] = (name, tuple(reversed(suffixes)))
    return found


def parse_text(text: str) -> Parsed:
    """Read one instruction, or one half of a VOPD pair, as LLVM prints it."""
    printed, _, rest = text.strip().partition(" ")
    mnemonic, encodings = split_mnemonic(printed)
    if mnemonic in _COUNTER_MNEMONICS and "(" in rest:
        counters: dict[str, ModifierValue] = {n: int(v) for n, v in _COUNTER.findall(rest)}
        return Parsed(mnemonic, encodings, (), counters)
    if mnemonic in _EXPRESSION_MNEMONICS:
        return Parsed(mnemonic, encodings, (parse_operand(rest.strip()),) if rest else (), {})
    operands: list[Operand] = []
    modifiers: dict[str, ModifierValue] = {}
    for token in _TOKEN.findall(rest):
        if token in _FLAGS and (token != "a16" or mnemonic.startswith("image_")):
            modifiers[token] = 1
        elif match := _MODIFIER.fullmatch(token):
            _add_modifier(modifiers, match[1], match[2])
        else:
            operands.append(parse_operand(token))
    if "dpp8" in modifiers or "row_mask" in modifiers:  # v_cmp of gfx11 prints no _dpp
        kind = "dpp8" if "dpp8" in modifiers else "dpp"
        encodings = (*(suffix for suffix in encodings if suffix != "dpp"), kind)
    if mnemonic.startswith("v_dual_"):
        return _vopd_half(mnemonic, operands, modifiers)
    return Parsed(mnemonic, encodings, tuple(operands), modifiers)


def _vopd_half(
    mnemonic: str, operands: list[Operand], modifiers: dict[str, ModifierValue]
) -> Parsed:
    """VOPD is an encoding: v_dual_add_f32 is v_add_f32. The select's VCC is not printed."""
    name = mnemonic.replace("v_dual_", "v_", 1)
    if name == "v_cndmask_b32" and len(operands) == 3:
        operands.append(parse_operand("vcc_lo"))
    return Parsed(name, ("vopd",), tuple(operands), modifiers)


def _add_modifier(modifiers: dict[str, ModifierValue], name: str, value: str) -> None:
    if name in ("mul", "div"):
        modifiers["omod"] = f"{name}:{value}"
    elif name == "bound_ctrl":  # printed as 1 or, by old printers, as 0: both mean the bit is set
        modifiers[name] = 1
    elif value.startswith("[") and all(map(_INTEGER.fullmatch, value[1:-1].split(","))):
        modifiers[name] = tuple(int(item, 0) for item in value[1:-1].split(","))
    elif _INTEGER.fullmatch(value):
        modifiers[name] = int(value, 0)
    else:
        modifiers[name] = value


def parse_operand(text: str) -> Operand:
    """Read one operand. Constants count as inline constants unless printed as lit(...)."""
    found = _operands.get(text)
    if found is None:
        if len(_operands) >= _MEMO_LIMIT:
            _operands.clear()
        found = _operands[text] = _read_operand(text, text)
    return found


def _read_operand(text: str, whole: str) -> Operand:
    """`text` is what is left of `whole` when outer modifiers are taken off."""
    if match := _REGISTER.fullmatch(text):
        return Operand(whole, register=_register(match), half=_half(match[3]))
    if named := _NAMED_REGISTERS.get(text):
        return Operand(whole, register=named)
    if _INTEGER.fullmatch(text):
        return Operand(whole, constant=int(text, 0))
    if _FLOAT.fullmatch(text):
        return Operand(whole, constant=_float(text))
    if special := _SPECIALS.get(text):
        return Operand(whole, special=special)
    if match := _WRAPPED.fullmatch(text):
        inner = _read_operand(match[2], whole)
        if inner.symbol is None:
            return _wrap(inner, match[1])
    elif len(text) > 1 and text[0] == "-":
        inner = _read_operand(text[1:], whole)
        if inner.symbol is None:
            return replace(inner, negate=True)
    elif len(text) > 2 and text[0] == text[-1] == "|":
        inner = _read_operand(text[1:-1], whole)
        if inner.symbol is None:
            return replace(inner, absolute=True)
    return Operand(whole, symbol=whole)


def _wrap(inner: Operand, wrapper: str) -> Operand:
    match wrapper:
        case "neg":
            return replace(inner, negate=True)
        case "abs":
            return replace(inner, absolute=True)
        case "sext":
            return replace(inner, sign_extend=True)
        case _:
            return replace(inner, is_literal=True)


def _register(match: re.Match[str]) -> Register:
    name, single, _, first, last = match.groups()
    file: RegisterFile = "v" if name == "v" else "a" if name == "a" else "s"
    base = TTMP0 if name == "ttmp" else 0
    if single is not None:
        return Register(file, base + int(single))
    return Register(file, base + int(first), int(last) - int(first) + 1)


def _half(text: str | None) -> Literal["l", "h"] | None:
    return "l" if text == "l" else "h" if text == "h" else None


def _float(text: str) -> float:
    value = float(text)
    return INVERSE_2PI if text.startswith("0.15915494") else value


def with_literals(
    operands: Sequence[Operand], flags: Sequence[bool], literal: int
) -> tuple[Operand, ...]:
    """Mark the literals among the constants: flags[i] says it of the i-th constant.

    A literal's constant becomes the 32 bits in the instruction stream, whatever its text says.
    Where the flags do not fit the text, the constants printed in hexadecimal are taken.
    """
    places = [index for index, operand in enumerate(operands) if operand.constant is not None]
    flags = flags[: len(places)]  # behind the sources there may be fields that are not used
    if len(places) != len(flags):
        flags = ["0x" in operands[index].text for index in places]
    marked = list(operands)
    for index, is_literal in zip(places, flags, strict=True):
        if is_literal:
            marked[index] = replace(marked[index], constant=literal, is_literal=True)
    return tuple(marked)


def hardware_register(operand: Operand) -> HardwareRegister | None:
    """What a hwreg(...) operand of s_getreg and s_setreg names; None if it is no such operand."""
    match = _HWREG.fullmatch(operand.symbol or "")
    if match is None:
        return None
    name, offset, width = match.groups()
    if offset is None:
        return HardwareRegister(name)
    return HardwareRegister(name, int(offset), int(width))
