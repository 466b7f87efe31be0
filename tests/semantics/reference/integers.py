"""Vector integer, bit and byte instructions. CDNA3 ISA 12.7, 12.8, 12.11; RDNA3 ISA 16.7-16.12."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .registry import Lane, define, model

ALL32 = 0xFFFFFFFF


def _limits(bits: int, signed: bool) -> tuple[int, int]:
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)


def saturating(bits: int, signed: bool, function: Callable[..., int]) -> Callable[..., int]:
    """With CLAMP the exact result sticks at the limits of the domain, else it wraps."""
    low, high = _limits(bits, signed)

    def body(lane: Lane, *sources: int) -> int:
        result = function(*sources)
        return min(max(result, low), high) if lane.clamp else result

    return body


# -- addition, subtraction, multiplication ----------------------------------------------------
_ADD: Callable[..., int] = lambda a, b: a + b  # noqa: E731
_SUB: Callable[..., int] = lambda a, b: a - b  # noqa: E731
_SUBREV: Callable[..., int] = lambda a, b: b - a  # noqa: E731
for _names, _type, _function in (
    ("v_add_u32 v_add_nc_u32", "u32", _ADD),
    ("v_sub_u32 v_sub_nc_u32", "u32", _SUB),
    ("v_subrev_u32 v_subrev_nc_u32", "u32", _SUBREV),
    ("v_add_i32 v_add_nc_i32", "i32", _ADD),
    ("v_sub_i32 v_sub_nc_i32", "i32", _SUB),
    ("v_add_u16 v_add_nc_u16", "u16", _ADD),
    ("v_sub_u16 v_sub_nc_u16", "u16", _SUB),
    ("v_subrev_u16", "u16", _SUBREV),
    ("v_add_i16 v_add_nc_i16", "i16", _ADD),
    ("v_sub_i16 v_sub_nc_i16", "i16", _SUB),
    ("v_mul_lo_u16", "u16", lambda a, b: a * b),
):
    define(
        _names, f"{_type} {_type} -> {_type}",
        saturating(int(_type[1:]), _type[0] == "i", _function),
    )  # fmt: skip
for _names, _type in (
    ("v_mad_u16 v_mad_legacy_u16", "u16"),
    ("v_mad_i16 v_mad_legacy_i16", "i16"),
):
    define(
        _names, f"{_type} {_type} {_type} -> {_type}",
        saturating(16, _type[0] == "i", lambda a, b, c: a * b + c),
    )  # fmt: skip
define("v_mad_u32_u16", "u16 u16 u32 -> u32", saturating(32, False, lambda a, b, c: a * b + c))
define("v_mad_i32_i16", "i16 i16 i32 -> i32", saturating(32, True, lambda a, b, c: a * b + c))
define("v_mad_u32_u24", "u24 u24 u32 -> u32", saturating(32, False, lambda a, b, c: a * b + c))
define("v_mad_i32_i24", "i24 i24 i32 -> i32", saturating(32, True, lambda a, b, c: a * b + c))
define("v_mul_u32_u24", "u24 u24 -> u32", lambda a, b: a * b)
define("v_mul_i32_i24", "i24 i24 -> i32", lambda a, b: a * b)
define("v_mul_hi_u32_u24", "u24 u24 -> u32", lambda a, b: (a * b) >> 32)
define("v_mul_hi_i32_i24", "i24 i24 -> i32", lambda a, b: (a * b) >> 32)
define("v_mul_lo_u32", "u32 u32 -> u32", lambda a, b: a * b)
define("v_mul_hi_u32", "u32 u32 -> u32", lambda a, b: (a * b) >> 32)
define("v_mul_hi_i32", "i32 i32 -> i32", lambda a, b: (a * b) >> 32)
define("v_mad_u64_u32", "u32 u32 u64 -> u64 mask", lambda a, b, c: (a * b + c, (a * b + c) >> 64))


@model("v_mad_i64_i32", "i32 i32 i64 -> i64 mask")
def v_mad_i64_i32(a: int, b: int, c: int) -> tuple[int, int]:
    """{ D1, D0 } is a 65-bit signed sum: D1 is its top bit."""
    total = a * b + c
    return total, (total >> 64) & 1


def _carry(lane: Lane, total: int) -> tuple[int, int]:
    carry = int(not 0 <= total <= ALL32)
    if lane.clamp:
        total = min(max(total, 0), ALL32)
    return total, carry


@model("v_add_co_u32", "u32 u32 -> u32 mask")
def v_add_co_u32(lane: Lane, a: int, b: int) -> tuple[int, int]:
    return _carry(lane, a + b)


@model("v_sub_co_u32", "u32 u32 -> u32 mask")
def v_sub_co_u32(lane: Lane, a: int, b: int) -> tuple[int, int]:
    return _carry(lane, a - b)


@model("v_subrev_co_u32", "u32 u32 -> u32 mask")
def v_subrev_co_u32(lane: Lane, a: int, b: int) -> tuple[int, int]:
    return _carry(lane, b - a)


@model("v_addc_co_u32 v_add_co_ci_u32", "u32 u32 mask -> u32 mask")
def v_addc_co_u32(lane: Lane, a: int, b: int, carry: int) -> tuple[int, int]:
    return _carry(lane, a + b + carry)


@model("v_subb_co_u32 v_sub_co_ci_u32", "u32 u32 mask -> u32 mask")
def v_subb_co_u32(lane: Lane, a: int, b: int, borrow: int) -> tuple[int, int]:
    return _carry(lane, a - b - borrow)


@model("v_subbrev_co_u32 v_subrev_co_ci_u32", "u32 u32 mask -> u32 mask")
def v_subbrev_co_u32(lane: Lane, a: int, b: int, borrow: int) -> tuple[int, int]:
    return _carry(lane, b - a - borrow)


# -- minimum, maximum, median -----------------------------------------------------------------
def median(*values: int) -> int:
    return sorted(values)[1]


for _type in ("u32", "i32", "u16", "i16"):
    for _name, _pick in (("min", min), ("max", max)):
        define(f"v_{_name}_{_type}", f"{_type} {_type} -> {_type}", lambda a, b, p=_pick: p(a, b))
        define(
            f"v_{_name}3_{_type}", f"{_type} {_type} {_type} -> {_type}",
            lambda a, b, c, p=_pick: p(a, b, c),
        )  # fmt: skip
    define(
        f"v_med3_{_type}", f"{_type} {_type} {_type} -> {_type}", lambda a, b, c: median(a, b, c)
    )
for _type in ("u32", "i32"):
    _signature = f"{_type} {_type} {_type} -> {_type}"
    define(f"v_minmax_{_type}", _signature, lambda a, b, c: max(min(a, b), c))
    define(f"v_maxmin_{_type}", _signature, lambda a, b, c: min(max(a, b), c))

# -- bitwise logic ----------------------------------------------------------------------------
for _width in ("b32", "b16"):
    define(f"v_and_{_width}", f"{_width} {_width} -> {_width}", lambda a, b: a & b)
    define(f"v_or_{_width}", f"{_width} {_width} -> {_width}", lambda a, b: a | b)
    define(f"v_xor_{_width}", f"{_width} {_width} -> {_width}", lambda a, b: a ^ b)
    define(f"v_not_{_width}", f"{_width} -> {_width}", lambda a: ~a)
    define(f"v_mov_{_width}", f"{_width} -> {_width}", lambda a: a)
    define(f"v_cndmask_{_width}", f"{_width} {_width} mask -> {_width}", lambda a, b, m: (a, b)[m])
define("v_mov_b64", "b64 -> b64", lambda a: a)
define("v_accvgpr_read_b32 v_accvgpr_write_b32 v_accvgpr_mov_b32", "b32 -> b32", lambda a: a)
define("v_xnor_b32", "b32 b32 -> b32", lambda a, b: ~(a ^ b))
define("v_or3_b32", "b32 b32 b32 -> b32", lambda a, b, c: a | b | c)
define("v_xor3_b32", "b32 b32 b32 -> b32", lambda a, b, c: a ^ b ^ c)
define("v_and_or_b32", "b32 b32 b32 -> b32", lambda a, b, c: a & b | c)
define("v_bfi_b32", "b32 b32 b32 -> b32", lambda a, b, c: a & b | ~a & c)
define("v_xad_u32", "u32 u32 u32 -> u32", lambda a, b, c: (a ^ b) + c)


def bitop3(width: int, a: int, b: int, c: int, table: int) -> int:
    """D[i] = TTBL[{S0[i], S1[i], S2[i]}] (CDNA4 ISA, V_BITOP3_B32)."""
    result = 0
    for i in range(width):
        index = (a >> i & 1) << 2 | (b >> i & 1) << 1 | (c >> i & 1)
        result |= (table >> index & 1) << i
    return result


define("v_bitop3_b32", "b32 b32 b32 bitop3 -> b32", lambda a, b, c, t: bitop3(32, a, b, c, t))
define("v_bitop3_b16", "b16 b16 b16 bitop3 -> b16", lambda a, b, c, t: bitop3(16, a, b, c, t))

# -- shifts: the count is taken modulo the width ----------------------------------------------
define("v_lshlrev_b32", "u32 u32 -> u32", lambda n, a: a << (n & 31))
define("v_lshrrev_b32", "u32 u32 -> u32", lambda n, a: a >> (n & 31))
define("v_ashrrev_i32", "u32 i32 -> i32", lambda n, a: a >> (n & 31))
define("v_lshlrev_b16", "u16 u16 -> u16", lambda n, a: a << (n & 15))
define("v_lshrrev_b16", "u16 u16 -> u16", lambda n, a: a >> (n & 15))
define("v_ashrrev_i16", "u16 i16 -> i16", lambda n, a: a >> (n & 15))
define("v_lshlrev_b64", "u32 u64 -> u64", lambda n, a: a << (n & 63))
define("v_lshrrev_b64", "u32 u64 -> u64", lambda n, a: a >> (n & 63))
define("v_ashrrev_i64", "u32 i64 -> i64", lambda n, a: a >> (n & 63))
define("v_lshl_add_u32", "u32 u32 u32 -> u32", lambda a, n, c: (a << (n & 31)) + c)
define("v_add_lshl_u32", "u32 u32 u32 -> u32", lambda a, b, n: (a + b) << (n & 31))
define("v_lshl_or_b32", "u32 u32 u32 -> u32", lambda a, n, c: a << (n & 31) | c)
define("v_add3_u32", "u32 u32 u32 -> u32", lambda a, b, c: a + b + c)
define("v_alignbit_b32", "u32 u32 u32 -> u32", lambda a, b, n: (a << 32 | b) >> (n & 31))
define("v_alignbyte_b32", "u32 u32 u32 -> u32", lambda a, b, n: (a << 32 | b) >> 8 * (n & 3))


@model("v_lshl_add_u64", "u64 u32 u64 -> u64")
def v_lshl_add_u64(a: int, n: int, c: int) -> int:
    """Counts 5..7 of the three bits are treated as 0 (CDNA3 ISA, V_LSHL_ADD_U64, Notes)."""
    count = n & 7
    return (a << (count if count <= 4 else 0)) + c


# -- bit fields and counts --------------------------------------------------------------------
def bit_field(value: int, offset: int, width: int, signed: bool) -> int:
    field = (value >> offset) & ((1 << width) - 1)
    return field - (1 << width) if signed and width and field >> (width - 1) else field


define("v_bfe_u32", "u32 u32 u32 -> u32", lambda a, o, w: bit_field(a, o & 31, w & 31, False))
define("v_bfe_i32", "i32 u32 u32 -> i32", lambda a, o, w: bit_field(a, o & 31, w & 31, True))
define("v_bfm_b32", "u32 u32 -> u32", lambda w, o: ((1 << (w & 31)) - 1) << (o & 31))
define("v_bfrev_b32", "u32 -> u32", lambda a: int(f"{a:032b}"[::-1], 2))
define("v_bcnt_u32_b32", "u32 u32 -> u32", lambda a, b: a.bit_count() + b)


@model("v_mbcnt_lo_u32_b32", "u32 u32 -> u32")
def v_mbcnt_lo_u32_b32(lane: Lane, a: int, b: int) -> int:
    below = (1 << lane.id) - 1
    return (a & below & ALL32).bit_count() + b


@model("v_mbcnt_hi_u32_b32", "u32 u32 -> u32")
def v_mbcnt_hi_u32_b32(lane: Lane, a: int, b: int) -> int:
    below = ((1 << lane.id) - 1) >> 32
    return (a & below).bit_count() + b


def leading_zeros(a: int, width: int = 32) -> int:
    return width - a.bit_length() if a else -1


def trailing_zeros(a: int) -> int:
    return (a & -a).bit_length() - 1


def leading_sign_bits(a: int, width: int = 32) -> int:
    """Bits equal to the sign bit at the top; -1 when all are."""
    return leading_zeros(a if a >= 0 else ~a, width)


define("v_ffbh_u32 v_clz_i32_u32", "u32 -> i32", leading_zeros)
define("v_ffbl_b32 v_ctz_i32_b32", "u32 -> i32", trailing_zeros)
define("v_ffbh_i32 v_cls_i32", "i32 -> i32", leading_sign_bits)
define("v_prng_b32", "u32 -> u32", lambda a: (a << 1) ^ (197 if a >> 31 else 0))


# -- bytes ------------------------------------------------------------------------------------
def parts(value: int, width: int, count: int) -> list[int]:
    return [(value >> (width * i)) & ((1 << width) - 1) for i in range(count)]


def join(values: Any, width: int) -> int:
    return sum((value & ((1 << width) - 1)) << (width * i) for i, value in enumerate(values))


def select_byte(data: list[int], selector: int) -> int:
    if selector >= 13:
        return 0xFF
    if selector == 12:
        return 0
    if selector >= 8:
        return 0xFF if data[2 * (selector - 8) + 1] & 0x80 else 0
    return data[selector]


@model("v_perm_b32", "u32 u32 u32 -> u32")
def v_perm_b32(a: int, b: int, selectors: int) -> int:
    data = parts(b, 8, 4) + parts(a, 8, 4)
    return join((select_byte(data, s) for s in parts(selectors, 8, 4)), 8)


@model("v_lerp_u8", "u32 u32 u32 -> u32")
def v_lerp_u8(a: int, b: int, c: int) -> int:
    triples = zip(parts(a, 8, 4), parts(b, 8, 4), parts(c, 8, 4), strict=True)
    return join(((x + y + (z & 1)) >> 1 for x, y, z in triples), 8)


def sad(a: int, b: int, width: int, count: int, masked: bool = False) -> int:
    pairs = zip(parts(a, width, count), parts(b, width, count), strict=True)
    return sum(abs(x - y) for x, y in pairs if y or not masked)


define("v_sad_u8", "u32 u32 u32 -> u32", lambda a, b, c: sad(a, b, 8, 4) + c)
define("v_sad_hi_u8", "u32 u32 u32 -> u32", lambda a, b, c: (sad(a, b, 8, 4) << 16) + c)
define("v_sad_u16", "u32 u32 u32 -> u32", lambda a, b, c: sad(a, b, 16, 2) + c)
define("v_sad_u32", "u32 u32 u32 -> u32", lambda a, b, c: abs(a - b) + c)
define("v_msad_u8", "u32 u32 u32 -> u32", lambda a, b, c: sad(a, b, 8, 4, True) + c)


def _quad_sad(a: int, b: int, c: int, width: int, masked: bool) -> int:
    slices = [(a >> 8 * i) & ALL32 for i in range(4)]
    sums = [sad(s, b, 8, 4, masked) + d for s, d in zip(slices, parts(c, width, 4), strict=True)]
    return join(sums, width)


define("v_qsad_pk_u16_u8", "u64 u32 u64 -> u64", lambda a, b, c: _quad_sad(a, b, c, 16, False))
define("v_mqsad_pk_u16_u8", "u64 u32 u64 -> u64", lambda a, b, c: _quad_sad(a, b, c, 16, True))
define("v_mqsad_u32_u8", "u64 u32 b128 -> b128", lambda a, b, c: _quad_sad(a, b, c, 32, True))


# -- narrowing --------------------------------------------------------------------------------
def limited(value: int, low: int, high: int) -> int:
    return min(max(value, low), high)


def signed(value: int, width: int) -> int:
    value &= (1 << width) - 1
    return value - (1 << width) if value >> (width - 1) else value


@model("v_sat_pk_u8_i16", "u32 -> b16")
def v_sat_pk_u8_i16(a: int) -> int:
    return join((limited(signed(x, 16), 0, 255) for x in parts(a, 16, 2)), 8)


define(
    "v_cvt_pk_u16_u32", "u32 u32 -> b32", lambda a, b: join((min(a, 0xFFFF), min(b, 0xFFFF)), 16)
)
define(
    "v_cvt_pk_i16_i32", "i32 i32 -> b32",
    lambda a, b: join((limited(a, -0x8000, 0x7FFF), limited(b, -0x8000, 0x7FFF)), 16),
)  # fmt: skip
define("v_cvt_i32_i16", "i16 -> i32", lambda a: a)
define("v_cvt_u32_u16", "u16 -> u32", lambda a: a)


@model("v_ashr_pk_i8_i32", "i32 i32 u32 -> b16")
def v_ashr_pk_i8_i32(a: int, b: int, n: int) -> int:
    return join((limited(x >> (n & 31), -128, 127) for x in (a, b)), 8)


@model("v_ashr_pk_u8_i32", "i32 i32 u32 -> b16")
def v_ashr_pk_u8_i32(a: int, b: int, n: int) -> int:
    return join((limited(x >> (n & 31), 0, 255) for x in (a, b)), 8)


define("v_swap_b32", "b32@dst b32 -> b32 b32@src", lambda a, b: (b, a))
define("v_swap_b16", "b16@dst b16 -> b16 b16@src", lambda a, b: (b, a))
