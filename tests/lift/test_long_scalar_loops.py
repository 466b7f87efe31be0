"""Loops with a long body of scalar arithmetic: their scalars stay in memory between turns, carries
are LLVM's own. The judge is Python's integers."""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt
import pytest

import lanewise as lw
from lanewise.code_object import load_code_object
from lanewise.front.hip.compile import compile_device
from lanewise.lift.kernel import lift_kernel

PINNED = 'asm sideeffect "", "r"(ptr %s'
LIMBS = 20
SOURCE = """
#include <hip/hip_runtime.h>
constexpr int N = LIMBS;
// out = (((a * b + a) mod 2**(32 N)) * b + a) ...; all lanes compute the same
extern "C" __global__ void k(const unsigned* a, const unsigned* b, unsigned* out, int rounds) {
    unsigned x[N], y[N], start[N];
#pragma unroll
    for (int i = 0; i < N; ++i) start[i] = x[i] = a[i], y[i] = b[i];
    for (int round = 0; round < rounds; ++round) {
        unsigned sum[N];
#pragma unroll
        for (int i = 0; i < N; ++i) sum[i] = start[i];
#pragma unroll
        for (int i = 0; i < N; ++i) {
            unsigned long long carry = 0;
#pragma unroll
            for (int j = 0; i + j < N; ++j) {
                carry += (unsigned long long)x[i] * y[j] + sum[i + j];
                sum[i + j] = (unsigned)carry;
                carry >>= 32;
            }
        }
#pragma unroll
        for (int i = 0; i < N; ++i) x[i] = sum[i];
    }
    if (threadIdx.x < N) {
#pragma unroll
        for (int i = 0; i < N; ++i) out[i] = x[i];
    }
}
""".replace("LIMBS", str(LIMBS))


def limbs(number: int) -> npt.NDArray[np.uint32]:
    return np.frombuffer(number.to_bytes(4 * LIMBS, "little"), np.uint32).copy()


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100", "gfx1200"])
def test_numbers_of_many_words_are_multiplied_as_pythons(arch: str) -> None:
    data = compile_device(SOURCE, arch)
    code_object = load_code_object(data)
    text = lift_kernel(code_object, code_object.kernels["k"], code_object.target).ir_text
    assert PINNED in text
    assert arch == "gfx1200" or "uadd.with.overflow" in text  # which adds 64 bits at once
    kernel = lw.Device(arch).load(data)["k"]
    generator = random.Random(4)
    modulus = 1 << 32 * LIMBS
    for a, b in (
        (generator.randrange(modulus), generator.randrange(modulus)),
        (modulus - 1, modulus - 1),
        (modulus - 1, 1),
    ):
        expected = a
        for _ in range(3):
            expected = (expected * b + a) % modulus
        out = np.zeros(LIMBS, np.uint32)
        kernel(1, 64, limbs(a), limbs(b), out, 3)
        assert int.from_bytes(out.tobytes(), "little") == expected


def test_a_short_loop_keeps_its_scalars_in_registers() -> None:
    source = """
    #include <hip/hip_runtime.h>
    extern "C" __global__ void k(const float* a, float* b, int n) {
        float sum = 0;
        for (int i = 0; i < n; ++i) sum += a[i * 64 + threadIdx.x];
        b[threadIdx.x] = sum; }"""
    code_object = load_code_object(compile_device(source, "gfx942"))
    text = lift_kernel(code_object, code_object.kernels["k"], code_object.target).ir_text
    assert PINNED not in text
