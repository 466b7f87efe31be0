"""Scalar float instructions of gfx11.5 and gfx12: the bodies of their vector twins on scalars.

Results are the same as in a vector lane, there are no modifiers; f16 ones work on bits 15:0 of an
SGPR and clear bits 31:16 of the destination (`sf16` in `writes`). (RDNA3.5 and RDNA4 ISA 6.8)
"""

from __future__ import annotations

from typing import cast

from lanewise.semantics.amd import vector_compare, vector_convert, vector_half
from lanewise.semantics.lanes import LaneBuilder, Value
from lanewise.semantics.registry import Body, find, instruction

# Imported so that the vector twins are registered before they are looked up.
_VECTOR_MODULES = (vector_compare, vector_convert, vector_half)
_SOURCE = "as the vector instruction (RDNA3.5 and RDNA4 ISA 6.8)"


def vector_body(mnemonic: str) -> Body:
    """The body of a registered vector instruction."""
    twin = find(mnemonic)
    assert twin is not None, mnemonic
    return cast(Body, twin.body)


def _define_as_vector(name: str, reads: str, writes: str) -> None:
    instruction(f"s_{name}", reads=reads, writes=writes, source=_SOURCE)(vector_body(f"v_{name}"))


_TWO_INPUTS = (
    "add", "sub", "mul", "min", "max", "min_num", "max_num", "minimum", "maximum",
)  # fmt: skip
_ONE_INPUT = ("ceil", "floor", "trunc", "rndne")

for _word in ("f32", "f16"):
    for _name in _TWO_INPUTS:
        _define_as_vector(f"{_name}_{_word}", f"s{_word} s{_word}", f"s{_word}")
    for _name in _ONE_INPUT:
        _define_as_vector(f"{_name}_{_word}", f"s{_word}", f"s{_word}")
    _define_as_vector(f"fmac_{_word}", f"s{_word} s{_word} s{_word}@dst", f"s{_word}")
    for _name in vector_compare.FLOAT_PREDICATES:
        if _name not in ("f", "t", "tru"):
            instruction(
                f"s_cmp_{_name}_{_word}",
                reads=f"s{_word} s{_word}",
                writes="bit@scc",
                source=_SOURCE,
            )(vector_body(f"v_cmp_{_name}_{_word}"))

for _name in ("fmaak_f32", "fmamk_f32"):
    _define_as_vector(_name, "sf32 sf32 sf32", "sf32")

for _name, _reads, _writes in (
    ("cvt_f32_i32", "s32", "sf32"),
    ("cvt_f32_u32", "s32", "sf32"),
    ("cvt_i32_f32", "sf32", "s32"),
    ("cvt_u32_f32", "sf32", "s32"),
    ("cvt_f16_f32", "sf32", "sf16"),
    ("cvt_f32_f16", "sf16", "sf32"),
):
    _define_as_vector(_name, _reads, _writes)


@instruction("s_cvt_hi_f32_f16", reads="s32", writes="sf32")
def s_cvt_hi_f32_f16(scalars: LaneBuilder, a: Value) -> Value:
    """D = the half float in A[31:16]. (RDNA3.5 ISA 6.8: the one without a vector twin)"""
    high = scalars.bitcast(scalars.trunc(a >> 16, "i16"), "half")
    return vector_convert.widen(scalars, high, "float")


@instruction("s_cvt_pk_rtz_f16_f32", reads="sf32 sf32", writes="s32")
def s_cvt_pk_rtz_f16_f32(scalars: LaneBuilder, a: Value, b: Value) -> Value:
    """D = {B, A} as half floats, rounded towards zero whatever MODE says."""
    low, high = (
        scalars.zext(scalars.bits(scalars.fptrunc(v, "half", rounding=3)), "i32") for v in (a, b)
    )
    return low | (high << 16)
