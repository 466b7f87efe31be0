"""Scalar integer arithmetic: what SOP2, SOP1, SOPC and SOPK instructions compute from SGPRs.

SCC is `bit@scc`; what it means (carry, overflow, non-zero, "first input chosen") is in each body.
Bit fields, logic and EXEC are in scalar_bits, floats in scalar_float, branches in control. Sections
refer to the scalar chapters "SOP2 / SOP1 / SOPC / SOPK Instructions" of AMD's ISA manuals; gfx12's
names for the same operation stand beside the older ones.
"""

from __future__ import annotations

from collections.abc import Callable

from lanewise.semantics.lanes import LaneBuilder, Value
from lanewise.semantics.registry import instruction
from lanewise.targets import target


def sign_extended_16(immediate: int) -> int:
    """The 16-bit constant of a SOPK instruction as a signed number."""
    return ((immediate & 0xFFFF) ^ 0x8000) - 0x8000


# -- add and subtract -----------------------------------------------------------------------------


def _signed_overflow_of_add(scalars: LaneBuilder, a: Value, b: Value, total: Value) -> Value:
    return scalars.icmp("slt", (a ^ total) & (b ^ total), 0)


@instruction("s_add_u32", "s_add_co_u32", reads="s32 s32", writes="s32 bit@scc")
def s_add_u32(scalars: LaneBuilder, a: Value, b: Value) -> tuple[Value, Value]:
    """D = A + B; SCC = unsigned carry out."""
    return scalars.carry_add(a, b)


@instruction("s_sub_u32", "s_sub_co_u32", reads="s32 s32", writes="s32 bit@scc")
def s_sub_u32(scalars: LaneBuilder, a: Value, b: Value) -> tuple[Value, Value]:
    """D = A - B; SCC = unsigned borrow out (B > A)."""
    return scalars.borrow_sub(a, b)


@instruction("s_add_i32", "s_add_co_i32", reads="s32 s32", writes="s32 bit@scc")
def s_add_i32(scalars: LaneBuilder, a: Value, b: Value) -> tuple[Value, Value]:
    """D = A + B; SCC = signed overflow."""
    total = a + b
    return total, _signed_overflow_of_add(scalars, a, b, total)


@instruction("s_sub_i32", "s_sub_co_i32", reads="s32 s32", writes="s32 bit@scc")
def s_sub_i32(scalars: LaneBuilder, a: Value, b: Value) -> tuple[Value, Value]:
    """D = A - B; SCC = signed overflow."""
    difference = a - b
    return difference, scalars.icmp("slt", (a ^ b) & (a ^ difference), 0)


@instruction("s_addc_u32", "s_add_co_ci_u32", reads="s32 s32 bit@scc", writes="s32 bit@scc")
def s_addc_u32(scalars: LaneBuilder, a: Value, b: Value, carry: Value) -> tuple[Value, Value]:
    """D = A + B + SCC; SCC = unsigned carry out."""
    partial, carry_1 = scalars.carry_add(a, b)
    total, carry_2 = scalars.carry_add(partial, scalars.zext(carry, "i32"))
    return total, carry_1 | carry_2


@instruction("s_subb_u32", "s_sub_co_ci_u32", reads="s32 s32 bit@scc", writes="s32 bit@scc")
def s_subb_u32(scalars: LaneBuilder, a: Value, b: Value, borrow: Value) -> tuple[Value, Value]:
    """D = A - B - SCC; SCC = unsigned borrow out."""
    partial, borrow_1 = scalars.borrow_sub(a, b)
    difference, borrow_2 = scalars.borrow_sub(partial, scalars.zext(borrow, "i32"))
    return difference, borrow_1 | borrow_2


@instruction("s_addk_i32", "s_addk_co_i32", reads="s32@dst imm", writes="s32 bit@scc")
def s_addk_i32(scalars: LaneBuilder, old: Value, constant: int) -> tuple[Value, Value]:
    """D = D + sext(constant); SCC = signed overflow."""
    k = scalars.const("i32", sign_extended_16(constant))
    total = old + k
    return total, _signed_overflow_of_add(scalars, old, k, total)


@instruction("s_add_nc_u64", reads="s64 s64", writes="s64")
def s_add_nc_u64(scalars: LaneBuilder, a: Value, b: Value) -> Value:
    """D = A + B; SCC is left alone."""
    return a + b


@instruction("s_sub_nc_u64", reads="s64 s64", writes="s64")
def s_sub_nc_u64(scalars: LaneBuilder, a: Value, b: Value) -> Value:
    """D = A - B; SCC is left alone."""
    return a - b


def _define_shift_add(count: int) -> None:
    @instruction(f"s_lshl{count}_add_u32", reads="s32 s32", writes="s32 bit@scc")
    def s_lshl_add_u32(scalars: LaneBuilder, a: Value, b: Value) -> tuple[Value, Value]:
        """D = (A << count) + B; SCC = the exact sum does not fit 32 bits."""
        total = (scalars.zext(a, "i64") << count) + scalars.zext(b, "i64")
        return scalars.low(total), (total >> 32) != 0


for _count in (1, 2, 3, 4):
    _define_shift_add(_count)


@instruction("s_abs_i32", reads="s32", writes="s32 bit@scc")
def s_abs_i32(scalars: LaneBuilder, a: Value) -> tuple[Value, Value]:
    """D = |A| (the most negative number stays); SCC = D != 0."""
    magnitude = scalars.select(scalars.icmp("slt", a, 0), -a, a)
    return magnitude, magnitude != 0


@instruction("s_absdiff_i32", reads="s32 s32", writes="s32 bit@scc")
def s_absdiff_i32(scalars: LaneBuilder, a: Value, b: Value) -> tuple[Value, Value]:
    """D = |A - B|, the difference taken modulo 2**32; SCC = D != 0."""
    return s_abs_i32(scalars, a - b)  # type: ignore[no-any-return]


# -- multiply -------------------------------------------------------------------------------------


@instruction("s_mul_i32", reads="s32 s32", writes="s32")
def s_mul_i32(scalars: LaneBuilder, a: Value, b: Value) -> Value:
    """D = low 32 bits of A * B."""
    return a * b


@instruction("s_mulk_i32", reads="s32@dst imm", writes="s32")
def s_mulk_i32(scalars: LaneBuilder, old: Value, constant: int) -> Value:
    """D = low 32 bits of D * sext(constant)."""
    return old * sign_extended_16(constant)


@instruction("s_mul_hi_u32", reads="s32 s32", writes="s32")
def s_mul_hi_u32(scalars: LaneBuilder, a: Value, b: Value) -> Value:
    """D = high 32 bits of the unsigned product."""
    return scalars.mul_high(a, b, signed=False)


@instruction("s_mul_hi_i32", reads="s32 s32", writes="s32")
def s_mul_hi_i32(scalars: LaneBuilder, a: Value, b: Value) -> Value:
    """D = high 32 bits of the signed product."""
    return scalars.mul_high(a, b, signed=True)


@instruction("s_mul_u64", reads="s64 s64", writes="s64")
def s_mul_u64(scalars: LaneBuilder, a: Value, b: Value) -> Value:
    """D = low 64 bits of A * B."""
    return a * b


# -- minimum, maximum, comparison -----------------------------------------------------------------

# SCC of s_max where A == B is 0 in the manuals of CDNA1, CDNA2, RDNA2 and RDNA3, 1 in those of
# CDNA3, CDNA4, RDNA3.5 and RDNA4 (S_MAX_I32). Each target follows its own manual.
_MAX_LEAVES_SCC_CLEAR_ON_EQUAL = ("gfx908", "gfx90a", "gfx1030", "gfx1100")


def _define_min_max(name: str, less: str, greater: str, not_less: str) -> None:
    @instruction(f"s_min_{name}", reads="s32 s32", writes="s32 bit@scc")
    def s_min(scalars: LaneBuilder, a: Value, b: Value) -> tuple[Value, Value]:
        """D = min(A, B); SCC = A < B."""
        first = scalars.icmp(less, a, b)
        return scalars.select(first, a, b), first

    @instruction(f"s_max_{name}", reads="s32 s32", writes="s32 bit@scc")
    def s_max(scalars: LaneBuilder, a: Value, b: Value) -> tuple[Value, Value]:
        """D = max(A, B); SCC = A >= B, on older targets A > B."""
        strict = target(scalars.target).isa in _MAX_LEAVES_SCC_CLEAR_ON_EQUAL
        first = scalars.icmp(greater if strict else not_less, a, b)
        return scalars.select(first, a, b), first


_define_min_max("i32", "slt", "sgt", "sge")
_define_min_max("u32", "ult", "ugt", "uge")

_SIGNED = {"eq": "eq", "lg": "ne", "gt": "sgt", "ge": "sge", "lt": "slt", "le": "sle"}
_UNSIGNED = {"eq": "eq", "lg": "ne", "gt": "ugt", "ge": "uge", "lt": "ult", "le": "ule"}


def _define_compare(mnemonic: str, predicate: str, operand: str) -> None:
    @instruction(mnemonic, reads=f"{operand} {operand}", writes="bit@scc")
    def s_cmp(scalars: LaneBuilder, a: Value, b: Value) -> Value:
        """SCC = A <predicate> B."""
        return scalars.icmp(predicate, a, b)


def _define_compare_constant(mnemonic: str, predicate: str, extend: Callable[[int], int]) -> None:
    @instruction(mnemonic, reads="s32 imm", writes="bit@scc")
    def s_cmpk(scalars: LaneBuilder, a: Value, constant: int) -> Value:
        """SCC = A <predicate> constant, sign-extended for i32, zero-extended for u32."""
        return scalars.icmp(predicate, a, extend(constant))


for _name, _predicate in _SIGNED.items():
    _define_compare(f"s_cmp_{_name}_i32", _predicate, "s32")
    _define_compare_constant(f"s_cmpk_{_name}_i32", _predicate, sign_extended_16)
for _name, _predicate in _UNSIGNED.items():
    _define_compare(f"s_cmp_{_name}_u32", _predicate, "s32")
    _define_compare_constant(f"s_cmpk_{_name}_u32", _predicate, lambda k: k & 0xFFFF)
for _name in ("eq", "lg"):
    _define_compare(f"s_cmp_{_name}_u64", _UNSIGNED[_name], "s64")


# -- moves ----------------------------------------------------------------------------------------


@instruction("s_movk_i32", reads="imm", writes="s32")
def s_movk_i32(scalars: LaneBuilder, constant: int) -> Value:
    """D = sext(constant)."""
    return scalars.const("i32", sign_extended_16(constant))


@instruction("s_cmovk_i32", reads="imm s32@dst bit@scc", writes="s32")
def s_cmovk_i32(scalars: LaneBuilder, constant: int, old: Value, scc: Value) -> Value:
    """D = sext(constant) if SCC."""
    return scalars.select(scc, scalars.const("i32", sign_extended_16(constant)), old)


def _define_moves(width: int) -> None:
    operand = f"s{width}"

    @instruction(f"s_mov_b{width}", reads=operand, writes=operand)
    def s_mov(scalars: LaneBuilder, a: Value) -> Value:
        """D = A."""
        return a

    @instruction(f"s_cmov_b{width}", reads=f"{operand} {operand}@dst bit@scc", writes=operand)
    def s_cmov(scalars: LaneBuilder, a: Value, old: Value, scc: Value) -> Value:
        """D = A if SCC."""
        return scalars.select(scc, a, old)

    @instruction(f"s_cselect_b{width}", reads=f"{operand} {operand} bit@scc", writes=operand)
    def s_cselect(scalars: LaneBuilder, a: Value, b: Value, scc: Value) -> Value:
        """D = SCC ? A : B."""
        return scalars.select(scc, a, b)


for _width in (32, 64):
    _define_moves(_width)


@instruction("s_sext_i32_i8", reads="s32", writes="s32")
def s_sext_i32_i8(scalars: LaneBuilder, a: Value) -> Value:
    """D = sext(A[7:0])."""
    return scalars.field(a, 0, 8, signed=True)


@instruction("s_sext_i32_i16", reads="s32", writes="s32")
def s_sext_i32_i16(scalars: LaneBuilder, a: Value) -> Value:
    """D = sext(A[15:0])."""
    return scalars.field(a, 0, 16, signed=True)
