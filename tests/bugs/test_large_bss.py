"""A segment that is mostly zeros in memory costs nothing to load, true or by a corrupt size."""

from __future__ import annotations

import contextlib
import struct

import numpy as np
import pytest

import lanewise as lw
from lanewise.front.hip.compile import compile_device

SOURCE = """
#include <hip/hip_runtime.h>
__device__ unsigned big[1 << 28];
extern "C" __global__ void touch(unsigned* out) {
  big[threadIdx.x << 20] += 1;
  *out = big[5u << 20];
}
"""


@pytest.mark.timeout(60)
def test_a_gigabyte_of_zeros_loads_at_once_and_reads_as_zeros() -> None:
    kernel = lw.Device("gfx942").compile(SOURCE)["touch"]
    out = np.zeros(1, np.uint32)
    kernel(1, 64, out)
    assert out[0] == 1


@pytest.mark.timeout(60)
def test_a_corrupt_memory_size_of_gigabytes_does_not_stall() -> None:
    data = bytearray(compile_device(SOURCE, "gfx942"))
    (table,) = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    for header in range(table, table + size * count, size):
        (kind,) = struct.unpack_from("<I", data, header)
        if kind == 1:  # PT_LOAD: p_memsz is at 40
            (memory,) = struct.unpack_from("<Q", data, header + 40)
            changed = bytearray(data)
            struct.pack_into("<Q", changed, header + 40, memory | 0x3_0000_0000)
            with contextlib.suppress(lw.InputError):
                lw.Device("gfx942").load(bytes(changed))
