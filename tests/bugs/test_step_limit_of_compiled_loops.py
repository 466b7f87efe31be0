"""Turns of compiled loops count against the step limit; only waiting in `s_sleep` did."""

from __future__ import annotations

import numpy as np
import pytest

import lanewise as lw

SOURCE = """
#include <hip/hip_runtime.h>
#define K extern "C" __global__ void
K turns(int n) { for (int i = 0; i < n; i++) asm volatile("s_nop 0"); }
K nested(int n) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) asm volatile("s_nop 0"); }
K spin(volatile int* flag) { while (*flag == 0) {} }
"""


@pytest.fixture(scope="module", params=["gfx942", "gfx1100"])
def module(request: pytest.FixtureRequest) -> lw.Module:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANEWISE_STEP_LIMIT", "10000")
        return lw.Device(request.param).compile(SOURCE)


@pytest.mark.timeout(60)
def test_a_loop_that_waits_for_ever_meets_the_step_limit(module: lw.Module) -> None:
    with pytest.raises(lw.KernelFault, match="a wave of spin took more than 10000 turns"):
        module["spin"](1, 64, np.zeros(1, np.int32))


@pytest.mark.parametrize(
    ("kernel", "within", "beyond"), [("turns", 9900, 10100), ("nested", 95, 101)]
)
def test_turns_are_counted_for_each_wave(
    module: lw.Module, kernel: str, within: int, beyond: int
) -> None:
    module[kernel](5, 256, within)
    with pytest.raises(lw.KernelFault, match=f"a wave of {kernel} took more than 10000 turns"):
        module[kernel](1, 64, beyond)
