"""Vector arithmetic of f32 and f64, and the families that f16 shares (vector_half registers those).

Rounding and denormals follow MODE inside the builder's fadd, fmul, fma; the exceptions are named
where they are. Sources: the manuals' vector chapters, numerics.md 4 for what silicon does.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from lanewise.semantics.amd.family import family
from lanewise.semantics.lanes import LaneBuilder, Value

Pick = Callable[[LaneBuilder, Value, Value], Value]


def register_arithmetic(word: str) -> None:
    """add, sub, mul, fma and its forms of one float type; f64 has fewer."""
    family(f"{word} {word}", word, {
        f"v_add_{word}": ("D = A + B.", lambda lanes, a, b: lanes.fadd(a, b)),
        f"v_mul_{word}": ("D = A * B.", lambda lanes, a, b: lanes.fmul(a, b)),
    })  # fmt: skip
    family(f"{word} {word} {word}", word, {
        f"v_fma_{word}":
            ("D = A * B + C, rounded once.", lambda lanes, a, b, c: lanes.fma(a, b, c)),
    })  # fmt: skip
    family(f"{word} {word} {word}@dst", word, {
        f"v_fmac_{word}":
            ("D = A * B + D, rounded once.", lambda lanes, a, b, d: lanes.fma(a, b, d)),
    })  # fmt: skip
    if word == "f64":
        return
    family(f"{word} {word}", word, {
        f"v_sub_{word}": ("D = A - B.", lambda lanes, a, b: lanes.fsub(a, b)),
        f"v_subrev_{word}": ("D = B - A.", lambda lanes, a, b: lanes.fsub(b, a)),
    })  # fmt: skip
    family(f"{word} {word} {word}", word, {
        f"v_fmaak_{word}":
            ("D = A * B + K, rounded once.", lambda lanes, a, b, k: lanes.fma(a, b, k)),
        f"v_fmamk_{word}":
            ("D = A * K + B, rounded once.", lambda lanes, a, k, b: lanes.fma(a, k, b)),
    })  # fmt: skip


def register_mad(word: str) -> None:
    """The multiply-adds of gfx9 that round twice and flush whatever MODE says."""
    family(f"{word} {word} {word}", word, {
        f"v_mad_{word} v_madak_{word}": ("D = A * B + C, rounded twice, no denormals.", mad),
        f"v_madmk_{word}": (
            "D = A * K + B, rounded twice, no denormals.",
            lambda lanes, a, k, b: mad(lanes, a, k, b),
        ),
    })  # fmt: skip
    family(f"{word} {word} {word}@dst", word, {
        f"v_mac_{word}": ("D = A * B + D, rounded twice, no denormals.", mad),
    })  # fmt: skip


def mad(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> Value:
    """D = A * B + C; product and sum are rounded. (CDNA1 ISA, V_MAD_F32: denormals are flushed)"""
    a, b, c = lanes.flush(a), lanes.flush(b), lanes.flush(c)
    return lanes.flush(lanes.fadd(lanes.flush(lanes.fmul(a, b)), c))


def register_rounding(word: str) -> None:
    """To an integral number in the same type."""
    for name in ("floor", "ceil", "trunc", "rndne"):
        how = "roundeven" if name == "rndne" else name
        family(word, word, {
            f"v_{name}_{word}": (
                f"D = {name}(A).",
                lambda lanes, a, how=how: lanes.round_to_integral(how, lanes.flush_input(a)),
            ),
        })  # fmt: skip


# -- smallest and largest -------------------------------------------------------------------------
def smaller(lanes: LaneBuilder, a: Value, b: Value) -> Value:
    """The smaller number, -0 below +0; A where either is NaN."""
    least = lanes.select(lanes.fcmp("olt", b, a), b, a)
    zeros = lanes.bitcast(lanes.bits(a) | lanes.bits(b), a.type)
    return lanes.select(lanes.fcmp("oeq", a, b), zeros, least)


def larger(lanes: LaneBuilder, a: Value, b: Value) -> Value:
    """The larger number, +0 above -0; A where either is NaN."""
    most = lanes.select(lanes.fcmp("ogt", b, a), b, a)
    zeros = lanes.bitcast(lanes.bits(a) & lanes.bits(b), a.type)
    return lanes.select(lanes.fcmp("oeq", a, b), zeros, most)


def legacy(pick: Pick) -> Pick:
    """min and max up to gfx11: a number beats a NaN, with MODE.IEEE a signalling NaN beats all.

    Of two quiet NaNs the second stays (CDNA3 ISA 12.7), on gfx11 the first (RDNA3 ISA 16.7)."""

    def body(lanes: LaneBuilder, a: Value, b: Value) -> Value:
        a, b = lanes.flush_input(a), lanes.flush_input(b)
        result = lanes.select(lanes.is_nan(a), b, pick(lanes, a, b))
        if lanes.generation >= 11:
            result = lanes.select(lanes.is_nan(b), a, result)
        if lanes.mode.ieee:
            result = lanes.select(lanes.is_signaling(b), lanes.quiet(b), result)
            result = lanes.select(lanes.is_signaling(a), lanes.quiet(a), result)
        return result

    return body


def number(pick: Pick) -> Pick:
    """minimumNumber and maximumNumber: a number beats a NaN; of two NaNs the first, made quiet."""

    def body(lanes: LaneBuilder, a: Value, b: Value) -> Value:
        a, b = lanes.flush_input(a), lanes.flush_input(b)
        not_a = lanes.select(lanes.is_nan(b), lanes.quiet(a), b)
        return lanes.select(lanes.is_nan(a), not_a, pick(lanes, a, b))

    return body


def propagating(pick: Pick) -> Pick:
    """minimum and maximum: the first NaN in source order, made quiet. (numerics.md 4: the manual
    lets a signalling NaN go first, silicon does not)"""

    def body(lanes: LaneBuilder, a: Value, b: Value) -> Value:
        a, b = lanes.flush_input(a), lanes.flush_input(b)
        result = lanes.select(lanes.is_nan(b), lanes.quiet(b), pick(lanes, a, b))
        return lanes.select(lanes.is_nan(a), lanes.quiet(a), result)

    return body


def median(lanes: LaneBuilder, a: Value, b: Value, c: Value, *, name: str, least: Pick) -> Value:
    """The middle one of three; their minimum where one is NaN. (numerics.md 4: zeros are ordered,
    unlike in the manual's text)"""
    a, b, c = (lanes.flush_input(v) for v in (a, b, c))
    low, high = smaller(lanes, a, b), larger(lanes, a, b)
    middle = larger(lanes, low, smaller(lanes, high, c))
    nan = lanes.fcmp("uno", a, b) | lanes.is_nan(c)
    return lanes.rarely(
        name, nan, middle, lambda inner, x, y, z: least(inner, least(inner, x, y), z), a, b, c
    )


def register_pair(word: str, low: str, high: str, least: Pick, most: Pick) -> None:
    """Minimum and maximum of two, by the names they have."""
    family(f"{word} {word}", word, {
        f"v_{low}_{word}": ("D = the smaller of A and B.", least),
        f"v_{high}_{word}": ("D = the larger of A and B.", most),
    })  # fmt: skip


def register_triple(word: str, names: tuple[str, str, str, str], least: Pick, most: Pick) -> None:
    """Two selections one after the other: names of min min, max max, min max, max min."""
    rows = zip(names, ((least, least), (most, most), (least, most), (most, least)), strict=True)
    for name, (first, second) in rows:
        family(f"{word} {word} {word}", word, {
            f"v_{name}_{word}": (
                "D = second(first(A, B), C).",
                lambda lanes, a, b, c, first=first, second=second:
                    second(lanes, first(lanes, a, b), c),
            ),
        })  # fmt: skip


def register_extremes(word: str) -> None:
    """All of min, max, min3, max3, med3 and their like of one float type; f64 has only pairs."""
    least, most = legacy(smaller), legacy(larger)
    least_number, most_number = number(smaller), number(larger)
    low, high = propagating(smaller), propagating(larger)
    register_pair(word, "min", "max", least, most)
    register_pair(word, "min_num", "max_num", least_number, most_number)
    register_pair(word, "minimum", "maximum", low, high)
    if word == "f64":
        return
    register_triple(word, ("min3", "max3", "minmax", "maxmin"), least, most)
    names = ("min3_num", "max3_num", "minmax_num", "maxmin_num")
    register_triple(word, names, least_number, most_number)
    register_triple(word, ("minimum3", "maximum3", "minimummaximum", "maximumminimum"), low, high)
    for name, pick in (("med3", least), ("med3_num", least_number)):
        family(f"{word} {word} {word}", word, {
            f"v_{name}_{word}":
                ("D = the middle one of three.", partial(median, name=name, least=pick)),
        })  # fmt: skip


for _word in ("f32", "f64"):
    register_arithmetic(_word)
    register_rounding(_word)
    register_extremes(_word)
register_mad("f32")


# -- DX9 multiplication: zero times anything is zero ----------------------------------------------
def dx9_factors(lanes: LaneBuilder, a: Value, b: Value) -> tuple[Value, Value]:
    """A and B, both +0 where one of them is zero."""
    zero = lanes.const(a.type, 0.0, a.lanes)
    either = lanes.fcmp("oeq", a, zero) | lanes.fcmp("oeq", b, zero)
    return lanes.select(either, zero, a), lanes.select(either, zero, b)


def mul_dx9_zero(lanes: LaneBuilder, a: Value, b: Value) -> Value:
    """D = A * B, +0 where a factor is zero."""
    a, b = dx9_factors(lanes, lanes.flush_input(a), lanes.flush_input(b))
    return lanes.fmul(a, b)


def fma_dx9_zero(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> Value:
    """D = A * B + C, the product +0 where a factor is zero; never denormals. (gfx1201 captures,
    bjacob/goc: also a C of -0 then gives +0)"""
    a, b = dx9_factors(lanes, lanes.flush(a), lanes.flush(b))
    return lanes.flush(lanes.fma(a, b, lanes.flush(c)))


def mad_legacy(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> Value:
    """D = A * B + C, the product +0 where a factor is zero; rounded twice, never denormals."""
    return mad(lanes, *dx9_factors(lanes, lanes.flush(a), lanes.flush(b)), c)


def mullit(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> Value:
    """D = A * B by DX9 rules, -MAX where B is -MAX, -inf or NaN, or C is not above 0."""
    lowest = lanes.const("float", 0xFF7FFFFF, a.lanes)
    b, c = lanes.flush_input(b), lanes.flush_input(c)
    keep = lanes.fcmp("ogt", b, lowest) & lanes.fcmp("ogt", c, lanes.const("float", 0.0, a.lanes))
    return lanes.select(keep, mul_dx9_zero(lanes, a, b), lowest)


family("f32 f32", "f32", {
    "v_mul_legacy_f32 v_mul_dx9_zero_f32": ("D = A * B, +0 where a factor is zero.", mul_dx9_zero),
})  # fmt: skip
family("f32 f32 f32", "f32", {
    "v_fma_legacy_f32 v_fma_dx9_zero_f32":
        ("D = A * B + C, the product +0 where a factor is zero.", fma_dx9_zero),
    "v_mad_legacy_f32": ("D = A * B + C by DX9 rules, rounded twice, no denormals.", mad_legacy),
    "v_mullit_f32": ("D = A * B under the rules of DX9 lighting.", mullit),
})  # fmt: skip
family("f32 f32 f32@dst", "f32", {
    "v_fmac_legacy_f32 v_fmac_dx9_zero_f32":
        ("D = A * B + D, the product +0 where a factor is zero.", fma_dx9_zero),
})  # fmt: skip
