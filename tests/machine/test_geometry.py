"""Launch shapes: what is allowed, what is said when not, partial work-groups."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.errors import InputError
from lanewise.machine.geometry import dimensions, plan_geometry, plan_item_geometry
from lanewise.targets import target

GFX942 = target("gfx942")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (7, ((7, 1, 1), 1)), ((7,), ((7, 1, 1), 1)), ((1, 2), ((1, 2, 1), 2)),
        ([1, 2, 3], ((1, 2, 3), 3)), (np.int64(4), ((4, 1, 1), 1)),
    ],
)  # fmt: skip
def test_grids_are_ints_or_up_to_three_of_them(value, expected):
    assert dimensions(value, "grid") == expected


@pytest.mark.parametrize("value", [0, -1, 1.5, "3", (), (1, 2, 3, 4), (1, 0), True, None, (1, "2")])
def test_anything_else_is_refused_by_name(value):
    with pytest.raises(InputError, match=r"grid .*expected one to three whole numbers"):
        dimensions(value, "grid")


def test_a_geometry_counts_items_groups_and_lds(kernel_info):
    info = kernel_info(group_segment_fixed_size=100)
    geometry = plan_geometry(info, GFX942, (3, 2), (8, 4, 2), 28)
    assert geometry.grid_items == (24, 8, 2)
    assert geometry.whole_groups == (3, 2, 1)
    assert geometry.dimensions == 3
    assert geometry.lds_bytes == 128
    assert [(b.first, b.count, b.block) for b in geometry.boxes] == [
        ((0, 0, 0), (3, 2, 1), (8, 4, 2))
    ]


@pytest.mark.parametrize(
    ("grid", "block", "lds", "details", "message"),
    [
        (1, 1025, 0, {}, "block of 1025×1×1 = 1025 work-items: a work-group has at most 1024"),
        (1, (32, 33), 0, {}, "32×33×1 = 1056 work-items"),
        (1, 257, 0, {"max_flat_work_group_size": 256}, r"at most 256 \(__launch_bounds__\)"),
        (1, 64, 0, {"reqd_work_group_size": (8, 8, 1)}, "compiled for exactly 8×8×1"),
        (1, 64, 65537, {}, "uses 0 bytes of LDS, with 65537 dynamic ones 65537: gfx942 has 65536"),
        (1, 64, -1, {}, "-1 bytes of dynamic LDS"),
        (1, 64, 1, {"group_segment_fixed_size": 65536}, "gfx942 has 65536"),
        ((1, 65537), 64, 0, {}, "at most 65536 in y"),
        (9, 64, 0, {"max_num_work_groups": (8, 1, 1)}, "at most 8 in x"),
        ((1 << 31) - 1, 64, 0, {}, "expected at most 4294967295"),
    ],
)  # fmt: skip
def test_what_a_target_cannot_run_is_refused(kernel_info, grid, block, lds, details, message):
    with pytest.raises(InputError, match=message):
        plan_geometry(kernel_info(**details), GFX942, grid, block, lds)


def test_partial_work_groups_cut_the_grid_into_boxes_that_cover_it_once(kernel_info):
    items, block = (10, 7, 3), (4, 4, 3)
    geometry = plan_item_geometry(kernel_info(), GFX942, items, block)
    assert geometry.whole_groups == (2, 1, 1)
    assert geometry.remainder == (2, 3, 0)
    boxes = list(geometry.boxes)
    assert len(boxes) == 4
    seen = np.zeros(items, int)
    for box in boxes:
        low = [f * b for f, b in zip(box.first, block, strict=True)]
        high = [
            start + count * size
            for start, count, size in zip(low, box.count, box.block, strict=True)
        ]
        seen[low[0] : high[0], low[1] : high[1], low[2] : high[2]] += 1
    assert (seen == 1).all()


def test_a_grid_smaller_than_a_work_group_is_one_partial_group(kernel_info):
    geometry = plan_item_geometry(kernel_info(), GFX942, (3, 1, 1), (64, 1, 1))
    assert [(b.count, b.block) for b in geometry.boxes] == [((1, 1, 1), (3, 1, 1))]
