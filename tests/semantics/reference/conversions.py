"""V_CVT_*: between integers, floats of all sizes and packed forms. CDNA3 ISA 12.8, 12.11, 7.2."""

from __future__ import annotations

from functools import partial

from . import softfloat as sf
from .floats import FORMATS
from .integers import join, signed
from .registry import Lane, define, model
from .softfloat import BFLOAT, DOUBLE, E4M3, E4M3_FNUZ, E5M2, E5M2_FNUZ, HALF, SINGLE, Format


# -- float to float ---------------------------------------------------------------------------
def narrow(source: Format, target: Format, lane: Lane, a: int) -> int:
    """Rounds and flushes as MODE says for the target's format."""
    (a,) = lane.flush_input(source, a)
    result = sf.convert(source, target, a, lane.mode.rounding(target))
    overflow = target is HALF and lane.mode.fp16_overflow and sf.is_infinite(target, result)
    if overflow and not sf.is_infinite(source, a):
        result -= 1
    return lane.flush_output(target, result)


def widen(source: Format, target: Format, lane: Lane, a: int) -> int:
    (a,) = lane.flush_input(source, a)
    return sf.convert(source, target, a)


define("v_cvt_f16_f32", "f32 -> f16", partial(narrow, SINGLE, HALF))
define("v_cvt_f32_f64", "f64 -> f32", partial(narrow, DOUBLE, SINGLE))
define("v_cvt_f32_f16", "f16 -> f32", partial(widen, HALF, SINGLE))
define("v_cvt_f64_f32", "f32 -> f64", partial(widen, SINGLE, DOUBLE))
define("v_cvt_f32_bf16", "bf16 -> f32", lambda a: a << 16)


@model("v_cvt_pkrtz_f16_f32 v_cvt_pk_rtz_f16_f32", "f32 f32 -> 2xf16")
def v_cvt_pkrtz_f16_f32(lane: Lane, a: int, b: int) -> int:
    """Towards zero whatever MODE says: overflow gives the largest finite number."""
    halves = (sf.convert(SINGLE, HALF, x, sf.ZERO) for x in lane.flush_input(SINGLE, a, b))
    return join((lane.flush_output(HALF, x) for x in halves), 16)


@model("v_cvt_pk_f16_f32", "f32 f32 -> 2xf16")
def v_cvt_pk_f16_f32(lane: Lane, a: int, b: int) -> int:
    """To nearest even whatever MODE says."""
    return join((lane.flush_output(HALF, sf.convert(SINGLE, HALF, x)) for x in (a, b)), 16)


@model("v_cvt_pk_bf16_f32", "f32 f32 -> 2xbf16")
def v_cvt_pk_bf16_f32(a: int, b: int) -> int:
    """To nearest even whatever MODE says."""
    return join((sf.convert(SINGLE, BFLOAT, x) for x in (a, b)), 16)


@model("v_pack_b32_f16", "f16 f16 -> b32")
def v_pack_b32_f16(lane: Lane, a: int, b: int) -> int:
    """A float operation: signaling NaNs become quiet, MODE flushes (LLVM packs with it only values
    that are canonical already)."""
    halves = lane.flush_input(HALF, a, b)
    quiet = (sf.quiet(HALF, x) if sf.is_nan(HALF, x) else x for x in halves)
    return join((lane.flush_output(HALF, x) for x in quiet), 16)


# -- integers ---------------------------------------------------------------------------------
def from_integer(f: Format, lane: Lane, value: int) -> int:
    result = sf.from_integer(f, value, lane.mode.rounding(f))
    if f is HALF and lane.mode.fp16_overflow and sf.is_infinite(f, result):
        result -= 1
    return result


def to_integer(f: Format, low: int, high: int, how: str, lane: Lane, a: int) -> int:
    """Out of range sticks at the limits, NaN gives 0."""
    (a,) = lane.flush_input(f, a)
    return sf.to_integer(f, a, low, high, how)


for _t, _low, _high in (
    ("u32", 0, 0xFFFFFFFF),
    ("i32", -0x80000000, 0x7FFFFFFF),
    ("u16", 0, 0xFFFF),
    ("i16", -0x8000, 0x7FFF),
):
    for _ft in ("f32", "f64") if _t.endswith("32") else ("f16",):
        define(f"v_cvt_{_ft}_{_t}", f"{_t} -> {_ft}", partial(from_integer, FORMATS[_ft]))
        define(
            f"v_cvt_{_t}_{_ft}", f"{_ft} -> {_t}",
            partial(to_integer, FORMATS[_ft], _low, _high, "trunc"),
        )  # fmt: skip


def limit_of_nan(a: int) -> int:
    """FLR and RPI give the limit on a NaN's side, not the manual's 0 (rocjitsu conversion.h, seen
    on gfx1201)."""
    return -0x80000000 if a >> 31 else 0x7FFFFFFF


@model("v_cvt_flr_i32_f32 v_cvt_floor_i32_f32", "f32 -> i32")
def v_cvt_flr_i32_f32(lane: Lane, a: int) -> int:
    if sf.is_nan(SINGLE, a):
        return limit_of_nan(a)
    return to_integer(SINGLE, -0x80000000, 0x7FFFFFFF, "floor", lane, a)


@model("v_cvt_rpi_i32_f32 v_cvt_nearest_i32_f32", "f32 -> i32")
def v_cvt_rpi_i32_f32(lane: Lane, a: int) -> int:
    """floor(a + 0.5), the sum taken exactly."""
    (a,) = lane.flush_input(SINGLE, a)
    if sf.is_nan(SINGLE, a):
        return limit_of_nan(a)
    if sf.is_infinite(SINGLE, a):
        return sf.to_integer(SINGLE, a, -0x80000000, 0x7FFFFFFF)
    doubled = sf.convert(SINGLE, DOUBLE, a)
    half_up = sf.add(DOUBLE, doubled, 0x3FE0 << 48, sf.DOWN)  # floor() of a value rounded down
    return sf.to_integer(DOUBLE, half_up, -0x80000000, 0x7FFFFFFF, "floor")


for _i in range(4):
    define(
        f"v_cvt_f32_ubyte{_i}", "u32 -> f32",
        lambda a, i=_i: sf.from_integer(SINGLE, a >> 8 * i & 0xFF),
    )  # fmt: skip
define("v_cvt_off_f32_i4", "u32 -> f32", lambda a: sf.encode(SINGLE, *_sixteenths(signed(a, 4))))


def _sixteenths(value: int) -> sf.Finite:
    return value < 0, abs(value), -4


@model("v_cvt_pk_u8_f32", "f32 u32 u32 -> u32")
def v_cvt_pk_u8_f32(lane: Lane, a: int, byte: int, c: int) -> int:
    """The manual does not say how f32_to_u8 rounds: to nearest even is assumed."""
    (a,) = lane.flush_input(SINGLE, a)
    shift = 8 * (byte & 3)
    return c & ~(0xFF << shift) | sf.to_integer(SINGLE, a, 0, 255, "roundeven") << shift


def to_16_bits(f: Format, low: int, high: int, lane: Lane, a: int, b: int) -> int:
    return join((to_integer(f, low, high, "trunc", lane, x) for x in (a, b)), 16)


define("v_cvt_pk_i16_f32", "f32 f32 -> b32", partial(to_16_bits, SINGLE, -0x8000, 0x7FFF))
define("v_cvt_pk_u16_f32", "f32 f32 -> b32", partial(to_16_bits, SINGLE, 0, 0xFFFF))


def normalized(f: Format, scale: int, is_signed: bool, lane: Lane, a: int) -> int:
    """[-1, 1] or [0, 1] to [-32767, 32767] or [0, 65535], to nearest even; NaN gives 0."""
    (a,) = lane.flush_input(f, a)
    if sf.is_nan(f, a):
        return 0
    one = f.bias << f.fraction_bits
    if sf.magnitude(f, a) > one:
        a = a & f.sign_bit | one
    if sf.is_negative(f, a) and not is_signed:
        return 0
    negative, significand, exponent = sf.decode(f, a)
    exact = sf.encode(DOUBLE, negative, significand * scale, exponent)  # 40 bits: exact
    return sf.to_integer(DOUBLE, exact, -scale, scale, "roundeven")


def normalized_pair(f: Format, scale: int, is_signed: bool, lane: Lane, a: int, b: int) -> int:
    return join((normalized(f, scale, is_signed, lane, x) for x in (a, b)), 16)


for _int, _scale, _signed in (("i16", 32767, True), ("u16", 65535, False)):
    define(f"v_cvt_norm_{_int}_f16", f"f16 -> {_int}", partial(normalized, HALF, _scale, _signed))
    for _t in ("f16", "f32"):
        define(
            f"v_cvt_pknorm_{_int}_{_t} v_cvt_pk_norm_{_int}_{_t}", f"{_t} {_t} -> b32",
            partial(normalized_pair, FORMATS[_t], _scale, _signed),
        )  # fmt: skip


# -- 8-bit floats -----------------------------------------------------------------------------
def small_format(name: str, lane: Lane) -> Format:
    """gfx940..942 have the FNUZ formats, later targets OCP's."""
    fnuz = lane.target in ("gfx940", "gfx941", "gfx942")
    if name == "fp8":
        return E4M3_FNUZ if fnuz else E4M3
    return E5M2_FNUZ if fnuz else E5M2


def from_small(name: str, lane: Lane, a: int) -> int:
    return sf.convert(small_format(name, lane), SINGLE, a & 0xFF)


def from_small_pair(name: str, lane: Lane, a: int) -> int:
    return from_small(name, lane, a) | from_small(name, lane, a >> 8) << 32


def to_small(name: str, lane: Lane, a: int) -> int:
    """CDNA3 ISA 7.2, "FP16_OVFL rule": overflow and infinity become NaN (infinity where the format
    has it), or the largest number when MODE.FP16_OVFL is set."""
    f = small_format(name, lane)
    if sf.is_nan(SINGLE, a):
        return f.nan if f.finite_only == "fnuz" else f.nan | (a >> 31) << 7
    if sf.is_infinite(SINGLE, a):
        result = f.infinity | (a >> 31) << 7
    else:
        result = sf.convert(SINGLE, f, a)
    if lane.mode.fp16_overflow and (sf.is_nan(f, result) or sf.is_infinite(f, result)):
        return f.largest | (a >> 31) << 7
    return result


for _name in ("fp8", "bf8"):
    define(f"v_cvt_f32_{_name}", "b8 -> f32", partial(from_small, _name))
    define(f"v_cvt_pk_f32_{_name}", "b16 -> 2xf32", partial(from_small_pair, _name))
    define(
        f"v_cvt_pk_{_name}_f32", "f32 f32 -> b16",
        lambda lane, a, b, n=_name: join((to_small(n, lane, x) for x in (a, b)), 8),
    )  # fmt: skip
