"""Code without a branch for tens of thousands of lines is cut, and does the same."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.code_object import load_code_object
from lanewise.front.hip.compile import compile_device
from lanewise.lift import long_blocks
from lanewise.lift.kernel import lift_kernel
from lanewise.lift.long_blocks import LONGEST, cut_long_blocks

from .test_shared_loads import TILE_64

STEPS, FACTOR, SUMMAND = 160, 6364136223846793005, 1442695040888963407
SOURCE = f"""
#include <hip/hip_runtime.h>
extern "C" __global__ void k(const unsigned long long* x, unsigned long long* y, int rounds) {{
    unsigned long long value = x[threadIdx.x];
    for (int round = 0; round < rounds; ++round) {{
        // the high part keeps the compiler from making one step of all
#pragma unroll
        for (int step = 0; step < {STEPS}; ++step)
            value = value * {FACTOR}ull + ({SUMMAND}ull ^ value >> 17);
    }}
    y[threadIdx.x] = value;
}}"""


def test_what_is_joined_after_a_cut_comes_from_its_last_part() -> None:
    add = "  %a = add i32 1, 2"
    lines = ["first:", *[add] * (2 * LONGEST), "  br label %second"]
    lines += ["second:", "  %p = phi i32 [ %a, %first ], [ %b, %second ]", "  ret void"]
    cut = cut_long_blocks(lines)
    assert "  %p = phi i32 [ %a, %first.part2 ], [ %b, %second ]" in cut
    assert [line for line in cut if line.endswith(":")] == [
        "first:", "first.part1:", "first.part2:", "second:", "never:",
    ]  # fmt: skip
    assert [line for line in cut if line in lines] == lines[:-2] + lines[-1:]


def test_short_code_stays_as_it_is() -> None:
    lines = ["first:", *["  %a = add i32 1, 2"] * 100, "  ret void"]
    assert cut_long_blocks(lines) == lines


def test_the_products_of_a_tile_stay_in_one_block() -> None:
    code_object = load_code_object(compile_device(TILE_64, "gfx942"))
    text = lift_kernel(code_object, code_object.kernels["k"], code_object.target).ir_text
    assert text.count("llvm.fma.v16f32(") > 1024  # a declaration, and 16 x 16 of each of 4 chunks
    assert "callbr" not in text


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
def test_a_long_chain_of_products_is_pythons(
    arch: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_blocks, "LONGEST", 5000)
    data = compile_device(SOURCE, arch)
    code_object = load_code_object(data)
    text = lift_kernel(code_object, code_object.kernels["k"], code_object.target).ir_text
    assert "callbr" in text
    x = np.random.default_rng(6).integers(0, 1 << 64, 64, dtype=np.uint64)
    y = np.zeros(64, np.uint64)
    lw.Device(arch).load(data)["k"](1, 64, x, y, 2)
    expected = [int(value) for value in x]
    for _ in range(2 * STEPS):
        expected = [
            (value * FACTOR + (SUMMAND ^ value >> 17)) % (1 << 64) for value in expected
        ]
    assert y.tolist() == expected
