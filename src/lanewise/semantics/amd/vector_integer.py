"""Vector integer arithmetic, shifts, bit and byte operations, moves.

Shift counts use as many low bits as the operand's width needs; names that end in `rev` take the
count first. The clamp modifier makes arithmetic saturate at the limits of the result's type
(`lanes.clamp`). Sources: the manuals' chapters "Vector Instructions"; names per target differ, the
meaning does not.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce

from lanewise.semantics.amd.family import family
from lanewise.semantics.lanes import INT_BITS, LaneBuilder, Operandish, Value
from lanewise.semantics.registry import instruction

Pick = Callable[[Value, Value], Value]  # the one of two that ...

# -- moves ----------------------------------------------------------------------------------------
family("b32", "b32", {
    "v_mov_b32 v_accvgpr_read_b32 v_accvgpr_write_b32 v_accvgpr_mov_b32":
        ("D = A.", lambda lanes, a: a),
})  # fmt: skip
family("b32", "b32", {
    "v_movrels_b32 v_movreld_b32 v_movrelsd_b32 v_movrelsd_2_b32":
        ("D = A, with register numbers relative to M0 (lift adds it).", lambda lanes, a: a),
})  # fmt: skip
family("b64", "b64", {"v_mov_b64": ("D = A.", lambda lanes, a: a)})
family("b16", "b16", {"v_mov_b16": ("D = A.", lambda lanes, a: a)})
family("b32@dst b32@dst1", "b32 b32", {
    "v_swap_b32": ("Exchange two VGPRs.", lambda lanes, a, b: (b, a)),
})  # fmt: skip
family("b16@dst b16@dst1", "b16 b16", {
    "v_swap_b16": ("Exchange two halves.", lambda lanes, a, b: (b, a)),
})  # fmt: skip

_CHOOSE = "D = mask[lane] ? B : A."
for _bits in ("b16", "b32"):
    family(f"{_bits} {_bits} mask", _bits, {
        f"v_cndmask_{_bits}": (_CHOOSE, lambda lanes, a, b, mask: lanes.select(mask, b, a)),
    })  # fmt: skip


# -- addition and subtraction ---------------------------------------------------------------------
def add(lanes: LaneBuilder, a: Value, b: Operandish, *, signed: bool) -> Value:
    """A + B; sticks at the limits of the type with clamp."""
    return lanes.saturating("sadd" if signed else "uadd", a, b) if lanes.clamp else lanes.add(a, b)


def subtract(lanes: LaneBuilder, a: Value, b: Operandish, *, signed: bool) -> Value:
    """A - B; sticks at the limits of the type with clamp."""
    return lanes.saturating("ssub" if signed else "usub", a, b) if lanes.clamp else lanes.sub(a, b)


for _width in (16, 32):
    family(f"u{_width} u{_width}", f"u{_width}", {
        f"v_add_u{_width} v_add_nc_u{_width}":
            ("D = A + B.", lambda lanes, a, b: add(lanes, a, b, signed=False)),
        f"v_sub_u{_width} v_sub_nc_u{_width}":
            ("D = A - B.", lambda lanes, a, b: subtract(lanes, a, b, signed=False)),
        f"v_subrev_u{_width}" + (" v_subrev_nc_u32" if _width == 32 else ""):
            ("D = B - A.", lambda lanes, a, b: subtract(lanes, b, a, signed=False)),
        f"v_add_i{_width} v_add_nc_i{_width}":
            ("D = A + B.", lambda lanes, a, b: add(lanes, a, b, signed=True)),
        f"v_sub_i{_width} v_sub_nc_i{_width}":
            ("D = A - B.", lambda lanes, a, b: subtract(lanes, a, b, signed=True)),
    })  # fmt: skip


def add_carry(
    lanes: LaneBuilder, a: Value, b: Value, carry_in: Value | None = None
) -> tuple[Value, Value]:
    """D = A + B + carry in; mask = carry out."""
    total, carry = lanes.carry_add(a, b)
    if carry_in is not None:
        total, carry_too = lanes.carry_add(total, lanes.zext(carry_in, "i32"))
        carry = carry | carry_too
    return (lanes.select(carry, -1, total) if lanes.clamp else total), carry


def subtract_borrow(
    lanes: LaneBuilder, a: Value, b: Value, borrow_in: Value | None = None
) -> tuple[Value, Value]:
    """D = A - B - borrow in; mask = borrow out."""
    difference, borrow = lanes.borrow_sub(a, b)
    if borrow_in is not None:
        difference, borrow_too = lanes.borrow_sub(difference, lanes.zext(borrow_in, "i32"))
        borrow = borrow | borrow_too
    return (lanes.select(borrow, 0, difference) if lanes.clamp else difference), borrow


family("u32 u32", "u32 mask", {
    "v_add_co_u32": ("D = A + B; mask = carry out.", add_carry),
    "v_sub_co_u32": ("D = A - B; mask = borrow out.", subtract_borrow),
    "v_subrev_co_u32": (
        "D = B - A; mask = borrow out.", lambda lanes, a, b: subtract_borrow(lanes, b, a),
    ),
})  # fmt: skip
family("u32 u32 mask", "u32 mask", {
    "v_addc_co_u32 v_add_co_ci_u32": ("D = A + B + carry in; mask = carry out.", add_carry),
    "v_subb_co_u32 v_sub_co_ci_u32":
        ("D = A - B - borrow in; mask = borrow out.", subtract_borrow),
    "v_subbrev_co_u32 v_subrev_co_ci_u32": (
        "D = B - A - borrow in; mask = borrow out.",
        lambda lanes, a, b, borrow_in: subtract_borrow(lanes, b, a, borrow_in),
    ),
})  # fmt: skip

# -- bitwise --------------------------------------------------------------------------------------
for _bits in ("b16", "b32"):
    family(f"{_bits} {_bits}", _bits, {
        f"v_and_{_bits}": ("D = A & B.", lambda lanes, a, b: a & b),
        f"v_or_{_bits}": ("D = A | B.", lambda lanes, a, b: a | b),
        f"v_xor_{_bits}": ("D = A ^ B.", lambda lanes, a, b: a ^ b),
    })  # fmt: skip
    family(_bits, _bits, {f"v_not_{_bits}": ("D = ~A.", lambda lanes, a: ~a)})

family("b32 b32", "b32", {"v_xnor_b32": ("D = ~(A ^ B).", lambda lanes, a, b: ~(a ^ b))})
family("b32 b32 b32", "b32", {
    "v_and_or_b32": ("D = (A & B) | C.", lambda lanes, a, b, c: (a & b) | c),
    "v_or3_b32": ("D = A | B | C.", lambda lanes, a, b, c: a | b | c),
    "v_xor3_b32": ("D = A ^ B ^ C.", lambda lanes, a, b, c: a ^ b ^ c),
    "v_bfi_b32":
        ("D = bits of B where A is set, else of C.", lambda lanes, a, b, c: c ^ (a & (b ^ c))),
    "v_lshl_or_b32": ("D = (A << B) | C.", lambda lanes, a, b, c: (a << (b & 31)) | c),
    "v_lshl_add_u32": ("D = (A << B) + C.", lambda lanes, a, b, c: (a << (b & 31)) + c),
    "v_add_lshl_u32": ("D = (A + B) << C.", lambda lanes, a, b, c: (a + b) << (c & 31)),
    "v_add3_u32": ("D = A + B + C.", lambda lanes, a, b, c: a + b + c),
    "v_xad_u32": ("D = (A ^ B) + C.", lambda lanes, a, b, c: (a ^ b) + c),
})  # fmt: skip


def short_count(lanes: LaneBuilder, count: Value) -> Value:
    """The shift count of v_lshl_add_u64 as i64."""
    wide = lanes.zext(count & 7, "i64")
    return lanes.select(lanes.icmp("ugt", wide, 4), 0, wide)


family("b64 u32 b64", "b64", {
    "v_lshl_add_u64": (
        "D = (A << B) + C. (CDNA3 ISA: the count is B[2:0], those above 4 act as 0)",
        lambda lanes, a, b, c: (a << short_count(lanes, b)) + c,
    ),
})  # fmt: skip


def bitop3(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> Value:
    """Bit 4a + 2b + c of the modifier `bitop3` is the result for those three input bits."""
    table = lanes.modifiers.get("bitop3", 0)
    assert isinstance(table, int)
    result = lanes.const(a.type, 0)
    for term in range(8):  # as a sum modulo 2 of products of the inputs
        below = [index for index in range(8) if index & term == index]
        if sum(table >> index for index in below) & 1:
            factors = [value for value, bit in ((a, 4), (b, 2), (c, 1)) if term & bit]
            result = result ^ reduce(lanes.and_, factors, lanes.const(a.type, -1))
    return result


for _bits in ("b16", "b32"):
    instruction(f"v_bitop3_{_bits}", reads=f"{_bits} {_bits} {_bits}", writes=_bits)(bitop3)

# -- shifts ---------------------------------------------------------------------------------------
for _width in (16, 32):
    family(f"u{_width} b{_width}", f"b{_width}", {
        f"v_lshlrev_b{_width}": (
            "D = B << A.", lambda lanes, a, b, last=_width - 1: b << (a & last),
        ),
        f"v_lshrrev_b{_width}": (
            "D = B >> A, zeros come in.", lambda lanes, a, b, last=_width - 1: b >> (a & last),
        ),
        f"v_ashrrev_i{_width}": (
            "D = B >> A, sign bits come in.",
            lambda lanes, a, b, last=_width - 1: lanes.ashr(b, a & last),
        ),
    })  # fmt: skip
family("u32 b64", "b64", {
    "v_lshlrev_b64": ("D = B << A.", lambda lanes, a, b: b << lanes.zext(a & 63, "i64")),
    "v_lshrrev_b64":
        ("D = B >> A, zeros come in.", lambda lanes, a, b: b >> lanes.zext(a & 63, "i64")),
    "v_ashrrev_i64": (
        "D = B >> A, sign bits come in.",
        lambda lanes, a, b: lanes.ashr(b, lanes.zext(a & 63, "i64")),
    ),
})  # fmt: skip
family("b32 b32 u32", "b32", {
    "v_alignbit_b32": (
        "D = low word of A:B >> C.", lambda lanes, a, b, c: lanes.funnel_right(a, b, c & 31),
    ),
    "v_alignbyte_b32": (
        "D = low word of A:B >> 8 * C.",
        lambda lanes, a, b, c: lanes.funnel_right(a, b, (c & 3) << 3),
    ),
})  # fmt: skip

# -- bit fields, counts ---------------------------------------------------------------------------
family("u32 u32", "u32", {
    "v_bfm_b32": (
        "D = A ones, shifted left by B.",
        lambda lanes, a, b: ((lanes.const("i32", 1) << (a & 31)) - 1) << (b & 31),
    ),
    "v_bcnt_u32_b32": ("D = ones in A, + B.", lambda lanes, a, b: lanes.popcount(a) + b),
    "v_mbcnt_lo_u32_b32": (
        "D = ones of mask A in lanes below this one, lanes 0 to 31, + B.",
        lambda lanes, a, b: ones_below(lanes, a, 0) + b,
    ),
    "v_mbcnt_hi_u32_b32": (
        "D = ones of mask A in lanes below this one, lanes 32 to 63, + B.",
        lambda lanes, a, b: ones_below(lanes, a, 32) + b,
    ),
})  # fmt: skip


def ones_below(lanes: LaneBuilder, mask: Value, first: int) -> Value:
    """Bits of `mask`, bit 0 standing for lane `first`, that belong to lanes below each lane."""
    ids = range(lanes.lane_base, lanes.lane_base + lanes.lanes)
    below = [(1 << min(max(lane - first, 0), 32)) - 1 for lane in ids]
    return lanes.popcount(mask & lanes.vector("i32", below))


def signed_bit_field(lanes: LaneBuilder, a: Value, offset: Value, width: Value) -> Value:
    """`width` bits of A from bit `offset`, sign extended; past the top of A is its sign."""
    spare = -width & 31
    field = lanes.ashr(lanes.ashr(a, offset & 31) << spare, spare)
    return lanes.select((width & 31) == 0, 0, field)


family("u32 u32 u32", "u32", {
    "v_bfe_u32": (
        "D = C bits of A from bit B, zero extended.",
        lambda lanes, a, b, c:
            (a >> (b & 31)) & ((lanes.const("i32", 1) << (c & 31)) - 1),
    ),
    "v_bfe_i32": ("D = C bits of A from bit B, sign extended.", signed_bit_field),
})  # fmt: skip


def or_minus_one(lanes: LaneBuilder, found: Value, count: Value) -> Value:
    """The count, or -1 where nothing was found."""
    return lanes.select(found, count, -1)


def leading_sign_bits(lanes: LaneBuilder, a: Value) -> Value:
    """How many bits from the top equal the sign bit."""
    return lanes.leading_zeros(a ^ lanes.ashr(a, 31))


family("b32", "b32", {
    "v_bfrev_b32": ("D = A with its bits in reverse order.", lambda lanes, a: lanes.bit_reverse(a)),
    "v_ffbh_u32 v_clz_i32_u32": (
        "D = zeros above the highest one, -1 for 0.",
        lambda lanes, a: or_minus_one(lanes, a != 0, lanes.leading_zeros(a)),
    ),
    "v_ffbl_b32 v_ctz_i32_b32": (
        "D = zeros below the lowest one, -1 for 0.",
        lambda lanes, a: or_minus_one(lanes, a != 0, lanes.trailing_zeros(a)),
    ),
    "v_ffbh_i32 v_cls_i32": (
        "D = leading bits that equal the sign bit, -1 where all do.",
        lambda lanes, a: or_minus_one(
            lanes, (a ^ lanes.ashr(a, 31)) != 0, leading_sign_bits(lanes, a)
        ),
    ),
    "v_prng_b32": (
        "D = next state of a linear feedback shift register.",
        lambda lanes, a: (a << 1) ^ (lanes.ashr(a, 31) & 197),
    ),
})  # fmt: skip


# -- multiplication -------------------------------------------------------------------------------
def low_24(lanes: LaneBuilder, a: Value, *, signed: bool) -> Value:
    """The low 24 bits, extended to 32."""
    return lanes.field(a, 0, 24, signed=signed)


def mul_24(lanes: LaneBuilder, a: Value, b: Value, *, signed: bool) -> Value:
    """D = A[23:0] * B[23:0], low word; the product of 48 bits saturates with clamp."""
    return mad_24(lanes, a, b, lanes.const("i32", 0), signed=signed)


def mul_hi_24(lanes: LaneBuilder, a: Value, b: Value, *, signed: bool) -> Value:
    """D = bits 32 and up of A[23:0] * B[23:0]."""
    a, b = low_24(lanes, a, signed=signed), low_24(lanes, b, signed=signed)
    return lanes.mul_high(a, b, signed=signed)


def mad_24(lanes: LaneBuilder, a: Value, b: Value, c: Value, *, signed: bool) -> Value:
    """D = A[23:0] * B[23:0] + C, low word."""
    a, b = low_24(lanes, a, signed=signed), low_24(lanes, b, signed=signed)
    return mad(lanes, a, b, c, signed=signed)


def mad(lanes: LaneBuilder, a: Value, b: Value, c: Value, *, signed: bool) -> Value:
    """D = A * B + C in C's type; sticks at its limits with clamp."""
    extend = lanes.sext if signed else lanes.zext
    if not lanes.clamp:
        return extend(a, c.type) * extend(b, c.type) + c
    wide = f"i{2 * INT_BITS[c.type]}"
    total = extend(a, wide) * extend(b, wide) + extend(c, wide)
    return saturate(lanes, total, c.type, signed=signed)


def saturate(lanes: LaneBuilder, a: Value, type_: str, *, signed: bool) -> Value:
    """A signed (or unsigned) integer narrowed to `type_`, at its limits where it does not fit."""
    width = INT_BITS[type_]
    if not signed:
        return lanes.trunc(lanes.umin(a, (1 << width) - 1), type_)
    limited = lanes.smax(lanes.smin(a, (1 << (width - 1)) - 1), -(1 << (width - 1)))
    return lanes.trunc(limited, type_)


for _letter, _signed in (("u", False), ("i", True)):
    family(f"{_letter}32 {_letter}32", f"{_letter}32", {
        f"v_mul_{_letter}32_{_letter}24":
            ("D = A[23:0] * B[23:0].", partial(mul_24, signed=_signed)),
        f"v_mul_hi_{_letter}32_{_letter}24":
            ("D = (A[23:0] * B[23:0]) >> 32.", partial(mul_hi_24, signed=_signed)),
        f"v_mul_hi_{_letter}32": (
            "D = (A * B) >> 32.",
            lambda lanes, a, b, signed=_signed: lanes.mul_high(a, b, signed=signed),
        ),
    })  # fmt: skip
    family(f"{_letter}32 {_letter}32 {_letter}32", f"{_letter}32", {
        f"v_mad_{_letter}32_{_letter}24":
            ("D = A[23:0] * B[23:0] + C.", partial(mad_24, signed=_signed)),
    })  # fmt: skip
    family(f"{_letter}16 {_letter}16 {_letter}32", f"{_letter}32", {
        f"v_mad_{_letter}32_{_letter}16":
            ("D = A * B + C in 32 bits.", partial(mad, signed=_signed)),
    })  # fmt: skip
    family(f"{_letter}16 {_letter}16 {_letter}16", f"{_letter}16", {
        f"v_mad_{_letter}16 v_mad_legacy_{_letter}16":
            ("D = A * B + C.", partial(mad, signed=_signed)),
    })  # fmt: skip

family("u32 u32", "u32", {
    "v_mul_lo_u32": ("D = low word of A * B.", lambda lanes, a, b: a * b),
})  # fmt: skip
family("u16 u16", "u16", {
    "v_mul_lo_u16": ("D = low half of A * B.", lambda lanes, a, b: a * b),
})  # fmt: skip


@instruction("v_mad_u64_u32", "v_mad_co_u64_u32", reads="u32 u32 u64", writes="u64 mask")
def v_mad_u64_u32(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> tuple[Value, Value]:
    """D = A * B + C in 64 bits; mask = carry out."""
    total, carry = lanes.carry_add(lanes.zext(a, "i64") * lanes.zext(b, "i64"), c)
    return (lanes.select(carry, -1, total) if lanes.clamp else total), carry


@instruction("v_mad_i64_i32", "v_mad_co_i64_i32", reads="i32 i32 i64", writes="i64 mask")
def v_mad_i64_i32(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> tuple[Value, Value]:
    """D = A * B + C in 64 bits; mask = bit 64 of the sum with all terms sign extended."""
    product = lanes.sext(a, "i64") * lanes.sext(b, "i64")
    total = product + c
    overflow = lanes.icmp("slt", (product ^ total) & (c ^ total), 0)
    bit_64 = lanes.icmp("slt", total, 0) ^ overflow
    return (lanes.saturating("sadd", product, c) if lanes.clamp else total), bit_64


# -- smallest, largest, middle --------------------------------------------------------------------
def median(lanes: LaneBuilder, a: Value, b: Value, c: Value, least: Pick, most: Pick) -> Value:
    """The middle one of three."""
    return least(most(least(a, b), c), most(a, b))


def register_ordered(word: str, low: str, high: str) -> None:
    """min, max, min3, max3, med3, minmax and maxmin of one integer type."""

    def least(a: Value, b: Value) -> Value:
        return a.builder.intrinsic(low, a, b)

    def most(a: Value, b: Value) -> Value:
        return a.builder.intrinsic(high, a, b)

    family(f"{word} {word}", word, {
        f"v_min_{word}": ("D = the smaller of A and B.", lambda lanes, a, b: least(a, b)),
        f"v_max_{word}": ("D = the larger of A and B.", lambda lanes, a, b: most(a, b)),
    })  # fmt: skip
    family(f"{word} {word} {word}", word, {
        f"v_min3_{word}":
            ("D = the smallest of three.", lambda lanes, a, b, c: least(least(a, b), c)),
        f"v_max3_{word}":
            ("D = the largest of three.", lambda lanes, a, b, c: most(most(a, b), c)),
        f"v_med3_{word}": (
            "D = the middle one of three.",
            lambda lanes, a, b, c: median(lanes, a, b, c, least, most),
        ),
    })  # fmt: skip
    if word.endswith("16"):
        return
    family(f"{word} {word} {word}", word, {
        f"v_maxmin_{word}": ("D = min(max(A, B), C).", lambda lanes, a, b, c: least(most(a, b), c)),
        f"v_minmax_{word}": ("D = max(min(A, B), C).", lambda lanes, a, b, c: most(least(a, b), c)),
    })  # fmt: skip


for _width in (16, 32):
    register_ordered(f"i{_width}", "smin", "smax")
    register_ordered(f"u{_width}", "umin", "umax")
