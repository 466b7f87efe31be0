"""Decodes the bytes of AMD GPU code into Instruction records with LLVM's disassembler.

Owns the LLVM disassembler contexts and the rules for bytes that are no instruction. How the printed
text is read is operands.py's matter, what the bits say beyond the text is encoding.py's.
"""

from __future__ import annotations

import ctypes
import re
import struct
import threading
from dataclasses import dataclass, field

from lanewise.errors import InputError, InternalError
from lanewise.isa.amd.encoding import (
    EXEC_FIELD,
    constant_sources,
    crashes_llvm,
    has_hidden_destination,
    has_literal,
    scalar_pair,
    without_unused_sources,
)
from lanewise.isa.amd.library import TRIPLE, LlvmLibrary, llvm_library
from lanewise.isa.amd.operands import Parsed, parse_text, with_literals
from lanewise.isa.instruction import Instruction, ModifierValue, Operand
from lanewise.targets import Target, target

__all__ = ["UNDECODABLE", "disassemble", "llvm_features"]

UNDECODABLE = ".long"

# LLVM's register allocator must not put a select's mask or a carry into EXEC, so its classes leave
# EXEC out and the disassembler complains; the assembler and the hardware take it.
_EXEC_AS_MASK = re.compile(
    r"(exec(?:_lo|_hi)?)/\*Invalid register, operand has '\w*XEXEC\w*' .*?\*/"
)
_TEXT_SIZE = 1024
_MEMO_LIMIT = 100_000  # distinct instructions remembered per context, about 1 kB each
_MANDATORY_LITERAL = ("v_fmaak_", "v_fmamk_", "v_madak_", "v_madmk_")
_DIRECT_BRANCHES = ("s_branch", "s_cbranch_", "s_call_b64", "s_call_i64", "s_subvector_loop_")
_INDIRECT_BRANCHES = frozenset(("s_cbranch_g_fork", "s_cbranch_join"))
_NO_MODIFIERS: dict[str, ModifierValue] = {}


@dataclass(frozen=True, slots=True)
class _Half:
    """Everything of an instruction that does not depend on where it stands."""

    text: str
    parsed: Parsed
    branch: int | None = None  # bytes from the end of the instruction to its target
    second: _Half | None = None
    size_bytes: int = 0


@dataclass(slots=True)
class _Context:
    """One LLVM disassembler, which may be used by one thread at a time, and what it has decoded."""

    llvm: LlvmLibrary
    handle: int
    generation: int
    lock: threading.Lock = field(default_factory=threading.Lock)
    known: dict[bytes, _Half | None] = field(default_factory=dict)


_contexts: dict[tuple[str, str, str], _Context] = {}
_contexts_lock = threading.Lock()


def disassemble(
    code: bytes, address: int, target_name: str, wave_size: int, features: str = ""
) -> list[Instruction]:
    """Decode all of `code`, whose first byte has the virtual address `address`.

    Bytes that are no valid instruction of the target give an Instruction with the mnemonic ".long",
    four bytes at a time (fewer at the very end). `features` is added to LLVM's feature list, as in
    "-real-true16". Raises InputError for an unknown target or a wave size the target has not,
    UnsupportedError if there is no LLVM.
    """
    context = _context(target(target_name), wave_size, features)
    with context.lock:
        return _decode(context, bytes(code), address)


def llvm_features(entry: Target, wave_size: int, features: str = "") -> str:
    """LLVM's feature list for code of a target with that wave size."""
    if wave_size not in entry.wave_sizes:
        sizes = " or ".join(map(str, entry.wave_sizes))
        raise InputError(f"{entry.name} has waves of {sizes} lanes, not of {wave_size}")
    parts = []
    if len(entry.wave_sizes) > 1:
        other = 96 - wave_size
        parts += [f"-wavefrontsize{other}", f"+wavefrontsize{wave_size}"]
    if entry.has_true16:
        # The bits are the same; with this printing none is undecodable and every half has a name.
        parts.append("+real-true16")
    if features:
        parts.append(features)
    return ",".join(parts)


def _context(entry: Target, wave_size: int, features: str) -> _Context:
    llvm = llvm_library()
    key = (llvm.path, entry.name, llvm_features(entry, wave_size, features))
    with _contexts_lock:
        found = _contexts.get(key)
        if found is None:
            handle = llvm.calls.LLVMCreateDisasmCPUFeatures(
                TRIPLE, entry.name.encode(), key[2].encode(), None, 0, None, None
            )
            if not handle:
                raise InternalError(f"{llvm.path} makes no disassembler for {entry.name} {key[2]}")
            found = _contexts[key] = _Context(llvm, handle, entry.generation)
        return found


def _decode(context: _Context, code: bytes, address: int) -> list[Instruction]:
    step = context.llvm.calls.LLVMDisasmInstruction
    handle, generation, known = context.handle, context.generation, context.known
    size_bytes = len(code)
    padded = code + bytes(16 + -size_bytes % 4)  # crashes_llvm looks up to three words ahead
    words = struct.unpack(f"<{len(padded) // 4}I", padded)
    source = (ctypes.c_ubyte * len(padded)).from_buffer_copy(padded)
    text = ctypes.create_string_buffer(_TEXT_SIZE)
    base = ctypes.addressof(source)
    found: list[Instruction] = []
    position = 0
    while position < size_bytes:
        here = address + position
        index = position >> 2
        length = 0
        if not crashes_llvm(words, index, generation):
            if has_hidden_destination(words[index], generation):
                source[position] = EXEC_FIELD  # _read puts the true one back
            # LLVM reads a literal without looking whether it is there: it is shown the padding, too
            length = step(handle, base + position, len(padded) - position, here, text, _TEXT_SIZE)
            if length > size_bytes - position:
                length = 0
        raw = code[position : position + length]
        if raw not in known:
            if len(known) >= _MEMO_LIMIT:
                known.clear()
            known[raw] = _read(text.value.decode("ascii", "replace"), raw, generation)
        half = known[raw]
        if half is None:
            for high in without_unused_sources(words, index, generation):
                half = _refused(context, code[position : position + 16], high, here)
                if half is not None:
                    raw = code[position : position + half.size_bytes]
                    break
        if half is None:
            raw = code[position : position + 4]
            found.append(_undecodable(here, raw))
        else:
            found.append(_instruction(here, raw, half))
        position += len(raw)
    return found


def _refused(context: _Context, code: bytes, high: int, address: int) -> _Half | None:
    """Another try at an instruction that LLVM refused, with `high` for its second word."""
    changed = code[:4] + high.to_bytes(4, "little") + code[8:]
    source = (ctypes.c_ubyte * 32).from_buffer_copy(changed.ljust(32, b"\0"))
    text = ctypes.create_string_buffer(_TEXT_SIZE)
    length = context.llvm.calls.LLVMDisasmInstruction(
        context.handle, ctypes.addressof(source), len(source), address, text, _TEXT_SIZE
    )
    if not 8 <= length <= len(code):
        return None
    return _read(text.value.decode("ascii", "replace"), changed[:length], context.generation)


def _undecodable(offset: int, raw: bytes) -> Instruction:
    value = int.from_bytes(raw, "little")
    text = f"{UNDECODABLE} 0x{value:0{2 * len(raw)}x}"
    operand = Operand(f"0x{value:x}", constant=value, is_literal=True)
    return Instruction(offset, raw, UNDECODABLE, text, operands=(operand,))


def _instruction(offset: int, raw: bytes, half: _Half) -> Instruction:
    parsed = half.parsed
    return Instruction(
        offset,
        raw,
        parsed.mnemonic,
        half.text,
        parsed.encodings,
        parsed.operands,
        parsed.modifiers,
        None if half.branch is None else offset + len(raw) + half.branch,
        None if half.second is None else _instruction(offset, raw, half.second),
    )


def _read(printed: str, raw: bytes, generation: int) -> _Half | None:
    """The record of one printed line; None for no instruction, or one LLVM calls malformed.

    LLVM prints reserved field values and misaligned register tuples with a comment.
    """
    text = printed.strip()
    if text.startswith("v_"):
        text = _EXEC_AS_MASK.sub(r"\1", text)
    if not raw or "/*" in text or ";" in text or "Warning:" in text:
        return None
    if has_hidden_destination(int.from_bytes(raw[:4], "little"), generation):
        destination = scalar_pair(raw[0])
        if destination is None:
            return None
        text = text.replace("exec", str(destination), 1)
    first, pair, other = text.partition(" :: ")
    second = _half(other, other, raw, generation, 1) if pair else None
    return _half(text, first, raw, generation, 0, second)


def _half(
    text: str, half_text: str, raw: bytes, generation: int, index: int, second: _Half | None = None
) -> _Half:
    parsed = parse_text(half_text)
    operands, modifiers = parsed.operands, parsed.modifiers
    if has_literal(raw):
        has_k = parsed.mnemonic.startswith(_MANDATORY_LITERAL)
        flags = constant_sources(raw, generation, index, has_k)
        operands = with_literals(operands, flags, int.from_bytes(raw[-4:], "little"))
    if parsed.mnemonic == "ds_swizzle_b32" and "offset" in modifiers:
        # printed as swizzle(BITMASK_PERM, "00p11"); the semantics wants the number
        modifiers = {**modifiers, "offset": int.from_bytes(raw[:2], "little")}
    branch = None
    if parsed.mnemonic.startswith(_DIRECT_BRANCHES) and parsed.mnemonic not in _INDIRECT_BRANCHES:
        branch = int.from_bytes(raw[:2], "little", signed=True) * 4
    parsed = Parsed(parsed.mnemonic, parsed.encodings, operands, modifiers or _NO_MODIFIERS)
    return _Half(text, parsed, branch, second, len(raw))
