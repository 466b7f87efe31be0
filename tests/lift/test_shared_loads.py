"""Chunks of a wave that load the same: once where registers hold it, each anew where they do not.

Seen in the machine code for one CPU, so that the machine at hand does not matter.
"""

from __future__ import annotations

import re

import pytest

from lanewise.code_object import load_code_object
from lanewise.front.hip.compile import compile_device
from lanewise.jit.compile import CompileOptions, compile_ir
from lanewise.lift.kernel import lift_kernel

# One output of a tile per work-item; all rows of `at` in a wave meet the same rows of `bt`.
TILE_16 = """#include <hip/hip_runtime.h>
extern "C" __global__ void k(const float* a, const float* b, float* c, int n) {
    __shared__ float at[16][16], bt[16][16];
    int tx = threadIdx.x, ty = threadIdx.y;
    float sum = 0;
    for (int k0 = 0; k0 < n; k0 += 16) {
        at[ty][tx] = a[ty * n + k0 + tx];
        bt[ty][tx] = b[(k0 + ty) * n + tx];
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 16; k++) sum = __builtin_fmaf(at[ty][k], bt[k][tx], sum);
        __syncthreads();
    }
    c[ty * n + tx] = sum;
}"""

# 4x4 outputs of a tile per work-item: 16 sums and, of what chunks share, 64 registers.
TILE_64 = """#include <hip/hip_runtime.h>
extern "C" __global__ void k(const float* a, const float* b, float* c, int n) {
    __shared__ float at[16][64], bt[16][64];
    int t = threadIdx.x, tx = t & 15, ty = t >> 4;
    float sum[4][4] = {};
    for (int k0 = 0; k0 < n; k0 += 16) {
        ((float4*)at)[t] = ((const float4*)a)[k0 * 16 + t];
        ((float4*)bt)[t] = ((const float4*)b)[k0 * 16 + t];
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 16; k++) {
            float x[4], y[4];
            *(float4*)x = *(float4*)&at[k][ty * 4];
            *(float4*)y = *(float4*)&bt[k][tx * 4];
#pragma unroll
            for (int i = 0; i < 4; i++)
#pragma unroll
                for (int j = 0; j < 4; j++) sum[i][j] = __builtin_fmaf(x[i], y[j], sum[i][j]);
        }
        __syncthreads();
    }
    for (int i = 0; i < 4; i++)
        *(float4*)&c[(ty * 4 + i) * 64 + tx * 4] =
            make_float4(sum[i][0], sum[i][1], sum[i][2], sum[i][3]);
}"""

SPILL = re.compile(r"vmov\S+\s+%zmm\d+, (\d*)\(%r[sb]p\)")


def machine_code(source: str, arch: str, block: tuple[int, int, int]) -> list[str]:
    """The kernel's body for a CPU with AVX-512, a line an instruction."""
    code_object = load_code_object(compile_device(source, arch))
    text = lift_kernel(code_object, code_object.kernels["k"], code_object.target, block).ir_text
    options = CompileOptions("znver4", "+avx512f")
    assembly = compile_ir(text, options, assembly=True).data.decode()
    return assembly[assembly.index("\nbody:") : assembly.index("\nkernel:")].splitlines()


@pytest.mark.parametrize(("arch", "lanes"), [("gfx942", 64), ("gfx1100", 32)])
def test_a_row_that_all_chunks_read_stays_in_a_register(arch: str, lanes: int) -> None:
    """Then the other factor, a broadcast, is the one that each product takes from memory."""
    code = machine_code(TILE_16, arch, (16, 16, 1))
    products = [line for line in code if "vfmadd" in line]
    assert len(products) == 16 * lanes // 16
    assert all("{1to16}" in line for line in products)


def test_rows_that_registers_cannot_hold_are_read_by_each_chunk() -> None:
    """Else the 64 that chunks share went to the stack, beside the 16 sums of each of 4 chunks."""
    code = machine_code(TILE_64, "gfx942", (0, 1, 1))
    products = [number for number, line in enumerate(code) if "vfmadd" in line]
    assert len(products) == 16 * 16 * 4
    between = code[products[0] : products[-1]]
    assert len([line for line in between if SPILL.search(line)]) < 64 + 16 * 4


def test_vectors_on_the_stack_lie_on_cache_lines() -> None:
    code = machine_code(TILE_64, "gfx942", (0, 1, 1))
    assert any("andq\t$-64, %rsp" in line for line in code)
    offsets = [int(found[1] or 0) for found in map(SPILL.search, code) if found]
    assert offsets
    assert all(offset % 64 == 0 for offset in offsets)
