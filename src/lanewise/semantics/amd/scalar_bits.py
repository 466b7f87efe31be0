"""Scalar logic, shifts and bit fields, and the instructions that change EXEC by a logic operation.

Sections refer to the scalar chapters of AMD's ISA manuals. gfx11 renamed andn2 to and_not1, ff1 to
ctz, flbit to clz and cls: both names stand here. Integer arithmetic is in scalar.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.semantics.lanes import INT_BITS, LaneBuilder, Value
from lanewise.semantics.registry import instruction

Logic = Callable[[Value, Value], Value]


# -- logic ----------------------------------------------------------------------------------------

# Stems of the mnemonics -> the operation on (first operand, second operand). For *_saveexec and
# *_wrexec the second operand is EXEC.
_LOGIC: dict[tuple[str, ...], Logic] = {
    ("and",): lambda a, b: a & b,
    ("or",): lambda a, b: a | b,
    ("xor",): lambda a, b: a ^ b,
    ("nand",): lambda a, b: ~(a & b),
    ("nor",): lambda a, b: ~(a | b),
    ("xnor",): lambda a, b: ~(a ^ b),
    ("andn2", "and_not1"): lambda a, b: a & ~b,
    ("orn2", "or_not1"): lambda a, b: a | ~b,
}
_LOGIC_OF_EXEC_ONLY: dict[tuple[str, ...], Logic] = {
    ("andn1", "and_not0"): lambda a, b: ~a & b,
    ("orn1", "or_not0"): lambda a, b: ~a | b,
}
_WREXEC = ("andn1", "andn2")


def _part_of_exec(scalars: LaneBuilder, exec_mask: Value, type_: str) -> Value:
    """EXEC_LO, or EXEC as 64 bits, whatever the wave's size."""
    narrower = INT_BITS[type_] < INT_BITS[exec_mask.type]
    return (scalars.trunc if narrower else scalars.zext)(exec_mask, type_)


def _with_part(scalars: LaneBuilder, exec_mask: Value, part: Value) -> Value:
    """EXEC after EXEC_LO (or all of it) became `part`."""
    if INT_BITS[part.type] >= INT_BITS[exec_mask.type]:
        return scalars.trunc(part, exec_mask.type)
    return (exec_mask & ~0xFFFF_FFFF) | scalars.zext(part, exec_mask.type)


def _define_logic(stem: str, logic: Logic, width: int) -> None:
    operand = f"s{width}"

    @instruction(f"s_{stem}_b{width}", reads=f"{operand} {operand}", writes=f"{operand} bit@scc")
    def s_logic(scalars: LaneBuilder, a: Value, b: Value) -> tuple[Value, Value]:
        """D = the logic operation of A and B; SCC = D != 0."""
        result = logic(a, b)
        return result, result != 0


def _define_saveexec(stem: str, logic: Logic, width: int) -> None:
    operand = f"s{width}"

    @instruction(
        f"s_{stem}_saveexec_b{width}",
        reads=f"{operand} smask@exec",
        writes=f"{operand} smask@exec bit@scc",
    )
    def s_saveexec(scalars: LaneBuilder, a: Value, exec_mask: Value) -> tuple[Value, Value, Value]:
        """D = EXEC; EXEC = the logic operation of A and EXEC; SCC = EXEC != 0."""
        saved = _part_of_exec(scalars, exec_mask, a.type)
        result = logic(a, saved)
        return saved, _with_part(scalars, exec_mask, result), result != 0


def _define_wrexec(stem: str, logic: Logic, width: int) -> None:
    operand = f"s{width}"

    @instruction(
        f"s_{stem}_wrexec_b{width}",
        reads=f"{operand} smask@exec",
        writes=f"{operand} smask@exec bit@scc",
    )
    def s_wrexec(scalars: LaneBuilder, a: Value, exec_mask: Value) -> tuple[Value, Value, Value]:
        """D = EXEC = the logic operation of A and EXEC; SCC = EXEC != 0."""
        result = logic(a, _part_of_exec(scalars, exec_mask, a.type))
        return result, _with_part(scalars, exec_mask, result), result != 0


for _width in (32, 64):
    for _stems, _logic in _LOGIC.items():
        for _stem in _stems:
            _define_logic(_stem, _logic, _width)
    for _stems, _logic in (_LOGIC | _LOGIC_OF_EXEC_ONLY).items():
        for _stem in _stems:
            _define_saveexec(_stem, _logic, _width)
            if _stems[0] in _WREXEC:
                _define_wrexec(_stem, _logic, _width)


# -- everything that exists for 32 and for 64 bits ------------------------------------------------


def signed_word(width: int) -> str:
    """The operand word of a signed source: a literal is sign-extended to 64 bits."""
    return "i64" if width == 64 else "s32"


def _define_shifts(width: int, operand: str) -> None:
    def shifted(result: Value) -> tuple[Value, Value]:
        return result, result != 0

    def count_of(scalars: LaneBuilder, count: Value) -> Value:
        return scalars.zext(count & (width - 1), f"i{width}")

    @instruction(f"s_lshl_b{width}", reads=f"{operand} s32", writes=f"{operand} bit@scc")
    def s_lshl(scalars: LaneBuilder, a: Value, count: Value) -> tuple[Value, Value]:
        """D = A << (count mod width); SCC = D != 0."""
        return shifted(a << count_of(scalars, count))

    @instruction(f"s_lshr_b{width}", reads=f"{operand} s32", writes=f"{operand} bit@scc")
    def s_lshr(scalars: LaneBuilder, a: Value, count: Value) -> tuple[Value, Value]:
        """D = A >> (count mod width), zeros from above; SCC = D != 0."""
        return shifted(a >> count_of(scalars, count))

    @instruction(f"s_ashr_i{width}", reads=f"{signed_word(width)} s32", writes=f"{operand} bit@scc")
    def s_ashr(scalars: LaneBuilder, a: Value, count: Value) -> tuple[Value, Value]:
        """D = A >> (count mod width), copies of the sign from above; SCC = D != 0."""
        return shifted(scalars.ashr(a, count_of(scalars, count)))


def _define_bit_fields(width: int, operand: str) -> None:
    type_ = f"i{width}"

    @instruction(f"s_bfe_u{width}", reads=f"{operand} s32", writes=f"{operand} bit@scc")
    def s_bfe_u(scalars: LaneBuilder, a: Value, spec: Value) -> tuple[Value, Value]:
        """D = the spec[22:16] bits of A from bit spec[4:0] (b64: [5:0]) on; SCC = D != 0."""
        shifted = a >> scalars.zext(spec & (width - 1), type_)
        size = (spec >> 16) & 0x7F
        mask = (scalars.const(type_, 1) << scalars.zext(size & (width - 1), type_)) - 1
        result = scalars.select(scalars.icmp("uge", size, width), shifted, shifted & mask)
        return result, result != 0

    @instruction(f"s_bfe_i{width}", reads=f"{signed_word(width)} s32", writes=f"{operand} bit@scc")
    def s_bfe_i(scalars: LaneBuilder, a: Value, spec: Value) -> tuple[Value, Value]:
        """The same with the field's top bit extended; a field of no bits is 0."""
        shifted = scalars.ashr(a, scalars.zext(spec & (width - 1), type_))
        size = scalars.umin((spec >> 16) & 0x7F, width)
        spare = scalars.zext((width - size) & (width - 1), type_)
        extended = scalars.ashr(shifted << spare, spare)
        result = scalars.select(size == 0, 0, extended)
        return result, result != 0

    @instruction(f"s_bfm_b{width}", reads="s32 s32", writes=operand)
    def s_bfm(scalars: LaneBuilder, size: Value, offset: Value) -> Value:
        """D = A ones from bit B on, both modulo the width."""
        ones = (scalars.const(type_, 1) << scalars.zext(size & (width - 1), type_)) - 1
        return ones << scalars.zext(offset & (width - 1), type_)


def _define_single_bits(width: int, operand: str) -> None:
    def bit(scalars: LaneBuilder, index: Value) -> Value:
        one = scalars.const(f"i{width}", 1)
        return one << scalars.zext(index & (width - 1), f"i{width}")

    @instruction(f"s_bitset0_b{width}", reads=f"s32 {operand}@dst", writes=operand)
    def s_bitset0(scalars: LaneBuilder, index: Value, old: Value) -> Value:
        """D[A mod width] = 0; SCC is left alone."""
        return old & ~bit(scalars, index)

    @instruction(f"s_bitset1_b{width}", reads=f"s32 {operand}@dst", writes=operand)
    def s_bitset1(scalars: LaneBuilder, index: Value, old: Value) -> Value:
        """D[A mod width] = 1; SCC is left alone."""
        return old | bit(scalars, index)

    @instruction(f"s_bitcmp0_b{width}", reads=f"{operand} s32", writes="bit@scc")
    def s_bitcmp0(scalars: LaneBuilder, a: Value, index: Value) -> Value:
        """SCC = A[B mod width] == 0."""
        return (a & bit(scalars, index)) == 0

    @instruction(f"s_bitcmp1_b{width}", reads=f"{operand} s32", writes="bit@scc")
    def s_bitcmp1(scalars: LaneBuilder, a: Value, index: Value) -> Value:
        """SCC = A[B mod width] == 1."""
        return (a & bit(scalars, index)) != 0


def _define_counts(width: int, operand: str) -> None:
    def as_i32(scalars: LaneBuilder, count: Value) -> Value:
        return scalars.trunc(count, "i32")

    def or_minus_one(scalars: LaneBuilder, count: Value) -> Value:
        """-1 for a count of all bits: nothing was found."""
        return as_i32(scalars, scalars.select(count == width, -1, count))

    @instruction(f"s_bcnt0_i32_b{width}", reads=operand, writes="s32 bit@scc")
    def s_bcnt0(scalars: LaneBuilder, a: Value) -> tuple[Value, Value]:
        """D = how many bits of A are 0; SCC = D != 0."""
        count = as_i32(scalars, scalars.popcount(~a))
        return count, count != 0

    @instruction(f"s_bcnt1_i32_b{width}", reads=operand, writes="s32 bit@scc")
    def s_bcnt1(scalars: LaneBuilder, a: Value) -> tuple[Value, Value]:
        """D = how many bits of A are 1; SCC = D != 0."""
        count = as_i32(scalars, scalars.popcount(a))
        return count, count != 0

    @instruction(f"s_ff0_i32_b{width}", reads=operand, writes="s32")
    def s_ff0(scalars: LaneBuilder, a: Value) -> Value:
        """D = index of the lowest 0 bit of A, -1 if there is none."""
        return or_minus_one(scalars, scalars.trailing_zeros(~a))

    @instruction(f"s_ff1_i32_b{width}", f"s_ctz_i32_b{width}", reads=operand, writes="s32")
    def s_ff1(scalars: LaneBuilder, a: Value) -> Value:
        """D = index of the lowest 1 bit of A, -1 if there is none."""
        return or_minus_one(scalars, scalars.trailing_zeros(a))

    @instruction(f"s_flbit_i32_b{width}", f"s_clz_i32_u{width}", reads=operand, writes="s32")
    def s_flbit(scalars: LaneBuilder, a: Value) -> Value:
        """D = how many 0 bits stand above the highest 1 bit of A, -1 if there is none."""
        return or_minus_one(scalars, scalars.leading_zeros(a))

    suffix = "i32" if width == 32 else "i32_i64"

    @instruction(f"s_flbit_{suffix}", f"s_cls_{suffix}", reads=signed_word(width), writes="s32")
    def s_flbit_signed(scalars: LaneBuilder, a: Value) -> Value:
        """D = how many top bits of A equal its sign bit, -1 if all do."""
        return or_minus_one(scalars, scalars.leading_zeros(a ^ scalars.ashr(a, width - 1)))


# Moves bits 0, 4, 8, … next to each other: shift right by the first, keep the second.
_GATHER_EVERY_FOURTH_BIT = (
    (3, 0x0303_0303_0303_0303),
    (6, 0x000F_000F_000F_000F),
    (12, 0x0000_00FF_0000_00FF),
    (24, 0x0000_0000_0000_FFFF),
)


def _define_masks(width: int, operand: str) -> None:
    low_bits = int("0001" * (width // 4), 2)  # bit 0 of every group of four

    def any_of_four(a: Value) -> Value:
        """Bit 0 of each group of four: any of the four is set."""
        pairs = a | (a >> 1)
        return (pairs | (pairs >> 2)) & low_bits

    @instruction(f"s_quadmask_b{width}", reads=operand, writes=f"{operand} bit@scc")
    def s_quadmask(scalars: LaneBuilder, a: Value) -> tuple[Value, Value]:
        """D[i] = A[4i+3:4i] != 0; SCC = D != 0."""
        quads = any_of_four(a)
        for shift, keep in _GATHER_EVERY_FOURTH_BIT:
            quads = (quads | (quads >> shift)) & keep
        return quads, quads != 0

    @instruction(f"s_wqm_b{width}", reads=operand, writes=f"{operand} bit@scc")
    def s_wqm(scalars: LaneBuilder, a: Value) -> tuple[Value, Value]:
        """D = A with every group of four that has a bit set filled up; SCC = D != 0."""
        quads = any_of_four(a) * 0xF
        return quads, quads != 0

    @instruction(f"s_not_b{width}", reads=operand, writes=f"{operand} bit@scc")
    def s_not(scalars: LaneBuilder, a: Value) -> tuple[Value, Value]:
        """D = ~A; SCC = D != 0."""
        result = ~a
        return result, result != 0

    @instruction(f"s_brev_b{width}", reads=operand, writes=operand)
    def s_brev(scalars: LaneBuilder, a: Value) -> Value:
        """D = A with its bits in opposite order."""
        return scalars.bit_reverse(a)


for _width in (32, 64):
    for _define in (
        _define_shifts, _define_bit_fields, _define_single_bits, _define_counts, _define_masks,
    ):  # fmt: skip
        _define(_width, f"s{_width}")


# -- packing --------------------------------------------------------------------------------------


@instruction("s_bitreplicate_b64_b32", reads="s32", writes="s64")
def s_bitreplicate_b64_b32(scalars: LaneBuilder, a: Value) -> Value:
    """D[2i+1] = D[2i] = A[i]."""
    spread = scalars.zext(a, "i64")
    for shift, keep in (
        (16, 0x0000_FFFF_0000_FFFF),
        (8, 0x00FF_00FF_00FF_00FF),
        (4, 0x0F0F_0F0F_0F0F_0F0F),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ):
        spread = (spread | (spread << shift)) & keep
    return spread | (spread << 1)


@instruction("s_pack_ll_b32_b16", reads="s32 s32", writes="s32")
def s_pack_ll_b32_b16(scalars: LaneBuilder, a: Value, b: Value) -> Value:
    """D = {B[15:0], A[15:0]}."""
    return (a & 0xFFFF) | (b << 16)


@instruction("s_pack_lh_b32_b16", reads="s32 s32", writes="s32")
def s_pack_lh_b32_b16(scalars: LaneBuilder, a: Value, b: Value) -> Value:
    """D = {B[31:16], A[15:0]}."""
    return (a & 0xFFFF) | (b & 0xFFFF_0000)


@instruction("s_pack_hh_b32_b16", reads="s32 s32", writes="s32")
def s_pack_hh_b32_b16(scalars: LaneBuilder, a: Value, b: Value) -> Value:
    """D = {B[31:16], A[31:16]}."""
    return (a >> 16) | (b & 0xFFFF_0000)


@instruction("s_pack_hl_b32_b16", reads="s32 s32", writes="s32")
def s_pack_hl_b32_b16(scalars: LaneBuilder, a: Value, b: Value) -> Value:
    """D = {B[15:0], A[31:16]}."""
    return (a >> 16) | (b << 16)
