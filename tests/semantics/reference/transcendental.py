"""V_RCP, V_RSQ, V_SQRT, V_EXP, V_LOG, V_SIN, V_COS: the manual promises 1 ulp (f64: 2**29 ulp).

The models give the best float; the comparison allows `ulps`. f32 forms of the first five
flush denormals on both sides whatever MODE says (numerics.md 4).
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from functools import partial

from . import softfloat as sf
from .registry import Lane, define
from .softfloat import DOUBLE, HALF, SINGLE, Format


def _prepare(f: Format, lane: Lane, a: int) -> int:
    if f is SINGLE:
        return sf.flush(f, a)
    return lane.flush_input(f, a)[0]


def _finish(f: Format, lane: Lane, result: int) -> int:
    if f is SINGLE:
        return sf.flush(f, result)
    return lane.flush_output(f, result)


def reciprocal(f: Format, lane: Lane, a: int) -> int:
    one = f.bias << f.fraction_bits
    return _finish(f, lane, sf.divide(f, one, _prepare(f, lane, a)))


def square_root(f: Format, lane: Lane, a: int) -> int:
    return _finish(f, lane, sf.square_root(f, _prepare(f, lane, a)))


def reciprocal_square_root(f: Format, lane: Lane, a: int) -> int:
    return _finish(f, lane, sf.square_root(f, _prepare(f, lane, a), reciprocal=True))


def number(f: Format, bits: int) -> float:
    wide = sf.convert(f, DOUBLE, bits)
    return float(struct.unpack("<d", struct.pack("<Q", wide))[0])


def bits_of(f: Format, value: float) -> int:
    (wide,) = struct.unpack("<Q", struct.pack("<d", value))
    return sf.convert(DOUBLE, f, wide)


def through_double(function: Callable[[float], float], f: Format, lane: Lane, a: int) -> int:
    """A function of the host's libm, whose error is far below an ulp of f."""
    return _finish(f, lane, bits_of(f, function(number(f, _prepare(f, lane, a)))))


def turned(function: Callable[[float], float], f: Format, lane: Lane, a: int) -> int:
    """V_SIN and V_COS: "Denormals are supported" for f32 too."""
    (a,) = lane.flush_input(f, a)
    return lane.flush_output(f, bits_of(f, function(number(f, a))))


def exp2(x: float) -> float:
    if math.isnan(x):
        return x
    if x >= 1024:
        return math.inf
    return 0.0 if x < -1080 else 2.0**x


def log2(x: float) -> float:
    if math.isnan(x) or x < 0:
        return math.nan
    if x == 0:
        return -math.inf
    return x if math.isinf(x) else math.log2(x)


def _turn(function: Callable[[float], float], x: float) -> float:
    """sine or cosine of 2 pi x, with the exact values at quarter turns."""
    if math.isnan(x) or math.isinf(x):
        return math.nan
    fraction = math.fmod(x, 1.0)
    quarters = fraction * 4
    if quarters == int(quarters):
        exact = (0.0, 1.0, 0.0, -1.0)
        index = int(quarters) % 4
        if function is math.cos:
            return exact[(index + 1) % 4]
        return math.copysign(0.0, x) if x == 0 else exact[index]
    return function(2 * math.pi * fraction)


def sine(x: float) -> float:
    return _turn(math.sin, x)


def cosine(x: float) -> float:
    return _turn(math.cos, x)


for _t, _f in (("f16", HALF), ("f32", SINGLE)):
    for _name, _function in (("exp", exp2), ("log", log2)):
        define(f"v_{_name}_{_t}", f"{_t} -> {_t}", partial(through_double, _function, _f), ulps=1)
    for _name, _function in (("sin", sine), ("cos", cosine)):
        define(f"v_{_name}_{_t}", f"{_t} -> {_t}", partial(turned, _function, _f), ulps=1)
for _name, _function in (("exp", exp2), ("log", log2)):
    define(
        f"v_{_name}_legacy_f32", "f32 -> f32", partial(through_double, _function, SINGLE), ulps=1
    )
for _t, _f, _ulps in (("f16", HALF, 1), ("f32", SINGLE, 1), ("f64", DOUBLE, 1 << 29)):
    define(f"v_rcp_{_t}", f"{_t} -> {_t}", partial(reciprocal, _f), ulps=_ulps)
    define(f"v_rsq_{_t}", f"{_t} -> {_t}", partial(reciprocal_square_root, _f), ulps=_ulps)
    define(f"v_sqrt_{_t}", f"{_t} -> {_t}", partial(square_root, _f), ulps=_ulps)
define("v_rcp_iflag_f32", "f32 -> f32", partial(reciprocal, SINGLE), ulps=1)
