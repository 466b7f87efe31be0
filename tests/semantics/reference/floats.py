"""Vector float arithmetic, minimum/maximum, rounding to integral values, frexp and ldexp.

CDNA3 ISA 12.7, 12.8, 12.11; numerics.md 4 where it corrects the manual.
"""

from __future__ import annotations

from functools import partial

from . import softfloat as sf
from .registry import Lane, define, model
from .softfloat import DOUBLE, HALF, SINGLE, Format

FORMATS = {"f16": HALF, "f32": SINGLE, "f64": DOUBLE}


# -- add, multiply, fused multiply-add --------------------------------------------------------
def add(f: Format, lane: Lane, a: int, b: int) -> int:
    return lane.compute(f, sf.add, a, b)


def subtract(f: Format, lane: Lane, a: int, b: int) -> int:
    return lane.compute(f, sf.add, a, sf.negate(f, b))


def subtract_reversed(f: Format, lane: Lane, a: int, b: int) -> int:
    return subtract(f, lane, b, a)


def multiply(f: Format, lane: Lane, a: int, b: int) -> int:
    return lane.compute(f, sf.multiply, a, b)


def fma(f: Format, lane: Lane, a: int, b: int, c: int) -> int:
    return lane.compute(f, sf.fma, a, b, c)


def fma_constant(f: Format, lane: Lane, a: int, k: int, b: int) -> int:
    return fma(f, lane, a, k, b)


for _t, _f in FORMATS.items():
    define(f"v_add_{_t}", f"{_t} {_t} -> {_t}", partial(add, _f))
    define(f"v_mul_{_t}", f"{_t} {_t} -> {_t}", partial(multiply, _f))
    define(f"v_fma_{_t}", f"{_t} {_t} {_t} -> {_t}", partial(fma, _f))
    define(f"v_fmac_{_t}", f"{_t} {_t} {_t}@dst -> {_t}", partial(fma, _f))
for _t in ("f16", "f32"):
    _f, _k = FORMATS[_t], f"k{_t[1:]}"
    define(f"v_sub_{_t}", f"{_t} {_t} -> {_t}", partial(subtract, _f))
    define(f"v_subrev_{_t}", f"{_t} {_t} -> {_t}", partial(subtract_reversed, _f))
    define(f"v_fmaak_{_t}", f"{_t} {_t} {_k} -> {_t}", partial(fma, _f))
    define(f"v_fmamk_{_t}", f"{_t} {_k} {_t} -> {_t}", partial(fma_constant, _f))
define("v_fma_legacy_f16", "f16 f16 f16 -> f16", partial(fma, HALF))


def mad(f: Format, lane: Lane, a: int, b: int, c: int) -> int:
    """Rounded after the product and after the sum; denormals are flushed whatever MODE says."""
    a, b, c = (sf.flush(f, x) for x in (a, b, c))
    rounding = lane.mode.rounding(f)
    product = sf.flush(f, sf.multiply(f, a, b, rounding))
    return sf.flush(f, sf.add(f, product, c, rounding))


def mad_constant(f: Format, lane: Lane, a: int, k: int, b: int) -> int:
    return mad(f, lane, a, k, b)


define("v_mad_f16 v_mad_legacy_f16", "f16 f16 f16 -> f16", partial(mad, HALF))
define("v_mac_f16", "f16 f16 f16@dst -> f16", partial(mad, HALF))
define("v_madak_f16", "f16 f16 k16 -> f16", partial(mad, HALF))
define("v_madmk_f16", "f16 k16 f16 -> f16", partial(mad_constant, HALF))


@model("v_mul_legacy_f32 v_mul_dx9_zero_f32", "f32 f32 -> f32")
def v_mul_legacy_f32(lane: Lane, a: int, b: int) -> int:
    """0 times anything is +0 (DX9)."""
    a, b = lane.flush_input(SINGLE, a, b)
    if sf.is_zero(SINGLE, a) or sf.is_zero(SINGLE, b):
        return 0
    return multiply(SINGLE, lane, a, b)


@model("v_fma_dx9_zero_f32", "f32 f32 f32 -> f32")
def v_fma_dx9_zero_f32(lane: Lane, a: int, b: int, c: int) -> int:
    """Never denormals, and a product of +0: also a C of -0 gives +0 (bjacob/goc, gfx1201)."""
    a, b, c = (sf.flush(SINGLE, x) for x in (a, b, c))
    if sf.is_zero(SINGLE, a) or sf.is_zero(SINGLE, b):
        a = b = 0
    return sf.flush(SINGLE, sf.fma(SINGLE, a, b, c, lane.mode.rounding(SINGLE)))


define("v_fmac_dx9_zero_f32", "f32 f32 f32@dst -> f32", v_fma_dx9_zero_f32)


@model("v_mullit_f32", "f32 f32 f32 -> f32")
def v_mullit_f32(lane: Lane, a: int, b: int, c: int) -> int:
    """RDNA3 ISA, V_MULLIT_F32: "0.0 * x = 0.0; specific INF, NAN, overflow rules"."""
    a, b, c = lane.flush_input(SINGLE, a, b, c)
    lowest = SINGLE.sign_bit | SINGLE.largest
    if b in (lowest, sf.infinity(SINGLE, True)) or sf.is_nan(SINGLE, b) or sf.is_nan(SINGLE, c):
        return lowest
    if sf.is_negative(SINGLE, c) or sf.is_zero(SINGLE, c):
        return lowest
    return int(v_mul_legacy_f32(lane, a, b))


# -- minimum and maximum ----------------------------------------------------------------------
def extreme(largest: bool, f: Format, lane: Lane, a: int, b: int) -> int:
    """V_MIN_F32 and V_MAX_F32 as the manuals write them out; MODE flushes the inputs only.

    Of two quiet NaNs CDNA3 (ISA 12.7) and RDNA2 give the second, RDNA3 (16.7) the first."""
    a, b = lane.flush_input(f, a, b)
    if lane.mode.ieee and sf.is_signaling(f, a):
        return sf.quiet(f, a)
    if lane.mode.ieee and sf.is_signaling(f, b):
        return sf.quiet(f, b)
    if sf.is_nan(f, a) and sf.is_nan(f, b):
        return b if lane.generation < 11 else a
    if sf.is_nan(f, a):
        return b
    if sf.is_nan(f, b):
        return a
    if sf.is_zero(f, a) and sf.is_zero(f, b):
        return a & b if largest else a | b
    order = sf.compare(f, a, b)
    assert order is not None
    return a if order == 0 or (order > 0) == largest else b


def extreme3(largest: bool, f: Format, lane: Lane, a: int, b: int, c: int) -> int:
    return extreme(largest, f, lane, extreme(largest, f, lane, a, b), c)


def minimum_of_maximum(first: bool, f: Format, lane: Lane, a: int, b: int, c: int) -> int:
    """max(min(a, b), c) when `first` is False (the minimum comes first), min(max(a, b), c) else."""
    return extreme(not first, f, lane, extreme(first, f, lane, a, b), c)


def median(f: Format, lane: Lane, a: int, b: int, c: int) -> int:
    """V_MED3_F32 of the manuals. Any NaN: the minimum of the three."""
    a, b, c = lane.flush_input(f, a, b, c)
    if any(sf.is_nan(f, value) for value in (a, b, c)):
        return extreme3(False, f, lane, a, b, c)
    top = extreme3(True, f, lane, a, b, c)
    if sf.compare(f, top, a) == 0:
        return extreme(True, f, lane, b, c)
    if sf.compare(f, top, b) == 0:
        return extreme(True, f, lane, a, c)
    return extreme(True, f, lane, a, b)


for _t, _f in FORMATS.items():
    for _name, _largest in (("min", False), ("max", True)):
        define(
            f"v_{_name}_{_t}", f"{_t} {_t} -> {_t}", partial(extreme, _largest, _f), exact_nan=True
        )
for _t in ("f16", "f32"):
    _f, _three = FORMATS[_t], f"{_t} {_t} {_t} -> {_t}"
    define(f"v_min3_{_t}", _three, partial(extreme3, False, _f), exact_nan=True)
    define(f"v_max3_{_t}", _three, partial(extreme3, True, _f), exact_nan=True)
    define(f"v_med3_{_t}", _three, partial(median, _f), exact_nan=True)
    define(f"v_minmax_{_t}", _three, partial(minimum_of_maximum, False, _f), exact_nan=True)
    define(f"v_maxmin_{_t}", _three, partial(minimum_of_maximum, True, _f), exact_nan=True)


def ieee_extreme(largest: bool, f: Format, lane: Lane, a: int, b: int) -> int:
    """minimum/maximum of IEEE 754-2019: a NaN wins over numbers."""
    a, b = lane.flush_input(f, a, b)
    for value in (a, b):
        if sf.is_nan(f, value):
            return sf.quiet(f, value)
    return extreme(largest, f, lane, a, b)


def ieee_extreme3(largest: bool, f: Format, lane: Lane, a: int, b: int, c: int) -> int:
    return ieee_extreme(largest, f, lane, ieee_extreme(largest, f, lane, a, b), c)


define("v_minimum3_f32", "f32 f32 f32 -> f32", partial(ieee_extreme3, False, SINGLE))
define("v_maximum3_f32", "f32 f32 f32 -> f32", partial(ieee_extreme3, True, SINGLE))


# -- rounding to integral values, fractions, exponents ----------------------------------------
def integral(how: str, f: Format, lane: Lane, a: int) -> int:
    (a,) = lane.flush_input(f, a)
    return sf.to_integral(f, a, how)


def fract(f: Format, lane: Lane, a: int) -> int:
    """a - floor(a), "result clamped to 0x3f7fffff": never 1."""
    (a,) = lane.flush_input(f, a)
    if sf.is_nan(f, a) or sf.is_infinite(f, a):
        return f.nan
    result = lane.compute(f, sf.add, a, sf.negate(f, sf.to_integral(f, a, "floor")))
    one = f.bias << f.fraction_bits
    return min(result, one - 1) if not sf.is_negative(f, result) else result


def frexp_mantissa(f: Format, lane: Lane, a: int) -> int:
    """The significand in [0.5, 1) with the sign of a."""
    (a,) = lane.flush_input(f, a)
    if sf.is_nan(f, a):
        return sf.quiet(f, a)
    if sf.is_infinite(f, a) or sf.is_zero(f, a):
        return a
    negative, significand, _ = sf.decode(f, a)
    return sf.encode(f, negative, significand, -significand.bit_length())


def frexp_exponent(f: Format, lane: Lane, a: int) -> int:
    """The exponent that belongs to it; 0 for zero, infinity and NaN."""
    (a,) = lane.flush_input(f, a)
    if sf.is_nan(f, a) or sf.is_infinite(f, a) or sf.is_zero(f, a):
        return 0
    _, significand, exponent = sf.decode(f, a)
    return exponent + significand.bit_length()


def ldexp(f: Format, lane: Lane, a: int, power: int) -> int:
    (a,) = lane.flush_input(f, a)
    return lane.flush_output(f, sf.scale(f, a, power, lane.mode.rounding(f)))


for _t, _f in FORMATS.items():
    for _name, _how in (
        ("floor", "floor"), ("ceil", "ceil"), ("trunc", "trunc"), ("rndne", "roundeven"),
    ):  # fmt: skip
        define(f"v_{_name}_{_t}", f"{_t} -> {_t}", partial(integral, _how, _f))
    define(f"v_fract_{_t}", f"{_t} -> {_t}", partial(fract, _f))
    define(f"v_frexp_mant_{_t}", f"{_t} -> {_t}", partial(frexp_mantissa, _f))
    _i = "i16" if _t == "f16" else "i32"
    define(f"v_frexp_exp_{_i}_{_t}", f"{_t} -> {_i}", partial(frexp_exponent, _f))
    define(f"v_ldexp_{_t}", f"{_t} {_i} -> {_t}", partial(ldexp, _f))


# -- cube maps --------------------------------------------------------------------------------
def _cube(what: str, lane: Lane, x: int, y: int, z: int) -> int:
    """V_CUBEID/SC/TC/MA_F32: the face is that of the largest magnitude, z before y before x.

    Denormals compare as zeros whatever MODE says (bjacob/goc, seen on gfx1201)."""

    def at_least(a: int, b: int) -> bool:
        flushed = (sf.flush(SINGLE, sf.magnitude(SINGLE, v)) for v in (a, b))
        order = sf.compare(SINGLE, *flushed)
        return order is not None and order >= 0

    def below_zero(a: int) -> bool:
        return sf.compare(SINGLE, sf.flush(SINGLE, a), 0) == -1

    negative = partial(sf.negate, SINGLE)
    if at_least(z, x) and at_least(z, y):
        major, face = z, 4.0
        s, t = negative(x) if below_zero(z) else x, negative(y)
    elif at_least(y, x):
        major, face = y, 2.0
        s, t = x, negative(z) if below_zero(y) else z
    else:
        major, face = x, 0.0
        s, t = z if below_zero(x) else negative(z), negative(y)
    match what:
        case "id":
            return sf.from_integer(SINGLE, int(face) + below_zero(major))
        case "ma":
            doubled = sf.multiply(SINGLE, sf.flush(SINGLE, major), 0x40000000)
            return doubled if sf.magnitude(SINGLE, doubled) else 0
        case "sc":
            return s
        case _:
            return t


for _what in ("id", "sc", "tc", "ma"):
    define(f"v_cube{_what}_f32", "f32 f32 f32 -> f32", partial(_cube, _what))
