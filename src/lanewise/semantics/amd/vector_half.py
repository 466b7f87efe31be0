"""Vector arithmetic of f16 (bf16 has only conversions and dot products on these targets).

The families are vector_float's; arithmetic is done in half precision by the builder.
"""

from __future__ import annotations

from lanewise.semantics.amd.vector_float import (
    register_arithmetic,
    register_extremes,
    register_mad,
    register_rounding,
)

register_arithmetic("f16")
register_rounding("f16")
register_extremes("f16")
register_mad("f16")
