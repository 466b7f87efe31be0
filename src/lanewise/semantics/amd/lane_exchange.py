"""Instructions whose lanes see each other: readlane, permutes, swizzles.

Bodies run once for the whole wave (`exchanges_lanes`): element i is lane i. EXEC matters on the
reading side where a body says so; writing only active lanes is the operand layer's, as everywhere.
DPP, which any vector instruction can carry, is in semantics.dpp.
"""

from __future__ import annotations

from functools import partial

from lanewise.semantics.lanes import LaneBuilder, Value
from lanewise.semantics.registry import instruction

# -- one lane -------------------------------------------------------------------------------------


@instruction(
    "v_readlane_b32",
    reads="b32 s32",
    writes="s32",
    exchanges_lanes=True,
    ignores_exec=True,
)
def v_readlane_b32(lanes: LaneBuilder, a: Value, lane: Value) -> Value:
    """D = A of lane (B mod wave size), active or not."""
    return lanes.extract(a, lane & (lanes.wave_size - 1))


@instruction(
    "v_readfirstlane_b32", reads="b32", writes="s32", exchanges_lanes=True, ignores_exec=True
)
def v_readfirstlane_b32(lanes: LaneBuilder, a: Value) -> Value:
    """D = A of the lowest active lane, of lane 0 where EXEC is 0."""
    return lanes.extract(a, lanes.first_active_lane())


@instruction(
    "v_writelane_b32",
    reads="s32 s32 b32@dst",
    writes="b32",
    exchanges_lanes=True,
    ignores_exec=True,
)
def v_writelane_b32(lanes: LaneBuilder, a: Value, lane: Value, old: Value) -> Value:
    """D of lane (B mod wave size) = A, active or not; other lanes keep D."""
    return lanes.insert(old, a, lane & (lanes.wave_size - 1))


# -- permutes through the LDS crossbar ------------------------------------------------------------


def permute_width(lanes: LaneBuilder) -> int:
    """Lanes within which ds_permute and ds_bpermute move data: halves of a gfx10 or gfx11 wave64.

    The manuals' RDNA2 and RDNA3 instruction pages let the index run over the whole wave, their LDS
    chapters do not; LLVM uses ds_bpermute wave-wide only on gfx9, gfx12 or in wave32
    (amd-builtins.md 4.4).
    """
    return 32 if lanes.generation in (10, 11) else lanes.wave_size


def addressed_lane(lanes: LaneBuilder, address: Value, offset: int) -> Value:
    """The lane a byte address points to: address / 4 modulo the reachable lanes."""
    width = permute_width(lanes)
    lane = ((address + offset) >> 2) & (width - 1)
    return lane if width == lanes.wave_size else lane | (lanes.lane_ids() & ~(width - 1))


@instruction("ds_bpermute_b32", reads="b32 b32 imm", writes="b32", exchanges_lanes=True)
def ds_bpermute_b32(lanes: LaneBuilder, address: Value, data: Value, offset: int) -> Value:
    """D = B of lane (A + offset) / 4; 0 where that lane is inactive."""
    return lanes.gather_lanes(lanes.zero_inactive(data), addressed_lane(lanes, address, offset))


@instruction("ds_bpermute_fi_b32", reads="b32 b32 imm", writes="b32", exchanges_lanes=True)
def ds_bpermute_fi_b32(lanes: LaneBuilder, address: Value, data: Value, offset: int) -> Value:
    """D = B of lane (A + offset) / 4, active or not."""
    return lanes.gather_lanes(data, addressed_lane(lanes, address, offset))


@instruction("ds_permute_b32", reads="b32 b32 imm", writes="b32", exchanges_lanes=True)
def ds_permute_b32(lanes: LaneBuilder, address: Value, data: Value, offset: int) -> Value:
    """B of an active lane goes to lane (A + offset) / 4; 0 where none comes, the highest wins."""
    return lanes.scatter_lanes(
        data,
        addressed_lane(lanes, address, offset),
        lanes.mask_of(lanes.exec_mask),
        lanes.const(data.type, 0),
    )


# -- ds_swizzle -----------------------------------------------------------------------------------


def swizzle_source(lane: int, control: int) -> int:
    """The lane within a group of 32 that `lane` reads. (CDNA4 and RDNA4 ISA, DS_SWIZZLE_B32)

    The manual's rotate formula lacks the `& 31`; its own examples need it (amd-builtins.md 4.3).
    """
    if control >= 0xE000:  # FFT
        keep = control & 31
        reversed_lane = int(f"{lane:05b}"[::-1], 2)
        return (reversed_lane >> keep.bit_count()) | (lane & keep)
    if control >= 0xC000:  # rotate
        keep, step = control & 31, (control >> 5) & 31
        turned = lane - step if (control >> 10) & 1 else lane + step
        return (lane & keep) | (turned & ~keep & 31)
    if control >= 0x8000:  # any four
        return (lane & ~3) | ((control >> (2 * (lane & 3))) & 3)
    return ((lane & control & 31) | ((control >> 5) & 31)) ^ ((control >> 10) & 31)


@instruction("ds_swizzle_b32", reads="b32 imm", writes="b32", exchanges_lanes=True)
def ds_swizzle_b32(lanes: LaneBuilder, a: Value, control: int) -> Value:
    """D = A of another lane in the same 32, as `offset` says; 0 where that lane is inactive."""
    sources = [(lane & ~31) | swizzle_source(lane & 31, control) for lane in range(lanes.wave_size)]
    return lanes.permute(lanes.zero_inactive(a), sources)


# -- rows of sixteen ------------------------------------------------------------------------------


def fetched(
    lanes: LaneBuilder,
    data: Value,
    sources: Value,
    old: Value,
    *,
    fetch_inactive: bool,
    bound_control: bool,
) -> Value:
    """`data` of the source lanes. Where one is inactive: its value with fetch_inactive, else 0 with
    bound_control, else the old destination."""
    if fetch_inactive:
        return lanes.gather_lanes(data, sources)
    if bound_control:
        return lanes.gather_lanes(lanes.zero_inactive(data), sources)
    active = lanes.zero_inactive(lanes.const("i32", -1))
    usable = lanes.gather_lanes(active, sources) != 0
    return lanes.select(usable, lanes.gather_lanes(data, sources), old)


def permute_rows(
    lanes: LaneBuilder, data: Value, choice: Value, old: Value, *, other_row: int
) -> Value:
    """D = A of lane choice[3:0] of the row, or of its partner row. op_sel: [fi, bound_ctrl]."""
    bits = lanes.modifiers.get("op_sel", (0, 0))
    assert isinstance(bits, tuple)
    row = (lanes.lane_ids() & ~15) ^ other_row
    return fetched(
        lanes,
        data,
        row | (choice & 15),
        old,
        fetch_inactive=bool(bits[0]),
        bound_control=bool(bits[1]),
    )


def permute_by_scalars(
    lanes: LaneBuilder, data: Value, low: Value, high: Value, old: Value, *, other_row: int
) -> Value:
    """The nibbles of the two scalars choose, the same for every row."""
    position = lanes.lane_ids() & 7
    word = lanes.select(
        lanes.icmp("ult", lanes.lane_ids() & 15, 8), lanes.splat(low), lanes.splat(high)
    )
    return permute_rows(lanes, data, word >> (position << 2), old, other_row=other_row)


for _name, _other_row in (("v_permlane16", 0), ("v_permlanex16", 16)):
    instruction(
        f"{_name}_b32",
        reads="b32 s32 s32 b32@dst",
        writes="b32",
        exchanges_lanes=True,
        source=permute_by_scalars.__doc__ or "",
    )(partial(permute_by_scalars, other_row=_other_row))
    instruction(
        f"{_name}_var_b32",
        reads="b32 b32 b32@dst",
        writes="b32",
        exchanges_lanes=True,
        source=permute_rows.__doc__ or "",
    )(partial(permute_rows, other_row=_other_row))


@instruction("v_permlane64_b32", reads="b32 b32@dst", writes="b32", exchanges_lanes=True)
def v_permlane64_b32(lanes: LaneBuilder, a: Value, old: Value) -> Value:
    """D = A of lane i ^ 32, active or not. Does nothing in wave32."""
    if lanes.wave_size == 32:
        return old
    return lanes.permute(a, [lane ^ 32 for lane in range(64)])


def swap_rows(lanes: LaneBuilder, a: Value, b: Value, *, distance: int) -> tuple[Value, Value]:
    """Rows of A with the bit `distance` set change places with the rows of B without it.

    The manual's text has no EXEC and no word on fi and bound_ctrl: they are taken as permlane16's.
    """
    modifiers = lanes.modifiers
    ids = lanes.lane_ids()
    upper = (ids & distance) != 0
    fetch = partial(
        fetched,
        lanes,
        sources=ids ^ distance,
        fetch_inactive=bool(modifiers.get("fi", 0)),
        bound_control=bool(modifiers.get("bound_ctrl", 0)),
    )
    return (
        lanes.select(upper, fetch(data=b, old=a), a),
        lanes.select(upper, b, fetch(data=a, old=b)),
    )


for _distance in (16, 32):
    instruction(
        f"v_permlane{_distance}_swap_b32",
        reads="b32@dst b32@dst1",
        writes="b32 b32",
        exchanges_lanes=True,
        fidelity="assumed",
        source="CDNA4 ISA, VOP1; EXEC, fi and bound_ctrl as with v_permlane16_b32",
    )(partial(swap_rows, distance=_distance))
