"""Floats of 8, 6 and 4 bits: to f32 exactly, from f32 by one rounding, all in lane arithmetic.

Sources: CDNA3 ISA 7.2, CDNA4 ISA 7.2 and RDNA4 ISA 7.6 (conversion tables), OCP MX 1.0 (formats);
numerics.md 3 lists the formats. This module knows no instruction.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lanewise.semantics.lanes import LaneBuilder, Value
from lanewise.targets import target


@dataclass(frozen=True, slots=True)
class SmallFloat:
    """A format. `special`: "fnuz" has one NaN (minus zero's code) and nothing else, "nan" a NaN of
    all ones, "ieee" infinities and NaNs in the top exponent, "none" only numbers."""

    exponent_bits: int
    fraction_bits: int
    bias: int
    special: Literal["fnuz", "nan", "ieee", "none"]

    @property
    def width_bits(self) -> int:
        return 1 + self.exponent_bits + self.fraction_bits

    @property
    def sign(self) -> int:
        return 1 << (self.width_bits - 1)

    @property
    def largest(self) -> int:
        """The code of the largest number."""
        if self.special == "ieee":
            return self.infinity - 1
        return self.sign - (2 if self.special == "nan" else 1)

    @property
    def infinity(self) -> int:
        return ((1 << self.exponent_bits) - 1) << self.fraction_bits


E4M3_FNUZ = SmallFloat(4, 3, 8, "fnuz")
E5M2_FNUZ = SmallFloat(5, 2, 16, "fnuz")
E4M3 = SmallFloat(4, 3, 7, "nan")
E5M2 = SmallFloat(5, 2, 15, "ieee")
E2M3 = SmallFloat(2, 3, 1, "none")
E3M2 = SmallFloat(3, 2, 3, "none")
E2M1 = SmallFloat(2, 1, 1, "none")


_FORMATS = {"fp8": E4M3, "bf8": E5M2, "fp6": E2M3, "bf6": E3M2, "fp4": E2M1}
_FNUZ = {"fp8": E4M3_FNUZ, "bf8": E5M2_FNUZ}


def format_of(name: str, target_name: str) -> SmallFloat:
    """fp8 bf8 fp6 bf6 fp4 as the target means them: its fp8 and bf8 are FNUZ or OCP."""
    if target(target_name).fp8 == "fnuz" and name in _FNUZ:
        return _FNUZ[name]
    return _FORMATS[name]


def to_f32(lanes: LaneBuilder, code: Value, form: SmallFloat) -> Value:
    """The number of the code in the low bits of an i32; what is above them is ignored.

    Sign, exponent and fraction are put where f32 has them; a product with a power of two then sets
    the bias right, for denormals too. NaNs keep their sign.
    """
    magnitude = code & (form.sign - 1)
    placed = magnitude << (23 - form.fraction_bits)
    scale = lanes.const("float", (254 - form.bias) << 23, code.lanes)
    number = lanes.bits(lanes.fmul(lanes.bitcast(placed, "float"), scale, ieee=True))
    if form.special == "ieee":
        infinite = lanes.icmp("uge", magnitude, form.infinity)
        number = lanes.select(infinite, 0x7F800000, number)
    if form.special in ("ieee", "nan"):
        nan = lanes.icmp(
            "ugt", magnitude, form.infinity if form.special == "ieee" else form.largest
        )
        number = lanes.select(nan, 0x7FC00000, number)
    signed = number | ((code & form.sign) << (32 - form.width_bits))
    if form.special == "fnuz":
        signed = lanes.select((code & 0xFF) == form.sign, 0xFFC00000, signed)
    return lanes.bitcast(signed, "float")


def from_f32(
    lanes: LaneBuilder,
    a: Value,
    form: SmallFloat,
    *,
    seed: Value | None = None,
    scale_exponent: Value | None = None,
) -> Value:
    """The code, as an i32, of A: rounded to nearest even, or with `seed` stochastically: bits of it
    are added below the last kept bit and the sum cut off. `scale_exponent`: A counts as
    A / 2**scale_exponent."""
    bits = lanes.bits(a)
    magnitude = bits & 0x7FFFFFFF
    exponent, significand = normalized(lanes, magnitude, scale_exponent)
    exponent = exponent - (127 - form.bias)
    dropped = 23 - form.fraction_bits
    denormal = lanes.smax(1 - exponent, 0)  # numbers below the smallest normal are shifted further
    if seed is None:
        shift = lanes.smin(denormal + dropped, 31)
        last = (significand >> shift) & 1
        half = (lanes.const("i32", 1, bits.lanes) << (shift - 1)) - 1
        kept = (significand + half + last) >> shift
    else:
        # The bits shifted out here do not take part. (gfx1201 captures, bjacob/goc)
        aligned = significand >> lanes.smin(denormal, 31)
        kept = (aligned + (seed >> (9 + form.fraction_bits))) >> dropped
    code = kept + ((lanes.smax(exponent, 1) - 1) << form.fraction_bits)
    code = overflow(lanes, form, code, magnitude)
    return encode_sign(lanes, form, code, bits, magnitude)


def normalized(
    lanes: LaneBuilder, magnitude: Value, scale_exponent: Value | None
) -> tuple[Value, Value]:
    """(biased exponent, significand of 24 bits) of an f32's magnitude, scaled down."""
    if scale_exponent is None:  # f32's denormals are too small for any of the formats
        return magnitude >> 23, (magnitude & 0x7FFFFF) | 0x800000
    tiny = lanes.icmp("ult", magnitude, 0x800000)
    factor = lanes.const("float", float(1 << 24), magnitude.lanes)
    raised = lanes.bits(lanes.fmul(lanes.bitcast(magnitude, "float"), factor, ieee=True))
    magnitude = lanes.select(tiny, raised, magnitude)
    exponent = (magnitude >> 23) - lanes.select(tiny, 24, lanes.const("i32", 0, magnitude.lanes))
    exponent = lanes.select(magnitude == 0, -512, exponent - scale_exponent)
    return exponent, (magnitude & 0x7FFFFF) | 0x800000


def overflow(lanes: LaneBuilder, form: SmallFloat, code: Value, magnitude: Value) -> Value:
    """Codes above the largest number: by MODE.FP16_OVFL the largest, or infinity, or NaN; the
    formats without specials stick at the largest. (CDNA4 ISA 7.2; gfx12 silicon keeps infinity
    even with FP16_OVFL, bjacob/goc)"""
    too_large = lanes.icmp("ugt", code, form.largest) | lanes.icmp("uge", magnitude, 0x7F800000)
    sticks = form.special == "none" or lanes.mode.fp16_overflow
    beyond = {"fnuz": form.sign, "nan": form.sign - 1, "ieee": form.infinity, "none": form.largest}
    result = lanes.const("i32", form.largest if sticks else beyond[form.special], code.lanes)
    if sticks and form.special != "none" and lanes.generation >= 12:
        result = lanes.select(magnitude == 0x7F800000, beyond[form.special], result)
    return lanes.select(too_large, result, code)


def encode_sign(
    lanes: LaneBuilder, form: SmallFloat, code: Value, bits: Value, magnitude: Value
) -> Value:
    """Put A's sign in; NaN becomes the canonical one (0xff, 0xfe, FNUZ 0x80; all formats without
    a NaN: the largest number)."""
    signed = code | ((bits >> (32 - form.width_bits)) & form.sign)
    nan = lanes.icmp("ugt", magnitude, 0x7F800000)
    if form.special == "fnuz":
        signed = lanes.select(code == 0, 0, signed)
        return lanes.select(nan | (code == form.sign), form.sign, signed)
    if form.special == "none":
        return signed
    return lanes.select(nan, 2 * form.sign - (1 if form.special == "nan" else 2), signed)
