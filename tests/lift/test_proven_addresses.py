"""Which code an access becomes: proven addresses need neither gathers nor helpers on the fast
path."""

from __future__ import annotations

import re

import numpy as np
import pytest

import lanewise as lw
from lanewise.code_object import load_code_object
from lanewise.front.hip.compile import compile_device
from lanewise.lift.kernel import lift_kernel

HEAD = '#include <hip/hip_runtime.h>\nextern "C" __global__ void k'
TARGETS = ["gfx942", "gfx950", "gfx1100"]


def fast_code(source: str, arch: str, block: tuple[int, int, int] = (0, 1, 1)) -> str:
    """The body without the blocks that are only reached when a check fails."""
    code_object = load_code_object(compile_device(HEAD + source, arch))
    text = lift_kernel(code_object, code_object.kernels["k"], code_object.target, block).ir_text
    body = text[text.index("define internal void @body") :]
    blocks = re.split(r"^(\w[\w.]*):$", body, flags=re.MULTILINE)
    kept = [blocks[0]]
    for name, lines in zip(blocks[1::2], blocks[2::2], strict=True):
        if not name.startswith(("slow", "far")):
            kept.append(lines)
    return "".join(kept)


@pytest.mark.parametrize("arch", TARGETS)
def test_a_guarded_vector_add_is_plain_wide_loads_and_stores(arch: str) -> None:
    code = fast_code(
        "(const float* a, const float* b, float* c, int n) {"
        " int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c[i] = a[i] + b[i]; }",
        arch,
    )
    assert "masked.gather" not in code
    assert "@lw.load" not in code
    assert "@lw.store" not in code
    assert re.search(r"load <16 x i32>, ptr %t\d+, align 4", code)


@pytest.mark.parametrize("arch", TARGETS)
@pytest.mark.parametrize("index", ["unsigned", "int", "unsigned short"])
def test_an_indexed_load_is_one_gather_per_chunk(arch: str, index: str) -> None:
    code = fast_code(
        f"(const float* x, const {index}* index, float* y, int n) {{"
        " int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) y[i] = x[index[i]]; }",
        arch,
    )
    assert "masked.gather" in code
    assert "@lw.load.global.u4" not in code


@pytest.mark.parametrize("arch", TARGETS)
def test_a_tile_in_lds_is_read_without_checks_where_its_size_proves_them(arch: str) -> None:
    code = fast_code(
        "(const float* x, float* y) { __shared__ float t[16][16];"
        " int i = threadIdx.x, j = threadIdx.y; t[j][i] = x[j * 16 + i]; __syncthreads();"
        " float s = 0; for (int k = 0; k < 16; ++k) s += t[j][k] * t[k][i]; y[j * 16 + i] = s; }",
        arch,
        (16, 16, 1),
    )
    assert "@lw.load.lds" not in code
    assert "sub i64 %lds.size" not in code


@pytest.mark.parametrize("arch", TARGETS)
def test_an_address_that_is_the_same_in_all_lanes_is_one_scalar_load(arch: str) -> None:
    code = fast_code(
        "(const float* x, const int* where, float* y) {"
        " y[threadIdx.x] = x[(*(volatile const int*)where) & 7] + ((volatile const float*)x)[3]; }",
        arch,
    )
    assert re.search(r"load i32, ptr %t\d+, align 4", code)


@pytest.mark.parametrize("arch", [*TARGETS, "gfx90a", "gfx1030"])
@pytest.mark.parametrize("index", ["int", "unsigned", "size_t"])
def test_a_loop_over_the_grid_is_plain_wide_loads_and_stores(arch: str, index: str) -> None:
    """Its lanes leave one by one; what is known of the index holds for those still there."""
    code = fast_code(
        f"(const float* a, float* b, {index} n) {{"
        f" for ({index} i = ({index})blockIdx.x * blockDim.x + threadIdx.x; i < n;"
        f" i += ({index})gridDim.x * blockDim.x) b[i] = a[i] + 1; }}",
        arch,
    )
    assert "masked.gather" not in code
    assert "@lw.load" not in code
    assert "@lw.store" not in code


LANES_LEAVE_AT_THEIR_OWN_TURN = """(const int* x, const int* bounds, int* y, int* ends) {
    int j = threadIdx.x, sum = 0;
    for (int round = 0; round < 3; ++round) {
        for (; j < bounds[threadIdx.x] * (round + 1); j += 64) sum += x[j];
        if (round < 2 && (threadIdx.x & 1)) j += 3;
        sum = sum * 3 + x[j];
    }
    y[threadIdx.x] = sum;
    ends[threadIdx.x] = j;
}"""


def lanes_leave_expected(x: list[int], bounds: list[int]) -> tuple[list[int], list[int]]:
    sums, ends = [], []
    for lane in range(64):
        j, total = lane, 0
        for turn in range(3):
            while j < bounds[lane] * (turn + 1):
                total, j = total + x[j], j + 64
            if turn < 2 and lane & 1:
                j += 3
            total = total * 3 + x[j]
        sums.append(total)
        ends.append(j)
    return sums, ends


@pytest.mark.parametrize("arch", TARGETS)
def test_an_index_is_the_lanes_own_after_a_loop_that_lanes_left_at_different_turns(
    arch: str,
) -> None:
    generator = np.random.default_rng(5)
    x = generator.integers(0, 1000, 4096, dtype=np.int32)
    bounds = generator.integers(0, 1200, 64, dtype=np.int32)
    y, ends = np.zeros(64, np.int32), np.zeros(64, np.int32)
    kernel = lw.Device(arch).compile(HEAD + LANES_LEAVE_AT_THEIR_OWN_TURN)["k"]
    kernel(1, 64, x, bounds, y, ends)
    assert (y.tolist(), ends.tolist()) == lanes_leave_expected(x.tolist(), bounds.tolist())


def test_an_unproven_address_goes_to_the_helper() -> None:
    code = fast_code("(float** p, float* y) { y[threadIdx.x] = *p[threadIdx.x]; }", "gfx942")
    assert "@lw.load.flat.u4" in code  # a pointer that was loaded may be of any space


@pytest.mark.parametrize("arch", [*TARGETS, "gfx908", "gfx1200"])
def test_an_address_that_a_loop_moves_on_stays_proven(arch: str) -> None:
    """clang keeps the offset in a pair of registers whose upper one begins as 0."""
    code = fast_code(
        "(const float* a, float* b, int rows, int width) { int i = threadIdx.x;\n"
        "#pragma unroll 1\n"
        " for (int row = 0; row < rows; row++) b[row * width + i] = a[row * width + i]; }",
        arch,
    )
    assert "@lw.load" not in code
    assert "@lw.store" not in code
