"""What a kernel asks for ahead of time: streams and strides in global memory, nothing else."""

from __future__ import annotations

import re

import pytest

from lanewise.code_object import load_code_object
from lanewise.front.hip.compile import compile_device
from lanewise.lift.kernel import lift_kernel

from .test_proven_addresses import HEAD, TARGETS, fast_code


def prefetches(source: str, arch: str) -> list[str]:
    """Of each whether it is for a store, and in LLVM's numbers 3 for the first cache, 2 for the second."""
    found = re.findall(
        r"call void @llvm\.prefetch\.p0\(ptr %\w+, i32 (\d), i32 (\d)", fast_code(source, arch)
    )
    return ["".join(one) for one in found]


def whole_text(source: str) -> str:
    code_object = load_code_object(compile_device(HEAD + source, "gfx942"))
    return lift_kernel(code_object, code_object.kernels["k"], code_object.target).ir_text


@pytest.mark.parametrize("arch", TARGETS)
def test_a_stream_asks_for_each_line_of_a_later_wave(arch: str) -> None:
    asked = prefetches(
        "(const float* a, const float* b, float* c, int n) {"
        " int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) c[i] = a[i] + b[i]; }",
        arch,
    )
    lines = (32 if arch == "gfx1100" else 64) * 4 // 64
    assert asked == ["03"] * lines * 2 + ["13"] * lines  # two arrays read, one written


def test_a_loop_asks_for_its_next_iteration_and_not_for_what_it_stores() -> None:
    asked = prefetches(
        "(const float* a, float* b, int rows, int width) { int i = threadIdx.x;\n"
        "#pragma unroll 1\n"
        " for (int row = 0; row < rows; row++) b[row * width + i] = a[row * width + i]; }",
        "gfx942",
    )
    assert asked == ["02"] * 4


@pytest.mark.parametrize(
    "source",
    [
        "(float* y) { __shared__ float t[256]; t[threadIdx.x] = y[0]; __syncthreads();"
        " y[threadIdx.x * 100] = t[255 - threadIdx.x]; }",
        "(const float* x, const int* index, float* y) { int i = index[blockIdx.x];"
        " y[threadIdx.x * 9] = x[i]; }",
    ],
    ids=["lds", "irregular"],
)
def test_nothing_is_asked_for_where_nothing_is_known_to_come_next(source: str) -> None:
    assert not prefetches(source, "gfx942")


@pytest.mark.parametrize(("space", "lines"), [("x", 16), ("t", 0)], ids=["global", "lds"])
@pytest.mark.parametrize("returns", [True, False])
def test_atomics_in_global_memory_ask_for_the_lines_of_16_lanes_first(
    space: str, lines: int, returns: bool
) -> None:
    keep = "y[threadIdx.x] = " if returns else ""
    text = whole_text(
        "(int* x, int* y) { __shared__ int t[64]; t[threadIdx.x] = 0; __syncthreads();"
        f" {keep}atomicMax(&{space}[y[threadIdx.x] & 63], 3); __syncthreads();"
        " y[threadIdx.x + 64] = t[threadIdx.x]; }"
    )
    helper = text[text.index("@lw.atomic.") :]
    helper = helper[: helper.index("\n}")]
    before, _, loop = helper.partition("\nloop:")
    assert before.count("@llvm.prefetch.p0(ptr %q") == lines
    assert "prefetch" not in loop
    timed = "lw_contended" in helper  # who waits for a value may hold a lock: it takes no turns
    assert timed == (space == "x" and not returns)
