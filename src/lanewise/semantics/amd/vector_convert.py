"""Vector conversions between number formats (v_cvt_*).

Float to integer truncates, sticks at the limits and makes 0 of NaN; others are named. Narrowing
floats round by the MODE field of the result's type. Packed results have the first source in the
low half. The 8-bit and smaller floats live in vector_convert_small. Rules without a manual's
number are gfx1201 captures as bjacob/goc and rocjitsu (numerics.md 0) describe them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from lanewise.semantics.amd.family import family
from lanewise.semantics.amd.vector_integer import saturate
from lanewise.semantics.lanes import LaneBuilder, Value


# -- integers to floats ---------------------------------------------------------------------------
def from_integer(lanes: LaneBuilder, a: Value, *, to: str, signed: bool) -> Value:
    """D = A as a float, rounded by MODE."""
    if to == "float" and lanes.mode.rounding(to):
        return lanes.fptrunc(lanes.int_to_float(a, "double", signed=signed), to)
    if to != "half":
        return lanes.int_to_float(a, to, signed=signed)
    exact = lanes.int_to_float(a, "float", signed=signed)
    return lanes.limit_overflow(lanes.fptrunc(exact, "half"), exact)


for _word, _type, _width in (("f16", "half", 16), ("f32", "float", 32), ("f64", "double", 32)):
    for _letter, _signed in (("i", True), ("u", False)):
        family(f"{_letter}{_width}", _word, {
            f"v_cvt_{_word}_{_letter}{_width}": (
                "D = A as a float, rounded.", partial(from_integer, to=_type, signed=_signed),
            ),
        })  # fmt: skip

family("i16", "i32", {
    "v_cvt_i32_i16": ("D = A, sign extended.", lambda lanes, a: lanes.sext(a, "i32")),
})  # fmt: skip
family("u16", "u32", {
    "v_cvt_u32_u16": ("D = A, zero extended.", lambda lanes, a: lanes.zext(a, "i32")),
})  # fmt: skip
family("b32", "f32", {
    "v_cvt_off_f32_i4": (
        "D = A[3:0] as a signed number, / 16.",
        lambda lanes, a: lanes.fmul(
            lanes.int_to_float(lanes.field(a, 0, 4, signed=True), "float", signed=True),
            lanes.const("float", 0.0625),
        ),
    ),
})  # fmt: skip
for _byte in range(4):
    family("b32", "f32", {
        f"v_cvt_f32_ubyte{_byte}": (
            f"D = byte {_byte} of A as a float.",
            lambda lanes, a, first=8 * _byte:
                lanes.int_to_float(lanes.field(a, first, 8), "float", signed=True),
        ),
    })  # fmt: skip

# -- floats to integers ---------------------------------------------------------------------------
for _word in ("f32", "f64"):
    for _integer, _signed in (("i32", True), ("u32", False)):
        family(_word, _integer, {
            f"v_cvt_{_integer}_{_word}": (
                "D = A towards zero, within the integer's limits, 0 for NaN.",
                lambda lanes, a, signed=_signed: lanes.float_to_int(a, "i32", signed=signed),
            ),
        })  # fmt: skip
for _integer, _signed in (("i16", True), ("u16", False)):
    family("f16", _integer, {
        f"v_cvt_{_integer}_f16": (
            "D = A towards zero, within the integer's limits, 0 for NaN.",
            lambda lanes, a, signed=_signed: lanes.float_to_int(a, "i16", signed=signed),
        ),
    })  # fmt: skip


def saturated_by_sign(lanes: LaneBuilder, a: Value, integral: Value) -> Value:
    """An integral f32 as i32, within its limits; NaN of A gives the limit on the side of its sign.
    (numerics.md 4, rocjitsu conversion.h: the manual says 0)"""
    limit = lanes.lshr(lanes.bits(a), 31) + 0x7FFFFFFF
    return lanes.select(lanes.is_nan(a), limit, lanes.float_to_int(integral, "i32", signed=True))


def floor_to_int(lanes: LaneBuilder, a: Value) -> Value:
    """D = floor(A)."""
    a = lanes.flush_input(a)
    return saturated_by_sign(lanes, a, lanes.round_to_integral("floor", a))


def nearest_to_int(lanes: LaneBuilder, a: Value) -> Value:
    """D = floor(A + 0.5), the sum not rounded."""
    below = lanes.round_to_integral("floor", a)
    rest = lanes.fsub(a, below, ieee=True)
    upper = lanes.fadd(below, lanes.const("float", 1.0), ieee=True)
    half = lanes.fcmp("oge", rest, lanes.const("float", 0.5))
    return saturated_by_sign(lanes, a, lanes.select(half, upper, below))


family("f32", "i32", {
    "v_cvt_flr_i32_f32 v_cvt_floor_i32_f32": ("D = floor(A).", floor_to_int),
    "v_cvt_rpi_i32_f32 v_cvt_nearest_i32_f32": ("D = floor(A + 0.5).", nearest_to_int),
})  # fmt: skip


# -- normalised 16-bit integers -------------------------------------------------------------------
def clamp_number(lanes: LaneBuilder, a: Value, low: float, high: float) -> Value:
    """A within [low, high]; NaN stays."""
    lower, upper = (lanes.const(a.type, v, a.lanes) for v in (low, high))
    a = lanes.select(lanes.fcmp("olt", a, lower), lower, a)
    return lanes.select(lanes.fcmp("ogt", a, upper), upper, a)


def normalised(lanes: LaneBuilder, a: Value, *, signed: bool) -> Value:
    """i16: A * 32767 within +-32767 (or A * 65535 within 0 and 65535), nearest even, 0 for NaN."""
    # The product is exact in f64.
    top = 32767.0 if signed else 65535.0
    wide = lanes.fpext(lanes.flush_input(a), "double")
    product = lanes.fmul(wide, lanes.const("double", top), ieee=True)
    whole = lanes.round_to_integral("roundeven", product)
    limited = clamp_number(lanes, whole, -top if signed else 0.0, top)
    return lanes.trunc(lanes.float_to_int(limited, "i32", signed=True), "i16")


def pack_halves(lanes: LaneBuilder, low: Value, high: Value) -> Value:
    """i32 of two 16-bit Values."""
    low, high = lanes.bits(low), lanes.bits(high)
    return lanes.zext(low, "i32") | (lanes.zext(high, "i32") << 16)


def packed(body: Callable[..., Value], **options: object) -> Callable[..., Value]:
    """The instruction that does `body` for both sources and packs the results."""

    def both(lanes: LaneBuilder, a: Value, b: Value) -> Value:
        return pack_halves(lanes, body(lanes, a, **options), body(lanes, b, **options))

    return both


for _letter, _signed in (("i", True), ("u", False)):
    for _word in ("f16", "f32"):
        family(f"{_word} {_word}", "b32", {
            f"v_cvt_pk_norm_{_letter}16_{_word} v_cvt_pknorm_{_letter}16_{_word}":
                ("D = A and B as normalised integers.", packed(normalised, signed=_signed)),
        })  # fmt: skip
    family("f16", f"{_letter}16", {
        f"v_cvt_norm_{_letter}16_f16":
            ("D = A as a normalised integer.", partial(normalised, signed=_signed)),
    })  # fmt: skip

# -- to smaller integers --------------------------------------------------------------------------
for _letter, _signed in (("i", True), ("u", False)):
    family(f"{_letter}32 {_letter}32", "b32", {
        f"v_cvt_pk_{_letter}16_{_letter}32": (
            "D = A and B within the limits of 16 bits.",
            packed(saturate, type_="i16", signed=_signed),
        ),
    })  # fmt: skip
    family("f32 f32", "b32", {
        f"v_cvt_pk_{_letter}16_f32": (
            "D = A and B towards zero, within the limits of 16 bits, 0 for NaN.",
            packed(
                lambda lanes, a, signed: lanes.float_to_int(a, "i16", signed=signed),
                signed=_signed,
            ),
        ),
    })  # fmt: skip


def to_byte(lanes: LaneBuilder, a: Value) -> Value:
    """A, nearest even, within 0 and 255; 0 for NaN."""
    limited = clamp_number(lanes, lanes.round_to_integral("roundeven", a), 0.0, 255.0)
    return lanes.float_to_int(limited, "i32", signed=True)


def cvt_pk_u8_f32(lanes: LaneBuilder, a: Value, position: Value, old: Value) -> Value:
    """D = C with byte B[1:0] replaced by A."""
    shift = (position & 3) << 3
    mask = lanes.const("i32", 0xFF) << shift
    return (old & ~mask) | (to_byte(lanes, a) << shift)


def saturate_pair(lanes: LaneBuilder, a: Value) -> Value:
    """D = the two i16 of A within 0 and 255, as bytes."""
    low, high = lanes.field(a, 0, 16, signed=True), lanes.ashr(a, 16)
    low, high = (lanes.smin(lanes.smax(v, 0), 255) for v in (low, high))
    return lanes.trunc(low | (high << 8), "i16")


def shifted_bytes(lanes: LaneBuilder, a: Value, b: Value, count: Value, *, signed: bool) -> Value:
    """D = A and B shifted right with their sign, within the limits of 8 bits, as bytes."""
    low, high = (-128, 127) if signed else (0, 255)
    first, second = (
        lanes.smin(lanes.smax(lanes.ashr(v, count & 31), low), high) & 0xFF for v in (a, b)
    )
    return lanes.trunc(first | (second << 8), "i16")


family("f32 u32 b32", "b32", {
    "v_cvt_pk_u8_f32": ("D = C with byte B[1:0] replaced by A, nearest even.", cvt_pk_u8_f32),
})  # fmt: skip
family("f32 u32 b32@dst", "b32", {
    "v_cvt_pkaccum_u8_f32": ("Byte B[1:0] of D = A, nearest even.", cvt_pk_u8_f32),
})  # fmt: skip
family("b32", "b16", {
    "v_sat_pk_u8_i16": ("D = the two i16 of A within 0 and 255, as bytes.", saturate_pair),
})  # fmt: skip
family("i32 i32 u32", "b16", {
    "v_ashr_pk_i8_i32":
        ("D = A >> C and B >> C within -128 and 127.", partial(shifted_bytes, signed=True)),
    "v_ashr_pk_u8_i32":
        ("D = A >> C and B >> C within 0 and 255.", partial(shifted_bytes, signed=False)),
})  # fmt: skip


# -- floats to floats -----------------------------------------------------------------------------
def widen(lanes: LaneBuilder, a: Value, to: str) -> Value:
    """Exact; denormal inputs flushed as MODE says."""
    return lanes.fpext(lanes.flush_input(a), to)


def narrow(lanes: LaneBuilder, a: Value, to: str) -> Value:
    """Rounded by MODE; denormals flushed as MODE says for either type."""
    a = lanes.flush_input(a)
    return lanes.flush_output(lanes.limit_overflow(lanes.fptrunc(a, to), a))


def narrow_nearest(lanes: LaneBuilder, a: Value, to: str) -> Value:
    """Rounded to nearest even whatever MODE says."""
    a = lanes.flush_input(a)
    return lanes.flush_output(lanes.limit_overflow(lanes.fptrunc(a, to, ieee=True), a))


def narrow_to_zero(lanes: LaneBuilder, a: Value) -> Value:
    """f32 to half, rounded towards zero whatever MODE says."""
    return lanes.flush_output(lanes.fptrunc(lanes.flush_input(a), "half", rounding=3))


def narrow_random(lanes: LaneBuilder, a: Value, seed: Value, to: str) -> Value:
    """Random bits are added below the last kept bit and the sum is cut off. NaN stays a NaN."""
    dropped = 13 if to == "half" else 16
    noisy = lanes.bits(a) + (seed >> (32 - dropped))
    finite = lanes.is_class(a, 0x1F8)
    noisy = lanes.bitcast(lanes.select(finite, noisy, lanes.bits(a)), "float")
    return lanes.limit_overflow(lanes.fptrunc(noisy, to, rounding=3), a)


def pack_f16(lanes: LaneBuilder, a: Value, b: Value) -> Value:
    """D = A and B; signalling NaNs are made quiet, denormals kept."""
    a, b = (lanes.select(lanes.is_signaling(v), lanes.quiet(v), v) for v in (a, b))
    return pack_halves(lanes, a, b)


family("f16", "f32", {"v_cvt_f32_f16": ("D = A.", partial(widen, to="float"))})
family("f32", "f64", {"v_cvt_f64_f32": ("D = A.", partial(widen, to="double"))})
family("f32", "f16", {"v_cvt_f16_f32": ("D = A, rounded.", partial(narrow, to="half"))})
family("f64", "f32", {"v_cvt_f32_f64": ("D = A, rounded.", partial(narrow, to="float"))})
family("bf16", "f32", {
    "v_cvt_f32_bf16": ("D = A.", lambda lanes, a: lanes.bitcast(
        lanes.zext(lanes.bits(a), "i32") << 16, "float"
    )),
})  # fmt: skip
family("f32 f32", "b32", {
    "v_cvt_pkrtz_f16_f32 v_cvt_pk_rtz_f16_f32": (
        "D = A and B towards zero.",
        packed(narrow_to_zero),
    ),
    "v_cvt_pk_f16_f32": ("D = A and B, nearest even.", packed(narrow_nearest, to="half")),
    "v_cvt_pk_bf16_f32": ("D = A and B, nearest even.", packed(narrow_nearest, to="bfloat")),
})  # fmt: skip
for _word, _to in (("f16", "half"), ("bf16", "bfloat")):
    family("f32 u32", _word, {
        f"v_cvt_sr_{_word}_f32": (
            "D = A, rounded stochastically with the bits of B.",
            partial(narrow_random, to=_to),
        ),
    }, fidelity="assumed")  # fmt: skip
family("f16 f16", "b32", {"v_pack_b32_f16": ("D = A and B.", pack_f16)})
