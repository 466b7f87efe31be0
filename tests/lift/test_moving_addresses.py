"""Addresses that go on by a uniform stride again and again, and low words whose high word is not
certain."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.code_object import load_code_object
from lanewise.front.hip.compile import compile_device
from lanewise.lift.kernel import lift_kernel

HEAD = '#include <hip/hip_runtime.h>\nextern "C" __global__ void k'
TARGETS = ["gfx942", "gfx1100"]


def strided(count: int) -> str:
    """A sum over `count` arrays that lie one behind the other, each as long as the grid."""
    loads = " + ".join(f"x[i + {j} * n]" for j in range(count))
    return f"""(const float* x, float* y) {{
        int n = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
        y[i] = {loads}; }}"""


def ir_lines(source: str, arch: str) -> int:
    code_object = load_code_object(compile_device(HEAD + source, arch))
    lifted = lift_kernel(code_object, code_object.kernels["k"], code_object.target)
    return lifted.ir_text.count("\n")


@pytest.mark.parametrize("arch", [*TARGETS, "gfx90a", "gfx1200"])
def test_a_kernel_with_four_times_the_strides_is_about_four_times_as_long(arch: str) -> None:
    assert ir_lines(strided(96), arch) < 6 * ir_lines(strided(24), arch)


@pytest.mark.parametrize("arch", TARGETS)
def test_the_sum_over_many_strides_is_numpys(arch: str) -> None:
    x = np.arange(60 * 192, dtype=np.float32) % 251  # whole numbers: the order does not matter
    y = np.zeros(192, np.float32)
    lw.Device(arch).compile(HEAD + strided(60))["k"](2, 96, x, y)
    np.testing.assert_array_equal(y, x.reshape(60, 192).sum(axis=0))


LOW_WORDS = """(const int* x, const unsigned* parts, int* sums, unsigned long long* wide) {
    unsigned a = parts[0], b = parts[1], c = parts[2], back = parts[3];
    unsigned long long whole = (unsigned long long)a * b + (threadIdx.x + c);
    wide[threadIdx.x] = whole;
    unsigned low = (unsigned)whole;
    int sum = 0;
    for (unsigned j = 0; j < 4; ++j) sum = sum * 7 + x[low - back + j * 64];
    sums[threadIdx.x] = sum; }"""


@pytest.mark.parametrize("arch", [*TARGETS, "gfx950"])
@pytest.mark.parametrize("c", [0, 0xFFFFFFE0, 0xFFFFFFFF])
def test_a_low_word_is_right_where_lanes_wrap_before_the_sum(arch: str, c: int) -> None:
    """`threadIdx.x + c` wraps between lanes, so the 64-bit sum is no base and steps; its low word
    is, modulo 2**32."""
    a, b = 0x89ABCDEF, 0x01234567
    inner = (np.arange(64, dtype=np.uint64) + np.uint64(c)) & np.uint64(0xFFFFFFFF)
    whole = np.uint64(a * b) + inner
    back = (a * b + c) & 0xFFFFFFFF
    index = (whole - np.uint64(back)) & np.uint64(0xFFFFFFFF)
    assert (index == np.arange(64)).all()
    x = np.random.default_rng(3).integers(-1000, 1000, 256, dtype=np.int32)
    expected = np.zeros(64, np.int64)
    for j in range(4):
        expected = expected * 7 + x[64 * j : 64 * j + 64]
    sums, wide = np.zeros(64, np.int32), np.zeros(64, np.uint64)
    parts = np.array([a, b, c, back], np.uint32)
    lw.Device(arch).compile(HEAD + LOW_WORDS)["k"](1, 64, x, parts, sums, wide)
    np.testing.assert_array_equal(wide, whole)
    np.testing.assert_array_equal(sums, expected)
