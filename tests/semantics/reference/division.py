"""The division macro: V_DIV_SCALE, V_DIV_FMAS, V_DIV_FIXUP, and V_TRIG_PREOP_F64.

The manuals' pseudocode of scale and fmas is wrong in detail: numerics.md 4 has the rules that were
checked on hardware.
"""

from __future__ import annotations

from functools import partial

from . import softfloat as sf
from .registry import Lane, define, model
from .softfloat import DOUBLE, HALF, SINGLE, Format

# apart, step: the exponent distance from which a quotient needs care, and the power of two used
LIMITS = {SINGLE: (96, 64, 24), DOUBLE: (768, 128, 53)}


def div_scale(f: Format, lane: Lane, value: int, den: int, num: int) -> tuple[int, int]:
    apart, step, tiny = LIMITS[f]
    value, den, num = lane.flush_input(f, value, den, num)
    numerator, denominator = sf.exponent_field(f, num), sf.exponent_field(f, den)
    delta = numerator - denominator
    is_den = value == den
    power, flag = 0, 0
    if delta >= apart:
        power, flag = step if is_den else 0, 1
    elif denominator == 0:
        power = step
    elif denominator >= 2 * f.bias - 1:
        flag = int(delta <= -apart)
        power = 0 if flag and not is_den else -step
    elif delta <= -apart:
        power, flag = 0 if is_den else step, 1
    elif numerator <= tiny:
        power = step
    if sf.is_zero(f, num) or sf.is_zero(f, den):
        return f.nan | f.sign_bit, flag
    return sf.scale(f, value, power) if power else value, flag


def div_fmas(f: Format, lane: Lane, a: int, b: int, c: int, scaled: int) -> int:
    """fma, its result scaled inside the one rounding. Input denormals are never flushed."""
    power = 0
    if scaled:
        power = LIMITS[f][1] if sf.exponent_field(f, c) > f.bias else -LIMITS[f][1]
    return lane.flush_output(f, sf.fma(f, a, b, c, lane.mode.rounding(f), power))


def div_fixup(f: Format, lane: Lane, quotient: int, den: int, num: int) -> int:
    if f is not HALF:
        den, num = lane.flush_input(f, den, num)
    negative = sf.is_negative(f, den) != sf.is_negative(f, num)
    invalid = f.nan | f.sign_bit
    if sf.is_nan(f, num):
        return sf.quiet(f, num)
    if sf.is_nan(f, den):
        return sf.quiet(f, den)
    if sf.is_zero(f, den) and sf.is_zero(f, num):
        return invalid
    if sf.is_infinite(f, den) and sf.is_infinite(f, num):
        return invalid
    if sf.is_zero(f, den) or sf.is_infinite(f, num):
        return sf.infinity(f, negative)
    if sf.is_infinite(f, den) or sf.is_zero(f, num):
        return sf.zero(f, negative)
    if f is not HALF:
        distance = sf.exponent_field(f, num) - sf.exponent_field(f, den)
        if distance < -(f.bias + f.fraction_bits):
            return sf.encode(f, negative, 1, -9999, lane.mode.rounding(f))
    if sf.is_nan(f, quotient) or sf.is_infinite(f, quotient):  # it overflowed (gfx1201 for f16 too)
        if f is HALF and lane.mode.fp16_overflow:
            return f.largest | (f.sign_bit if negative else 0)
        rounding = sf.NEAREST if f is HALF else lane.mode.rounding(f)
        return sf.encode(f, negative, 1, 9999, rounding)
    return sf.magnitude(f, quotient) | (f.sign_bit if negative else 0)


for _t, _f in (("f32", SINGLE), ("f64", DOUBLE)):
    define(f"v_div_scale_{_t}", f"{_t} {_t} {_t} -> {_t} mask", partial(div_scale, _f))
    define(f"v_div_fmas_{_t}", f"{_t} {_t} {_t} mask@vcc -> {_t}", partial(div_fmas, _f))
    define(f"v_div_fixup_{_t}", f"{_t} {_t} {_t} -> {_t}", partial(div_fixup, _f), exact_nan=True)
define("v_div_fixup_f16", "f16 f16 f16 -> f16", partial(div_fixup, HALF), exact_nan=True)
define("v_div_fixup_legacy_f16", "f16 f16 f16 -> f16", partial(div_fixup, HALF), exact_nan=True)


def _two_over_pi(bits: int) -> int:
    """floor(2 / pi * 2**bits), by Machin's formula."""
    unit = 1 << (bits + 64)

    def arctangent_of_inverse(n: int) -> int:
        term, total, k, sign = unit // n, 0, 1, 1
        while term:
            total += sign * (term // k)
            term, k, sign = term // (n * n), k + 2, -sign
        return total

    pi = 4 * (4 * arctangent_of_inverse(5) - arctangent_of_inverse(239))
    return (2 * unit << bits) // pi


# The manual speaks of 1201 bits, gfx1201 has the first 1184 (bjacob/goc).
TWO_OVER_PI = _two_over_pi(1201) >> 17 << 17


@model("v_trig_preop_f64", "f64 u32 -> f64")
def v_trig_preop_f64(a: int, segment: int) -> int:
    """53 bits of 2/pi that matter for the exponent of a."""
    exponent = sf.exponent_field(DOUBLE, a)
    shift = 53 * (segment & 31) + max(exponent - 1077, 0)
    if shift <= 1201 - 53:
        taken = TWO_OVER_PI >> (1201 - 53 - shift)
    else:
        taken = TWO_OVER_PI << (shift - (1201 - 53))
    power = -53 - shift + (128 if exponent >= 1968 else 0)
    return sf.encode(DOUBLE, False, taken & ((1 << 53) - 1), power, sf.ZERO)
