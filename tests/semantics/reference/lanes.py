"""Instructions that look at other lanes: `lanes` operands are lists with one value per lane.

CDNA3 ISA 12.8, 12.11; CDNA4 ISA (permlane swaps); RDNA3 ISA 16.12.
"""

from __future__ import annotations

from .integers import parts
from .registry import Lane, model

Lanes = list[int]


@model("v_readfirstlane_b32", "lanes -> s32", whole_wave=True)
def v_readfirstlane_b32(lane: Lane, a: Lanes) -> tuple[int]:
    """The lowest active lane; lane 0 when none is."""
    first = (lane.exec & -lane.exec).bit_length() - 1 if lane.exec else 0
    return (a[first],)


@model("v_readlane_b32", "lanes s32 -> s32", whole_wave=True)
def v_readlane_b32(lane: Lane, a: Lanes, chosen: int) -> tuple[int]:
    return (a[chosen % lane.wave_size],)


@model("v_writelane_b32", "s32 s32 lanes@dst -> lanes@all", whole_wave=True)
def v_writelane_b32(lane: Lane, value: int, chosen: int, old: Lanes) -> tuple[Lanes]:
    result = list(old)
    result[chosen % lane.wave_size] = value
    return (result,)


def _rows(lane: Lane, a: Lanes, low: int, high: int, other_row: int) -> list[int | None]:
    """op_sel[0] is DPP's FI (fetch inactive lanes), op_sel[1] its BOUND_CTRL (they read as 0)."""
    fetch_inactive, zero_fill = (*lane.op_sel, 0, 0)[:2]
    selectors = parts(high << 32 | low, 4, 16)
    result: list[int | None] = []
    for i in range(lane.wave_size):
        source = (i & ~15 ^ other_row) + selectors[i & 15]
        if fetch_inactive or lane.exec >> source & 1:
            result.append(a[source])
        else:
            result.append(0 if zero_fill else None)
    return result


@model("v_permlane16_b32", "lanes s32 s32 -> lanes", whole_wave=True)
def v_permlane16_b32(lane: Lane, a: Lanes, low: int, high: int) -> tuple[list[int | None]]:
    return (_rows(lane, a, low, high, 0),)


@model("v_permlanex16_b32", "lanes s32 s32 -> lanes", whole_wave=True)
def v_permlanex16_b32(lane: Lane, a: Lanes, low: int, high: int) -> tuple[list[int | None]]:
    return (_rows(lane, a, low, high, 16),)


@model("v_permlane64_b32", "lanes lanes@dst -> lanes", whole_wave=True)
def v_permlane64_b32(lane: Lane, a: Lanes, old: Lanes) -> tuple[Lanes]:
    """No operation in wave32."""
    return (old,) if lane.wave_size == 32 else (a[32:] + a[:32],)


@model("v_permlane32_swap_b32", "lanes@dst lanes -> lanes lanes@src", whole_wave=True)
def v_permlane32_swap_b32(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """The upper half of the first with the lower half of the second (CDNA4, table of the swap)."""
    return a[:32] + b[:32], a[32:] + b[32:]


@model("v_permlane16_swap_b32", "lanes@dst lanes -> lanes lanes@src", whole_wave=True)
def v_permlane16_swap_b32(a: Lanes, b: Lanes) -> tuple[Lanes, Lanes]:
    """Odd rows of the first with even rows of the second."""
    return (
        a[:16] + b[:16] + a[32:48] + b[32:48],
        a[16:32] + b[16:32] + a[48:] + b[48:],
    )
