"""Packed vector arithmetic (v_pk_*), mixed-precision fma, integer dot products.

A packed instruction is the plain one run for the low and for the high half: its body is the plain
one's. What op_sel, op_sel_hi, neg_lo and neg_hi do is the operand layer's.
"""

from __future__ import annotations

from functools import partial
from typing import cast

from lanewise.semantics.amd import vector_half, vector_integer
from lanewise.semantics.amd.family import family
from lanewise.semantics.amd.vector_integer import saturate
from lanewise.semantics.lanes import LaneBuilder, Value
from lanewise.semantics.registry import Body, find, instruction

_TWINS = (vector_half, vector_integer)  # imported so that the plain instructions are registered

# Plain names of which there is a packed instruction, and what they read and write.
_PACKED = {
    ("f16 f16", "f16"): "add_f16 mul_f16 min_f16 max_f16 min_num_f16 max_num_f16 minimum_f16 "
        "maximum_f16",
    ("f16 f16 f16", "f16"): "fma_f16 minimum3_f16 maximum3_f16",
    ("f16 f16 f16@dst", "f16"): "fmac_f16",
    ("u16 u16", "u16"): "add_u16 sub_u16 mul_lo_u16 min_u16 max_u16",
    ("i16 i16", "i16"): "add_i16 sub_i16 min_i16 max_i16",
    ("u16 u16 u16", "u16"): "mad_u16",
    ("i16 i16 i16", "i16"): "mad_i16",
    ("u16 b16", "b16"): "lshlrev_b16 lshrrev_b16 ashrrev_i16",
    ("f32 f32", "f32"): "add_f32 mul_f32",
    ("f32 f32 f32", "f32"): "fma_f32",
}  # fmt: skip

for (_reads, _writes), _names in _PACKED.items():
    for _name in _names.split():
        _plain = find(f"v_{_name}")
        assert _plain is not None
        instruction(
            f"v_pk_{_name}",
            reads=_reads,
            writes=_writes,
            packed=True,
            source=f"Both halves: {_plain.source}",
        )(cast(Body, _plain.body))


@instruction("v_pk_mov_b32", reads="b64 b64", writes="b64")
def v_pk_mov_b32(lanes: LaneBuilder, a: Value, b: Value) -> Value:
    """D = register OPSEL[0] of A, register OPSEL[1] of B. (CDNA3 ISA, V_PK_MOV_B32)"""
    bits = lanes.modifiers.get("op_sel", (0, 0))
    assert isinstance(bits, tuple)
    first = lanes.high(a) if bits[0] else lanes.low(a)
    return lanes.pair(first, lanes.high(b) if bits[1] else lanes.low(b))


# -- mixed precision ------------------------------------------------------------------------------
def fma_to_half(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> Value:
    """A * B + C of f32, rounded once, to f16."""
    x, y, z = (lanes.fpext(lanes.flush_input(v), "double") for v in (a, b, c))
    # The product is exact in f64; the sum keeps what it loses in its last bit.
    total = lanes.odd_sum(lanes.fmul(x, y, ieee=True), z, lanes.mode.rounding("half"))
    result = lanes.flush_output(lanes.limit_overflow(lanes.fptrunc(total, "half"), a, b, c))
    return clamp_half(lanes, result) if lanes.modifiers.get("clamp") else result


def clamp_half(lanes: LaneBuilder, a: Value) -> Value:
    """Within [0, 1]; NaN is 0 on gfx12 and with DX10_CLAMP. Done here because the half is written
    as part of a register."""
    zero, one = lanes.const("half", 0.0, a.lanes), lanes.const("half", 1.0, a.lanes)
    limited = lanes.select(lanes.fcmp("ogt", a, zero), a, zero)
    limited = lanes.select(lanes.fcmp("ogt", limited, one), one, limited)
    if lanes.mode.dx10_clamp or lanes.generation >= 12:
        return limited
    return lanes.select(lanes.is_nan(a), a, limited)


def fma_mixlo(lanes: LaneBuilder, a: Value, b: Value, c: Value, old: Value) -> Value:
    """D[15:0] = A * B + C."""
    half = lanes.zext(lanes.bits(fma_to_half(lanes, a, b, c)), "i32")
    return (old & 0xFFFF0000) | half


def fma_mixhi(lanes: LaneBuilder, a: Value, b: Value, c: Value, old: Value) -> Value:
    """D[31:16] = A * B + C."""
    half = lanes.zext(lanes.bits(fma_to_half(lanes, a, b, c)), "i32")
    return (old & 0xFFFF) | (half << 16)


family("mix mix mix", "f32", {
    "v_fma_mix_f32": ("D = A * B + C.", lambda lanes, a, b, c: lanes.fma(a, b, c)),
})  # fmt: skip
family("mix mix mix b32@dst", "b32", {
    "v_fma_mixlo_f16": ("D[15:0] = A * B + C, rounded once.", fma_mixlo),
    "v_fma_mixhi_f16": ("D[31:16] = A * B + C, rounded once.", fma_mixhi),
})  # fmt: skip


# -- integer dot products -------------------------------------------------------------------------
def dot(
    lanes: LaneBuilder, a: Value, b: Value, c: Value, *, width: int, signed: tuple[bool, bool]
) -> Value:
    """D = C + sum of A's and B's fields of `width` bits multiplied; saturates once, at the end."""
    total = lanes.const("i32", 0, a.lanes)
    for first in range(0, 32, width):
        x = lanes.field(a, first, width, signed=signed[0])
        total = total + x * lanes.field(b, first, width, signed=signed[1])
    if not lanes.clamp:
        return total + c
    return lanes.saturating("sadd" if any(signed) else "uadd", c, total)


def dot_mixed(lanes: LaneBuilder, a: Value, b: Value, c: Value, *, width: int) -> Value:
    """NEG[0] and NEG[1] say whether A's and B's fields are signed; C and D are."""
    bits = lanes.modifiers.get("neg_lo", (0, 0))
    assert isinstance(bits, tuple)
    total = dot(lanes, a, b, c & 0, width=width, signed=(bool(bits[0]), bool(bits[1])))
    return lanes.saturating("sadd", c, total) if lanes.clamp else total + c


def dot2(
    lanes: LaneBuilder, a: tuple[Value, Value], b: tuple[Value, Value], c: Value, *, signed: bool
) -> Value:
    """D = C + the products of both halves, which need more than 32 bits before they saturate."""
    extend, wide = lanes.sext if signed else lanes.zext, "i64" if lanes.clamp else "i32"
    total = extend(c, wide)
    for x, y in zip(a, b, strict=True):
        total = total + extend(x, wide) * extend(y, wide)
    return saturate(lanes, total, "i32", signed=signed) if lanes.clamp else total


for _signed, _letter in ((True, "i"), (False, "u")):
    family(f"2xi16 2xi16 {_letter}32", f"{_letter}32", {
        f"v_dot2_{_letter}32_{_letter}16":
            ("D = C + products of halves.", partial(dot2, signed=_signed)),
    })  # fmt: skip
    for _count, _width in ((4, 8), (8, 4)):
        family(f"b32 b32 {_letter}32", f"{_letter}32", {
            f"v_dot{_count}_{_letter}32_{_letter}{_width}": (
                f"D = C + {_count} products.",
                partial(dot, width=_width, signed=(_signed, _signed)),
            ),
        })  # fmt: skip
family("2xi16 2xi16 i32@dst", "i32", {
    "v_dot2c_i32_i16": ("D = D + products of halves.", partial(dot2, signed=True)),
})  # fmt: skip
for _count, _width in ((4, 8), (8, 4)):
    family("b32 b32 i32@dst", "i32", {
        f"v_dot{_count}c_i32_i{_width}": (
            f"D = D + {_count} products.", partial(dot, width=_width, signed=(True, True)),
        ),
    })  # fmt: skip
    family("b32 b32 i32", "i32", {
        f"v_dot{_count}_i32_iu{_width}": (
            f"D = C + {_count} products, NEG says which factors are signed.",
            partial(dot_mixed, width=_width),
        ),
    })  # fmt: skip
