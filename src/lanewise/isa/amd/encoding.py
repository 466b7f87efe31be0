"""What has to be known of an instruction's bits beside LLVM's text of it.

Three things: which source operand is the literal (the text does not tell: a literal whose value is
that of an inline constant prints like one, and the two differ for packed 16-bit and for 64-bit
operands), which malformed words LLVM 22 would crash on instead of refusing them, and which sound
ones it refuses.
Field positions are those of the ISA manuals, chapter "Microcode formats".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lanewise.isa.instruction import M0, Register

__all__ = [
    "EXEC_FIELD",
    "constant_sources",
    "crashes_llvm",
    "has_hidden_destination",
    "has_literal",
    "scalar_pair",
    "without_unused_sources",
]

EXEC_FIELD = 126  # EXEC as a scalar source or destination

LITERAL = 255
_INLINE_ZERO = 128
_SDWA = 0xF9
_VOP1, _VOPC = 0x3F, 0x3E  # 7-bit opcode field of the 32-bit vector encodings
_SOP1, _SOPC, _SOPP = 0x17D, 0x17E, 0x17F  # 9-bit prefixes
_VOP3_GFX9 = 0x34  # 6-bit prefixes: VOP3, VOP3P, MFMA
_READLANE_GFX9 = 0x289
_CMPX_CLASS_GFX9 = (0x11, 0x13, 0x15)
_VOP3_GFX10, _VOP3P_GFX10, _VOPD_GFX11 = 0x35, 0x33, 0x32
_MUBUF, _MTBUF = 0x38, 0x3A
_MFMA_SCALE_PREFIX = 0xD3AC  # gfx950: this dword pair and an MFMA make one 16-byte instruction
_MFMA_F8F6F4 = (0xD3AD, 0xD3AE)


def has_literal(raw: bytes) -> bool:
    """Whether there is a dword more than the encoding has (DPP and SDWA words count as one)."""
    base_size = 8 if raw[3] >= 0xC0 else 4
    return len(raw) == base_size + 4


def _is_constant(field: int) -> bool:
    """Source fields 128-208 are integer inline constants, 240-248 floats, 255 the literal."""
    return 128 <= field <= 208 or 240 <= field <= 248 or field == LITERAL


def constant_sources(raw: bytes, generation: int, half: int, has_k: bool) -> list[bool]:
    """The constants among the source fields, in field order: True for the one that is the literal.

    `half` is 1 for the Y half of a VOPD pair. `has_k` says that the instruction has a mandatory
    literal (v_fmaak_f32 and kin), which is printed after source 0.
    """
    word = int.from_bytes(raw[:4], "little")
    high = int.from_bytes(raw[4:8], "little")
    prefix = word >> 26
    fields: Sequence[int]
    if word >> 31 == 0:
        fields = (word & 0x1FF,)
    elif word >> 30 == 2:
        fields = _scalar_sources(word)
    elif prefix == _VOPD_GFX11 and generation >= 11:
        fields = ((high if half else word) & 0x1FF,)
    elif prefix == _VOP3_GFX9 if generation == 9 else prefix in (_VOP3_GFX10, _VOP3P_GFX10):
        fields = (high & 0x1FF, high >> 9 & 0x1FF, high >> 18 & 0x1FF)
    else:
        fields = ()
    found = [field == LITERAL for field in fields if _is_constant(field)]
    return [*found, True] if has_k else found


def _scalar_sources(word: int) -> tuple[int, ...]:
    prefix = word >> 23
    if prefix == _SOP1:
        return (word & 0xFF,)
    if prefix == _SOPP:
        return ()
    if prefix != _SOPC and word >> 28 == 0xB:  # SOPK: s_setreg_imm32_b32 is the one with a literal
        return (LITERAL,)
    return (word & 0xFF, word >> 8 & 0xFF)


def crashes_llvm(words: Sequence[int], index: int, generation: int) -> bool:
    """Whether LLVM 22 would die of the instruction at words[index] instead of refusing it.

    All are encodings without meaning. Found by fuzzing 9 M random instructions per target in child
    processes; none is known for gfx11 and gfx12. `words` needs three more entries behind `index`.
    """
    word, high = words[index], words[index + 1]
    if word < 0x8000_0000:  # VOP1, VOP2, VOPC
        return word & 0x1FF == _SDWA and generation <= 10 and _bad_sdwa(word >> 25, high)
    if generation != 9:
        return False
    prefix = word >> 26
    if prefix == _VOP3_GFX9:
        opcode = word >> 16
        if _has_vop3_literal(high) or _has_literal_destination(word):
            return True
        if opcode == _MFMA_SCALE_PREFIX:
            opcode, high = words[index + 2] >> 16, words[index + 3]
        if opcode in _MFMA_F8F6F4:
            matrices_are_vectors = high & 0x100 and high >> 9 & 0x100
            return not matrices_are_vectors or _has_vop3_literal(high)
        return False
    return prefix in (_MUBUF, _MTBUF) and high >> 24 == LITERAL


def has_hidden_destination(word: int, generation: int) -> bool:
    """v_cmpx_*_e64 of gfx9 with another destination than EXEC.

    It writes both [Vega ISA, VOPC: "V_CMPX... also writes EXEC"], and LLVM assembles it, but its
    disassembler refuses every destination except EXEC.
    """
    if generation != 9 or word >> 26 != _VOP3_GFX9 or word & 0xFF == EXEC_FIELD:
        return False
    opcode = word >> 16 & 0x3FF
    return opcode in _CMPX_CLASS_GFX9 or (0x30 <= opcode <= 0xFF and opcode & 0x10 != 0)


def without_unused_sources(words: Sequence[int], index: int, generation: int) -> Iterator[int]:
    """Second words of a VOP3 instruction that LLVM 22 refused, sources that may be unused made 0.

    Newer compilers put the inline constant 0 (128) into source fields that an instruction does not
    have (seen: Triton 3.9, v_cmp and v_mul_lo_u32 of gfx11); LLVM 22 wants all their bits 0.
    """
    if generation < 10 or words[index] >> 26 != _VOP3_GFX10:
        return
    high = words[index + 1]
    for shift in (18, 9, 0):
        if high >> shift & 0x1FF != _INLINE_ZERO:
            return
        high &= ~(0x1FF << shift)
        yield high


def scalar_pair(field: int) -> Register | None:
    """The register pair that an 8-bit scalar destination field of gfx9 names."""
    return Register("s", field, 2) if field % 2 == 0 and field < M0 else None


def _has_vop3_literal(high: int) -> bool:
    """gfx9 has no literals in VOP3."""
    return LITERAL in (high & 0x1FF, high >> 9 & 0x1FF, high >> 18 & 0x1FF)


def _has_literal_destination(word: int) -> bool:
    """Compares and v_readlane_b32 write a scalar register, which 255 is none of."""
    opcode = word >> 16 & 0x3FF
    return word & 0xFF == LITERAL and (opcode < 0x100 or opcode == _READLANE_GFX9)


def _bad_sdwa(opcode: int, sdwa: int) -> bool:
    """Selections 0-6 are bytes, words, dword; 7 is reserved, and so is dst_unused 3."""
    if sdwa >> 16 & 7 == 7:
        return True
    if opcode != _VOP1 and sdwa >> 24 & 7 == 7:
        return True
    return opcode != _VOPC and (sdwa >> 8 & 7 == 7 or sdwa >> 11 & 3 == 3)
