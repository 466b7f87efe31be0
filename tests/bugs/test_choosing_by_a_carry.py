"""A carry out of known lane values that chooses between two others (found in rocPRIM's sorts).

Lifting asked whether an operand equals 1, which of two values is an instruction and no answer.
"""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
extern "C" __global__ void choose(
    const unsigned* a, const unsigned* b, unsigned* sums, unsigned* differences,
    unsigned long long* wide, float* halves, unsigned start) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, sum, difference;
    bool over = __builtin_add_overflow(i, start, &sum);
    sums[i] = over ? a[i] : b[i];
    bool under = __builtin_sub_overflow(i, start, &difference);
    differences[i] = under ? 7u : difference;
    unsigned long long total;
    bool far = __builtin_add_overflow((unsigned long long)i << 40, ~0ull - (~0u - start), &total);
    wide[i] = far ? total + a[i] : total ^ b[i];
    halves[i] = over ? 0.5f : 1.0f + sum;
}
"""


@pytest.mark.parametrize("target", ["gfx908", "gfx942", "gfx1030", "gfx1100", "gfx1200"])
def test_both_ways_are_chosen(target: str) -> None:
    count, start = 256, 2**32 - 100
    i = np.arange(count, dtype=np.uint64)
    a, b = (i * 2654435761 % 2**32).astype(np.uint32), (i * 40503 + 5).astype(np.uint32)
    outputs = [np.zeros(count, kind) for kind in (np.uint32, np.uint32, np.uint64, np.float32)]
    kernel = lw.Device(target).compile(SOURCE)["choose"]
    kernel(4, 64, a, b, *outputs, start)
    over, under = i + start >= 2**32, i < start
    assert 0 < over.sum() < count
    assert under.sum() > 0
    sums, differences, wide, halves = outputs
    assert (sums == np.where(over, a, b)).all()
    assert (differences == np.where(under, 7, (i - start).astype(np.uint32))).all()
    first = (i << np.uint64(40)).astype(object) + (2**64 - 1 - (2**32 - 1 - start))
    far = np.array([n >= 2**64 for n in first])
    low = np.array([n % 2**64 for n in first], np.uint64)
    assert 0 < far.sum() < count
    assert (wide == np.where(far, low + a, low ^ b)).all()
    total = ((i + start) % 2**32).astype(np.float32)
    assert (halves == np.where(over, np.float32(0.5), np.float32(1) + total)).all()
