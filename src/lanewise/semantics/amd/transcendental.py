"""Reciprocals, roots, powers and logarithms of 2, sines: the approximations of the hardware.

No bits are published for CDNA, so results are the correctly rounded ones but for about one input in
a million, computed in f64 by the polynomials next door, and marked approximate. What is known of
silicon is kept: f32 forms flush denormals in and out whatever MODE says, round to nearest, and the
special values of the manuals' examples. sin and cos take turns, not radians. (numerics.md 4)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lanewise.semantics.amd.family import family
from lanewise.semantics.amd.polynomials import EXP2, LOG2, SINE
from lanewise.semantics.lanes import LaneBuilder, Value

F32_LEAST_NORMAL = 2.0**-126


def like(a: Value, number: float) -> Value:
    """A constant of the type and shape of a Value."""
    return a.builder.const(a.type, number, a.lanes)


def multiply_add(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> Value:
    """A * B + C, fused where the CPU can."""
    return lanes.intrinsic("fmuladd", a, b, c)


def polynomial(lanes: LaneBuilder, coefficients: Sequence[float], x: Value) -> Value:
    """By Horner's rule."""
    result = like(x, coefficients[-1])
    for c in reversed(coefficients[:-1]):
        result = multiply_add(lanes, result, x, like(x, c))
    return result


# -- cores: from an f32 to f64 --------------------------------------------------------------------
def exp2_core(lanes: LaneBuilder, a: Value) -> Value:
    """2**A; beyond +-200, where f32 has neither, 2**+-200."""
    high, low = like(a, 200.0), like(a, -200.0)
    a = lanes.select(lanes.fcmp("ogt", a, high), high, a)
    x = lanes.fpext(lanes.select(lanes.fcmp("olt", a, low), low, a), "double")
    # Adding 1.5 * 2**52 rounds to an integer, which the sum's low bits then are.
    shifter = like(x, 1.5 * 2.0**52)
    shifted = lanes.fadd(x, shifter, ieee=True)
    rest = lanes.fsub(x, lanes.fsub(shifted, shifter, ieee=True), ieee=True)
    power = multiply_add(lanes, polynomial(lanes, EXP2, rest), rest, like(x, 1.0))
    return lanes.bitcast(lanes.bits(power) + (lanes.bits(shifted) << 52), "double")


def log2_core(lanes: LaneBuilder, a: Value) -> Value:
    """log2 of A > 0, normal and finite."""
    bits = lanes.bits(a)
    exponent = lanes.ashr(bits - 0x3F3504F3, 23)  # of sqrt(1/2): the mantissa is around 1
    m = lanes.fpext(lanes.bitcast(bits - (exponent << 23), "float"), "double")
    one = like(m, 1.0)
    s = lanes.fdiv(lanes.fsub(m, one, ieee=True), lanes.fadd(m, one, ieee=True), ieee=True)
    series = polynomial(lanes, LOG2, lanes.fmul(s, s, ieee=True))
    return multiply_add(lanes, series, s, lanes.int_to_float(exponent, "double", signed=True))


def turn_rest(lanes: LaneBuilder, a: Value) -> Value:
    """A minus the nearest integer, exactly; NaN for infinities."""
    return lanes.fsub(a, lanes.round_to_integral("roundeven", a), ieee=True)


def quarter_sine(lanes: LaneBuilder, t: Value) -> Value:
    """sin(2 pi t) of an f64 within +-1/4."""
    return lanes.fmul(polynomial(lanes, SINE, lanes.fmul(t, t, ieee=True)), t, ieee=True)


def sin_core(lanes: LaneBuilder, a: Value) -> Value:
    """sin(2 pi A)."""
    rest = turn_rest(lanes, a)
    folded = lanes.fsub(lanes.copysign(like(a, 0.5), rest), rest, ieee=True)
    outer = lanes.fcmp("ogt", lanes.fabs(rest), like(a, 0.25))
    rest = lanes.select(outer, folded, rest)
    # Of an integer +0, of -0 itself.
    rest = lanes.select(lanes.fcmp("oeq", a, like(a, 0.0)), a, rest)
    return quarter_sine(lanes, lanes.fpext(rest, "double"))


def cos_core(lanes: LaneBuilder, a: Value) -> Value:
    """cos(2 pi A)."""
    rest = lanes.fpext(turn_rest(lanes, a), "double")
    t = lanes.fsub(like(rest, 0.25), lanes.fabs(rest), ieee=True)
    return quarter_sine(lanes, lanes.select(lanes.is_nan(rest), rest, t))


def rsq_core(lanes: LaneBuilder, a: Value) -> Value:
    """1 / sqrt(A) of A > 0, normal and finite: f32's, corrected by one step of third order."""
    guess = lanes.fpext(rough_rsq(lanes, a), "double")
    square = lanes.fmul(lanes.fpext(a, "double"), guess, ieee=True)
    rest = multiply_add(lanes, lanes.fneg(square), guess, like(guess, 1.0))
    step = multiply_add(lanes, rest, like(guess, 0.375), like(guess, 0.5))
    return multiply_add(lanes, lanes.fmul(guess, rest, ieee=True), step, guess)


def rough_rsq(lanes: LaneBuilder, a: Value) -> Value:
    """1 / sqrt(A), rounded twice; right for zeros, infinities, NaN and negative numbers."""
    return lanes.fdiv(like(a, 1.0), lanes.fsqrt(a, ieee=True), ieee=True)


# -- f32 ------------------------------------------------------------------------------------------
def exp_f32(lanes: LaneBuilder, a: Value) -> Value:
    """D = 2**A; a result that would be a denormal is 0."""
    result = lanes.fptrunc(exp2_core(lanes, a), "float", ieee=True)
    return lanes.select(lanes.fcmp("olt", a, like(a, -126.0)), 0, result)


def log_f32(lanes: LaneBuilder, a: Value) -> Value:
    """D = log2(A); -inf for zeros and denormals, NaN for negative numbers."""
    result = lanes.fptrunc(log2_core(lanes, a), "float", ieee=True)
    result = log_specials(lanes, a, result, 0xFF800000, 0xFFC00000)
    return lanes.select(
        lanes.fcmp("uge", a, lanes.const("float", 0x7F800000, a.lanes)),
        lanes.fadd(a, a, ieee=True),  # inf, or the NaN made quiet
        result,
    )


def log_specials(
    lanes: LaneBuilder, a: Value, result: Value, minus_infinity: int, nan: int
) -> Value:
    """-inf for zeros and f32 denormals, NaN for negative numbers."""
    least = like(a, F32_LEAST_NORMAL)
    result = lanes.select(lanes.fcmp("olt", a, least), minus_infinity, result)
    return lanes.select(lanes.fcmp("ole", a, lanes.fneg(least)), nan, result)


def rcp_f32(lanes: LaneBuilder, a: Value) -> Value:
    """D = 1 / A."""
    return lanes.flush(lanes.fdiv(like(a, 1.0), lanes.flush(a), ieee=True))


def sqrt_f32(lanes: LaneBuilder, a: Value) -> Value:
    """D = sqrt(A)."""
    return lanes.fsqrt(lanes.flush(a), ieee=True)


def rsq_f32(lanes: LaneBuilder, a: Value) -> Value:
    """D = 1 / sqrt(A)."""
    a = lanes.flush(a)
    result = lanes.fptrunc(rsq_core(lanes, a), "float", ieee=True)
    infinity = lanes.const("float", 0x7F800000, a.lanes)
    ordinary = lanes.fcmp("ogt", a, like(a, 0.0)) & lanes.fcmp("olt", a, infinity)
    return lanes.select(ordinary, result, rough_rsq(lanes, a))


def turns_f32(core: Callable[[LaneBuilder, Value], Value]) -> Callable[..., Value]:
    """sin or cos; denormals as MODE says, all finite inputs. (CDNA3 ISA, V_SIN_F32)"""

    def body(lanes: LaneBuilder, a: Value) -> Value:
        number = core(lanes, lanes.flush_input(a))
        return lanes.flush_output(lanes.fptrunc(number, "float", ieee=True))

    return body


# -- f16: the same cores; denormals as MODE says --------------------------------------------------
def narrow(lanes: LaneBuilder, number: Value, a: Value) -> Value:
    """f64 to half, nearest even; overflow of a finite A other than 0 as FP16_OVFL says."""
    result = lanes.fptrunc(number, "half", ieee=True)
    if lanes.mode.fp16_overflow:
        zero = lanes.fcmp("oeq", a, like(a, 0.0))
        result = lanes.select(zero, result, lanes.limit_overflow(result, a))
    return lanes.flush_output(result)


def half_form(core: Callable[[LaneBuilder, Value], Value]) -> Callable[..., Value]:
    """An f16 instruction from a core that takes f32."""

    def body(lanes: LaneBuilder, a: Value) -> Value:
        a = lanes.flush_input(a)
        return narrow(lanes, core(lanes, lanes.fpext(a, "float")), a)

    return body


def log_f16(lanes: LaneBuilder, a: Value) -> Value:
    """D = log2(A)."""
    wide = lanes.fpext(lanes.flush_input(a), "float")
    return narrow(lanes, lanes.fpext(log_f32_exact(lanes, wide), "double"), a)


def log_f32_exact(lanes: LaneBuilder, a: Value) -> Value:
    """log2 of a half made wider, as f32: its 24 bits suffice for one more rounding to 11 bits (all
    63 488 inputs are tested)."""
    return log_f32(lanes, a)


def rcp_wide(lanes: LaneBuilder, a: Value) -> Value:
    """1 / A in f64."""
    a = lanes.fpext(a, "double")
    return lanes.fdiv(like(a, 1.0), a, ieee=True)


def sqrt_wide(lanes: LaneBuilder, a: Value) -> Value:
    """sqrt(A) in f64."""
    return lanes.fsqrt(lanes.fpext(a, "double"), ieee=True)


def rsq_wide(lanes: LaneBuilder, a: Value) -> Value:
    """1 / sqrt(A) in f64."""
    return rough_rsq(lanes, lanes.fpext(a, "double"))


# -- f64: denormals as MODE says ------------------------------------------------------------------
def double_form(core: Callable[[LaneBuilder, Value], Value]) -> Callable[..., Value]:
    """An f64 instruction; silicon has about 24 bits, this has all. (CDNA3 ISA: 2**29 ULP)"""

    def body(lanes: LaneBuilder, a: Value) -> Value:
        return lanes.flush_output(core(lanes, lanes.flush_input(a)))

    return body


_RECIPROCAL, _ROOT, _BOTH = "D = 1 / A.", "D = sqrt(A).", "D = 1 / sqrt(A)."
_POWER, _LOGARITHM = "D = 2**A.", "D = log2(A)."
_SINE, _COSINE = "D = sin(2 pi A).", "D = cos(2 pi A)."

_F32 = {
    "rcp": (_RECIPROCAL, rcp_f32),
    "sqrt": (_ROOT, sqrt_f32),
    "rsq": (_BOTH, rsq_f32),
    "exp": (_POWER, exp_f32),
    "log": (_LOGARITHM, log_f32),
}
_F16 = {
    "rcp": (_RECIPROCAL, half_form(rcp_wide)),
    "sqrt": (_ROOT, half_form(sqrt_wide)),
    "rsq": (_BOTH, half_form(rsq_wide)),
    "exp": (_POWER, half_form(exp2_core)),
    "log": (_LOGARITHM, log_f16),
}
for _word, _table in (("f32", _F32), ("f16", _F16)):
    for _name, _row in _table.items():
        family(_word, _word, {f"v_{_name}_{_word}": _row}, fidelity="approximate")
        family(f"s{_word}", f"s{_word}", {f"v_s_{_name}_{_word}": _row}, ignores_exec=True,
               fidelity="approximate")  # fmt: skip
family("f32", "f32", {
    "v_rcp_iflag_f32": ("D = 1 / A, for integer division.", rcp_f32),
    "v_exp_legacy_f32": (_POWER, exp_f32),
    "v_log_legacy_f32": (_LOGARITHM, log_f32),
    "v_sin_f32": (_SINE, turns_f32(sin_core)),
    "v_cos_f32": (_COSINE, turns_f32(cos_core)),
}, fidelity="approximate")  # fmt: skip
family("f16", "f16", {
    "v_sin_f16": (_SINE, half_form(sin_core)),
    "v_cos_f16": (_COSINE, half_form(cos_core)),
}, fidelity="approximate")  # fmt: skip
family("f64", "f64", {
    "v_rcp_f64": (
        _RECIPROCAL,
        double_form(lambda lanes, a: lanes.fdiv(like(a, 1.0), a, ieee=True)),
    ),
    "v_sqrt_f64": (_ROOT, double_form(lambda lanes, a: lanes.fsqrt(a, ieee=True))),
    "v_rsq_f64": (_BOTH, double_form(rough_rsq)),
}, fidelity="approximate")  # fmt: skip
