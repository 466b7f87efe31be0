"""The short names of element types (f32, bf16, float8_e4m3fn …) and their numpy dtypes.

Owns the one table of names that the command line takes and messages use. It knows nothing of
kernels or arguments. The types of ml_dtypes narrower than a byte take one byte per element, as they
do in numpy arrays.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final

import ml_dtypes
import numpy as np

from lanewise.errors import InputError

__all__ = [
    "ELEMENT_TYPES", "element_dtype", "element_name", "is_float", "is_integer", "numpy_dtype",
]  # fmt: skip

_SHORT: Final = {
    "i8": np.int8, "u8": np.uint8, "i16": np.int16, "u16": np.uint16,
    "i32": np.int32, "u32": np.uint32, "i64": np.int64, "u64": np.uint64,
    "f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64,
}  # fmt: skip
_NARROW: Final = (
    "float8_e3m4", "float8_e4m3", "float8_e4m3b11fnuz", "float8_e4m3fn", "float8_e4m3fnuz",
    "float8_e5m2", "float8_e5m2fnuz", "float8_e8m0fnu",
    "float6_e2m3fn", "float6_e3m2fn", "float4_e2m1fn",
)  # fmt: skip

#: Short name -> dtype, in the order messages list them.
ELEMENT_TYPES: Final[dict[str, np.dtype[Any]]] = {
    name: np.dtype(kind)
    for name, kind in (*_SHORT.items(), *((name, getattr(ml_dtypes, name)) for name in _NARROW))
}
_NAMES: Final = {dtype: name for name, dtype in ELEMENT_TYPES.items()}
# What numpy and C call them: not taken, but told apart from a slip of the finger.
_OTHER_NAMES: Final = {str(dtype): name for dtype, name in _NAMES.items()} | {
    "char": "i8", "short": "i16", "int": "i32", "uint": "u32", "unsigned": "u32", "long": "i64",
    "half": "f16", "float": "f32", "double": "f64", "bool": "u8", "size_t": "u64",
}  # fmt: skip


def element_dtype(name: str) -> np.dtype[Any]:
    """The dtype called `name`. Raises InputError that lists the names there are."""
    dtype = ELEMENT_TYPES.get(name)
    if dtype is None:
        near = _OTHER_NAMES.get(name) or next(iter(get_close_matches(name, ELEMENT_TYPES)), None)
        hint = f" (did you mean {near}?)" if near else ""
        raise InputError(
            f"unknown element type {name!r}{hint}; known types: {', '.join(ELEMENT_TYPES)}"
        )
    return dtype


def numpy_dtype(value: Any) -> np.dtype[Any]:
    """What numpy makes a dtype of. Raises InputError for anything else."""
    try:
        dtype: np.dtype[Any] = np.dtype(value)
    except (TypeError, ValueError):
        wanted = "a numpy dtype, such as np.float32 or ml_dtypes.bfloat16"
        raise InputError(f"dtype {value!r}: expected {wanted}") from None
    return dtype


def element_name(dtype: np.dtype[Any]) -> str:
    """The short name of a dtype, or numpy's own where it has none (bool, complex64, structs)."""
    return _NAMES.get(dtype) or str(dtype)


def is_float(dtype: np.dtype[Any]) -> bool:
    """Whether a real number is what an element holds. ml_dtypes' own types have kind V."""
    return dtype.kind == "f" or (dtype in _NAMES and not is_integer(dtype))


def is_integer(dtype: np.dtype[Any]) -> bool:
    return dtype.kind in "iu"
