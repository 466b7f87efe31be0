"""V_PK_*, V_FMA_MIX*, V_DOT*. CDNA3 ISA 12.10; RDNA3 ISA 16.10; numerics.md 1.5 for GFX11's dot.

A `packed` model is the meaning of one half: the interpreter picks the halves by op_sel / op_sel_hi.
"""

from __future__ import annotations

from functools import partial

from . import softfloat as sf
from .floats import add, extreme, fma, ieee_extreme3, multiply
from .integers import parts, saturating, signed
from .registry import Lane, define
from .softfloat import BFLOAT, HALF, SINGLE, Format

# -- packed halves ----------------------------------------------------------------------------
for _type in ("u16", "i16"):
    _is_signed = _type == "i16"
    _two, _three = f"{_type} {_type} -> {_type}", f"{_type} {_type} {_type} -> {_type}"
    for _name, _function in (("add", lambda a, b: a + b), ("sub", lambda a, b: a - b)):
        define(f"v_pk_{_name}_{_type}", _two, saturating(16, _is_signed, _function), packed=True)
    define(
        f"v_pk_mad_{_type}", _three,
        saturating(16, _is_signed, lambda a, b, c: a * b + c), packed=True,
    )  # fmt: skip
    define(f"v_pk_min_{_type}", _two, lambda a, b: min(a, b), packed=True)
    define(f"v_pk_max_{_type}", _two, lambda a, b: max(a, b), packed=True)
define("v_pk_mul_lo_u16", "u16 u16 -> u16", lambda a, b: a * b, packed=True)
define("v_pk_lshlrev_b16", "u16 u16 -> u16", lambda n, a: a << (n & 15), packed=True)
define("v_pk_lshrrev_b16", "u16 u16 -> u16", lambda n, a: a >> (n & 15), packed=True)
define("v_pk_ashrrev_i16", "u16 i16 -> i16", lambda n, a: a >> (n & 15), packed=True)
define("v_pk_add_f16", "f16 f16 -> f16", partial(add, HALF), packed=True)
define("v_pk_mul_f16", "f16 f16 -> f16", partial(multiply, HALF), packed=True)
define("v_pk_fma_f16", "f16 f16 f16 -> f16", partial(fma, HALF), packed=True)
define("v_pk_fmac_f16", "f16 f16 f16@dst -> f16", partial(fma, HALF), packed=True)
define("v_pk_min_f16", "f16 f16 -> f16", partial(extreme, False, HALF), packed=True, exact_nan=True)
define("v_pk_max_f16", "f16 f16 -> f16", partial(extreme, True, HALF), packed=True, exact_nan=True)
_three = "f16 f16 f16 -> f16"
define("v_pk_minimum3_f16", _three, partial(ieee_extreme3, False, HALF), packed=True)
define("v_pk_maximum3_f16", _three, partial(ieee_extreme3, True, HALF), packed=True)
define("v_pk_add_f32", "f32 f32 -> f32", partial(add, SINGLE), packed=True)
define("v_pk_mul_f32", "f32 f32 -> f32", partial(multiply, SINGLE), packed=True)
define("v_pk_fma_f32", "f32 f32 f32 -> f32", partial(fma, SINGLE), packed=True)
# The low half of the result comes from the first source, the high half from the second.
define("v_pk_mov_b32", "b64 b64 -> b64", lambda a, b: a | b << 32)


# -- mixed precision: op_sel_hi says f16, op_sel which half; the interpreter widens ------------
def fma_mix_to_half(lane: Lane, a: int, b: int, c: int) -> int:
    """One rounding, straight to f16 (seen on gfx12: equal to f16(exact sum) in 8.4 M cases)."""
    a, b, c = lane.flush_input(SINGLE, a, b, c)
    result = sf.fma(SINGLE, a, b, c, lane.mode.rounding(HALF), target=HALF)
    return lane.flush_output(HALF, result)


define("v_fma_mix_f32", "mix mix mix -> f32", partial(fma, SINGLE))
define("v_fma_mixlo_f16", "mix mix mix -> f16", fma_mix_to_half)
define("v_fma_mixhi_f16", "mix mix mix -> f16@high", fma_mix_to_half)


# -- integer dot products ---------------------------------------------------------------------
def dot(width: int, a_signed: bool, b_signed: bool, a: int, b: int, c: int) -> int:
    def elements(value: int, is_signed: bool) -> list[int]:
        found = parts(value, width, 32 // width)
        return [signed(x, width) if is_signed else x for x in found]

    pairs = zip(elements(a, a_signed), elements(b, b_signed), strict=True)
    return sum(x * y for x, y in pairs) + c


for _n, _width in ((2, 16), (4, 8), (8, 4)):
    for _t in ("i", "u"):
        _s = _t == "i"
        define(
            f"v_dot{_n}_{_t}32_{_t}{_width}", f"b32 b32 {_t}32 -> {_t}32",
            saturating(32, _s, partial(dot, _width, _s, _s)),
        )  # fmt: skip
    define(
        f"v_dot{_n}c_i32_i{_width}", "b32 b32 i32@dst -> i32",
        saturating(32, True, partial(dot, _width, True, True)),
    )  # fmt: skip


def dot_mixed_sign(width: int, lane: Lane, a: int, b: int, c: int) -> int:
    """neg_lo[0] and neg_lo[1] say that the first and the second source are signed."""
    body = saturating(32, True, partial(dot, width, lane.negate[0], lane.negate[1]))
    return body(lane, a, b, c)


define("v_dot4_i32_iu8", "b32 b32 i32 -> i32", partial(dot_mixed_sign, 8))
define("v_dot8_i32_iu4", "b32 b32 i32 -> i32", partial(dot_mixed_sign, 4))


# -- float dot products of GFX11 (numerics.md 1.5: captured on a W7900) ------------------------
def _leading(significand: int, exponent: int) -> int:
    return significand.bit_length() - 1 + exponent


def _dot2_special(f: Format, factors: list[int], acc: int) -> int | None:
    """Step 1: NaNs and infinities."""
    if any(sf.is_nan(f, x) for x in factors):
        return 0xFFC00A3D
    infinities = []
    for x, y in (factors[:2], factors[2:]):
        if sf.is_infinite(f, x) or sf.is_infinite(f, y):
            zeros = [sf.is_zero(f, v) or (f is BFLOAT and sf.is_denormal(f, v)) for v in (x, y)]
            if any(zeros):
                return 0xFFC00000
            infinities.append(sf.is_negative(f, x) != sf.is_negative(f, y))
    if len(set(infinities)) == 2:
        return 0xFFC00000
    if sf.is_nan(SINGLE, acc):
        return acc | 0x00400000
    if sf.is_infinite(SINGLE, acc):
        infinities.append(sf.is_negative(SINGLE, acc))
    if infinities:
        return 0xFFC00000 if len(set(infinities)) == 2 else sf.infinity(SINGLE, infinities[0])
    return None


def dot2_gfx11(f: Format, a: int, b: int, acc: int) -> int:
    """acc + a.lo * b.lo + a.hi * b.hi as GFX11 adds it up: not exact even on small integers."""
    factors = [a & 0xFFFF, b & 0xFFFF, a >> 16, b >> 16]
    special = _dot2_special(f, factors, acc)
    if special is not None:
        return special
    if f is BFLOAT:
        factors = [sf.flush(f, x) for x in factors]
    acc = sf.flush(SINGLE, acc)
    acc_negative, acc_significand, acc_exponent = sf.decode(SINGLE, acc)
    terms = [(acc_negative, acc_significand, acc_exponent)]
    grids = []
    for x, y in (factors[:2], factors[2:]):
        (nx, mx, ex), (ny, my, ey) = sf.decode(f, x), sf.decode(f, y)
        terms.append((nx != ny, mx * my, ex + ey))
        if mx * my:
            grids.append(ex + ey + 2 * f.fraction_bits - 24)
    tops = [_leading(m, e) for _, m, e in terms if m]
    if not tops:
        return 0
    grid = max([*grids, max(tops) - 26])
    total = 0
    for negative, significand, exponent in terms:
        shift = exponent - grid
        kept = significand << shift if shift >= 0 else significand >> -shift
        total += kept if negative == acc_negative else -kept - 1
    if total == 0:
        return 0
    result = sf.encode(SINGLE, acc_negative != (total < 0), abs(total), grid)
    return 0 if sf.is_denormal(SINGLE, result) else result


def dot2_any(f: Format, lane: Lane, a: int, b: int, c: int) -> int:
    """GFX11 exactly; elsewhere the order of additions is unknown: the exact sum, rounded."""
    if lane.generation == 11:
        return dot2_gfx11(f, a, b, c)
    products = []
    for x, y in ((a & 0xFFFF, b & 0xFFFF), (a >> 16, b >> 16)):
        wide = (sf.convert(f, sf.DOUBLE, v) for v in (x, y))
        products.append(sf.multiply(sf.DOUBLE, *wide))
    total = sf.add(sf.DOUBLE, sf.add(sf.DOUBLE, *products), sf.convert(SINGLE, sf.DOUBLE, c))
    return sf.convert(sf.DOUBLE, SINGLE, total)


define("v_dot2_f32_f16", "b32 b32 f32 -> f32", partial(dot2_any, HALF))
define("v_dot2_f32_bf16", "b32 b32 f32 -> f32", partial(dot2_any, BFLOAT))
define("v_dot2acc_f32_f16", "b32 b32 f32@dst -> f32", partial(dot2_any, HALF))
define("v_dot2c_f32_f16", "b32 b32 f32@dst -> f32", partial(dot2_any, HALF))
