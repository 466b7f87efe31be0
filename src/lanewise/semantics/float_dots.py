"""Dot products of 16-bit floats as gfx11 and gfx12 compute them, bit by bit, in integer lanes.

Terms are aligned to one grid of 2**g and what falls below it is cut off, so sums differ from any
chain of fused multiply-adds. WMMA is made of the same steps. Source: numerics.md 1.5 and 1.6
(captures of gfx1100, gfx1151 and gfx1201). This module knows no instruction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from lanewise.semantics.lanes import LaneBuilder, Value

FACTOR_NAN = 0xFFC00A3D  # a factor is NaN
INVALID = 0xFFC00000  # inf * 0, or infinities of both signs
INFINITY = 0x7F800000
EMPTY = -1024  # the exponent of a zero term


@dataclass(frozen=True, slots=True)
class Factor:
    """A 16-bit float taken apart. exponent: of the hidden bit's place, also for denormals."""

    negative: Value
    significand: Value
    exponent: Value
    fraction_bits: int
    nan: Value
    infinite: Value


@dataclass(frozen=True, slots=True)
class Term:
    """significand * 2**exponent; `place` is what grids are measured from (EMPTY for zero)."""

    negative: Value
    significand: Value
    exponent: Value
    place: Value


def factor(lanes: LaneBuilder, a: Value, *, flush: bool) -> Factor:
    """Take a half or bfloat apart; `flush`: denormals count as zero."""
    fraction_bits, bias = (10, 15) if a.type == "half" else (7, 127)
    bits = lanes.zext(lanes.bits(a), "i32")
    magnitude, infinity = bits & 0x7FFF, 0x7C00 if a.type == "half" else 0x7F80
    field, fraction = magnitude >> fraction_bits, magnitude & ((1 << fraction_bits) - 1)
    denormal = field == 0
    small = lanes.const("i32", 0, a.lanes) if flush else fraction
    return Factor(
        negative=(bits >> 15) != 0,
        significand=lanes.select(denormal, small, fraction | (1 << fraction_bits)),
        exponent=lanes.smax(field, 1) - bias,
        fraction_bits=fraction_bits,
        nan=lanes.icmp("ugt", magnitude, infinity),
        infinite=magnitude == infinity,
    )


def product(lanes: LaneBuilder, a: Factor, b: Factor) -> Term:
    """The exact product."""
    significand, exponent = a.significand * b.significand, a.exponent + b.exponent
    return Term(
        negative=a.negative ^ b.negative,
        significand=significand,
        exponent=exponent - 2 * a.fraction_bits,
        place=lanes.select(significand == 0, EMPTY, exponent),
    )


def accumulator(lanes: LaneBuilder, a: Value, *, flush: bool) -> Term:
    """An f32; its place is that of its leading bit."""
    bits = lanes.bits(a)
    field, fraction = lanes.field(bits, 23, 8), bits & 0x7FFFFF
    small = lanes.const("i32", 0, a.lanes) if flush else fraction
    significand = lanes.select(field == 0, small, fraction | 0x800000)
    exponent = lanes.smax(field, 1) - 150
    return Term(
        negative=lanes.icmp("slt", bits, 0),
        significand=significand,
        exponent=exponent,
        place=leading(lanes, significand, exponent),
    )


def leading(lanes: LaneBuilder, significand: Value, exponent: Value) -> Value:
    """The exponent of the leading bit, EMPTY for zero."""
    place = exponent + 31 - lanes.leading_zeros(significand)
    return lanes.select(significand == 0, EMPTY, place)


def most(lanes: LaneBuilder, values: Sequence[Value]) -> Value:
    return reduce(lanes.smax, values)


def shifted(lanes: LaneBuilder, a: Value, by: Value, *, floor: bool = False) -> Value:
    """A << by, or A >> -by with what falls out cut off (floor: towards -inf)."""
    right = lanes.smin(lanes.smax(0 - by, 0), 31)
    down = lanes.ashr(a, right) if floor else a >> right
    return lanes.select(lanes.icmp("slt", by, 0), down, a << (lanes.smax(by, 0) & 31))


def signed(lanes: LaneBuilder, term: Term) -> Value:
    return lanes.select(term.negative, 0 - term.significand, term.significand)


# -- infinities and NaNs --------------------------------------------------------------------------
def with_specials(
    lanes: LaneBuilder, finite: Value, pairs: Sequence[tuple[Factor, Factor]], c: Value
) -> Value:
    """The result's bits where a NaN or an infinity decides: NaN factors, invalid products, NaN of
    C, infinities, in that order."""
    false = lanes.const("i1", 0, c.lanes)
    nan = invalid = plus = minus = false
    for a, b in pairs:
        nan = nan | a.nan | b.nan
        invalid = invalid | (a.infinite & (b.significand == 0))
        invalid = invalid | (b.infinite & (a.significand == 0))
        infinite, negative = a.infinite | b.infinite, a.negative ^ b.negative
        plus, minus = plus | (infinite & ~negative), minus | (infinite & negative)
    bits = lanes.bits(c)
    invalid = invalid | (plus & minus)
    plus, minus = plus | (bits == INFINITY), minus | (bits == INFINITY | 1 << 31)
    infinity = lanes.select(minus, INFINITY | 1 << 31, lanes.const("i32", INFINITY, c.lanes))
    result = lanes.select(plus | minus, lanes.select(plus & minus, INVALID, infinity), finite)
    result = lanes.select(lanes.icmp("ugt", bits & 0x7FFFFFFF, INFINITY), bits | 0x400000, result)
    return lanes.select(nan, FACTOR_NAN, lanes.select(invalid, INVALID, result))


def special_half(lanes: LaneBuilder, bits: Value, type_: str) -> Value:
    """i16: infinity or NaN bits of an f32 in the 16-bit format."""
    if type_ == "bfloat":
        narrow = lanes.select(bits == FACTOR_NAN, 0xFFFD, bits >> 16)
    else:
        payload = ((bits >> 16) & 0x8000) | 0x7C00 | (bits >> 13 & 0x3FF)
        narrow = lanes.select(bits == FACTOR_NAN, 0xFE3D, payload)
    return lanes.trunc(narrow, "i16")


def is_special(lanes: LaneBuilder, bits: Value) -> Value:
    return lanes.icmp("uge", bits & 0x7FFFFFFF, INFINITY)


# -- from the grid to a float ---------------------------------------------------------------------
def power_of_two(lanes: LaneBuilder, exponent: Value) -> Value:
    """2**exponent as f64, for exponents that f64 has as normal numbers."""
    return lanes.bitcast(lanes.zext(exponent + 1023, "i64") << 52, "double")


def on_grid(lanes: LaneBuilder, total: Value, grid: Value) -> Value:
    """total * 2**grid as f64, exactly."""
    number = lanes.int_to_float(total, "double", signed=True)
    return lanes.fmul(number, power_of_two(lanes, lanes.smax(grid, -1000)), ieee=True)


def positive_zero(lanes: LaneBuilder, a: Value) -> Value:
    """Zeros of either sign become +0."""
    return lanes.select(lanes.fcmp("oeq", a, lanes.const(a.type, 0.0, a.lanes)), 0, a)


def to_half(lanes: LaneBuilder, number: Value) -> Value:
    """f64 to half, nearest even, zeros +0, overflow as MODE.FP16_OVFL says."""
    return positive_zero(
        lanes, lanes.limit_overflow(lanes.fptrunc(number, "half", ieee=True), number)
    )


# -- gfx12 ----------------------------------------------------------------------------------------
def gfx12_sum(
    lanes: LaneBuilder, products: Sequence[Term], c: Term, floor: int
) -> tuple[Value, Value]:
    """(sum in units of the grid, its exponent): pairs of products first, all cut towards -inf."""
    grids = [lanes.select(p.place == EMPTY, EMPTY, p.place - 24) for p in products]
    grid = lanes.smax(most(lanes, grids), lanes.smax(c.place, floor) - 26)
    total = shifted(lanes, signed(lanes, c), c.exponent - grid, floor=True)
    # A negative C of which nothing is left counts as 0 on grids above its lowest place.
    nothing_left = shifted(lanes, c.significand, c.exponent - grid) == 0
    coarse = lanes.icmp("sgt", grid, floor)
    total = lanes.select(nothing_left & coarse, 0, total)
    for first, second, g, h in zip(
        products[::2], products[1::2], grids[::2], grids[1::2], strict=True
    ):
        pair_grid = lanes.smax(g, h)
        pair = shifted(lanes, signed(lanes, first), first.exponent - pair_grid, floor=True)
        other = shifted(lanes, signed(lanes, second), second.exponent - pair_grid, floor=True)
        pair = pair + other
        total = total + shifted(lanes, pair, pair_grid - grid, floor=True)
    return total, grid


def gfx12_dot(
    lanes: LaneBuilder, a: Sequence[Value], b: Sequence[Value], c: Value, result: str = "float"
) -> Value:
    """C + sum of A[i] * B[i] for two or four products. result: "float", or the factors' type: the
    sum then goes straight to half, or through f32 cut to bfloat. C is an f32 in every case."""
    pairs = [
        (factor(lanes, x, flush=False), factor(lanes, y, flush=False))
        for x, y in zip(a, b, strict=True)
    ]
    products = [product(lanes, x, y) for x, y in pairs]
    floor = -14 if result == "half" else -126
    total, grid = gfx12_sum(lanes, products, accumulator(lanes, c, flush=False), floor)
    number = on_grid(lanes, total, grid)
    rounded = positive_zero(lanes, lanes.fptrunc(number, "float", ieee=True))
    return finish(lanes, number, rounded, pairs, c, result)


def finish(
    lanes: LaneBuilder,
    number: Value,
    rounded: Value,
    pairs: Sequence[tuple[Factor, Factor]],
    c: Value,
    result: str,
) -> Value:
    """The finite result, or the special one, in the format of the result."""
    zero = lanes.const("i32", 0, c.lanes)
    if result == "float":
        return lanes.bitcast(with_specials(lanes, lanes.bits(rounded), pairs, c), "float")
    special = with_specials(lanes, zero, pairs, c)
    if result == "half":
        narrow = lanes.bits(to_half(lanes, number))
    else:
        narrow = lanes.trunc(lanes.bits(rounded) >> 16, "i16")
    chosen = lanes.select(is_special(lanes, special), special_half(lanes, special, result), narrow)
    return lanes.bitcast(chosen, result)


# -- gfx11 ----------------------------------------------------------------------------------------
def gfx11_dot2(
    lanes: LaneBuilder, a: Sequence[Value], b: Sequence[Value], c: Value, result: str = "float"
) -> Value:
    """C + A[0] * B[0] + A[1] * B[1]. bfloat and f32 denormals count as zero, on the way out too."""
    flush = a[0].type == "bfloat"
    pairs = [
        (factor(lanes, x, flush=flush), factor(lanes, y, flush=flush))
        for x, y in zip(a, b, strict=True)
    ]
    products = [product(lanes, x, y) for x, y in pairs]
    addend = accumulator(lanes, c, flush=True)
    total, grid = gfx11_sum(lanes, products, addend, packed_half=result == "half")
    total = lanes.select(addend.negative, 0 - total, total)
    number = on_grid(lanes, total, grid)
    # Rounded to 24 bits before its exponent is looked at.
    nearest = lanes.fpext(lanes.int_to_float(total, "float", signed=True), "double")
    nearest = lanes.fmul(nearest, power_of_two(lanes, lanes.smax(grid, -1000)), ieee=True)
    tiny = lanes.fcmp("olt", lanes.fabs(nearest), lanes.const("double", 2.0**-126, c.lanes))
    rounded = lanes.select(tiny, 0, lanes.fptrunc(nearest, "float", ieee=True))
    return finish(lanes, number, rounded, pairs, c, result)


def gfx11_sum(
    lanes: LaneBuilder, products: Sequence[Term], c: Term, *, packed_half: bool
) -> tuple[Value, Value]:
    """(sum in units of the grid, seen from C's sign; grid's exponent). A term of the other sign
    contributes its one's complement, zeros too."""
    c_place = lanes.smax(c.place, -14) if packed_half else c.place
    leads = [leading(lanes, p.significand, p.exponent) for p in products]
    product_grid = most(lanes, [p.place for p in products]) - 24
    grid = lanes.smax(product_grid, most(lanes, [c_place, *leads]) - 26)
    total = shifted(lanes, c.significand, c.exponent - grid)
    for term in products:
        magnitude = shifted(lanes, term.significand, term.exponent - grid)
        total = total + lanes.select(term.negative ^ c.negative, ~magnitude, magnitude)
    all_zero = (c.significand | products[0].significand | products[1].significand) == 0
    return lanes.select(all_zero, 0, total), grid
