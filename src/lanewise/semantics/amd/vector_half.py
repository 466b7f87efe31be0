"""Vector arithmetic of f16 (bf16 has only conversions and dot products on these targets).

The families are vector_float's; arithmetic is done in half precision by the builder.
"""

from __future__ import annotations

from lanewise.semantics.amd.family import family
from lanewise.semantics.amd.vector_float import (
    mad,
    register_arithmetic,
    register_extremes,
    register_mad,
    register_rounding,
)

register_arithmetic("f16")
register_rounding("f16")
register_extremes("f16")
register_mad("f16")

# The names of gfx8, which differ in what they do with the other half.
family("f16 f16 f16", "f16", {
    "v_mad_legacy_f16": ("D = A * B + C, rounded twice, no denormals.", mad),
    "v_fma_legacy_f16":
        ("D = A * B + C, rounded once.", lambda lanes, a, b, c: lanes.fma(a, b, c)),
})  # fmt: skip

# On gfx9 these clear the other half of the destination register; all other 16-bit results there,
# and all of gfx10 and later, keep it. Sources: CDNA3 ISA (V_MAD_F16 and its neighbours, the
# *_LEGACY_* texts), LLVM's GCNSubtarget::zeroesHigh16BitsOfDest (a list from experiments).
CLEARS_OTHER_HALF_ON_GFX9 = frozenset(
    f"v_{name}_{word}"
    for names, words in (
        ("cvt_f16", "f32 u16 i16"),
        ("rcp rsq sqrt log exp sin cos floor ceil trunc rndne fract frexp_mant", "f16"),
        ("ldexp add sub subrev mul max min frexp_exp_i16", "f16"),
        ("lshlrev lshrrev", "b16"),
        ("ashrrev", "i16"),
        ("add sub subrev mul_lo max min mad_legacy", "u16"),
        ("max min mad_legacy", "i16"),
        ("mad_legacy fma_legacy div_fixup_legacy", "f16"),
    )
    for name in names.split()
    for word in words.split()
)
