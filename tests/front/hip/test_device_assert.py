"""A failed assertion in device code: text, place, and the error of the program."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import lanewise as lw

KERNEL = """\
#include <hip/hip_runtime.h>
#include <cassert>
#include <cstdio>
extern "C" __global__ void fill(int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(i < n && "too many");
    out[i] = i;
}
extern "C" __global__ void other(int* out) { out[threadIdx.x] = 1; }
"""
MAIN = """\
int main() {
    int* p;
    (void)hipMalloc(&p, 1024);
    fill<<<2, 64>>>(p, 128);
    std::printf("%d\\n", hipDeviceSynchronize());
    fill<<<2, 64>>>(p, 126);
    std::printf("%s\\n", hipGetErrorName(hipDeviceSynchronize()));
    return 7;
}
"""


@pytest.mark.parametrize("target", ["gfx942", "gfx1100"])
def test_launched_from_python_it_is_a_fault_at_the_assertions_line(target: str) -> None:
    module = lw.Device(target).compile(KERNEL)
    out = np.zeros(128, np.int32)
    module["fill"](2, 64, out, 128)
    np.testing.assert_array_equal(out, np.arange(128))
    with pytest.raises(lw.KernelFault, match=r"(?s)stopped itself.*<source>:6\b"):
        module["fill"](2, 64, out, 100)


def test_a_kernel_without_assertions_has_no_hidden_arguments() -> None:
    module = lw.Device("gfx942").compile(KERNEL)
    assert not module["other"].info.hidden_args
    kinds = {arg.value_kind for arg in module["fill"].info.hidden_args}
    assert "hidden_printf_buffer" in kinds
    assert "hidden_hostcall_buffer" not in kinds


@pytest.mark.parametrize("target", ["gfx942", "gfx1100"])
def test_in_a_program_each_thread_tells_its_own_and_the_error_is_hips(
    target: str, tmp_path: Path
) -> None:
    source = tmp_path / "asserts.hip"
    source.write_text(KERNEL + MAIN)
    command = [sys.executable, "-m", "lanewise", "run", "--arch", target, str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 7
    assert done.stdout.splitlines() == ["0", "hipErrorAssert"]
    for thread in (62, 63):
        told = (
            f"{source}:6: void fill(int *, int): block (1,0,0), thread ({thread},0,0): "
            'Device-side assertion `i < n && "too many"\' failed.\n'
        )
        assert told in done.stderr
    assert "thread (61,0,0)" not in done.stderr
