"""printf of kernels launched through the Python API."""

from __future__ import annotations

import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
#include <cstdio>
extern "C" __global__ void greet(int n) {
  if (threadIdx.x < n) printf("%d of %s: %.2f%%\\n", threadIdx.x, "three", 12.5);
}
"""


@pytest.mark.parametrize("arch", ["gfx942", "gfx950", "gfx1100"])
def test_what_a_kernel_prints_goes_to_stdout_each_time(
    arch: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kernel = lw.Device(arch).compile(SOURCE)["greet"]
    for _ in range(2):
        kernel(1, 32, 3)
        lines = capsys.readouterr().out.splitlines()
        assert sorted(lines) == [f"{i} of three: 12.50%" for i in range(3)]
