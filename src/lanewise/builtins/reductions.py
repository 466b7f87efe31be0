"""Models of wave_reduce_*: one value from all active lanes, taken in ascending order.

Each is `T wave_reduce_<operation>_<type>(T value, const strategy)`: one result per wave. strategy
(0 compiler's choice, 1 iterative, 2 DPP) must be an integer; clang 22 compiles all alike. With no
active lane the result is undefined. Source: clang 22's own lowering, a scalar loop over EXEC
(reference/amd-builtins.md 6), and for fmin and fmax the V_MIN_F32 and V_MAX_F32 of the ISA manuals.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from lanewise.builtins.wave import Lanes, Wave, constant, open_wave
from lanewise.errors import InputError

__all__ = [
    "wave_reduce_add_u32", "wave_reduce_add_u64", "wave_reduce_and_b32", "wave_reduce_and_b64",
    "wave_reduce_fadd_f32", "wave_reduce_fmax_f32", "wave_reduce_fmin_f32", "wave_reduce_fsub_f32",
    "wave_reduce_max_i32", "wave_reduce_max_i64", "wave_reduce_max_u32", "wave_reduce_max_u64",
    "wave_reduce_min_i32", "wave_reduce_min_i64", "wave_reduce_min_u32", "wave_reduce_min_u64",
    "wave_reduce_or_b32", "wave_reduce_or_b64", "wave_reduce_sub_u32", "wave_reduce_sub_u64",
    "wave_reduce_xor_b32", "wave_reduce_xor_b64",
]  # fmt: skip

_TYPES: dict[str, type[Any]] = {
    "u32": np.uint32, "i32": np.int32, "b32": np.uint32, "f32": np.float32,
    "u64": np.uint64, "i64": np.int64, "b64": np.uint64,
}  # fmt: skip
_QUIET = 1 << 22
_NAN = 0x7FC00000
_INVALID = 0xFFC00000  # what the hardware makes of inf - inf

# Of bits as Python ints, or of f32 bits: (so far, next lane's, target generation)
Step = Callable[[int, int, int], int]


class Reduction(Protocol):
    """`values`, then strategy; `arch=` and `exec=` as everywhere."""

    def __call__(self, values: Any, strategy: int = 0, *, arch: str, exec: Any = None) -> Any: ...


def _float(bits: int) -> np.float32:
    return np.float32(np.array(bits, np.uint32).view(np.float32))


def _bits(number: Any) -> int:
    return int(np.array(number, np.float32).view(np.uint32))


def _is_nan(bits: int) -> bool:
    return bits & 0x7FFFFFFF > 0x7F800000


def _add(so_far: int, next_: int, sign: int) -> int:
    with np.errstate(all="ignore"):
        total = _float(so_far) + _float(next_ ^ sign)
    if _is_nan(so_far) or _is_nan(next_):  # the first NaN, made quiet; sign and payload stay
        return (so_far if _is_nan(so_far) else next_) | _QUIET
    return _INVALID if np.isnan(total) else _bits(total)


def _extreme(so_far: int, next_: int, generation: int, smaller: bool) -> int:
    """V_MIN_F32 and V_MAX_F32 with IEEE set; from gfx12 V_MIN_NUM_F32 and V_MAX_NUM_F32."""
    if generation < 12:
        for bits in (so_far, next_):
            if _is_nan(bits) and not bits & _QUIET:
                return bits | _QUIET
    if _is_nan(so_far):
        # of two NaNs CDNA3's text takes the second, RDNA3's the first; RDNA2's has none: as CDNA3
        return next_ if generation <= 10 or not _is_nan(next_) else so_far | _QUIET
    if _is_nan(next_):
        return so_far
    key = lambda bits: (_float(bits), -(bits >> 31))  # noqa: E731  -0 is below +0
    return min(so_far, next_, key=key) if smaller else max(so_far, next_, key=key)


_STEPS: dict[str, Step] = {
    "add": lambda a, b, _: a + b,
    "sub": lambda a, b, _: a - b,
    "min": lambda a, b, _: min(a, b),
    "max": lambda a, b, _: max(a, b),
    "and": lambda a, b, _: a & b,
    "or": lambda a, b, _: a | b,
    "xor": lambda a, b, _: a ^ b,
    "fadd": lambda a, b, _: _add(a, b, 0),
    "fsub": lambda a, b, _: _add(a, b, 1 << 31),
    "fmin": lambda a, b, g: _extreme(a, b, g, smaller=True),
    "fmax": lambda a, b, g: _extreme(a, b, g, smaller=False),
}
_FLOAT_START = {"fadd": 0x80000000, "fsub": 0, "fmin": _NAN, "fmax": _NAN}


def _start(operation: str, element: str) -> int:
    if element == "f32":
        return _FLOAT_START[operation]
    bounds = np.iinfo(_TYPES[element])
    starts = {"min": int(bounds.max), "max": int(bounds.min), "and": int(bounds.max)}
    return starts.get(operation, 0)


def _define(operation: str, element: str) -> Reduction:
    name = f"wave_reduce_{operation}_{element}"
    dtype = _TYPES[element]

    def reduce(values: Any, strategy: int = 0, *, arch: str, exec: Any = None) -> Any:
        wave = open_wave(name, arch, [values], exec)
        constant(name, "strategy", strategy)
        given = _typed(wave, values, dtype)
        return wave.whole(_reduced(wave, given, operation, element))

    reduce.__name__ = reduce.__qualname__ = name
    reduce.__doc__ = (
        f"`{element} {name}({element} value, const strategy)`: {operation} over active lanes.\n\n"
        "One result per wave, undefined with no active lane; strategy changes nothing.\n"
        "Source: clang 22's own lowering (reference/amd-builtins.md 6)."
    )
    return reduce


def _typed(wave: Wave, values: Any, dtype: type[Any]) -> Lanes:
    """The parameter's type: as many bytes are taken as bits, other numbers as C converts them."""
    wanted = np.dtype(dtype)
    given = wave.bits(values) if wanted.itemsize == 8 or wanted.kind == "f" else wave.words(values)
    if given.data.dtype.itemsize == wanted.itemsize and wanted.kind != "f":
        return Lanes(np.ascontiguousarray(given.data).view(wanted), given.undefined)
    if given.data.dtype.kind == "f" and wanted.kind != "f":
        raise InputError(f"{wave.name}: values: elements of {given.data.dtype} for {wanted}")
    return Lanes(given.data.astype(wanted), given.undefined)


def _reduced(wave: Wave, given: Lanes, operation: str, element: str) -> Lanes:
    shape = np.broadcast_shapes(given.data.shape, wave.active.shape)
    data, active, bad = (
        np.broadcast_to(a, shape) for a in (given.data, wave.active, given.undefined)
    )
    bits = data.view(np.uint32) if element == "f32" else data
    result = np.zeros(shape, dtype=data.dtype)
    undefined = np.zeros(shape, dtype=bool)
    for which in np.ndindex(shape[:-1]):
        on = active[which]
        so_far = _start(operation, element)
        for number in bits[which][on]:
            so_far = _STEPS[operation](so_far, int(number), wave.on.generation)
        result[which] = _as(so_far, element)
        undefined[which] = not on.any() or bool(bad[which][on].any())
    return Lanes(result, undefined)


def _as(number: int, element: str) -> Any:
    """Bits or a wide integer as the element's type."""
    if element == "f32":
        return _float(number)
    width = int(element[1:])
    packed = struct.pack("<Q", number & ((1 << width) - 1))
    return np.frombuffer(packed[: width // 8], dtype=_TYPES[element])[0]


wave_reduce_add_u32 = _define("add", "u32")
wave_reduce_add_u64 = _define("add", "u64")
wave_reduce_sub_u32 = _define("sub", "u32")
wave_reduce_sub_u64 = _define("sub", "u64")
wave_reduce_min_i32 = _define("min", "i32")
wave_reduce_min_u32 = _define("min", "u32")
wave_reduce_min_i64 = _define("min", "i64")
wave_reduce_min_u64 = _define("min", "u64")
wave_reduce_max_i32 = _define("max", "i32")
wave_reduce_max_u32 = _define("max", "u32")
wave_reduce_max_i64 = _define("max", "i64")
wave_reduce_max_u64 = _define("max", "u64")
wave_reduce_and_b32 = _define("and", "b32")
wave_reduce_and_b64 = _define("and", "b64")
wave_reduce_or_b32 = _define("or", "b32")
wave_reduce_or_b64 = _define("or", "b64")
wave_reduce_xor_b32 = _define("xor", "b32")
wave_reduce_xor_b64 = _define("xor", "b64")
wave_reduce_fadd_f32 = _define("fadd", "f32")
wave_reduce_fsub_f32 = _define("fsub", "f32")
wave_reduce_fmin_f32 = _define("fmin", "f32")
wave_reduce_fmax_f32 = _define("fmax", "f32")
