"""The fragments of AMD's page on wavefront builtins, pasted into a file as a reader would.

The page is read where it lies, beside the clone, and none of its text is kept here: where it is
absent these tests are skipped. What the page's macros and names stand for is all that is added.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.targets import PRIMARY_TARGETS, target

FOLDER = Path(__file__).parents[3] / "shared" / "documents"
PAGES = sorted(FOLDER.glob("001_*.txt"))
pytestmark = pytest.mark.skipif(not PAGES, reason=f"no document 001 in {FOLDER}")

STARTS = re.compile(r"(//|#|constexpr |template<|__global__|__device__|void |[{}])")
BEFORE = """
#include <hip/hip_runtime.h>
#if defined(__GFX9__)
#define HAS_DPP_BROADCAST
#endif
constexpr int block_size = 256;
"""
AFTER = """
template __global__ void reduce_shfl_down<WAVE>(const float*, float*, int);
template __global__ void reduce_dpp<WAVE>(const float*, float*, int);
template __global__ void reduce_wave<WAVE>(const unsigned*, unsigned*, int);
"""
BLOCK, GRID = 256, 4
COUNT = BLOCK * GRID
N = COUNT - 30  # the last work-group is partly past the end


def fragments(text: str) -> str:
    """The lines that are code: from one that begins as code does to the end of its braces."""
    code, depth = [], 0
    for line in text.split("\n"):
        if depth or STARTS.match(line):
            code.append(line)
            depth += line.count("{") - line.count("}")
    return "\n".join(code)


@pytest.fixture(scope="module", params=PRIMARY_TARGETS, ids=lambda on: on.name)
def page(request: pytest.FixtureRequest) -> tuple[lw.Module, int]:
    name = request.param.name
    size = target(name).default_wave_size
    source = BEFORE + fragments(PAGES[0].read_text()) + AFTER.replace("WAVE", str(size))
    return lw.Device(name).compile(source, ("-Wno-everything",)), size


def given(dtype: Any = np.int32) -> tuple[Any, Any]:
    values = np.random.default_rng(1).integers(-99, 100, COUNT).astype(dtype)
    inside = values.copy()
    inside[N:] = 0
    return values, inside


KERNELS = (
    "broadcast_readlane", "rotate_warp", "rotate_warp_shfl", "swizzle_swap_groups",
    "reduce_shfl_down", "reduce_dpp", "reduce_wave", "compaction_index",
)  # fmt: skip


def test_the_page_has_its_eight_kernels(page: tuple[lw.Module, int]) -> None:
    assert len(list(page[0])) == len(KERNELS)
    for name in KERNELS:
        find(page[0], name)


def test_broadcast_gives_every_lane_the_largest(page: tuple[lw.Module, int]) -> None:
    module, size = page
    values, inside = given()
    out = np.zeros(COUNT, np.int32)
    find(module, "broadcast_readlane")(GRID, BLOCK, values, out, N)
    largest = np.repeat(inside.reshape(-1, size).max(1), size)
    assert np.array_equal(out[:N], largest[:N])


def test_a_rotation_by_the_whole_wave_gives_back_the_input(page: tuple[lw.Module, int]) -> None:
    """On CDNA the page's control word rotates the other way: deviations.md#dpp-wave-rotate."""
    module, _ = page
    for name in ("rotate_warp", "rotate_warp_shfl"):
        values, inside = given()
        out = np.zeros(COUNT, np.int32)
        find(module, name)(GRID, BLOCK, values, out, N)
        assert np.array_equal(out[:N], inside[:N]), name


def test_swizzle_swaps_groups_of_four(page: tuple[lw.Module, int]) -> None:
    module, _ = page
    values, inside = given()
    out = np.zeros(COUNT, np.int32)
    find(module, "swizzle_swap_groups")(GRID, BLOCK, values, out, N)
    assert np.array_equal(out[:N], inside[np.arange(COUNT) ^ 4][:N])


@pytest.mark.parametrize("name", ["reduce_shfl_down", "reduce_dpp", "reduce_wave"])
def test_each_work_group_is_summed(page: tuple[lw.Module, int], name: str) -> None:
    module, _ = page
    dtype = np.uint32 if name == "reduce_wave" else np.float32
    values, inside = given(dtype)
    out = np.zeros(GRID, dtype)
    find(module, name)(GRID, BLOCK, values, out, N, lds=4 * 32)
    assert np.array_equal(out, inside.reshape(GRID, BLOCK).sum(1, dtype=dtype))


def test_compaction_keeps_positive_values_in_order(page: tuple[lw.Module, int]) -> None:
    module, _ = page
    values, inside = given()
    out = np.zeros(COUNT, np.int32)
    find(module, "compaction_index")(GRID, BLOCK, values, out, N, lds=4 * 32)
    for group, kept in zip(inside.reshape(GRID, BLOCK), out.reshape(GRID, BLOCK), strict=True):
        positive = group[group > 0]
        assert np.array_equal(kept[: len(positive)], positive)
        assert not kept[len(positive) :].any()


def find(module: lw.Module, name: str) -> lw.Kernel:
    return next(module[full] for full in module if full.startswith(f"_Z{len(name)}{name}"))
