"""Dot products of 16-bit and 8-bit floats (v_dot2_*, v_dot2c, v_dot2acc, v_dot4_f32_*).

gfx11 and gfx12 are bit-exact models (semantics.float_dots, numerics.md 1.5 and 1.6). For the others
nothing is published: two fused multiply-adds, in the order of the manual's text, are assumed.
"""

from __future__ import annotations

from functools import partial

from lanewise.semantics.amd.family import family
from lanewise.semantics.float_dots import gfx11_dot2, gfx12_dot
from lanewise.semantics.lanes import LaneBuilder, Value
from lanewise.semantics.small_floats import format_of, to_f32

Pair = tuple[Value, Value]

# Denormal factors are zeros here, and results too, in every MODE. (numerics.md 1.2 and 4: measured
# on gfx90a; CDNA1 to CDNA3 ISA "V_DOT2 flush input and output denorms"; gfx950 keeps them)
_FLUSHING = ("gfx908", "gfx90a", "gfx942", "gfx9-4-generic")


def dot2(lanes: LaneBuilder, a: Pair, b: Pair, c: Value) -> Value:
    """D = C + A[0] * B[0] + A[1] * B[1] in f32."""
    if lanes.generation >= 12:
        return gfx12_dot(lanes, a, b, c)
    if lanes.generation == 11:
        return gfx11_dot2(lanes, a, b, c)
    return chained_dot2(lanes, a, b, c)


def chained_dot2(lanes: LaneBuilder, a: Pair, b: Pair, c: Value) -> Value:
    """Two fused multiply-adds, always to nearest even."""
    flushing = lanes.target in _FLUSHING
    total = lanes.flush(c) if flushing else c
    for x, y in zip(a, b, strict=True):
        if flushing:
            x, y = positive_flush(lanes, x), positive_flush(lanes, y)
        total = lanes.fma(lanes.fpext(x, "float"), lanes.fpext(y, "float"), total, ieee=True)
        total = lanes.flush(total) if flushing else total
    return total


def positive_flush(lanes: LaneBuilder, a: Value) -> Value:
    """Denormals become +0."""
    return lanes.select(lanes.is_class(a, 0x90), 0, a)


def dot2_narrow(lanes: LaneBuilder, a: Pair, b: Pair, c: Value) -> Value:
    """D = C + A[0] * B[0] + A[1] * B[1] in the factors' format."""
    wide = lanes.bitcast(lanes.zext(lanes.bits(c), "i32") << 16, "float")
    wide = wide if c.type == "bfloat" else lanes.fpext(c, "float")
    model = gfx12_dot if lanes.generation >= 12 else gfx11_dot2
    return model(lanes, a, b, wide, c.type)


def dot4(lanes: LaneBuilder, a: Value, b: Value, c: Value, *, names: tuple[str, str]) -> Value:
    """D = C + four products of 8-bit floats: they fit in halves, and are assumed to be summed as
    those are."""
    first, second = (format_of(name, lanes.target) for name in names)
    x = [lanes.fptrunc(to_f32(lanes, a >> s, first), "half", ieee=True) for s in (0, 8, 16, 24)]
    y = [lanes.fptrunc(to_f32(lanes, b >> s, second), "half", ieee=True) for s in (0, 8, 16, 24)]
    return gfx12_dot(lanes, x, y, c)


for _word in ("f16", "bf16"):
    family(f"2x{_word} 2x{_word} f32", "f32", {
        f"v_dot2_f32_{_word}": ("D = C + products of both halves.", dot2),
    }, fidelity="assumed")  # fmt: skip
    family(f"2x{_word} 2x{_word} f32@dst", "f32", {
        f"v_dot2c_f32_{_word} v_dot2acc_f32_{_word}":
            ("D = D + products of both halves.", dot2),
    }, fidelity="assumed")  # fmt: skip
    family(f"2x{_word} 2x{_word} {_word}", _word, {
        f"v_dot2_{_word}_{_word}": ("D = C + products of both halves, 16 bits.", dot2_narrow),
    }, fidelity="assumed")  # fmt: skip
for _a in ("fp8", "bf8"):
    for _b in ("fp8", "bf8"):
        family("b32 b32 f32", "f32", {
            f"v_dot4_f32_{_a}_{_b}":
                ("D = C + four products of 8-bit floats.", partial(dot4, names=(_a, _b))),
        }, fidelity="assumed")  # fmt: skip
