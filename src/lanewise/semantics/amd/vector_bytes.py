"""Vector instructions on bytes: permutation, averages, sums of absolute differences.

The clamp modifier makes sums stick at the largest number. Source: the manuals' VOP3 chapters.
"""

from __future__ import annotations

from lanewise.semantics.amd.family import family
from lanewise.semantics.amd.vector_integer import add
from lanewise.semantics.lanes import LaneBuilder, Value
from lanewise.semantics.registry import define_nothing


def byte(lanes: LaneBuilder, a: Value, index: int) -> Value:
    """Byte `index` of an i32, zero extended."""
    return lanes.field(a, 8 * index, 8)


def join_bytes(parts: list[Value]) -> Value:
    """i32 of four bytes, the lowest first."""
    first, second, third, fourth = parts
    return first | (second << 8) | (third << 16) | (fourth << 24)


# -- permutation ----------------------------------------------------------------------------------
def permuted_byte(lanes: LaneBuilder, high: Value, low: Value, selector: Value) -> Value:
    """0 to 7: that byte of high:low; 8 to 11: the sign of byte 1, 3, 5, 7; 12: 0; above: 0xff."""
    word = lanes.select((selector & 4) == 0, low, high)
    chosen = (word >> ((selector & 3) << 3)) & 0xFF
    signed = lanes.select((selector & 2) == 0, low, high)
    sign = lanes.ashr(signed << (((selector & 1) ^ 1) << 4), 31) & 0xFF
    special = lanes.select(lanes.icmp("ult", selector, 12), sign, 0xFF)
    special = lanes.select(selector == 12, 0, special)
    return lanes.select(lanes.icmp("ult", selector, 8), chosen, special)


def perm(lanes: LaneBuilder, a: Value, b: Value, selectors: Value) -> Value:
    """D = bytes of A:B that the bytes of C choose."""
    return join_bytes([permuted_byte(lanes, a, b, byte(lanes, selectors, i)) for i in range(4)])


def lerp(lanes: LaneBuilder, a: Value, b: Value, rounding: Value) -> Value:
    """D = averages of the bytes of A and B; halves go up where the byte of C is odd."""
    return join_bytes(
        [
            (byte(lanes, a, i) + byte(lanes, b, i) + lanes.field(rounding, 8 * i, 1)) >> 1
            for i in range(4)
        ]
    )


family("b32 b32 b32", "b32", {
    "v_perm_b32": ("D = bytes of A:B that the bytes of C choose.", perm),
    "v_lerp_u8": ("D = averages of bytes, rounding up where C's byte is odd.", lerp),
})  # fmt: skip


# -- sums of absolute differences -----------------------------------------------------------------
def distance(lanes: LaneBuilder, a: Value, b: Value) -> Value:
    """|A - B| of unsigned numbers."""
    return lanes.sub(lanes.umax(a, b), lanes.umin(a, b))


def byte_distances(lanes: LaneBuilder, a: Value, b: Value, *, masked: bool) -> Value:
    """Sum of |A - B| over the four bytes; masked: where the byte of B is not 0."""
    total = lanes.const("i32", 0, a.lanes)
    for i in range(4):
        x, y = byte(lanes, a, i), byte(lanes, b, i)
        part = distance(lanes, x, y)
        total = total + (lanes.select(y == 0, 0, part) if masked else part)
    return total


def sad_u8(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> Value:
    """D = C + sum of |A - B| over bytes."""
    return add(lanes, c, byte_distances(lanes, a, b, masked=False), signed=False)


def msad_u8(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> Value:
    """D = C + sum of |A - B| over bytes where B is not 0."""
    return add(lanes, c, byte_distances(lanes, a, b, masked=True), signed=False)


def sad_hi_u8(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> Value:
    """D = C + (sum of |A - B| over bytes << 16)."""
    return add(lanes, c, byte_distances(lanes, a, b, masked=False) << 16, signed=False)


def sad_u16(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> Value:
    """D = C + sum of |A - B| over halves."""
    low = distance(lanes, a & 0xFFFF, b & 0xFFFF)
    return add(lanes, c, low + distance(lanes, a >> 16, b >> 16), signed=False)


def sad_u32(lanes: LaneBuilder, a: Value, b: Value, c: Value) -> Value:
    """D = C + |A - B|."""
    return add(lanes, c, distance(lanes, a, b), signed=False)


family("b32 b32 u32", "u32", {
    "v_sad_u8": ("D = C + sum of |A - B| over bytes.", sad_u8),
    "v_msad_u8": ("D = C + sum of |A - B| over bytes where B is not 0.", msad_u8),
    "v_sad_hi_u8": ("D = C + (sum of |A - B| over bytes << 16).", sad_hi_u8),
    "v_sad_u16": ("D = C + sum of |A - B| over halves.", sad_u16),
    "v_sad_u32": ("D = C + |A - B|.", sad_u32),
})  # fmt: skip


def window(lanes: LaneBuilder, a: Value, index: int) -> Value:
    """Bytes index to index + 3 of an i64."""
    return lanes.low(a >> (8 * index) if index else a)


def quad_halves(lanes: LaneBuilder, a: Value, b: Value, c: Value, *, masked: bool) -> Value:
    """D = four halves: C's half + the distance of B to bytes i to i + 3 of A."""
    result = lanes.const("i64", 0, a.lanes)
    for i in range(4):
        start = lanes.trunc(c >> (16 * i) if i else c, "i16")
        part = lanes.trunc(byte_distances(lanes, window(lanes, a, i), b, masked=masked), "i16")
        total = lanes.zext(add(lanes, start, part, signed=False), "i64")
        result = result | (total << (16 * i))
    return result


def quad_words(lanes: LaneBuilder, a: Value, b: Value, c: tuple[Value, ...]) -> tuple[Value, ...]:
    """D = four words: C's word + the distance of B, where not 0, to bytes i to i + 3 of A."""
    return tuple(msad_u8(lanes, window(lanes, a, i), b, c[i]) for i in range(4))


family("b64 b32 b64", "b64", {
    "v_qsad_pk_u16_u8": (
        "D = four halves: C's half + distance of B to four bytes of A from byte i.",
        lambda lanes, a, b, c: quad_halves(lanes, a, b, c, masked=False),
    ),
    "v_mqsad_pk_u16_u8": (
        "D = four halves: C's half + distance of B, where not 0, to four bytes of A from byte i.",
        lambda lanes, a, b, c: quad_halves(lanes, a, b, c, masked=True),
    ),
})  # fmt: skip
family("b64 b32 b128", "b128", {
    "v_mqsad_u32_u8": (
        "D = four words: C's word + distance of B, where not 0, to four bytes of A from byte i.",
        quad_words,
    ),
})  # fmt: skip

define_nothing(
    "v_nop", "v_pipeflush", "v_clrexcp", source="changes no register (exceptions are not modelled)"
)
