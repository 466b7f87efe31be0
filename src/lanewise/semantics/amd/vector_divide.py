"""The three instructions of the division macro: v_div_scale, v_div_fmas, v_div_fixup.

The manuals' text differs from silicon in detail; the rules here are those checked on gfx1100 and
gfx1201 (numerics.md 4, rocjitsu division.h, bjacob/goc) and are taken for all targets. "Exponent"
is the exponent field: 0 for denormals.
"""

from __future__ import annotations

from dataclasses import dataclass

from lanewise.semantics.amd.family import family
from lanewise.semantics.lanes import LaneBuilder, Value
from lanewise.semantics.registry import instruction


@dataclass(frozen=True, slots=True)
class Format:
    """f32 or f64. threshold: difference of exponents from which the macro scales; scale: by how
    much, as a power of two; small: exponent of a numerator that loses bits in the macro's steps."""

    type: str
    integer: str
    fraction: int
    bias: int
    threshold: int
    scale: int
    small: int

    @property
    def infinity(self) -> int:
        return (2 * self.bias + 1) << self.fraction

    @property
    def sign(self) -> int:
        return self.infinity + (1 << self.fraction)

    @property
    def nan(self) -> int:
        """The NaN of invalid operations."""
        return self.sign | self.infinity | 1 << (self.fraction - 1)

    def power_of_two(self, exponent: int) -> int:
        """The bits of 2**exponent."""
        return (exponent + self.bias) << self.fraction

    def exponent(self, lanes: LaneBuilder, bits: Value) -> Value:
        return lanes.field(bits, self.fraction, {23: 8, 52: 11}[self.fraction])


F32 = Format("float", "i32", 23, 127, threshold=96, scale=64, small=24)
F64 = Format("double", "i64", 52, 1023, threshold=768, scale=128, small=53)


# -- scale ----------------------------------------------------------------------------------------
def div_scale(
    lanes: LaneBuilder, a: Value, denominator: Value, numerator: Value, *, form: Format
) -> tuple[Value, Value]:
    """D = A (the denominator or the numerator) moved away from over- and underflow by a power of
    two, NaN where numerator or denominator is 0; mask = the quotient needs scaling back."""
    a, denominator, numerator = (lanes.flush_input(v) for v in (a, denominator, numerator))
    factor, back = scale_factor(lanes, a, denominator, numerator, form)
    zero = lanes.const(form.type, 0.0, a.lanes)
    invalid = lanes.fcmp("oeq", denominator, zero) | lanes.fcmp("oeq", numerator, zero)
    scaled = lanes.fmul(a, lanes.bitcast(factor, form.type))
    return lanes.select(invalid, form.nan, scaled), back


def scale_factor(
    lanes: LaneBuilder, a: Value, denominator: Value, numerator: Value, form: Format
) -> tuple[Value, Value]:
    """(bits of the power of two to multiply with, whether the quotient needs scaling back)."""
    d, n = lanes.bits(denominator), lanes.bits(numerator)
    d_exponent, n_exponent = form.exponent(lanes, d), form.exponent(lanes, n)
    above = lanes.icmp("sge", n_exponent - d_exponent, form.threshold)
    below = lanes.icmp("sle", n_exponent - d_exponent, -form.threshold)
    is_denominator = lanes.bits(a) == d
    one, up, down = (
        lanes.const(form.integer, form.power_of_two(e), a.lanes)
        for e in (0, form.scale, -form.scale)
    )
    # The last case that holds decides.
    factor = lanes.select(lanes.icmp("ule", n_exponent, form.small), up, one)
    factor = lanes.select(below, lanes.select(is_denominator, one, up), factor)
    huge = lanes.icmp("uge", d_exponent, 2 * form.bias - 1)
    factor = lanes.select(huge, lanes.select(below & ~is_denominator, one, down), factor)
    factor = lanes.select(d_exponent == 0, up, factor)
    factor = lanes.select(above, lanes.select(is_denominator, up, one), factor)
    return factor, above | below


# -- fmas -----------------------------------------------------------------------------------------
def div_fmas(
    lanes: LaneBuilder, a: Value, b: Value, c: Value, back: Value, *, form: Format
) -> Value:
    """D = A * B + C, in the mask's lanes times a power of two, rounded once; input denormals are
    kept whatever MODE says."""
    plain = fma_kept(lanes, a, b, c)
    return lanes.rarely(
        "div_fmas",
        back,
        lanes.flush_output(plain),
        lambda inner, *given: lanes_scaled_back(inner, *given, form=form),
        a, b, c, plain,
    )  # fmt: skip


def fma_kept(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> Value:
    """A * B + C by MODE's rounding with all denormals kept."""
    if lanes.mode.rounding(a.type):
        return lanes.rounded("fma", (a, b, c))
    return lanes.fma(a, b, c, ieee=True)


def lanes_scaled_back(
    lanes: LaneBuilder, a: Value, b: Value, c: Value, plain: Value, *, form: Format
) -> Value:
    """The sum, already rounded to `plain`, times 2**scale where |C| >= 2, else 2**-scale.

    Scaling down may round a second time, into the denormals. Where `plain` lies in the middle of
    two of them, what its own rounding lost decides.
    """
    large = lanes.icmp("ugt", form.exponent(lanes, lanes.bits(c)), form.bias)
    up, down = (
        lanes.const(form.type, form.power_of_two(e), a.lanes) for e in (form.scale, -form.scale)
    )
    scaled = lanes.fmul(plain, lanes.select(large, up, down))
    # A sum above the range that comes back into it: its product alone is that large.
    half_down = lanes.const(form.type, form.power_of_two(-form.scale // 2), a.lanes)
    smaller = fma_kept(
        lanes,
        lanes.fmul(a, half_down, ieee=True),
        lanes.fmul(b, half_down, ieee=True),
        lanes.fmul(c, down, ieee=True),
    )
    overflowed = lanes.is_class(plain, 0x204) & ~large
    for v in (a, b, c):
        overflowed = overflowed & lanes.is_class(v, 0x1F8)
    scaled = lanes.select(overflowed, smaller, scaled)
    if lanes.mode.rounding(a.type) or not lanes.mode.denorm(a.type) & 2:
        return scaled  # directed twice is directed once; flushed results have no denormals
    rest = lanes.fsub(plain, lanes.fmul(scaled, up, ieee=True), ieee=True)
    lost = fma_error(lanes, a, b, c, plain)
    half_step = form.power_of_two(form.scale - form.bias - form.fraction)
    tie = lanes.fcmp("oeq", lanes.fabs(rest), lanes.const(form.type, half_step, a.lanes))
    lost_some = lanes.fcmp("one", lost, lanes.const(form.type, 0.0, a.lanes))
    same_side = lanes.icmp("sge", lanes.bits(lost) ^ lanes.bits(rest), 0)
    stepped = lanes.fadd(
        scaled, lanes.copysign(lanes.const(form.type, 1, a.lanes), rest), ieee=True
    )
    return lanes.select(tie & lost_some & same_side & ~large, stepped, scaled)


def fma_error(lanes: LaneBuilder, a: Value, b: Value, c: Value, total: Value) -> Value:
    """What rounding A * B + C to `total` lost; its sign and being 0 are exact.
    (Boldo and Muller, Exact and approximated error of the FMA, 2011)"""
    product = lanes.fmul(a, b, ieee=True)
    low_product = lanes.fma(a, b, lanes.fneg(product), ieee=True)
    first, first_low = two_sum(lanes, c, low_product)
    second, second_low = two_sum(lanes, product, first)
    gap = lanes.fadd(lanes.fsub(second, total, ieee=True), second_low, ieee=True)
    return lanes.fadd(gap, first_low, ieee=True)


def two_sum(lanes: LaneBuilder, a: Value, b: Value) -> tuple[Value, Value]:
    """(A + B rounded, what that lost)."""
    total = lanes.fadd(a, b, ieee=True)
    of_b = lanes.fsub(total, a, ieee=True)
    of_a = lanes.fsub(total, of_b, ieee=True)
    low = lanes.fadd(lanes.fsub(a, of_a, ieee=True), lanes.fsub(b, of_b, ieee=True), ieee=True)
    return total, low


# -- fixup ----------------------------------------------------------------------------------------
def div_fixup(
    lanes: LaneBuilder, quotient: Value, denominator: Value, numerator: Value, *, form: Format
) -> Value:
    """D = the quotient with the right sign, or the special result of denominator and numerator."""
    d = lanes.bits(lanes.flush_input(denominator))
    n = lanes.bits(lanes.flush_input(numerator))
    sign = (d ^ n) & form.sign
    d, n, magnitude = (v & (form.sign - 1) for v in (d, n, lanes.bits(quotient)))
    overflow, underflow = extremes(lanes, sign, form)
    result = lanes.select(lanes.icmp("uge", magnitude, form.infinity), overflow, magnitude)
    distance = (n >> form.fraction) - (d >> form.fraction)
    tiny = lanes.icmp("slt", distance, -(form.bias + form.fraction))
    result = lanes.select(tiny, underflow, result)
    zero = (n == 0) | (d == form.infinity)
    infinite = (d == 0) | (n == form.infinity)
    result = lanes.select(zero, 0, result)
    result = lanes.select(infinite, form.infinity, result) | sign
    result = lanes.select(zero & infinite, form.nan, result)
    result = lanes.bitcast(result, form.type)
    result = lanes.select(lanes.is_nan(denominator), lanes.quiet(denominator), result)
    return lanes.select(lanes.is_nan(numerator), lanes.quiet(numerator), result)


def extremes(lanes: LaneBuilder, sign: Value, form: Format) -> tuple[Value, Value]:
    """(magnitude of a quotient above the range, of one below it) as MODE rounds and flushes."""
    rounding = lanes.mode.rounding(form.type)
    largest, infinity = form.infinity - 1, form.infinity
    least = 1 if lanes.mode.denorm(form.type) & 2 else 0
    positive, negative = {
        0: ((infinity, 0), (infinity, 0)),
        1: ((infinity, least), (largest, 0)),
        2: ((largest, 0), (infinity, least)),
        3: ((largest, 0), (largest, 0)),
    }[rounding]
    over, under = (
        lanes.const(form.integer, p, sign.lanes)
        if p == q
        else lanes.select(sign == 0, p, lanes.const(form.integer, q, sign.lanes))
        for p, q in zip(positive, negative, strict=True)
    )
    return over, under


for _word, _form in (("f32", F32), ("f64", F64)):

    @instruction(f"v_div_scale_{_word}", reads=f"{_word} {_word} {_word}", writes=f"{_word} mask")
    def _scale(
        lanes: LaneBuilder, a: Value, b: Value, c: Value, form: Format = _form
    ) -> tuple[Value, Value]:
        """D = A scaled for dividing C by B; mask = scale the quotient back."""
        return div_scale(lanes, a, b, c, form=form)

    @instruction(f"v_div_fmas_{_word}", reads=f"{_word} {_word} {_word} mask@vcc", writes=_word)
    def _fmas(
        lanes: LaneBuilder, a: Value, b: Value, c: Value, back: Value, form: Format = _form
    ) -> Value:
        """D = A * B + C, scaled back where VCC is set."""
        return div_fmas(lanes, a, b, c, back, form=form)

    @instruction(f"v_div_fixup_{_word}", reads=f"{_word} {_word} {_word}", writes=_word)
    def _fixup(lanes: LaneBuilder, a: Value, b: Value, c: Value, form: Format = _form) -> Value:
        """D = quotient A of C / B with sign and special cases put right."""
        return div_fixup(lanes, a, b, c, form=form)


def div_fixup_f16(
    lanes: LaneBuilder, quotient: Value, denominator: Value, numerator: Value
) -> Value:
    """D = quotient A of C / B with sign and special cases put right. A quotient that is not finite
    with finite operands overflowed: FP16_OVFL makes it the largest number (gfx1201 captures)."""
    d, n = lanes.bits(denominator), lanes.bits(numerator)
    sign = (d ^ n) & 0x8000
    d, n, magnitude = (v & 0x7FFF for v in (d, n, lanes.bits(quotient)))
    overflow = 0x7BFF if lanes.mode.fp16_overflow else 0x7C00
    result = lanes.select(lanes.icmp("uge", magnitude, 0x7C00), overflow, magnitude)
    zero, infinite = (n == 0) | (d == 0x7C00), (d == 0) | (n == 0x7C00)
    result = lanes.select(zero, 0, result)
    result = lanes.select(infinite, 0x7C00, result) | sign
    result = lanes.bitcast(lanes.select(zero & infinite, 0xFE00, result), "half")
    result = lanes.select(lanes.is_nan(denominator), lanes.quiet(denominator), result)
    return lanes.select(lanes.is_nan(numerator), lanes.quiet(numerator), result)


family("f16 f16 f16", "f16", {
    "v_div_fixup_f16 v_div_fixup_legacy_f16":
        ("D = quotient A of C / B with sign and special cases put right.", div_fixup_f16),
})  # fmt: skip
