"""clang 22 crashes over some arrays of bytes on gfx11, where it uses halves of registers."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw
from lanewise.front.hip.compile import compile_source

SOURCE = """
#include <hip/hip_runtime.h>
// Counts the ways to put a queen into every row, from the columns of the first rows on.
extern "C" __global__ void k(
    int places, int given, const signed char* start, unsigned used, int* ways) {
    signed char chosen[20];
#pragma unroll 2
    for (int i = 0; i < places; ++i) chosen[i] = -1;
#pragma unroll 2
    for (int i = 0; i < given; ++i) chosen[i] = start[given * threadIdx.x + i];
    int depth = given, found = 0;
    do {
        chosen[depth]++;
        unsigned bit = 1u << chosen[depth];
        bool free = true;
        for (int i = 0; i < depth; ++i) if (chosen[i] == chosen[depth]) free = false;
        int low = chosen[depth], high = chosen[depth];
        for (int i = depth - 1; i >= 0; --i) {
            --low; ++high;
            if (chosen[i] == low || chosen[i] == high) free = false;
        }
        if (chosen[depth] == places) chosen[depth] = -1;
        else if (!(used & bit) && free) {
            used |= 1ull << chosen[depth];
            depth++;
            if (depth == places) ++found; else continue;
        } else continue;
        depth--;
        used &= ~(1ull << chosen[depth]);
    } while (depth >= given);
    ways[threadIdx.x] = found;
}
"""


@pytest.mark.parametrize("arch", ["gfx1100", "gfx1150", "gfx942", "gfx1200"])
def test_a_search_with_a_stack_of_bytes_compiles_and_finds_all(arch: str) -> None:
    """Six queens have 4 solutions, by the first one's column 0 1 1 1 1 0; eight have 92."""
    made = compile_source(SOURCE, arch)
    assert ("-real-true16" in made.warnings) == arch.startswith("gfx11")
    kernel = lw.Device(arch).load(made.code_object)["k"]

    def ways(places: int, column: int) -> int:
        found = np.zeros(32, np.int32)
        kernel(1, 32, places, 1, np.full(32, column, np.int8), 1 << column, found)
        assert (found == found[0]).all()
        return int(found[0])

    assert [ways(6, column) for column in range(6)] == [0, 1, 1, 1, 1, 0]
    assert sum(ways(8, column) for column in range(8)) == 92
