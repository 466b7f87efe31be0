"""JSON for programs: the envelope every verb answers in, and values JSON has no form for.

The envelope is an object that begins {"lanewise": 1, "verb": …}. The number goes up when a field
changes its meaning or goes away; new fields may come without that. NaN and the infinities are the
texts "NaN", "Infinity" and "-Infinity"; addresses and bytes are texts of hexadecimal digits.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import numpy as np

__all__ = ["VERSION", "array_json", "envelope"]

VERSION: Final = 1


def envelope(verb: str, fields: Mapping[str, Any]) -> str:
    """The whole answer of a verb as JSON text."""
    return json.dumps(
        {"lanewise": VERSION, "verb": verb, **fields}, ensure_ascii=False, allow_nan=False
    )


def array_json(array: np.ndarray[Any, Any]) -> Any:
    """An array as nested lists of numbers, in row-major order."""
    import numpy as np

    if array.dtype.kind in "iub":
        return array.tolist()
    wide = array if array.dtype == np.float64 else array.astype(np.float64)
    return _finite(wide.tolist())


def _finite(value: Any) -> Any:
    if isinstance(value, list):
        return [_finite(item) for item in value]
    if math.isfinite(value):
        return value
    return "NaN" if math.isnan(value) else ("Infinity" if value > 0 else "-Infinity")
