"""Vector instructions that take floats apart or scale them: frexp, ldexp, fract, trig_preop, cube.

All are exact. Where the manuals' text and silicon differ the rules are gfx1201's as rocjitsu and
bjacob/goc describe them (numerics.md 0).
"""

from __future__ import annotations

from functools import partial

from lanewise.semantics.amd.family import family
from lanewise.semantics.amd.polynomials import TWO_OVER_PI, TWO_OVER_PI_BITS
from lanewise.semantics.lanes import INT_BITS, LaneBuilder, Value

FRACTION_BITS = {"half": 10, "float": 23, "double": 52}
BIAS = {"half": 15, "float": 127, "double": 1023}


# -- mantissa and exponent ------------------------------------------------------------------------
def parts(lanes: LaneBuilder, a: Value) -> tuple[Value, Value, Value]:
    """(exponent field, continued below 1 by denormals; fraction bits; whether A is 0, inf, NaN)."""
    fraction_bits = FRACTION_BITS[a.type]
    bits = lanes.bits(a)
    width = INT_BITS[bits.type]
    magnitude = bits & ((1 << (width - 1)) - 1)
    field = magnitude >> fraction_bits
    denormal = field == 0
    shift = lanes.leading_zeros(magnitude) - (width - 1 - fraction_bits)
    shift = lanes.select(denormal, shift, 0)
    fraction = (magnitude << (shift & (width - 1))) & ((1 << fraction_bits) - 1)
    field = lanes.select(denormal, 1 - shift, field)
    infinity = (2 * BIAS[a.type] + 1) << fraction_bits
    special = (magnitude == 0) | lanes.icmp("uge", magnitude, infinity)
    return field, fraction, special


def frexp_mant(lanes: LaneBuilder, a: Value) -> Value:
    """D = A scaled into [0.5, 1) by a power of two; zeros, infinities as they are, NaN quiet."""
    a = lanes.flush_input(a)
    _, fraction, special = parts(lanes, a)
    sign = lanes.bits(a) & (1 << (INT_BITS[fraction.type] - 1))
    half = (BIAS[a.type] - 1) << FRACTION_BITS[a.type]
    unchanged = lanes.fadd(a, a, ieee=True)  # the same, but a NaN is quiet
    return lanes.select(special, unchanged, lanes.bitcast(sign | half | fraction, a.type))


def frexp_exp(lanes: LaneBuilder, a: Value, *, result: str) -> Value:
    """D = the exponent with A = mantissa * 2**D; 0 for zeros, infinities, NaN."""
    field, _, special = parts(lanes, lanes.flush_input(a))
    exponent = lanes.select(special, 0, field - (BIAS[a.type] - 1))
    return lanes.trunc(exponent, result)


for _word, _integer in (("f16", "i16"), ("f32", "i32"), ("f64", "i32")):
    family(_word, _word, {f"v_frexp_mant_{_word}": ("D = A's mantissa in [0.5, 1).", frexp_mant)})
    family(_word, _integer, {
        f"v_frexp_exp_{_integer}_{_word}":
            ("D = A's exponent for that mantissa.", partial(frexp_exp, result=_integer)),
    })  # fmt: skip


# -- scaling --------------------------------------------------------------------------------------
def clamp(lanes: LaneBuilder, a: Value, low: int, high: int) -> Value:
    return lanes.smin(lanes.smax(a, low), high)


def power_of_two(lanes: LaneBuilder, exponent: Value, type_: str) -> Value:
    """2**exponent, which must be a normal number."""
    integer = {"float": "i32", "double": "i64"}[type_]
    biased = lanes.sext(exponent, integer) + BIAS[type_]
    return lanes.bitcast(biased << FRACTION_BITS[type_], type_)


def ldexp_wider(lanes: LaneBuilder, a: Value, exponent: Value, *, wide: str) -> Value:
    """D = A * 2**B: exact in the wider type, then rounded once."""
    limit = {"float": 64, "double": 320}[wide]
    power = power_of_two(lanes, clamp(lanes, exponent, -limit, limit), wide)
    a = lanes.flush_input(a)
    product = lanes.fmul(lanes.fpext(a, wide), power, ieee=True)
    narrow = lanes.fptrunc(product, a.type)
    return lanes.flush_output(lanes.limit_overflow(narrow, a))


def ldexp_f64(lanes: LaneBuilder, a: Value, exponent: Value) -> Value:
    """D = A * 2**B: the exponent is set as far as it goes, a product does the rest."""
    a = lanes.flush_input(a)
    field, fraction, special = parts(lanes, a)
    wanted = field + lanes.sext(clamp(lanes, exponent, -4096, 4096), "i64")
    settable = clamp(lanes, wanted, 1, 2046)
    sign = lanes.bits(a) & (1 << 63)
    number = lanes.bitcast(sign | (settable << 52) | fraction, "double")
    rest = power_of_two(lanes, clamp(lanes, wanted - settable, -64, 64), "double")
    scaled = lanes.flush_output(lanes.fmul(number, rest))
    # Zeros, infinities and NaN (made quiet) are their own doubles.
    return lanes.select(special, lanes.fadd(a, a, ieee=True), scaled)


family("f16 i16", "f16", {"v_ldexp_f16": ("D = A * 2**B.", partial(ldexp_wider, wide="float"))})
family("f32 i32", "f32", {"v_ldexp_f32": ("D = A * 2**B.", partial(ldexp_wider, wide="double"))})
family("f64 i32", "f64", {"v_ldexp_f64": ("D = A * 2**B.", ldexp_f64)})


# -- fraction -------------------------------------------------------------------------------------
def fract(lanes: LaneBuilder, a: Value) -> Value:
    """D = A - floor(A), below 1; +0 for integers in every rounding mode, NaN for infinities."""
    a = lanes.flush_input(a)
    rest = lanes.fsub(a, lanes.round_to_integral("floor", a))
    one = lanes.const(a.type, 1.0, a.lanes)
    below_one = ((BIAS[a.type]) << FRACTION_BITS[a.type]) - 1
    rest = lanes.select(lanes.fcmp("oge", rest, one), below_one, rest)
    zero = lanes.const(a.type, 0.0, a.lanes)
    return lanes.select(lanes.fcmp("oeq", rest, zero), zero, rest)


for _word in ("f16", "f32", "f64"):
    family(_word, _word, {f"v_fract_{_word}": ("D = A - floor(A), below 1.", fract)})


# -- 2 / pi for the reduction of large angles -----------------------------------------------------
_WORDS = [
    (TWO_OVER_PI << (20 * 64 - TWO_OVER_PI_BITS)) >> (64 * (19 - k)) & ((1 << 64) - 1)
    for k in range(20)
]


def trig_preop(lanes: LaneBuilder, a: Value, segment: Value) -> Value:
    """D = 53 bits of 2 / pi from bit 53 * B[4:0] on, later by how much A's exponent field exceeds
    1077, in their place; 2**128 times that for A from 2**945 on."""
    field = lanes.trunc(lanes.field(lanes.bits(a), 52, 11), "i32")
    first = (segment & 31) * 53 + lanes.smax(field - 1077, 0)
    inside = lanes.smin(first, TWO_OVER_PI_BITS)
    word = lanes.lshr(inside, 6)
    high, low = (lanes.lookup("two_over_pi", "i64", _WORDS, w) for w in (word, word + 1))
    window = lanes.intrinsic("fshl", high, low, lanes.zext(inside & 63, "i64")) >> 11
    scale = lanes.select(lanes.icmp("uge", field, 1968), 128 - 53 - first, -53 - first)
    # Bits below f64's denormals are cut off, then the product is exact.
    lost = lanes.zext(clamp(lanes, -1074 - scale, 0, 63), "i64")
    number = lanes.int_to_float((window >> lost) << lost, "double", signed=True)
    near = clamp(lanes, scale, -1000, 0)
    rest = clamp(lanes, scale - near, -1000, 0)
    scaled = lanes.fmul(number, power_of_two(lanes, near, "double"), ieee=True)
    return lanes.fmul(scaled, power_of_two(lanes, rest, "double"), ieee=True)


family("f64 u32", "f64", {
    "v_trig_preop_f64": ("D = segment B of 2 / pi for an angle as large as A.", trig_preop),
})  # fmt: skip


# -- cube maps ------------------------------------------------------------------------------------
def cube_axis(lanes: LaneBuilder, x: Value, y: Value, z: Value) -> tuple[Value, Value, Value]:
    """(major axis is z, else is y, major component is negative). Z wins ties, then y."""
    ax, ay, az = (lanes.flush(lanes.fabs(v)) for v in (x, y, z))
    is_z = lanes.fcmp("oge", az, ax) & lanes.fcmp("oge", az, ay)
    is_y = lanes.fcmp("oge", ay, ax)
    zero = lanes.const("float", 0.0, x.lanes)
    negative = lanes.fcmp("olt", lanes.flush(cube_major(lanes, x, y, z, is_z, is_y)), zero)
    return is_z, is_y, negative


def cube_major(lanes: LaneBuilder, x: Value, y: Value, z: Value, is_z: Value, is_y: Value) -> Value:
    return lanes.select(is_z, z, lanes.select(is_y, y, x))


def cubeid(lanes: LaneBuilder, x: Value, y: Value, z: Value) -> Value:
    """D = the face: 0 +x, 1 -x, 2 +y, 3 -y, 4 +z, 5 -z."""
    is_z, is_y, negative = cube_axis(lanes, x, y, z)

    def face(positive: float) -> Value:
        both = (lanes.const("float", v, x.lanes) for v in (positive + 1, positive))
        return lanes.select(negative, *both)

    return lanes.select(is_z, face(4.0), lanes.select(is_y, face(2.0), face(0.0)))


def cubesc(lanes: LaneBuilder, x: Value, y: Value, z: Value) -> Value:
    """D = the coordinate along the face's s axis."""
    is_z, is_y, negative = cube_axis(lanes, x, y, z)
    on_z = lanes.select(negative, lanes.fneg(x), x)
    on_x = lanes.select(negative, z, lanes.fneg(z))
    return quieted(lanes, lanes.select(is_z, on_z, lanes.select(is_y, x, on_x)))


def cubetc(lanes: LaneBuilder, x: Value, y: Value, z: Value) -> Value:
    """D = the coordinate along the face's t axis."""
    is_z, is_y, negative = cube_axis(lanes, x, y, z)
    on_y = lanes.select(negative, lanes.fneg(z), z)
    return quieted(lanes, lanes.select(is_y & ~is_z, on_y, lanes.fneg(y)))


def cubema(lanes: LaneBuilder, x: Value, y: Value, z: Value) -> Value:
    """D = twice the major component; zeros and denormals give +0."""
    is_z, is_y, _ = cube_axis(lanes, x, y, z)
    major = lanes.flush(cube_major(lanes, x, y, z, is_z, is_y))
    twice = lanes.fmul(major, lanes.const("float", 2.0, x.lanes))
    zero = lanes.const("float", 0.0, x.lanes)
    return lanes.select(lanes.fcmp("oeq", twice, zero), zero, quieted(lanes, twice))


def quieted(lanes: LaneBuilder, a: Value) -> Value:
    """NaNs made quiet with MODE.IEEE and on gfx12."""
    if not lanes.mode.ieee and lanes.generation < 12:
        return a
    return lanes.select(lanes.is_nan(a), lanes.quiet(a), a)


family("f32 f32 f32", "f32", {
    "v_cubeid_f32": ("D = the face of a cube that (A, B, C) points to.", cubeid),
    "v_cubesc_f32": ("D = the coordinate along that face's s axis.", cubesc),
    "v_cubetc_f32": ("D = the coordinate along that face's t axis.", cubetc),
    "v_cubema_f32": ("D = twice the major component.", cubema),
})  # fmt: skip
